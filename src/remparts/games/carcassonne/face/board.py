"""A board of Carcassonne as SVG, drawn from a view: for the table, notebooks, files and the README.

A tile is 100 units wide; the cell (x, y) covers 100 units from (100 x, 100 y). Tiles and figures are defined once and
used where they lie, so that a board is written as fast as its list of tiles. A page may repaint what has a class
(`r-table`, `r-land`, `r-field`, `r-city`, `r-seam`, `r-label`); without one, everything has its own colour.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape

from remparts.core.grid import SIDES
from remparts.core.marks import MARKS
from remparts.games.carcassonne.face.drawing.layout import layout
from remparts.games.carcassonne.face.drawing.picture import picture
from remparts.games.carcassonne.face.drawing.pieces import POSES, figure, pose
from remparts.games.drawing import palette
from remparts.games.drawing.shapes import Point, number, turned

View = Mapping[str, Any]  # plain data, as in JSON

LAYERS: Final = ("pictures", "land", "tiles", "pieces")
"""The groups of a board from bottom to top; pictures are definitions and show nothing by themselves."""

MARGIN: Final = 40
"""How much of the table is seen around the landscape."""


def segment_anchor(code: str, segment: int) -> Point:
    """Where a follower stands on a segment, in the tile's reference orientation, 0 to 100."""
    return layout(code).anchors[segment]


@cache
def segment_path(code: str, segment: int) -> str:
    """The area of a segment as path data, in the tile's reference orientation."""
    return layout(code).areas[segment].text()


def anchor(view: View, tile: int, segment: int) -> Point:
    """Where a follower stands on the board, given the number of its tile and of its segment there."""
    under = view["tiles"][tile]
    x, y = turned(segment_anchor(under["tile"], segment), SIDES.index(under["facing"]))
    return x + under["x"] * 100, y + under["y"] * 100


@cache
def tile(code: str, facing: str = "n", size: int = 100) -> str:
    """One tile as an SVG image of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{size}" height="{size}" role="img">'
        f"<title>{escape(code)}</title>{picture(code, SIDES.index(facing))}</svg>"
    )


@cache
def badge(seat: int, role: str = "knight", size: int = 40) -> str:
    """One follower as an SVG image of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-26 -26 52 52" width="{size}" height="{size}" role="img">'
        f"<title>{escape(MARKS[seat].name)}</title>{figure(seat, pose(role))}</svg>"
    )


def ghost(code: str, facing: str, x: int, y: int) -> str:
    """A tile that might be laid in a cell; its picture must be on the page."""
    return f'<g class="r-ghost" opacity=".6">{_use(code, facing, x, y)}</g>'


def follower(seat: int, role: str, at: Point) -> str:
    """A follower at a point of the board; its picture must be on the page."""
    return f'<use href="#car-seat-{seat}-{pose(role)}" x="{number(at[0])}" y="{number(at[1])}"/>'


def outline(view: View, segments: Iterable[tuple[int, int]], colour: str = palette.LIGHT) -> str:
    """A feature lit up, given the numbers of its tiles and their segments; its id is that of its first segment."""
    ordered = sorted(segments)
    paths = "".join(_turned_path(view["tiles"][placed], segment) for placed, segment in ordered)
    first, segment = ordered[0]
    return (
        f'<path id="f{first}-{segment}" class="r-feature" d="{paths}" fill="{colour}" stroke="{colour}"'
        ' stroke-width="3" stroke-linejoin="round" opacity=".5"/>'
    )


def _turned_path(placed: View, segment: int) -> str:
    area = layout(placed["tile"]).areas[segment].turned(SIDES.index(placed["facing"]))
    return area.shifted(placed["x"] * 100, placed["y"] * 100).text()


def box(view: View, margin: int = MARGIN) -> tuple[int, int, int, int]:
    """What a board covers, with a margin: x, y, width and height."""
    columns, rows = [placed["x"] for placed in view["tiles"]] or [0], [placed["y"] for placed in view["tiles"]] or [0]
    left, top = min(columns) * 100 - margin, min(rows) * 100 - margin
    return left, top, max(columns) * 100 + 100 + margin - left, max(rows) * 100 + 100 + margin - top


def board(view: View, *, coordinates: bool = False) -> str:
    """The landscape with its followers, as a complete SVG image."""
    x, y, width, height = box(view, MARGIN + 20 if coordinates else MARGIN)
    pictures, land, tiles, pieces = ("".join(parts.values()) for parts in layers(view).values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" role="img">'
        "<title>Carcassonne</title>"
        f'<defs id="pictures">{pictures}</defs>'
        f'<rect class="r-table" x="{x}" y="{y}" width="{width}" height="{height}" fill="{palette.TABLE}"/>'
        f'<g id="land">{land}</g><g id="tiles">{tiles}</g><g id="pieces">{pieces}</g>'
        f"{rulers(view) if coordinates else ''}</svg>"
    )


def fragments(view: View) -> dict[str, str]:
    """The parts of a board by their ids: each is one SVG element that has this id."""
    return {key: part for parts in layers(view).values() for key, part in parts.items()}


def layers(view: View, ready: Iterable[str] = (), seats: Iterable[int] = ()) -> dict[str, dict[str, str]]:
    """The parts of a board by layer and id; pictures include tiles ready to be laid and followers of these seats."""
    tiles: Sequence[View] = view["tiles"]
    followers: Sequence[View] = view.get("followers", ())
    shown = {(placed["tile"], placed["facing"]) for placed in tiles} | {
        (code, side) for code in ready for side in SIDES
    }
    pictures = {f"car-{code}-{side}": _picture(code, side) for code, side in sorted(shown)}
    for seat in sorted({piece["seat"] for piece in followers}.union(seats)):
        pictures |= _figures(seat)
    return {
        "pictures": pictures,
        "land": {"ground": _ground(tiles)},
        "tiles": {
            f"t{index}": _placed(index, placed["tile"], placed["facing"], placed["x"], placed["y"])
            for index, placed in enumerate(tiles)
        },
        "pieces": dict(_piece(view, piece) for piece in followers),
    }


def figures() -> str:
    """The pictures of all followers of all seats."""
    return "".join(part for seat in range(len(MARKS)) for part in _figures(seat).values())


@cache
def _picture(code: str, facing: str) -> str:
    return f'<symbol id="car-{code}-{facing}" viewBox="0 0 100 100">{picture(code, SIDES.index(facing))}</symbol>'


@cache
def _figures(seat: int) -> dict[str, str]:
    keys = {f"car-seat-{seat}-{pose}": pose for pose in POSES}
    return {key: f'<g id="{key}">{figure(seat, pose)}</g>' for key, pose in keys.items()}


def _use(code: str, facing: str, x: int, y: int) -> str:
    return f'<use href="#car-{code}-{facing}" x="{x * 100}" y="{y * 100}" width="100" height="100"/>'


@lru_cache(20_000)
def _placed(index: int, code: str, facing: str, x: int, y: int) -> str:
    return f'<g id="t{index}">{_use(code, facing, x, y)}</g>'


def _piece(view: View, piece: View) -> tuple[str, str]:
    key = f"p{piece['seat']}-{piece['tile']}-{piece['segment']}"
    at = anchor(view, piece["tile"], piece["segment"])
    return key, f'<g id="{key}">{follower(piece["seat"], piece["role"], at)}</g>'


def _ground(tiles: Sequence[View]) -> str:
    """The edge of the landscape and its shadow on the table; between tiles it keeps the table from shining through."""
    cells = "".join(f"M{placed['x'] * 100} {placed['y'] * 100}h100v100h-100z" for placed in tiles)
    return (
        f'<g id="ground" stroke="{palette.INK}" stroke-linejoin="round">'
        f'<path class="r-shadow" d="{cells}" transform="translate(0 3)" fill="none" stroke-opacity=".16"'
        f' stroke-width="7"/><path class="r-land" d="{cells}" fill="{palette.LAND}" stroke-width="2.6"'
        ' paint-order="stroke"/></g>'
    )


def rulers(view: View) -> str:
    """The columns' and rows' numbers along the board."""
    x, y, width, height = box(view, 0)
    labels = [(column + 50, y - 16, column // 100) for column in range(x, x + width, 100)]
    labels += [(x - 26, row + 56, row // 100) for row in range(y, y + height, 100)]
    texts = "".join(f'<text x="{left}" y="{base}">{value}</text>' for left, base, value in labels)
    return (
        f'<g id="rulers" class="r-label" fill="{palette.INK}" fill-opacity=".6" font-family="Georgia, serif"'
        f' font-size="18" text-anchor="middle">{texts}</g>'
    )
