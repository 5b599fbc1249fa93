"""How a game shows itself in a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from remparts.core.task import Move


class Span(NamedTuple):
    """Characters in one style, written as `bold ink on paper`; the characters alone say as much."""

    text: str
    style: str = ""


Row = Sequence[Span]
"""One row of characters on a terminal."""

V_contra = TypeVar("V_contra", bound=Mapping[str, Any], contravariant=True)


class GameText(Protocol[V_contra]):
    """How one game shows itself in a terminal; it has no state."""

    def draw(self, view: V_contra, width: int | None = None, height: int | None = None) -> Sequence[Row]:
        """The board row by row; with a width or a height, only the part that fits.

        A row holds whatever says it best, such as a line for each place by name: no columns and rows are expected.
        """

    def legend(self, view: V_contra) -> Row:
        """What the characters of the board mean."""

    def describe(self, move: Move, names: Sequence[str], view: V_contra | None = None) -> str:
        """A move in words that follow the name of who makes it; the view is the one before it."""

    def notices(self, before: V_contra, move: Move, after: V_contra, names: Sequence[str]) -> Sequence[str]:
        """What happened that neither the move nor the ledger says."""

    def holdings(self, view: V_contra) -> Sequence[str]:
        """What each seat has before it."""

    def middle(self, view: V_contra) -> str:
        """What belongs to nobody."""

    def measures(self, view: V_contra) -> Mapping[str, int]:
        """What is worth counting in a game that is over, by name, for a summary of many games."""


AnyText = GameText[Any]
"""The text of any game; only the game itself knows the type of its views."""
