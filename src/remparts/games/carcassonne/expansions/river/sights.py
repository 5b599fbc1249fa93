"""What is to be seen on tiles of the river: the volcano, the inn, the pig-herd, and rocks. [RIV-3.4, RIV-4]"""

from collections.abc import Mapping
from typing import Final

from remparts.core.phrase import Phrase
from remparts.games.carcassonne.face.drawing.looks import Mark
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, joined
from remparts.games.drawing.sheet import LINE, Sheet, Style, fill

SHORE_PLOT: Final = Style(fill(palette.SHORE, 1.4, palette.SHORE), above="heath", order=3)
SHALLOW_PLOT: Final = Style(fill(palette.SHALLOW), above="heath", order=5)
"""The rim and the edge of a lake or a pond."""

_PIG: Final = Style(fill("#eab0a2", LINE), above="leaf")
_ROCK: Final = Style(fill("#8b8177", 0.8), above="smoke", order=0)
_ROCK_SHADE: Final = Style(fill("#665d55"), above="smoke", order=1)
_LAVA: Final = Style(fill("#e0562a"), above="smoke", order=2)


def boulder(sheet: Sheet, at: Point, size: float) -> None:
    """A rock."""
    sheet.disc("shadow", (at[0] + size * 0.3, at[1] + size * 0.6), size, 0.5)
    sheet.polygon(_ROCK, at, [(-1, 0.6), (-0.8, -0.3), (-0.2, -0.9), (0.6, -0.6), (1, 0.2), (0.8, 0.7)], size)
    sheet.polygon(_ROCK_SHADE, at, [(0.1, -0.6), (0.55, -0.5), (0.85, 0.2), (0.7, 0.55), (0.1, 0.55)], size)


def _volcano(sheet: Sheet, at: Point) -> None:
    """A mountain with a glowing crater, lava and smoke."""
    x, y = at
    sheet.disc("shadow", (x + 2, y + 14.5), 19.5, 0.26)
    for right, down, size in ((1.5, -13.5, 4.2), (6.0, -17.0, 3.4), (-2.6, -16.5, 2.6)):
        sheet.disc("smoke", (x + right, y + down), size, 0.86)
    outline = [(-18.5, 15), (-13, 7), (-9.5, -1.5), (-6, -9), (6, -9), (8.5, -2.5), (13.5, 6), (18.5, 15)]
    sheet.polygon(_ROCK, at, outline)
    sheet.polygon(_ROCK_SHADE, at, [(3.0, -8), (5.6, -8), (8.0, -2), (13.0, 6.5), (17.2, 14.4), (8, 14.4), (5, 3)])
    sheet.disc(_LAVA, (x, y - 9), 6.0, 0.32)
    stream = [(-3.4, -9), (3.6, -9), (2.4, -2), (4.4, 3), (2.2, 9), (0.4, 2.6), (-1.8, 5.4), (-2.0, -2)]
    sheet.polygon(_LAVA, at, stream)


def _inn(sheet: Sheet, at: Point) -> None:
    """An inn with its sign, beside a pond."""
    x, y = at
    for style in (SHORE_PLOT, SHALLOW_PLOT):
        sheet.disc(style, (x + 4.2, y + 6.6), 4.4, 0.44)
    sheet.disc("shadow", (x + 2, y + 4.6), 8.4, 0.34)
    sheet.polygon("plaster", at, [(-6, -2), (7, -2), (7, 4.6), (-6, 4.6)])
    sheet.polygon("roof-1", at, [(-7.6, -1), (-4, -8.4), (5, -8.4), (8.6, -1)])
    sprites.arch(sheet, (x - 2.4, y + 4.6), 1.5, 2.8)
    sheet.disc("gold", (x + 3.0, y + 1.2), 1.3)
    sheet.add("ink-line", f"M{joined((x + 9.2, y + 4.6))}v-8h-2.4")
    sheet.polygon("gold", (x + 7.4, y - 1.4), [(-1.7, -1.7), (1.5, -1.7), (1.5, 1.7), (-1.7, 1.7)])


def _pigs(sheet: Sheet, at: Point) -> None:
    """Pigs in their pen."""
    x, y = at
    sheet.disc("heath", (x, y + 1), 15.5, 0.72)
    for right, down, way in ((-5.6, -2.6, 1), (5.2, 0.8, -1), (-3.6, 6.4, -1)):
        _pig(sheet, (x + right, y + down), way)
    for right in (-14.5, -9.5, -4.5, 0.5, 5.5, 10.5, 14.5):
        sheet.add("trunk", f"M{joined((x + right, y + 12.6 - abs(right) * 0.22))}v-5")
    sheet.add("trunk", f"M{joined((x - 14.5, y + 6.6))}q14.5 5.4 29 0")


def _pig(sheet: Sheet, at: Point, way: int) -> None:
    """A pig that looks to the right, or to the left."""
    x, y = at
    for right in (-2.6, 2.4):
        sheet.add("ink-line", f"M{joined((x + right, y + 1.6))}v2.2")
    sheet.disc(_PIG, at, 4.6, 0.66)
    sheet.disc(_PIG, (x + 4.4 * way, y - 1.0), 2.2, 0.9)
    sheet.polygon(_PIG, (x + 3.4 * way, y - 2.4), [(-0.9, 0.2), (0, -1.8), (0.9, 0.2)])
    sheet.disc("door", (x + 5.4 * way, y - 1.2), 0.5)


MARKS: Final[Mapping[str, Mark]] = {
    "volcano": Mark("V", "volcano", Phrase("volcano"), _volcano, room=19.0, keep_off=15.0),
    "inn": Mark("i", "inn", Phrase("inn at a lake"), _inn, room=10.0, keep_off=8.0),
    "pig_herd": Mark("p", "pig-herd", Phrase("pig-herd"), _pigs, room=17.0, keep_off=15.0),
}
