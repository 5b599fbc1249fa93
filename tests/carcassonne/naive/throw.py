"""Where a token lands, and exact distances between points. [CAT-2, CAT-3]

Points are whole thousandths of a tile's width, x to the east and y to the south. [CAT-2.5]
"""

from collections.abc import Collection
from fractions import Fraction
from math import cos, floor, hypot, isqrt, radians, sin
from typing import NamedTuple

from tests.carcassonne.naive.landscape import Cell

Point = tuple[int, int]
TOUCHES, KNOCKS, TOUCHED_BY_SWEEP, SWEEPS = 35, 15, 30, 0.5  # distances in hundredths; tiles [CAT-4.1, CAT-4.4]


class Throw(NamedTuple):
    """Where a token lands and rests, and the direction it goes. [CAT-3.3]"""

    landed: Point
    rest: Point
    heading: tuple[float, float]


def whole(number: float | Fraction) -> int:
    """Half away from zero. [CAT-2.5]"""
    up = floor(abs(Fraction(number)) + Fraction(1, 2))
    return up if number >= 0 else -up


def rounded(number: float) -> int:
    """To thousandths. [CAT-2.5]"""
    return whole(number * 1000)


def middle(cells: Collection[Cell]) -> tuple[float, float, float]:
    """The centre of the bounding box of all tiles, and half its diagonal. [CAT-2.3]"""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells) + 1
    top, bottom = min(y for _, y in cells), max(y for _, y in cells) + 1
    return (left + right) / 2, (top + bottom) / 2, hypot(right - left, bottom - top) / 2


def stand(cells: Collection[Cell], seat: int, seats: int) -> tuple[float, float, float]:
    """Where a player hurls from, and the angle there. [CAT-2.3]"""
    x, y, radius = middle(cells)
    angle = radians(90 + seat * 360 / seats)
    return x + (radius + 1) * cos(angle), y + (radius + 1) * sin(angle), angle


def hurl(cells: Collection[Cell], seat: int, seats: int, aim: int, power: int, spread: float,
         chance: tuple[float, float, float]) -> Throw:  # fmt: skip
    """The token lands at A and slides on to R. [CAT-3.2, CAT-3.3]"""
    g1, g2, u = chance
    x, y, angle = stand(cells, seat, seats)
    radius = middle(cells)[2]
    heading = angle + radians(180 + aim / 10 + spread * 3.0 * g1)
    far = max(0.0, power / 100 * 2 * (radius + 1) * (1 + spread * 0.06 * g2))
    ahead = (cos(heading), sin(heading))
    slid = far + spread * 0.10 * far * u
    landed = (rounded(x + far * ahead[0]), rounded(y + far * ahead[1]))
    return Throw(landed, (rounded(x + slid * ahead[0]), rounded(y + slid * ahead[1])), ahead)


def is_on_map(cells: Collection[Cell], point: Point) -> bool:
    """A point on the rim of a tile is on the map. [CAT-2.1, CAT-2.4]"""
    return any(distance_to_tile(point, cell) == 0 for cell in cells)


def distance_to_tile(point: Point, cell: Cell) -> int:
    """The square of the distance from a tile's square, 0 within. [CAT-6.1]"""
    beyond = [max(1000 * c - p, 0, p - 1000 * c - 1000) for p, c in zip(point, cell, strict=True)]
    return beyond[0] ** 2 + beyond[1] ** 2


def nearest(point: Point, start: Point, end: Point) -> tuple[Fraction, Fraction]:
    """The point of a line that is nearest to another point. [CAT-4.1]"""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = Fraction(0)
    if (dx, dy) != (0, 0):
        along = Fraction((point[0] - start[0]) * dx + (point[1] - start[1]) * dy, dx * dx + dy * dy)
    along = min(Fraction(1), max(Fraction(0), along))
    return start[0] + along * dx, start[1] + along * dy


def distance(point: Point, start: Point, end: Point) -> int:
    """From a point to a line, or to a point if it begins where it ends, in hundredths of a tile. [CAT-2.5]"""
    x, y = nearest(point, start, end)
    return hundredths((point[0] - x) ** 2 + (point[1] - y) ** 2)


def hundredths(square: Fraction | int) -> int:
    """A distance, given as its square, rounded to hundredths of a tile, half up. [CAT-2.5]"""
    # The root of `square` is in thousandths. k is the greatest number with (10 k - 5)² <= square.
    return (isqrt(floor(Fraction(square) / 25)) + 1) // 2


# ---- Knock out


def touched_by(throw: Throw, points: list[Point]) -> list[int]:
    """The numbers of those points whose followers are touched; equally near ones are hit in this order. [CAT-4.5]"""
    waiting = sorted(range(len(points)), key=lambda one: (distance(points[one], throw.landed, throw.landed), one))
    level: list[tuple[int, Point]] = []  # with the stretch that each sweeps
    touched = []
    for one in waiting:
        far = distance(points[one], throw.landed, throw.rest)
        if far <= TOUCHES:
            touched.append(one)
        if far <= KNOCKS:
            x, y = nearest(points[one], throw.landed, throw.rest)
            away = (points[one][0] - whole(x), points[one][1] - whole(y))
            level.append((one, stretch(away if far else throw.heading)))
    while level:
        next_level: list[tuple[int, Point]] = []
        for knocked, along in level:
            start = points[knocked]
            end = (start[0] + along[0], start[1] + along[1])
            for one in [one for one in waiting if one not in touched]:
                far = distance(points[one], start, end)
                if far <= TOUCHED_BY_SWEEP:
                    touched.append(one)
                if far <= KNOCKS:
                    next_level.append((one, along))
        level = sorted(next_level, key=lambda one: waiting.index(one[0]))
    return touched


def stretch(way: tuple[float, float]) -> Point:
    """How far a knocked follower goes. [CAT-4.4, A48]"""
    return rounded(SWEEPS * way[0] / hypot(*way)), rounded(SWEEPS * way[1] / hypot(*way))
