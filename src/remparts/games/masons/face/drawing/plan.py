"""Where the points, lines and spaces of a net lie on the board: a line of the usual length is 150 units long."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import atan2, degrees, hypot, sqrt
from typing import Final

from remparts.games.drawing.shapes import Area, Point, Polyline, along, apart, polygon
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.net import Line, Net

LENGTH: Final = 150.0
"""How long a line is whose ends are two half line lengths apart."""

ROW: Final = LENGTH * sqrt(3) / 2
"""How far apart two rows of points are."""

SEA: Final = 92.0
"""How much sea is seen beyond the farthest point."""

FRINGE: Final = 62.0
"""How much land is seen beyond an edge that is no coast."""


class Plan:
    """A net laid out on the board."""

    def __init__(self, net: Net) -> None:
        self.net: Final = net
        self.points: Final[tuple[Point, ...]] = tuple((p.x * LENGTH / 2, p.y * ROW) for p in net.points)
        self.rings: Final[tuple[tuple[int, ...], ...]] = tuple(self._ring(space.corners) for space in net.spaces)
        """The corners of each space, clockwise."""
        self.centres: Final[tuple[Point, ...]] = tuple(_inmost(self.places(ring)) for ring in self.rings)

    def _ring(self, corners: Sequence[int]) -> tuple[int, ...]:
        return tuple(corners if area_of(self.places(corners)) > 0 else corners[::-1])

    def ends(self, line: Line) -> tuple[Point, Point]:
        """Where a line begins and ends."""
        return self.points[line.ends[0]], self.points[line.ends[1]]

    def middle(self, line: Line) -> Point:
        """The middle of a line."""
        return along(*self.ends(line), 0.5)

    def angle(self, line: Line) -> float:
        """By how many degrees a line is turned clockwise from the east; more than -90, at most 90."""
        (ax, ay), (bx, by) = self.ends(line)
        turn = degrees(atan2(by - ay, bx - ax))
        return turn - 180 if turn > 90.0001 else turn + 180 if turn <= -89.9999 else turn

    def room(self, space: int) -> float:
        """How far the middle of a space is from its nearest side."""
        return Area((self.places(self.rings[space]),)).clearance(self.centres[space])

    def is_coast(self, line: Line) -> bool:
        """Whether the sea lies beyond a line. [MAS-1.6]"""
        return len(line.spaces) == 1 and all(self.net.points[at].is_coastal for at in line.ends)

    def loops(self, spaces: Iterable[int]) -> list[tuple[int, ...]]:
        """The borders around a set of spaces as rings of points, clockwise; a hole runs the other way."""
        onward: dict[int, list[int]] = {}
        steps = {step for space in spaces for step in self._steps(space)}
        for start, end in sorted(steps):
            if (end, start) not in steps:
                onward.setdefault(start, []).append(end)
        found = []
        while onward:
            start = min(onward)
            ring = [start]
            while True:
                at = self._follow(ring, onward)
                if at == start:
                    break
                ring.append(at)
            found.append(tuple(ring))
        return found

    def _steps(self, space: int) -> list[tuple[int, int]]:
        ring = self.rings[space]
        return list(zip(ring, (*ring[1:], ring[0]), strict=True))

    def _follow(self, ring: Sequence[int], onward: dict[int, list[int]]) -> int:
        """The next point of a ring; where two rings touch, the sharpest turn to the right keeps them apart."""
        here = ring[-1]
        choices = onward[here]
        if len(choices) > 1 and len(ring) > 1:
            (ax, ay), (bx, by) = self.points[ring[-2]], self.points[here]
            came = atan2(by - ay, bx - ax)

            def turn(to: int) -> float:
                x, y = self.points[to]
                return (atan2(y - by, x - bx) - came + 3.2) % 6.2832

            choices.sort(key=turn)
        chosen = choices.pop()
        if not choices:
            del onward[here]
        return chosen

    def places(self, ring: Sequence[int]) -> Polyline:
        """The points of a ring on the board."""
        return tuple(self.points[at] for at in ring)

    @cached_property
    def shore(self) -> list[tuple[int, ...]]:
        """The borders of the whole net."""
        return self.loops(range(len(self.net.spaces)))

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """What the board covers: the net with sea or land around it."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        left, top = min(xs) - SEA, min(ys) - FRINGE
        return round(left), round(top), round(max(xs) + SEA - left), round(max(ys) + FRINGE - top)


def area_of(ring: Sequence[Point]) -> float:
    """What a ring covers; negative if it runs counterclockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def _inmost(ring: Polyline) -> Point:
    """The mean of the corners of a space; if that is near its rim or beyond, the best point between two corners."""
    mean = sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
    if len(ring) == 3:
        return mean
    points = [mean, *(along(one, other, 0.5) for one, other in combinations(ring, 2))]
    return max(points, key=Area((ring,)).clearance)


def inset(ring: Sequence[Point], far: float) -> Polyline:
    """A clockwise ring drawn so far inward."""
    shifted = []
    for before, here, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        (ax, ay), (bx, by) = _inward(before, here), _inward(here, after)
        share = far / max(1 + ax * bx + ay * by, 0.3)
        shifted.append((here[0] + (ax + bx) * share, here[1] + (ay + by) * share))
    return tuple(shifted)


def _inward(one: Point, other: Point) -> Point:
    """What lies to the right of a stroke, one unit away."""
    length = apart(one, other)
    return (one[1] - other[1]) / length, (other[0] - one[0]) / length


def towards(one: Point, other: Point, far: float) -> Point:
    """The point so far from one point on the way to another."""
    return along(one, other, far / hypot(other[0] - one[0], other[1] - one[1]))


@cache
def plan() -> Plan:
    """The board of the components."""
    return Plan(components().net)


@lru_cache(maxsize=512)
def outline_of(spaces: tuple[str, ...]) -> str:
    """The border around a set of spaces as path data."""
    laid = plan()
    loops = laid.loops(sorted(laid.net.space[name] for name in spaces))
    return "".join(polygon(laid.places(loop)) for loop in loops)
