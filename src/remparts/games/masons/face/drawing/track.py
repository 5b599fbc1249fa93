"""The score track, whose spaces begin with 1; whoever passes its end goes round again. [MAS-3.4]"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.drawing import palette
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Point, number
from remparts.games.drawing.sheet import fill

LAP: Final = 50
"""How many spaces the track has."""

_FONT: Final = 'text-anchor="middle" font-family="system-ui, sans-serif"'
_COLUMNS: Final = 10
_WIDE: Final = 36
_HIGH: Final = 38


def place(score: int) -> Point:
    """The middle of the space on which a score stands."""
    row, column = divmod((score - 1) % LAP, _COLUMNS)
    if row % 2:
        column = _COLUMNS - 1 - column
    return 4 + (column + 0.5) * _WIDE, 4 + (row + 0.5) * _HIGH


def track(scores: Sequence[int], seats: int) -> str:
    """The score track as a picture of its own, with the markers of so many seats and the laps that they have gone."""
    standing: dict[int, list[int]] = {}
    for seat, score in enumerate(scores[:seats]):
        standing.setdefault((score - 1) % LAP, []).append(seat)
    markers = "".join(
        _marker(seat, (scores[seat] - 1) // LAP, place(scores[seat]), at, len(there))
        for there in standing.values()
        for at, seat in enumerate(there)
    )
    wide, high = _COLUMNS * _WIDE + 8, LAP // _COLUMNS * _HIGH + 8
    return f'<svg class="r-track" viewBox="0 0 {wide} {high}" aria-hidden="true">{_spaces()}{markers}</svg>'


_AROUND: Final[Mapping[int, Sequence[Point]]] = {
    1: ((0, 0),),
    2: ((-8, 0), (8, 0)),
    3: ((-8, -8), (8, -8), (0, 8)),
    4: ((-8, -8), (8, -8), (-8, 8), (8, 8)),
}
"""Where the markers of so many seats stand in a space that they share."""


def _marker(seat: int, laps: int, at: Point, index: int, together: int) -> str:
    """The marker of a seat, with a plate that says what the laps behind it add."""
    mark = MARKS[seat]
    dx, dy = _AROUND[together][index]
    scale, size = (1.7, 11) if together == 1 else (1.0, 8)
    where = f'd="{EMBLEMS[mark.shape]}" transform="scale({scale})"'
    plate = ""
    if laps:
        wide, y = 2.1 * size, 4 * scale + 1.6
        plate = (
            f'<rect x="{number(-wide / 2)}" y="{number(y - 1)}" width="{number(wide)}" height="{size}" rx="3"'
            f' {fill(palette.LIGHT, 0.9)}/><text y="{number(y + size * 0.74)}" font-size="{size}" font-weight="800"'
            f' {_FONT} fill="{palette.INK}">+{laps * LAP}</text>'
        )
    return (
        f'<g transform="translate({number(at[0] + dx)} {number(at[1] + dy)})"><path {where} fill="none"'
        f' stroke="{palette.LIGHT}" stroke-width="3.4"/><path {where} {fill(mark.colour, 1)}/>{plate}</g>'
    )


@cache
def _spaces() -> str:
    shapes, figures = "", ""
    for score in range(1, LAP + 1):
        x, y = place(score)
        is_ten, is_five = score % 10 == 0, score % 5 == 0
        colour = "#4e4a44" if is_ten else "#f1d9a0" if is_five else "#e6dfd0"
        where = f'x="{number(x - _WIDE / 2 + 1)}" y="{number(y - _HIGH / 2 + 1)}"'
        shapes += f'<rect {where} width="{_WIDE - 2}" height="{_HIGH - 2}" rx="5" {fill(colour, 1.2)}/>'
        ink = palette.LIGHT if is_ten else palette.INK
        figures += f'<text x="{number(x)}" y="{number(y + 5.4)}" fill="{ink}">{score}</text>'
    return f'{shapes}<g font-size="15" font-weight="700" {_FONT}>{figures}</g>'
