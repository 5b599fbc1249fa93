"""A position in a game of Carcassonne."""

from typing import ClassVar, Final, Protocol, Self

from remparts.games.carcassonne import PACKAGE
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.edition import Edition
from remparts.land.state import NOTHING_DRAWN, TileState

__all__ = ["FOLLOWERS", "NOTHING_DRAWN", "Part", "State"]

FOLLOWERS: Final = 7
"""What a player has in supply at the start: eight less the score marker. [CAR-1.5]"""


class Part(Protocol):
    """What one expansion adds to a state."""

    def copy(self) -> Self: ...


class State(TileState[Edition, Countryside]):
    """Tiles, followers, scores, and what the turn still owes. [CAR-1.4, CAR-3.6]"""

    __slots__ = ("hands", "parts", "shown")

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition, other: "State | None" = None) -> None:
        land = (edition.empty_land if other is None else other.land).copy()
        super().__init__(edition, land, edition.stock, FOLLOWERS, other)
        if other is None:
            self.hands: list[tuple[int, ...]] = [()] * edition.seats
            """The kinds in each hand, in the order of kinds. [VAR-1.1]"""
            self.shown: list[tuple[int, ...]] = [()] * edition.seats
            """Those of them that everybody has seen. [VAR-1.6]"""
            self.parts: dict[str, Part] = {}
            """What each expansion adds, by its name."""
        else:
            self.hands = other.hands[:]
            self.shown = other.shown[:]
            self.parts = {name: part.copy() for name, part in other.parts.items()}

    def copy(self) -> "State":
        return State(self.edition, self)
