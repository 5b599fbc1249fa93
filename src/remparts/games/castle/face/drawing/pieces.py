"""Followers in their four roles, score markers, keeps, and wall tiles with what each does."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.moves import ROLES
from remparts.games.castle.rules.tiles import COURT
from remparts.games.drawing import palette
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.figures import LYING, POSES, STANDING, Box, figure
from remparts.games.drawing.sheet import ROUND, fill, stroke

_SIGNS: Final[Mapping[str, str]] = {
    "messenger": (
        f'<path d="M13.5-17v33" {stroke(palette.LIGHT, 4.4, ROUND)}/><path d="M13.5-17v33" {stroke(palette.INK, 2.2)}/>'
        f'<path d="M13.5-17.5h8.5l-2.5 3.5 2.5 3.5h-8.5z" {fill(palette.GOLD, 1.2)}/>'
    ),
    "knight": (
        f'<path d="M14.5-20v25" {stroke(palette.LIGHT, 5.6, ROUND)}/>'
        f'<path d="M12.8-20l1.7-4 1.7 4v22h-3.4z" {fill(palette.CREST, 1.2)}/>'
        f'<path d="M9.5 2.5h10M14.5 2.5v6" {stroke(palette.INK, 2.6, ROUND)}/>'
    ),
    "townsman": (f'<path d="M-10-14.5q10-5 20 0l-3.5-2.5q-1-7-6.5-7t-6.5 7z" {fill(palette.LIGHT, 1.4)}/>'),
    "merchant": (f'<path d="M12-16q5-3 5-6h4q0 3 5 6 2 11-7 11t-7-11z" {fill(palette.GOLD, 1.4)}/>'),
}
"""What tells the roles apart: a staff with a pennon, a sword, a hat, a purse."""

COVERS: Final[Mapping[str, tuple[Box, ...]]] = {
    "messenger": (*STANDING, (9.0, -20.0, 24.0, -8.0), (13.0, -8.0, 16.5, -1.0)),
    "knight": (*STANDING, (9.0, -25.0, 18.0, -8.0), (13.0, -8.0, 21.0, -1.0)),
    "townsman": STANDING,
    "merchant": (*LYING, (10.0, -24.0, 27.0, -16.5)),
}
"""What a follower covers with that."""


@cache
def definitions() -> str:
    """The pieces of both seats, and wall tiles face up and down."""
    seats = "".join(map(_pieces, range(SEATS)))
    faces = "".join(f'<symbol id="cst-wall-{at}" viewBox="0 0 48 48">{wall_tile(at)}</symbol>' for at in _EMBLEMS)
    return f'{seats}{faces}<symbol id="cst-wall-back" viewBox="0 0 48 48">{_BACK}</symbol>'


def _pieces(seat: int) -> str:
    """The followers, the markers and the keep of a seat."""
    roles = "".join(
        f'<g id="cst-{role}-{seat}">{figure(seat, "lying" if role == ROLES[COURT] else "standing")}{_SIGNS[role]}</g>'
        for role in ROLES.values()
    )
    markers = "".join(
        f'<g id="cst-marker-{seat}-{pose}"><g transform="scale(.86)">{figure(seat, pose)}</g></g>' for pose in POSES
    )
    return f'{roles}{markers}<g id="cst-keep-{seat}">{_keep(seat)}</g>'


# ---- Keeps

_KEEP: Final = "M-18 17V-7h3.5v3.5h4V-7h3.5v-11h3.5v3.5h7V-18H7v11h3.5v3.5h4V-7H18v24z"


def _keep(seat: int) -> str:
    """A keep in the colour of a seat, with the seat's shape over its gate, around the point 0 0."""
    mark = MARKS[seat]
    return (
        f'<g stroke-linejoin="round"><path d="{_KEEP}" fill="{palette.LIGHT}" stroke="{palette.LIGHT}"'
        f' stroke-width="5.6"/><path d="{_KEEP}" fill="{mark.colour}" stroke="{palette.INK}" stroke-width="1.8"/></g>'
        f'<path d="M7-6h3.5v3.5h4V-6H17v22.2H7z" fill="{palette.INK}" fill-opacity=".18"/>'
        f'<path d="{EMBLEMS[mark.shape]}" transform="translate(0 -4.5) scale(.86)" fill="{mark.paper}"/>'
    )


@cache
def keep_size(size: int) -> str:
    """The plate on a keep with the size of its house."""
    wide = 15 if size < 10 else 23
    return (
        f'<path d="M{-wide / 2} 4.5h{wide}v14.5h{-wide}z" {fill(palette.LIGHT, 1.4)}/>'
        '<text y="17" font-family="system-ui, sans-serif" font-size="15" font-weight="800" text-anchor="middle"'
        f' fill="{palette.INK}">{size}</text>'
    )


# ---- Wall tiles

_TOWER: Final = "M-9 12V-6h-2.5v-7h5v3h4v-3h5v3h4v-3h5v7H9v18z"
_HOUSE: Final = "M-13 0L0-12 13 0h-3v12H-10V0z"
_DASHED: Final = ' stroke-dasharray="3.6 2.6" stroke-linejoin="round"'
_THIN: Final = f'fill="none" stroke="{palette.INK}" stroke-width="1.8"'


def _text(words: str, x: float, y: float, size: int) -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="system-ui, sans-serif" font-size="{size}" font-weight="800"'
        f' text-anchor="middle" fill="{palette.INK}" stroke="{palette.LIGHT}" stroke-width="3.6"'
        f' stroke-linejoin="round" paint-order="stroke">{words}</text>'
    )


_EMBLEMS: Final[Mapping[int, str]] = {
    1: (
        f'<path d="M10-2A10.5 10.5 0 1 1 4-9.6" {stroke(palette.INK, 4.6)}/>'
        f'<path d="M2.5-16l10 5.5-9 7.5z" fill="{palette.INK}"/>'
    ),
    2: f'<path d="{_TOWER}" {fill(palette.SLATE, 1.8)}/>' + _text("×2", 2, 12, 19),
    3: f'<path d="{_HOUSE}" {fill(palette.ROOFS[0], 1.8)}/>' + _text("×2", 2, 12, 19),
    4: (
        f'<path d="M-15 11C0 11-9-3 4-4" {stroke(palette.INK, 11)}/><path d="M-15 11C0 11-9-3 4-4"'
        f' {stroke("#dcb877", 7.4)}/><path d="M7-5q6-2 7-10" {stroke(palette.INK, 8)} stroke-dasharray="2.4 2.8"/>'
    ),
    5: f'<path d="M-11.5-1h23V12h-23z" {fill(palette.SLATE)}/><path d="{_TOWER}" {_THIN}{_DASHED}/>',
    6: f'<path d="M-10 2h20v10h-20z" {fill(palette.ROOFS[0])}/><path d="{_HOUSE}" {_THIN}{_DASHED}/>',
    7: (
        f'<path d="M-13-11h26l2 9a4.3 4 0 0 1-8.6 0 4.3 4 0 0 1-8.6 0 4.3 4 0 0 1-8.6 0z" {fill(palette.LIGHT, 1.8)}/>'
        f'<path d="M-7-11h6v9a4 4 0 0 1-7 0zM7-11h6l2 9a4.3 4 0 0 1-8 0z" fill="{palette.ROOFS[0]}"/>'
        f'<path d="M-12 2v10h24V2" {_THIN}/>' + _text("+1", 1, 13, 16)
    ),
    8: f'<path d="{_KEEP}" transform="scale(.72)" {fill(palette.GOLD, 2.2)}/>' + _text("+2", 3, 13, 18),
    9: _text("+5", -3, 10, 25),
}
"""What each wall tile does: again, twice, not finished, more."""


def wall_tile(at: int) -> str:
    """The face of a wall tile: golden if it is used in a turn, pale if it counts at the end, with its number."""
    ground = "#f5dc9b" if at <= 3 else "#f7efdd"
    return (
        f'<rect x="1.5" y="1.5" width="45" height="45" rx="6" {fill(ground, 2.4)}/>'
        f'<g transform="translate(28 29)">{_EMBLEMS[at]}</g>'
        f'<path d="M1.5 7.5a6 6 0 0 1 6-6H20V15a5 5 0 0 1-5 5H1.5z" fill="{palette.INK}"/>'
        f'<text x="10.5" y="17" font-family="system-ui, sans-serif" font-size="18" font-weight="800"'
        f' text-anchor="middle" fill="{palette.LIGHT}">{at}</text>'
    )


_BACK: Final = (
    f'<rect x="1.5" y="1.5" width="45" height="45" rx="6" {fill("#8c2f2a", 2.6)}/><rect x="6.5" y="6.5" width="35"'
    f' height="35" rx="3" fill="none" stroke="{palette.GOLD}" stroke-width="2"/>'
    f'<path d="M12 36V20h5v4h4v-9h6v9h4v-4h5v16h-9v-5a3 3 0 0 0-6 0v5z" fill="{palette.GOLD}"/>'
)
