"""Playouts: number for number what the contract does, and over many games as the contract would play."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from statistics import mean, stdev

import pytest

from remparts import CHANCE, Options, who
from remparts.core.luck import Luck
from remparts.core.phases import go_on
from remparts.core.state import held
from remparts.core.task import NOBODY
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.playout import play_out
from remparts.games.masons.rules.state import State
from tests.masons.naive.facts import OPTIONS
from tests.masons.nets import piece, scarce, small_board, triangles
from tests.shared import soaked

GAME = Masons()
GAMES = soaked(12, 10)
ENDS = soaked(24, 4)
MANY = soaked(120, 2)
BOARDS = soaked(6, 50)


def some_game(number: int) -> tuple[Masons, Options]:
    """The game on its own board or on another, with few pieces or many, and with any options and seats."""
    rng = Random(f"playout {number}")
    seats = 2 + number % 3
    choices = {name: rng.choice(values) for name, values in OPTIONS.items() if name != "first_player"}
    options = Options.of(seats, {**choices, "first_player": rng.choice(OPTIONS["first_player"][: 2 + seats])})
    return (GAME if number % 4 == 0 else other_game(number % BOARDS, seats)), options


@cache
def other_game(number: int, seats: int) -> Masons:
    """A board with more spaces than a word has bits, or a small one with few pieces; to read one takes its time."""
    rng = Random(f"board {number}")
    facts = piece(triangles(9, 7), rng) if number == 1 else scarce(small_board(number, rng), rng, seats)
    return Masons(read_components(facts))


def by_contract(game: Masons, state: State, luck: Luck) -> None:
    """One move, with the numbers that a playout asks for."""
    if who(state) != CHANCE:
        moves = game.moves(state)
        game.play(state, moves[luck.below(len(moves))])
        return
    task = state.agenda[-1]
    if task.name == "first":  # drawn by the caller's generator
        game.play(state, game.deal(state, luck.rng))
        return
    odds = game.odds(state)
    left = luck.below(sum(weight for _, weight in odds))
    for move, weight in odds:
        if left < weight:
            game.play(state, move)
            return
        left -= weight


def by_phases(state: State, luck: Luck) -> None:
    """One task, and what the rules do by themselves after it."""
    task = state.agenda[-1]
    phase = state.edition.phases[task.name]
    assert task.who != NOBODY
    if task.who == CHANCE:
        phase.draw(state, task, luck)
    else:
        phase.choose(state, task, luck)
    go_on(state)


def check_same(one: State, other: State, where: str) -> None:
    """Equal in all but the ledger."""
    for name in sorted(held(State) - {"edition", "ledger"}):
        assert getattr(one, name) == getattr(other, name), f"{name}, {where}"


def walked(number: int, check: Callable[[Masons, State, State, Luck, Luck, str], None], moves: int) -> None:
    """Two equal states in the middle of a game, with the same luck, are handed over to be played on."""
    game, options = some_game(number)
    where = f"game {number} with {options}"
    state = game.setup(options)
    rng = Random(f"middle {number}")
    for _ in range(moves):
        if not state.agenda:
            break
        by_contract(game, state, Luck(rng))
    check(game, state, state.copy(), Luck(Random(number)), Luck(Random(number)), where)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(2))
def test_choices_are_the_moves_with_the_same_numbers(batch: int) -> None:
    """Move by move, with any options, boards and seats."""

    def check(game: Masons, state: State, other: State, luck: Luck, same: Luck, where: str) -> None:
        while state.agenda:
            task = state.agenda[-1]
            by_contract(game, state, luck)
            by_phases(other, same)
            check_same(state, other, f"{where}, after {task}")

    for number in range(batch, GAMES, 2):
        walked(number, check, 0)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(2))
def test_a_playout_ends_as_the_contract_does_with_the_same_numbers(batch: int) -> None:
    """From the setup and from the middle of a game; all but the ledger is the same."""

    def check(game: Masons, state: State, other: State, luck: Luck, same: Luck, where: str) -> None:
        while state.agenda:
            by_contract(game, state, luck)
        play_out(other, same)
        check_same(state, other, where)
        assert game.view(state, None)["round"] == game.view(other, None)["round"], where
        assert game.outcome(state) == game.outcome(other), where

    for number in range(batch, ENDS, 2):
        walked(number, check, Random(number).choice((0, 20, 60)))


def test_a_playout_leaves_what_was_written() -> None:
    """The ledger tells what happened before it."""
    state = GAME.setup(Options(2))
    rng = Random("written")
    for _ in range(70):
        by_contract(GAME, state, Luck(rng))
    ledger = state.ledger[:]
    GAME.playout(state, rng)
    assert state.ledger == ledger
    assert not state.agenda
    assert GAME.outcome(state) is not None


# ---- Many games


def measured(options: Options, seed: str, play: Callable[[State, Random], None]) -> dict[str, list[float]]:
    """What many games end with."""
    found: dict[str, list[float]] = {}
    for number in range(MANY):
        state = GAME.setup(options)
        play(state, Random(f"{seed} {number}"))
        scores = sorted(state.scores)
        figures = {
            "lowest score": scores[0],
            "highest score": scores[-1],
            "walls": sum(state.wall_on),
            "cities": len(state.city_numbers),
            "free lines": len(state.free),
            "towers": sum(state.towers_left),
            "houses": sum(state.houses_left),
            "cards in hands": sum(map(len, state.cards.hands)),
            "cards left": len(state.cards.pile),
            "seat": state.seat,
            **{f"ended by {what}": state.ending == what for what in ("walls", "towers", "houses", "palaces", "lines")},
        }
        for what, figure in figures.items():
            found.setdefault(what, []).append(float(figure))
    return found


def play_by_contract(state: State, rng: Random) -> None:
    while state.agenda:
        moves = GAME.moves(state)
        GAME.play(state, GAME.deal(state, rng) if who(state) == CHANCE else moves[rng.randrange(len(moves))])


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [Options(2), Options(4, final_scoring="short", draw_timing="after_all", early_roll_penalty="on")]
)
def test_playouts_end_as_games_by_the_contract_do(options: Options) -> None:
    """Means and spreads are the same, within five standard errors of their differences; seeds are fixed."""
    one = measured(options, "by contract", play_by_contract)
    other = measured(options, "by playout", GAME.playout)
    for what, figures in one.items():
        for spread in (False, True):
            mine, yours = (squared(each) if spread else each for each in (figures, other[what]))
            error = ((stdev(mine) ** 2 + stdev(yours) ** 2) / MANY) ** 0.5
            assert abs(mean(mine) - mean(yours)) <= 5 * error + 1e-9, f"{'spread of ' * spread}{what}, {options}"


def squared(figures: list[float]) -> list[float]:
    """How far each is from the mean, squared: the mean of that is the variance."""
    middle = mean(figures)
    return [(figure - middle) ** 2 for figure in figures]


@pytest.mark.soak
@pytest.mark.slow
def test_choices_come_as_often_as_moves() -> None:
    """Kinds of moves over many games: those of the contract, and those that phases choose."""
    counts: list[list[Counter[str]]] = [[], []]
    for number in range(MANY // 2):
        for way in range(2):
            state = GAME.setup(Options(3))
            luck = Luck(Random(f"kinds {way} {number}"))
            seen = Counter[str]()
            while state.agenda:
                seen[state.agenda[-1].name] += 1
                if way:
                    by_phases(state, luck)
                else:
                    by_contract(GAME, state, luck)
            counts[way].append(seen)
    for kind in sorted({kind for seen in counts[0] + counts[1] for kind in seen}):
        one, other = ([float(seen[kind]) for seen in each] for each in counts)
        error = ((stdev(one) ** 2 + stdev(other) ** 2) / len(one)) ** 0.5
        assert abs(mean(one) - mean(other)) <= 5 * error + 1e-9, kind
