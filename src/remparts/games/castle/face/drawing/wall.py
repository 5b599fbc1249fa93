"""The castle wall around the building area, with moat, score track, corner towers and the joints of its pieces."""

from collections.abc import Sequence
from functools import cache
from typing import Final
from zlib import crc32

from remparts.core.grid import place
from remparts.games.castle.face.drawing.starts import start
from remparts.games.castle.face.drawing.track import Space, Stretch, ring, spaces, stretches, tower_places
from remparts.games.castle.rules.facts import board
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, number, polygon
from remparts.games.drawing.sheet import ROUND, Sheet, fill, stroke

MOAT: Final = 34
"""How wide the moat is."""

EDGE: Final = 12
"""How wide the meadow outside the moat is."""

TILE: Final = 32
"""How wide a wall tile on a tower is."""

_LAWN: Final = "#93b070"
_LAWN_LIGHT: Final = "#a3c080"
_STONE: Final = "#a9a294"
_SLAB: Final = "#e6dfd0"
_FIVE: Final = "#f1d9a0"
_TEN: Final = "#4e4a44"
_GALLERY: Final = "#a1805a"
_PLANK: Final = "#7d6043"
_PLINTH: Final = "#847d72"


@cache
def frame() -> str:
    """Everything that never changes: it has no ids within."""
    return f"{_outside()}{_yard()}{_walls()}{_slabs()}{_starts()}{_towers()}{_numbers()}"


# ---- Outside and inside


def _outside() -> str:
    """Meadow, moat and the foot of the wall."""
    outline = polygon(ring(50))
    rounded = 'fill="none" stroke-linejoin="round"'
    strokes = "".join(
        f'<path d="{outline}" {rounded} stroke="{colour}" stroke-width="{2 * width}"/>'
        for colour, width in (
            (palette.INK, MOAT + EDGE + 1.2),
            (palette.FIELD, MOAT + EDGE),
            (palette.SHORE, MOAT + 1.6),
            (palette.WATER, MOAT),
        )
    )
    ripples = "".join(
        f'<path d="{polygon(ring(50 + far))}" {rounded} stroke="{palette.WAVE}" stroke-opacity=".8" stroke-width="1.6"'
        f' stroke-linecap="round" stroke-dasharray="{dashes}"/>'
        for far, dashes in ((13, "12 46 7 71"), (23, "8 63 14 38"))
    )
    feet = "".join(f"{_octagon(stretch.centre, 62)}" for stretch in stretches() if stretch.coming != stretch.going)
    shadow = f'<path d="{outline}" transform="translate(5 7)" {rounded} stroke="{palette.SHORE}" stroke-width="8"/>'
    return f'{strokes}{shadow}{ripples}<path d="{feet}" {fill(_PLINTH, 2)}/>'


def _octagon(centre: Point, reach: float) -> str:
    cut = reach * 0.586
    side = 2 * (reach - cut)
    x, y = centre
    return (
        f"M{number(x - reach + cut)} {number(y - reach)}h{number(side)}l{number(cut)} {number(cut)}v{number(side)}"
        f"l{number(-cut)} {number(cut)}h{number(-side)}l{number(-cut)} {number(-cut)}v{number(-side)}z"
    )


def _yard() -> str:
    """The cells to build on, light and dark in turn so that they can be counted."""
    cells = sorted(place(each) for each in board().cells)
    light = "".join(f"M{x}00 {y}00h100v100h-100z" for x, y in cells if (x + y) % 2)
    corners = sorted({(x + dx, y + dy) for x, y in cells for dx in (0, 1) for dy in (0, 1)})
    crosses = "".join(f"M{x * 100 - 5} {y * 100}h10M{x * 100} {y * 100 - 5}v10" for x, y in corners)
    return (
        f'<path class="r-yard" d="{polygon(ring(-49))}" fill="{_LAWN}"/><path d="{light}" fill="{_LAWN_LIGHT}"/>'
        f'<path d="{crosses}" {stroke(palette.SHADE, 1.6)} stroke-opacity=".55"/>{_tufts(cells)}'
    )


def _tufts(cells: Sequence[tuple[int, int]]) -> str:
    """A little grass here and there."""
    sheet = Sheet()
    for x, y in cells:
        for more in range(2):
            seed = crc32(f"{x} {y} {more}".encode())
            sprites.grass(sheet, (x * 100 + 12 + seed % 77, y * 100 + 12 + seed // 77 % 77), seed)
    return sheet.text()


# ---- The wall


def _walls() -> str:
    """The mass of the wall with battlements outside, a lower edge inside, and the shadow that it throws inward."""
    outer, inner = polygon(ring(50)), polygon(ring(-50))
    shadow = f'<path d="{inner}" fill="none" stroke="{palette.INK}" stroke-opacity=".22" stroke-width="12"/>'
    mass = f'<path d="{outer}{inner}" fill-rule="evenodd" {fill(_STONE, 2.4)}/>'
    gallery = "".join(
        f'<path d="{polygon(ring(far))}" {stroke(colour, width)}{more}/>'
        for far, colour, width, more in (
            (-32, _GALLERY, 30, ""),
            (-32, _PLANK, 30, ' stroke-dasharray="1 7.333" stroke-opacity=".7"'),
            (-38, palette.INK, 9, ' stroke-opacity=".16"'),
            (-29.5, _PLANK, 1.6, ""),
            (-17.5, palette.INK, 2.4, ""),
            (-46, palette.INK, 8.4, ""),
            (-46, palette.CREST, 6.4, ""),
            (-46, palette.STONE, 6.4, ' stroke-dasharray="4 8.5"'),
        )
    )
    battlements = "".join(
        f'<path d="{polygon(ring(45))}" {stroke(colour, width)}{more}/>'
        for colour, width, more in (
            (palette.INK, 12.4, ""),
            (palette.WALL, 10, ""),
            (palette.INK, 10, ' stroke-dasharray="9.8 6.87" stroke-dashoffset="-1"'),
            (palette.CREST, 9, ' stroke-dasharray="8.2 8.467" stroke-dashoffset="-1.8"'),
        )
    )
    return f"{shadow}{mass}{gallery}{battlements}{_joints()}{_chevrons()}"


def _joints() -> str:
    """A hint of where the ten pieces of the wall meet."""
    first = {joint[1] for joint in board().joints}
    lines, clamps = "", ""
    for stretch in stretches():
        if stretch.square.spaces[0] in first:
            lines += f"M{_at(stretch.point(-50, 50))}L{_at(stretch.point(-50, -50))}"
            for out in (-26.0, -38.0):
                clamps += f"M{_at(stretch.point(-55, out))}L{_at(stretch.point(-45, out))}"
    return f'<path d="{lines}" {stroke(palette.INK, 2.6)}/><path d="{clamps}" {stroke(palette.INK, 3.4)}/>'


def _chevrons() -> str:
    """Beside every ten on a straight part, which way the track runs."""
    text = ""
    for stretch in stretches():
        if stretch.coming == stretch.going and stretch.square.spaces[0] % 10 == 0:
            for along in (-33.0, -25.0, -17.0):
                corners = [(along - 3, -23.0), (along + 3, -29.5), (along - 3, -36.0)]
                text += "M" + "L".join(_at(stretch.point(*corner)) for corner in corners)
    return f'<path d="{text}" {stroke(palette.LIGHT, 2.6, ROUND)} stroke-linejoin="round"/>'


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


# ---- The track


def _paint(space: Space) -> str:
    return _TEN if space.number % 10 == 0 else _FIVE if space.number % 5 == 0 else _SLAB


def _slabs() -> str:
    """The spaces on the straight parts of the wall: tens dark, fives golden."""
    return _shapes([space for space in spaces() if not space.is_tower])


def _shapes(shown: Sequence[Space]) -> str:
    return "".join(
        f'<path d="{"".join(polygon(s.shape) for s in shown if _paint(s) == colour)}" {fill(colour, 1.6)}/>'
        for colour in (_SLAB, _FIVE, _TEN)
        if any(_paint(s) == colour for s in shown)
    )


def _numbers() -> str:
    """The number of each space; fives are larger, tens the largest."""
    return (
        f'<g font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle" fill="{palette.INK}">'
        f"{''.join(map(_number, spaces()))}</g>"
    )


def _number(space: Space) -> str:
    x, y = space.label
    is_ten, is_five = space.number % 10 == 0, space.number % 5 == 0
    size = (18 if space.is_tower else 20) + (2 if is_ten else 1 if is_five else 0)
    paint = f' fill="{palette.LIGHT}"' if is_ten else ""
    at = f'x="{number(x)}" y="{number(y + size * 0.36)}"'
    return f'<text {at} font-size="{size}"{paint}>{space.number}</text>'


# ---- Corner towers and start spaces


def _towers() -> str:
    """Massive towers at the bends, each with its two spaces."""
    corners = [stretch for stretch in stretches() if stretch.coming != stretch.going]
    bodies = "".join(_octagon(stretch.centre, 49.5) for stretch in corners)
    return (
        f'<path d="{bodies}" {fill(palette.WALL, 2.4)}/>'
        + "".join(_teeth(stretch) for stretch in corners)
        + _shapes([space for space in spaces() if space.is_tower])
        + "".join(_empty_place(*tower_places()[tower.at]) for tower in board().towers if tower.holds)
    )


def _empty_place(x: float, y: float) -> str:
    half = TILE / 2 - 2
    return (
        f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{2 * half}" height="{2 * half}" rx="4"'
        f' fill="{palette.STONE}" stroke="{palette.WALL}" stroke-width="1.6" stroke-dasharray="5 4"/>'
    )


def _teeth(stretch: Stretch) -> str:
    return f'<path d="{_octagon(stretch.centre, 46)}" {stroke(palette.CREST, 6)} stroke-dasharray="10 9.06"/>'


def _starts() -> str:
    return "".join(start(each) for each in board().starts)
