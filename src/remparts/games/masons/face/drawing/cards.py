"""Guild cards: what is counted as a picture, and for how many points in figures; no words. [MAS-14.1 to MAS-14.16]

A card is 120 by 180 units. A city card has the paving of a city inside a wall, a country card green ground, and the
card that counts all cities a map.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import Point, number, polygon
from remparts.games.drawing.sheet import fill, stroke
from remparts.games.masons.face.drawing import walls
from remparts.games.masons.face.drawing.arms import COUNTRIES
from remparts.games.masons.rules.facts import Kind, components

WIDE: Final = 120
HIGH: Final = 180

BACK: Final = "#7c3b2b"
"""The colour of the back of a card."""

_SHAPE: Final = 'x="2" y="2" width="116" height="176" rx="11"'
_EDGE: Final = f"<rect {_SHAPE} {stroke(palette.INK, 3)}/>"
_FONT: Final = 'font-family="system-ui, sans-serif" font-weight="800" text-anchor="middle"'
_SAND: Final = "#ecdcae"
_MANY: Final = 1000
"""A step that ends here or later has no end."""


# ---- Grounds


def _city_ground() -> str:
    frame = 'x="9" y="9" width="102" height="162" rx="5"'
    return (
        f'<rect {_SHAPE} fill="url(#mas-city)"/><rect {frame} {stroke(palette.INK, 15)}/>'
        f"<rect {frame} {stroke('#8f887b', 12.4)}/>"
        f'<rect {frame} {stroke(palette.CREST, 11)} stroke-dasharray="9 6.5"/>'
        f'<rect x="16" y="16" width="88" height="148" rx="2" {stroke(palette.GOLD, 3)}/>{_EDGE}'
    )


def _country_ground(country: str = "") -> str:
    meadow = f"url(#mas-ground-{country})" if country else "#a9c77b"
    hills = (
        '<path d="M2 92Q30 60 62 88 88 62 118 82V167a11 11 0 0 1-11 11H13a11 11 0 0 1-11-11z" fill="#93b567"/>'
        f'<path d="M12 112l2.6-8 2 8M100 106l2.6-8 2 8M20 30q9-10 18 0M84 24q9-10 18 0" {stroke("#6f9449", 2)}/>'
        if not country
        else ""
    )
    hedge = f'<rect x="6" y="6" width="108" height="168" rx="8" {stroke("#5d8a3f", 3)}/>'
    return f"<rect {_SHAPE} {fill(meadow)}/>{hills}{hedge}{_EDGE}"


def _coast_ground() -> str:
    waves = "".join(f"M{x} {y}q4-5 8 0t8 0" for x, y in ((14, 34), (22, 62), (12, 90), (20, 116), (16, 146)))
    return (
        f'{_country_ground()}<path d="M7.5 7.5h42q-12 40 4 74 12 40-8 91h-38z" fill="{_SAND}"/>'
        '<path d="M7.5 14q0-6.5 6.5-6.5h26q-12 40 2 74 12 40-6 91h-22q-6.5 0-6.5-6.5z"'
        f' {fill(palette.WATER, 1.4)}/><path d="{waves}" {stroke(palette.WAVE, 2.4)} stroke-linecap="round"/>'
    )


def _map_ground() -> str:
    island = "M12 16Q40 6 64 14T108 22Q114 60 106 96 112 140 104 164 60 174 14 164 8 120 14 92 6 50 12 16z"
    inland = "M18 22Q42 13 64 20T102 28Q107 62 100 96 105 136 98 158 60 166 20 158 15 120 20 92 13 52 18 22z"
    return (
        f'<rect {_SHAPE} {fill(palette.WATER)}/><path d="{island}" {fill(_SAND, 1.6)}/>'
        f'<path d="{inland}" {fill("#b3cc86")}/>{_EDGE}'
    )


# ---- Figures


def _plate(inside: str, top: float = 122, high: float = 46) -> str:
    return f'<rect x="19" y="{top}" width="82" height="{high}" rx="9" {fill(palette.LIGHT, 2.2)}/>{inside}'


def _text(text: str, at: Point, size: float, more: str = "") -> str:
    where = f'x="{number(at[0])}" y="{number(at[1] + size * 0.36)}" font-size="{number(size)}"'
    return f'<text {where} {_FONT} fill="{palette.INK}"{more}>{text}</text>'


_OUTLINED: Final = f' stroke="{palette.LIGHT}" stroke-width="6" paint-order="stroke" stroke-linejoin="round"'


def _times(points: int, at: Point, size: float) -> str:
    """So many points for each."""
    x, y = at
    wide = number(size * 0.32)
    start = f"M{number(x - size * 0.52)} {number(y - size * 0.16)}"
    cross = f'<path d="{start}l{wide} {wide}m0-{wide}l-{wide} {wide}" {stroke(palette.INK, size * 0.12)}'
    return f'{cross} stroke-linecap="round"/>{_text(str(points), (x + size * 0.26, y), size)}'


def _coin(points: int, at: Point, radius: float) -> str:
    """So many points at once."""
    x, y = number(at[0]), number(at[1])
    return (
        f'<circle cx="{x}" cy="{y}" r="{number(radius)}" {fill(palette.GOLD, 2.2)}/><circle cx="{x}" cy="{y}"'
        f' r="{number(radius - 4)}" {stroke("#b8862b", 1.4)}/>{_text(str(points), at, radius * 1.3)}'
    )


def _use(name: str, at: Point, scale: float) -> str:
    return f'<use href="#mas-{name}" transform="translate({number(at[0])} {number(at[1])}) scale({number(scale)})"/>'


# ---- What is counted


def _span(step: tuple[int, int, int]) -> str:
    low, high, _ = step
    return f"{low}" if low == high else f"{low}+" if high >= _MANY else f"{low}–{high}"


Triangles = Sequence[Sequence[Point]]


def _strip(count: int, left: float, low: float, side: float) -> Triangles:
    """So many triangles side by side from the left, on this base."""
    high = side * sqrt(3) / 2
    found = []
    for at in range(count):
        x, foot, top = left + at * side / 2, low - at % 2 * high, low - (at + 1) % 2 * high
        found.append([(x, foot), (x + side / 2, top), (x + side, foot)])
    return found


def _cells(count: int) -> Triangles:
    """So many triangles in the middle of a card; seven are a hexagon and one more."""
    if count < 7:
        side = min(76.0, 178 / (count + 1))
        return _strip(count, 60 - side * (count + 1) / 4, 66 + side * sqrt(3) / 4 + (4 if count == 1 else 0), side)
    x, y, side, high = 54.0, 66.0, 33.0, 33 * sqrt(3) / 2
    rim = [(x + dx * side / 2, y + dy * high) for dx, dy in ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))]
    found = [[(x, y), rim[at], rim[(at + 1) % 6]] for at in range(6)]
    return [*found, [rim[2], (x + 3 * side / 2, y - high), rim[3]]]


def _around(triangles: Triangles) -> str:
    """The sides that belong to one triangle only."""
    sides: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for triangle in triangles:
        for one, other in zip(triangle, (*triangle[1:], triangle[0]), strict=True):
            key = frozenset(((round(one[0]), round(one[1])), (round(other[0]), round(other[1]))))
            if key in sides:
                del sides[key]
            else:
                sides[key] = (one, other)
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in sides.values())


def _walled(triangles: Triangles, thick: float) -> str:
    ground = "".join(polygon(triangle) for triangle in triangles)
    walls_around = _around(triangles)
    return (
        f'<path d="{ground}" fill="#ffdf7d" stroke="#b8862b" stroke-width="1.4" stroke-dasharray="4 3"/>'
        f'<path d="{walls_around}" {stroke(palette.INK, thick + 3)} stroke-linecap="round"/>'
        f'<path d="{walls_around}" {stroke("#8f887b", thick)} stroke-linecap="round"/>'
        f'<path d="{walls_around}" {stroke(palette.CREST, thick)} stroke-dasharray="4.5 3.5"/>'
    )


def _size_card(kind: Kind) -> str:
    step = kind.steps[0]
    triangles = _cells(step[0])
    x = sum(p[0] for t in triangles for p in t) / 3 / len(triangles)
    y = sum(p[1] for t in triangles for p in t) / 3 / len(triangles)
    size = 46 if step[0] == 1 else 40
    return _walled(triangles, 6) + _text(_span(step), (x, y), size, _OUTLINED) + _plate(_coin(step[2], (60, 145), 20))


def _steps_card(kind: Kind) -> str:
    """Steps below each other under a house of each colour."""
    colours = tuple(components().houses)
    spread = [(60 + (at - (len(colours) - 1) / 2) * 17, 62.0 - (at + 1) % 2 * 20) for at in range(len(colours))]
    shown = "".join(_use(f"house-{colour}", at, 0.9) for colour, at in zip(colours, spread, strict=True))
    rows = ""
    for at, step in enumerate(kind.steps):
        y = 106 + at * 37
        arrow = f'<path d="M63 {y}h7m-3.5-3.5l3.5 3.5-3.5 3.5" {stroke(palette.INK, 3)} stroke-linecap="round"/>'
        rows += _text(_span(step), (40, y), 19) + arrow + _coin(step[2], (86, y), 13.5)
    return shown + _plate(rows, 86, 82)


def _buildings_card(kind: Kind) -> str:
    """A palace and a house of a colour, each with its points."""
    return (
        _use(f"palace-{kind.colour}", (60, 62), 1.05)
        + _plate("", 88, 80)
        + _use(f"palace-{kind.colour}", (41, 111), 0.46)
        + _times(kind.each_palace, (76, 107), 30)
        + _use(f"house-{kind.colour}", (41, 148), 0.74)
        + _times(kind.each, (76, 147), 30)
    )


def _towers(colour: str) -> str:
    if colour:
        return _use(f"tower-{colour}", (60, 102), 1.42)
    names = tuple(components().towers)
    return "".join(
        _use(f"tower-{name}", (60 + (at - (len(names) - 1) / 2) * 30, 92 + at % 2 * 16), 1.06)
        for at, name in enumerate(names)
    )


def _houses(kind: Kind) -> str:
    if kind.country:
        return _use(f"arms-{kind.country}", (60, 54), 0.98) + _use("house-any", (60, 101), 0.9)
    return _use(f"house-{kind.colour or 'any'}", (60, 72), 2.05)


def _palaces(kind: Kind) -> str:
    if kind.colour:
        return _use(f"palace-{kind.colour}", (60, 76), 1.25)
    names = tuple(components().palaces)
    back, front = names[:2], names[2:]
    shown = [(name, (36 + at * 48.0, 52.0)) for at, name in enumerate(back)]
    shown += [(name, (60 + (at - (len(front) - 1) / 2) * 25.0, 92.0 + at % 2 * 6)) for at, name in enumerate(front)]
    return "".join(_use(f"palace-{name}", at, 0.62) for name, at in shown)


def _cities() -> str:
    """Three cities of different sizes."""
    return "".join(_walled(_strip(*each, 30.0), 5) for each in ((1, 20.0, 56.0), (2, 60.0, 62.0), (3, 30.0, 104.0)))


def _picture(kind: Kind) -> str:
    if kind.count == "cells":
        return _size_card(kind)
    if kind.steps:
        return _steps_card(kind)
    if kind.count == "buildings":
        return _buildings_card(kind)
    shown = {
        "towers": lambda: _towers(kind.colour),
        "towers_at_sea": lambda: _use("tower-any", (66, 102), 1.42),
        "houses": lambda: _houses(kind),
        "palaces": lambda: _palaces(kind),
        "walls": lambda: _use("wall-icon", (60, 60), 0.98) + _use("wall-icon", (60, 100), 0.98),
        "closed_cities": _cities,
    }[kind.count]()
    return shown + _plate(_times(kind.each, (60, 145), 42))


def _ground(kind: Kind) -> str:
    if kind.scope == "city":
        return "card-city"
    if kind.scope == "board":
        return "card-map"
    if kind.count == "towers_at_sea":
        return "card-coast"
    if kind.country:
        return f"card-country-{kind.country}"
    return "card-country"


# ---- Cards


def _svg(inside: str) -> str:
    size = f'viewBox="0 0 {WIDE} {HIGH}"'
    return f'<svg class="r-card" {size} aria-hidden="true">{inside}</svg>'


@cache
def card(name: str) -> str:
    """A guild card of this kind as a picture of its own, which refers to the definitions."""
    kind = next(kind for kind in components().kinds if kind.name == name)
    return _svg(f'<use href="#mas-{_ground(kind)}"/>{_picture(kind)}')


@cache
def card_back() -> str:
    """A guild card face down."""
    return _svg('<use href="#mas-card-back"/>')


_TROWEL: Final = (
    f'<path d="M60 128L36 92Q60 78 84 92z" {fill(palette.CREST, 2.4)}/><path d="M60 86V70" {stroke(palette.INK, 6)}/>'
    f'<path d="M60 85V70" {stroke(palette.STONE, 3)}/>'
    f'<path d="M53 70V44q7-6 14 0v26q-7 4-14 0z" {fill("#a4622f", 2.2)}/>'
)
"""What a mason works with."""


def _back() -> str:
    return (
        f"<rect {_SHAPE} {fill(BACK)}/>"
        f'<rect x="10" y="10" width="100" height="160" rx="6" {stroke(palette.GOLD, 2.6)}/>'
        f'<circle cx="60" cy="90" r="44" {fill("#5f2a1e", 2.4)}/>'
        f'<circle cx="60" cy="90" r="39" {stroke(palette.GOLD, 1.8)}/>{_TROWEL}{_EDGE}'
    )


@cache
def definitions() -> str:
    """The grounds of cards and the wall on them, under ids that begin with `mas-`."""
    shapes = {
        "card-city": _city_ground(),
        "card-country": _country_ground(),
        **{f"card-country-{name}": _country_ground(name) for name in COUNTRIES},
        "card-coast": _coast_ground(),
        "card-map": _map_ground(),
        "card-back": _back(),
        "wall-icon": walls.wall(108, 0),
    }
    return "".join(f'<g id="mas-{key}">{shape}</g>' for key, shape in shapes.items())
