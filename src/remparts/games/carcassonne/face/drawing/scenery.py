"""Where houses, trees and tufts stand: always the same on one tile, and different in each facing of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from remparts.games.carcassonne.face.drawing.layout import Layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.walls import Wall
from remparts.games.drawing.shapes import (
    CENTRE,
    SIZE,
    Area,
    Point,
    along,
    apart,
    rim_point,
    roomiest,
    turned,
    walk,
)

WALL_HEIGHT: Final = 3.4
"""How far the foot of a wall is seen below its top."""

_ROW: Final = 12.2
"""How far apart the rows of houses stand."""

Blocked = list[tuple[Point, float]]
"""Places taken up by something, with the room it needs around it."""


@dataclass(frozen=True, slots=True)
class House:
    """A house in a city: its middle, half its width, and a number that varies its looks."""

    at: Point
    size: float
    variety: int


class Scatter:
    """Numbers that look random and are always the same for one seed."""

    def __init__(self, seed: str) -> None:
        self._state = crc32(seed.encode())

    def below(self, limit: int) -> int:
        """The next number from 0 up to a limit."""
        self._state = self._state * 1103515245 + 12345 & 0x7FFFFFFF
        return (self._state >> 12) % limit


def gate_points(plan: Layout) -> list[Point]:
    """Where roads enter cities."""
    return [way.end.middle[0] for way in plan.ways if way.kind == "road" and isinstance(way.end, Wall)]


def tower_points(plan: Layout, walls: Sequence[Wall]) -> list[Point]:
    """Towers near both ends of each of these walls; walls that meet at a corner share one."""
    found: list[Point] = []
    ends = [position % 400 for wall in plan.walls for position in (wall.start, wall.end)]
    for wall in walls:
        for line, position in ((wall.line, wall.start), (wall.line[::-1], wall.end)):
            is_shared = ends.count(position % 400) > 1
            found.append(along(rim_point(position), CENTRE, 0.16) if is_shared else walk(line, 14.0)[0])
    return list(dict.fromkeys(found))


def landmark(plan: Layout, segment: int) -> Point | None:
    """Where the hall of a large city without pennant stands, beside the place of a follower."""
    city, area, anchor = plan.kind.segments[segment], plan.areas[segment], plan.anchors[segment]
    if city.signs or len(city.sides) < 3:
        return None
    at = roomiest(area, 20.0, [(anchor, 22.0)])
    return at if apart(at, anchor) >= 22 and area.clearance(at) >= 18.5 else None


def houses(plan: Layout, segment: int, facing: int, blocked: Blocked) -> list[House]:
    """The houses of a city on a turned tile, in rows, clear of its walls and of what is blocked."""
    area = plan.areas[segment].turned(facing)
    hindered = _stones(plan, facing) + blocked
    scatter = Scatter(f"{plan.kind.name} {segment} {facing}")
    found: list[House] = []
    for row in _rows(area):
        x = 1.0
        while x < SIZE:
            size = 5.2 + scatter.below(6) * 0.5
            at = (x + size, row + scatter.below(7) * 0.5 - 1.5)
            if _fits(area, at, size) and not _touches(at, size, hindered) and not _overlaps(at, size, found):
                found.append(House(at, size, scatter.below(18)))
                x += 2 * size + 0.6 + scatter.below(5) * 0.6
            else:
                x += 2.0
    return found


def _rows(area: Area) -> Iterator[float]:
    """The heights of the rows of houses, from the rim that the city reaches inward."""
    heights = [y for ring in area.rings for _, y in ring]
    top, bottom = min(heights), max(heights)
    count = max(round((bottom - top - 1.2) / _ROW), 1)
    gap = (bottom - top - 13.6) / (count - 1) if count > 4 else _ROW - 1.2
    first, step = (top + 6.6, gap) if top < 1 else (bottom - 6.6, -gap)
    return (first + row * step for row in range(count))


def _fits(area: Area, point: Point, size: float) -> bool:
    x, y = point
    return size + 0.6 < x < 99.4 - size and size * 0.8 + 0.6 < y < 99.4 - size * 0.8 and area.holds(point)


def _touches(point: Point, size: float, hindered: Blocked) -> bool:
    x, y = point
    for (other_x, other_y), keep in hindered:
        dx, dy = max(abs(x - other_x) - size, 0.0), max(abs(y - other_y) - size * 0.8, 0.0)
        if dx * dx + dy * dy < keep * keep:
            return True
    return False


def _overlaps(point: Point, size: float, built: Iterable[House]) -> bool:
    x, y = point
    return any(
        abs(x - house.at[0]) < size + house.size and abs(y - house.at[1]) < (size + house.size) * 0.8 for house in built
    )


def garden_points(plan: Layout, segment: int, facing: int, built: Iterable[House], blocked: Blocked) -> list[Point]:
    """A few places for trees between the houses of a city."""
    area = plan.areas[segment].turned(facing)
    hindered = [*blocked, *_stones(plan, facing), *((house.at, house.size + 0.6) for house in built)]
    found: list[Point] = []
    for at in spread(f"{plan.kind.name} {segment} {facing}", 40):
        if _fits(area, at, 3.0) and not _touches(at, 2.6, hindered):
            found.append(at)
            hindered.append((at, 12.0))
    return found


def _stones(plan: Layout, facing: int) -> Blocked:
    """The walls as places, their tops and their feet."""
    points = [turned(point, facing) for wall in plan.walls for point in wall.line]
    return [((x, y + low), 3.2) for x, y in points for low in (0.0, WALL_HEIGHT)]


def spread(seed: str, count: int) -> Iterator[Point]:
    """Points spread evenly over the tile."""
    start = crc32(seed.encode())
    x, y = start % 997 / 997, start // 997 % 991 / 991
    for _ in range(count):
        x, y = (x + 0.7548776662) % 1, (y + 0.5698402910) % 1
        yield x * SIZE, y * SIZE


def field_points(plan: Layout, segment: int, facing: int) -> list[tuple[Point, float]]:
    """Places all over a field, in the reference orientation, with the room around each."""
    area = plan.areas[segment]
    found: list[tuple[Point, float]] = []
    for x, y in spread(f"{plan.kind.name} {segment} {facing}", 120):
        if any(abs(x - other[0]) + abs(y - other[1]) < 12.5 for other, _ in found):
            continue
        room = area.clearance((x, y))
        if room >= 4:
            found.append(((x, y), room))
    return found


def parcel(plan: Layout, facing: int) -> Point | None:
    """Where a field of the tile is ploughed, if it has room to spare; seen on every second tile or so."""
    fields = [index for index, segment in enumerate(plan.kind.segments) if segment.kind == "field"]
    chosen = Scatter(f"{plan.kind.name} {facing}").below(len(fields) * 2) if fields else 0
    if chosen >= len(fields):
        return None
    area = plan.areas[fields[chosen]]
    taken = [(anchor, 7.0) for anchor in plan.anchors] + [(at, LOOKS.marks[mark].room) for mark, at in plan.marks]
    at = roomiest(area, 17.0, taken)
    is_clear = all(apart(at, anchor) >= keep + 15 for anchor, keep in taken)
    return at if is_clear and area.clearance(at) >= 15 else None
