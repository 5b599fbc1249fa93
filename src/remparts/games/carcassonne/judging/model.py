"""What was learned from whole games: how much more or less than it promises each sort of feature brings.

A measure tells of one seat, or of what nobody holds, in thousandths. The rows `own`, `other` and `free` say what each
measure of a seat, of an opponent and of nobody adds to the lead of that seat when its turn is over. They change evenly
from those of an early game to those of a late one.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.ints import Ints, i64, ints, zeros

POINT: Final = 1000
"""A point, and whatever is counted once."""

ROADS: Final = 3
CITIES: Final = 5
"""So many classes by the cells that a feature waits for; the first one can no longer be closed."""
CITY: Final = ROADS
CLOISTER: Final = CITY + CITIES
FIELD: Final = CLOISTER + 1
CLASSES: Final = FIELD + 1
"""First come the numbers of features of each class, then what those promise together."""
FREE_MEASURES: Final = 2 * CLASSES
GREATEST_CITY: Final = FREE_MEASURES
GREATEST_FIELD: Final = GREATEST_CITY + 1
"""What the most promising ones promise."""
SCORE: Final = GREATEST_FIELD + 1
SUPPLY: Final = SCORE + 1
"""One of the measures from here on is a point: the one of so many followers in supply."""
MOST_SUPPLY: Final = 6
"""More followers are as good as this many: in a late game they are too rare to learn from."""
MEASURES: Final = SUPPLY + MOST_SUPPLY + 1

ROWS: Final = {"learned.own": MEASURES, "learned.other": MEASURES, "learned.free": FREE_MEASURES}
"""The rows of weights, each in an early game; with `_late` after their names, in a late one."""


class Model:
    """The numbers that were learned, for as many tiles as are left, and the measures of one position."""

    def __init__(self, weights: Mapping[str, Sequence[float]], tiles: int, seats: int) -> None:
        self._tiles: Final[i64] = max(1, tiles)
        names = (*ROWS, *(f"{name}_late" for name in ROWS))
        self._rows: Final = [ints([round(POINT * number) for number in weights[name]]) for name in names]
        self.is_blank = not any(number for row in self._rows for number in row)
        """Nothing was learned, and nobody measures."""
        self.own: Final = zeros(MEASURES)
        self.other: Final = zeros(MEASURES)
        self.free: Final = zeros(FREE_MEASURES)
        self.measures: Final = zeros(seats * MEASURES)
        """Those of one seat after those of another."""
        self.free_measures: Final = zeros(FREE_MEASURES)

    def expect(self, left: i64) -> None:
        """So many tiles are left."""
        if self.is_blank:
            return
        early = POINT * left // self._tiles
        rows = self._rows
        _blend(self.own, rows[0], rows[3], early)
        _blend(self.other, rows[1], rows[4], early)
        _blend(self.free, rows[2], rows[5], early)

    def clear(self) -> None:
        """Nothing is measured yet."""
        number: i64
        for number in range(len(self.measures)):
            self.measures[number] = 0
        for number in range(FREE_MEASURES):
            self.free_measures[number] = 0

    def add_points(self, seat: i64, points: i64) -> None:
        """A seat has so much more for sure."""
        self.measures[seat * MEASURES + SCORE] += points

    def add_supply(self, seat: i64, followers: i64) -> None:
        """A seat has so many followers in supply."""
        self.measures[seat * MEASURES + _supply(followers)] = POINT

    def add_held(self, seat: i64, sort: i64, promise: i64) -> None:
        """A seat has the majority of one more feature of a class."""
        measures, row = self.measures, seat * MEASURES
        measures[row + sort] += POINT
        measures[row + CLASSES + sort] += promise
        greatest = _greatest(sort)
        if greatest and measures[row + greatest] < promise:
            measures[row + greatest] = promise

    def add_free(self, sort: i64, promise: i64) -> None:
        """Nobody holds one more feature of a class."""
        self.free_measures[sort] += POINT
        self.free_measures[CLASSES + sort] += promise

    def of_own(self, seat: i64) -> i64:
        """What is to be added for the seat that is asked about, in millionths."""
        if self.is_blank:
            return 0
        return _sum(self.own, self.measures, seat * MEASURES) + _sum(self.free, self.free_measures, 0)

    def of_other(self, seat: i64) -> i64:
        """What is to be added for an opponent of that seat."""
        if self.is_blank:
            return 0
        return _sum(self.other, self.measures, seat * MEASURES)

    def of_points(self, points: i64) -> i64:
        """What is to be added if the seat that is asked about had so much more."""
        return self.own[SCORE] * points

    def of_claim(self, seat: i64, sort: i64, promise: i64, followers: i64, was_free: bool) -> i64:
        """The same, had it one follower of so many on a feature of a class; was that among the free ones?"""
        if self.is_blank:
            return 0
        own = self.own
        change = own[sort] * POINT + own[CLASSES + sort] * promise
        change += (own[_supply(followers - 1)] - own[_supply(followers)]) * POINT
        greatest = _greatest(sort)
        if greatest and promise > self.measures[seat * MEASURES + greatest]:
            change += own[greatest] * (promise - self.measures[seat * MEASURES + greatest])
        if was_free:
            change -= self.free[sort] * POINT + self.free[CLASSES + sort] * promise
        return change


def _blend(into: Ints, early: Ints, late: Ints, share: i64) -> None:
    number: i64
    for number in range(len(into)):
        into[number] = (early[number] * share + late[number] * (POINT - share)) // POINT


def _sum(row: Ints, measures: Ints, first: i64) -> i64:
    total: i64 = 0
    number: i64
    for number in range(len(row)):
        total += row[number] * measures[first + number]
    return total


def _supply(followers: i64) -> i64:
    """The measure of so many followers in supply."""
    most: i64 = MOST_SUPPLY
    return SUPPLY + min(most, followers)


def _greatest(sort: i64) -> i64:
    """The measure of the most promising feature of a class, or 0."""
    if sort == FIELD:
        return GREATEST_FIELD
    return GREATEST_CITY if CITY <= sort < CLOISTER else 0
