"""What lies where: tiles, segments and features by the places that moves and the ledger write."""

from collections.abc import Sequence
from typing import Final

from remparts.core.grid import SIDES
from remparts.games.castle.face import board as draw
from remparts.games.castle.face.drawing.starts import recesses
from remparts.games.castle.face.words import KINDS
from remparts.games.castle.rules.features import FeatureView
from remparts.games.castle.rules.view import CastleView, FollowerView, TileView
from remparts.games.drawing.shapes import Area, Point

REGION: Final = "region"
"""The place of the largest empty region."""

SPACE: Final = "space."
"""What the place of a space of the track begins with."""


def tile_at(view: CastleView, at: Sequence[int]) -> TileView | None:
    """The tile that lies in a cell."""
    return next((placed for placed in view["tiles"] if [placed["x"], placed["y"]] == [*at[:2]]), None)


def last_tile(view: CastleView) -> TileView:
    """The tile laid last."""
    placed = tile_at(view, view["last"] or ())
    assert placed, "no tile is laid yet"
    return placed


def segment_named(placed: TileView, name: str) -> int:
    """The segment of a placed tile that moves call by that name."""
    names = KINDS[placed["tile"]].names(SIDES.index(placed["facing"]))
    if name not in names:
        raise LookupError(f"tile {placed['tile']} has no segment {name} there, only {', '.join(names)}")
    return names.index(name)


def feature_of(view: CastleView, x: int, y: int, index: int) -> FeatureView | None:
    """The feature with a segment of a tile, or of the start space on a square of the wall."""
    return next((feature for feature in view["features"] if [x, y, index] in feature["segments"]), None)


def feature_at(view: CastleView, at: str) -> FeatureView | None:
    """The feature with the segment that moves and the ledger write as 3,5.nl."""
    where, _, name = at.partition(".")
    x, _, y = where.partition(",")
    if not (x.isdecimal() and y.isdecimal()):
        return None
    cell = int(x), int(y)
    names = _names(view, cell)
    return feature_of(view, *cell, names.index(name)) if name in names else None


def _names(view: CastleView, at: tuple[int, int]) -> Sequence[str]:
    """How moves name the segments of a tile or of a start space."""
    if at in recesses():
        return recesses()[at].start.kind.names(0)
    placed = tile_at(view, at)
    return KINDS[placed["tile"]].names(SIDES.index(placed["facing"])) if placed else ()


def anchor(view: CastleView, x: int, y: int, index: int) -> Point:
    """Where a follower on a segment belongs, or the middle of a segment of a start space."""
    if (x, y) in recesses():
        return _middle(recesses()[x, y].area(index))
    placed = tile_at(view, (x, y))
    assert placed, f"no tile lies at {x},{y}"
    return draw.place_of(placed, index)


def stand(view: CastleView, piece: FollowerView) -> Point:
    """Where a follower is drawn."""
    placed = tile_at(view, (piece["x"], piece["y"]))
    assert placed, f"no tile lies at {piece['x']},{piece['y']}"
    return draw.stand(placed, piece["index"])


def _middle(area: Area) -> Point:
    """The middle of what an area covers."""
    across, down = ([point[axis] for ring in area.rings for point in ring] for axis in (0, 1))
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
