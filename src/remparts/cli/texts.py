"""What each game says of itself in text; the commands know no game."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from remparts.core.errors import UnknownGame
from remparts.core.game import View
from remparts.core.task import Move
from remparts.games.carcassonne import text as carcassonne
from remparts.games.robber_knights import text as robber_knights

Line = Sequence[tuple[str, str]]
"""Pieces of text, each with a style as rich writes it."""


class GameText(Protocol):
    """The module `text` of a game."""

    def draw(self, view: View, width: int | None = None, height: int | None = None) -> Sequence[Line]:
        """The board line by line; with a width or height, the part that fits."""

    def legend(self) -> Line:
        """What the characters of the board mean."""

    def describe(self, move: Move, names: Sequence[str]) -> str:
        """A move in words that follow the name of who makes it."""

    def notices(self, before: View, after: View) -> Sequence[str]:
        """What happened between two views that neither the move nor the ledger says."""

    def holdings(self, view: View) -> Sequence[str]:
        """What each seat has before it."""

    def middle(self, view: View) -> str:
        """What belongs to nobody."""


_TEXTS: Final[Mapping[str, GameText]] = {"carcassonne": carcassonne, "robber_knights": robber_knights}


def find_text(game: str) -> GameText:
    """The text of that game."""
    if game not in _TEXTS:
        raise UnknownGame(f"{game} cannot be shown as text; {', '.join(_TEXTS)} can")
    return _TEXTS[game]
