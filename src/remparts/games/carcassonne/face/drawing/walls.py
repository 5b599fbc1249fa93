"""City walls: from each side of a city to its next, with the land outside at the left."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from remparts.games.carcassonne.rules.tiles import Kind, Segment
from remparts.games.drawing.shapes import (
    SIZE,
    Curve,
    Point,
    Polyline,
    apart,
    inward,
    length,
    rim_point,
    walk,
)

CAP: Final = 29.0
LENS: Final = 25.0
FUNNEL: Final = 38.0
"""How far a city reaches in from its one side, a field from its one side, and a field beside a bridge of cities."""

_DIAGONAL: Final = Curve(
    ((100.0, 0.0), (79.0, 17.0), (61.0, 32.0), (46.5, 46.5), (32.0, 61.0), (17.0, 79.0), (0.0, 100.0))
)
"""The wall of a city on the north and the west side."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall of a city between two positions on the rim."""

    segment: int
    curve: Curve
    line: Polyline
    start: float
    end: float

    @property
    def middle(self) -> tuple[Point, Point]:
        """The middle of the wall, and the direction that leads out of the city there."""
        at, (dx, dy) = walk(self.line, length(self.line) / 2)
        return at, (dy, -dx)


def field_at(kind: Kind, half: int) -> int | None:
    """The field that reaches the rim at this half, if any."""
    for index, segment in enumerate(kind.segments):
        if segment.kind == "field" and half % 8 in segment.halves:
            return index
    return None


def parts_fields(kind: Kind, side: int) -> bool:
    """Whether the two halves of a side belong to different fields."""
    return field_at(kind, 2 * side) != field_at(kind, 2 * side + 1)


def own_halves(segment: Segment) -> list[int]:
    """The halves of the rim that a city takes up."""
    return list(segment.halves) or [half for side in segment.sides for half in (2 * side, 2 * side + 1)]


def walls_of(kind: Kind, index: int) -> list[Wall]:
    """The walls of a city, clockwise; they run out to every corner where two fields meet."""
    segment = kind.segments[index]
    own = own_halves(segment)
    lens = FUNNEL if _crosses_city(kind, index) else LENS
    walls = []
    for start in sorted(half + 1 for half in own if (half + 1) % 8 not in own):
        end = next(half for half in range(start, start + 9) if half % 8 in own)
        stops = [start, *(half for half in range(start + 1, end) if _is_corner_reached(kind, half)), end]
        for one, other in pairwise(stops):
            curve = _curve(one * 50, other * 50, lens)
            walls.append(Wall(index, curve, curve.line(), one * 50.0, other * 50.0))
    return walls


def city_ring(kind: Kind, index: int, walls: list[Wall]) -> Polyline:
    """The ground of a city: along its sides and its walls, clockwise."""
    segment = kind.segments[index]
    own = own_halves(segment)
    ring: list[Point] = []
    by_start = {wall.start % 400: wall for wall in walls if wall.segment == index}
    position = next((half * 50 for half in own if (half - 1) % 8 not in own), 0)
    end = position + 400
    while position < end:
        wall = by_start.get(position % 400)
        if wall is None or (position // 50) % 8 in own:
            ring.append(rim_point(position))
            position += 50
        else:
            ring.extend(wall.line[:-1])
            position += int(wall.end - wall.start)
    return tuple(ring)


def _crosses_city(kind: Kind, index: int) -> bool:
    return any(
        other.kind == "city" and (at in kind.segments[index].bridge_over or index in other.bridge_over)
        for at, other in enumerate(kind.segments)
    )


def _is_corner_reached(kind: Kind, half: int) -> bool:
    """Two fields that meet at a corner of the tile are parted by a wall that runs out to it."""
    before, after = field_at(kind, half - 1), field_at(kind, half)
    return half % 2 == 0 and before is not None and after is not None and before != after


def _curve(start: int, end: int, lens: float) -> Curve:
    """A wall from one position on the rim clockwise to another, with the land outside between them."""
    gap, side = end - start, start // 100
    if start % 100 == 0 and gap == 100:
        return _bulge(lens).turned(side)
    if start % 100 == 0 and gap == 300:
        return Curve(_bulge(CAP).turned(side + 3).points[::-1])
    if start % 100 == 0 and gap == 200:
        return _DIAGONAL.turned(side - 1)
    one, other = rim_point(start), rim_point(end)
    reach = apart(one, other) * 0.39
    into, out_of = inward(start // 100), inward(end // 100)
    return Curve(
        (
            one,
            (one[0] + into[0] * reach, one[1] + into[1] * reach),
            (other[0] + out_of[0] * reach, other[1] + out_of[1] * reach),
            other,
        )
    )


def _bulge(depth: float) -> Curve:
    """A curve from corner to corner of the north side; deep ones leave more steeply."""
    wide, steep = (25.0, 12.5) if depth < FUNNEL else (10.0, 23.0)
    return Curve(
        (
            (0.0, 0.0),
            (wide, steep),
            (30.0, depth),
            (50.0, depth),
            (70.0, depth),
            (SIZE - wide, steep),
            (SIZE, 0.0),
        )
    )
