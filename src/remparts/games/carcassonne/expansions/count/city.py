"""The city of Carcassonne as one picture over its twelve tiles: four quarters among houses, within the walls. [CNT-1]

The block is 400 units wide and 300 high; its walls, gates and fields are on the tiles, everything within is drawn here.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from remparts.games.carcassonne.face.drawing.looks import Town
from remparts.games.carcassonne.face.drawing.pieces import stranger
from remparts.games.carcassonne.face.drawing.scenery import Scatter
from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Point, apart, joined, number
from remparts.games.drawing.sheet import ROUND, AnyStyle, Sheet, Style, fill, stroke

TOWNS: Final[Mapping[str, Town]] = {"carcassonne": Town("%", "Carcassonne", "#7a5a2e on #e3cda3")}
"""The ground within the walls, as the tiles of the block show it."""

PLACES: Final[Mapping[str, Point]] = {
    "castle": (226.0, 92.0),
    "market": (286.0, 152.0),
    "blacksmith": (232.0, 214.0),
    "cathedral": (139.0, 150.0),
}
"""The squares where followers stand, one in each quarter."""

_LANDMARKS: Final[Mapping[str, tuple[Point, float, float]]] = {
    "castle": ((297.0, 94.0), 40.0, 36.0),
    "market": ((323.0, 158.0), 27.0, 36.0),
    "blacksmith": ((171.0, 211.0), 30.0, 27.0),
    "cathedral": ((94.0, 136.0), 38.0, 46.0),
}
"""Where the great building of each quarter stands, and the room it needs to its sides, above and below."""

_STREETS: Final = (
    "M250 242V214H182Q139 214 139 186V112Q139 92 166 92H262",
    "M139 150H286V214H244M286 150V122Q286 104 262 92H226V150",
    "M92 91Q114 98 139 112M324 68Q310 62 292 68T250 92",
)
"""Ways from the gates to the squares and between them."""

_STREET_POINTS: Final = tuple(
    [(250.0, float(y)) for y in range(214, 252, 8)]
    + [(139.0, float(y)) for y in range(92, 200, 8)]
    + [(float(x), 150.0) for x in range(139, 290, 8)]
    + [(float(x), 214.0) for x in range(150, 290, 8)]
    + [(286.0, float(y)) for y in range(116, 214, 8)]
    + [(float(x), 92.0) for x in range(150, 262, 8)]
    + [(226.0, float(y)) for y in range(92, 150, 8)]
    + [(96.0, 90.0), (106.0, 95.0), (120.0, 103.0), (320.0, 64.0), (308.0, 63.0)]
)
_PAVING: Final = "#f1e4c4"
_FIRE: Final = Style(fill("#e0562a"), above="door")
_HORSESHOE: Final = Style(stroke(palette.GOLD, 2.0, ROUND), above="door", order=1)
_ROUNDING: Final = 50.0
"""The radius of the corners of the wall."""


@cache
def city() -> str:
    """All that lies within the walls, in units of the block."""
    ground = (
        f'<rect class="r-city" x="56" y="57" width="288" height="185" rx="44" fill="{palette.STREET}"/>'
        f'<path d="{"".join(_STREETS)}" fill="none" stroke="{_PAVING}" stroke-width="11" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )
    squares = "".join(_square(at) for at in PLACES.values())
    town = Sheet()
    for at, size, variety in _houses():
        sprites.house(town, at, size, variety)
    great = "".join(_DRAWN[name](at).text() for name, (at, _, _) in _LANDMARKS.items())
    return ground + squares + town.text() + great


def _square(at: Point) -> str:
    """A paved square with a rim of stones."""
    x, y = at
    return (
        f'<g fill="{_PAVING}"><ellipse cx="{number(x)}" cy="{number(y)}" rx="34" ry="21.5" stroke="{palette.INK}"'
        f' stroke-width=".8"/><ellipse cx="{number(x)}" cy="{number(y)}" rx="32" ry="19.6" stroke="{palette.RUT}"'
        f' stroke-width="1.6" stroke-dasharray="4 2"/></g>'
    )


def is_within(at: Point, keep: float) -> bool:
    """Whether a point of the block lies within the walls, and at least this far from them."""
    x, y = at
    if not (50 + keep < x < 350 - keep and 50 + keep < y < 250 - keep):
        return False
    corner = (min(max(x, 100.0), 300.0), min(max(y, 100.0), 200.0))
    return apart(at, corner) < _ROUNDING - keep


def _houses() -> list[tuple[Point, float, int]]:
    """Rows of houses wherever there is room."""
    scatter = Scatter("Carcassonne")
    found: list[tuple[Point, float, int]] = []
    for row in range(17):
        x = 54.0
        while x < 346:
            size = 5.4 + scatter.below(6) * 0.5
            at = (x + size, 61.0 + row * 11.3 + scatter.below(5) * 0.4)
            if _is_free(at, size):
                found.append((at, size, scatter.below(18)))
                x += 2 * size + 0.8 + scatter.below(4) * 0.6
            else:
                x += 2.5
    return found


def _is_free(at: Point, size: float) -> bool:
    """Whether a house finds room between walls, squares, streets and great buildings."""
    x, y = at
    if not is_within((x, y - 3.0), size + 3.0):
        return False
    for left, top in PLACES.values():
        if ((x - left) / (35.0 + size)) ** 2 + ((y - top) / (22.0 + size)) ** 2 < 1:
            return False
    for (left, top), wide, high in _LANDMARKS.values():
        if abs(x - left) < wide + size and abs(y - top) < high * 0.9 + size:
            return False
    if apart(at, (250.0, 250.0)) < 16.0 + size:
        return False
    return all(abs(x - left) > 6.0 + size or abs(y - top) > 6.0 + size for left, top in _STREET_POINTS)


# ---- Great buildings, each around its middle


def _castle(at: Point) -> Sheet:
    """A keep with four towers and a banner."""
    sheet = Sheet()
    x, y = at
    sheet.disc("shadow", (x + 3, y + 27), 41.0, 0.2)
    for shift in (-19.0, 19.0):
        _tower(sheet, (x + shift, y - 10), 6.0, 22.0)
    sheet.polygon("keep", at, [(-15, -26), (15, -26), (15, 8), (-15, 8)])
    for shift in (-12.0, -4.0, 4.0, 12.0):
        sheet.polygon("crest", (x + shift, y - 26), [(-2.6, -4.4), (2.6, -4.4), (2.6, 0.6), (-2.6, 0.6)])
    for shift in (-7.0, 0.0, 7.0):
        sheet.disc("door", (x + shift, y - 15), 1.7, 1.7)
    sheet.polygon("stone", at, [(-33, 2), (33, 2), (33, 27), (-33, 27)])
    for shift in range(-30, 31, 10):
        sheet.polygon("crest", (x + shift, y + 2), [(-3, -4), (3, -4), (3, 1), (-3, 1)])
    for shift in (-33.0, 33.0):
        _tower(sheet, (x + shift, y + 10), 7.4, 19.0)
    _arch(sheet, (x, y + 27), 6.0, 9.0)
    sheet.add("ink-line", f"M{joined((x, y - 29))}v-13")
    sheet.polygon("shield", (x, y - 42), [(0, 0), (13, 3.4), (0, 7.6)])
    return sheet


def _tower(sheet: Sheet, at: Point, half: float, height: float) -> None:
    """A round tower with a pointed roof."""
    sheet.polygon("keep", at, [(-half, -height * 0.5), (half, -height * 0.5), (half, height), (-half, height)])
    roof = [(-half - 1.8, -height * 0.5 + 1), (0, -height * 0.5 - half * 2.3), (half + 1.8, -height * 0.5 + 1)]
    sheet.polygon("slate", at, roof)
    sheet.disc("door", (at[0], at[1] - height * 0.12), 1.5, 1.6)


def _arch(sheet: Sheet, foot: Point, half: float, height: float, style: AnyStyle = "door") -> None:
    """A door or window with a round top."""
    top = f"a{joined((half, half * 1.1))} 0 0 1 {number(2 * half)} 0"
    sheet.add(style, f"M{joined((foot[0] - half, foot[1]))}v{number(-height)}{top}v{number(height)}z")


def _cathedral(at: Point) -> Sheet:
    """Two towers, a rose window between them, and a long roof behind."""
    sheet = Sheet()
    x, y = at
    sheet.disc("shadow", (x + 5, y + 33), 36.0, 0.2)
    sheet.polygon("plaster-shade", at, [(6, -8), (33, -8), (33, 32), (6, 32)])
    sheet.polygon("roof-0", at, [(0, -6), (8, -24), (29, -24), (37, -6)])
    for shift in (20.0, 28.0):
        _arch(sheet, (x + shift, y + 26), 2.4, 13.0)
    sheet.polygon("plaster", at, [(-15, -14), (0, -27), (15, -14), (15, 33), (-15, 33)])
    for shift in (-17.0, 17.0):
        tower = (x + shift, y)
        sheet.polygon("keep", tower, [(-7.6, -25), (7.6, -25), (7.6, 33), (-7.6, 33)])
        sheet.polygon("slate", tower, [(-9.4, -24), (0, -45), (9.4, -24)])
        for down in (-10.0, 8.0):
            _arch(sheet, (x + shift, y + down), 2.2, 5.0)
        sheet.add("ink-line", f"M{joined((x + shift, y - 44))}v-7m-2.6 2.4h5.2")
    sheet.disc("slate", (x, y - 1), 6.6)
    sheet.disc("gold", (x, y - 1), 4.4)
    sheet.add("ink-line", f"M{joined((x, y - 6.6))}v11.2m-5.6-5.6h11.2")
    _arch(sheet, (x, y + 33), 4.8, 11.0)
    return sheet


def _market(at: Point) -> Sheet:
    """Stalls with striped awnings, one behind the other, and sacks."""
    sheet = Sheet()
    x, y = at
    for right, down, tone in ((-4.0, -24.0, 1), (4.0, -2.0, 0), (-6.0, 20.0, 1)):
        _stall(sheet, (x + right, y + down), tone)
    for right, down in ((-24.0, -14.0), (-19.0, -12.0), (-25.0, 26.0), (20.0, 10.0), (17.0, -12.0)):
        sheet.disc("ripe", (x + right, y + down), 3.0, 1.1)
        sheet.add("ink-line", f"M{joined((x + right - 3, y + down))}a3 3.3 0 1 0 6 0a3 3.3 0 1 0-6 0")
    return sheet


def _stall(sheet: Sheet, at: Point, tone: int) -> None:
    """A table under an awning."""
    x, y = at
    sheet.disc("shadow", (x + 1, y + 9), 16.0, 0.22)
    sheet.polygon("plaster-shade", at, [(-12, 0), (12, 0), (12, 8), (-12, 8)])
    cloth, stripe = (("tent", "tent-stripe"), ("tent-back", "tent-back-stripe"))[tone]
    sheet.polygon(cloth, at, [(-15, 1), (-11, -9), (11, -9), (15, 1)])
    for left in (-11.0, -1.0, 8.0):
        sheet.polygon(stripe, (x + left, y), [(0, 1), (1.6, -9), (5, -9), (4.6, 1)])


def _smithy(at: Point) -> Sheet:
    """A stone house with a smoking chimney, its forge glowing, an anvil before it."""
    sheet = Sheet()
    x, y = at
    sheet.disc("shadow", (x + 2, y + 19), 30.0, 0.22)
    for right, down, size in ((13.0, -31.0, 5.0), (18.0, -37.0, 4.0), (8.0, -36.0, 3.2)):
        sheet.disc("smoke", (x + right, y + down), size, 0.9)
    sheet.polygon("stone", (x + 12, y), [(-4.4, -26), (4.4, -26), (4.4, 0), (-4.4, 0)])
    sheet.polygon("stone", at, [(-22, -4), (22, -4), (22, 18), (-22, 18)])
    sheet.polygon("slate", at, [(-26, -2), (-19, -18), (19, -18), (26, -2)])
    _arch(sheet, (x - 8, y + 18), 8.0, 8.0)
    _arch(sheet, (x - 8, y + 18), 5.0, 4.4, _FIRE)
    sheet.add(_HORSESHOE, f"M{joined((x + 8.4, y + 9.4))}v-3.6a3.4 3.4 0 0 1 6.8 0v3.6")
    anvil = (x + 15, y + 20)
    sheet.polygon("slate-shade", anvil, [(-9, -5), (8, -5), (8, -2), (2.4, -0.6), (4.4, 4), (-4.4, 4), (-2.4, -0.6)])
    return sheet


_DRAWN: Final = {"castle": _castle, "market": _market, "blacksmith": _smithy, "cathedral": _cathedral}


# ---- The Count himself

_CROWN: Final = "M-8.2-13.4L-9.4-23.4-4.4-19 0-25.6 4.4-19 9.4-23.4 8.2-13.4C3-11.8-3-11.8-8.2-13.4z"
COUNT: Final = stranger(
    "car-count",
    palette.LIGHT,
    _CROWN,
    palette.GOLD,
    f'<path d="M-6-1.6h12v6c0 4-3 6.6-6 8-3-1.4-6-4-6-8z" fill="{palette.ROOFS[2]}" stroke="{palette.INK}"'
    f' stroke-width="1"/><path d="M-6 3.4h12" stroke="{palette.GOLD}" stroke-width="2.4"/>',
)
"""The Count in white with a crown and his arms."""
