"""What others may know of a game: its moves with the hidden parts left out."""

from collections.abc import Iterable

from remparts.core.task import Move

HIDDEN = "?"
"""Stands in a move's text for what the reader may not know, as in `=deal0:?`."""


def seen_moves(moves: Iterable[Move], seat: int | None) -> list[str]:
    """The texts of these moves as a seat may know them; None is a spectator."""
    return [move.seen(seat) for move in moves]
