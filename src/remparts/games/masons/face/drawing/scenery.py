"""What is to be seen in the countries: groves and ponds on meadows, crops on fields, hills with firs; low and calm."""

from collections.abc import Callable, Mapping
from typing import Final
from zlib import crc32

from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, along, joined, number, polygon
from remparts.games.drawing.sheet import ROUND, Sheet, Style, fill, stroke
from remparts.games.masons.face.drawing.plan import Plan, inset

_CROPS: Final = (
    (Style(fill("#d2c878"), "crop"), Style(stroke("#b5a650", 1.6, ROUND), "furrow")),
    (Style(fill("#eadfa8"), "crop", 1), Style(stroke("#cdb873", 1.6, ROUND), "furrow", 1)),
)
"""Ripe and mown, with their furrows."""

_HILL: Final = Style(fill("#bd9770"), "lawn")
_SLOPE: Final = Style(fill("#d6b894"), "lawn", 1)
_CREASE: Final = Style(stroke("#96704c", 1.6, ROUND), "lawn", 2)
_POND: Final = Style(fill(palette.SHALLOW, 1.6, palette.SHORE), "lawn", 3)
_GLINT: Final = Style(stroke(palette.LIGHT, 1.5, ROUND), "lawn", 4)


def scenery(laid: Plan) -> str:
    """Something in the corners of many spaces, as each country has it."""
    sheet = Sheet()
    for at, space in enumerate(laid.net.spaces):
        _DRAWS[space.country](sheet, laid, at, crc32(space.name.encode()))
    return sheet.text()


def _corner(laid: Plan, space: int, seed: int, share: float) -> Point:
    """A point on the way from the middle of a space to one of its corners."""
    ring = laid.rings[space]
    return along(laid.centres[space], laid.points[ring[seed % len(ring)]], share)


def _meadow(sheet: Sheet, laid: Plan, space: int, seed: int) -> None:
    """A few trees, or a pond."""
    x, y = _corner(laid, space, seed // 7, 0.46)
    if seed // 3 % 5 < 2:
        sprites.tree(sheet, (x - 9, y - 2), 7.4)
        sprites.tree(sheet, (x + 8, y - 3), 6.4)
        sprites.bush(sheet, (x + 1, y + 6), 5.4)
    elif seed // 3 % 5 == 2:
        sheet.add(_POND, f"M{joined((x - 17, y))}c1-9 12-11 18-8s17 1 17 8-11 10-18 8-18 1-17-8z")
        sheet.add(_GLINT, f"M{joined((x - 8, y - 2))}q3-2.6 6 0t6 0M{joined((x - 1, y + 3.4))}q3-2.6 6 0")


def _field(sheet: Sheet, laid: Plan, space: int, seed: int) -> None:
    """A strip of crop along one side."""
    if seed % 3 == 2:
        return
    ring = laid.places(laid.rings[space])
    first = seed // 3 % len(ring)
    inner = inset(ring, 13)
    one, other, top = (inner[(first + step) % len(inner)] for step in range(3))
    crop, furrow = _CROPS[seed // 9 % 2]
    deep = 0.36
    sheet.add(crop, polygon((one, other, along(other, top, deep), along(one, top, deep))))
    for row in range(3):
        share = deep * (row + 0.6) / 3
        (ax, ay), (bx, by) = along(one, top, share), along(other, top, share)
        (ax, ay), (bx, by) = along((ax, ay), (bx, by), 0.05), along((ax, ay), (bx, by), 0.95)
        sheet.add(furrow, f"M{joined((ax, ay))}L{joined((bx, by))}")


def _hills(sheet: Sheet, laid: Plan, space: int, seed: int) -> None:
    """A hill, with a fir beside it or without."""
    if seed % 4 == 3:
        return
    x, y = _corner(laid, space, seed // 4, 0.4)
    wide = 21 + seed // 16 % 6
    sheet.add(_HILL, f"M{joined((x - wide, y + 9))}q{number(wide)}-40 {number(2 * wide)} 0z")
    sheet.add(_SLOPE, f"M{joined((x - wide, y + 9))}q{number(wide * 0.8)}-33 {number(wide)}-20q-9 8-10 20z")
    sheet.add(_CREASE, f"M{joined((x - wide, y + 9))}q{number(wide)}-40 {number(2 * wide)} 0")
    if seed // 4 % 3 == 0:
        sprites.fir(sheet, (x + wide - 2, y + 3), 6.6)


_DRAWS: Final[Mapping[str, Callable[[Sheet, Plan, int, int], None]]] = {
    "west": _meadow,
    "north_east": _field,
    "south_east": _hills,
}
