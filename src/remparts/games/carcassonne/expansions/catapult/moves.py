"""The moves of the catapult, their notation, and sequences that make them only when asked.

round.target    the round's type: knockout, seduction, target or catch
hurl.-125.50    aim 12.5 degrees to the left, power 50         throw.70.5     power 70, side 5
reach.70.5      the catcher's hand goes to that point          -              or the token is left alone
=flight:-0.125,1.000,0.500    what chance adds: to the side, along the way, sliding
target@1,0.n    the follower on that segment                   target.castle.1    one of seat 1 in that quarter
from@2,0.w      it is exchanged for the own one there          from.supply    from.castle    -
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import comb, prod
from random import Random
from typing import Final

from remparts.core.lazy import Lazy
from remparts.core.task import Move
from remparts.games.carcassonne.expansions.catapult.flight import Chance, rounded
from remparts.land.moves import PASS
from remparts.land.sites import SITE

TYPES: Final = ("knockout", "seduction", "target", "catch")
"""Each seat has one token of each. [CAT-1.1]"""

SUPPLY: Final = ".supply"
"""The place of followers that are not on the board."""


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The type of a round. [CAT-1.3]"""

    type: str

    def __str__(self) -> str:
        return f"round.{self.type}"


@dataclass(frozen=True, slots=True)
class Hurl(Move):
    """A token is hurled: aim in tenths of a degree to the right of the centre, and power. [CAT-3.1]"""

    aim: int
    power: int

    def __str__(self) -> str:
        return f"hurl.{self.aim}.{self.power}"


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """A token is thrown to the left neighbour. [CAT-7.2]"""

    power: int
    side: int

    def __str__(self) -> str:
        return f"throw.{self.power}.{self.side}"


@dataclass(frozen=True, slots=True)
class Reach(Move):
    """The catcher's hand goes to a point. [CAT-7.3]"""

    x: int
    y: int

    def __str__(self) -> str:
        return f"reach.{self.x}.{self.y}"


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """What chance adds to a hurl, in thousandths. [CAT-3.4]"""

    aside: int
    along: int
    slide: int

    def __str__(self) -> str:
        return f"=flight:{_decimal(self.aside)},{_decimal(self.along)},{_decimal(self.slide)}"

    @property
    def chance(self) -> Chance:
        return Chance(self.aside, self.along, self.slide)


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Which of the followers that are equally near is meant, such as `@1,0.n` or `.castle.1`. [CAT-5.4]"""

    place: str

    def __str__(self) -> str:
        return f"target{self.place}"


@dataclass(frozen=True, slots=True)
class From(Move):
    """Where the player's own follower comes from, such as `@1,0.n`, `.supply` or `.castle`. [CAT-5.5]"""

    place: str

    def __str__(self) -> str:
        return f"from{self.place}"


# ---- Notation


def _decimal(thousandths: int) -> str:
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{abs(thousandths) // 1000}.{abs(thousandths) % 1000:03d}"


def _thousandths(text: str) -> int:
    return int(text.replace(".", ""))


_NUMBER: Final = r"(0|-?[1-9]\d{0,3})"
_FINE: Final = r"(\d\.\d{3}|-(?!0\.000)\d\.\d{3})"
_QUARTER: Final = r"\.(?:castle|market|blacksmith|cathedral)"

_FORMS: Final[tuple[tuple[str, Callable[[re.Match[str]], Move]], ...]] = (
    (rf"round\.({'|'.join(TYPES)})", lambda found: Choose(found[1])),
    (rf"hurl\.{_NUMBER}\.{_NUMBER}", lambda found: Hurl(int(found[1]), int(found[2]))),
    (rf"throw\.{_NUMBER}\.{_NUMBER}", lambda found: Throw(int(found[1]), int(found[2]))),
    (rf"reach\.{_NUMBER}\.{_NUMBER}", lambda found: Reach(int(found[1]), int(found[2]))),
    (rf"=flight:{_FINE},{_FINE},{_FINE}", lambda found: Fly(*map(_thousandths, found.groups()))),
    (rf"target(@{SITE}|{_QUARTER}\.\d)", lambda found: Pick(found[1])),
    (rf"from(@{SITE}|{_QUARTER}|\{SUPPLY})", lambda found: From(found[1])),
)


def read_move(text: str) -> Move | None:
    """The move with this notation; None if the catapult has no such move."""
    for form, make in _FORMS:
        found = re.fullmatch(form, text, re.ASCII)
        if found:
            return make(found)
    return None


# ---- Sequences that are never listed

_Numbered = type[Hurl] | type[Throw] | type[Reach] | type[Fly]


class Grid(Lazy[Move]):
    """All moves of one type with one number from each range, the last running fastest, and then some others."""

    __slots__ = ("_move_type", "_others", "_ranges", "_size")

    def __init__(self, move_type: _Numbered, ranges: Sequence[range], others: Sequence[Move] = ()) -> None:
        self._move_type: Final = move_type
        self._ranges: Final = tuple(ranges)
        self._others: Final = tuple(others)
        self._size: Final = prod(map(len, ranges))
        super().__init__(range(self._size + len(others)))

    def make(self, number: int) -> Move:
        if number >= self._size:
            return self._others[number - self._size]
        numbers = []
        for one in reversed(self._ranges):
            number, at = divmod(number, len(one))
            numbers.append(one[at])
        return self._move_type(*reversed(numbers))

    def number_of(self, item: object) -> int:
        if not isinstance(item, self._move_type):
            return self._size + self._others.index(item) if item in self._others else -1
        found = 0
        for name, one in zip(self._move_type.__match_args__, self._ranges, strict=True):
            number = getattr(item, name)
            if number not in one:
                return -1
            found = found * len(one) + one.index(number)
        return found


HURLS: Final = Grid(Hurl, (range(-450, 451), range(1, 101)))
"""[CAT-3.1]"""

THROWS: Final = Grid(Throw, (range(1, 91), range(-20, 21)))
"""[CAT-7.2]"""

REACHES: Final = Grid(Reach, (range(111), range(-30, 31)), [PASS])
"""[CAT-7.3]"""

FLIGHTS: Final = Grid(Fly, (range(-3000, 3001), range(-3000, 3001), range(1000)))
"""[CAT-3.4]"""


# ---- Chance

_UNIFORMS: Final = 12
_MIDDLE: Final = _UNIFORMS // 2
_LIMIT: Final = 3000


@cache
def deviates() -> tuple[int, ...]:
    """In how many of equally likely cases a deviate is -3.000, -2.999 … 3.000: exact numbers. [CAT-3.4]

    The sum of twelve uniform numbers is below x in a share of x that is a polynomial between whole numbers; rounding
    gives a deviate all sums that are less than half a thousandth away, the limit gives 3 all that are larger.
    """

    def below(halves: int) -> int:
        """Cases in which the sum of the uniform numbers is less than this number of halves of a thousandth."""
        parts = ((-1) ** j * comb(_UNIFORMS, j) * (halves - 2000 * j) ** _UNIFORMS for j in range(halves // 2000 + 1))
        return sum(parts)

    edges = [2000 * _MIDDLE + 2 * deviate + 1 for deviate in range(-_LIMIT, 0)]
    shares = [below(edge) for edge in edges]
    low = [shares[0]] + [share - before for before, share in pairwise(shares)]
    whole = below(2000 * _UNIFORMS)
    return (*low, whole - 2 * sum(low), *reversed(low))


class FlightOdds(Lazy[tuple[Move, int]]):
    """What chance may add to a hurl, each with its weight. [CAT-3.4]"""

    __slots__ = ()

    def make(self, number: int) -> tuple[Move, int]:
        return _weighed(FLIGHTS.make(number))

    def number_of(self, item: object) -> int:
        if isinstance(item, tuple) and len(item) == 2 and item[0] in FLIGHTS and item == _weighed(item[0]):
            return FLIGHTS.number_of(item[0])
        return -1


def _weighed(move: Move) -> tuple[Move, int]:
    assert isinstance(move, Fly)
    weights = deviates()
    return move, weights[move.aside + _LIMIT] * weights[move.along + _LIMIT]


ODDS: Final = FlightOdds(range(len(FLIGHTS)))

_BITS: Final = 53


def deal(rng: Random) -> Fly:
    """One flight, drawn as the rule says: twelve uniform numbers for each deviate. [CAT-3.4]"""
    return Fly(_deviate(rng), _deviate(rng), rng.getrandbits(_BITS) * 1000 >> _BITS)


def _deviate(rng: Random) -> int:
    total = sum(rng.getrandbits(_BITS) for _ in range(_UNIFORMS)) - (_MIDDLE << _BITS)
    return max(-_LIMIT, min(_LIMIT, rounded(total * 1000, 1 << _BITS)))
