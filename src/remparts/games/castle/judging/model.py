"""What was learned from whole games: how they end, by what a position shows.

A measure tells how much more of something seat 0 has than seat 1. What each of them adds to the lead of seat 0 changes
evenly from the number of an early game to that of a late one.
"""

from typing import Final

from remparts.core.weights import Weights
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.final import claimed, keep_size
from remparts.games.castle.rules.scoring import per_tile, settled
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, HOUSE, PATH, TOWER

_ENDS: Final = {PATH: 4, TOWER: 6, HOUSE: 6}
"""Features with more open ends, which are rare, are taken for features with so many."""
_FIRST: Final = {PATH: 0, TOWER: 4, HOUSE: 10}
_CLASSES: Final = 16
"""Unfinished features by kind and open ends: first how many there are, then what they would bring as they are."""
_COURTS: Final = 2 * _CLASSES
"""Three of courts: how many, how large, and with how many markets."""
SUPPLY: Final = _COURTS + 3
"""One of these measures is 1: the one of so many followers in supply."""
_MOST_SUPPLY: Final = 6
WALL_TILES: Final = SUPPLY + _MOST_SUPPLY + 1
"""How many wall tiles of each number."""
_NUMBERS: Final = 9
KEEP: Final = WALL_TILES + _NUMBERS
"""Two of keeps: how large, and whether there is none."""
SCORE: Final = KEEP + 2
_REGION: Final = SCORE + 1
"""Two of the largest empty region: for the larger keep, and by how much it is larger."""
_WORTH: Final = _REGION + 2
"""What the position is worth at a glance."""
_TURN: Final = _WORTH + 1
MEASURES: Final = _TURN + 1

_SURE: Final = 3
"""A keep that is larger by so many tiles is as good as one that is larger by more."""

EARLY: Final = "learned.lead"
LATE: Final = "learned.lead_late"
"""The rows of weights."""


class Model:
    """The numbers that were learned."""

    def __init__(self, weights: Weights) -> None:
        self._early: Final = weights[EARLY]
        self._late: Final = weights[LATE]

    def lead(self, state: State, worth: float) -> float:
        """How far seat 0 will be ahead in the end; it is worth that much to it at a glance."""
        early = earliness(state)
        found = measures(state, worth)
        return worth + sum(
            [
                number * (early * soon + (1.0 - early) * late)
                for number, soon, late in zip(found, self._early, self._late, strict=True)
                if number
            ]
        )


def earliness(state: State) -> float:
    """The share of tiles that are left."""
    return len(state.bag) / len(state.edition.stock)


def measures(state: State, worth: float) -> list[float]:
    """How much more seat 0 has of everything."""
    after = settled(state)
    found = [0.0] * MEASURES
    _add_claims(after, found)
    for seat in range(SEATS):
        sign = -1.0 if seat else 1.0
        found[SUPPLY + min(_MOST_SUPPLY, after.supply[seat])] += sign
        for number in after.held[seat]:
            found[WALL_TILES + number - 1] += sign
        found[KEEP] += sign * keep_size(after, seat)
        found[KEEP + 1] += sign * (after.keeps[seat] is None)
        found[SCORE] += sign * after.scores[seat]
    cells = after.edition.ground.largest_size(after.land)
    more = keep_size(after, 0) - keep_size(after, 1)
    found[_REGION] = float(cells * ((more > 0) - (more < 0)))
    found[_REGION + 1] = cells * max(-1.0, min(1.0, more / _SURE))
    found[_WORTH] = worth
    found[_TURN] = 1.0 if state.seat == 0 else -1.0
    return found


def _add_claims(state: State, found: list[float]) -> None:
    land = state.land
    for root, owner in claimed(state):
        sign = -1.0 if owner else 1.0
        kind, size = land.kind(root), land.size(root)
        if kind == COURT:
            found[_COURTS] += sign
            found[_COURTS + 1] += sign * size
            found[_COURTS + 2] += sign * land.signs(root)
        else:
            sort = _FIRST[kind] + min(_ENDS[kind], max(1, land.open_ends(root))) - 1
            found[sort] += sign
            found[_CLASSES + sort] += sign * size * per_tile(state, root)
