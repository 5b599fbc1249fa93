"""What towers, houses and courts are made of: pictures defined once, upright and lit from the left, used on all tiles.

Roofs and fronts fill a quarter of a tile, 50 units wide, and are stretched a little where a path takes some of it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.games.castle.face.drawing.plan import PATH
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, joined, number, polygon
from remparts.games.drawing.sheet import STYLES, Sheet, Style, fill, stroke

COURT: Final = "#dcc08a"
COURT_SHADE: Final = "#c9a970"
COURT_GRASS: Final = "#b7bb77"
PAVING: Final = "#cdc7ba"
PAVING_SEAM: Final = "#b3ac9e"
_ROOFS: Final = ("#c2644a", "#b04f39", "#cd7856")
"""The tones of roofs."""
_SUN: Final = "#ffca8f"
_CANVAS: Final = "#2f7f8f"
_WATER: Final = "#4f9cc4"


class Roof(NamedTuple):
    """A roof of a quarter: where it lies, and its tone; its ridge runs along its longer side."""

    x: float
    y: float
    wide: float
    high: float
    tone: int


ROOFS: Final[Sequence[Sequence[Roof]]] = (
    (Roof(0, 0, 27, 26, 0), Roof(27, 0, 23, 26, 1), Roof(0, 26, 50, 24, 2)),
    (Roof(0, 0, 50, 23, 1), Roof(0, 23, 21, 27, 2), Roof(21, 23, 29, 27, 0)),
    (Roof(0, 0, 23, 50, 2), Roof(23, 0, 27, 22, 0), Roof(23, 22, 27, 28, 1)),
    (Roof(0, 0, 28, 27, 0), Roof(0, 27, 28, 23, 1), Roof(28, 0, 22, 50, 2)),
    (Roof(0, 0, 24, 50, 0), Roof(24, 0, 26, 50, 2)),
    (Roof(0, 0, 50, 26, 2), Roof(0, 26, 50, 24, 1)),
)
"""How the roofs of a quarter may stand together."""


@cache
def definitions() -> str:
    """Everything that tiles and start spaces use."""
    roofs = "".join(f'<g id="cst-roofs-{at}">{_roofs(group)}</g>' for at, group in enumerate(ROOFS))
    things = {
        "round": _round_tower(),
        "broad": _broad_tower(),
        "front": _front(),
        "paving": _paving(),
        "market": f'<g transform="scale(1.24)">{_market()}</g>',
        "well": _well(),
        "gate": _gate(is_sideways=False),
        "side-gate": _gate(is_sideways=True),
        "pier": f'<circle r="5" {fill(palette.CREST, 1.6)}/><circle r="2" fill="{palette.STONE}"/>',
        "tree": _trees(0),
        "trees": _trees(1),
        "bushes": _trees(2),
        "barrels": _barrels(),
        "cart": _cart(),
        "hay": _hay(),
        "logs": _logs(),
        "hens": _hens(),
    }
    small = "".join(f'<g id="cst-{name}"><g transform="scale(1.25)">{things.pop(name)}</g></g>' for name in LIFE)
    return roofs + small + "".join(f'<g id="cst-{name}">{picture}</g>' for name, picture in things.items())


GROUNDS: Final = {"court": COURT, "house": _ROOFS[1], "tower": PAVING}
"""The colour of the ground of each kind."""

_PATH: Final = (
    stroke(palette.INK, 2 * PATH + 2.2),
    stroke(palette.PATH, 2 * PATH - 0.8),
    stroke(palette.RUT, 1.6, ' stroke-dasharray="2.6 3.4" stroke-linecap="round"'),
)


def path(line: str) -> str:
    """A path along path data: its edges, its ground and its stones."""
    return "".join(f'<path d="{line}" {paint}/>' for paint in _PATH)


def battlements(line: str) -> str:
    """A wall along path data, seen from above."""
    if not line:
        return ""
    return "".join(f'<path d="{line}" {STYLES[style]}/>' for style in ("wall-edge", "wall-top", "wall-notch"))


LIFE: Final = ("tree", "barrels", "trees", "hens", "cart", "bushes", "hay", "logs")
"""What is seen in courts; none of it has a meaning."""


def use(name: str, at: Point, scale: tuple[float, float] | None = None) -> str:
    """A defined picture at a place, perhaps stretched."""
    x, y = number(at[0]), number(at[1])
    if scale is None or scale == (1, 1):
        return f'<use href="#cst-{name}" x="{x}" y="{y}"/>'
    return f'<use href="#cst-{name}" transform="translate({x} {y}) scale({scale[0]:.3g} {scale[1]:.3g})"/>'


# ---- Houses


def _roofs(group: Sequence[Roof]) -> str:
    """Hipped roofs, lit from the left and from above, with courses of tiles, ridges and chimneys."""
    grounds = "".join(
        f'<path d="{"".join(_block(r) for r in group if r.tone == tone)}" fill="{colour}"/>'
        for tone, colour in enumerate(_ROOFS)
        if any(r.tone == tone for r in group)
    )
    faces = "".join(
        f'<path d="{"".join(_faces(r)[at] for r in group)}" fill="{colour}" fill-opacity="{opacity}"/>'
        for at, (colour, opacity) in enumerate(((_SUN, ".14"), (_SUN, ".34"), (palette.INK, ".1"), (palette.INK, ".3")))
    )
    courses = "".join(_block(r, inset) for r in group for inset in (2.6, 5.2, 7.8))
    chimneys = Sheet()
    for roof in group[:2]:
        x, y = roof.x + roof.wide * 0.66, roof.y + roof.high * 0.3
        chimneys.polygon("stone-shade", (x, y), [(0, 0), (3.6, 0), (3.6, 5), (0, 5)])
        chimneys.polygon("crest", (x, y), [(-0.5, -2), (4.1, -2), (4.1, 1), (-0.5, 1)])
    return (
        f'{grounds}{faces}<path d="{courses}" {stroke(palette.INK, 0.6)} stroke-opacity=".22"/><path'
        f' d="{"".join(map(_hips, group))}" {stroke("#f6c9a8", 1.1)} stroke-opacity=".75"/>'
        f'<path d="{"".join(map(_block, group))}" {stroke(palette.INK, 1.3)}/>{chimneys.text()}'
    )


def _block(roof: Roof, inset: float = 0.0) -> str:
    wide, high = number(roof.wide - 2 * inset), number(roof.high - 2 * inset)
    return f"M{joined((roof.x + inset, roof.y + inset))}h{wide}v{high}h-{wide}z"


def _ridge(roof: Roof) -> tuple[Point, Point]:
    """The ends of the ridge, the left or upper one first."""
    half = min(roof.wide, roof.high) / 2
    middle = (roof.x + roof.wide / 2, roof.y + roof.high / 2)
    if roof.wide > roof.high:
        return (roof.x + half, middle[1]), (roof.x + roof.wide - half, middle[1])
    return (middle[0], roof.y + half), (middle[0], roof.y + roof.high - half)


def _faces(roof: Roof) -> tuple[str, str, str, str]:
    """The upper, the left, the lower and the right face of a roof."""
    first, second = _ridge(roof)
    nw, ne = (roof.x, roof.y), (roof.x + roof.wide, roof.y)
    sw, se = (roof.x, roof.y + roof.high), (roof.x + roof.wide, roof.y + roof.high)
    if roof.wide > roof.high:
        return (
            polygon((nw, ne, second, first)),
            polygon((nw, first, sw)),
            polygon((sw, first, second, se)),
            polygon((ne, se, second)),
        )
    return (
        polygon((nw, ne, first)),
        polygon((nw, first, second, sw)),
        polygon((sw, second, se)),
        polygon((ne, se, second, first)),
    )


def _hips(roof: Roof) -> str:
    """The ridge and the hips."""
    first, second = _ridge(roof)
    right, bottom = roof.x + roof.wide, roof.y + roof.high
    ends = (
        ((first, (roof.x, bottom)), (second, (right, roof.y)))
        if roof.wide > roof.high
        else ((first, (right, roof.y)), (second, (roof.x, bottom)))
    )
    lines = [((roof.x, roof.y), first), (first, second), (second, (right, bottom)), *ends]
    return "".join(f"M{joined(start)}L{joined(end)}" for start, end in lines)


def _front() -> str:
    """The fronts of houses below their eaves, 50 wide and 9 high, with windows and a door."""
    sheet = Sheet()
    sheet.polygon("plaster", (0, 0), [(0, 0), (50, 0), (50, 9), (0, 9)])
    sheet.polygon("plaster-shade", (0, 0), [(0, 0), (50, 0), (50, 2.2), (0, 2.2)])
    for x in (5, 13, 30, 37):
        sheet.polygon("door", (x, 3.6), [(0, 0), (2.6, 0), (2.6, 3), (0, 3)])
    sprites.arch(sheet, (23, 9), 2.1, 3.2)
    sprites.arch(sheet, (45.6, 9), 1.9, 3)
    timber = f'<path d="M9.7 2v7M18.6 2v7M27 2v7M34.5 2v7M42 2v7" stroke="{palette.TRUNK}" stroke-width="1"/>'
    return sheet.text() + timber


# ---- Towers

_MASONRY: Final = stroke(palette.WALL, 0.6, ' stroke-opacity=".55"')


def _round_tower() -> str:
    """A round tower with a pointed roof of slate, its foot below the point 0 0."""
    body, top, roof = Sheet(), Sheet(), Sheet()
    shade = f'<ellipse cx="6" cy="15" rx="17" ry="6.5" fill="{palette.INK}" fill-opacity=".25"/>'
    body.add("stone", "M-13-6v19a13 5 0 0 0 26 0v-19z")
    body.add("stone-shade", "M5-6v23.4C9.7 16.6 12.6 15 12.6 13v-19z")
    top.add("crest", "M-15.5-10v6a15.5 5.6 0 0 0 31 0v-6z")
    roof.add("slate", "M-17-8L0-34 17-8a17 5.6 0 0 1-34 0z")
    roof.add("slate-shade", "M0-34L17-8c0 2-3.6 3.8-9 4.8z")
    lines = f'<path d="M-13 3h9m2 0h7M-13 9h4m3 0h8" {_MASONRY}/>'
    slits = f'<path d="M-4 5v5" {stroke(palette.DOOR, 2.2)}/><path d="M-12-1.5v3m6-1.6v3m6-2.6v3m6-3.4v3" '
    slits = slits + stroke(palette.WALL, 2) + "/>"
    knob = f'<path d="M0-34v-6" {stroke(palette.INK, 1)}/><path d="M0-40l8 2.5-8 2.5z" '
    flag = knob + fill(palette.GOLD, 0.6) + "/>"
    return shade + flag + body.text() + lines + top.text() + slits + roof.text()


def _broad_tower() -> str:
    """A square tower with battlements, its foot below the point 0 0."""
    body, top, teeth = Sheet(), Sheet(), Sheet()
    shade = f'<path d="M13 2l10 7v10H-8z" fill="{palette.INK}" fill-opacity=".25"/>'
    body.polygon("stone", (0, 0), [(-14, -8), (14, -8), (14, 17), (-14, 17)])
    body.polygon("stone-shade", (0, 0), [(6, -8), (13.6, -8), (13.6, 16.6), (6, 16.6)])
    top.polygon("crest", (0, 0), [(-16, -24), (16, -24), (16, -4), (-16, -4)])
    top.polygon("stone", (0, 0), [(-12, -20), (12, -20), (12, -9), (-12, -9)])
    for row, count in ((-27.5, 4), (-8.5, 4)):
        for tooth in range(count):
            x = -16 + tooth * 8.6
            teeth.polygon("crest", (x, row), [(0, 0), (6, 0), (6, 6), (0, 6)])
    lines = f'<path d="M-14 3h8m3 0h8M-14 10h4m3 0h9" {_MASONRY}/>'
    slits = f'<path d="M-6 4v5M3 4v5" {stroke(palette.DOOR, 2.2)}/>'
    hatch = f'<path d="M-3.5-18h7v6h-7z" {fill(palette.TRUNK, 0.7)}/>'
    return shade + body.text() + lines + slits + top.text() + hatch + teeth.text()


def _paving() -> str:
    """Large stones, for a quarter of a tile."""
    uprights = ((16, 0), (38, 0), (6, 12.5), (28, 12.5), (18, 25), (41, 25), (9, 37.5), (31, 37.5))
    seams = "M0 12.5h50M0 25h50M0 37.5h50" + "".join(f"M{joined(at)}v12.5" for at in uprights)
    return f'<path d="{seams}" {stroke(PAVING_SEAM, 0.9)}/>'


# ---- Courts and paths


def _market() -> str:
    """Two stalls under striped awnings, around the point 0 0."""
    parts = [f'<ellipse cx="2" cy="10.5" rx="16" ry="4" fill="{palette.INK}" fill-opacity=".22"/>']
    for x, y, colour in ((-7.0, -3.0, palette.ROOFS[0]), (5.5, 4.0, _CANVAS)):
        wide = 9.5
        third = wide / 3
        stripes = "".join(
            f"M{joined((x - wide + step * third, y - 5))}h{number(third)}l.4 7h{number(-third - 0.4)}z"
            for step in range(0, 6, 2)
        )
        scallops = "".join(f"a{joined((wide / 6, 2))} 0 0 1 {number(-wide / 3)} 0" for _ in range(6))
        parts.append(
            f'<path d="M{joined((x - wide + 1.5, y))}v8M{joined((x + wide - 1.5, y))}v8" {stroke(palette.TRUNK, 1.6)}/>'
            f'<path d="M{joined((x - wide + 1, y + 4))}h{number(2 * wide - 2)}v3.4h{number(2 - 2 * wide)}z"'
            f" {fill(palette.TRUNK, 0.7)}/>"
            f'<path d="M{joined((x - wide, y - 6))}h{number(2 * wide)}v8{scallops}z" {fill(palette.LIGHT, 0)}/>'
            f'<path d="{stripes}" fill="{colour}"/>'
            f'<path d="M{joined((x - wide, y - 6))}h{number(2 * wide)}v8{scallops}z" fill="none" stroke="{palette.INK}"'
            f' stroke-width="1" stroke-linejoin="round"/>'
        )
    return "".join(parts)


def _well() -> str:
    """A round well of stone with water in it, around the point 0 0."""
    sheet = Sheet()
    sheet.disc(Style(fill(palette.CREST, 1.4), "stone"), (0, 0), 8, 0.95)
    sheet.disc(Style(fill(_WATER, 1.2), "well"), (0, 0), 5.4, 0.93)
    seams = "M-8 0h2.6M5.4 0h2.6M0-7.6v2.6M0 5v2.6M-5.6-5.4l1.8 1.8M5.6-5.4l-1.8 1.8M-5.6 5.4l1.8-1.8M5.6 5.4l-1.8-1.8"
    glint = f'<path d="M-2.6-1.4q2-1.6 4.4-.6" {stroke(palette.WAVE, 1)}/>'
    return f'{sheet.text()}<path d="{seams}" {stroke(palette.WALL, 0.9)}/>{glint}'


def _gate(*, is_sideways: bool) -> str:
    """The gate of a building at which a path ends, its foot below the point 0 0, seen from before or from the left."""
    sheet = Sheet()
    sheet.polygon("stone", (0, 0), [(-9, -9), (9, -9), (9, 6), (-9, 6)])
    sheet.polygon("stone-shade", (0, 0), [(5.6, -8.6), (8.6, -8.6), (8.6, 5.6), (5.6, 5.6)])
    for shift in (-7.4, -2.5, 2.5, 7.4):
        sheet.polygon("crest", (shift, 0), [(-1.6, -11.4), (1.6, -11.4), (1.6, -7.4), (-1.6, -7.4)])
    if is_sideways:
        sheet.add("door", "M9 6V-6C4.6-5 3.4-1 3.4 6z")
    else:
        sprites.arch(sheet, (0, 6), 4.2, 4.6)
    return sheet.text()


def _trees(variety: int) -> str:
    sheet = Sheet()
    if variety == 2:
        sprites.bush(sheet, (-3, 0), 3)
        sprites.bush(sheet, (3.4, 1.2), 2.4)
    elif variety == 1:
        sprites.tree(sheet, (-3.4, 0.6), 3.6)
        sprites.fir(sheet, (3.6, -0.6), 3.8)
    else:
        sprites.tree(sheet, (0, 0), 4.6)
    return sheet.text()


def _barrels() -> str:
    shapes = "".join(
        f"M{joined((x - 2, y - 2.6))}h4q1.4 2.6 0 5.2h-4q-1.4-2.6 0-5.2z"
        for x, y in ((-3.0, 0.0), (2.2, -0.6), (-0.2, 3.6))
    )
    hoops = "".join(
        f"M{joined((x - 2.5, y))}h5"
        for x, y in ((-3.0, -1.0), (-3.0, 1.0), (2.2, -1.6), (2.2, 0.4), (-0.2, 2.6), (-0.2, 4.6))
    )
    return f'<path d="{shapes}" {fill("#a67c4e", 0.7)}/><path d="{hoops}" {stroke(palette.WALL, 0.7)}/>'


def _cart() -> str:
    return (
        f'<path d="M-5.6-2h9l1 4.4h-11z" {fill("#b98d5a", 0.7)}/><path d="M4 .6l5 1.8" {stroke(palette.TRUNK, 1.2)}/>'
        f'<path d="M-4.6-2.4q4-4 7.6 0z" {fill(palette.GOLD, 0.6)}/>'
        f'<circle cx="-2.6" cy="3" r="2.5" {fill(palette.TRUNK, 0.8)}/><circle cx="-2.6" cy="3" r=".8" fill="{COURT}"/>'
    )


def _hay() -> str:
    return (
        f'<path d="M-4.5 3q-.5-6.5 4.5-7.5 5 1 4.5 7.5-4.5 1.6-9 0z" {fill(palette.RIPE, 0.7)}/>'
        f'<path d="M-2 2.6q0-3.6 1.6-5.6M2 2.6q.2-3-1-5" {stroke(palette.FURROW, 0.8)}/>'
    )


def _logs() -> str:
    ends = "".join(
        f"M{joined((x - 1.7, y))}a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0"
        for x, y in ((-3.4, 2.0), (0.0, 2.0), (3.4, 2.0), (-1.7, -0.9), (1.7, -0.9), (0.0, -3.8))
    )
    return f'<path d="{ends}" {fill("#c9a26c", 0.7, palette.TRUNK)}/>'


def _hens() -> str:
    birds = "".join(
        f"M{joined((x - 1.8, y))}q1.6 2 3.2.2l1-2-1 .2q-1.4-.4-3.2 1.6z"
        for x, y in ((-3.0, 1.0), (2.0, -1.6), (3.4, 2.6))
    )
    return f'<path d="{birds}" {fill(palette.LIGHT, 0.6)}/>'
