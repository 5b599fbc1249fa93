"""Shrines: gates of standing stones on a heath. [SHR-1]"""

from collections.abc import Mapping
from typing import Final

from remparts.games.carcassonne.face.drawing.looks import Building
from remparts.games.drawing import sprites
from remparts.games.drawing.shapes import Point
from remparts.games.drawing.sheet import Sheet

_RING: Final = ((-16.6, 1.0), (-14.4, 11.0), (14.6, 11.0), (16.8, 1.0), (-3.4, 16.4), (4.6, 16.2))
"""Where small stones stand around the gate."""


def _shrine(ground: Sheet, standing: Sheet, at: Point, radius: float) -> None:
    standing.disc("heath", at, radius - 1.0)
    _stones(standing, at, radius)


def _stones(sheet: Sheet, at: Point, size: float) -> None:
    """A shrine: a great gate of standing stones, with a few small ones around it."""
    scale = size / 20
    x, y = at
    for right, down in _RING:
        point = (x + right * scale, y + down * scale)
        sheet.disc("shadow", (point[0] + 1.0, point[1] + 2.6), 2.6 * scale, 0.5)
        sheet.polygon("stone", point, [(-2.2, 3.0), (-1.8, -2.8), (0.4, -4.0), (2.1, -2.4), (2.3, 3.0)], scale)
    sheet.disc("shadow", (x + 1.5 * scale, y + 10.5 * scale), 13.0 * scale, 0.3)
    for right in (-8.4, 8.4):
        block = [(-3.7, -8.0), (3.1, -8.4), (4.0, 11.0), (-4.2, 11.0)]
        sheet.polygon("crest", (x + right * scale, y), block, scale)
    sheet.polygon("crest", at, [(-15.0, -8.0), (-14.0, -15.0), (13.4, -15.8), (15.0, -8.8)], scale)
    sheet.polygon("gold", (x, y + 2.4 * scale), sprites.STAR, 6.4 * scale)
    sheet.disc("gold", (x, y + 2.4 * scale), 2.0 * scale)


BUILDINGS: Final[Mapping[str, Building]] = {"shrine": Building("n", "shrine", 20.0, _shrine)}
