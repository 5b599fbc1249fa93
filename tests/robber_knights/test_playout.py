"""Playouts do what the contract does: the same game where both are fed the same numbers, and games of the same kind."""

from itertools import groupby
from random import Random

import pytest

from remparts import Options
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State
from tests.playouts import check_distribution, check_move_by_move, check_over_stays_over, check_same_end
from tests.shared import soaked

GAME = RobberKnights()
GAMES = soaked(40)
SAMPLE = soaked(200)
FIRST = ("random", "oldest", "0", "1")


def any_options(rng: Random) -> Options:
    return Options(rng.randint(2, 4), first_player=rng.choice(FIRST))


@pytest.mark.soak
def test_a_playout_is_the_game_that_the_same_numbers_give() -> None:
    for number in range(GAMES):
        rng = Random(f"playout {number}")
        check_same_end(GAME, any_options(rng), f"{number}", rng.choice((0, rng.randrange(250))))


@pytest.mark.soak
def test_phases_choose_and_draw_as_the_contract_does() -> None:
    for number in range(max(6, GAMES // 10)):
        check_move_by_move(GAME, any_options(Random(f"phases {number}")), f"{number}")


def test_a_playout_of_a_game_that_is_over_changes_nothing() -> None:
    check_over_stays_over(GAME, Options(3))


def test_the_same_seed_gives_the_same_playout() -> None:
    ends = [GAME.setup(Options(4)) for _ in range(3)]
    for state, seed in zip(ends, (1, 1, 2), strict=True):
        GAME.playout(state, Random(seed))
    assert ends[0] == ends[1] != ends[2]


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


@pytest.mark.soak
def test_playouts_are_games_as_the_contract_plays_them() -> None:
    check_distribution(GAME, Options(2), SAMPLE, traits, "kind")
