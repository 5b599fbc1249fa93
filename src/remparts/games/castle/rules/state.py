"""A position in a game of The Castle."""

from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from remparts.core.ledger import Entry
from remparts.core.state import BaseState
from remparts.core.task import Task
from remparts.games.castle import PACKAGE
from remparts.games.castle.rules.edition import SEATS, Edition
from remparts.land.sets import FOLLOWER, SEAT_BITS

NOTHING_DRAWN: Final = -1
_SEAT_MASK: Final = (1 << SEAT_BITS) - 1


class Keep(NamedTuple):
    """A keep on the board. [CST-9.1]"""

    size: int
    house: int
    """The root of its house."""


class State(BaseState[Edition]):
    """Tiles, followers, markers, wall tiles, and what the turn still owes."""

    __slots__ = (
        "agenda", "aside", "bag", "box", "choices", "completed", "drawn", "edition", "followers", "fresh", "held",
        "keeps", "land", "ledger", "scores", "seat", "supply", "towers", "used",
    )  # fmt: skip

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition) -> None:
        board = edition.components.board
        self.edition = edition
        self.land = edition.yard.copy()
        """Its first tiles are the start spaces."""
        self.agenda: list[Task] = []
        self.seat = 0
        """Whose turn it is."""
        self.bag: list[int] = edition.stock[:]
        """The kinds not drawn yet, in the order of kinds: a bag has no order to leak. [CST-3.2]"""
        self.aside: list[int] = []
        """The kinds that left the game because they fitted nowhere. [CST-5.8]"""
        self.drawn = NOTHING_DRAWN
        """The kind drawn and not yet laid."""
        self.choices: list[int] = []
        """What the present task offers: placements as integers, or segments of the tile just laid."""
        self.completed: list[int] = []
        """The roots of the features that the tile just laid completed and that are not scored yet."""
        self.supply: list[int] = [edition.components.followers - 1] * SEATS
        """The followers each seat has left; one is its score marker. [CST-3.5, CST-3.6]"""
        self.followers: dict[int, int] = {}
        """The seat of the follower on each node."""
        self.scores: list[int] = [0] * SEATS
        self.ledger: list[Entry] = []
        self.towers: frozenset[int] = frozenset(number for number, each in enumerate(board.towers) if each.holds)
        """The corner towers with a wall tile; which one, nobody knows before it is taken. [CST-3.3]"""
        self.box: tuple[int, ...] = tuple(n for n, count in edition.components.wall_tiles.items() for _ in range(count))
        """The numbers of the wall tiles that nobody has seen: on the wall, or out of the game. [CST-3.4]"""
        self.held: list[tuple[int, ...]] = [()] * SEATS
        """The wall tiles each seat has, in the order in which it took them. [CST-10.4]"""
        self.fresh = 0
        """How many of the last ones its owner took in this turn of his own and cannot use yet. [CST-11.1]"""
        self.used: tuple[int, ...] = ()
        """The wall tiles that were used and left the game. [CST-11.2]"""
        self.keeps: list[Keep | None] = [None] * SEATS

    def copy(self) -> "State":
        state = State.__new__(State)
        state.edition = self.edition
        state.land = self.land.copy()
        state.agenda = self.agenda[:]
        state.seat = self.seat
        state.bag = self.bag[:]
        state.aside = self.aside[:]
        state.drawn = self.drawn
        state.choices = self.choices  # never changed in place
        state.completed = self.completed  # never changed in place
        state.supply = self.supply[:]
        state.followers = self.followers.copy()
        state.scores = self.scores[:]
        state.ledger = self.ledger[:]
        state.towers = self.towers
        state.box = self.box
        state.held = self.held[:]
        state.fresh = self.fresh
        state.used = self.used
        state.keeps = self.keeps[:]
        return state

    def codes(self, kinds: Iterable[int]) -> list[str]:
        """How moves and views name these kinds."""
        return [self.edition.tiles.kinds[kind].code for kind in kinds]

    def owner(self, root: int) -> int | None:
        """The seat with strictly more followers on a feature, if there is one. [CST-8.5]"""
        men = self.land.tally[root] // FOLLOWER
        first, second = men & _SEAT_MASK, men >> SEAT_BITS
        return None if first == second else int(second > first)

    def usable(self, seat: int) -> tuple[int, ...]:
        """The wall tiles that a seat may use now: in its own turn, and none taken in that turn. [CST-11.1]"""
        if seat != self.seat:
            return ()
        return self.held[seat][: len(self.held[seat]) - self.fresh]
