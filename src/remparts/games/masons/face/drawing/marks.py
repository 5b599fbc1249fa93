"""What is laid over the board for a while: spots to point at, ghosts of pieces to come, and lights."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import Point, Polyline, apart, number, open_line, polygon
from remparts.games.drawing.sheet import stroke
from remparts.games.drawing.squares import lit
from remparts.games.masons.face.drawing.colours import FRONTIER
from remparts.games.masons.face.drawing.plan import LENGTH, outline_of, plan
from remparts.games.masons.face.drawing.settled import Stood

_THICK: Final = 28.0
"""Half the thickness of the spot of a line."""


# ---- Pieces to use


@cache
def wall_symbol(line: str) -> str:
    """The id of the wall that stands on a line."""
    laid = plan()
    there = laid.net.lines[laid.net.line[line]]
    return f"mas-wall-{round(apart(*laid.ends(there)))}-{round(laid.angle(there))}".replace("--", "-m")


def wall(line: str) -> str:
    """The wall on a line, around the middle of the line."""
    return f'<use href="#{wall_symbol(line)}"/>'


# ---- Ghosts


def _ghost(shape: str) -> str:
    return f'<g class="r-ghost"><g opacity=".9">{shape}</g></g>'


@cache
def wall_ghost(line: str) -> str:
    """A wall that does not stand yet, around the middle of its line."""
    return _ghost(f"{glow(line)}{wall(line)}")


def glow(line: str) -> str:
    """A golden band below the wall of a line, around the middle of that."""
    start, end = _ends(line)
    way = f"M{number(start[0])} {number(start[1] - 6)}L{number(end[0])} {number(end[1] - 6)}"
    return (
        f'<path d="{way}" {stroke(palette.INK, 47)} stroke-linecap="round" stroke-opacity=".7"/>'
        f'<path d="{way}" {stroke(palette.GOLD, 43)} stroke-linecap="round"/>'
    )


def _ends(line: str) -> tuple[Point, Point]:
    """The ends of a line around its middle."""
    laid = plan()
    there = laid.net.lines[laid.net.line[line]]
    x, y = laid.middle(there)
    (ax, ay), (bx, by) = laid.ends(there)
    return (ax - x, ay - y), (bx - x, by - y)


@cache
def tower_ghost(colour: str) -> str:
    """A tower that does not stand yet, its foot at the point 0 0; `any` has every colour."""
    return _ghost(f'<circle r="24" fill="{palette.GOLD}" fill-opacity=".75"/><use href="#mas-tower-{colour}"/>')


@cache
def house_ghost(colour: str) -> str:
    """A house that does not stand yet, around the point 0 0; `any` has every colour."""
    return _ghost(f'<circle r="25" fill="{palette.GOLD}" fill-opacity=".75"/><use href="#mas-house-{colour}"/>')


@cache
def palace_ghost(colour: str) -> str:
    """A palace that does not stand yet, around the point 0 0."""
    return _ghost(f'<circle r="36" fill="{palette.GOLD}" fill-opacity=".75"/><use href="#mas-palace-{colour}"/>')


# ---- Spots


@cache
def _reach(line: str) -> tuple[Polyline, Polyline]:
    """What is pointed at for a line, and the part of the line that is drawn, both around its middle."""
    (ax, ay), (bx, by) = _ends(line)
    wide = apart((ax, ay), (bx, by))
    ux, uy = (bx - ax) / wide, (by - ay) / wide
    size = min(wide / LENGTH, 1.0)
    half, bend, thick = wide / 2 - 10 * size, wide / 2 - 49 * size, _THICK * size
    reach = [(half, 0.0), (bend, thick), (-bend, thick), (-half, 0.0), (-bend, -thick), (bend, -thick)]
    drawn = [(30 * size - wide / 2, 0.0), (wide / 2 - 30 * size, 0.0)]

    def at(far: float, aside: float) -> Point:
        return ux * far - uy * aside, uy * far + ux * aside

    return tuple(at(*each) for each in reach), tuple(at(*each) for each in drawn)


@cache
def line_spot(line: str) -> str:
    """The place to point at for a line, around its middle: most of what is nearest to it, softly drawn."""
    reach, drawn = _reach(line)
    way = open_line(drawn)
    is_border = plan().net.lines[plan().net.line[line]].is_border
    frontier = f'<path d="{way}" {stroke(FRONTIER, 4)} stroke-dasharray="9 6"/>' if is_border else ""
    return (
        f'<path d="{polygon(reach)}" fill="{palette.LIGHT}" fill-opacity="0"/>'
        f'<path class="r-spot" d="{way}" {stroke(palette.INK, 9)} stroke-opacity=".4" stroke-linecap="round"/>'
        f'<path d="{way}" {stroke(palette.LIGHT, 6.4)} stroke-opacity=".8" stroke-linecap="round"/>{frontier}'
        f'<path class="ring" d="{polygon(reach)}" fill="none" stroke-linejoin="round"/>'
    )


@cache
def line_size(line: str) -> tuple[float, float]:
    """How wide and how high the spot of a line is."""
    reach, _ = _reach(line)
    xs, ys = [x for x, _ in reach], [y for _, y in reach]
    return round(max(xs) - min(xs)), round(max(ys) - min(ys))


TOWER_SPOT: Final = (
    f'<circle r="24" fill="{palette.LIGHT}" fill-opacity="0"/><circle class="r-spot" r="16" fill="{palette.LIGHT}"'
    f' fill-opacity=".8" stroke="{palette.INK}" stroke-width="2.2" stroke-dasharray="6 4"/>'
    '<circle class="ring" r="24" fill="none"/>'
)
"""A tower space to point at, around its middle."""

SPACE_SPOT: Final = (
    f'<circle r="36" fill="{palette.LIGHT}" fill-opacity="0"/><circle class="r-spot" r="27" fill="{palette.LIGHT}"'
    f' fill-opacity=".6" stroke="{palette.INK}" stroke-width="2.2" stroke-dasharray="8 5"/>'
    '<circle class="ring" r="36" fill="none"/>'
)
"""A space to point at, around its middle."""


@lru_cache(maxsize=256)
def city_spot(spaces: tuple[str, ...]) -> str:
    """A city to point at, where it lies."""
    shape = outline_of(spaces)
    return (
        f'<path d="{shape}" fill="{palette.LIGHT}" fill-opacity=".14" stroke="{palette.LIGHT}" stroke-width="6.4"'
        f' stroke-linejoin="round"/><path class="r-spot" d="{shape}" {stroke(palette.INK, 3)} stroke-dasharray="9 6"/>'
        f'<path class="ring" d="{shape}" fill="none" stroke-linejoin="round"/>'
    )


# ---- Lights


def light_spaces(spaces: Sequence[str]) -> str:
    """Spaces lit up, with one border around those that touch."""
    shape = f'<path d="{outline_of(tuple(spaces))}"/>' if spaces else ""
    return f'<g fill="{palette.GOLD}" fill-opacity=".28">{shape}</g>{lit(shape)}' if spaces else ""


def light_lines(lines: Iterable[str]) -> str:
    """Walls or free lines lit up."""
    laid = plan()
    ways = ""
    for name in lines:
        (ax, ay), (bx, by) = laid.ends(laid.net.lines[laid.net.line[name]])
        ways += f"M{number(ax)} {number(ay - 9)}L{number(bx)} {number(by - 9)}"
    return _lit_line(ways) if ways else ""


def _lit_line(ways: str) -> str:
    return (
        f'<path d="{ways}" {stroke(palette.INK, 15)} stroke-opacity=".85" stroke-linecap="round"/>'
        f'<path d="{ways}" {stroke(palette.GOLD, 11)} stroke-linecap="round"/>'
    )


def light_points(points: Iterable[str]) -> str:
    """Towers or tower spaces lit up."""
    laid = plan()
    places = [laid.points[laid.net.point[name]] for name in points]
    shapes = "".join(f'<ellipse cx="{number(x)}" cy="{number(y - 21)}" rx="25" ry="41"/>' for x, y in places)
    return lit(shapes) if shapes else ""


def light_pieces(pieces: Iterable[Stood]) -> str:
    """Houses and palaces lit up."""
    shapes = ""
    for piece in pieces:
        (x, y), size = piece.at, (33 if piece.kind == "palace" else 25) * piece.scale
        shapes += f'<circle cx="{number(x)}" cy="{number(y - 2)}" r="{number(size)}"/>'
    return lit(shapes) if shapes else ""
