"""The river as it is seen: its water and banks, where it rises and ends, bridges over it and gates through walls."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from remparts.games.carcassonne.expansions.river.sights import SHALLOW_PLOT, SHORE_PLOT, boulder
from remparts.games.carcassonne.face.drawing.layout import Layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS, WayLook
from remparts.games.carcassonne.face.drawing.scenery import Scatter
from remparts.games.carcassonne.face.drawing.walls import Wall
from remparts.games.carcassonne.face.drawing.ways import Plot, Way
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import (
    ROAD,
    Point,
    Polyline,
    apart,
    beside,
    inner_crossings,
    joined,
    length,
    open_line,
    part,
    turned,
    walk,
)
from remparts.games.drawing.sheet import ROUND, Sheet, Style, fill, stroke

HALF_WIDTH: Final = 7.5
"""Half the width of the river."""

_LAKE: Final = 15.0
"""How far a lake reaches."""

_BANK: Final = Style(stroke(palette.BANK, 2 * HALF_WIDTH + 4.6), above="heath", order=0)
_BANK_PLOT: Final = Style(fill(palette.BANK, 4.6, palette.BANK), above="heath", order=1)
_SHORE: Final = Style(stroke(palette.SHORE, 2 * HALF_WIDTH + 1.4), above="heath", order=2)
_SHALLOW: Final = Style(stroke(palette.SHALLOW, 2 * HALF_WIDTH), above="heath", order=4)
_WATER: Final = Style(stroke(palette.WATER, 2 * HALF_WIDTH - 4.0), above="heath", order=6)
_WATER_PLOT: Final = Style(fill(palette.WATER), above="heath", order=7)
_REED: Final = Style(stroke("#6b8f4e", 0.9, ROUND), above="wave", order=0)
_BRIDGE_SHADE: Final = Style(stroke(palette.SHORE, 2 * ROAD + 7.0), above="wave", order=1)
_BRIDGE_EDGE: Final = Style(stroke(palette.INK, 2 * ROAD + 5.6), above="wave", order=2)
_BRIDGE: Final = Style(stroke(palette.CREST, 2 * ROAD + 4.2), above="wave", order=3)


class RiverLook(WayLook):
    """The river; no follower stands in it. [RIV-3.2]"""

    letter = "≈"
    title = "river"
    style = "#e8f3f8 on #4f88a6"
    half_width = HALF_WIDTH
    sway = 9.0
    ends: ClassVar[Mapping[str, float]] = {"lake": _LAKE, "spring": 8.0}

    def end_at_wall(self, way: Way) -> Plot:
        """A lake before the wall."""
        at, _ = walk(way.line, length(way.line) - _LAKE * 0.6)
        return Plot("lake", at, _LAKE, way.segment)

    def paint(self, ground: Sheet, standing: Sheet, plan: Layout, facing: int) -> None:
        _draw_water(ground, standing, plan, facing)
        for line in _bridges(plan):
            text = open_line(turned(point, facing) for point in line)
            for style in (_BRIDGE_SHADE, _BRIDGE_EDGE, _BRIDGE):
                ground.add(style, text)

    def paint_gates(self, sheet: Sheet, plan: Layout, facing: int) -> None:
        for at in _gates(plan):
            _gate(sheet, turned(at, facing))


WAYS: Final[Mapping[str, WayLook]] = {"river": RiverLook()}


def _draw_water(sheet: Sheet, standing: Sheet, plan: Layout, facing: int) -> None:
    """Banks, the shallow and the deep; strokes along the water show that it flows."""
    for way in plan.ways:
        if way.kind == "river":
            text = way.curve.turned(facing).text()
            for style in (_BANK, _SHORE, _SHALLOW, _WATER):
                sheet.add(style, text)
            for ripple in _flow(way):
                sheet.add("wave", open_line(turned(point, facing) for point in ripple))
    for plot in _plots(plan):
        at = turned(plot.at, facing)
        if plot.kind in ("lake", "spring"):
            sheet.disc(_BANK_PLOT, at, plot.radius)
            sheet.disc(SHORE_PLOT, at, plot.radius)
        sheet.disc(SHALLOW_PLOT, at, plot.radius)
        sheet.disc(_WATER_PLOT, at, plot.radius - 2.0)
        if plot.kind == "lake":
            sprites.wave(sheet, (at[0] - 2, at[1] - 3))
            sprites.wave(sheet, (at[0] + 3, at[1] + 5))
        if plot.kind == "spring":
            _spring(standing, at)
    for at in _reed_points(plan, facing):
        _reeds(standing, turned(at, facing))


def _plots(plan: Layout) -> list[Plot]:
    """Where the river rises, forks and ends."""
    segments = plan.kind.segments
    return [plot for plot in plan.plots if plot.segment is not None and segments[plot.segment].kind == "river"]


def _flow(way: Way) -> Iterator[Polyline]:
    """Short strokes along a river, in three lanes."""
    for lane, start in ((-2.9, 4.0), (0.3, 11.0), (3.1, 18.0)):
        line = beside(way.line, lane)
        whole = length(line)
        while start + 6.5 < whole:
            yield part(line, start, start + 6.5)
            start += 21.0


def _reed_points(plan: Layout, facing: int) -> list[Point]:
    """A few places on the banks, clear of followers, bridges and city walls."""
    taken = [(anchor, 12.0) for anchor in plan.anchors] + [(line[0], 22.0) for line in _bridges(plan)]
    taken += [(at, LOOKS.marks[mark].room + 3.0) for mark, at in plan.marks]
    taken += [(plot.at, plot.radius + 4.0) for plot in plan.plots]
    taken += [(point, 9.0) for wall in plan.walls for point in wall.line]
    scatter = Scatter(f"{plan.kind.name} {facing}")
    found: list[Point] = []
    for way in plan.ways:
        if way.kind != "river":
            continue
        for bank in (-HALF_WIDTH - 2.2, HALF_WIDTH + 2.2):
            line = beside(way.line, bank)
            at, _ = walk(line, 8.0 + scatter.below(int(max(length(line) - 16.0, 1.0))))
            if all(apart(at, other) >= keep for other, keep in taken):
                found.append(at)
    return found


def _bridges(plan: Layout) -> list[Polyline]:
    """The parts of roads that cross a river."""
    rivers = [way.line for way in plan.ways if way.kind == "river"]
    reach = HALF_WIDTH + 4.0
    return [
        part(road.line, here - reach, here + reach)
        for road in plan.ways
        if road.kind == "road"
        for river in rivers
        for here, _ in inner_crossings(road.line, river)
    ]


def _gates(plan: Layout) -> list[Point]:
    """Where rivers pass under the walls of a city."""
    rivers = [way.line for way in plan.ways if way.kind == "river" and not isinstance(way.end, Wall)]
    return [
        walk(wall.line, here)[0]
        for wall in plan.walls
        for river in rivers
        for here, _ in inner_crossings(wall.line, river)
    ]


# ---- What stands at the water


def _spring(sheet: Sheet, at: Point) -> None:
    """Boulders around the place where a river rises."""
    x, y = at
    rocks = ((-7.4, -5.6, 4.6), (-9.4, 2.2, 4.0), (-1.6, -8.8, 3.6), (-5.2, 8.0, 3.4), (2.6, 8.6, 2.6))
    for right, down, size in rocks:
        boulder(sheet, (x + right, y + down), size)


def _reeds(sheet: Sheet, at: Point) -> None:
    """A tuft of reeds on a bank."""
    sheet.add(_REED, f"M{joined((at[0] - 2.2, at[1] + 2.4))}l-1-4.6m2.4 4.6v-6.4m2 6.4l1.2-5")


def _gate(sheet: Sheet, at: Point) -> None:
    """Arches through which a river passes under a city."""
    x, y = at
    sheet.polygon("stone", at, [(-10, -4.2), (10, -4.2), (10, 5.6), (-10, 5.6)])
    for shift in (-8.4, -4.2, 0.0, 4.2, 8.4):
        sheet.polygon("crest", (x + shift, y), [(-1.4, -6.2), (1.4, -6.2), (1.4, -3.6), (-1.4, -3.6)])
    for shift in (-4.6, 4.6):
        radii = joined((3.2, 3.6))
        sheet.add("well", f"M{joined((x + shift - 3.2, y + 5.6))}v-3.6a{radii} 0 0 1 6.4 0v3.6z")
