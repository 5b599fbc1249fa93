"""Playouts do what the contract does: the same game where both are fed the same numbers, and games of the same kind."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from remparts import CHANCE, Move, Options, who
from remparts.core.luck import Luck
from remparts.core.task import NOBODY
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State
from tests.shared import soaked

GAME = RobberKnights()
GAMES = soaked(40)
SAMPLE = soaked(200)
FIRST = ("random", "oldest", "0", "1")


def drawn(state: State, luck: Luck) -> Move:
    """The answer of chance that a number below the sum of all weights leads to."""
    odds = GAME.odds(state)
    number = luck.below(sum(weight for _, weight in odds))
    for move, weight in odds:
        number -= weight
        if number < 0:
            return move
    raise AssertionError("the number was too large")


def step(state: State, luck: Luck) -> None:
    """One move through the contract."""
    if who(state) == CHANCE:
        GAME.play(state, drawn(state, luck))
    else:
        moves = GAME.moves(state)
        GAME.play(state, moves[luck.below(len(moves))])


def phase_step(state: State, luck: Luck) -> None:
    """The same by the phases, without moves."""
    task = state.agenda[-1]
    phase = state.edition.phases[task.name]
    (phase.draw if task.who == CHANCE else phase.choose)(state, task, luck)
    while state.agenda and state.agenda[-1].who == NOBODY:
        task = state.agenda.pop()
        state.edition.phases[task.name].act(state, task)


def without_ledger(state: State) -> State:
    state.ledger = []
    return state


def starts(games: int, seed: str) -> Iterator[tuple[State, str]]:
    """Positions of random games, every other one fresh, with random options for 2 to 4 seats."""
    for number in range(games):
        name = f"{seed} {number}"
        rng = Random(name)
        state = GAME.setup(Options(2 + number % 3, first_player=rng.choice(FIRST)))
        luck = Luck(rng)
        for _ in range(rng.randrange(250) if number % 2 else 0):
            if state.agenda:
                step(state, luck)
        yield state, name


@pytest.mark.soak
def test_a_playout_is_the_game_that_the_same_numbers_give() -> None:
    for state, seed in starts(GAMES, "playout"):
        played, walked = state.copy(), state.copy()
        luck, same = Luck(Random(seed)), Luck(Random(seed))
        while state.agenda:
            step(state, luck)
        GAME.playout(played, Random(seed))
        GAME.walk(walked, same)
        assert without_ledger(played) == without_ledger(walked) == without_ledger(state), seed
        assert luck.below(1 << 30) == same.below(1 << 30), seed


@pytest.mark.soak
def test_phases_choose_and_draw_as_the_contract_does() -> None:
    """Move by move, with all that a seat can see and all that it could do then."""
    for state, seed in starts(max(6, GAMES // 10), "phases"):
        other = state.copy()
        luck, same = Luck(Random(seed)), Luck(Random(seed))
        while state.agenda:
            step(state, luck)
            phase_step(other, same)
            assert other == state or not state.agenda, seed
            assert list(map(str, GAME.moves(other))) == list(map(str, GAME.moves(state))), seed
        assert without_ledger(other) == without_ledger(state), seed


def test_a_playout_of_a_game_that_is_over_changes_nothing() -> None:
    state = GAME.setup(Options(3))
    GAME.playout(state, Random(1))
    before = state.copy()
    GAME.playout(state, Random(2))
    assert state == before
    assert GAME.outcome(state) is not None


def test_the_same_seed_gives_the_same_playout() -> None:
    ends = [GAME.setup(Options(4)) for _ in range(3)]
    for state, seed in zip(ends, (1, 1, 2), strict=True):
        GAME.playout(state, Random(seed))
    assert ends[0] == ends[1] != ends[2]


# ---- Games of the same kind


def by_contract(rng: Random) -> State:
    state = GAME.setup(Options(2))
    while state.agenda:
        if who(state) == CHANCE:
            GAME.play(state, GAME.deal(state, rng))
        else:
            moves = GAME.moves(state)
            GAME.play(state, moves[rng.randrange(len(moves))])
    return state


def by_playout(rng: Random) -> State:
    state = GAME.setup(Options(2))
    GAME.playout(state, rng)
    return state


def traits(state: State) -> dict[str, float]:
    """What a game was like, told from its end: points, knights, turns, and what was decided how often."""
    area = state.area
    castles = {number for number, kind in enumerate(facts().kinds) if kind.is_castle}
    laid = list(area.ground.items())[4:]
    taken = [stack for stack in area.stacks.values() if len(stack) > 1]
    layers = [int(entry) & 7 for entry in list(area.order)[4 : area.number]]
    turns = [len(list(run)) for _, run in groupby(layers)]
    left, right, top, bottom = area.box
    return {
        "points of seat 0": state.scores[0],
        "points of seat 1": state.scores[1],
        "knights left": sum(state.supply),
        "castles without knights": sum(kind in castles and where not in area.stacks for where, kind in laid),
        "tiles with knights": len(area.stacks),
        "tiles of several seats": sum(len(set(stack)) > 1 for stack in taken),
        "tiles with four knights": sum(len(stack) == 4 for stack in taken),
        "turns": len(turns),
        "turns of one tile": turns.count(1),
        "first seat": layers[0],
        "last kind": laid[-1][1],
        "cells": (right - left + 1) * (bottom - top + 1),
    }


def sample(play: Callable[[Random], State], seed: str) -> dict[str, list[float]]:
    rng = Random(seed)
    games = [traits(play(rng)) for _ in range(SAMPLE)]
    return {trait: [game[trait] for game in games] for trait in games[0]}


def moments(values: list[float]) -> tuple[float, float, float]:
    """The mean, the variance, and how far the variance of such a sample strays, squared and times its size."""
    mean = fmean(values)
    squares = [(value - mean) ** 2 for value in values]
    variance = fmean(squares)
    return mean, variance, fmean([(square - variance) ** 2 for square in squares])


@pytest.mark.soak
def test_playouts_are_games_as_the_contract_plays_them() -> None:
    """Means and spreads agree within four standard errors, which fixed seeds either keep or do not."""
    contract, playout = sample(by_contract, "contract"), sample(by_playout, "by chance")
    for trait, values in contract.items():
        (mean, variance, stray), (other_mean, other_variance, other_stray) = moments(values), moments(playout[trait])
        assert abs(mean - other_mean) <= 4 * sqrt((variance + other_variance) / SAMPLE), trait
        assert abs(variance - other_variance) <= 4 * sqrt((stray + other_stray) / SAMPLE), trait
