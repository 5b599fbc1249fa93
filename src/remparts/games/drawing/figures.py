"""Followers: a hooded herald in the seat's colour who bears the seat's shape on his cloak, standing or lying."""

from functools import cache
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.drawing import palette
from remparts.games.drawing.emblems import EMBLEMS

_CLOAK: Final = (
    "M0-22.4c3 3.2 7 5.4 7 10 0 1.6-.7 3-1.8 4.1C10.6-6.4 13.4-1.6 14.4 8.8c.3 3.2.1 5.2-.6 7.6"
    "-8.8 2.6-18.8 2.6-27.6 0-.7-2.4-.9-4.4-.6-7.6C-13.4-1.6-10.6-6.4-5.2-8.3A5.6 5.6 0 0 1-7-12.4c0-4.6 4-6.8 7-10z"
)
"""A hooded head over a wide cloak, around the place where the follower stands."""

POSES: Final = ("standing", "lying")

Box = tuple[float, float, float, float]
"""The left, upper, right and lower edge of something around a point."""

STANDING: Final[tuple[Box, ...]] = ((-9.0, -25.0, 9.0, -8.0), (-13.0, -8.0, 13.0, -1.0), (-16.5, -1.0, 16.5, 19.0))
"""What a standing follower covers with its light edge: hood, shoulders and cloak."""

LYING: Final[tuple[Box, ...]] = tuple((top, -right, bottom, -left) for left, top, right, bottom in STANDING)
"""What a lying follower covers."""


@cache
def figure(seat: int, pose: str) -> str:
    """A follower of a seat around the point 0 0; its emblem stays upright."""
    mark = MARKS[seat]
    turn, emblem_at = ("", "0 4.4") if pose == "standing" else (' transform="rotate(-90)"', "4.4 0")
    return (
        f'<g{turn} stroke-linejoin="round"><path d="{_CLOAK}" stroke="{palette.LIGHT}" stroke-width="4.8"/>'
        f'<path d="{_CLOAK}" fill="{mark.colour}" stroke="{palette.INK}" stroke-width="1.7"/></g>'
        f'<path d="{EMBLEMS[mark.shape]}" transform="translate({emblem_at})" fill="{mark.paper}"/>'
    )
