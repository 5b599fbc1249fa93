"""Where followers are drawn: near the anchors of their segments, so that what they stand on can still be seen."""

from functools import cache, partial
from typing import Final

from remparts.games.carcassonne.face.drawing.layout import KEEP_APART, Layout, layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.ways import Plot
from remparts.games.drawing.figures import LYING, STANDING
from remparts.games.drawing.shapes import Point, turned
from remparts.games.drawing.stands import NEVER, Man, along_way, disc, on_other_side, settle

_PENNANT: Final = 6.0
"""Half the width of a pennant."""

_WITHIN: Final = 5.0
"""How far outside the walls of cities all but knights stand."""

_ROOM, _LEAST = 12.0, 1.0
"""How far inside his walls a knight likes to stand, and inside his field a farmer to lie, and how far at least."""


@cache
def stands(code: str, facing: int) -> tuple[Point, ...]:
    """Where a follower is drawn on each segment of a tile that was turned so; farmers go where there is room left."""
    segments = layout(code).kind.segments
    order = sorted(range(len(segments)), key=lambda index: segments[index].kind == "field")
    places = settle([man(code, index, facing) for index in order], KEEP_APART)
    return tuple(places[order.index(index)] for index in range(len(segments)))


def man(code: str, index: int, facing: int) -> Man:
    """A follower on a segment, and what he should leave visible: the way or the building, and what others have."""
    plan = layout(code)
    own, others = _shown(plan, index)
    return Man(
        turned(plan.anchors[index], facing),
        LYING if plan.kind.segments[index].kind == "field" else STANDING,
        [turned(point, facing) for point in own],
        [turned(point, facing) for point in others],
        partial(_ground, plan, index, facing),
    )


def _shown(plan: Layout, index: int) -> tuple[list[Point], list[Point]]:
    """Points of the segment's own way or building, and of all other ways, buildings, pennants and marks."""
    own: list[Point] = []
    others: list[Point] = []
    for way in plan.ways:
        (own if way.segment == index else others).extend(along_way(way.line, way.half_width))
    for plot in plan.plots:
        (own if plot.segment == index and plot.kind in LOOKS.buildings else others).extend(disc(plot.at, plot.radius))
    for pennant in plan.pennants:
        others.extend(disc(pennant, _PENNANT))
    for mark, at in plan.marks:
        others.extend(disc(at, LOOKS.marks[mark].room))
    return own, others


def _ground(plan: Layout, index: int, facing: int, place: Point) -> float:
    """A knight stands in his city and a farmer lies in his field, all others stand in no city at all."""
    at = turned(place, -facing % 4)
    walled = [city for city, segment in enumerate(plan.kind.segments) if LOOKS.is_walled(segment.kind)]
    if index in walled or plan.kind.segments[index].kind == "field":
        room, usual = (plan.areas[index].clearance(each) for each in (at, plan.anchors[index]))
        return max(0.0, min(_ROOM, usual) - room) if room >= _LEAST else NEVER
    if any(plan.areas[city].clearance(at) >= -_WITHIN for city in walled):
        return NEVER
    own = next((way for way in plan.ways if way.segment == index and isinstance(way.end, Plot)), None)
    meet = own is not None and sum(way.end is own.end for way in plan.ways) > 1
    return on_other_side(own.line, at) if own and meet else 0.0
