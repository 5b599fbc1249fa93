"""Where followers are drawn: near the anchors of their segments, so that what they stand on can still be seen."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final

from remparts.games.carcassonne.face.drawing.layout import KEEP_APART, Layout, layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.ways import Plot
from remparts.games.drawing.figures import LYING, STANDING
from remparts.games.drawing.shapes import Area, Point, Polyline
from remparts.games.drawing.stands import NEVER, Man, along_way, disc, on_other_side, settle, turned_men

_PENNANT: Final = 6.0
"""Half the width of a pennant."""

_WITHIN: Final = 5.0
"""How far outside the walls of cities all but knights stand."""

_ROOM, _LEAST = 12.0, 1.0
"""How far inside his walls a knight likes to stand, and inside his field a farmer to lie, and how far at least."""


@cache
def stands(code: str, facing: int) -> tuple[Point, ...]:
    """Where a follower is drawn on each segment of a tile that was turned so; farmers go where there is room left."""
    everybody, segments = men(code, facing), layout(code).kind.segments
    order = sorted(range(len(segments)), key=lambda index: segments[index].kind == "field")
    places = settle([everybody[index] for index in order], KEEP_APART)
    return tuple(places[order.index(index)] for index in range(len(segments)))


def men(code: str, facing: int) -> tuple[Man, ...]:
    """A follower on each segment, and what he should leave visible: the way or the building, and what others have."""
    plan = layout(code)
    shown = list(_shown(plan))
    printed = [
        Man(
            plan.anchors[index],
            LYING if segment.kind == "field" else STANDING,
            [point for owner, points in shown if owner == index for point in points],
            [point for owner, points in shown if owner != index for point in points],
            _ground(plan, index),
        )
        for index, segment in enumerate(plan.kind.segments)
    ]
    return turned_men(printed, facing)


def _shown(plan: Layout) -> Iterator[tuple[int | None, list[Point]]]:
    """Points of each way, building, pennant and mark; a way and a building with their segment."""
    for way in plan.ways:
        yield way.segment, along_way(way.line, way.half_width)
    for plot in plan.plots:
        yield plot.segment if plot.kind in LOOKS.buildings else None, disc(plot.at, plot.radius)
    for pennant in plan.pennants:
        yield None, disc(pennant, _PENNANT)
    for mark, at in plan.marks:
        yield None, disc(at, LOOKS.marks[mark].room)


def _ground(plan: Layout, index: int) -> Callable[[Point], float]:
    """A knight stands in his city and a farmer lies in his field, all others stand in no city at all."""
    segments = plan.kind.segments
    if LOOKS.is_walled(segments[index].kind) or segments[index].kind == "field":
        area = plan.areas[index]
        return partial(_within, area, min(_ROOM, area.clearance(plan.anchors[index])))
    cities = [area for area, segment in zip(plan.areas, segments, strict=True) if LOOKS.is_walled(segment.kind)]
    own = next((way for way in plan.ways if way.segment == index and isinstance(way.end, Plot)), None)
    meet = own is not None and sum(way.end is own.end for way in plan.ways) > 1
    return partial(_outside, cities, own.line if own and meet else None)


def _within(area: Area, wanted: float, place: Point) -> float:
    room = area.clearance(place)
    return max(0.0, wanted - room) if room >= _LEAST else NEVER


def _outside(cities: Sequence[Area], way: Polyline | None, place: Point) -> float:
    if any(city.clearance(place) >= -_WITHIN for city in cities):
        return NEVER
    return on_other_side(way, place) if way else 0.0
