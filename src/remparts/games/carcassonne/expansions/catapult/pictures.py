"""The catapult on the board: where seats stand, tokens where they landed and rest, and the lane of a catch.

Views give points in widths of a tile; a tile is 100 units wide.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.marks import MARKS
from remparts.games.carcassonne.expansions.catapult import fair
from remparts.games.carcassonne.expansions.catapult.flight import BOARD, CAUGHT, TOUCHED
from remparts.games.carcassonne.expansions.catapult.view import HurlView, ManView, ThrowView, catapult_part
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import palette
from remparts.games.drawing.shapes import Point, number

TOKEN: Final = 20.0
"""The radius of a token. [CAT-2.4]"""

_SIGNS: Final[Mapping[str, str]] = {
    "knockout": (
        '<path d="M0-13L3-5 11-9 7-1.6 14 3 5.6 4.4 7 13 0 7.6-7 13-5.6 4.4-14 3-7-1.6-11-9-3-5z" fill="currentColor"/>'
    ),
    "seduction": (
        '<path d="M0 11C-16-1-10.6-12-4.6-11-1.8-10.6-.6-8.6 0-7 .6-8.6 1.8-10.6 4.6-11 10.6-12 16-1 0 11z"'
        ' fill="currentColor"/>'
    ),
    "target": (
        '<g fill="none" stroke="currentColor" stroke-width="2.8"><circle r="12"/><circle r="6.4"/></g>'
        '<circle r="2.4" fill="currentColor"/>'
    ),
    "catch": (
        '<path d="M-9 3.6V-5.4a2 2 0 0 1 4 0V-9.4a2 2 0 0 1 4 0V-11a2 2 0 0 1 4 0v2.6a2 2 0 0 1 4 0V4.4'
        'C7 10 3.6 13-1 13c-3.6 0-5.8-1.8-7.4-4.6l-5-7.4a2 2 0 0 1 3.2-2.4z" fill="currentColor"/>'
    ),
}
"""What is on the token of each type, around the point 0 0."""

_MACHINE: Final = (
    f'<g id="car-machine" stroke="{palette.INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round">'
    f'<path d="M-22 12H20L8-2H-10z" fill="{palette.TRUNK}"/><path d="M-4 4L18-20" stroke-width="5"/>'
    f'<path d="M-4 4L18-20" stroke="{palette.RUT}" stroke-width="2"/>'
    f'<path d="M12-22q6-7 13 1-1 8-9 6z" fill="{palette.STONE}"/>'
    f'<circle cx="-13" cy="13" r="6.4" fill="{palette.RUT}"/><circle cx="12" cy="13" r="6.4" fill="{palette.RUT}"/></g>'
)
_CROSS: Final = (
    f'<g id="car-landed" fill="none" stroke-linecap="round"><path d="M-8-8L8 8M8-8L-8 8" stroke="{palette.LIGHT}"'
    f' stroke-width="6"/><path d="M-8-8L8 8M8-8L-8 8" stroke="{palette.INK}" stroke-width="2.6"/></g>'
)
_BURST: Final = "M0-17L4-7 14-12 9-2.6 18 3.6 7.4 5 9 16 0 9.4-9 16-7.4 5-18 3.6-9-2.6-14-12-4-7z"


def definitions() -> str:
    """The signs, the machine, and the cross where a token landed."""
    return "".join(f'<g id="car-sign-{key}">{sign}</g>' for key, sign in _SIGNS.items()) + _MACHINE + _CROSS


def sign(round_type: str) -> str:
    """The sign of a type as a picture of its own."""
    return (
        f'<svg class="r-sign" viewBox="-18 -18 36 36" aria-hidden="true"><g color="{palette.INK}">'
        f'<circle r="16.4" fill="{fair.GROUND}" stroke="{palette.INK}" stroke-width="1.6"/>'
        f'<use href="#car-sign-{round_type}" transform="scale(.86)"/></g></svg>'
    )


def token(key: str, seat: int, round_type: str, at: Point) -> str:
    """A token of a seat at a point."""
    mark = MARKS[seat]
    disc = f'<circle r="{number(TOKEN)}" fill="{mark.colour}"'
    return (  # what flies is enlarged in the air, around where it lies: its own place must not be enlarged with it
        f'<g id="{key}"><g transform="translate({number(at[0])} {number(at[1])})" color="{mark.paper}">'
        f'{disc} stroke="{palette.LIGHT}" stroke-width="5"/>{disc} stroke="{palette.INK}" stroke-width="2"/>'
        f'<use href="#car-sign-{round_type}"/></g></g>'
    )


def units(point: Sequence[float]) -> Point:
    """A point of a view in units of the board."""
    return point[0] * 100, point[1] * 100


# ---- Hurls at the map


def stands(view: CarcassonneView) -> dict[str, str]:
    """A machine for each seat, in the seat's colour."""
    return {f"stand{seat}": _stand(seat, units(at)) for seat, at in enumerate(catapult_part(view)["stands"])}


def _stand(seat: int, at: Point) -> str:
    colour = MARKS[seat].colour
    return (
        f'<g id="stand{seat}" transform="translate({number(at[0])} {number(at[1])})"><circle r="30" fill="{colour}"'
        f' fill-opacity=".3" stroke="{colour}" stroke-width="3"/><use href="#car-machine" y="2"/></g>'
    )


def hurled(view: CarcassonneView, round_type: str, hurls: Sequence[HurlView]) -> dict[str, str]:
    """Each token at rest, the way it slid, and where it touched somebody."""
    shown = {f"slide{hurl['seat']}": _slide(view, hurl) for hurl in hurls}
    for hurl in hurls:
        key = f"token{hurl['seat']}"
        shown[key] = token(key, hurl["seat"], round_type, units(hurl["rest"]))
    return shown


def _slide(view: CarcassonneView, hurl: HurlView) -> str:
    landed, rest = units(hurl["landed"]), units(hurl["rest"])
    line = f"M{number(landed[0])} {number(landed[1])}L{number(rest[0])} {number(rest[1])}"
    bursts = "".join(_burst(view, man) for man in hurl["touched"] if "tile" in man)
    return (
        f'<g id="slide{hurl["seat"]}" fill="none" stroke-linecap="round">{bursts}'
        f'<path d="{line}" stroke="{palette.INK}" stroke-width="9"/>'
        f'<path d="{line}" stroke="{MARKS[hurl["seat"]].colour}" stroke-width="5"/>'
        f'<use href="#car-landed" x="{number(landed[0])}" y="{number(landed[1])}"/></g>'
    )


def _burst(view: CarcassonneView, man: ManView) -> str:
    """Where a follower stood that was touched."""
    x, y = draw.stand(view, man["tile"], man["segment"])
    return (
        f'<path d="{_BURST}" transform="translate({number(x)} {number(y)})" fill="{MARKS[man["seat"]].colour}"'
        f' fill-opacity=".75" stroke="{palette.INK}" stroke-width="1.6"/>'
    )


def meant(view: CarcassonneView, man: ManView) -> str:
    """A ring around a follower that a seduction means."""
    tile, segment = man["tile"], man["segment"]
    x, y = draw.stand(view, tile, segment)
    ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="25" fill="none"'
    return (
        f'<g id="meant{tile}-{segment}">{ring} stroke="{palette.LIGHT}" stroke-width="8"/>'
        f'{ring} stroke="{palette.ROOFS[0]}" stroke-width="4.4" stroke-dasharray="10 5"/></g>'
    )


# ---- The lane of a catch

UNIT: Final = 8.0
"""The least width of one step of the lane, in units of the board; beside a large landscape it is wider."""

_LENGTH, _SIDE = 110, 30
"""How far a hand reaches along the lane, and to each side. [CAT-7.3]"""

_GAP: Final = 190.0
"""Between the landscape and the lane: there is room for another tile and for coordinates."""


class Lane:
    """The way of a thrown token, below the landscape: from the hurler on the left to the catcher. [CAT-7.1]"""

    def __init__(self, view: CarcassonneView) -> None:
        columns, rows = [tile["x"] for tile in view["tiles"]], [tile["y"] for tile in view["tiles"]]
        across, down = max(columns) + 1 - min(columns), max(rows) + 1 - min(rows)
        self.unit = max(UNIT, 80 * max(across, down) / _LENGTH)
        self.left = (min(columns) + max(columns) + 1) * 50 - _LENGTH * self.unit / 2
        self.top = (max(rows) + 1) * 100 + _GAP

    def at(self, x: float, y: float) -> Point:
        """A step along the lane and to its right side, in units of the board."""
        return self.left + x * self.unit, self.top + (y + _SIDE) * self.unit

    @property
    def corners(self) -> tuple[Point, Point]:
        """What it covers, with whoever stands at its ends."""
        (left, top), (right, bottom) = self.at(0, -_SIDE), self.at(_LENGTH, _SIDE)
        return (left - 60, top - 10), (right + 10, bottom + 10)

    @property
    def middle(self) -> Point:
        (left, top), (right, bottom) = self.corners
        return (left + right) / 2, (top + bottom) / 2

    @property
    def size(self) -> Point:
        (left, top), (right, bottom) = self.corners
        return right - left, bottom - top


def lane(view: CarcassonneView, hurler: int, catcher: int) -> str:
    """The lane with its measuring board, and who stands at its ends."""
    way = Lane(view)
    (left, top), (right, bottom) = way.at(0, -_SIDE), way.at(_LENGTH, _SIDE)
    middle, board = way.at(0, 0)[1], way.at(BOARD, 0)[0]
    size = f'width="{number(right - left)}" height="{number(bottom - top)}"'
    ticks = "".join(f"M{number(way.at(x, 0)[0])} {number(middle - 8)}v16" for x in range(10, _LENGTH, 10))
    plank = f"M{number(board)} {number(top)}V{number(bottom)}"
    ends = "".join(
        f'<g transform="translate({number(x)} {number(middle)})"><circle r="34" fill="{MARKS[seat].colour}"'
        f' stroke="{palette.INK}" stroke-width="2"/><g color="{MARKS[seat].paper}"><use href="#{sign}"'
        f' transform="scale({scale})"/></g></g>'
        for x, seat, sign, scale in (
            (left - 20, hurler, "car-machine", 1),
            (way.at(100, 0)[0], catcher, "car-sign-catch", 1.6),
        )
    )
    return (
        f'<g id="lane"><rect x="{number(left)}" y="{number(top)}" {size} rx="14" fill="{palette.FIELD}"'
        f' stroke="{palette.INK}" stroke-width="2.4"/><path d="M{number(left)} {number(middle)}H{number(right)}{ticks}"'
        f' fill="none" stroke="{palette.INK}" stroke-opacity=".45" stroke-width="2"/><path d="{plank}"'
        f' stroke="{palette.INK}" stroke-width="16"/><path d="{plank}" stroke="{fair.GROUND}" stroke-width="11"/>'
        f"{ends}</g>"
    )


def aimed(at: Point) -> str:
    """The point at which a token is aimed."""
    return (
        f'<g id="aimed" transform="translate({number(at[0])} {number(at[1])})" fill="none" stroke-width="3">'
        f'<circle r="{number(TOKEN)}" stroke="{palette.LIGHT}" stroke-width="6"/><circle r="{number(TOKEN)}"'
        f' stroke="{palette.INK}" stroke-dasharray="7 5"/><use href="#car-landed"/></g>'
    )


def hand(view: CarcassonneView, reach: Sequence[float], key: str = "hand") -> str:
    """Where a hand reaches: within the inner ring a token is caught, within the outer one touched. [CAT-7.5]"""
    way = Lane(view)
    x, y = way.at(reach[0], reach[1])
    rings = "".join(
        f'<circle r="{number(way.unit * size)}" fill="{palette.GOLD}" fill-opacity=".4" stroke="{palette.INK}"'
        ' stroke-width="2"/>'
        for size in (TOUCHED, CAUGHT)
    )
    return (
        f'<g id="{key}" transform="translate({number(x)} {number(y)})" color="{palette.INK}">{rings}'
        '<use href="#car-sign-catch" transform="scale(1.3)"/></g>'
    )


def thrown(view: CarcassonneView, throw: ThrowView) -> dict[str, str]:
    """A throw that is over: the hand, and the token where it came down."""
    key = f"token{throw['seat']}"
    shown = {"hand": hand(view, throw["reach"])} if throw["reach"] else {}
    return {**shown, key: token(key, throw["seat"], "catch", Lane(view).at(*throw["landed"]))}
