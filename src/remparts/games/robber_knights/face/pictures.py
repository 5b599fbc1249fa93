"""The picture of each kind of tile, 100 units wide: terrain, and a building to the left of where knights stand."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, number
from remparts.games.drawing.sheet import Sheet
from remparts.games.robber_knights.rules.facts import Kind, facts

ROCK: Final = "#9a9288"
_ROCK_SHADE: Final = "#7f776d"
_SCREE: Final = "#c3bba9"
_WOOD: Final = "#83a86b"
_CLEARING: Final = "#b3c98b"
_DEEP: Final = "#6ea3bc"
_CENTRE: Final = (37.0, 55.0)
"""Where a building stands."""

KINDS: Final = {kind.code: kind for kind in facts().kinds}


@cache
def picture(code: str) -> str:
    """The inside of a tile's picture."""
    kind = KINDS[code]
    ground = {"plain": _plain, "forest": _forest, "mountain": _mountains, "lake": _lake}[kind.terrain](kind)
    building = {"village": _village, "castle": _castle, "town": _town}.get(kind.building)
    return (
        f"{ground}{building() if building else ''}"
        f'<path class="r-seam" d="M0 0h100v100H0z" fill="none" stroke="{palette.INK}" stroke-opacity=".25"/>'
    )


def _square(colour: str, name: str) -> str:
    return f'<path class="{name}" d="M0 0h100v100H0z" fill="{colour}"/>'


# ---- Terrain


def _plain(kind: Kind) -> str:
    """Meadows with hatch and ripe fields, which are larger where nothing is built."""
    sheet, fields = Sheet(), Sheet()
    for variety, spot in enumerate(_TUFTS):
        sprites.grass(sheet, spot, variety)
    built = kind.building != "none"
    for at in [(79.0, 84.0), (80.0, 22.0)] if built else []:
        sprites.crops(sheet, at)
    for at in [] if built else [(15.0, 15.0), (17.0, 40.0), (43.0, 28.0)]:
        sprites.crops(fields, at)
    trees = [(7.0, 12.0), (14.0, 93.0), (94.0, 55.0)] if built else [(62.0, 14.0), (55.0, 60.0), (60.0, 90.0)]
    for variety, spot in enumerate(trees):
        sprites.grove(sheet, spot, variety)
    return f'{_square(palette.FIELD, "r-field")}<g transform="scale(1.8)">{fields.text()}</g>{sheet.text()}'


_TUFTS: Final = (
    (8.0, 30.0), (24.0, 9.0), (48.0, 7.0), (66.0, 12.0), (91.0, 9.0), (95.0, 36.0), (70.0, 44.0), (7.0, 58.0),
    (66.0, 66.0), (92.0, 68.0), (8.0, 82.0), (34.0, 92.0), (52.0, 95.0), (64.0, 90.0), (94.0, 95.0), (42.0, 48.0),
)  # fmt: skip


def _forest(kind: Kind) -> str:
    """A wood all around; a building stands in a clearing."""
    clearing = (
        f'<ellipse cx="{_CENTRE[0]}" cy="{_CENTRE[1] + 8}" rx="36" ry="29" fill="{_CLEARING}"/>'
        if kind.building != "none"
        else ""
    )
    return _square(_WOOD, "r-field") + clearing + _rows(_WOODS)


_WOODS: Final = (
    (6.0, 10.0), (21.0, 8.0), (36.0, 10.0), (52.0, 8.0), (67.0, 10.0), (82.0, 8.0), (95.0, 10.0),
    (13.0, 19.0), (61.0, 20.0), (75.0, 20.0), (89.0, 21.0),
    (5.0, 29.0), (68.0, 31.0), (82.0, 32.0), (95.0, 33.0),
    (75.0, 43.0), (89.0, 44.0), (82.0, 55.0), (95.0, 56.0), (75.0, 66.0), (89.0, 67.0),
    (5.0, 76.0), (68.0, 77.0), (82.0, 78.0), (95.0, 79.0), (9.0, 88.0), (60.0, 88.0), (75.0, 89.0), (89.0, 90.0),
    (3.0, 97.0), (18.0, 96.0), (32.0, 97.0), (46.0, 96.0), (67.0, 97.0), (82.0, 98.0), (97.0, 98.0),
)  # fmt: skip


def _rows(spots: Iterable[Point]) -> str:
    """Trees one behind the other: each row on a sheet of its own, so that it covers the one behind it."""
    rows: dict[int, Sheet] = {}
    for variety, (x, y) in enumerate(spots):
        sheet = rows.setdefault(round(y / 11), Sheet())
        if variety % 3:
            sprites.tree(sheet, (x, min(y, 93.0)), 6.0)
        else:
            sprites.fir(sheet, (x, min(y, 93.0)), 6.6)
    return "".join(rows[row].text() for row in sorted(rows))


def _mountains(kind: Kind) -> str:
    """Peaks with a sunny and a shady side, and snow; firs at their feet."""
    peaks = "".join(_peak(*peak) for peak in ((66, 60, 27, 42), (30, 66, 31, 56), (80, 80, 19, 27), (52, 92, 28, 44)))
    sheet = Sheet()
    for at in ((10.0, 82.0), (18.0, 90.0), (88.0, 92.0)):
        sprites.fir(sheet, at, 4.4)
    for variety, spot in enumerate(((8.0, 22.0), (90.0, 26.0), (92.0, 12.0), (70.0, 10.0))):
        sprites.grass(sheet, spot, variety)
    return f"{_square(_SCREE, 'r-field')}{peaks}{sheet.text()}"


def _peak(x: int, foot: int, half: int, high: int) -> str:
    """A peak over its foot: a sunny face, a shady one, snow with a ragged edge."""
    top, cap = foot - high, round(high * 0.34)
    wide = round(half * cap / high, 1)
    ridge = f"l{round(half * 0.16)} {round(high * 0.4)}l{-round(half * 0.24)} {round(high * 0.3)}"
    return (
        f'<path d="M{x} {top}L{x + half} {foot}H{x - half}z" fill="{ROCK}" stroke="{palette.INK}" stroke-width="1"'
        f' stroke-linejoin="round"/><path d="M{x} {top}{ridge}L{x + round(half * 0.1)} {foot}H{x + half}z"'
        f' fill="{_ROCK_SHADE}"/><path d="M{x} {top}L{x + wide} {top + cap}l{-round(wide * 0.5, 1)}-3'
        f'{-round(wide * 0.5, 1)} 5{-round(wide * 0.5, 1)}-4L{x - wide} {top + cap}z" fill="{palette.LIGHT}"'
        f' stroke="{palette.INK}" stroke-width=".7" stroke-linejoin="round"/>'
    )


def _lake(kind: Kind) -> str:
    """Water between its banks, with waves, reeds and a tree."""
    shore = "M10 30C14 8 40 4 60 8S96 20 93 48 84 92 56 93 8 84 7 60 8 40 10 30z"
    sheet = Sheet()
    for at in ((34.0, 30.0), (60.0, 24.0), (76.0, 44.0), (46.0, 50.0), (26.0, 60.0), (62.0, 66.0), (42.0, 80.0)):
        sprites.wave(sheet, at)
    for variety, spot in enumerate(((7.0, 12.0), (93.0, 8.0), (92.0, 92.0), (8.0, 93.0))):
        sprites.grove(sheet, spot, variety)
    reeds = f'<path d="M16 78v-9m3 11v-12m3 13v-8M84 26v-9m3 10v-7" stroke="{palette.SHADE}" stroke-width="1.4"/>'
    return (
        f'{_square(palette.FIELD, "r-field")}<path d="{shore}" fill="{palette.WATER}" stroke="{palette.BANK}"'
        f' stroke-width="4"/><path d="M30 42C40 26 66 26 74 44S66 76 48 74 24 58 30 42z" fill="{_DEEP}"'
        f' fill-opacity=".55"/>{sheet.text()}{reeds}'
    )


# ---- Buildings


def _village() -> str:
    """A few houses around a well."""
    x, y = _CENTRE
    back, front = Sheet(), Sheet()
    ground = f'<ellipse cx="{x}" cy="{y + 5}" rx="26" ry="19" fill="{palette.STREET}" stroke="{palette.RUT}"/>'
    for dx, dy, variety in ((-16, -10, 0), (3, -15, 8), (19, -6, 4)):
        sprites.house(back, (x + dx, y + dy), 10.4, variety)
    back.disc("stone", (x + 1, y + 4), 4.2, 0.8)
    back.disc("well", (x + 1, y + 3.4), 2.5, 0.75)
    for dx, dy, variety in ((-17, 13, 5), (14, 16, 6)):
        sprites.house(front, (x + dx, y + dy), 10.8, variety)
    sprites.tree(front, (x - 1, y + 18), 3.6)
    return ground + back.text() + front.text()


def _castle() -> str:
    """A keep behind a wall with a gate and two towers, and a banner over it."""
    x, y = _CENTRE
    back, wall, towers = Sheet(), Sheet(), Sheet()
    back.disc("shadow", (x + 4, y + 24), 30, 0.3)
    _block(back, x - 10, y - 27, 20, 36, teeth=3)
    _arch(back, (x - 4, y - 10), 1.4, 3.4)
    _arch(back, (x + 4, y - 10), 1.4, 3.4)
    _block(wall, x - 22, y - 2, 44, 26, teeth=6)
    _arch(wall, (x, y + 24), 6, 9)
    for side in (-23, 23):
        _block(towers, x + side - 6.5, y - 12, 13, 38, teeth=0)
        towers.polygon("slate", (x + side, y - 12), [(-9, 1), (0, -18), (9, 1)])
        towers.polygon("slate-shade", (x + side, y - 12), [(1, -15), (7.6, 0.4), (1, 0.4)])
        _arch(towers, (x + side, y + 4), 1.5, 4)
    banner = (
        f'<path d="M{x} {y - 29}v-15" stroke="{palette.INK}" stroke-width="1.4"/><path d="M{x} {y - 44}l13 4-13 4z"'
        f' fill="{palette.GOLD}" stroke="{palette.INK}" stroke-width=".8" stroke-linejoin="round"/>'
    )
    return banner + back.text() + wall.text() + towers.text()


def _arch(sheet: Sheet, foot: Point, half: float, height: float) -> None:
    """A door or window with a round top."""
    x, y = foot
    top = f"a{number(half)} {number(half * 1.15)} 0 0 1 {number(2 * half)} 0"
    sheet.add("door", f"M{number(x - half)} {number(y)}v{number(-height)}{top}v{number(height)}z")


def _block(sheet: Sheet, x: float, y: float, wide: float, high: float, teeth: int) -> None:
    """Masonry lit from the left, with battlements."""
    sheet.polygon("stone", (x, y), [(0, 0), (wide, 0), (wide, high), (0, high)])
    left, right, low = wide * 0.72, wide - 0.6, high - 0.6
    sheet.polygon("stone-shade", (x, y), [(left, 0.6), (right, 0.6), (right, low), (left, low)])
    step = wide / teeth if teeth else 0
    for tooth in range(teeth):
        at = (x + step * (tooth + 0.5), y)
        sheet.polygon("crest", at, [(-step * 0.3, -4), (step * 0.3, -4), (step * 0.3, 1), (-step * 0.3, 1)])


def _town() -> str:
    """Roofs around a church, inside a wall with towers and a gate."""
    x, y = _CENTRE
    back, middle, front, gate = Sheet(), Sheet(), Sheet(), Sheet()
    for dx, dy, variety in ((-17, -13, 1), (-4, -19, 8), (12, -18, 3), (20, -9, 7)):
        sprites.house(back, (x + dx, y + dy), 8.0, variety)
    sprites.chapel(middle, (x + 1, y - 3), 20)
    for dx, dy, variety in ((-20, 3, 6), (21, 4, 5)):
        sprites.house(middle, (x + dx, y + dy), 8.0, variety)
    for dx, dy, variety in ((-12, 13, 2), (2, 15, 8), (15, 13, 4)):
        sprites.house(front, (x + dx, y + dy), 8.0, variety)
    for side, down in ((-32, 4), (31, 4), (-18, 19), (18, 19)):
        _tower(gate, x + side, y + down)
    _block(gate, x - 6, y + 18, 12, 15, teeth=2)
    _arch(gate, (x, y + 33), 3.2, 5)
    return _ring(x, y, back.text() + middle.text() + front.text()) + gate.text()


def _ring(x: float, y: float, inside: str) -> str:
    """A wall around something: its far side behind, its near side before it."""
    far = f"M{x - 32} {y + 6}C{x - 32} {y - 34} {x + 32} {y - 34} {x + 32} {y + 6}"
    near = f"M{x - 32} {y + 8}C{x - 32} {y + 33} {x + 32} {y + 33} {x + 32} {y + 8}"
    street = f'<ellipse cx="{x}" cy="{y + 2}" rx="32" ry="25" fill="{palette.STREET}"/>'
    stone = "".join(
        f'<path d="{near}" fill="none" stroke="{colour}" stroke-width="{width}"{more}/>'
        for colour, width, more in (
            (palette.INK, 9.6, ""),
            (palette.STONE, 8, ""),
            (palette.WALL, 8, ' stroke-dasharray=".8 5"'),
        )
    )
    crest = (
        f'<path d="{near}" transform="translate(0 -4.6)" fill="none" stroke="{palette.CREST}" stroke-width="3"'
        ' stroke-dasharray="3.2 2"/>'
    )
    wall = f'<path d="{far}" fill="none" stroke="{palette.INK}" stroke-width="5.6"/>'
    wall += f'<path d="{far}" fill="none" stroke="{palette.CREST}" stroke-width="4"/>'
    wall += f'<path d="{far}" fill="none" stroke="{palette.STONE}" stroke-width="4" stroke-dasharray="2.4 2.6"/>'
    return street + wall + inside + stone + crest


def _tower(sheet: Sheet, x: float, y: float) -> None:
    _block(sheet, x - 4.5, y - 7, 9, 19, teeth=0)
    sheet.polygon("slate", (x, y - 7), [(-6, 0.6), (0, -10), (6, 0.6)])
