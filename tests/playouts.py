"""Playouts beside the contract, for any game with phases: fed the same chances they end alike, and in general alike."""

from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeVar, cast

from remparts import Options
from remparts.core.game import Game
from remparts.core.luck import Luck
from remparts.core.phases import Edition, Phase, go_on
from remparts.core.state import BaseState, held
from remparts.core.task import CHANCE, Move

S = TypeVar("S", bound=BaseState[Edition])

_SURE = 4.5
"""How many standard errors two means may lie apart; with honest chances once in a hundred thousand comparisons."""


def check_move_by_move(game: Game[S, Any], options: Options, seed: str) -> None:
    """Phases that choose and draw by themselves lead to the same state after each decision, ledger aside."""
    state, other = game.setup(options), game.setup(options)
    luck, same = Luck(Random(seed)), Luck(Random(seed))
    while state.agenda:
        task = state.agenda[-1]
        game.play(state, lucky_move(game, state, luck))
        phase = other.edition.phases[task.name]
        (phase.draw if task.who == CHANCE else phase.choose)(other, task, same)
        go_on(other)
        _check_same(other, state, f"{options}, seed {seed!r}, after {task}")


def check_over_stays_over(game: Game[S, Any], options: Options) -> None:
    """A playout of a game that is over changes nothing."""
    state = game.setup(options)
    game.playout(state, Random(1))
    before = state.copy()
    game.playout(state, Random(2))
    assert state == before
    assert game.outcome(state) is not None


def check_same_end(game: Game[S, Any], options: Options, seed: str, moves_before: int = 0) -> None:
    """From a state so many random moves after the start, a playout and the contract lead to the same end.

    Both draw the same numbers: one for each decision, one for each chance that the phase draws by itself.
    """
    state = game.setup(options)
    rng = Random(f"before {seed}")
    for _ in range(moves_before):
        if state.agenda:
            game.play(state, _any_move(game, state, rng))
    by_playout = cast("S", state.copy())  # a copy is of the same class
    game.playout(by_playout, Random(seed))
    luck = Luck(Random(seed))
    while state.agenda:
        game.play(state, lucky_move(game, state, luck))
    assert not by_playout.agenda, "a playout must end the game"
    _check_same(by_playout, state, f"{options}, seed {seed!r}")


def _check_same(state: S, by_contract: S, about: str) -> None:
    for name in sorted(held(type(state)) - {"edition", "ledger"}):
        found, expected = getattr(state, name), getattr(by_contract, name)
        assert found == expected, f"{about}: {name} is {found}, by the contract {expected}"


def lucky_move(game: Game[S, Any], state: S, luck: Luck) -> Move:
    """The move of the contract that a playout takes with the same luck."""
    task = state.agenda[-1]
    if task.who != CHANCE:
        moves = game.moves(state)
        return moves[luck.below(len(moves))]
    if type(state.edition.phases[task.name]).draw is Phase.draw:
        return game.deal(state, luck.rng)
    odds = game.odds(state)
    number = luck.below(sum(weight for _, weight in odds))
    for move, weight in odds:
        if number < weight:
            return move
        number -= weight
    raise AssertionError("a number below the sum of the odds")


def _any_move(game: Game[S, Any], state: S, rng: Random) -> Move:
    if state.agenda[-1].who == CHANCE:
        return game.deal(state, rng)
    moves = game.moves(state)
    return moves[rng.randrange(len(moves))]


def check_distribution(
    game: Game[S, Any], options: Options, games: int, measures: Callable[[S], Mapping[str, float]], seed: str
) -> None:
    """Whatever is measured at the end has the same mean and the same spread by playouts and by the contract."""
    played, by_contract = [], []
    rng, fates = Random(f"playouts {seed}"), Random(f"contract {seed}")
    for _ in range(games):
        state = game.setup(options)
        game.playout(state, rng)
        played.append(measures(state))
        state = game.setup(options)
        while state.agenda:
            game.play(state, _any_move(game, state, fates))
        by_contract.append(measures(state))
    for name in played[0]:
        one, other = ([each[name] for each in found] for found in (played, by_contract))
        _check_means(f"mean of {name}", one, other)
        middle = fmean(one + other)
        _check_means(f"spread of {name}", [(x - middle) ** 2 for x in one], [(x - middle) ** 2 for x in other])


def _check_means(what: str, one: list[float], other: list[float]) -> None:
    error = ((stdev(one) ** 2 + stdev(other) ** 2) / len(one)) ** 0.5
    apart = abs(fmean(one) - fmean(other))
    assert apart <= _SURE * error, f"{what}: {fmean(one):.2f} by playouts, {fmean(other):.2f} by the contract"
