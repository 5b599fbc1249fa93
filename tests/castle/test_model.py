"""What bots have learned of The Castle: it measures what both seats have, and weighs it at the end of a look ahead."""

from random import Random

import pytest

from remparts import Options, game
from remparts.core.weights import Weights
from remparts.games.castle.hints import CastleHints
from remparts.games.castle.judging.model import (
    EARLY,
    KEEP,
    LATE,
    MEASURES,
    SCORE,
    SUPPLY,
    WALL_TILES,
    Model,
    earliness,
    measures,
)
from remparts.games.castle.rules.state import State
from remparts.games.registry import package
from tests.shared import decisions

GAME = game("castle")
WEIGHTS = package("castle").weights


def walk(seed: str) -> list[State]:
    """Positions of a random game in which a tile is to be laid."""
    found = decisions(GAME, Options(2), seed, "random")
    return [state.copy() for state in found if state.agenda[-1].name == "place"]


def with_one(row: str, number: int) -> Weights:
    """The weights with nothing learned but that a measure counts once, early or late."""
    rows = {EARLY: [0.0] * MEASURES, LATE: [0.0] * MEASURES}
    rows[row][number] = 1.0
    return Weights({**WEIGHTS, **rows})


def test_each_measure_counts_by_how_early_it_is() -> None:
    seen = set()
    for state in (*walk("measures"), *walk("more measures")):
        found, early = measures(state, 3.0), earliness(state)
        for number, measure in enumerate(found):
            assert Model(with_one(EARLY, number)).lead(state, 3.0) == pytest.approx(3.0 + early * measure)
            assert Model(with_one(LATE, number)).lead(state, 3.0) == pytest.approx(3.0 + (1 - early) * measure)
            if measure:
                seen.add(number)
    assert len(seen) > 30


def test_measures_tell_how_much_more_the_first_seat_has() -> None:
    """Points, followers, wall tiles and claims, each where it belongs; equal ones leave nothing."""
    start = walk("start")[0]
    start.seat = 0
    assert [*filter(None, measures(start, 0.0))] == [1.0]  # whose turn it is
    for state in walk("differences"):
        found = measures(state, 0.0)
        assert found[SCORE] == state.scores[0] - state.scores[1]
        assert sum(found[WALL_TILES:KEEP]) == len(state.held[0]) - len(state.held[1])
        assert sum(found[SUPPLY:WALL_TILES]) == 0


def test_a_look_ahead_ends_with_what_was_learned() -> None:
    """Seen from both sides; where nothing was learned, it is worth what it is at a glance."""
    hints = CastleHints(WEIGHTS)
    blank = CastleHints(Weights({**WEIGHTS, EARLY: [0.0] * MEASURES, LATE: [0.0] * MEASURES}))
    for state in walk("look ahead")[5::9]:
        lead = Model(WEIGHTS).lead(state, hints.worth(state, 0))
        outlooks = [hints.outlook(state.copy(), seat, 0, Random(1)) for seat in (0, 1)]
        assert outlooks == [lead, -lead]
        assert blank.outlook(state.copy(), 0, 0, Random(1)) == hints.worth(state, 0) != lead
