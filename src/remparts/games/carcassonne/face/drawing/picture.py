"""The picture of a kind of tile in one facing: the ground, then what stands on it."""

from functools import cache

from remparts.games.carcassonne.face.drawing.layout import Layout, layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.scenery import (
    WALL_HEIGHT,
    field_points,
    garden_points,
    gate_points,
    houses,
    landmark,
    parcel,
    tower_points,
)
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Curve, apart, length, open_line, part, turned, walk
from remparts.games.drawing.sheet import Sheet


@cache
def picture(code: str, facing: int) -> str:
    """The inside of a tile's picture, 100 units wide, for a tile turned clockwise by this number of quarters."""
    plan = layout(code)
    ground, standing, above = Sheet(), Sheet(), Sheet()
    _draw_fields(ground, standing, plan, facing)
    for look in LOOKS.ways.values():
        look.paint(ground, standing, plan, facing)
    _draw_roads(ground, plan, facing)
    cities = [index for index, segment in enumerate(plan.kind.segments) if LOOKS.is_walled(segment.kind)]
    raised = [index for index in cities if _crosses_city(plan, index)]
    low = [index for index in cities if index not in raised]
    for sheet, indexes in ((standing, low), (above, raised)):
        _draw_walls(sheet, plan, indexes, facing)
        for index in indexes:
            if plan.kind.segments[index].kind == "city":
                _draw_houses(sheet, plan, index, facing)
    _draw_plots(ground, standing, plan, facing)
    for at in plan.pennants:
        sprites.pennant(standing, turned(at, facing))
    for mark, at in plan.marks:
        LOOKS.marks[mark].paint(standing, turned(at, facing))
    return (
        f'<path class="r-field" d="M0 0h100v100H0z" fill="{palette.FIELD}"/>{ground.text()}'
        f"{_streets(plan, low, facing)}{standing.text()}{_shade(plan, raised, facing)}"
        f"{_streets(plan, raised, facing)}{above.text()}"
        f'<path class="r-seam" d="M0 0h100v100H0z" fill="none" stroke="{palette.INK}" stroke-opacity=".25"/>'
    )


def _crosses_city(plan: Layout, index: int) -> bool:
    """Whether a city passes over another on a bridge."""
    return any(plan.kind.segments[under].kind == "city" for under in plan.kind.segments[index].bridge_over)


def _streets(plan: Layout, cities: list[int], facing: int) -> str:
    """The ground of cities."""
    return "".join(
        f'<path class="r-city" d="{plan.areas[index].turned(facing).text()}" fill="{palette.STREET}"/>'
        for index in cities
    )


def _shade(plan: Layout, cities: list[int], facing: int) -> str:
    """The shadow that a bridge of houses throws on what lies under it."""
    sheet = Sheet()
    for wall in plan.walls:
        if wall.segment in cities:
            whole = length(wall.line)
            middle = part(wall.line, whole * 0.32, whole * 0.68)
            sheet.add("wall-shade", open_line(turned(point, facing) for point in middle))
    return sheet.text()


def _draw_fields(ground: Sheet, standing: Sheet, plan: Layout, facing: int) -> None:
    """Tufts and hatch everywhere; trees and crops clear of the places where followers stand."""
    ploughed = parcel(plan, facing)
    if ploughed:
        sprites.crops(ground, turned(ploughed, facing))
    taken = [(anchor, 16.0) for anchor in plan.anchors] + ([(ploughed, 17.0)] if ploughed else [])
    taken += [(at, LOOKS.marks[mark].room + 3.0) for mark, at in plan.marks]
    for index, segment in enumerate(plan.kind.segments):
        if segment.kind != "field":
            continue
        points = field_points(plan, index, facing)
        trees = 1 + len(points) // 9
        for variety, (point, room) in enumerate(points):
            is_clear = all(apart(point, other) >= keep for other, keep in taken)
            if trees and is_clear and room > 6.5:
                sprites.grove(standing, turned(point, facing), variety)
                trees -= 1
            elif not ploughed or apart(point, ploughed) > 17:
                sprites.grass(ground, turned(point, facing), variety)


def _draw_roads(sheet: Sheet, plan: Layout, facing: int) -> None:
    """Roads, and the strips of ground of marks."""
    for way in plan.ways:
        if way.kind == "road":
            text = way.curve.turned(facing).text()
            for style in ("road-edge", "road", "rut"):
                sheet.add(style, text)
        elif way.kind in LOOKS.marks:
            mark = LOOKS.marks[way.kind]
            if mark.ground is not None:
                sheet.add(mark.ground.style, way.area.turned(facing).text())
            mark.paint(sheet, turned(walk(way.line, length(way.line) / 2)[0], facing))


def _draw_walls(sheet: Sheet, plan: Layout, cities: list[int], facing: int) -> None:
    walls = [wall for wall in plan.walls if wall.segment in cities]
    for wall in walls:
        curve = wall.curve.turned(facing)
        low = Curve(tuple((x, y + WALL_HEIGHT) for x, y in curve.points))
        sheet.add("wall-edge", low.text() + curve.text())
        sheet.add("wall-face", low.text())
        for style in ("wall-top", "wall-notch", "wall-walk"):
            sheet.add(style, curve.text())
    for wall in walls:
        at, (dx, dy) = wall.middle
        if _crosses_city(plan, wall.segment) and turned((50 + dx, 50 + dy), facing)[1] > 50.5:
            sprites.arches(sheet, turned(at, facing))
    for at in tower_points(plan, walls):
        sprites.tower(sheet, turned(at, facing))
    for at in gate_points(plan) if walls else ():
        sprites.gate(sheet, turned(at, facing))
    for look in LOOKS.ways.values() if walls else ():
        look.paint_gates(sheet, plan, facing)


def _draw_houses(sheet: Sheet, plan: Layout, index: int, facing: int) -> None:
    great = landmark(plan, index)
    blocked = [(turned(at, facing), 12.5) for at in plan.pennants]
    blocked += [(turned(at, facing), LOOKS.marks[mark].room + 0.5) for mark, at in plan.marks]
    blocked += [(turned(at, facing), 6.0) for at in tower_points(plan, plan.walls)]
    blocked += [(turned(at, facing), 8.0) for at in gate_points(plan)]
    blocked += [(turned(plot.at, facing), plot.radius) for plot in plan.plots if plot.kind in LOOKS.marks]
    if great:
        sprites.hall(sheet, turned(great, facing))
        blocked.append((turned(great, facing), 14.0))
    built = houses(plan, index, facing, blocked)
    for house in built:
        sprites.house(sheet, house.at, house.size, house.variety)
    for at in garden_points(plan, index, facing, built, blocked):
        sprites.tree(sheet, at, 2.5)


def _draw_plots(ground: Sheet, standing: Sheet, plan: Layout, facing: int) -> None:
    for plot in plan.plots:
        at = turned(plot.at, facing)
        if plot.kind == "crossing":
            ground.disc("plaza-edge", at, plot.radius)
            ground.disc("plaza", at, plot.radius - 1.2)
            sprites.village(standing, at)
        elif plot.kind == "ring":
            ground.disc("road-edge-plot", at, plot.radius)
            ground.disc("road-plot", at, plot.radius - 0.8)
        elif plot.kind in LOOKS.buildings:
            LOOKS.buildings[plot.kind].paint(ground, standing, at, plot.radius)
        elif plot.kind in LOOKS.marks:
            mark = LOOKS.marks[plot.kind]
            if mark.ground is not None:
                standing.disc(mark.ground.style, at, plot.radius)
            mark.paint(standing, at)
