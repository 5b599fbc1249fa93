"""Roads and other ways as curves, and the plots and gates at which they end."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.walls import Wall, parts_fields
from remparts.games.carcassonne.rules.tiles import Kind, Segment
from remparts.games.drawing.shapes import (
    CENTRE,
    ROAD,
    Area,
    Curve,
    Point,
    Polyline,
    along,
    apart,
    inward,
    length,
    rim_point,
    roomiest,
    split,
    strip,
)

_CROSSING: Final = 12.5
_RING: Final = 21.0
"""How far a crossing reaches, and a ring of road around the middle."""

_IN_RING: Final = 11.0
"""How far the ground of a mark reaches within a ring."""

_IN_CITY: Final = (72.0, 72.0)
"""Where the ground of a mark lies if a city fills the tile: beside its follower."""

_SWAY: Final = 5.5
"""How far a road leaves the straight line."""


@dataclass(frozen=True, eq=False, slots=True)
class Plot:
    """A round place with all that stands on it; `segment` is its own, or that of the way which ends there."""

    kind: str
    at: Point
    radius: float
    segment: int | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A road or another way, or the strip of ground of a mark, which has no segment.

    `line` is the part seen, `end` says where it stops.
    """

    segment: int | None
    kind: str
    curve: Curve
    line: Polyline
    half_width: float
    end: Plot | Wall | None = None

    @property
    def area(self) -> Area:
        """The ground the way covers."""
        return Area((strip(self.line, self.half_width),))


def is_way(segment: Segment) -> bool:
    """Whether a segment runs over the tile as a road does."""
    return segment.kind == "road" or segment.kind in LOOKS.ways


def half_width(kind: str) -> float:
    """Half the width of a way."""
    return LOOKS.ways[kind].half_width if kind in LOOKS.ways else ROAD


def reaching(one: Point, into: Point, other: Point, out_of: Point, reach: float) -> Curve:
    """The curve that leaves one point in a direction and comes to the other against its direction."""
    return Curve(
        (
            one,
            (one[0] + into[0] * reach, one[1] + into[1] * reach),
            (other[0] + out_of[0] * reach, other[1] + out_of[1] * reach),
            other,
        )
    )


def through_way(kind: Kind, index: int) -> Way:
    """A way from side to side: a quarter bend, or nearly straight with a slight sway."""
    segment = kind.segments[index]
    first, second = segment.sides
    one, other = rim_point(first * 100 + 50), rim_point(second * 100 + 50)
    into = inward(first)
    if (second - first) % 2:
        curve = reaching(one, into, other, inward(second), 27.0)
    else:
        sway = LOOKS.ways[segment.kind].sway if segment.kind in LOOKS.ways else _SWAY
        sway *= 1 if crc32(kind.name.encode()) % 2 else -1
        before, after = along(one, CENTRE, 0.62), along(other, CENTRE, 0.62)
        curve = Curve(
            (
                one,
                along(one, CENTRE, 0.4),
                (before[0] + into[1] * sway, before[1] + into[0] * sway),
                CENTRE,
                (after[0] - into[1] * sway, after[1] - into[0] * sway),
                along(other, CENTRE, 0.4),
                other,
            )
        )
    return Way(index, segment.kind, curve, curve.line(), half_width(segment.kind))


def strips(kind: Kind, walls: list[Wall]) -> list[Way]:
    """The ground of a mark that parts a field without roads lies across it, from rim to rim or from wall to wall."""
    found = []
    for mark in LOOKS.marks_on(kind):
        ground = LOOKS.marks[mark].ground
        is_strip = "splits_field" in kind.marks and all(segment.ends_at != mark for segment in kind.segments)
        if ground is not None and is_strip:
            ends = [rim_point(side * 100 + 50) for side in range(4) if parts_fields(kind, side)]
            one, other = ends or [wall.middle[0] for wall in walls]
            curve = Curve((one, along(one, other, 0.33), along(one, other, 0.67), other))
            found.append(Way(None, mark, curve, curve.line(), ground.half_width, None if ends else walls[-1]))
    return found


def plots_of(kind: Kind, free: Area, with_strip: Collection[str]) -> list[Plot]:
    """Crossings lie in the middle, buildings and marks that have no strip of ground where most room is left."""
    plots = []
    for index, segment in enumerate(kind.segments):
        if segment.kind in LOOKS.buildings:
            radius = LOOKS.buildings[segment.kind].radius
            at = roomiest(free, radius + 1.5)
            plots.append(Plot(segment.kind, at, min(radius, free.clearance(at) - 1.5), index))
        elif (found := _own_plot(kind, segment)) is not None:
            plots.append(Plot(found[0], CENTRE, found[1], index))
    if any(segment.ends_at == "crossing" for segment in kind.segments):
        plots.append(Plot("crossing", CENTRE, _CROSSING))
    return plots + [_plot_of_mark(kind, mark, free) for mark in LOOKS.marks_on(kind) if _has_plot(mark, with_strip)]


def _has_plot(mark: str, with_strip: Collection[str]) -> bool:
    return LOOKS.marks[mark].ground is not None and mark not in with_strip


def _own_plot(kind: Kind, segment: Segment) -> tuple[str, float] | None:
    """The plot in the middle that belongs to a way alone: where it ends within one field, forks, or runs in a ring."""
    if "ring" in segment.marks:
        return "ring", _RING
    look = LOOKS.ways.get(segment.kind)
    if look is None:
        return None
    if segment.ends_at in look.ends and not parts_fields(kind, segment.sides[0]):
        return segment.ends_at, look.ends[segment.ends_at]
    return ("fork", look.half_width) if len(segment.sides) > 2 else None


def _plot_of_mark(kind: Kind, mark: str, free: Area) -> Plot:
    """The ground of a mark: between roads that end at it, within a ring, or where most room is left."""
    ground = LOOKS.marks[mark].ground
    assert ground is not None
    arms = sum(segment.ends_at == mark for segment in kind.segments)
    is_ringed = any("ring" in segment.marks for segment in kind.segments)
    at = CENTRE if arms > 1 or is_ringed else roomiest(free, ground.radius + 3)
    if free.clearance(at) <= 0 and at != CENTRE:
        at = _IN_CITY
    return Plot(mark, at, _IN_RING if is_ringed else ground.radius)


def ended_ways(kind: Kind, index: int, plots: list[Plot], walls: list[Wall]) -> list[Way]:
    """The arms of a way that ends on the tile: each at a plot or at a city's gate."""
    segment = kind.segments[index]
    plot = next((plot for plot in plots if _ends_at(index, segment, plot)), None)
    if plot is not None:
        return [_way_to_plot(kind, index, side, plot) for side in segment.sides]
    city = segment.ends_on
    if city is None:
        city = next(at for at, other in enumerate(kind.segments) if other.kind == "city")
    choice = [wall for wall in walls if wall.segment == city]
    return [_way_to_wall(kind, index, side, choice) for side in segment.sides]


def _ends_at(index: int, segment: Segment, plot: Plot) -> bool:
    if plot.segment is None:
        return plot.kind == segment.ends_at
    return plot.segment in (index, segment.ends_on)


def _way_to_plot(kind: Kind, index: int, side: int, plot: Plot) -> Way:
    segment = kind.segments[index]
    mouth, into = rim_point(side * 100 + 50), inward(side)
    far = apart(mouth, plot.at)
    bend = 0.0
    if plot.kind in ("crossing", "fork"):
        bend = 6.0 if crc32(f"{kind.name}{side}".encode()) % 2 else -6.0
    inner = along(plot.at, mouth, 0.45)
    curve = Curve(
        (
            mouth,
            (mouth[0] + into[0] * far * 0.3, mouth[1] + into[1] * far * 0.3),
            (inner[0] + into[1] * bend, inner[1] + into[0] * bend),
            plot.at,
        )
    )
    line = curve.line()
    seen, _ = split(line, length(line) - plot.radius)
    return Way(index, segment.kind, curve, seen, half_width(segment.kind), plot)


def _way_to_wall(kind: Kind, index: int, side: int, choice: list[Wall]) -> Way:
    segment = kind.segments[index]
    mouth = rim_point(side * 100 + 50)
    wall = min(choice, key=lambda wall: apart(mouth, wall.middle[0]))
    at, out = wall.middle
    curve = reaching(mouth, inward(side), at, out, apart(mouth, at) * 0.45)
    return Way(index, segment.kind, curve, curve.line(), half_width(segment.kind), wall)
