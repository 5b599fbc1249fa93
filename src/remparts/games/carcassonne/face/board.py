"""A board of Carcassonne as SVG, drawn from a view: for the table, notebooks, files and the README.

A tile is 100 units wide; the cell (x, y) covers 100 units from (100 x, 100 y). Tiles and figures are defined once and
used where they lie, so that a board is written as fast as its list of tiles. A page may repaint what has a class
(`r-table`, `r-land`, `r-field`, `r-city`, `r-seam`, `r-label`); without one, everything has its own colour.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from remparts.core.grid import SIDES
from remparts.core.marks import MARKS
from remparts.games.carcassonne.face.drawing.layout import layout
from remparts.games.carcassonne.face.drawing.picture import picture
from remparts.games.carcassonne.face.drawing.pieces import pose
from remparts.games.carcassonne.face.drawing.stands import stands
from remparts.games.carcassonne.rules.view import BoardView, FollowerView, TileView
from remparts.games.drawing import palette, squares
from remparts.games.drawing.figures import POSES, figure
from remparts.games.drawing.shapes import Point, number, turned

MARGIN: Final = 40
"""How much of the table is seen around the landscape."""


def segment_anchor(code: str, segment: int) -> Point:
    """Where a follower stands on a segment, in the tile's reference orientation, 0 to 100."""
    return layout(code).anchors[segment]


@cache
def segment_path(code: str, segment: int) -> str:
    """The area of a segment as path data, in the tile's reference orientation."""
    return layout(code).areas[segment].text()


def anchor(view: BoardView, tile: int, segment: int) -> Point:
    """Where a follower stands on the board, given the number of its tile and of its segment there."""
    under = view["tiles"][tile]
    x, y = turned(segment_anchor(under["tile"], segment), SIDES.index(under["facing"]))
    return x + under["x"] * 100, y + under["y"] * 100


def stand(view: BoardView, tile: int, segment: int) -> Point:
    """Where a follower is drawn: near its anchor, beside what it stands on, so that this can be seen."""
    under = view["tiles"][tile]
    x, y = stands(under["tile"], SIDES.index(under["facing"]))[segment]
    return x + under["x"] * 100, y + under["y"] * 100


def small_tile(code: str) -> str:
    """A tile as a picture of its own."""
    return squares.small_tile(f"car-{code}-n")


def follower(seat: int, role: str, at: Point) -> str:
    """A follower at a point of the board; its picture must be on the page."""
    return f'<use href="#car-seat-{seat}-{pose(role)}" x="{number(at[0])}" y="{number(at[1])}"/>'


def _box(view: BoardView) -> tuple[int, int, int, int]:
    """What a board covers, with a margin: x, y, width and height."""
    columns, rows = [placed["x"] for placed in view["tiles"]] or [0], [placed["y"] for placed in view["tiles"]] or [0]
    left, top = min(columns) * 100 - MARGIN, min(rows) * 100 - MARGIN
    return left, top, max(columns) * 100 + 100 + MARGIN - left, max(rows) * 100 + 100 + MARGIN - top


def board(view: BoardView) -> str:
    """The landscape with its followers, as a complete SVG image."""
    x, y, width, height = _box(view)
    pictures, land, tiles, pieces = ("".join(parts.values()) for parts in layers(view).values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" role="img">'
        "<title>Carcassonne</title>"
        f'<defs id="pictures">{pictures}</defs>'
        f'<rect class="r-table" x="{x}" y="{y}" width="{width}" height="{height}" fill="{palette.TABLE}"/>'
        f'<g id="land">{land}</g><g id="tiles">{tiles}</g><g id="pieces">{pieces}</g></svg>'
    )


def layers(view: BoardView, ready: Iterable[str] = (), seats: Iterable[int] = ()) -> dict[str, dict[str, str]]:
    """The parts of a board by layer and id; pictures include tiles ready to be laid and followers of these seats."""
    tiles, followers = view["tiles"], view["followers"]
    shown = {(placed["tile"], placed["facing"]) for placed in tiles} | {
        (code, side) for code in ready for side in SIDES
    }
    pictures = {f"car-{code}-{side}": _picture(code, side) for code, side in sorted(shown)}
    for seat in sorted({piece["seat"] for piece in followers}.union(seats)):
        pictures |= _figures(seat)
    return {
        "pictures": pictures,
        "land": {"ground": _ground(tiles)},
        "tiles": placed_tiles(view),
        "pieces": placed_pieces(view),
    }


def placed_tiles(view: BoardView) -> dict[str, str]:
    """The tiles by id; their pictures must be on the page."""
    return {
        f"t{index}": _placed(index, placed["tile"], placed["facing"], placed["x"], placed["y"])
        for index, placed in enumerate(view["tiles"])
    }


def placed_pieces(view: BoardView) -> dict[str, str]:
    """The followers by id; their pictures must be on the page."""
    return dict(_piece(view, piece) for piece in view["followers"])


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


def _piece(view: BoardView, piece: FollowerView) -> tuple[str, str]:
    tile = piece["tile"]
    x, y = stand(view, tile, piece["segment"])
    return _standing(piece["seat"], tile, piece["segment"], piece["role"], x, y)


@lru_cache(20_000)
def _standing(seat: int, tile: int, segment: int, role: str, x: float, y: float) -> tuple[str, str]:
    key = f"p{seat}-{tile}-{segment}"
    return key, f'<g id="{key}">{follower(seat, role, (x, y))}</g>'


def _ground(tiles: Sequence[TileView]) -> str:
    """The edge of the landscape and its shadow on the table; between tiles it keeps the table from shining through."""
    cells = "".join(f"M{placed['x'] * 100} {placed['y'] * 100}h100v100h-100z" for placed in tiles)
    return (
        f'<g id="ground" stroke="{palette.INK}" stroke-linejoin="round">'
        f'<path class="r-shadow" d="{cells}" transform="translate(0 3)" fill="none" stroke-opacity=".16"'
        f' stroke-width="7"/><path class="r-land" d="{cells}" fill="{palette.LAND}" stroke-width="2.6"'
        ' paint-order="stroke"/></g>'
    )
