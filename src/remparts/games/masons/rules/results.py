"""The towers and houses that the dice and the supply allow, each possible result once."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from remparts.core.lazy import Lazy
from remparts.core.task import Move
from remparts.games.masons.rules.moves import Houses, Towers

NOTHING: Final = -1
"""No piece goes to that place."""

Result = tuple[int, ...]
"""A colour for each place."""

Stock = tuple[int, ...]
"""How many of each colour are left, at most two."""


def stock(left: Sequence[int]) -> Stock:
    """What matters of a supply when at most two pieces are taken."""
    return tuple([min(number, 2) for number in left])


@cache
def tower_results(places: int, rolled: int, left: Stock) -> Sequence[Result]:
    """One tower of the rolled colour at either place, any other at the second one. [MAS-6.2 to MAS-6.5]"""
    if places == 1:
        return _in_order({(colour,) for colour in _demanded(rolled, left)})
    return _in_order(set(_pairs(rolled, len(left), left)))


@cache
def house_results(places: int, dice: tuple[int, int], left: Stock) -> Sequence[Result]:
    """One die for each place; with a single place, the one that the player likes. [MAS-7.2 to MAS-7.6]

    A die that shows no colour of the supply leaves the colour open: its number is not below that of colours.
    """
    one, two = dice
    if places == 1:
        return _in_order({(colour,) for colour in (*_demanded(one, left), *_demanded(two, left))})
    return _in_order({*_pairs(one, two, left), *_pairs(two, one, left)})


def _pairs(one: int, two: int, left: Stock) -> list[Result]:
    """First what one die demands at either place, then what the other demands at the other place."""
    found: list[Result] = []
    for first in _demanded(one, left):
        rest = tuple(number - (colour == first) for colour, number in enumerate(left))
        for second in _demanded(two, rest):
            found += [(first, second), (second, first)]
    return found


def _demanded(die: int, left: Stock) -> Sequence[int]:
    """The colours that a die allows: its own, or any that is left; nothing if none is. [MAS-6.4, MAS-7.4, MAS-7.5]"""
    if die < len(left) and left[die]:
        return (die,)
    return [colour for colour, number in enumerate(left) if number] or (NOTHING,)


def _in_order(results: set[Result]) -> Sequence[Result]:
    return sorted(results, key=lambda result: [colour if colour != NOTHING else 99 for colour in result])


class Results(Lazy[Move]):
    """Results as moves that name places and colours."""

    __slots__ = ("_colours", "_move", "_places", "_results")

    def __init__(
        self,
        move: type[Towers] | type[Houses],
        places: Sequence[str],
        colours: Sequence[str],
        results: Sequence[Result],
    ) -> None:
        self._numbers = range(len(results))
        self._move = move
        self._places = places
        self._colours = colours
        self._results = results

    def make(self, number: int) -> Move:
        chosen = zip(self._places, self._results[number], strict=True)
        return self._move(tuple((place, self._colours[colour]) for place, colour in chosen if colour != NOTHING))

    def result(self, move: Move) -> Result:
        """The colours that a legal move names."""
        return self._results[self.number_of(move)]

    def number_of(self, item: object) -> int:
        if not isinstance(item, self._move):
            return -1
        pieces = dict(item.pieces)
        colours = {colour: number for number, colour in enumerate(self._colours)}
        result = tuple(colours.get(pieces.get(place, ""), NOTHING) for place in self._places)
        if result not in self._results:
            return -1
        number = self._results.index(result)
        return number if self.make(number) == item else -1
