"""Where the wall and its score track lie: its ring so far from its middle line, and the place of each space."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from remparts.games.castle.rules.facts import Square, board
from remparts.games.drawing.shapes import Point, Polyline

OUTER: Final = 40.0
INNER: Final = -17.0
"""How far from the middle line of the wall the track reaches, outward and inward."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the track: its shape on the board, where its number is written and where a marker stands."""

    number: int
    shape: Polyline
    label: Point
    stand: Point
    is_tower: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """A square of the wall with the directions in which the track comes and goes, and the one outward before it."""

    square: Square
    coming: Point
    going: Point

    @property
    def centre(self) -> Point:
        """Its middle on the board."""
        x, y = self.square.at
        return x * 100 + 50.0, y * 100 + 50.0

    @property
    def out(self) -> Point:
        """Outward, where the track comes in."""
        return outward(self.coming)

    def point(self, along: float, out: float) -> Point:
        """A point so far along the track and so far outward from the middle of the square."""
        (x, y), (ax, ay), (ox, oy) = self.centre, self.coming, self.out
        return x + ax * along + ox * out, y + ay * along + oy * out


def outward(direction: Point) -> Point:
    """What lies to the left of a direction: outside, for the track runs clockwise."""
    return direction[1], -direction[0]


@cache
def stretches() -> tuple[Stretch, ...]:
    """The squares of the wall in the order of the track."""
    squares = board().squares
    steps = [_step(one, other) for one, other in zip(squares, (*squares[1:], squares[0]), strict=True)]
    return tuple(Stretch(square, steps[at - 1], steps[at]) for at, square in enumerate(squares))


def _step(one: Square, other: Square) -> Point:
    return float(other.at[0] - one.at[0]), float(other.at[1] - one.at[1])


def ring(out: float) -> Polyline:
    """The line that runs so far outside the middle line of the wall, round the castle."""
    points = []
    for stretch in stretches():
        if stretch.coming != stretch.going:
            (x, y), (ax, ay), (bx, by) = stretch.centre, outward(stretch.coming), outward(stretch.going)
            points.append((x + (ax + bx) * out, y + (ay + by) * out))
    return tuple(points)


@cache
def spaces() -> tuple[Space, ...]:
    """The spaces of the track by number."""
    found = [space for stretch in stretches() for space in _spaces(stretch)]
    return tuple(sorted(found, key=lambda space: space.number))


def _spaces(stretch: Stretch) -> Iterator[Space]:
    if stretch.coming != stretch.going:
        yield from _tower_spaces(stretch)
        return
    middle = (OUTER + INNER) / 2
    for number, along in zip(stretch.square.spaces, (-25.0, 25.0), strict=True):
        corners = ((-24.2, OUTER), (24.2, OUTER), (24.2, INNER), (-24.2, INNER))
        shape = tuple(stretch.point(along + dx, out) for dx, out in corners)
        x, y = stretch.point(along, middle)
        is_level = stretch.coming[1] == 0
        label = (x, y - 16.0) if is_level else (x - (10.0 if number % 10 == 0 else 11.5), y - 13.0)
        stand = (x, y + 10.0) if is_level else (x + 9.0, y + 6.0)
        yield Space(number, shape, label, stand, False)


TOP: Final = 42.0
"""How far from the middle of a tower its top reaches."""

_CUT: Final = TOP * 0.414


def _tower_spaces(stretch: Stretch) -> Iterator[Space]:
    """Two halves of an octagon, the first beside the square before, the second beside the square after."""
    (x, y), (ax, ay), (bx, by) = stretch.centre, stretch.coming, stretch.going
    for number, (dx, dy), (ex, ey) in zip(
        stretch.square.spaces, ((-ax, -ay), (bx, by)), ((-bx, -by), (ax, ay)), strict=True
    ):
        middle = (TOP + _CUT) / 2
        corners = ((middle, -middle), (TOP, -_CUT), (TOP, _CUT), (_CUT, TOP), (-_CUT, TOP), (-middle, middle))
        shape = tuple((x + dx * one + ex * other, y + dy * one + ey * other) for one, other in corners)
        label = (x + (dx + ex) * 19.5, y + (dy + ey) * 19.5)
        yield Space(number, shape, label, (x + (dx + ex) * 20, y + (dy + ey) * 20), True)


@cache
def tower_places() -> dict[tuple[int, int], Point]:
    """Where on each corner tower a wall tile lies: on the line between its spaces, a little outward."""
    found = {}
    for stretch in stretches():
        (x, y), (ax, ay), (bx, by) = stretch.centre, stretch.coming, stretch.going
        if stretch.coming != stretch.going:
            far = 10.0
            found[stretch.square.at] = (x + (ax - bx) * far, y + (ay - by) * far)
    return found
