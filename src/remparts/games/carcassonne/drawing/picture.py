"""The picture of a kind of tile in one facing: the ground, then what stands on it."""

from functools import cache

from remparts.games.carcassonne.drawing import palette, sprites
from remparts.games.carcassonne.drawing.layout import Layout, layout
from remparts.games.carcassonne.drawing.scenery import (
    WALL_HEIGHT,
    field_spots,
    garden_spots,
    gate_spots,
    houses,
    landmark,
    parcel,
    tower_spots,
)
from remparts.games.carcassonne.drawing.shapes import Curve, apart, length, turned, walk
from remparts.games.carcassonne.drawing.sheet import Sheet


@cache
def picture(code: str, facing: int) -> str:
    """The inside of a tile's picture, 100 units wide, for a tile turned clockwise so many quarters."""
    plan = layout(code)
    ground, standing = Sheet(), Sheet()
    _draw_fields(ground, standing, plan, facing)
    _draw_water(ground, plan, facing)
    _draw_roads(ground, plan, facing)
    _draw_walls(standing, plan, facing)
    for index, segment in enumerate(plan.kind.segments):
        if segment.kind == "city":
            _draw_houses(standing, plan, index, facing)
    _draw_plots(ground, standing, plan, facing)
    for at in plan.pennants:
        sprites.pennant(standing, turned(at, facing))
    cities = "".join(
        f'<path class="r-city" d="{area.turned(facing).text()}" fill="{palette.STREET}"/>'
        for area, segment in zip(plan.areas, plan.kind.segments, strict=True)
        if segment.kind in ("city", "carcassonne")
    )
    return (
        f'<path class="r-field" d="M0 0h100v100H0z" fill="{palette.FIELD}"/>{ground.text()}{cities}{standing.text()}'
        f'<path class="r-seam" d="M0 0h100v100H0z" fill="none" stroke="{palette.INK}" stroke-opacity=".25"/>'
    )


def _draw_fields(ground: Sheet, standing: Sheet, plan: Layout, facing: int) -> None:
    """Tufts and hatch everywhere; trees and crops clear of the places where followers stand."""
    ploughed = parcel(plan, facing)
    if ploughed:
        sprites.crops(ground, turned(ploughed, facing))
    taken = [(anchor, 16.0) for anchor in plan.anchors] + ([(ploughed, 17.0)] if ploughed else [])
    for index, segment in enumerate(plan.kind.segments):
        if segment.kind != "field":
            continue
        spots = field_spots(plan, index, facing)
        trees = 1 + len(spots) // 9
        for variety, (spot, room) in enumerate(spots):
            is_clear = all(apart(spot, other) >= keep for other, keep in taken)
            if trees and is_clear and room > 6.5:
                sprites.grove(standing, turned(spot, facing), variety)
                trees -= 1
            elif not ploughed or apart(spot, ploughed) > 17:
                sprites.grass(ground, turned(spot, facing), variety)


def _draw_water(sheet: Sheet, plan: Layout, facing: int) -> None:
    for way in plan.ways:
        if way.kind == "river":
            text = way.curve.turned(facing).text()
            sheet.add("bank", text)
            sheet.add("water", text)
            whole = length(way.line)
            for share in (0.16, 0.4, 0.64, 0.88):
                sprites.wave(sheet, turned(walk(way.line, whole * share)[0], facing))
    for plot in plan.plots:
        if plot.kind in ("lake", "spring"):
            sheet.disc("bank-plot", turned(plot.at, facing), plot.radius)
        if plot.kind in ("lake", "spring", "fork"):
            sheet.disc("water-plot", turned(plot.at, facing), plot.radius)


def _draw_roads(sheet: Sheet, plan: Layout, facing: int) -> None:
    for way in plan.ways:
        if way.kind == "road":
            text = way.curve.turned(facing).text()
            for style in ("road-edge", "road", "rut"):
                sheet.add(style, text)
        elif way.kind == "fair":
            sheet.add("fair", way.area.turned(facing).text())
            sprites.tent(sheet, turned(walk(way.line, length(way.line) / 2)[0], facing))


def _draw_walls(sheet: Sheet, plan: Layout, facing: int) -> None:
    for wall in plan.walls:
        curve = wall.curve.turned(facing)
        low = Curve(tuple((x, y + WALL_HEIGHT) for x, y in curve.points))
        sheet.add("wall-edge", low.text() + curve.text())
        sheet.add("wall-face", low.text())
        for style in ("wall-top", "wall-notch", "wall-walk"):
            sheet.add(style, curve.text())
    for at in tower_spots(plan):
        sprites.tower(sheet, turned(at, facing))
    for at in gate_spots(plan):
        sprites.gate(sheet, turned(at, facing))


def _draw_houses(sheet: Sheet, plan: Layout, index: int, facing: int) -> None:
    great = landmark(plan, index)
    blocked = [(turned(at, facing), 12.5) for at in plan.pennants]
    blocked += [(turned(at, facing), 6.0) for at in tower_spots(plan)]
    blocked += [(turned(at, facing), 8.0) for at in gate_spots(plan)]
    blocked += [(turned(plot.at, facing), plot.radius) for plot in plan.plots if plot.kind == "fair"]
    if great:
        sprites.hall(sheet, turned(great, facing))
        blocked.append((turned(great, facing), 14.0))
    built = houses(plan, index, facing, blocked)
    for house in built:
        sprites.house(sheet, house.at, house.size, house.variety)
    for at in garden_spots(plan, index, facing, built, blocked):
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
        elif plot.kind == "fair":
            standing.disc("fair", at, plot.radius)
            sprites.tent(standing, at)
        elif plot.kind in ("cloister", "shrine"):
            for style in ("lawn", "hedge-edge", "hedge"):
                ground.disc(style, at, plot.radius - 2.0)
            draw = sprites.chapel if plot.kind == "cloister" else sprites.stones
            draw(standing, (at[0], at[1] + 4), plot.radius * 1.12)
