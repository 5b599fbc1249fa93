"""The fair that every tile of the Catapult shows: striped tents on trampled ground. [CAT-1]"""

from collections.abc import Mapping
from typing import Final

from remparts.core.phrase import Phrase
from remparts.games.carcassonne.face.drawing.looks import Ground, Mark
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, joined
from remparts.games.drawing.sheet import Sheet, Style, fill

GROUND: Final = "#ead596"
"""The colour of trampled ground."""

_TRAMPLED: Final = Style(fill(GROUND, 0.6, palette.RUT), above="rut")


def _tents(sheet: Sheet, at: Point) -> None:
    """The tents of a fair, striped, with flags."""
    x, y = at
    sheet.disc("shadow", (x + 1, y + 7), 12.0, 0.3)
    back = (x + 6.4, y - 1.2)
    sheet.polygon("tent-back", back, [(-6, 7.4), (-4.8, 0.6), (0, -6), (4.8, 0.6), (6, 7.4)])
    sheet.polygon("tent-back-stripe", back, [(-2.4, 7.4), (-1.8, 0.2), (0, -6), (1.8, 0.2), (2.4, 7.4)])
    front = (x - 3.0, y)
    sheet.polygon("tent", front, [(-8.4, 7.6), (-6.8, -1), (0, -9.6), (6.8, -1), (8.4, 7.6)])
    sheet.polygon("tent-stripe", front, [(-3.8, 7.6), (-3, -1.4), (0, -9.6), (3, -1.4), (3.8, 7.6)])
    sprites.arch(sheet, (front[0], y + 7.6), 1.9, 4.2)
    for foot in ((front[0], y - 9.4), (back[0], back[1] - 5.8)):
        sheet.add("ink-line", f"M{joined(foot)}v-5.4")
        sheet.polygon("flag", (foot[0], foot[1] - 5.4), [(0, 0), (4.6, 1.7), (0, 3.4)])


MARKS: Final[Mapping[str, Mark]] = {
    "fair": Mark("^", "fair", Phrase("fair"), _tents, ground=Ground(_TRAMPLED, radius=15.0, half_width=12.0))
}
