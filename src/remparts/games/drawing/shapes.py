"""Plane geometry of a tile: 100 units wide, x to the east, y to the south, turned in quarters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Final

Point = tuple[float, float]
Polyline = tuple[Point, ...]
"""Points joined by straight strokes; a ring is a line that closes by itself."""

SIZE: Final = 100.0
CENTRE: Final = (50.0, 50.0)
WALL: Final = 2.3
ROAD: Final = 4.6
"""Half the widths of a wall and of a road."""

_PIECES: Final = 8
"""Strokes that stand for one cubic: at this number no corner shows at 400 pixels a tile."""


def number(value: float) -> str:
    """A coordinate as short text, to a tenth of a unit."""
    tenths = round(value * 10)
    if tenths % 10 == 0:
        return str(tenths // 10)
    text = f"{tenths / 10:.1f}"
    return text.replace("0.", ".", 1) if -10 < tenths < 10 else text


def joined(values: Iterable[float]) -> str:
    """Coordinates in a row, parted by no more than it takes to read them."""
    text = ""
    for value in values:
        shown = number(value)
        text += shown if not text or shown[0] == "-" else f" {shown}"
    return text


def polygon(points: Iterable[Point]) -> str:
    """A closed shape as path data, each point told from the one before."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [(after - before) / 10 for one, other in pairwise(tenths) for before, after in zip(one, other, strict=True)]
    return f"M{joined((tenths[0][0] / 10, tenths[0][1] / 10))}l{joined(steps)}z"


def open_line(points: Iterable[Point]) -> str:
    """A line as path data, each point told from the one before."""
    return polygon(points)[:-1]


def turned(point: Point, facing: int) -> Point:
    """Where a point of the reference orientation lies after this number of clockwise quarter turns of the tile."""
    x, y = point
    for _ in range(facing % 4):
        x, y = SIZE - y, x
    return x, y


def rim_point(position: float) -> Point:
    """The point of the rim so far clockwise from the north-west corner; a lap is 400."""
    side, along = divmod(position % 400, SIZE)
    return turned((along, 0.0), int(side))


def inward(side: int) -> Point:
    """The direction that leads from a side into the tile."""
    return ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))[side % 4]


def along(start: Point, end: Point, share: float) -> Point:
    """The point at that share of the way between two points."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def apart(one: Point, other: Point) -> float:
    """The distance between two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


@dataclass(frozen=True, slots=True)
class Curve:
    """A chain of cubics: a point, then two handles and a point for each cubic."""

    points: Polyline

    def turned(self, facing: int) -> "Curve":
        """The curve on a tile that was turned."""
        return Curve(tuple(turned(point, facing) for point in self.points))

    def line(self) -> Polyline:
        """The curve as straight strokes too short to be seen."""
        points = [self.points[0]]
        for at in range(0, len(self.points) - 3, 3):
            start, first, second, end = self.points[at : at + 4]
            for piece in range(1, _PIECES + 1):
                t = piece / _PIECES
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append(
                    (
                        a * start[0] + b * first[0] + c * second[0] + d * end[0],
                        a * start[1] + b * first[1] + c * second[1] + d * end[1],
                    )
                )
        return tuple(points)

    def text(self) -> str:
        """The curve as path data."""
        start, *rest = self.points
        return f"M{joined(start)}C{joined(value for point in rest for value in point)}"


def circle(centre: Point, radius: float, pieces: int = 28) -> Polyline:
    """A ring around a point, clockwise."""
    steps = (2 * pi * piece / pieces for piece in range(pieces))
    return tuple((centre[0] + radius * cos(step), centre[1] + radius * sin(step)) for step in steps)


def length(line: Polyline) -> float:
    """How long a line is."""
    return sum(apart(one, other) for one, other in pairwise(line))


def walk(line: Polyline, distance: float) -> tuple[Point, Point]:
    """The point so far along a line, and the direction of the line there."""
    for start, end in pairwise(line):
        stroke = apart(start, end)
        if stroke and distance <= stroke:
            break
        distance -= stroke
    else:
        start, end = line[-2:]
        stroke = distance = apart(start, end)
    return along(start, end, distance / stroke), ((end[0] - start[0]) / stroke, (end[1] - start[1]) / stroke)


def split(line: Polyline, distance: float) -> tuple[Polyline, Polyline]:
    """The parts of a line before and after the point so far along it."""
    middle, _ = walk(line, distance)
    before, after = [line[0]], [line[-1]]
    gone = 0.0
    for start, end in pairwise(line):
        gone += apart(start, end)
        # A point right beside the middle would make a stroke too short to have a direction.
        if gone < distance - 0.5:
            before.append(end)
        elif gone > distance + 0.5 and end != line[-1]:
            after.insert(-1, end)
    return (*before, middle), (middle, *after)


def beside(line: Polyline, width: float) -> Polyline:
    """The line that runs so far to the right of a line; to the left if the width is negative."""
    shifted = []
    for at, (x, y) in enumerate(line):
        before, after = line[max(at - 1, 0)], line[min(at + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        scale = width / (hypot(dx, dy) or 1.0)
        shifted.append((x - dy * scale, y + dx * scale))
    return tuple(shifted)


def part(line: Polyline, start: float, end: float) -> Polyline:
    """What lies between two distances along a line, as a few strokes."""
    pieces = max(round((end - start) / 3), 1)
    return tuple(walk(line, start + (end - start) * piece / pieces)[0] for piece in range(pieces + 1))


def spread(line: Polyline, pieces: int) -> list[Point]:
    """The ends of a line, and the points between that part it into so many pieces of the same length."""
    piece = length(line) / pieces
    found, gone = [line[0]], 0.0
    for start, end in pairwise(line):
        stroke = apart(start, end)
        while len(found) < pieces and len(found) * piece <= gone + stroke:
            found.append(along(start, end, (len(found) * piece - gone) / stroke))
        gone += stroke
    return [*found, line[-1]]


def strip(line: Polyline, half_width: float) -> Polyline:
    """The ring around a line, so wide to either side."""
    return beside(line, half_width) + beside(line, -half_width)[::-1]


def crossing(one: Polyline, other: Polyline) -> tuple[int, int, Point] | None:
    """Where one line, followed back from its end, meets another: the strokes' numbers and the point."""
    for at in range(len(one) - 2, -1, -1):
        (ax, ay), (bx, by) = one[at], one[at + 1]
        for to in range(len(other) - 1):
            (cx, cy), (dx, dy) = other[to], other[to + 1]
            slope = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if abs(slope) < 1e-9:
                continue
            t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / slope
            u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / slope
            if 0 <= t <= 1 and 0 <= u <= 1:
                return at, to, (ax + (bx - ax) * t, ay + (by - ay) * t)
    return None


def inner_crossings(one: Polyline, other: Polyline) -> list[tuple[float, float]]:
    """How far along each of two lines they cross, leaving out their ends."""
    found: list[tuple[float, float]] = []
    gone = 0.0
    for at in range(len(one) - 1):
        stroke = one[at : at + 2]
        met = crossing(stroke, other)
        if met is not None:
            _, to, point = met
            here, there = gone + apart(stroke[0], point), length(other[: to + 1]) + apart(other[to], point)
            is_inner = 2 < here < length(one) - 2 and 2 < there < length(other) - 2
            if is_inner and all(abs(here - before) > 1 for before, _ in found):
                found.append((here, there))
        gone += apart(*stroke)
    return found


@dataclass(frozen=True)
class Area:
    """What one or more rings enclose; a ring within a ring is a hole."""

    rings: tuple[Polyline, ...]

    @cached_property
    def _edges(self) -> list[tuple[float, float, float, float, float]]:
        """Each stroke's start and span, and one over its length squared."""
        edges = []
        for ring in self.rings:
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
                dx, dy = bx - ax, by - ay
                if dx or dy:
                    edges.append((ax, ay, dx, dy, 1 / (dx * dx + dy * dy)))
        return edges

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the area."""
        x, y = point
        within = False
        for ax, ay, dx, dy, _ in self._edges:
            if (ay > y) != (ay + dy > y) and x < ax + dx * (y - ay) / dy:
                within = not within
        return within

    def clearance(self, point: Point) -> float:
        """How far a point is from the edge of the area; negative outside."""
        x, y = point
        nearest = 1e9
        within = False
        for ax, ay, dx, dy, scale in self._edges:
            px, py = x - ax, y - ay
            if (py < 0) != (py < dy) and px < dx * py / dy:
                within = not within
            share = (px * dx + py * dy) * scale
            if share > 1:
                px, py = px - dx, py - dy
            elif share > 0:
                px, py = px - dx * share, py - dy * share
            squared = px * px + py * py
            if squared < nearest:
                nearest = squared
        return sqrt(nearest) if within else -sqrt(nearest)

    def turned(self, facing: int) -> "Area":
        """The area on a tile that was turned."""
        return Area(tuple(tuple(turned(point, facing) for point in ring) for ring in self.rings))

    def shifted(self, x: float, y: float) -> "Area":
        """The area moved so far."""
        return Area(tuple(tuple((px + x, py + y) for px, py in ring) for ring in self.rings))

    def text(self) -> str:
        """The area as path data."""
        return "".join(polygon(ring) for ring in self.rings)


def roomiest(area: Area, enough: float = SIZE, away: Sequence[tuple[Point, float]] = ()) -> Point:
    """The point of an area with the most room around it, so far away from the given points.

    Squares are parted where they could still hold a better point, the most promising first; among points with
    enough room, the one nearest to the middle of the tile is taken.
    """

    half = SIZE / 10
    waiting: list[tuple[float, float, float, float]] = []
    best, best_room = CENTRE, -SIZE
    squares: Iterable[tuple[float, float, float]] = (
        (x * 2 * half + half, y * 2 * half + half, half) for y in range(5) for x in range(5)
    )
    while True:
        for x, y, size in squares:
            point, off, wider = (x, y), apart((x, y), CENTRE), size * 1.42
            room = min([area.clearance(point), *(apart(point, other) - keep for other, keep in away)])
            here = min(room, enough) - off * 0.05
            if here > best_room + 0.01:
                best, best_room = point, here
            hope = min(room + wider, enough) - max(off - wider, 0.0) * 0.05
            if hope > best_room + 0.7:
                heappush(waiting, (-hope, y, x, size))
        if not waiting or -waiting[0][0] <= best_room + 0.7:
            return best
        _, y, x, size = heappop(waiting)
        size /= 3
        squares = [(x + dx * 2 * size, y + dy * 2 * size, size) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
