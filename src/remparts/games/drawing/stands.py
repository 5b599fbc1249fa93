"""Where followers are drawn on a tile: beside what they stand on, so that it can still be seen."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import inf, sqrt
from typing import Final

from remparts.games.drawing.figures import Box
from remparts.games.drawing.shapes import SIZE, Point, Polyline, apart, beside, length, walk

FARTHEST: Final = 30.0
"""How far from its anchor a follower is drawn at most."""

NEVER: Final = inf
"""What it costs to stand where one does not belong."""

_STEP: Final = 3.0
"""How far apart points of a way are, and places to choose from."""

_RIM: Final = 8.0
"""How far from the rim of the tile a follower is drawn at least."""

_EDGE: Final = 0.8
"""How much of the half width of a way must be seen to see the way."""

_OWN, _OTHER, _OFF, _FAR, _OUTSIDE = 1.6, 1.0, 0.5, 0.06, 0.8
"""What it costs to hide a point of the own feature, or of something else; and to stand off the own feature, far from
the anchor, or outside the tile by a unit."""

_DOUBT, _CLEAR = 0.4, 30.0
"""What it costs to stand nearer than that to something else, to which a follower might seem to belong."""

_OTHER_SIDE: Final = 15.0
_CROWD, _AHEAD = 0.016, 0.008
"""What it costs to cover a bit of another follower, or of one who may still step aside; two rarely share a tile."""


@dataclass(frozen=True, slots=True)
class Man:
    """A follower who looks for his place."""

    anchor: Point
    covers: tuple[Box, ...]
    """What he covers around his place."""
    own: Sequence[Point]
    """Points of what he stands on, if it is so small that he could hide it."""
    others: Sequence[Point]
    """Points of other things that he should not hide."""
    ground: Callable[[Point], float]
    """What it costs him to stand there; nothing where he belongs."""


def settle(men: Sequence[Man], keep_apart: float) -> tuple[Point, ...]:
    """Where each of them is drawn, so far from the others if there is room; those named first choose first."""
    places: list[Point] = []
    for index, man in enumerate(men):
        near = _around(man.anchor)
        free = [at for at in near if all(apart(at, place) >= keep_apart for place in places)]
        there = [(_CROWD, at, other) for at, other in zip(places, men, strict=False)]
        there += [(_AHEAD, other.anchor, other) for other in men[index + 1 :]]
        places.append(_best(man, free or near, there))
    return tuple(places)


def _best(man: Man, near: Sequence[Point], there: Sequence[tuple[float, Point, Man]]) -> Point:
    """The place that costs least; what is quickly known is asked first."""
    others = [point for point in man.others if apart(point, man.anchor) < FARTHEST + _CLEAR]
    rated = sorted((_strain(man, place), place) for place in near)
    best, least = man.anchor, inf
    # A few of them all around come first: what they cost spares most of the rest a closer look.
    for strain, place in [*rated[::9], *rated]:
        if strain >= least:
            continue
        cost = strain + _OWN * hidden(man.covers, place, man.own)
        if cost < least:
            cost += man.ground(place)
        if cost < least:
            cost += _OTHER * hidden(man.covers, place, others)
        if cost < least:
            cost += sum(worth * _shared(man, place, other, at) for worth, at, other in there)
        if cost < least and man.own:
            cost += _DOUBT * max(0.0, _CLEAR - _nearest(place, others, _CLEAR))
        if cost < least:
            best, least = place, cost
    return best


def hidden(covers: tuple[Box, ...], place: Point, points: Iterable[Point]) -> int:
    """How many points a figure at a place hides."""
    x, y = place
    left, top, right, bottom = _bounds(covers)
    left, top, right, bottom = left + x, top + y, right + x, bottom + y
    near = [(px - x, py - y) for px, py in points if left <= px < right and top <= py < bottom]
    found = (
        {point for a, b, c, d in covers for point in near if a <= point[0] < c and b <= point[1] < d} if near else ()
    )
    return len(found)


@cache
def _bounds(covers: tuple[Box, ...]) -> Box:
    """The edges of all that a figure covers."""
    lefts, tops, rights, bottoms = zip(*covers, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _nearest(place: Point, points: Sequence[Point], default: float) -> float:
    """How far the nearest of some points is; they are many, so no function is called for each."""
    x, y = place
    return sqrt(min([(px - x) * (px - x) + (py - y) * (py - y) for px, py in points])) if points else default


def along_way(line: Polyline, half_width: float) -> list[Point]:
    """Points all along a way: in its middle and near both of its edges."""
    found = []
    for off in (-_EDGE, 0.0, _EDGE):
        edge = beside(line, half_width * off)
        steps = max(round(length(edge) / _STEP), 1)
        found += [walk(edge, length(edge) * step / steps)[0] for step in range(steps + 1)]
    return found


def disc(at: Point, radius: float) -> list[Point]:
    """Points all over a round place."""
    steps = [radius * part / 4 for part in range(-4, 5)]
    return [(at[0] + x, at[1] + y) for x, y in product(steps, steps) if x * x + y * y <= radius**2]


def on_other_side(line: Polyline, place: Point) -> float:
    """What it costs to stand counterclockwise of a way that leads in from the rim.

    Where several ways end on a tile, their followers want four different corners then, and a corner tells the way.
    """
    (x, y), (inner_x, inner_y) = line[0], line[-1]
    is_clockwise = (inner_x - x) * (place[1] - y) < (inner_y - y) * (place[0] - x)
    return 0.0 if is_clockwise else _OTHER_SIDE


def _around(anchor: Point) -> list[Point]:
    """Places near an anchor, and none at the rim."""
    steps = [_STEP * step for step in range(-int(FARTHEST / _STEP), int(FARTHEST / _STEP) + 1)]
    near = [(anchor[0] + x, anchor[1] + y) for x, y in product(steps, steps) if x * x + y * y <= FARTHEST**2]
    return [(x, y) for x, y in near if min(x, y) >= _RIM and max(x, y) <= SIZE - _RIM] or [anchor]


def _strain(man: Man, place: Point) -> float:
    """What it costs to stand off the own feature, far from the anchor, or outside the tile."""
    (x, y), (left, top, right, bottom) = place, _bounds(man.covers)
    over = [-left - x, -top - y, right + x - SIZE, bottom + y - SIZE]
    return (
        _OFF * _nearest(place, man.own, 0.0)
        + _FAR * apart(place, man.anchor)
        + _OUTSIDE * sum([beyond for beyond in over if beyond > 0])
    )


def _shared(one: Man, here: Point, other: Man, there: Point) -> float:
    """How much of one follower another covers."""
    x, y = there[0] - here[0], there[1] - here[1]
    mine, his = _bounds(one.covers), _bounds(other.covers)
    if mine[2] <= his[0] + x or his[2] + x <= mine[0] or mine[3] <= his[1] + y or his[3] + y <= mine[1]:
        return 0.0
    return sum(
        max(0.0, min(a[2], b[2] + x) - max(a[0], b[0] + x)) * max(0.0, min(a[3], b[3] + y) - max(a[1], b[1] + y))
        for a in one.covers
        for b in other.covers
    )
