"""Features as they lie on the board: what they cover and what bounds them, start spaces included.

Path data is in units of the board, so that a pattern does not turn with the tiles.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from remparts.core.grid import SIDES
from remparts.games.castle.face.drawing.plan import plan
from remparts.games.castle.face.drawing.starts import recesses
from remparts.games.castle.rules.view import TileView
from remparts.games.drawing import squares
from remparts.games.drawing.shapes import Area, Point, Polyline, apart, number, turned

Segments = Sequence[Sequence[int]]
"""Segments by the column and row of their tile or of their start space, and by their number there."""


def area(tiles: Sequence[TileView], segments: Segments) -> str:
    """What a feature covers, as path data in units of the board."""
    lying = {(tile["x"], tile["y"]): tile for tile in tiles}
    return "".join(_area(lying, x, y, index).text() for x, y, index in segments)


def outline(tiles: Sequence[TileView], segments: Segments) -> str:
    """What bounds a feature, as path data in units of the board; there is no line where its segments join."""
    lying = {(tile["x"], tile["y"]): tile for tile in tiles}
    strokes: dict[tuple[Point, Point], None] = {}
    for x, y, index in segments:
        for ring in _area(lying, x, y, index).rings:
            for start, end in _strokes(ring):
                if (end, start) in strokes:
                    del strokes[end, start]
                else:
                    strokes[start, end] = None
    return "".join(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}" for (ax, ay), (bx, by) in strokes)


def lit(tiles: Sequence[TileView], segments: Segments) -> str:
    """A feature lit up."""
    return squares.lit(f'<path d="{outline(tiles, segments)}" stroke-linecap="round"/>')


def _area(lying: Mapping[tuple[int, int], TileView], x: int, y: int, index: int) -> Area:
    if (x, y) in recesses():
        return recesses()[x, y].area(index)
    tile = lying[x, y]
    turned_area = plan(tile["tile"]).areas[index].turned(SIDES.index(tile["facing"]))
    return turned_area.shifted(x * 100, y * 100)


def _strokes(ring: Polyline) -> list[tuple[Point, Point]]:
    """The strokes of a ring, parted at the middles of sides, so that those of two tiles that meet are equal."""
    parts = []
    for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
        one, other = _rounded(start), _rounded(end)
        stops = [one]
        for axis in (0, 1):
            if one[1 - axis] == other[1 - axis] and one[1 - axis] % 100 == 0:
                low, high = sorted((one[axis], other[axis]))
                cuts = [at for at in (*range(int(low // 50) * 50, int(high) + 50, 50),) if low < at < high]
                points = [(float(at), one[1]) if axis == 0 else (one[0], float(at)) for at in cuts]
                stops += points if one[axis] < other[axis] else points[::-1]
        stops.append(other)
        parts += [(a, b) for a, b in pairwise(stops) if a != b]
    return parts


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


# ---- What lies where


def segment_at(tile: TileView, x: float, y: float) -> int:
    """The segment of a placed tile under a point of the board, else the one whose follower would stand nearest."""
    facing = SIDES.index(tile["facing"])
    point = turned((x - tile["x"] * 100, y - tile["y"] * 100), -facing % 4)
    shown = plan(tile["tile"])
    holding = [index for index, area in enumerate(shown.areas) if area.holds(point)]
    return holding[0] if holding else min(range(len(shown.anchors)), key=lambda at: apart(shown.anchors[at], point))


def start_at(x: float, y: float) -> tuple[int, int, int] | None:
    """The start space under a point of the board: the column and the row of its square, and the segment there."""
    square = (int(x // 100), int(y // 100))
    recess = recesses().get(square)
    if recess is None:
        return None
    for index in range(len(recess.start.kind.segments)):
        if recess.area(index).holds((x, y)):
            return *square, index
    return None
