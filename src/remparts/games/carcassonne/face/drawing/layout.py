"""Where everything lies on a kind of tile, in its reference orientation, as the facts demand."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from remparts.games.carcassonne.face.drawing.fields import Barrier, Node, Region, regions
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.walls import Wall, city_ring, walls_of
from remparts.games.carcassonne.face.drawing.ways import (
    Plot,
    Way,
    ended_ways,
    is_way,
    plots_of,
    strips,
    through_way,
)
from remparts.games.carcassonne.rules.tiles import Kind, Segment
from remparts.games.drawing.shapes import (
    SIZE,
    WALL,
    Area,
    Point,
    Polyline,
    apart,
    circle,
    inner_crossings,
    length,
    rim_point,
    roomiest,
    split,
    walk,
)

KEEP_APART: Final = 14.0
"""The least distance between two followers on one tile."""

ROOM: Final = 18.0
PENNANT_ROOM: Final = 15.0
"""More room than this around a follower or a pennant makes no visible difference."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of one kind of tile; areas and anchors are in the order of its segments."""

    kind: Kind
    walls: tuple[Wall, ...]
    ways: tuple[Way, ...]
    plots: tuple[Plot, ...]
    areas: tuple[Area, ...]
    anchors: tuple[Point, ...]
    pennants: tuple[Point, ...]
    marks: tuple[tuple[str, Point], ...]
    """Those that lie in a field or a city."""


@cache
def layout(code: str) -> Layout:
    """The geometry of a kind of tile, worked out once."""
    kind = LOOKS.kinds[code]
    numbered = list(enumerate(kind.segments))
    walls = [w for at, s in numbered if LOOKS.is_walled(s.kind) for w in walls_of(kind, at)]
    rings = {at: city_ring(kind, at, walls) for at, s in numbered if LOOKS.is_walled(s.kind)}
    lines = [(at, s) for at, s in numbered if is_way(s)]
    ways = [through_way(kind, at) for at, s in lines if len(s.sides) == 2] + strips(kind, walls)
    square: Polyline = tuple(rim_point(corner * SIZE) for corner in range(4))
    free = Area((square, *rings.values(), *(ring for way in ways for ring in way.area.rings)))
    plots = plots_of(kind, free, {way.kind for way in ways if way.segment is None})
    for at, segment in lines:
        if len(segment.sides) != 2:
            ways += ended_ways(kind, at, plots, walls)
    barriers = _barriers(walls, ways, plots, [Area((ring,)) for ring in rings.values()])
    areas = _areas(kind, rings, ways, plots, barriers)
    plots += _ends_at_walls(ways)
    anchors = _anchors(kind, areas, ways, plots)
    pennants = _pennants(kind, areas, anchors)
    lying = [mark for mark in LOOKS.marks_on(kind) if LOOKS.marks[mark].ground is None]
    marks = tuple((mark, _place_of_mark(mark, kind, areas, anchors)) for mark in lying)
    return Layout(kind, tuple(walls), tuple(ways), tuple(plots), areas, anchors, pennants, marks)


def _ends_at_walls(ways: list[Way]) -> list[Plot]:
    """The plots at which ways end before the walls of cities."""
    ended = [(LOOKS.ways[way.kind], way) for way in ways if way.kind in LOOKS.ways and isinstance(way.end, Wall)]
    return [plot for look, way in ended if (plot := look.end_at_wall(way)) is not None]


def _barriers(walls: list[Wall], ways: list[Way], plots: list[Plot], cities: list[Area]) -> list[Barrier]:
    """Walls and ways, parted wherever one ends at another or crosses it."""
    nodes = {id(plot): Node(plot.at, plot.radius) for plot in plots}
    gates: dict[int, Node] = {}
    runs: list[Barrier] = []
    doors: list[list[tuple[float, Node]]] = []
    for way in ways:
        start: Node | float = _rim_position(way.line[0])
        end: Node | float = _rim_position(way.line[-1])
        if isinstance(way.end, Plot):
            end = nodes[id(way.end)]
        elif isinstance(way.end, Wall):
            end = gates.setdefault(id(way.end), Node(way.end.middle[0]))
            if way.segment is None:
                other = next(wall for wall in walls if wall is not way.end)
                start = gates.setdefault(id(other), Node(other.middle[0]))
        line = way.curve.line() if isinstance(way.end, Plot) else way.line
        runs.append(Barrier(line, way.half_width, start, end))
        doors.append([])
    for wall in walls:
        runs.append(Barrier(wall.line, WALL, wall.start, wall.end))
        gate = gates.get(id(wall))
        doors.append([] if gate is None else [(length(wall.line) / 2, gate)])
    _mark_crossings(runs, doors)
    parts = [part for run, met in zip(runs, doors, strict=True) for part in _parted(run, met)]
    return [part for part in parts if part.half_width == WALL or not _is_under(part, cities)]


def _rim_position(point: Point) -> float:
    """How far clockwise from the north-west corner a point of the rim lies."""
    x, y = point
    if y <= 0:
        return x
    if x >= SIZE:
        return SIZE + y
    return 3 * SIZE - x if y >= SIZE else 4 * SIZE - y


def _mark_crossings(runs: list[Barrier], doors: list[list[tuple[float, Node]]]) -> None:
    """Bridges: a node on both lines wherever one crosses the other."""
    for at, one in enumerate(runs):
        for to in range(at):
            for here, there in inner_crossings(one.line, runs[to].line):
                node = Node(walk(one.line, here)[0])
                doors[at].append((here, node))
                doors[to].append((there, node))


def _parted(run: Barrier, doors: list[tuple[float, Node]]) -> list[Barrier]:
    parts = []
    rest, start, gone = run.line, run.start, 0.0
    for distance, node in sorted(doors, key=lambda door: door[0]):
        part, rest = split(rest, distance - gone)
        gone = distance
        parts.append(Barrier(part, run.half_width, start, node))
        start = node
    return [*parts, Barrier(rest, run.half_width, start, run.end)]


def _is_under(part: Barrier, cities: list[Area]) -> bool:
    """Under a city's bridge a way parts nothing that can be seen."""
    middle, _ = walk(part.line, length(part.line) / 2)
    return any(city.holds(middle) for city in cities)


def _areas(
    kind: Kind, rings: dict[int, Polyline], ways: list[Way], plots: list[Plot], barriers: list[Barrier]
) -> tuple[Area, ...]:
    """The area of each segment."""
    found = regions(barriers)
    ends = {id(way.end) for way in ways}
    holes = [plot for plot in plots if id(plot) not in ends]
    areas = []
    for index, segment in enumerate(kind.segments):
        if index in rings:
            areas.append(Area((rings[index],)))
        elif segment.kind == "field":
            areas.append(_field_area(kind, index, found, holes))
        else:
            own = [ring for way in ways if way.segment == index for ring in way.area.rings]
            own += [circle(plot.at, plot.radius) for plot in plots if plot.segment == index]
            areas.append(Area(tuple(own)))
    return tuple(areas)


def _field_area(kind: Kind, index: int, found: list[Region], holes: list[Plot]) -> Area:
    """The regions that reach the field's halves, or one of the strips that reach none, without what stands in them."""
    halves = kind.segments[index].halves
    own = [region for region in found if any(half in halves for half in region.halves)]
    if not halves:
        inner = [at for at, segment in enumerate(kind.segments) if "inner" in segment.marks]
        hidden = [region for region in found if not region.halves]
        hidden.sort(key=lambda region: min(y for _, y in region.ring))
        share = len(hidden) // len(inner)
        own = hidden[inner.index(index) * share :][:share]
    rings = [region.ring for region in own]
    within = Area(tuple(rings))
    rings += [circle(plot.at, plot.radius)[::-1] for plot in holes if within.holds(plot.at)]
    return Area(tuple(rings))


def _anchors(kind: Kind, areas: tuple[Area, ...], ways: list[Way], plots: list[Plot]) -> tuple[Point, ...]:
    """Where a follower stands on each segment: mid-way on a road, otherwise where most room is."""
    anchors: dict[int, Point] = {}
    for index, segment in sorted(enumerate(kind.segments), key=lambda item: _rank(item[1])):
        taken = list(anchors.values())
        own = [way for way in ways if way.segment == index]
        if segment.kind in LOOKS.buildings:
            anchors[index] = next(plot.at for plot in plots if plot.segment == index)
        elif own:
            anchors[index] = _on_way(own[0], taken)
        else:
            anchors[index] = roomiest(areas[index], ROOM, [(point, KEEP_APART) for point in taken])
    return tuple(anchors[index] for index in range(len(kind.segments)))


def _rank(segment: Segment) -> int:
    """The order in which followers find their places: those with the least to choose from come first."""
    order = ("road", "city", "field")
    if segment.kind in LOOKS.buildings:
        return -1
    return order.index(segment.kind) if segment.kind in order else len(order) + (segment.kind in LOOKS.towns)


def _on_way(way: Way, taken: list[Point]) -> Point:
    """The middle of a way, or the nearest point to it that is free."""
    whole = length(way.line)
    points = [walk(way.line, whole * share)[0] for share in (0.5, 0.35, 0.65, 0.25, 0.75)]
    return next((point for point in points if all(apart(point, other) >= KEEP_APART for other in taken)), points[0])


def _pennants(kind: Kind, areas: tuple[Area, ...], anchors: tuple[Point, ...]) -> tuple[Point, ...]:
    """Where the pennants hang: in their city, beside the place of a follower."""
    return tuple(
        roomiest(areas[index], PENNANT_ROOM, [(anchors[index], KEEP_APART)])
        for index, segment in enumerate(kind.segments)
        for _ in range(segment.signs)
    )


def _place_of_mark(mark: str, kind: Kind, areas: tuple[Area, ...], anchors: tuple[Point, ...]) -> Point:
    """Where a mark lies: in the field or city with the most room for it, beside the places of followers."""
    room, keep = LOOKS.marks[mark].room, LOOKS.marks[mark].keep_off
    away = [(anchor, keep) for anchor in anchors]
    grounds = [area for area, segment in zip(areas, kind.segments, strict=True) if segment.kind in ("field", "city")]
    places = [(ground, roomiest(ground, room, away)) for ground in grounds]
    _, best = max(
        places,
        key=lambda place: min([room, place[0].clearance(place[1]), *(apart(place[1], at) - keep for at in anchors)]),
    )
    return best
