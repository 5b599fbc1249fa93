"""A board of Robber Knights as SVG, drawn from a view: tiles, stacks of knights seen from the side, the limit.

A tile is 100 units wide; the cell (x, y) covers 100 units from (100 x, 100 y). Tiles and knights are defined once and
used where they are. A knight is a helm on a pedestal: the next knight's pedestal hides the helm, so that a stack shows
whose knights it has from bottom to top, and the one on top with its face.
"""

from functools import cache
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.drawing import palette, squares
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Point, number
from remparts.games.drawing.squares import cell
from remparts.games.robber_knights.face.pictures import KINDS, picture
from remparts.games.robber_knights.rules.view import RobberKnightsView

FOOT: Final[Point] = (81.0, 93.0)
"""Where the lowest knight of a tile stands."""

RISE: Final = 14.5
"""How much higher the next knight stands."""

_PEDESTAL: Final = "M-16-12.5V-2.5C-16 2.4 16 2.4 16-2.5V-12.5C16-17 -16-17 -16-12.5z"
_LID: Final = "M-16-12.5C-16-8.4 16-8.4 16-12.5S-16-16.6-16-12.5z"
_HELM: Final = "M-12-13V-31C-12-40 12-40 12-31V-13C12-9.6-12-9.6-12-13z"
_EMBLEM_AT: Final = (0.0, -19.4)


# ---- What is defined once


@cache
def definitions() -> str:
    """Every tile, every seat's knight, the ground below a tile and the back of a tile."""
    tiles = "".join(f'<symbol id="rob-{code}" viewBox="0 0 100 100">{picture(code)}</symbol>' for code in KINDS)
    knights = "".join(f'<g id="rob-knight-{seat}">{knight(seat)}</g>' for seat in range(len(MARKS) - 1))
    return f"{tiles}{knights}{_GROUND}{_BACK}"


_GROUND: Final = f'<g id="rob-ground">{squares.GROUND}</g>'
_BACK: Final = (
    f'<g id="rob-back"><rect x="3" y="3" width="94" height="94" rx="8" fill="{palette.SLATE}" stroke="{palette.INK}"'
    f' stroke-width="2.4"/><rect x="11" y="11" width="78" height="78" rx="5" fill="none" stroke="{palette.LIGHT}"'
    f' stroke-opacity=".5" stroke-width="2"/><path d="M24 74V40h9v7h8v-7h18v7h8v-7h9v34z" fill="{palette.LIGHT}"/>'
    f'<path d="M43 74V63a7 7 0 0 1 14 0v11z" fill="{palette.SLATE}"/></g>'
)


@cache
def knight(seat: int) -> str:
    """A knight of a seat, its foot at the point 0 0: a helm with the seat's shape on a pedestal that bears it too."""
    mark = MARKS[seat]
    emblem = EMBLEMS[mark.shape]
    x, y = _EMBLEM_AT
    return (
        f'<g stroke-linejoin="round"><path d="{_PEDESTAL}" fill="{mark.colour}" stroke="{palette.LIGHT}"'
        f' stroke-width="4"/><path d="{_HELM}" fill="{mark.colour}" stroke="{palette.LIGHT}" stroke-width="4"/>'
        f'<path d="{_PEDESTAL}" fill="{mark.colour}" stroke="{palette.INK}" stroke-width="1.6"/>'
        f'<path d="{_LID}" fill="{palette.INK}" fill-opacity=".22"/>'
        f'<path d="{_HELM}" fill="{mark.colour}" stroke="{palette.INK}" stroke-width="1.6"/>'
        f'<path d="M5-36.4c5 1 7 3 7 5.4v18c0 1.4-3 2-7 2.4z" fill="{palette.INK}" fill-opacity=".16"/>'
        f'<path d="M-9.6-29.4h19.2v2.6h-19.2z" fill="{palette.INK}"/></g>'
        f'<path d="{emblem}" transform="translate({number(x)} {number(y)}) scale(.98)" fill="{mark.paper}"/>'
        f'<path d="{emblem}" transform="translate(0 -4.6) scale(.64)" fill="{mark.paper}"/>'
    )


# ---- The board


def layers(view: RobberKnightsView) -> dict[str, dict[str, str]]:
    """Ground and limit, tiles, what is marked, and knights, each part by its id."""
    tiles = view["tiles"]
    return {
        "land": {**_limits(view), **{f"g{index}": _ground(index, t["x"], t["y"]) for index, t in enumerate(tiles)}},
        "tiles": {f"t{index}": _tile(index, t["tile"], t["x"], t["y"]) for index, t in enumerate(tiles)},
        "marks": {**_coming(view), **_last(view)},
        "pieces": {
            f"k{index}-{height}": _piece(index, height, seat, t["x"], t["y"])
            for index, t in enumerate(tiles)
            for height, seat in enumerate(t["stack"])
        },
    }


def extent(view: RobberKnightsView) -> tuple[int, int, int, int]:
    """The first column and row and the last ones that a tile lies in or may come to."""
    cells = [(t["x"], t["y"]) for t in view["tiles"]] + [(x, y) for x, y in view["open"]]
    cells = cells or [(0, 0)]
    if len(view["tiles"]) < view["start_tiles"]:
        cells += [(0, 0), (view["seats"] - 1, view["start_tiles"] // view["seats"] - 1)]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return min(columns), min(rows), max(columns), max(rows)


def box(view: RobberKnightsView) -> tuple[float, float, float, float]:
    """What the board covers."""
    left, top, right, bottom = extent(view)
    width, height = (right - left + 1) * 100 + 2 * squares.MARGIN, (bottom - top + 1) * 100 + 2 * squares.MARGIN
    return left * 100 - squares.MARGIN, top * 100 - squares.MARGIN, width, height


def use_tile(code: str, x: int, y: int) -> str:
    """A tile in a cell; its picture must be on the page."""
    return f'<use href="#rob-{code}" x="{x * 100}" y="{y * 100}" width="100" height="100"/>'


def use_knight(seat: int, x: int, y: int, height: int) -> str:
    """A knight on a tile, with a number of others below it; its picture must be on the page."""
    return f'<use href="#rob-knight-{seat}" x="{number(x * 100 + FOOT[0])}" y="{number(y * 100 + foot(height))}"/>'


def foot(height: int) -> float:
    """Where a knight with this number of others below it stands, from the top of its tile."""
    return FOOT[1] - RISE * height


@cache
def _ground(index: int, x: int, y: int) -> str:
    return f'<use id="g{index}" href="#rob-ground" x="{x * 100}" y="{y * 100}"/>'


@cache
def _tile(index: int, code: str, x: int, y: int) -> str:
    return f'<g id="t{index}">{use_tile(code, x, y)}</g>'


@cache
def _piece(index: int, height: int, seat: int, x: int, y: int) -> str:
    return f'<g id="k{index}-{height}">{use_knight(seat, x, y, height)}</g>'


def _limits(view: RobberKnightsView) -> dict[str, str]:
    """The largest rectangle still allowed: dashed where the area may move, a line where it has come to its limit."""
    if not view["tiles"]:
        return {}
    reach = view["reach"]
    return {"limit": _limit(reach["left"], reach["top"], reach["right"] + 1, reach["bottom"] + 1, view["side"])}


@cache
def _limit(left: int, top: int, right: int, bottom: int, side: int) -> str:
    x, y, wide, high = left * 100 - 8, top * 100 - 8, (right - left) * 100 + 16, (bottom - top) * 100 + 16
    upright = _side(f"M{x} {y}v{high}M{x + wide} {y}v{high}", is_final=right - left == side)
    level = _side(f"M{x} {y}h{wide}M{x} {y + high}h{wide}", is_final=bottom - top == side)
    return f'<g id="limit" fill="none" stroke="{palette.ROOFS[2]}" stroke-linecap="round">{upright}{level}</g>'


def _side(path: str, *, is_final: bool) -> str:
    if is_final:
        return f'<path d="{path}" stroke-width="4.5" stroke-opacity=".9"/>'
    return f'<path d="{path}" stroke-width="4" stroke-opacity=".6" stroke-dasharray="3 13"/>'


def _coming(view: RobberKnightsView) -> dict[str, str]:
    """During the setup: the places of the start layout, and the tiles that lie there face down. [ROB-3.6]"""
    laid, down = len(view["tiles"]), view["layout"]
    return {
        f"b{index}": _place(index, view["seats"], index - laid < down) for index in range(laid, view["start_tiles"])
    }


@cache
def _place(index: int, seats: int, is_down: bool) -> str:
    y, x = divmod(index, seats)
    if is_down:
        return f'<use id="b{index}" href="#rob-back" x="{x * 100}" y="{y * 100}"/>'
    return (
        f'<rect id="b{index}" class="r-spot" {cell(x, y, 5, 8)} fill="none" stroke="{palette.WALL}"'
        ' stroke-opacity=".7" stroke-width="2" stroke-dasharray="9 6"/>'
    )


def _last(view: RobberKnightsView) -> dict[str, str]:
    if view["last"] is None:
        return {}
    last = view["tiles"][view["last"]]
    return {"last": f'<g id="last" class="r-last">{squares.last(last["x"], last["y"])}</g>'}


# ---- Small pictures


def small_tile(code: str) -> str:
    """A tile as a picture of its own."""
    return squares.small_tile(f"rob-{code}")


_DIGIT: Final = 17


@cache
def knights_left(seat: int, count: int) -> str:
    """A knight and how many there are."""
    return _counted(f'<use href="#rob-knight-{seat}" x="20" y="42"/>', str(count))


@cache
def one_knight(seat: int) -> str:
    """A knight as a picture of its own."""
    figure = f'<use href="#rob-knight-{seat}" x="20" y="42"/>'
    return f'<svg class="r-row" viewBox="0 0 40 46" aria-hidden="true">{figure}</svg>'


@cache
def deployed(seat: int, count: int) -> str:
    """A number of knights to choose, with one of them."""
    return (
        f'<svg viewBox="0 0 72 60" aria-hidden="true"><use href="#rob-knight-{seat}" x="22" y="52"/>'
        '<text x="43" y="44" font-family="system-ui, sans-serif" font-size="33" font-weight="700" fill="currentColor">'
        f"{count}</text></svg>"
    )


@cache
def pile_left(count: int, letter: str) -> str:
    """The back of a tile with the letter on top of the pile, and how many tiles there are."""
    back = (
        f'<rect x="3" y="5" width="36" height="36" rx="5" fill="{palette.SLATE}" stroke="{palette.INK}"'
        f' stroke-width="2"/><text x="21" y="32" font-family="Georgia, serif" font-size="27" font-weight="700"'
        f' text-anchor="middle" fill="{palette.LIGHT}">{letter}</text>'
    )
    return _counted(back, str(count))


def _counted(figure: str, text: str) -> str:
    wide = 50 + _DIGIT * len(text)
    return (
        f'<svg class="r-row" viewBox="0 0 {wide} 46" aria-hidden="true">{figure}<text x="44" y="34"'
        f' font-family="system-ui, sans-serif" font-size="29" fill="currentColor">{text}</text></svg>'
    )
