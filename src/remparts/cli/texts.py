"""What each game says of itself in text; the commands know no game."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from remparts.core.errors import UnknownGame
from remparts.core.game import View
from remparts.core.task import Move
from remparts.games.carcassonne.text_words import CarcassonneText
from remparts.games.robber_knights import text as robber_knights

Line = Sequence[tuple[str, str]]
"""Pieces of text, each with a style as rich writes it."""


class GameText(Protocol):
    """The module `text` of a game."""

    def draw(self, view: View, width: int | None = None, height: int | None = None) -> Sequence[Line]:
        """The board line by line; with a width or height, the part that fits."""

    def legend(self, view: View) -> Line:
        """What the characters of the board mean."""

    def describe(self, move: Move, names: Sequence[str], view: View | None = None) -> str:
        """A move in words that follow the name of who makes it; the view is the one before it."""

    def notices(self, before: View, move: Move, after: View, names: Sequence[str]) -> Sequence[str]:
        """What happened that neither the move nor the ledger says."""

    def holdings(self, view: View) -> Sequence[str]:
        """What each seat has before it."""

    def middle(self, view: View) -> str:
        """What belongs to nobody."""


@cache
def _texts() -> Mapping[str, GameText]:
    # Only who shows a game need load what its expansions show.
    from remparts.games.carcassonne.expansions.faces import FACES

    return {"carcassonne": CarcassonneText(FACES), "robber_knights": robber_knights}


def find_text(game: str) -> GameText:
    """The text of that game."""
    texts = _texts()
    if game not in texts:
        raise UnknownGame(f"{game} cannot be shown as text; {', '.join(texts)} can")
    return texts[game]
