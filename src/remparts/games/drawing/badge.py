"""Plates on the board that say who stands somewhere and what it is worth."""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.drawing import palette
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Point, number

# ---- Badges

_PLATE: Final = 14
"""Half the height of a plate."""

_ROOM: Final = 90
"""The distance from which badges do not hide each other."""

_WIDTHS: Final[Mapping[str, float]] = {"→": 17, " ": 6, "+": 15}
_DIGIT: Final = 12.6


def badge(at: Point, counts: Mapping[int, int], owners: Sequence[int], text: str) -> str:
    """A legible plate: the shapes of the seats that stand there, the owners' filled, and what it is worth.

    Its plate `r-plate` lies around the point 0 0 of the group `r-badge`, which a page enlarges when the board is small.
    """
    parts, x = [], 8.0
    for seat in sorted(counts, key=lambda seat: seat not in owners):
        mark = MARKS[seat]
        paint = f'fill="{mark.colour}"' if seat in owners else 'fill="none"'
        parts.append(
            f'<path d="{EMBLEMS[mark.shape]}" transform="translate({number(x + 8)}) scale(1.06)" {paint}'
            f' stroke="{palette.INK}" stroke-width="1.4"/>'
        )
        x += 18
        if counts[seat] > 1 or len(counts) > 1:
            parts.append(f'<text x="{number(x)}" y="6" font-size="17">{counts[seat]}</text>')
            x += 12
        x += 3
    room = sum(_WIDTHS.get(letter, _DIGIT) for letter in text)
    style = 'y="6.5" font-size="19" font-weight="700" text-anchor="middle"'
    parts.append(f'<text x="{number(x + room / 2)}" {style}>{text}</text>')
    width = x + room + 8
    return (
        f'<g transform="translate({number(at[0])} {number(at[1])})"><g class="r-badge" fill="{palette.INK}"'
        f' font-family="system-ui, sans-serif"><g transform="translate({number(-width / 2)})">'
        f'<rect class="r-plate" y="{-_PLATE}" width="{number(width)}" height="{2 * _PLATE}" rx="8"'
        f' fill="{palette.LIGHT}" stroke="{palette.INK}" stroke-width="1.6"/>{"".join(parts)}</g></g></g>'
    )


def freest(points: Sequence[Point], taken: Sequence[Point]) -> Point:
    """Of these points the one where a badge hides least of what stands at those that are taken."""
    return max(points, key=lambda point: min([_ROOM, *(_apart(point, other) for other in taken)]))


def _apart(one: Point, other: Point) -> float:
    """A distance in which a badge's width counts: what stands beside it hides more than what stands below."""
    return abs(one[0] - other[0]) * 0.6 + abs(one[1] - other[1]) * 1.4
