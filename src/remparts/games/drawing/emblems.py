"""The seats' shapes, so that a seat is known without its colour."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.drawing import palette

EMBLEMS: Final[Mapping[str, str]] = {
    "●": "M-6.6 0a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0-13.2 0z",
    "■": "M-5.8-5.8h11.6v11.6h-11.6z",
    "▲": "M0-7.2L7.6 5.8H-7.6z",
    "◆": "M0-7.8L6.8 0 0 7.8-6.8 0z",
    "★": "M0-8.4L2.3-2.8 8.2-2.4 3.7 1.4 5.2 7.2 0 4-5.2 7.2-3.7 1.4-8.2-2.4-2.3-2.8z",
}
"""Each shape as path data around the point 0 0."""


@cache
def emblem(seat: int) -> str:
    """The shape of a seat in its colour as a picture of its own, for the head of a column."""
    mark = MARKS[seat]
    return (
        '<svg class="mark" viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">'
        f'<path d="{EMBLEMS[mark.shape]}" fill="{mark.colour}" stroke="{palette.INK}" stroke-width="1.2"/></svg>'
    )
