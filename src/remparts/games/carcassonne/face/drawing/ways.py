"""Roads and rivers as curves, and the plots and gates at which they end."""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from remparts.games.carcassonne.face.drawing.kinds import Kind, Segment
from remparts.games.carcassonne.face.drawing.walls import Wall
from remparts.games.drawing.shapes import (
    CENTRE,
    RIVER,
    ROAD,
    Area,
    Curve,
    Line,
    Point,
    along,
    apart,
    inward,
    length,
    rim_point,
    roomiest,
    split,
    strip,
    walk,
)

GROUND: Final = 12.0
"""Half the width of a fair's trampled ground."""

RADIUS: Final = {
    "crossing": 12.5,
    "cloister": 22.0,
    "shrine": 20.0,
    "fair": 15.0,
    "lake": 15.0,
    "spring": 8.0,
    "fork": RIVER,
    "ring": 21.0,
}
"""How far the plots reach at which roads and rivers end."""

_IN_CITY: Final = (72.0, 72.0)
"""Where a fair lies if a city fills the tile: beside its follower."""


@dataclass(frozen=True, eq=False, slots=True)
class Plot:
    """A round place with all that stands on it; `segment` is its own or the river's."""

    kind: str
    at: Point
    radius: float
    segment: int | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A road, a river or the ground of a fair: `line` is the part seen, `end` says where it stops."""

    segment: int | None
    kind: str
    curve: Curve
    line: Line
    half_width: float
    end: Plot | Wall | None = None

    @property
    def area(self) -> Area:
        """The ground the way covers."""
        return Area((strip(self.line, self.half_width),))


def half_width(kind: str) -> float:
    """Half the width of a way."""
    return {"road": ROAD, "river": RIVER, "fair": GROUND}[kind]


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
    """A road or river from side to side: a quarter bend, or nearly straight with a slight sway."""
    segment = kind.segments[index]
    first, second = segment.sides
    one, other = rim_point(first * 100 + 50), rim_point(second * 100 + 50)
    into = inward(first)
    if (second - first) % 2:
        curve = reaching(one, into, other, inward(second), 27.0)
    else:
        sway = (9.0 if segment.kind == "river" else 5.5) * (1 if crc32(kind.name.encode()) % 2 else -1)
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


def fair_ground(kind: Kind, walls: list[Wall]) -> list[Way]:
    """A fair that parts a field without roads lies across it, from rim to rim or from wall to wall."""
    if not kind.fair_parts_field or any(segment.ends_at == "fair" for segment in kind.segments):
        return []
    ends = [rim_point(side * 100 + 50) for side in range(4) if kind.parts_fields(side)]
    one, other = ends or [wall.middle[0] for wall in walls]
    curve = Curve((one, along(one, other, 0.33), along(one, other, 0.67), other))
    return [Way(None, "fair", curve, curve.line(), GROUND, None if ends else walls[-1])]


def plots_of(kind: Kind, free: Area, has_ground: bool) -> list[Plot]:
    """Crossings lie in the middle, buildings and fairs where most room is left."""
    plots = []
    for index, segment in enumerate(kind.segments):
        what = _plot_of(kind, segment)
        if what in ("cloister", "shrine"):
            at = roomiest(free, RADIUS[what] + 1.5)
            plots.append(Plot(what, at, min(RADIUS[what], free.clearance(at) - 1.5), index))
        elif what:
            plots.append(Plot(what, CENTRE, RADIUS[what], index))
    if any(segment.ends_at == "crossing" for segment in kind.segments):
        plots.append(Plot("crossing", CENTRE, RADIUS["crossing"]))
    if kind.has_fair and not has_ground:
        arms = sum(segment.ends_at == "fair" for segment in kind.segments)
        is_ringed = any(segment.is_ring for segment in kind.segments)
        at = CENTRE if arms > 1 or is_ringed else roomiest(free, RADIUS["fair"] + 3)
        if free.clearance(at) <= 0 and at != CENTRE:
            at = _IN_CITY
        plots.append(Plot("fair", at, 11.0 if is_ringed else RADIUS["fair"]))
    return plots


def _plot_of(kind: Kind, segment: Segment) -> str:
    """The plot that belongs to a segment alone: a building's, a lake within one field, a fork, a roundabout."""
    if segment.kind in ("cloister", "shrine"):
        return segment.kind
    if segment.ends_at in ("lake", "spring") and not kind.parts_fields(segment.sides[0]):
        return segment.ends_at
    if segment.kind == "river" and len(segment.sides) > 2:
        return "fork"
    return "ring" if segment.is_ring else ""


def ended_ways(kind: Kind, index: int, plots: list[Plot], walls: list[Wall]) -> list[Way]:
    """The arms of a road or river that ends on the tile: each at a plot or at a city's gate."""
    segment = kind.segments[index]
    plot = next((plot for plot in plots if _ends_at(index, segment, plot)), None)
    if plot is not None:
        return [_way_to_plot(kind, index, side, plot) for side in segment.sides]
    target = segment.ends_on
    if target is None:
        target = next(at for at, other in enumerate(kind.segments) if other.kind == "city")
    choice = [wall for wall in walls if wall.segment == target]
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


def lake_at_wall(way: Way) -> Plot:
    """The lake of a river that ends at a city wall."""
    at, _ = walk(way.line, length(way.line) - RADIUS["lake"] * 0.6)
    return Plot("lake", at, RADIUS["lake"], way.segment)
