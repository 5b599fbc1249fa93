"""A position in a game of Carcassonne."""

from collections.abc import Iterable
from typing import ClassVar, Final, Protocol, Self

from remparts.core.ledger import Entry
from remparts.core.state import BaseState
from remparts.core.task import Task
from remparts.games.carcassonne import PACKAGE
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.edition import Edition

FOLLOWERS: Final = 7
"""What a player has in supply at the start: eight less the score marker. [CAR-1.5]"""

NOTHING_DRAWN: Final = -1


class Part(Protocol):
    """What one expansion adds to a state."""

    def copy(self) -> Self: ...


class State(BaseState[Edition]):
    """Tiles, followers, scores, and what the turn still owes."""

    __slots__ = (
        "agenda", "aside", "bag", "choices", "completed", "drawn", "edition", "followers", "hands", "land", "ledger",
        "parts", "scores", "seat", "shown", "supply",
    )  # fmt: skip

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.land = Countryside(edition.tiles)
        self.agenda: list[Task] = []
        self.seat = 0
        """Whose turn it is."""
        self.bag: list[int] = edition.stock[:]
        """The kinds not drawn yet, in the order of kinds: a bag has no order to leak. [CAR-1.4]"""
        self.aside: list[int] = []
        """The kinds set aside because they fitted nowhere. [CAR-3.6]"""
        self.drawn = NOTHING_DRAWN
        """The kind drawn and not yet laid."""
        self.choices: list[int] = []
        """What the present task offers: placements as integers, or segments of the tile just laid."""
        self.completed: list[int] = []
        """The roots of the features that the tile just laid completed."""
        self.hands: list[tuple[int, ...]] = [()] * edition.seats
        """The kinds in each hand, in the order of kinds. [VAR-1.1]"""
        self.shown: list[tuple[int, ...]] = [()] * edition.seats
        """Those of them that everybody has seen. [VAR-1.6]"""
        self.supply: list[int] = [FOLLOWERS] * edition.seats
        self.scores: list[int] = [0] * edition.seats
        self.followers: dict[int, int] = {}
        """The seat of the follower on each node."""
        self.ledger: list[Entry] = []
        self.parts: dict[str, Part] = {}
        """What each expansion adds, by its name."""

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
        state.hands = self.hands[:]
        state.shown = self.shown[:]
        state.supply = self.supply[:]
        state.scores = self.scores[:]
        state.followers = self.followers.copy()
        state.ledger = self.ledger[:]
        state.parts = {name: part.copy() for name, part in self.parts.items()} if self.parts else {}
        return state

    def codes(self, kinds: Iterable[int]) -> list[str]:
        """How moves and views name these kinds."""
        return [self.edition.tiles.kinds[kind].code for kind in kinds]
