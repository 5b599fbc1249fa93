"""The geometry of the catapult: where tokens land and what they touch. [CAT-2, CAT-3 to CAT-7]

Pure functions of numbers. A point is a pair of thousandths of the width of a tile, x to the east and y to the south;
a distance is in hundredths. Everything is worked out with integers, so that every computer finds the same.
"""

import tomllib
from collections.abc import Container, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import isqrt
from typing import Final, NamedTuple

from remparts.core.grid import cell

Point = tuple[int, int]
"""In thousandths of the width of a tile."""

Box = tuple[int, int, int, int]
"""West, north, east and south of a landscape, in widths of a tile."""

TILE: Final = 1000

_MIDDLE: Final = (500, 500)
_SIDES: Final = ((500, 0), (1000, 500), (500, 1000), (0, 500))
_HALVES: Final = ((250, 0), (750, 0), (1000, 250), (1000, 750), (750, 1000), (250, 1000), (0, 750), (0, 250))
"""Points of the rim of a tile, clockwise from north."""

TOUCH: Final = 35
"""A token of radius 0.20 touches a follower of radius 0.15. [CAT-2.4, CAT-4.1]"""

PUSH: Final = 30
"""A follower that is knocked away touches another. [CAT-4.4]"""

KNOCK: Final = 15
"""A follower that is hit as near as this is knocked away. [CAT-4.4]"""

SWEEP: Final = 500
"""How far a follower is knocked, in thousandths. [CAT-4.4]"""

BOARD: Final = 50
"""Where the measuring board lies between the thrower at 0 and the catcher at 100. [CAT-7.1]"""

CAUGHT: Final = 6
TOUCHED: Final = 9
"""How far from the hand a token is caught, or touched at least. [CAT-7.5]"""

_ONE: Final = 10**24
"""Fixed-point numbers: this stands for 1."""

_PI: Final = 3_141592653589793238462643

_FINE: Final = 2000
"""Angles are counted in parts of a degree that hold every heading exactly."""

_QUARTER: Final = 90 * _FINE


# ---- Numbers


def rounded(value: int, unit: int) -> int:
    """How many units a value makes, half a unit away from zero. [CAT-2.5]"""
    units = (2 * abs(value) + unit) // (2 * unit)
    return units if value >= 0 else -units


def _coordinate(value: int) -> int:
    """A fixed-point number in thousandths; the first rounding removes the small error of the series. [CAT-2.5]"""
    return rounded(rounded(value, 10**9), 10**12)


def _direction(angle: int) -> tuple[int, int]:
    """Cosine and sine of an angle, which grows clockwise on the screen from 0 in the east."""
    quarters, rest = divmod(angle, _QUARTER)
    radians = rest * _PI // (2 * _QUARTER)
    sums = [0, 0]
    term, power = _ONE, 0
    while term:
        sums[power % 2] += term if power % 4 < 2 else -term
        power += 1
        term = term * radians // (_ONE * power)
    cosine, sine = sums
    for _ in range(quarters % 4):
        cosine, sine = -sine, cosine
    return cosine, sine


# ---- The hurl


class Stand(NamedTuple):
    """Where a seat hurls from: the angle, and the point as fixed-point numbers. [CAT-2.3]"""

    angle: int
    reach: int
    """How far the centre of the landscape is."""
    x: int
    y: int

    @property
    def point(self) -> Point:
        return _coordinate(self.x), _coordinate(self.y)


class Chance(NamedTuple):
    """The deviates to the side and along the way, and how far the token slides, in thousandths. [CAT-3.4]"""

    aside: int = 0
    along: int = 0
    slide: int = 0


class Path(NamedTuple):
    """Where a token lands and comes to rest, and how far it would sweep a follower it meets head on. [CAT-3.3]"""

    landed: Point
    rest: Point
    sweep: Point


def centre(box: Box) -> Point:
    """The middle of a landscape."""
    west, north, east, south = box
    return (west + east) * TILE // 2, (north + south) * TILE // 2


@lru_cache(1024)
def stand(box: Box, seats: int, seat: int) -> Stand:
    """Seats stand around the landscape clockwise, the first in the south. [CAT-2.3]"""
    west, north, east, south = box
    half_diagonal = isqrt(((east - west) ** 2 + (south - north) ** 2) * _ONE**2) // 2
    reach = half_diagonal + _ONE
    angle = (90 + seat * 360 // seats) * _FINE
    cosine, sine = _direction(angle)
    x = (west + east) * _ONE // 2 + reach * cosine // _ONE
    y = (north + south) * _ONE // 2 + reach * sine // _ONE
    return Stand(angle, reach, x, y)


def fly(start: Stand, aim: int, power: int, chance: Chance, spread: int) -> Path:
    """The way of a token; aim is in tenths of a degree, spread in halves. [CAT-3.1, CAT-3.2, CAT-3.3]"""
    angle = start.angle + 2 * _QUARTER + aim * _FINE // 10 + 3 * spread * chance.aside * _FINE // 2000
    far = max(0, power * 2 * start.reach * (100_000 + 3 * spread * chance.along) // 10_000_000)
    further = far + spread * far * chance.slide // 20_000
    cosine, sine = _direction(angle)

    def at(distance: int) -> Point:
        return _coordinate(start.x + distance * cosine // _ONE), _coordinate(start.y + distance * sine // _ONE)

    return Path(at(far), at(further), (_coordinate(cosine * SWEEP // TILE), _coordinate(sine * SWEEP // TILE)))


def halves(spread: str) -> int:
    """The option `catapult_spread` as a number of halves."""
    return int(2 * float(spread))


def shown(point: Point) -> list[float]:
    """A point in widths of a tile, as views have it."""
    return [point[0] / TILE, point[1] / TILE]


# ---- Distances and places


def distance(point: Point, start: Point, end: Point) -> int:
    """From a point to the stretch between two others, rounded to hundredths. [CAT-2.5]"""
    x, y = point[0] - start[0], point[1] - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length, along = dx * dx + dy * dy, x * dx + y * dy
    if along <= 0:
        square = x * x + y * y
        return _hundredths(4 * square)
    if along >= length:
        x, y = point[0] - end[0], point[1] - end[1]
        return _hundredths(4 * (x * x + y * y))
    return _hundredths(4 * (x * dy - y * dx) ** 2 // length)


def _hundredths(square: int) -> int:
    """The root of a number in thousandths, given as four times its square, exactly rounded to hundredths."""
    return (isqrt(square) + 10) // 20


def nearest(point: Point, start: Point, end: Point) -> Point:
    """The point of the stretch between two others that is nearest to a point. [CAT-4.4]"""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = min(max((point[0] - start[0]) * dx + (point[1] - start[1]) * dy, 0), length)
    if not along:
        return start
    return rounded(start[0] * length + dx * along, length), rounded(start[1] * length + dy * along, length)


def is_on_map(point: Point, cells: Container[int]) -> bool:
    """Whether a point lies in the closed square of some tile, given the cells that hold one. [CAT-2.1, CAT-2.4]"""
    columns, rows = ({at // TILE, (at - 1) // TILE} for at in point)
    return any(cell(x, y) in cells for x in columns for y in rows)


def distance_to_tile(point: Point, place: tuple[int, int]) -> int:
    """The shortest distance from a point to the square of a tile, rounded to hundredths; 0 within it. [CAT-6.1]"""
    x, y = (max(TILE * low - at, 0, at - TILE * (low + 1)) for at, low in zip(point, place, strict=True))
    return _hundredths(4 * (x * x + y * y))


# ---- Followers


@cache
def _anchors() -> Mapping[str, Sequence[Sequence[int]]]:
    text = files(__package__).joinpath("anchors.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)["anchors"])


@cache
def anchor(code: str, segment: int, facing: int) -> Point:
    """Where a follower stands on a tile: the anchor of its segment, turned with the tile. [CAT-2.2]"""
    x, y = _anchors()[code][segment]
    for _ in range(facing):
        x, y = TILE - y, x
    return x, y


def has_anchors(code: str, segments: int) -> bool:
    """Whether `anchors.toml` knows a tile; it cannot know those that others bring, or that were corrected."""
    return len(_anchors().get(code, ())) == segments


@cache
def usual_anchor(sides: Sequence[int], halves: Sequence[int]) -> Point:
    """On any other tile a follower stands between its middle and where its segment reaches the rim."""
    points = [_SIDES[side] for side in sides] or [_HALVES[half] for half in halves] or [_MIDDLE]
    x, y = (sum(numbers) // len(points) for numbers in zip(*points, strict=True))
    return (x + _MIDDLE[0]) // 2, (y + _MIDDLE[1]) // 2


def touched(path: Path, anchors: Sequence[Point]) -> list[int]:
    """The followers that a token knocks out, as they are handled: direct hits, then chains. [CAT-4.1, CAT-4.4, CAT-4.5]

    The anchors are in the order of tiles and segments, which decides between equals.
    """
    landed, rest, ahead = path
    order = sorted(range(len(anchors)), key=lambda one: (distance(anchors[one], landed, landed), one))
    hit: list[int] = []
    level: list[tuple[int, Point]] = []
    for one in order:
        far = distance(anchors[one], landed, rest)
        if far <= TOUCH:
            hit.append(one)
        if far <= KNOCK:
            level.append((one, _knocked(nearest(anchors[one], landed, rest), anchors[one]) if far else ahead))
    while level:
        pushed: list[tuple[int, Point]] = []
        for one, sweep in level:
            (x, y), (dx, dy) = anchors[one], sweep
            for other in order:
                far = distance(anchors[other], (x, y), (x + dx, y + dy))
                if far <= PUSH and other not in hit:
                    hit.append(other)
                    if far <= KNOCK:
                        pushed.append((other, sweep))
        level = sorted(pushed, key=lambda one: order.index(one[0]))
    return hit


def _knocked(start: Point, through: Point) -> Point:
    """How far a follower is swept on the line from one point through another. [CAT-4.4]"""
    x, y = through[0] - start[0], through[1] - start[1]
    square = x * x + y * y

    def part(of: int) -> int:
        amount = (isqrt(4 * SWEEP * SWEEP * of * of // square) + 1) // 2
        return amount if of >= 0 else -amount

    return part(x), part(y)


def closest(rest: Point, anchors: Sequence[Point]) -> list[int]:
    """The followers nearest to a token, several if they are equally far. [CAT-5.3, CAT-5.4]"""
    far = [distance(anchor, rest, rest) for anchor in anchors]
    return [one for one, away in enumerate(far) if away == min(far)]


# ---- Catch


class Fall(NamedTuple):
    """Where a thrown token comes down, in ten thousandths, and what came of it."""

    x: int
    y: int
    result: str
    """`caught`, `touched`, `far` or `short`. [CAT-7.6]"""


def fall(power: int, side: int, reach: tuple[int, int] | None, chance: Chance, spread: int) -> Fall:
    """How a throw ends; nothing is rounded. [CAT-7.4, CAT-7.5]"""
    fine = 10_000
    x = power * fine + 25 * spread * chance.aside
    y = side * fine + 20 * spread * chance.along
    if reach is not None:
        square = (x - reach[0] * fine) ** 2 + (y - reach[1] * fine) ** 2
        if square <= (CAUGHT * fine) ** 2:
            return Fall(x, y, "caught")
        if square <= (TOUCHED * fine) ** 2:
            return Fall(x, y, "touched")
    return Fall(x, y, "far" if x > BOARD * fine else "short")
