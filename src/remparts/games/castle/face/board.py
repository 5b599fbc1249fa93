"""A board of The Castle as SVG, drawn from a view: the wall with its track, tiles, keeps, followers and markers.

A square of the wall and a cell are 100 units wide; (x, y) covers 100 units from (100 x, 100 y). Tiles and pieces are
defined once and used where they lie; their symbols begin with `cst-`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from remparts.core.grid import SIDES
from remparts.games.castle.face.drawing import pieces, stones, wall
from remparts.games.castle.face.drawing.picture import picture as tile_picture
from remparts.games.castle.face.drawing.plan import plan
from remparts.games.castle.face.drawing.stands import stands
from remparts.games.castle.face.drawing.track import spaces, tower_places
from remparts.games.castle.rules.facts import board, kinds
from remparts.games.castle.rules.tiles import HOUSE
from remparts.games.castle.rules.view import CastleView, KeepView, TileView
from remparts.games.drawing import palette, squares
from remparts.games.drawing.rulers import DIGITS, label
from remparts.games.drawing.shapes import Point, number, polygon, turned

LAYERS: Final = ("wall", "tiles", "marks", "pieces")
MARGIN: Final = wall.MOAT + wall.EDGE + 6
TITLE: Final = "The Castle"


# ---- What is defined once


@cache
def definitions() -> str:
    """Every tile in each facing that looks different, every piece, the wall, and the digits of coordinates."""
    tiles = "".join(_symbol(kind.code, facing) for kind in kinds() for facing in kind.facings)
    return f"{_parts()}{tiles}{DIGITS}"


_GROUND: Final = (
    f'<path d="M0 3h100V0h3.5v104.5H-1V100h1z" fill="{palette.INK}" fill-opacity=".16"/>'
    f'<path d="M-1-1h102v102H-1z" fill="{palette.INK}" fill-opacity=".45"/>'
)
"""What lies under a tile: its shadow on the grass, and its edge."""


@cache
def _parts() -> str:
    marks = {"ground": _GROUND, "frame": squares.FRAME, "last": squares.last(0, 0), "castle": wall.frame()}
    shown = "".join(f'<g id="cst-{name}">{shape}</g>' for name, shape in marks.items())
    return f"{stones.definitions()}{pieces.definitions()}{shown}"


@cache
def _symbol(code: str, facing: int) -> str:
    inside = tile_picture(code, facing)
    return f'<symbol id="cst-{code}-{SIDES[facing]}" viewBox="0 0 100 100">{inside}</symbol>'


# ---- The board


def layers(view: CastleView) -> dict[str, dict[str, str]]:
    """The parts of the board by layer and id; equal views give equal texts."""
    return {
        "wall": placed_wall(view),
        "tiles": {
            f"t{index}": _tile(index, t["tile"], t["facing"], t["x"], t["y"]) for index, t in enumerate(view["tiles"])
        },
        "marks": placed_marks(view),
        "pieces": placed_pieces(view),
    }


def placed_wall(view: CastleView) -> dict[str, str]:
    """The wall, the wall tiles that lie on it face down, and the shadows of tiles."""
    held = {f"w{at}": _held(at, t["x"], t["y"]) for at, t in enumerate(view["towers"]) if t["holds"]}
    grounds = {f"g{at}": _ground(at, t["x"], t["y"]) for at, t in enumerate(view["tiles"])}
    return {"wall": '<use id="wall" href="#cst-castle"/>', **held, **grounds}


def placed_marks(view: CastleView) -> dict[str, str]:
    """The frame of the tile laid last."""
    if view["last"] is None:
        return {}
    x, y = view["last"]
    return {"last": f'<use id="last" class="r-last" href="#cst-last" x="{x * 100}" y="{y * 100}"/>'}


def placed_pieces(view: CastleView) -> dict[str, str]:
    """Keeps, followers and markers."""
    return {**placed_keeps(view), **placed_followers(view), **placed_markers(view)}


def placed_followers(view: CastleView) -> dict[str, str]:
    """The followers, those farther down over those farther up."""
    lying = {(tile["x"], tile["y"]): tile for tile in view["tiles"]}
    found = []
    for piece in view["followers"]:
        x, y = stand(lying[piece["x"], piece["y"]], piece["index"])
        key = f"p{piece['seat']}-{piece['x']}-{piece['y']}-{piece['segment']}"
        found.append((y, key, f'<g id="{key}">{follower(piece["seat"], piece["role"], (x, y))}</g>'))
    return {key: text for _, key, text in sorted(found)}


def placed_keeps(view: CastleView) -> dict[str, str]:
    """Each keep on its house with the size of that."""
    lying = {(tile["x"], tile["y"]): tile for tile in view["tiles"]}
    found = {}
    for seat, keep in enumerate(view["keeps"]):
        if keep is not None:
            at = _house_at(view, keep, lying)
            found[f"k{seat}"] = f'<g id="k{seat}">{keep_piece(seat, keep["size"], at)}</g>'
    return found


def placed_markers(view: CastleView) -> dict[str, str]:
    """The score markers on their spaces; two on one space stand side by side. [CST-10.1]"""
    track = view["track"]
    is_shared = len({marker["space"] for marker in track}) < len(track)
    return {f"m{seat}": _marker(seat, m["space"], m["lying"], is_shared) for seat, m in enumerate(track)}


@cache
def _tile(index: int, code: str, facing: str, x: int, y: int) -> str:
    return f'<g id="t{index}">{use_tile(code, facing, x * 100, y * 100)}</g>'


@cache
def _ground(at: int, x: int, y: int) -> str:
    return f'<use id="g{at}" href="#cst-ground" x="{x * 100}" y="{y * 100}"/>'


@cache
def _held(at: int, x: int, y: int) -> str:
    return f'<g id="w{at}">{_back(x, y)}</g>'


def _back(x: int, y: int) -> str:
    """A wall tile that lies face down on the tower of a square."""
    left, top = (number(at - wall.TILE / 2) for at in tower_places()[x, y])
    return f'<use href="#cst-wall-back" x="{left}" y="{top}" width="{wall.TILE}" height="{wall.TILE}"/>'


@cache
def _marker(seat: int, space: int, is_lying: bool, is_shared: bool) -> str:
    x, y = marker_place(space)
    if is_shared:
        x, y = x + (12 if seat else -12), y + (3 if seat else -3)
    return f'<g id="m{seat}">{_standing(seat, "lying" if is_lying else "standing", (x, y))}</g>'


def _standing(seat: int, pose: str, at: Point) -> str:
    return f'<use href="#cst-marker-{seat}-{pose}" x="{number(at[0])}" y="{number(at[1])}"/>'


def _house_at(view: CastleView, keep: KeepView, lying: Mapping[tuple[int, int], TileView]) -> Point:
    """Where a keep stands: on the house of its tile that it belongs to."""
    x, y = keep["x"], keep["y"]
    tile = lying[x, y]
    houses = [index for index, segment in enumerate(plan(tile["tile"]).kind.segments) if segment.kind == HOUSE]
    if len(houses) > 1:
        feature = next(feature for feature in view["features"] if feature["id"] == keep["id"])
        houses = [segment for *cell, segment in feature["segments"] if cell == [x, y]]
    return place_of(tile, houses[0])


# ---- Where things are


def anchor(code: str, index: int, facing: int) -> Point:
    """Where a follower belongs on a segment of a turned tile, 0 to 100."""
    return turned(plan(code).anchors[index], facing)


@cache
def segment_path(code: str, index: int, facing: int) -> str:
    """The area of a segment of a turned tile as path data."""
    return plan(code).areas[index].turned(facing).text()


def place_of(tile: TileView, index: int) -> Point:
    """Where a follower on a segment of a placed tile belongs on the board."""
    x, y = anchor(tile["tile"], index, SIDES.index(tile["facing"]))
    return x + tile["x"] * 100, y + tile["y"] * 100


def stand(tile: TileView, index: int) -> Point:
    """Where a follower on a segment of a placed tile is drawn: near its place, beside a path, so that this is seen."""
    x, y = stands(tile["tile"], SIDES.index(tile["facing"]))[index]
    return x + tile["x"] * 100, y + tile["y"] * 100


def marker_place(space: int) -> Point:
    """Where a marker stands on a space of the track."""
    return spaces()[space].stand


def tower_place(x: int, y: int) -> Point:
    """Where a wall tile lies on the corner tower of a square."""
    return tower_places()[x, y]


def box() -> tuple[float, float, float, float]:
    """What the board covers."""
    columns, rows = ([square.at[axis] for square in board().squares] for axis in (0, 1))
    left, top = min(columns) * 100 - MARGIN, min(rows) * 100 - MARGIN
    return left, top, max(columns) * 100 + 100 + MARGIN - left, max(rows) * 100 + 100 + MARGIN - top


@cache
def coordinates() -> str:
    """The numbers of columns and rows, in the moat beside the wall."""
    off = wall.MOAT / 2
    places = [square.at for square in board().squares]
    labels = []
    for x in range(min(x for x, _ in places), max(x for x, _ in places) + 1):
        mine = [y for column, y in places if column == x]
        labels += [label(x * 100 + 50, y, x, "") for y in (min(mine) * 100 - off, max(mine) * 100 + 100 + off)]
    for y in range(min(y for _, y in places), max(y for _, y in places) + 1):
        mine = [x for x, row in places if row == y]
        labels += [label(x, y * 100 + 50, y, "") for x in (min(mine) * 100 - off, max(mine) * 100 + 100 + off)]
    return (
        f'<g color="{palette.INK}" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">'
        f"{''.join(labels)}</g>"
    )


# ---- Pictures to use


def use_tile(code: str, facing: str, x: float, y: float) -> str:
    """A tile with its upper left corner at a point; its picture must be on the page."""
    shown = _shown(code, SIDES.index(facing))
    return f'<use href="#cst-{code}-{SIDES[shown]}" x="{number(x)}" y="{number(y)}" width="100" height="100"/>'


@cache
def _shown(code: str, facing: int) -> int:
    """The first facing that looks the same."""
    kind = plan(code).kind
    if facing in kind.facings:
        return facing
    return next(other for other in kind.facings if (facing - other) % 2 == 0 or len(kind.facings) == 1)


@cache
def ghost(code: str, facing: str) -> str:
    """A tile that does not lie yet, around the point 0 0."""
    tile = use_tile(code, facing, -50, -50)
    return f'<g class="r-ghost"><g opacity=".88">{tile}</g><use href="#cst-frame"/></g>'


def follower(seat: int, role: str, at: Point) -> str:
    """A follower at a point of the board."""
    return f'<use href="#cst-{role}-{seat}" x="{number(at[0])}" y="{number(at[1])}"/>'


def keep_piece(seat: int, size: int, at: Point) -> str:
    """A keep at a point of the board with the size of its house."""
    x, y = number(at[0]), number(at[1])
    return f'<g transform="translate({x} {y})"><use href="#cst-keep-{seat}"/>{pieces.keep_size(size)}</g>'


@cache
def stop(space: int) -> str:
    """A space of the track lit up."""
    return squares.lit(f'<path d="{polygon(spaces()[space].shape)}"/>')


def small_tile(code: str) -> str:
    """A tile as a picture of its own."""
    return squares.small_tile(f"cst-{code}-n")


@cache
def small_wall_tile(at: int | None) -> str:
    """A wall tile as a picture of its own; None is one face down."""
    name = "back" if at is None else str(at)
    return (
        '<svg class="r-wall-tile" viewBox="0 0 48 48" aria-hidden="true">'
        f'<use href="#cst-wall-{name}" width="48" height="48"/></svg>'
    )


PLACE: Final = f'<g><path d="M-45-45h90v90h-90z" fill="{palette.LIGHT}" fill-opacity=".3"/>{squares.PLACE}</g>'
"""Where a tile may come, around the middle of its cell: lighter than the grass, in a dark scheme too."""


# ---- Whole images


def svg(view: CastleView, *, has_coordinates: bool = False) -> str:
    """The board as an image that stands alone."""
    used = {(t["tile"], _shown(t["tile"], SIDES.index(t["facing"]))) for t in view["tiles"]}
    symbols = "".join(_symbol(code, facing) for code, facing in sorted(used))
    parts = layers(view)
    shown = "".join(f'<g id="layer-{name}">{"".join(parts[name].values())}</g>' for name in LAYERS)
    marks = coordinates() if has_coordinates else ""
    return squares.image(TITLE, box(), f"{_parts()}{symbols}{DIGITS if marks else ''}", shown + marks)


_CARD: Final = (  # written as moves are
    "E6@3,5s N12@4,5n B2@3,4w B5@5,5n N18@4,4w P7@6,5e N04@4,3w B6@5,3n S2@6,4n N03@7,4n B4@7,5s P2@3,3w S8@7,3e"
    " P4@6,3s E3@5,4s"
)
_CARD_FOLLOWERS: Final = ((1, 5, 4, 3, "knight"), (0, 3, 4, 0, "messenger"), (1, 7, 4, 0, "merchant"))
"""Seat, column, row, segment and role."""


@cache
def picture() -> str:
    """A corner of the castle, for the card of the game on the home page."""
    tiles: list[TileView] = []
    for text in _CARD.split():
        code, _, where = text.partition("@")
        x, y = where[:-1].split(",")
        tiles.append({"tile": code, "x": int(x), "y": int(y), "facing": where[-1]})
    uses = "".join(use_tile(t["tile"], t["facing"], t["x"] * 100, t["y"] * 100) for t in tiles)
    lying = {(t["x"], t["y"]): t for t in tiles}
    men = "".join(follower(seat, role, stand(lying[x, y], at)) for seat, x, y, at, role in _CARD_FOLLOWERS)
    keep = keep_piece(0, 5, place_of(lying[4, 3], 0))
    towers = "".join(_back(*tower.at) for tower in board().towers if tower.holds)
    markers = "".join(_standing(seat, "standing", marker_place(space)) for seat, space in ((0, 10), (1, 16)))
    symbols = "".join(_symbol(t["tile"], _shown(t["tile"], SIDES.index(t["facing"]))) for t in tiles)
    shown = f'<use href="#cst-castle"/>{towers}{uses}{keep}{men}{markers}'
    return squares.image(TITLE, (168, 158, 522, 342), f"{_parts()}{symbols}", shown)
