"""A position in a game of The Castle."""

from typing import ClassVar, Final, NamedTuple

from remparts.games.castle import PACKAGE
from remparts.games.castle.rules.edition import SEATS, Edition
from remparts.land.lands import Land
from remparts.land.sets import FOLLOWER, SEAT_BITS
from remparts.land.state import NOTHING_DRAWN, TileState

__all__ = ["NOTHING_DRAWN", "Keep", "State"]

_MEN_AT: Final = FOLLOWER.bit_length() - 1
_SEAT_MASK: Final = (1 << SEAT_BITS) - 1
"""Where followers begin in a tally, and those of one seat."""


class Keep(NamedTuple):
    """A keep on the board. [CST-9.1]"""

    size: int
    house: int
    """The root of its house."""


class State(TileState[Edition, Land]):
    """Tiles, followers, markers, wall tiles, and what the turn still owes. [CST-3.2, CST-5.8]"""

    __slots__ = ("box", "fresh", "held", "keeps", "towers", "used")

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition, other: "State | None" = None) -> None:
        components = edition.components
        land = (edition.yard if other is None else other.land).copy()  # its first tiles are the start spaces
        super().__init__(edition, land, edition.stock, components.followers - 1, other)  # one is a marker [CST-3.6]
        if other is None:
            self.towers: frozenset[int] = edition.towers
            """The corner towers with a wall tile; which one, nobody knows before it is taken. [CST-3.3]"""
            self.box: tuple[int, ...] = edition.box
            """The numbers of the wall tiles that nobody has seen: on the wall, or out of the game. [CST-3.4]"""
            self.held: list[tuple[int, ...]] = [()] * SEATS
            """The wall tiles each seat has, in the order in which it took them. [CST-10.4]"""
            self.fresh: int = 0
            """How many of the last ones its owner took in this turn of his own and cannot use yet. [CST-11.1]"""
            self.used: tuple[int, ...] = ()
            """The wall tiles that were used and left the game. [CST-11.2]"""
            self.keeps: list[Keep | None] = [None] * SEATS
        else:
            self.towers = other.towers
            self.box = other.box
            self.held = other.held[:]
            self.fresh = other.fresh
            self.used = other.used
            self.keeps = other.keeps[:]

    def copy(self) -> "State":
        return State(self.edition, self)

    def owner(self, root: int) -> int | None:
        """The seat with strictly more followers on a feature, if there is one. [CST-8.5]"""
        men = self.land.tally[root] >> _MEN_AT
        first, second = men & _SEAT_MASK, men >> SEAT_BITS
        return None if first == second else int(second > first)

    def usable(self, seat: int) -> tuple[int, ...]:
        """The wall tiles that a seat may use now: in its own turn, and none taken in that turn. [CST-11.1]"""
        held = self.held[seat]
        if not held or seat != self.seat:
            return ()
        return held[: len(held) - self.fresh]
