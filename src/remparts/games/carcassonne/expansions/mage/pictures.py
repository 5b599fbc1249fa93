"""The mage, the witch, and the mark of magic tiles. [MAG-1]"""

from collections.abc import Mapping
from typing import Final

from remparts.core.phrase import Phrase
from remparts.games.carcassonne.face.drawing.looks import Mark
from remparts.games.carcassonne.face.drawing.pieces import stranger
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point
from remparts.games.drawing.sheet import Sheet, Style, fill

_MAGIC: Final = Style(fill("#6a4799"), above="shield")


def _symbol(sheet: Sheet, at: Point) -> None:
    """The mark of magic: a purple triangle with a golden star."""
    for style, size in (("shield-edge", 1.0), (_MAGIC, 0.8)):
        sheet.polygon(style, at, [(-10.6, 8.4), (-9.2, 5.2), (-1.6, -9), (1.6, -9), (9.2, 5.2), (10.6, 8.4)], size)
    sheet.polygon("gold", (at[0], at[1] + 1.6), sprites.STAR, 5.4)
    sheet.disc("gold", (at[0], at[1] + 1.6), 1.5)


MARKS: Final[Mapping[str, Mark]] = {
    "magic": Mark("*", "magic tile", Phrase("magic symbol"), _symbol, room=10.5, keep_off=15.0)
}

_PURPLE: Final = "#7a4fb0"
_ORANGE: Final = "#f08c1e"
_POINTED_HAT: Final = "M-8.4-12.6C-5-14.4-2.6-22 1.4-32c2.6 8.6 3.6 16.4 7.4 19.6-5.4 2-11.8 2-17.2-.2z"
_WIDE_HAT: Final = (
    "M-13.4-11.4c4.4-1.2 6.6-2.2 8-4.8 1.6-3.2 2-8.6 8.4-11.8-1.2 3.6-.6 5.4.8 8.2"
    " 1.4 3 2.2 6.6 9.4 8.2-8 3-19 3.2-26.6.2z"
)
_STAR: Final = "M0-7L1.9-1.9 7 0 1.9 1.9 0 7-1.9 1.9-7 0-1.9-1.9z"

MAGE: Final = stranger(
    "car-mage",
    _PURPLE,
    _POINTED_HAT,
    _PURPLE,
    f'<path d="{_STAR}" transform="translate(0 4.6)" fill="{palette.GOLD}"/>',
)
"""A wise man in purple, with a star."""

WITCH: Final = stranger(
    "car-witch",
    _ORANGE,
    _WIDE_HAT,
    palette.INK,
    f'<path d="M3.6-2.6a7 7 0 1 0 3 11.6A8 8 0 0 1 3.6-2.6z" fill="{palette.INK}"/>',
)
"""A witch in orange with a wide black hat, and a crescent."""
