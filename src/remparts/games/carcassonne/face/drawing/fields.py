"""Fields as areas: what lies between the rim and the ways and walls that part them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, pi, sin

from remparts.games.drawing.shapes import (
    SIZE,
    Point,
    Polyline,
    apart,
    beside,
    crossing,
    inward,
    rim_point,
    walk,
)


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A place inside the tile where barriers end, with a round plot of its own."""

    at: Point
    radius: float = 0.0


@dataclass(frozen=True, eq=False, slots=True)
class Barrier:
    """A line no field crosses; each end is a node or a position on the rim, clockwise from the north-west."""

    line: Polyline
    half_width: float
    start: Node | float
    end: Node | float

    def reversed(self) -> "Barrier":
        """The same barrier from its other end."""
        return Barrier(self.line[::-1], self.half_width, self.end, self.start)


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of land: its ring, and the halves of the rim it reaches."""

    ring: Polyline
    halves: tuple[int, ...]


def regions(barriers: Sequence[Barrier]) -> list[Region]:
    """The pieces of land that barriers leave and that reach the rim, if only at a corner."""
    leaving = [way for barrier in barriers for way in (barrier, barrier.reversed())]
    from_rim = sorted((way for way in leaving if isinstance(way.start, float)), key=_order_on_rim)
    if not from_rim:
        return [Region(tuple(rim_point(corner * SIZE) for corner in range(4)), tuple(range(8)))]
    seen: set[int] = set()
    return [_region(first, leaving, from_rim, seen) for first in from_rim if id(first) not in seen]


def _region(first: Barrier, leaving: list[Barrier], from_rim: list[Barrier], seen: set[int]) -> Region:
    """The land to the right of a way inward, walked round clockwise with every barrier at the left hand."""
    ring: list[Point] = []
    halves: list[int] = []
    way = first
    while True:
        if isinstance(way.start, float):
            seen.add(id(way))
        edge = list(beside(way.line, way.half_width))
        ring = _joined(ring, edge, way.start)
        if isinstance(way.end, float):
            way = _next_on_rim(way, from_rim, ring, halves)
        else:
            way = _next_at_node(way, leaving)
        if way is first:
            return Region(_tidy(ring), tuple(halves))


def _order_on_rim(way: Barrier) -> tuple[float, float]:
    """Clockwise along the rim; at a corner, the way nearest to the rim just walked is met first."""
    assert isinstance(way.start, float)
    side = ceil(way.start / SIZE) - 1
    away, _ = walk(way.line, 0.0)
    ahead, _ = walk(way.line, 3.0)
    into = inward(side)
    coming = atan2(-into[0], into[1])
    heading = atan2(ahead[1] - away[1], ahead[0] - away[0])
    return way.start % 400, -((heading - coming) % (2 * pi))


def _next_on_rim(way: Barrier, from_rim: list[Barrier], ring: list[Point], halves: list[int]) -> Barrier:
    """Walk on along the rim to the next way inward, noting the corners and halves that are passed."""
    here = next(index for index, other in enumerate(from_rim) if other.line[::-1] == way.line)
    following = from_rim[(here + 1) % len(from_rim)]
    assert isinstance(way.end, float)
    assert isinstance(following.start, float)
    start, end = way.end % 400, following.start % 400
    if end < start or here == len(from_rim) - 1:
        end += 400
    halves.extend(half % 8 for half in range(int(start // 50), int(end // 50)))
    ring.extend(rim_point(corner * SIZE) for corner in range(9) if start < corner * SIZE < end)
    return following


def _next_at_node(way: Barrier, leaving: list[Barrier]) -> Barrier:
    """Turn as far right as possible at a node; at a dead end, back along the other bank."""
    node = way.end
    assert isinstance(node, Node)
    back = _angle(node, way.line[::-1])
    others = [other for other in leaving if other.start is node]
    return min(others, key=lambda other: (back - _angle(node, other.line) - 1e-6) % (2 * pi))


def _angle(node: Node, line: Polyline) -> float:
    (x, y), _ = walk(line, node.radius + 4.0)
    return atan2(y - node.at[1], x - node.at[0])


def _joined(ring: list[Point], edge: list[Point], start: Node | float) -> list[Point]:
    """The ring continued by an edge: where the two cross, or around the plot of the node between them."""
    if not ring or not isinstance(start, Node):
        return ring + edge
    ahead, behind = _lengthened(ring), _lengthened(edge[::-1])[::-1]
    met = crossing(tuple(ahead[-24:]), tuple(behind[:24]))
    if start.radius and (met is None or apart(met[2], start.at) < start.radius):
        return _around(ring, edge, start)
    if met is None:
        return ring + edge
    at, to, point = met
    return [*ahead[: max(len(ahead) - 24, 0) + at + 1], point, *behind[to + 1 :]]


def _lengthened(line: list[Point]) -> list[Point]:
    """A line that goes on straight for a little at its end."""
    (ax, ay), (bx, by) = line[-2], line[-1]
    scale = 8.0 / (hypot(bx - ax, by - ay) or 1.0)
    return [*line, (bx + (bx - ax) * scale, by + (by - ay) * scale)]


def _around(ring: list[Point], edge: list[Point], node: Node) -> list[Point]:
    """The ring and an edge, cut where they enter a node's plot and joined by the plot's own edge."""
    arriving = _cut(ring, node)
    leaving = _cut(edge[::-1], node)[::-1]
    start = atan2(arriving[-1][1] - node.at[1], arriving[-1][0] - node.at[0])
    end = atan2(leaving[0][1] - node.at[1], leaving[0][0] - node.at[0])
    turn = (start - end) % (2 * pi)
    steps = max(int(turn / 0.25), 1)
    arc = (start - turn * step / steps for step in range(1, steps))
    points = [(node.at[0] + node.radius * cos(a), node.at[1] + node.radius * sin(a)) for a in arc]
    return [*arriving, *points, *leaving]


def _cut(line: list[Point], node: Node) -> list[Point]:
    """The line up to where its last part enters the plot of a node."""
    kept = list(line)
    last = kept[-1]
    while len(kept) > 1 and apart(kept[-1], node.at) < node.radius:
        last = kept.pop()
    outside, within = apart(kept[-1], node.at), apart(last, node.at)
    if outside > node.radius > within:
        share = (outside - node.radius) / (outside - within)
        (ax, ay), (bx, by) = kept[-1], last
        kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return kept


def _tidy(ring: list[Point]) -> Polyline:
    """The ring within the tile, without repeated points."""
    points: list[Point] = []
    for x, y in ring:
        point = (min(max(x, 0.0), SIZE), min(max(y, 0.0), SIZE))
        if not points or apart(point, points[-1]) > 0.05:
            points.append(point)
    if len(points) > 1 and apart(points[0], points[-1]) <= 0.05:
        points.pop()
    return tuple(points)
