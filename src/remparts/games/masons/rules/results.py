"""The towers and houses that the dice and the supply allow, each possible result once."""

from collections.abc import Callable, Sequence
from typing import Final

from remparts.core.ints import Ints, i64, ints

NOTHING: Final = -1
"""No piece goes to that place."""

Result = tuple[int, ...]
"""A colour for each place."""

Stock = tuple[int, ...]
"""How many of each colour are left, at most two."""

_BITS: Final = 3
"""A result has so many bits for each place; there are never more than seven colours."""

FIRST: Final = 1
SECOND: Final = 2
"""The place at the first end or side of a line, and at the second; both together are their sum."""


def tower_results(places: int, rolled: int, other: int, left: Stock) -> set[Result]:
    """One tower of the rolled colour at either place, any other at the second one. [MAS-6.2 to MAS-6.5]"""
    if places == 1:
        return {(colour,) for colour in _demanded(rolled, left)}
    return set(_pairs(rolled, other, left))


def house_results(places: int, one: int, two: int, left: Stock) -> set[Result]:
    """One die for each place; with a single place, the one that the player likes. [MAS-7.2 to MAS-7.6]

    A die that shows no colour of the supply leaves the colour open: its number is not below that of colours.
    """
    if places == 1:
        return {(colour,) for colour in (*_demanded(one, left), *_demanded(two, left))}
    return {*_pairs(one, two, left), *_pairs(two, one, left)}


def _pairs(one: int, two: int, left: Stock) -> list[Result]:
    """First what one die demands at either place, then what the other demands at the other place."""
    found: list[Result] = []
    for first in _demanded(one, left):
        rest = tuple([number - (colour == first) for colour, number in enumerate(left)])
        for second in _demanded(two, rest):
            found += [(first, second), (second, first)]
    return found


def _demanded(die: int, left: Stock) -> Sequence[int]:
    """The colours that a die allows: its own, or any that is left; nothing if none is. [MAS-6.4, MAS-7.4, MAS-7.5]"""
    if die < len(left) and left[die]:
        return (die,)
    return [colour for colour, number in enumerate(left) if number] or (NOTHING,)


class Results:
    """The results that two dice and a supply allow; they are found once and kept, in canonical order.

    Here a result is one number that has the colours of both places in it, each of which may have no piece.
    """

    __slots__ = ("_find", "_known", "colours")

    def __init__(self, colours: int, find: Callable[[int, int, int, Stock], set[Result]]) -> None:
        self.colours: Final[i64] = colours
        """How many there are; as a colour, this number is that of nothing, or of a die that leaves the colour open."""
        self._find: Final = find
        self._known: Final[dict[int, Ints]] = {}

    def of(self, places: i64, one: i64, two: i64, left: Ints) -> Ints:
        """What these dice allow at these places, with so many pieces left of each colour."""
        key = (places << _BITS | one) << _BITS | two
        for number in left:
            key = key << 2 | min(number, 2)
        known = self._known.get(key)
        if known is None:
            known = self._found(places, one, two, tuple([min(int(number), 2) for number in left]))
            self._known[key] = known
        return known

    def _found(self, places: int, one: int, two: int, left: Stock) -> Ints:
        found = []
        for result in self._find(1 if places < FIRST + SECOND else 2, one, two, left):
            pair = (NOTHING, *result) if places == SECOND else (*result, NOTHING)
            found.append(self.written(pair[0], pair[1]))
        return ints(sorted(found))

    def written(self, first: int, second: int) -> int:
        """The result that has these colours at the two places."""
        one, two = (int(self.colours) if colour == NOTHING else colour for colour in (first, second))
        return one << _BITS | two


def first(result: i64) -> i64:
    """The colour at the first place, or that of nothing."""
    return result >> _BITS


def second(result: i64) -> i64:
    """The colour at the second place, or that of nothing."""
    return result & (1 << _BITS) - 1
