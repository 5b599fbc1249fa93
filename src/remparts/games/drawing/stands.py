"""Where followers are drawn on a tile: beside what they stand on, so that it can still be seen."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from math import inf, isqrt, sqrt
from operator import itemgetter
from typing import Final

from remparts.games.drawing.figures import Box
from remparts.games.drawing.shapes import SIZE, Point, Polyline, apart, beside, length, spread, turned

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

_REACH: Final = int(FARTHEST / _STEP)
_FARS: Final = [_FAR * _STEP * sqrt(squared) for squared in range(_REACH * _REACH + 1)]
"""What it costs to stand so many steps from the anchor, by their square."""

Rated = tuple[float, Point]
"""What it costs at least to stand at a place, and the place."""


@dataclass(frozen=True, slots=True)
class Man:
    """A follower who looks for his place."""

    anchor: Point
    covers: tuple[Box, ...]
    """What he covers around his place; no two of them overlap."""
    own: Sequence[Point]
    """Points of what he stands on, if it is so small that he could hide it."""
    others: Sequence[Point]
    """Points of other things that he should not hide."""
    ground: Callable[[Point], float]
    """What it costs him to stand there; nothing where he belongs."""


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """Another follower, whom it costs something to cover."""

    worth: float
    touched: Box
    """Between which edges somebody stands who may cover him."""
    covers: Sequence[Box]
    """What he covers of the tile."""


class _Sights:
    """All points that some men could hide: a number stands for a set of them, with a bit for each."""

    def __init__(self, men: Sequence[Man]) -> None:
        points = dict.fromkeys(point for man in men for points in (man.own, man.others) for point in points)
        self._bits = {point: 1 << number for number, point in enumerate(points)}
        self._along = [self._sorted(axis) for axis in (0, 1)]

    def __len__(self) -> int:
        return len(self._bits)

    def _sorted(self, axis: int) -> tuple[list[float], list[int]]:
        """The coordinates of the points on an axis, and the set of points before each of them and of all."""
        values, before = [], [0]
        for point in sorted(self._bits, key=itemgetter(axis)):
            values.append(point[axis])
            before.append(before[-1] | self._bits[point])
        return values, before

    def holding(self, points: Iterable[Point]) -> int:
        """The set of these points."""
        found = 0
        for point in points:
            found |= self._bits[point]
        return found

    def between(self, axis: int, spans: Iterable[tuple[float, float]]) -> int:
        """The sets of points between the edges of each span on an axis, side by side in one number."""
        values, before = self._along[axis]
        found = 0
        for start, end in spans:
            found <<= len(values)
            found |= before[bisect_left(values, end)] ^ before[bisect_left(values, start)]
        return found


def turned_men(men: Iterable[Man], facing: int) -> tuple[Man, ...]:
    """The same men on a tile that was turned; they stand upright there too."""
    kept: dict[Point, Point] = {}

    def turn(points: Sequence[Point]) -> Sequence[Point]:
        kept.update({point: turned(point, facing) for point in points if point not in kept})
        return [kept[point] for point in points]

    return tuple(
        Man(turned(man.anchor, facing), man.covers, turn(man.own), turn(man.others), partial(_ground, man, facing))
        for man in men
    )


def _ground(man: Man, facing: int, place: Point) -> float:
    return man.ground(turned(place, -facing % 4))


def settle(men: Sequence[Man], keep_apart: float) -> tuple[Point, ...]:
    """Where each of them is drawn, so far from the others if there is room; those named first choose first."""
    sights = _Sights(men)
    places: list[Point] = []
    for index, man in enumerate(men):
        rated = sorted(_rated(man, sights))
        crowd = [_neighbour(man, other, at, _CROWD) for at, other in zip(places, men, strict=False)]
        crowd += [_neighbour(man, other, other.anchor, _AHEAD) for other in men[index + 1 :]]
        free = (each for each in rated if all(apart(each[1], place) >= keep_apart for place in places))
        places.append(_best(man, free, crowd) or _best(man, rated, crowd) or man.anchor)
    return tuple(places)


def _best(man: Man, rated: Iterable[Rated], crowd: Sequence[_Neighbour]) -> Point | None:
    """The place that costs least, if he belongs to any; those come first that cost least as far as is known."""
    best, least = None, inf
    for known, place in rated:
        if known >= least:
            break
        cost = known + (_OFF * _nearest(place, man.own) if man.own else 0.0)
        if cost < least:
            cost += _crowding(man, place, crowd)
        if cost < least and man.own and man.others:
            cost += _DOUBT * max(0.0, _CLEAR - _nearest(place, man.others))
        if cost < least:
            cost += man.ground(place)
        if cost < least:
            best, least = place, cost
    return best


def _rated(man: Man, sights: _Sights) -> list[Rated]:
    """All places near an anchor but those at the rim, and what it costs to be so far away and to hide so much."""
    columns, rows = (_lanes(man, axis, sights) for axis in (0, 1))
    everywhere = sum(1 << len(sights) * number for number in range(len(man.covers)))
    own, others = sights.holding(man.own) * everywhere, sights.holding(man.others) * everywhere
    rated = []
    for across, x, beyond_x, in_column in columns:
        most = isqrt(_REACH * _REACH - across * across)
        for down, y, beyond_y, in_row in rows:
            if -most <= down <= most:
                hides = in_column & in_row
                cost = _FARS[across * across + down * down] + beyond_x + beyond_y
                cost += _OWN * (hides & own).bit_count() + _OTHER * (hides & others).bit_count()
                rated.append((cost, (x, y)))
    return rated


def _lanes(man: Man, axis: int, sights: _Sights) -> list[tuple[int, float, float, int]]:
    """The columns, or the rows, of places near an anchor.

    Each has its number of steps, its coordinate, what it costs to reach beyond the tile there, and what lies between
    the edges of each thing that a man covers there.
    """
    spans = [(box[axis], box[axis + 2]) for box in man.covers]
    first, last = min(spans)[0], max(end for _, end in spans)
    lanes = []
    for step in range(-_REACH, _REACH + 1):
        at = man.anchor[axis] + _STEP * step
        if _RIM <= at <= SIZE - _RIM:
            beyond = max(0.0, -first - at) + max(0.0, last + at - SIZE)
            between = sights.between(axis, [(at + start, at + end) for start, end in spans])
            lanes.append((step, at, _OUTSIDE * beyond, between))
    return lanes


def _nearest(place: Point, points: Sequence[Point]) -> float:
    """How far the nearest of some points is; they are many, so no function is called for each."""
    x, y = place
    return sqrt(min([(px - x) * (px - x) + (py - y) * (py - y) for px, py in points]))


def _neighbour(man: Man, other: Man, at: Point, worth: float) -> _Neighbour:
    (x, y), mine, his = at, _bounds(man.covers), _bounds(other.covers)
    touched = (x + his[0] - mine[2], y + his[1] - mine[3], x + his[2] - mine[0], y + his[3] - mine[1])
    return _Neighbour(worth, touched, [(x + a, y + b, x + c, y + d) for a, b, c, d in other.covers])


@cache
def _bounds(covers: tuple[Box, ...]) -> Box:
    """The edges of all that a figure covers."""
    lefts, tops, rights, bottoms = zip(*covers, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _crowding(man: Man, place: Point, crowd: Sequence[_Neighbour]) -> float:
    """What it costs to cover as much of others as from there."""
    x, y = place
    cost = 0.0
    for other in crowd:
        left, top, right, bottom = other.touched
        if left < x < right and top < y < bottom:
            cost += other.worth * sum(
                [
                    (min(c, g) - max(a, e)) * (min(d, h) - max(b, f))
                    for a, b, c, d in [(a + x, b + y, c + x, d + y) for a, b, c, d in man.covers]
                    for e, f, g, h in other.covers
                    if a < g and e < c and b < h and f < d
                ]
            )
    return cost


def along_way(line: Polyline, half_width: float) -> list[Point]:
    """Points all along a way: in its middle and near both of its edges."""
    edges = [beside(line, half_width * off) for off in (-_EDGE, 0.0, _EDGE)]
    return [point for edge in edges for point in spread(edge, max(round(length(edge) / _STEP), 1))]


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
