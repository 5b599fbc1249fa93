"""Walls: masonry with battlements along a line, seen from the south and slightly from above."""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, radians, sin
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import Point, number, polygon
from remparts.games.drawing.sheet import fill, stroke

_THICK: Final = 8.0
"""Half the thickness of a wall."""

_HIGH: Final = 12.0
_TOOTH: Final = 6.0
"""How high a wall is, and a tooth of its battlements above it."""

_CLEAR: Final = 9.0
"""How far from its ends a wall begins, so that its tower space is seen."""

_FACE: Final = "#8f887b"
_FACE_DARK: Final = "#746d62"
_TOP: Final = "#cfc8b9"
_TOOTH_FACE: Final = "#a39c8e"
_TOOTH_TOP: Final = "#ece7db"

Solid = tuple[list[tuple[Point, ...]], list[Point]]
"""The sides of a block that are seen, and its top."""


def _block(corners: Sequence[Point], low: float, high: float) -> Solid:
    """A block over a clockwise ring, from one height to another; what looks south is seen."""
    sides: list[tuple[Point, ...]] = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if ax - bx > 0.01:  # clockwise, y to the south: the southern edges run west
            sides.append(((ax, ay - low), (bx, by - low), (bx, by - high), (ax, ay - high)))
    return sides, [(x, y - high) for x, y in corners]


class _Way:
    """Points along and across a line of this length and direction, around its middle."""

    def __init__(self, length: float, angle: float) -> None:
        self.half: Final = length / 2
        self.along: Final = (cos(radians(angle)), sin(radians(angle)))

    def at(self, far: float, aside: float) -> Point:
        """A point so far along the line and so far to its right."""
        (x, y) = self.along
        return x * far - y * aside, y * far + x * aside

    def strip(self, start: float, end: float, left: float, right: float) -> list[Point]:
        """A clockwise ring along the line."""
        return [self.at(start, left), self.at(end, left), self.at(end, right), self.at(start, right)]


@cache
def wall(length: float, angle: float) -> str:
    """A wall on a line of this length, turned clockwise from the east by these degrees, around its middle."""
    way = _Way(length, angle)
    reach = max(way.half - _CLEAR, way.half * 0.6)
    ground = way.strip(-reach, reach, -_THICK, _THICK)
    sides, top = _block(ground, 0, _HIGH)
    shadow = polygon([(x + 6, y + 4) for x, y in ground])
    silhouette = "".join(polygon(each) for each in (*sides, top))
    return (
        f'<path d="{shadow}" fill="{palette.INK}" fill-opacity=".2"/>'
        f'<path d="{silhouette}" {fill(palette.INK, 2.6)}/>'
        f'{_teeth(way, reach, -_THICK, -_THICK + 4.4)}<path d="{polygon(top)}" {fill(_TOP)}/>'
        f'<path d="{"".join(polygon(side) for side in sides)}" {fill(_side(angle))}/>{_courses(sides)}'
        f"{_teeth(way, reach, _THICK - 4.4, _THICK)}"
    )


def _side(angle: float) -> str:
    """What looks west is in the light."""
    return _FACE_DARK if angle < -20 else _FACE


def _teeth(way: _Way, reach: float, left: float, right: float) -> str:
    """Battlements along one edge."""
    gap = min(6, reach / 2)
    count = max(round((2 * reach + gap) / 16), 1)
    step = (2 * reach + gap) / count
    faces, tops = "", ""
    for tooth in range(count):
        start = -reach + tooth * step
        sides, top = _block(way.strip(start, start + step - gap, left, right), _HIGH, _HIGH + _TOOTH)
        faces += "".join(polygon(side) for side in sides)
        tops += polygon(top)
    return f'<path d="{faces}" {fill(_TOOTH_FACE, 1.1)}/><path d="{tops}" {fill(_TOOTH_TOP, 1.1)}/>'


def _courses(sides: Sequence[Sequence[Point]]) -> str:
    """The joints of the stones on the sides that are seen."""
    joints = ""
    for (ax, ay), (bx, by), _, _ in sides:
        wide = hypot(bx - ax, by - ay)
        if wide < 20:
            continue
        joints += f"M{number(ax)} {number(ay - _HIGH / 2)}l{number(bx - ax)} {number(by - ay)}"
        count = round(wide / 12)
        for at in range(1, 2 * count):
            share = at / (2 * count)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            joints += f"M{number(x)} {number(y - (_HIGH / 2 if at % 2 else 0))}v{number(-_HIGH / 2)}"
    return f'<path d="{joints}" {stroke(palette.INK, 1)} stroke-opacity=".38"/>' if joints else ""
