"""The board that never changes: sea and coast, the land around, the countries, frontiers, lines and tower spaces."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final
from zlib import crc32

from remparts.games.drawing import palette, sprites
from remparts.games.drawing.shapes import Area, Point, Polyline, along, apart, number, polygon
from remparts.games.drawing.sheet import Sheet, fill, stroke
from remparts.games.masons.face.drawing.colours import FRONTIER
from remparts.games.masons.face.drawing.plan import FRINGE, Plan, area_of, inset, towards
from remparts.games.masons.face.drawing.scenery import scenery
from remparts.games.masons.rules.net import Line

_FAR: Final = 4 * FRINGE
"""How far the land around is drawn, beyond the edge of the board."""

_SAND: Final = "#ecdcae"
_WILD: Final = "#93ab72"
_ROUNDING: Final = 26

ROUND: Final = 10.5
"""How large a tower space is."""


def land(laid: Plan, corners: Mapping[str, str]) -> str:
    """The board of a net, whose countries show their arms in these corners; it has no ids within."""
    return (
        f'<g clip-path="url(#mas-board)">{_sea(laid, corners)}{_coast(laid)}{_woods(laid)}{_countries(laid)}</g>'
        f"{_lines(laid)}{_rounds(laid)}{_arms(laid, corners)}{_frame(laid)}"
    )


def clip(laid: Plan) -> str:
    """The definition that `land` refers to: the shape of the board."""
    return f'<clipPath id="mas-board"><rect {_rect(laid)}/></clipPath>'


def _rect(laid: Plan, inset_by: float = 0) -> str:
    x, y, wide, high = laid.box
    return (
        f'x="{number(x + inset_by)}" y="{number(y + inset_by)}" width="{number(wide - 2 * inset_by)}"'
        f' height="{number(high - 2 * inset_by)}" rx="{number(_ROUNDING - inset_by)}"'
    )


def _frame(laid: Plan) -> str:
    return (
        f"<rect {_rect(laid, 3)} {stroke(palette.PATH, 6)}/><rect {_rect(laid, 6.5)} {stroke(palette.INK, 1.4)}/>"
        f"<rect {_rect(laid)} {stroke(palette.INK, 2.6)}/>"
    )


# ---- Sea and the land around


def _edges(laid: Plan, ring: Sequence[int]) -> list[Line]:
    """The lines of a border, each from its point to the next."""
    lines = {frozenset(line.ends): line for line in laid.net.lines if len(line.spaces) == 1}
    return [lines[frozenset(step)] for step in zip(ring, (*ring[1:], ring[0]), strict=True)]


@cache
def around(laid: Plan) -> tuple[Polyline, ...]:
    """The land beyond the edges that are no coast, as rings."""
    found: list[Polyline] = []
    for ring in laid.shore:
        edges, places = _edges(laid, ring), laid.places(ring)
        outer, count = inset(places, -_FAR), len(ring)
        coasts = [at for at in range(count) if laid.is_coast(edges[at])]
        if not coasts:
            found.append(outer if area_of(places) > 0 else places)
        for first in coasts:
            run: list[int] = []
            while not laid.is_coast(edges[(first + 1 + len(run)) % count]):
                run.append((first + 1 + len(run)) % count)
            if run:
                found.append(_beyond(places, outer, run))
    return tuple(found)


def _beyond(places: Sequence[Point], outer: Sequence[Point], run: Sequence[int]) -> Polyline:
    """The land beyond consecutive edges, which widens a little at both coasts."""
    count = len(places)
    start, end = places[run[0]], places[(run[-1] + 1) % count]
    after, before = places[(run[0] + 1) % count], places[run[-1]]
    first, last = _out(start, after, 0.24), _out(end, before, -0.24)
    near = [places[at] for at in run]
    return (*near, end, last, *(outer[at] for at in reversed(run[1:])), first)


def _out(here: Point, there: Point, flare: float) -> Point:
    """Beyond the end of an edge: far to its left, or to its right if the flare is negative, and a little away."""
    wide = apart(here, there)
    dx, dy = (there[0] - here[0]) / wide, (there[1] - here[1]) / wide
    side, away = (1 if flare > 0 else -1), abs(flare)
    return here[0] + (dy * side - dx * away) * _FAR, here[1] + (-dx * side - dy * away) * _FAR


def _shores(laid: Plan) -> str:
    return "".join(polygon(laid.places(ring)) for ring in laid.shore) + "".join(map(polygon, around(laid)))


def _coast(laid: Plan) -> str:
    """Shallows, sand, and the wild land around."""
    shore = _shores(laid)
    rounded = 'stroke-linejoin="round"'
    return "".join(
        f'<path d="{shore}" fill="{colour}" stroke="{colour}" stroke-width="{width}" {rounded}{more}/>'
        for colour, width, more in (
            (palette.SHALLOW, 66, ' stroke-opacity=".55"'),
            (palette.SHALLOW, 44, ""),
            (palette.WAVE, 30, ' stroke-dasharray="26 9 40 13" stroke-linecap="round"'),
            (palette.SHORE, 25.4, ""),
            (_SAND, 23, ""),
        )
    ) + "".join(f'<path d="{polygon(ring)}" fill="{_WILD}"/>' for ring in around(laid))


def _sea(laid: Plan, corners: Mapping[str, str]) -> str:
    """Water with waves, and two ships where there is room for them."""
    sheet = Sheet()
    dry = Area((*(laid.places(ring) for ring in laid.shore), *around(laid)))
    taken = [_corner(laid, corner) for corner in corners.values()]
    ships: list[Point] = []
    wet = sorted(_wet(laid, dry), key=lambda each: -each[0])
    for room, at in wet:
        if room > 52 and len(ships) < 2 and all(apart(at, other) > 110 for other in taken) and _far(at, ships, 500):
            ships.append(at)
    for room, (x, y) in wet:
        seed = crc32(f"{x} {y}".encode())
        at = (x + seed % 17 - 8, y + seed // 17 % 13 - 6)
        if room > 30 and seed % 5 < 3 and all(apart(at, ship) > 46 for ship in ships):
            sheet.add("wave", f"M{number(at[0] - 12)} {number(at[1])}q4-5 8 0t8 0 8 0")
    boats = "".join(f'<use href="#mas-ship" x="{number(x)}" y="{number(y)}"/>' for x, y in ships)
    return f"<rect {_rect(laid)} {fill(palette.WATER)}/>{sheet.text()}{boats}"


def _far(at: Point, others: Sequence[Point], far: float) -> bool:
    return all(apart(at, other) > far for other in others)


def _wet(laid: Plan, dry: Area) -> Iterator[tuple[float, Point]]:
    """Points of the sea, each with the room around it."""
    left, top, wide, high = laid.box
    across, down = max(30, wide / 40), max(24, high / 40)
    for row in range(1, int(high / down)):
        for column in range(1, int(wide / across)):
            x, y = left + (column + row % 2 / 2) * across - 4, top + row * down
            room = -dry.clearance((x, y))
            if room > 24:
                yield min(room, x - left + 16, left + wide - x + 16, y - top + 16, top + high - y + 16), (x, y)


SHIP: Final = (
    f'<g id="mas-ship"><path d="M-22 14q22 8 44 0" {stroke(palette.WAVE, 2.4)} stroke-linecap="round"/>'
    f'<path d="M-19 2h39q-2 10-9 12h-21q-7-2-9-12z" {fill("#8a5f3c", 1.6)}/>'
    f'<path d="M1 2V-30" {stroke(palette.INK, 2)}/><path d="M-1-26Q-20-14-15-3H-1z" {fill(palette.PLASTER, 1.5)}/>'
    f'<path d="M3-27Q19-16 17-3H3z" {fill("#c66a4c", 1.5)}/><path d="M1-30l9 2.6-9 2.8z" {fill(palette.GOLD, 1)}/></g>'
)
"""The definition of a ship that `land` refers to."""


def _woods(laid: Plan) -> str:
    """Trees on the wild land, which thin out towards the edge of the net."""
    sheet = Sheet()
    spots = []
    for ring in laid.shore:
        places = laid.places(ring)
        for at, edge in enumerate(_edges(laid, ring)):
            if laid.is_coast(edge):
                continue
            start, end = places[at], places[(at + 1) % len(places)]
            wide = apart(start, end)
            out = ((end[1] - start[1]) / wide, (start[0] - end[0]) / wide)
            for tree in range(int(wide / 13)):
                seed = crc32(f"{edge.name} {tree}".encode())
                far = 22 + seed % 35
                x, y = along(start, end, (tree + 0.2 + seed // 35 % 7 / 10) * 13 / wide)
                spots.append((y + out[1] * far, x + out[0] * far, seed))
    for y, x, seed in sorted(spots):
        size = 6.4 + seed // 245 % 30 / 10
        (sprites.fir if seed % 3 else sprites.tree)(sheet, (x, y), size)
    return sheet.text()


# ---- Countries


def _countries(laid: Plan) -> str:
    """The spaces of each country on its own ground, with what is to be seen there."""
    grounds = ""
    for name in laid.net.countries:
        spaces = [number for number, space in enumerate(laid.net.spaces) if space.country == name]
        shape = "".join(polygon(laid.places(ring)) for ring in laid.loops(spaces))
        grounds += f'<path class="r-land" d="{shape}" fill="url(#mas-ground-{name})"/>'
    return grounds + scenery(laid)


def _lines(laid: Plan) -> str:
    """Free lines, faint; the coast and the edge a little stronger; frontiers red and dashed."""
    inner, edge, border = "", "", ""
    for line in laid.net.lines:
        start, end = laid.ends(line)
        text = _stroke(towards(start, end, ROUND), towards(end, start, ROUND))
        if line.is_border:
            border += text
        elif len(line.spaces) == 1:
            edge += text
        else:
            inner += text
    return (
        f'<path d="{inner}{edge}" {stroke(palette.LIGHT, 4.6)} stroke-opacity=".5"/>'
        f'<path d="{inner}" {stroke("#5d5a3c", 1.7)} stroke-opacity=".5" stroke-dasharray="7 5"/>'
        f'<path d="{edge}" {stroke("#5d4f35", 2.4)} stroke-opacity=".62"/>'
        f'<path d="{border}" {stroke(palette.LIGHT, 8)} stroke-opacity=".8"/>'
        f'<path d="{border}" {stroke(FRONTIER, 4.6)} stroke-dasharray="13 6"/>'
    )


def _stroke(start: Point, end: Point) -> str:
    return f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"


def _rounds(laid: Plan) -> str:
    """Tower spaces: rounds of stone, those by the sea with water in their middle. [MAS-1.6]"""
    sheets = {True: "", False: ""}
    for point, (x, y) in zip(laid.net.points, laid.points, strict=True):
        sheets[point.is_coastal] += f'<use href="#mas-round" x="{number(x)}" y="{number(y)}"/>' + (
            f'<use href="#mas-wet-round" x="{number(x)}" y="{number(y)}"/>' if point.is_coastal else ""
        )
    return sheets[False] + sheets[True]


ROUNDS: Final = (
    f'<g id="mas-round"><circle r="{ROUND}" {fill(palette.CREST, 2)}/><circle r="{ROUND - 3}" {fill(palette.STONE)}/>'
    f'<path d="M0-{ROUND}V{ROUND}M-{ROUND} 0H{ROUND}M-7.4-7.4l14.8 14.8M7.4-7.4L-7.4 7.4" {stroke(palette.INK, 0.8)}'
    f' stroke-opacity=".4"/><circle r="4.4" {fill(palette.CREST, 1)}/></g>'
    f'<circle id="mas-wet-round" r="4.8" {fill(palette.WATER, 1.2)}/>'
)
"""The definitions of tower spaces that `land` refers to."""


# ---- Arms

_ARMS: Final = 44.0
"""How far from the sides of the board the middle of a coat of arms is."""


def _corner(laid: Plan, corner: str) -> Point:
    left, top, wide, high = laid.box
    x = left + _ARMS if "west" in corner else left + wide - _ARMS if "east" in corner else left + wide / 2
    y = top + _ARMS + 8 if "north" in corner else top + high - _ARMS - 10 if "south" in corner else top + high / 2
    return x, y


def _arms(laid: Plan, corners: Mapping[str, str]) -> str:
    return "".join(
        f'<use href="#mas-arms-{name}" transform="translate({number(x)} {number(y)}) scale(.94)"/>'
        for name in laid.net.countries
        for x, y in [_corner(laid, corners[name])]
    )
