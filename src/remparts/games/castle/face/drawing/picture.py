"""The picture of a kind of tile in one facing: grounds, roofs and paths, then what stands on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final
from zlib import crc32

from remparts.games.castle.face.drawing import stones
from remparts.games.castle.face.drawing.plan import PATH, Plan, owners, plan
from remparts.games.drawing import palette
from remparts.games.drawing.shapes import (
    CENTRE,
    Area,
    Point,
    Polyline,
    apart,
    number,
    open_line,
    polygon,
    rim_point,
    turned,
)
from remparts.games.drawing.sheet import Sheet, Style, fill, stroke

_FRONT: Final = 9.0
"""How much of the front of a house is seen below its roof."""

_EAVES: Final = Style(stroke(palette.INK, 1.6, ' stroke-linejoin="round"'), "wall-shade", 1)
_RIM_OF_TOWER: Final = Style(stroke(palette.INK, 1), "wall-shade", 1)
_BULGE: Final = Style(fill(palette.PATH, 1.2), "road-plot")
_SHADOW: Final = Style(f'fill="{palette.INK}" fill-opacity=".2"', "heath", 1)


@dataclass(frozen=True, slots=True)
class Quarter:
    """A quarter of a turned tile that one segment fills: where it lies without the paths beside it."""

    number: int
    segment: int
    x: float
    y: float
    wide: float
    high: float
    is_open_below: bool
    """Whether something else lies below it on the tile."""

    @property
    def centre(self) -> Point:
        return self.x + self.wide / 2, self.y + self.high / 2


@cache
def picture(code: str, facing: int) -> str:
    """The inside of a tile's picture, 100 units wide, for a tile turned clockwise by this number of quarters."""
    return draw_tile(plan(code), facing)


def draw_tile(tile: Plan, facing: int) -> str:
    """The same for any plan."""
    areas = [area.turned(facing) for area in tile.areas]
    quarters = list(_quarters(tile, facing))
    parts = [_grounds(tile, areas), _shadows(tile, quarters), _ground_life(tile, quarters, facing)]
    parts += [_houses(tile, quarters), _paths(tile, facing), _edges(tile, areas)]
    parts += [_towers(tile, quarters), _eighths(tile, facing), _standing(tile, facing)]
    seam = f'<path class="r-seam" d="M0 0h100v100H0z" fill="none" stroke="{palette.INK}" stroke-opacity=".3"/>'
    return "".join(parts) + seam


def _quarters(tile: Plan, facing: int) -> Iterator[Quarter]:
    """The quarters of a turned tile that belong to one segment each, in reading order."""
    segments = tile.kind.turned(facing)
    owner = owners(segments)
    arms = {side for segment in segments for side in segment.sides}
    for at, (first, second, column, row) in enumerate(((0, 7, 0, 0), (1, 2, 1, 0), (6, 5, 0, 1), (3, 4, 1, 1))):
        index = owner[first]
        if index is None or owner[second] != index:
            continue
        beside, above = (2 if row else 0) in arms, (1 if column else 3) in arms
        wide, high = 50 - PATH * beside, 50 - PATH * above
        below = owner[5 if column == 0 else 4]
        yield Quarter(
            at,
            index,
            (50 + PATH * beside) * column,
            (50 + PATH * above) * row,
            wide,
            high,
            row == 0 and (above or below != index),
        )


def _kind(tile: Plan, quarter: Quarter) -> str:
    return tile.kind.segments[quarter.segment].kind


# ---- The ground


def _grounds(tile: Plan, areas: Sequence[Area]) -> str:
    """What each segment stands on."""
    paths: dict[str, str] = {}
    for segment, area in zip(tile.kind.segments, areas, strict=True):
        paths[segment.kind] = paths.get(segment.kind, "") + area.text()
    return f'<path d="M0 0h100v100H0z" fill="{palette.PATH}"/>' + "".join(
        f'<path d="{paths[kind]}" fill="{colour}"/>' for kind, colour in stones.GROUNDS.items() if kind in paths
    )


def _shadows(tile: Plan, quarters: Sequence[Quarter]) -> str:
    """What buildings throw on courts to their right and below."""
    sheet = Sheet()
    for quarter in quarters:
        if _kind(tile, quarter) != "court":
            continue
        x, y = quarter.x, quarter.y
        left = next((q for q in quarters if q.number == quarter.number - 1 and quarter.number % 2), None)
        above = next((q for q in quarters if q.number == quarter.number - 2), None)
        if left is not None and _kind(tile, left) != "court" and not x % 50:
            sheet.polygon(_SHADOW, (x, y), [(0, 0), (6, 3), (6, quarter.high), (0, quarter.high)])
        if above is not None and _kind(tile, above) != "court" and not y % 50:
            sheet.polygon(_SHADOW, (x, y), [(0, 0), (quarter.wide, 0), (quarter.wide, 4), (3, 4)])
    return sheet.text()


def _ground_life(tile: Plan, quarters: Sequence[Quarter], facing: int) -> str:
    """Stones on the ground of towers, grass and pebbles in courts."""
    parts, sheet = [], Sheet()
    grass = Style(fill(stones.COURT_GRASS) + ' fill-opacity=".75"', "crop", 0)
    pebbles = Style(stroke(stones.COURT_SHADE, 1.3, ' stroke-linecap="round"'), "crop", 1)
    for quarter in quarters:
        x, y = quarter.x, quarter.y
        if _kind(tile, quarter) == "tower":
            parts.append(stones.use("paving", (x, y), (quarter.wide / 50, quarter.high / 50)))
        elif _kind(tile, quarter) == "court":
            seed = crc32(f"{tile.kind.code}{quarter.number}".encode())
            gx, gy = x + 14 + seed % 17, y + 14 + seed // 17 % 17
            sheet.add(grass, f"M{number(gx - 11)} {number(gy)}q1-8 9-7t12 3 1 8-11 5-11-9z")
            for step in range(7):
                px, py = 5 + (seed >> step) % 37, 5 + (seed >> step + 9) % 37
                sheet.add(pebbles, f"M{number(x + px)} {number(y + py)}h{1 + step % 3}")
    return "".join(parts) + sheet.text()


# ---- Buildings and paths


def _houses(tile: Plan, quarters: Sequence[Quarter]) -> str:
    """Roofs side by side; where something else lies below them, their fronts."""
    parts = []
    for quarter in quarters:
        if _kind(tile, quarter) != "house":
            continue
        front = _FRONT if quarter.is_open_below else 0.0
        variety = crc32(f"{tile.kind.code} {quarter.number}".encode()) % len(stones.ROOFS)
        at = (quarter.x, quarter.y)
        parts.append(stones.use(f"roofs-{variety}", at, (quarter.wide / 50, (quarter.high - front) / 50)))
        if front:
            parts.append(stones.use("front", (at[0], at[1] + quarter.high - front), (quarter.wide / 50, 1)))
    return "".join(parts)


def _paths(tile: Plan, facing: int) -> str:
    """Paths with their edges; a square lies over the ends of its paths, so that they are seen to end there."""
    if not tile.arms:
        return ""
    lines = "".join(open_line(turned(point, facing) for point in line) for _, line in tile.arms)
    return stones.path(lines) + (_square(tile.square) if tile.square else "")


def _square(radius: float) -> str:
    """A paved square around the middle of the tile: rings and rays of stones."""
    rays = "".join(
        f"M50 50L{number(50 + radius * dx)} {number(50 + radius * dy)}"
        for dx, dy in ((0.92, 0.38), (0.38, 0.92), (-0.38, 0.92), (-0.92, 0.38))
    ) + "".join(
        f"M50 50L{number(50 - radius * dx)} {number(50 - radius * dy)}"
        for dx, dy in ((0.92, 0.38), (0.38, 0.92), (-0.38, 0.92), (-0.92, 0.38))
    )
    star = "M50 39l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"
    return (
        f'<circle cx="50" cy="50" r="{number(radius)}" {fill(palette.CREST, 2.2)}/>'
        f'<path d="{rays}" {stroke(palette.STONE, 1.1)}/>'
        f'<circle cx="50" cy="50" r="{number(radius * 0.74)}" fill="none" stroke="{palette.WALL}" stroke-width="1.3"/>'
        f'<path d="{star}" {fill(palette.WALL)}/>'
    )


def _edges(tile: Plan, areas: Sequence[Area]) -> str:
    """Eaves around houses, battlements around towers where they do not reach the rim."""
    sheet, walls = Sheet(), ""
    for segment, area in zip(tile.kind.segments, areas, strict=True):
        if segment.kind == "house":
            sheet.add(_EAVES, area.text())
        elif segment.kind == "tower":
            sheet.add(_RIM_OF_TOWER, area.text())
            walls += "".join(open_line(run) for ring in area.rings for run in inner_runs(ring))
    return sheet.text() + stones.battlements(walls)


def _towers(tile: Plan, quarters: Sequence[Quarter]) -> str:
    """Towers joined by walls, which run to the rim wherever the tower may go on there."""
    mine = {quarter.number: quarter for quarter in quarters if _kind(tile, quarter) == "tower"}
    walls, towers = "", ""
    for at, quarter in mine.items():
        x, y = 25 + at % 2 * 50, 25 + at // 2 * 50
        walls += f"M{x} {y}H{at % 2 * 100}M{x} {y}V{at // 2 * 100}"
        if at % 2 == 0 and at + 1 in mine and quarter.x + quarter.wide == mine[at + 1].x:
            walls += f"M{x} {y}h50"
        if at + 2 in mine and quarter.y + quarter.high == mine[at + 2].y:
            walls += f"M{x} {y}v50"
        left, top = quarter.centre
        size = 0.9 * min(quarter.wide, quarter.high) / 50
        is_broad = (crc32(tile.kind.code.encode()) // 7 + at * 2 + at // 2) % 3 == 0
        towers += stones.use("broad" if is_broad else "round", (left, top + 7), (size, size))
    return stones.battlements(walls) + towers


def _eighths(tile: Plan, facing: int) -> str:
    """Where two segments share a quarter: a roof or a tower on each eighth."""
    segments = tile.kind.turned(facing)
    owner = owners(segments)
    sheet, parts = Sheet(), []
    for half, index in enumerate(owner):
        other = owner[(half - 1) % 8 if half % 2 == 0 else (half + 1) % 8]
        if index is None or index == other:
            continue
        corners = (rim_point(half * 50), rim_point(half * 50 + 50), CENTRE)
        middle = (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)
        if segments[index].kind == "house":
            for start, end in pairwise((*corners, corners[0])):
                sheet.add(_EAVES, polygon((start, end, middle)))
        elif segments[index].kind == "tower":
            parts.append(stones.use("round", (middle[0], middle[1] + 3), (0.4, 0.4)))
    return sheet.text() + "".join(parts)


# ---- What stands


def _standing(tile: Plan, facing: int) -> str:
    """Trees, barrels and the like, gates, markets and wells, those farther up first."""
    things: list[tuple[Point, str]] = []
    for line in tile.ends:
        (far, _), (x, y) = turned(line[0], facing), turned(line[-1], facing)
        gate = stones.use("gate", (x, y)) if far == 50 else stones.use("side-gate", (x, y), (1 if far > 50 else -1, 1))
        things.append(((x, y), gate))
    for segment, at in zip(tile.kind.segments, tile.signs, strict=True):
        if at is not None:
            place = turned(at, facing)
            things.append((place, stones.use("well" if segment.sides else "market", place)))
    if _meets_in_middle(tile):
        things.append(((50.0, 50.0), stones.use("pier", (50.0, 50.0))))
    things += _life(tile, facing)
    bulges = Sheet()
    for segment, at in zip(tile.kind.segments, tile.signs, strict=True):
        if at is not None and segment.sides:
            bulges.disc(_BULGE, turned(at, facing), 10)
    return bulges.text() + "".join(text for _, text in sorted(things, key=lambda thing: thing[0][1]))


def _meets_in_middle(tile: Plan) -> bool:
    """Whether segments of one kind touch at the middle of the tile, where they do not join, and no path is there."""
    if tile.arms or any(len(area.rings) > 1 for area in tile.areas):
        return False
    kinds = [segment.kind for segment in tile.kind.segments]
    return len(set(kinds)) < len(kinds)


def _life(tile: Plan, facing: int) -> Iterator[tuple[Point, str]]:
    """A few things in courts, clear of where followers, markets and wells stand."""
    taken = [(at, 15.0) for at in tile.anchors] + [(at, 27.0) for at in tile.signs if at is not None]
    for index, segment in enumerate(tile.kind.segments):
        if segment.kind != "court":
            continue
        left = 1 + len(segment.halves) // 2
        seed = crc32(f"{tile.kind.code} {index}".encode())
        for step in range(48):
            at = (seed % 97 + step * 61.8) % 100, (seed // 97 % 89 + step * 38.2 + step * step * 7.3) % 100
            if left and tile.areas[index].clearance(at) > 8 and all(apart(at, other) > keep for other, keep in taken):
                yield turned(at, facing), stones.use(stones.LIFE[(seed + left) % len(stones.LIFE)], turned(at, facing))
                taken.append((at, 14.0))
                left -= 1


# ---- Outlines

_RIM: Final = 0.8
"""Points as near to the edge of a tile as this lie on it."""


def inner_runs(ring: Polyline) -> Iterator[Polyline]:
    """The parts of a ring between the strokes that lie on the edge of the tile; all of it if there are none."""
    strokes = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    breaks = [at for at, (start, end) in enumerate(strokes) if is_on_rim(start, end)]
    if not breaks:
        yield (*ring, ring[0])
        return
    run: list[Point] = []
    for start, end in (*strokes[breaks[0] + 1 :], *strokes[: breaks[0] + 1]):
        if not is_on_rim(start, end):
            run = [*(run or [start]), end]
        elif run:
            yield tuple(run)
            run = []


def is_on_rim(start: Point, end: Point) -> bool:
    """Whether a stroke lies on the edge of the tile."""
    return any(abs(start[axis] - rim) < _RIM and abs(end[axis] - rim) < _RIM for axis in (0, 1) for rim in (0, 100))
