"""Where followers are drawn: near the anchors of their segments, so that what they stand on can still be seen."""

from functools import cache
from itertools import product
from typing import Final

from remparts.games.carcassonne.face.drawing.layout import KEEP_APART, Layout, layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.drawing.shapes import SIZE, Point, apart, length, turned, walk

FIGURE: Final = (-13.0, -21.0, 13.0, 16.0)
"""What a standing follower covers around its place: left, top, right and bottom."""

FARTHEST: Final = 26.0
"""How far from its anchor a follower is drawn at most."""

_STEP: Final = 3.0
_SIGN: Final = 6.0
"""Half the width of a pennant."""

_OWN, _OTHER, _FAR, _CROWD, _OUTSIDE = 3.0, 1.5, 0.12, 1.0, 1.2
"""What it costs to hide a point of the own feature, or of another thing, and to stand far off, crowded, or outside."""

_WITHIN: Final = 5.0
"""How far inside his walls a knight stands, and how far outside them all others."""

_NEAR: Final = 27.0
"""Followers closer than this hide each other."""
_NEVER: Final = 1000.0
"""What it costs to stand closer than any two places do."""


@cache
def stands(code: str, facing: int) -> tuple[Point, ...]:
    """Where a follower is drawn on each segment of a tile that was turned so."""
    plan = layout(code)
    anchors = [turned(anchor, facing) for anchor in plan.anchors]
    found = list(anchors)
    for index, segment in enumerate(plan.kind.segments):
        if segment.kind == "field":
            continue  # a farmer lies where there is room
        own, others = _shown(plan, index, facing)
        beside = [point for at, point in enumerate(found) if at != index]
        near = _around(anchors[index])
        places = [place for place in near if _is_ground(plan, index, turned(place, -facing % 4))] or near[:1]
        found[index] = min(places, key=lambda place: _cost(place, anchors[index], own, others, beside))
    return tuple(found)


def hidden(place: Point, points: list[Point]) -> int:
    """How many points a standing follower hides."""
    left, top, right, bottom = FIGURE
    x, y = place
    return sum(left <= px - x <= right and top <= py - y <= bottom for px, py in points)


def seen_of(code: str, index: int, facing: int) -> list[Point]:
    """Points of what a follower on a segment should leave visible: the way, or the building."""
    return _shown(layout(code), index, facing)[0]


def _around(anchor: Point) -> list[Point]:
    """Places near an anchor, the anchor first."""
    steps = [_STEP * step for step in range(-int(FARTHEST / _STEP), int(FARTHEST / _STEP) + 1)]
    near = [(anchor[0] + x, anchor[1] + y) for x, y in product(steps, steps) if x * x + y * y <= FARTHEST**2]
    return sorted(near, key=lambda place: apart(place, anchor))


def _shown(plan: Layout, index: int, facing: int) -> tuple[list[Point], list[Point]]:
    """Points of the segment's own way or building, and of all other ways, buildings and pennants."""
    own: list[Point] = []
    others: list[Point] = []
    for way in plan.ways:
        count = max(int(length(way.line) / _STEP), 1)
        points = [walk(way.line, _STEP * step)[0] for step in range(count + 1)]
        (own if way.segment == index else others).extend(points)
    for plot in plan.plots:
        (own if plot.segment == index and plot.kind in LOOKS.buildings else others).extend(_disc(plot.at, plot.radius))
    for pennant in plan.pennants:
        others.extend(_disc(pennant, _SIGN))
    return [turned(point, facing) for point in own], [turned(point, facing) for point in others]


def _disc(at: Point, radius: float) -> list[Point]:
    """Points all over a round place."""
    steps = [radius * part / 4 for part in range(-4, 5)]
    return [(at[0] + x, at[1] + y) for x, y in product(steps, steps) if x * x + y * y <= radius**2]


def _is_ground(plan: Layout, index: int, place: Point) -> bool:
    """Whether a follower of a segment may be drawn there: a knight in his city, others in no city at all."""
    walled = [at for at, segment in enumerate(plan.kind.segments) if LOOKS.is_walled(segment.kind)]
    if index in walled:
        return plan.areas[index].clearance(place) >= _WITHIN
    return all(plan.areas[at].clearance(place) < -_WITHIN for at in walled)


def _cost(place: Point, anchor: Point, own: list[Point], others: list[Point], beside: list[Point]) -> float:
    left, top, right, bottom = FIGURE
    x, y = place
    outside = sum(max(0.0, over) for over in (-(x + left), -(y + top), x + right - SIZE, y + bottom - SIZE))
    far = [apart(place, other) for other in beside]
    crowd = sum(max(0.0, _NEAR - each) for each in far) + _NEVER * sum(each < KEEP_APART for each in far)
    return (
        _OWN * hidden(place, own)
        + _OTHER * hidden(place, others)
        + _FAR * apart(place, anchor)
        + _CROWD * crowd
        + _OUTSIDE * outside
    )
