"""Boards of square tiles: a cell, a place for a tile, and a tile as a small picture. A tile is 100 units wide."""

from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import number

PLACE: Final = (
    f'<rect class="r-spot" x="-45" y="-45" width="90" height="90" rx="8" fill="{palette.LIGHT}" fill-opacity=".5"'
    f' stroke="{palette.INK}" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="9 6"/>'
)
"""Where a tile may come, around the middle of its cell."""


def cell(x: int, y: int, inset: float = 0, rounding: float = 0) -> str:
    """The attributes of a rectangle that covers a cell."""
    size = number(100 - 2 * inset)
    corner = f' rx="{number(rounding)}"' if rounding else ""
    return f'x="{number(x * 100 + inset)}" y="{number(y * 100 + inset)}" width="{size}" height="{size}"{corner}'


def small_tile(symbol: str) -> str:
    """A tile as a picture of its own, short because it uses a symbol that is defined on the page."""
    return (
        '<svg class="r-tile" viewBox="0 0 100 100" aria-hidden="true">'
        f'<use href="#{symbol}" width="100" height="100"/></svg>'
    )
