"""A position in a game of Robber Knights."""

from collections.abc import Iterable
from typing import ClassVar

from remparts.core.ledger import Entry
from remparts.core.state import BaseState
from remparts.core.task import Task
from remparts.games.robber_knights import PACKAGE
from remparts.games.robber_knights.rules.area import Area
from remparts.games.robber_knights.rules.edition import Edition
from remparts.games.robber_knights.rules.facts import facts


class State(BaseState[Edition]):
    """Tiles, knights, hands, piles, and what the turn still owes."""

    __slots__ = (
        "agenda", "area", "edition", "hands", "laid", "layout", "ledger", "piles", "scores", "seat", "supply",
    )  # fmt: skip

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.area = Area(edition.side)
        self.agenda: list[Task] = []
        self.seat = 0
        """Whose turn it is."""
        self.hands: list[tuple[int, ...]] = [edition.first_hand] * edition.seats
        """The kinds in each hand, in the order of kinds; at first all A tiles. [ROB-3.3]"""
        self.piles: list[tuple[int, ...]] = [edition.pile] * edition.seats
        """The kinds in each pile, letter by letter from the top; within a letter no order to leak. [ROB-3.2]"""
        self.layout: tuple[int, ...] = ()
        """The kinds that wait face down to be turned up in the start layout. [ROB-3.5]"""
        self.laid: list[tuple[int, ...]] = [()] * edition.seats
        """The kinds each seat has laid from its hand, in that order: all have seen it."""
        self.supply: list[int] = [facts().knights] * edition.seats
        """The knights each seat has left. [ROB-1.2]"""
        self.scores: list[int] = [0] * edition.seats
        self.ledger: list[Entry] = []

    def copy(self) -> "State":
        state = State.__new__(State)
        state.edition = self.edition
        state.area = self.area.copy()
        state.agenda = self.agenda[:]
        state.seat = self.seat
        state.hands = self.hands[:]
        state.piles = self.piles[:]
        state.layout = self.layout
        state.laid = self.laid[:]
        state.supply = self.supply[:]
        state.scores = self.scores[:]
        state.ledger = self.ledger[:]
        return state

    def codes(self, kinds: Iterable[int]) -> list[str]:
        """How moves and views name these kinds."""
        return [facts().kinds[kind].code for kind in kinds]
