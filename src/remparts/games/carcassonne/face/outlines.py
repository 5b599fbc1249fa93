"""Features as they lie on the board: their areas, their outlines with open ends left open, and where to write on them.

Areas and outlines are defined once in the reference orientation and used where tiles lie, so that a feature of many
tiles stays short on the wire.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from remparts.core.grid import SIDES
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face.drawing.layout import layout
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import BoardView, CarcassonneView, TileView
from remparts.games.drawing.shapes import Point, Polyline, number, turned

_RIM: Final = 0.8
"""Points as near to the edge of a tile as this lie on it."""

_TURNS: Final = ("", " rotate(90 50 50)", " rotate(180 50 50)", " rotate(270 50 50)")


def definitions(code: str) -> str:
    """The area and the outline of each segment of a kind, to be used by `areas` and `lines`."""
    return "".join(
        f'<path id="car-area-{code}-{index}" d="{draw.segment_path(code, index)}" fill-rule="evenodd"/>'
        f'<path id="car-line-{code}-{index}" d="{_outline(code, index)}"/>'
        for index in range(len(layout(code).areas))
    )


def areas(view: BoardView, segments: Sequence[Sequence[int]]) -> str:
    """What a feature covers."""
    return _uses("area", view, segments)


def lines(view: BoardView, segments: Sequence[Sequence[int]]) -> str:
    """What bounds a feature; where it may grow on, there is no line."""
    return _uses("line", view, segments)


def paths(view: BoardView, segments: Sequence[Sequence[int]]) -> str:
    """What a feature covers as one path in units of the board, for a pattern that must not turn with the tiles."""
    return "".join(_placed_path(view["tiles"][tile], segment) for tile, segment in segments)


def _uses(what: str, view: BoardView, segments: Sequence[Sequence[int]]) -> str:
    tiles = view["tiles"]
    return "".join(
        f'<use href="#car-{what}-{placed["tile"]}-{segment}"'
        f' transform="translate({placed["x"] * 100} {placed["y"] * 100}){_TURNS[SIDES.index(placed["facing"])]}"/>'
        for tile, segment in segments
        for placed in (tiles[tile],)
    )


def _placed_path(placed: TileView, segment: int) -> str:
    area = layout(placed["tile"]).areas[segment].turned(SIDES.index(placed["facing"]))
    return area.shifted(placed["x"] * 100, placed["y"] * 100).text()


@cache
def _outline(code: str, index: int) -> str:
    """The rings of a segment without the strokes that lie on the edge of the tile."""
    return "".join(_path(run) for ring in layout(code).areas[index].rings for run in _inner_runs(ring))


def _inner_runs(ring: Polyline) -> Iterator[Polyline]:
    """The parts of a ring between the strokes that lie on the edge of the tile; all of it if there are none."""
    strokes = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    breaks = [at for at, (start, end) in enumerate(strokes) if _is_on_rim(start, end)]
    if not breaks:
        yield (*ring, ring[0])
        return
    run: list[Point] = []
    for start, end in (*strokes[breaks[0] + 1 :], *strokes[: breaks[0] + 1]):
        if not _is_on_rim(start, end):
            run = [*(run or [start]), end]
        elif run:
            yield tuple(run)
            run = []


def _is_on_rim(start: Point, end: Point) -> bool:
    return any(abs(start[axis] - rim) < _RIM and abs(end[axis] - rim) < _RIM for axis in (0, 1) for rim in (0, 100))


def _path(run: Polyline) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in run)


# ---- What lies where


def feature_at(view: CarcassonneView, at: str) -> FeatureView | None:
    """The feature with the segment that the ledger writes as 3.1: tile 3, segment 1."""
    tile, _, segment = at.partition(".")
    if not (tile.isdecimal() and segment.isdecimal()):
        return None
    wanted = [int(tile), int(segment)]
    return next((feature for feature in view["features"] if wanted in feature["segments"]), None)


def segment_at(placed: TileView, x: float, y: float) -> int:
    """The segment of a placed tile under a point of the board: the smallest area there, else the nearest anchor."""
    plan = layout(placed["tile"])
    point = turned((x - placed["x"] * 100, y - placed["y"] * 100), -SIDES.index(placed["facing"]) % 4)
    order = {"road": 0, "cloister": 0, "city": 1, "field": 2}
    holding = [index for index, area in enumerate(plan.areas) if area.holds(point)]
    bridged = {under for index in holding for under in plan.kind.segments[index].bridge_over}
    holding = [index for index in holding if index not in bridged]
    if holding:
        return min(holding, key=lambda index: order.get(plan.kind.segments[index].kind, 0))
    nearest = [(ax - point[0]) ** 2 + (ay - point[1]) ** 2 for ax, ay in plan.anchors]
    return nearest.index(min(nearest))
