"""Where everything lies on a kind of tile, in its reference orientation, as the facts demand.

From the middle of the tile borders run to its rim wherever two segments meet there, and paths wherever one leaves the
tile; what lies between two of them is a piece of a house, a tower or a court.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin, sqrt
from typing import Final

from remparts.games.castle.rules.facts import kinds
from remparts.games.drawing.shapes import (
    CENTRE,
    Area,
    Point,
    Polyline,
    along,
    apart,
    beside,
    circle,
    length,
    rim_point,
    roomiest,
    turned,
    walk,
)
from remparts.land.tiles import Kind, Segment

PATH: Final = 6.0
"""Half the width of a path."""

SQUARE: Final = 18.0
"""The radius of a square."""

WELL: Final = 7.5
MARKET: Final = 15.0
"""The room that a well and a market take."""

APART: Final = 25.0
"""The least distance between two followers on one tile."""

_NECK: Final = 13.0
"""The radius of the ground in the middle that joins the parts of one segment."""

_BEND: Final = 20.0
"""How far from the middle of the tile a bend begins."""

_FROM_WELL: Final = 27.0
"""How far along its path a follower stands from a well in the middle of it."""

_ROOM: Final = 36.0
"""More room than this around a follower makes no visible difference."""


@dataclass(frozen=True, slots=True)
class Border:
    """What runs from the rim to the middle: a line between segments, or one arm of a path with a width."""

    position: int
    """Where it begins, in halves of a side from the north-west corner."""
    line: Polyline
    half_width: float

    def left(self, inner: float = 0.0) -> Polyline:
        """Its clockwise edge, walked inward as far as a disc of this radius in the middle."""
        return self._shortened(beside(self.line, -self.half_width), inner)

    def right(self, inner: float = 0.0) -> Polyline:
        """Its counterclockwise edge, walked inward as far as a disc of this radius in the middle."""
        return self._shortened(beside(self.line, self.half_width), inner)

    def _shortened(self, edge: Polyline, inner: float) -> Polyline:
        if not inner:
            return edge
        (ax, ay), (bx, by) = edge[-2:]
        share = sqrt(inner**2 - self.half_width**2) / apart(edge[-2], edge[-1])
        return (*edge[:-1], (bx + (ax - bx) * share, by + (ay - by) * share))


@dataclass(frozen=True, slots=True)
class Plan:
    """The geometry of one kind of tile; areas, anchors and signs are in the order of its segments."""

    kind: Kind
    arms: tuple[tuple[int, Polyline], ...]
    """Each path arm from the rim to where it ends, with the number of its segment."""
    hub: Point
    """Where paths and borders meet."""
    square: float
    """The radius of the square in the middle, 0 if there is none."""
    areas: tuple[Area, ...]
    anchors: tuple[Point, ...]
    signs: tuple[Point | None, ...]
    """Where a segment has its well or market."""

    @property
    def ends(self) -> tuple[Polyline, ...]:
        """The arms that end at a building."""
        if self.square:
            return ()
        return tuple(line for index, line in self.arms if len(self.kind.segments[index].sides) == 1)


def owners(segments: Sequence[Segment]) -> tuple[int | None, ...]:
    """For each half side the number of the segment that fills it."""
    found: list[int | None] = [None] * 8
    for index, segment in enumerate(segments):
        for half in segment.halves:
            found[half] = index
    return tuple(found)


@cache
def plan(code: str) -> Plan:
    """The geometry of a kind of tile, worked out once."""
    return lay_out(next(kind for kind in kinds() if kind.code == code))


def lay_out(kind: Kind) -> Plan:
    """The geometry that the facts of a kind demand, whatever its segments join."""
    segments = kind.segments
    square = SQUARE if kind.markers.get("center") == "square" else 0.0
    borders, hub = _borders(segments, has_square=bool(square))
    paths = {2 * side + 1: index for index, segment in enumerate(segments) for side in segment.sides}
    runs = _runs(segments, borders)
    split = {index for index, _ in runs if sum(index == other for other, _ in runs) > 1}
    is_open = all(len(segment.sides) < 2 for segment in segments) and not square
    neck = _NECK if split and is_open else 0.0
    areas = []
    for index, segment in enumerate(segments):
        if segment.sides:
            arms = [border for border in borders if paths.get(border.position) == index]
            areas.append(Area((_path_ring(arms, square or neck),)))
        else:
            rings = [ring(run, square or neck) for owner, run in runs if owner == index]
            areas.append(Area((*rings, circle(CENTRE, neck)) if neck and index == min(split) else tuple(rings)))
    arms_of_paths = tuple(
        (paths[border.position], _seen(border, square or neck)) for border in borders if border.position in paths
    )
    signs = _signs(segments, areas, arms_of_paths, hub)
    anchors = _anchors(segments, areas, arms_of_paths, hub, signs)
    return Plan(kind, arms_of_paths, hub, square, tuple(areas), anchors, signs)


# ---- Borders


def _borders(segments: Sequence[Segment], *, has_square: bool) -> tuple[list[Border], Point]:
    """What runs to the middle, clockwise, and the point where it meets: a bend moves that into its corner."""
    owner = owners(segments)
    paths = {2 * side + 1 for segment in segments for side in segment.sides}
    positions = [at for at in range(8) if at in paths or owner[at - 1] != owner[at]]
    ways = [segment.sides for segment in segments if segment.sides]
    sides = sorted(ways[0]) if len(ways) == 1 and len(ways[0]) == 2 and not has_square else []
    if not sides or (sides[1] - sides[0]) % 2 == 0:
        return [Border(at, (rim_point(at * 50), CENTRE), PATH if at in paths else 0.0) for at in positions], CENTRE
    first = sides[0] if sides[1] - sides[0] == 1 else sides[1]
    bend = [turned(point, first) for point in _bend()]
    hub = bend[len(bend) // 2]
    arms = {2 * first + 1: bend[: len(bend) // 2 + 1], (2 * first + 3) % 8: bend[: len(bend) // 2 - 1 : -1]}
    within = (2 * first + 2) % 8
    return [
        Border(at, tuple(arms[at]), PATH)
        if at in arms
        else Border(at, (rim_point(at * 50), hub) if at == within else (rim_point(at * 50), CENTRE, hub), 0.0)
        for at in positions
    ], hub


def _bend() -> Polyline:
    """The middle line of a path from north to east."""
    x, y = CENTRE[0] + _BEND, CENTRE[1] - _BEND
    steps = [pi - pi / 2 * step / 8 for step in range(9)]
    return ((50.0, 0.0), *((x + _BEND * cos(a), y + _BEND * sin(a)) for a in steps), (100.0, 50.0))


Run = tuple[Border, Border] | None
"""The borders at the counterclockwise and at the clockwise end of a stretch of the rim; None for all of it."""


def _runs(segments: Sequence[Segment], borders: list[Border]) -> list[tuple[int, Run]]:
    """The stretches of the rim between borders, each with the segment that fills it."""
    owner = owners(segments)
    if not borders:
        return [(owner[0], None)] if owner[0] is not None else []
    found: list[tuple[int, Run]] = []
    for border, following in pairwise((*borders, borders[0])):
        index = owner[border.position]
        if index is not None:
            found.append((index, (border, following)))
    return found


def ring(run: Run, inner: float) -> Polyline:
    """The edge of what lies between two borders and outside of a disc in the middle, clockwise."""
    if run is None:
        return tuple(rim_point(corner * 100) for corner in range(4))
    first, second = run
    start, end = first.position, second.position + (8 if second.position <= first.position else 0)
    corners = tuple(rim_point(at * 50) for at in range(start + 1, end) if at % 2 == 0)
    inward, outward = second.right(inner), first.left(inner)[::-1]
    return _tidy((*_around(inward, outward, inner), *corners))


def _path_ring(arms: list[Border], inner: float) -> Polyline:
    """The edge of a path with these arms, clockwise."""
    points: list[Point] = []
    for arm, following in pairwise((*arms, arms[0])):
        points += _around(arm.left(inner), following.right(inner)[::-1], 0.0)
    return _tidy(points)


def _around(inward: Polyline, outward: Polyline, inner: float) -> Polyline:
    """A way in and a way out, joined where they meet, or along a disc in the middle."""
    if inner:
        start, end = (atan2(y - CENTRE[1], x - CENTRE[0]) for x, y in (inward[-1], outward[0]))
        turn = (start - end) % (2 * pi)
        steps = max(int(turn / 0.3), 1)
        arc = [start - turn * step / steps for step in range(1, steps)]
        return (*inward, *((CENTRE[0] + inner * cos(a), CENTRE[1] + inner * sin(a)) for a in arc), *outward)
    met = _meeting(inward[-2], inward[-1], outward[1], outward[0])
    return (*inward, *outward) if met is None else (*inward[:-1], met, *outward[1:])


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the lines through two pairs of points meet; None if they never do."""
    slope = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if abs(slope) < 1e-3:
        return None
    t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / slope
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _tidy(points: Sequence[Point]) -> Polyline:
    kept = [point for point, after in pairwise((*points, points[0])) if apart(point, after) > 0.1]
    return tuple(kept)


def _seen(border: Border, inner: float) -> Polyline:
    """An arm of a path as far as it is seen."""
    if not inner:
        return border.line
    start, end = border.line[0], border.line[-1]
    share = 1 - inner / apart(start, end)
    return start, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


# ---- Where things stand

Arms = Sequence[tuple[int, Polyline]]


def _signs(segments: Sequence[Segment], areas: Sequence[Area], arms: Arms, hub: Point) -> tuple[Point | None, ...]:
    """A well in the middle of its path, or near its end; a market where there is room for it."""
    found: list[Point | None] = []
    for index, segment in enumerate(segments):
        if not segment.signs:
            found.append(None)
        elif segment.sides:
            found.append(hub if len(segment.sides) > 1 else _along(arms, index, 20.0))
        else:
            found.append(_market(segment, areas[index]))
    return tuple(found)


def _market(segment: Segment, area: Area) -> Point:
    """Away from the first half of a large court, where a follower has room then; else near the middle of the tile."""
    if len(segment.halves) == 2:
        return roomiest(area, MARKET - 4)
    first = along(rim_point(segment.halves[0] * 50 + 25), CENTRE, 0.4)
    return roomiest(area, MARKET + 5, [(first, 35.0)])


def _along(arms: Arms, index: int, back: float) -> Point:
    """The point of the first arm of a path that lies so far from its inner end."""
    line = next(line for owner, line in arms if owner == index)
    return walk(line, length(line) - back)[0]


def _anchors(
    segments: Sequence[Segment], areas: Sequence[Area], arms: Arms, hub: Point, signs: Sequence[Point | None]
) -> tuple[Point, ...]:
    """Where followers stand: first those on paths, then the others where most room is left, small segments first."""
    found = {index: _on_path(index, segment, arms, hub) for index, segment in enumerate(segments) if segment.sides}
    taken = [(at, APART) for at in found.values()]
    for segment, at in zip(segments, signs, strict=True):
        if at is not None:
            taken.append((at, WELL + 18 if segment.sides else MARKET + 24 if len(segment.halves) > 2 else MARKET + 8))
    for index in sorted(set(range(len(segments))) - set(found), key=lambda index: len(segments[index].halves)):
        away = [(at, keep - _ROOM / 2) for at, keep in taken]
        found[index] = roomiest(areas[index], _ROOM / 2, away)
        taken.append((found[index], APART))
    return tuple(found[index] for index in range(len(segments)))


def _on_path(index: int, segment: Segment, arms: Arms, hub: Point) -> Point:
    """In the middle of a path, or on its first arm if the well is there."""
    if len(segment.sides) > 1:
        return _along(arms, index, _FROM_WELL) if segment.signs else hub
    line = next(line for owner, line in arms if owner == index)
    return _along(arms, index, 39.0 if segment.signs else apart(line[0], line[-1]) / 2)
