"""The start spaces: what the inner part of a wall square shows towards its cell, in the manner of a tile."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from remparts.games.castle.face.drawing import stones
from remparts.games.castle.face.drawing.plan import PATH
from remparts.games.castle.rules.facts import Start, board
from remparts.games.drawing import palette
from remparts.games.drawing.shapes import Area, Point, number, polygon, turned
from remparts.games.drawing.sheet import fill, stroke

WEST: Final = 3
DEPTH: Final = 34.0
"""How much of the wall a start space takes."""


@dataclass(frozen=True, slots=True)
class Recess:
    """A start space in the wall: its square, and the side on which it looks at its cell."""

    start: Start

    @property
    def side(self) -> int:
        """The side of its square that the cell lies beside."""
        (ax, ay), (bx, by) = self.start.at, self.start.cell
        return ((0, -1), (1, 0), (0, 1), (-1, 0)).index((bx - ax, by - ay))

    def point(self, along: float, deep: float) -> Point:
        """A point of the board so far clockwise along that side, and so deep in the wall."""
        x, y = turned((along, deep), self.side)
        return x + self.start.at[0] * 100, y + self.start.at[1] * 100

    def area(self, segment: int) -> Area:
        """What a segment covers."""
        each = self.start.kind.segments[segment]
        if each.sides:
            return self._block(50 - PATH, 50 + PATH)
        has_path = any(other.sides for other in self.start.kind.segments)
        inset = PATH if has_path else 0.0
        halves = {half % 2 for half in each.halves}
        return self._block(0.0 if 0 in halves else 50 + inset, 100.0 if 1 in halves else 50 - inset)

    def _block(self, start: float, end: float) -> Area:
        corners = ((start, 0.0), (end, 0.0), (end, DEPTH), (start, DEPTH))
        return Area((tuple(self.point(along, deep) for along, deep in corners),))


@cache
def start(each: Start) -> str:
    """The picture of a start space on its square of the wall."""
    recess = Recess(each)
    parts = [_half(recess, half) for half in (0, 1)]
    path = "" if not any(segment.sides for segment in each.kind.segments) else _path(recess)
    whole = polygon(recess.point(along, deep) for along, deep in ((0, 0), (100, 0), (100, DEPTH), (0, DEPTH)))
    rim = (recess.point(0, 0), recess.point(0, DEPTH), recess.point(100, DEPTH), recess.point(100, 0))
    frame = f"M{_at(rim[0])}L{_at(rim[1])}L{_at(rim[2])}L{_at(rim[3])}"
    signs = "".join(
        stones.use("market", recess.point(50, DEPTH / 2))
        for segment in each.kind.segments
        if segment.signs and segment.halves
    )
    piers = "".join(_pier(recess.point(along, 5)) for along in (2.0, 98.0))
    return (
        f'<path d="{whole}" fill="{palette.PATH}"/>{"".join(parts)}{path}<path d="{frame}" {stroke(palette.INK, 5.4)}/>'
        f'<path d="{frame}" {stroke(palette.LIGHT, 2.4)}/>{piers}{_sprites(recess)}{signs}'
    )


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _pier(at: Point) -> str:
    x, y = at
    return f'<path d="M{number(x - 5)} {number(y - 5)}h10v10h-10z" {fill(palette.CREST, 1.6)}/>'


def _kind(recess: Recess, half: int) -> tuple[int, str]:
    segments = recess.start.kind.segments
    return next(
        (index, segment.kind)
        for index, segment in enumerate(segments)
        if any(other % 2 == half for other in segment.halves)
    )


def _half(recess: Recess, half: int) -> str:
    """The ground of one half, and its roofs."""
    _, kind = _kind(recess, half)
    one, other = recess.point(50 * half, 0), recess.point(50 * half + 50, DEPTH)
    left, top = min(one[0], other[0]), min(one[1], other[1])
    wide, high = abs(one[0] - other[0]), abs(one[1] - other[1])
    block = f"M{_at((left, top))}h{number(wide)}v{number(high)}h{number(-wide)}z"
    if kind == "house":
        variety = 3 * half + 1 if recess.side % 2 else half
        return stones.use(f"roofs-{variety}", (left, top), (wide / 50, high / 50))
    ground = f'<path d="{block}" fill="{stones.GROUNDS[kind]}"/>'
    return ground + (stones.use("paving", (left, top), (wide / 50, high / 50)) if kind == "tower" else "")


def _path(recess: Recess) -> str:
    """The path that comes out of the wall."""
    line = f"M{_at(recess.point(50, 0))}L{_at(recess.point(50, DEPTH))}"
    return stones.path(line)


def _sprites(recess: Recess) -> str:
    """Towers with a wall towards the cell, trees in courts, and a gate where a path comes out."""
    things: list[tuple[float, str]] = []
    walls = ""
    for half in (0, 1):
        _, kind = _kind(recess, half)
        x, y = recess.point(50 * half + 25, DEPTH / 2)
        if kind == "tower":
            walls += f"M{number(x)} {number(y)}L{_at(recess.point(50 * half + 25, 0))}"
            things.append((y, stones.use("round", (x, y + 4.5), (0.66, 0.66))))
        elif kind == "court":
            life = recess.point(100 * half + (14 if half == 0 else -14), DEPTH * 0.55)
            things.append((life[1], stones.use("trees" if half else "tree", life)))
    if any(segment.sides for segment in recess.start.kind.segments):
        at = recess.point(50, DEPTH - 5)
        flip = -0.9 if recess.side == WEST else 0.9
        gate = stones.use("side-gate", at, (flip, 0.9)) if recess.side % 2 else stones.use("gate", at, (0.9, 0.9))
        things.append((at[1], gate))
    return stones.battlements(walls) + "".join(text for _, text in sorted(things))


@cache
def recesses() -> dict[tuple[int, int], Recess]:
    """The start spaces by their squares."""
    return {each.at: Recess(each) for each in board().starts}
