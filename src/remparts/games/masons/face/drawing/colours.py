"""The colours of the pieces; each house colour has a mark, so that nobody needs to see the colour."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from remparts.games.drawing import palette


class Paint(NamedTuple):
    """How a colour is painted: the piece, its shaded parts, and what is drawn on it."""

    body: str
    shade: str
    sign: str


FRONTIER: Final = "#a63f25"
"""The line between two countries."""

HOUSES: Final[Mapping[str, Paint]] = {
    "yellow": Paint("#f3c433", "#c4921a", palette.INK),
    "green": Paint("#2f8a54", "#1d6239", palette.LIGHT),
    "blue": Paint("#2f6fb8", "#1f4d86", palette.LIGHT),
    "pink": Paint("#f2a3c4", "#cc6f9a", palette.INK),
    "red": Paint("#b92b27", "#831816", palette.LIGHT),
}
"""How houses and palaces of each colour are painted."""

TOWERS: Final[Mapping[str, Paint]] = {
    "black": Paint("#3b3937", "#201f1e", "#e9dcb8"),
    "grey": Paint("#9d9a94", "#6f6c67", palette.INK),
    "white": Paint("#fbf8f0", "#d5ccba", palette.INK),
}
"""How towers of each colour are painted."""

MARKS: Final[Mapping[str, str]] = {
    "yellow": "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM-3.6 0a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0z",
    "green": "M-7.4 7.8C-9.6-2.6-3.4-8.4 8-8 8.4 3.4 2.6 9.6-7.4 7.8z",
    "blue": "".join(f"M-8.6{y}q4.3-4.4 8.6 0t8.6 0v4q-4.3 4.4-8.6 0t-8.6 0z" for y in ("-5.4", " 3.2")),
    "pink": "M0 8.4C-13.4-.6-7.8-10.4 0-4.4 7.8-10.4 13.4-.6 0 8.4z",
    "red": "M-2.9-8.2h5.8v5.3h5.3v5.8h-5.3v5.3h-5.8v-5.3h-5.3v-5.8h5.3z",
}
"""The mark of each house colour around the point 0 0: a ring, a leaf, waves, a heart, a cross; no seat has one."""


def mark(colour: str, at: tuple[float, float], scale: float) -> str:
    """The mark of a house colour at a point."""
    where = f"translate({at[0]} {at[1]}) scale({scale})"
    return f'<path d="{MARKS[colour]}" transform="{where}" fill="{HOUSES[colour].sign}"/>'
