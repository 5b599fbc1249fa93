"""Where followers are drawn: near the anchors of their segments, messengers beside their paths, which stay visible."""

from functools import cache, partial
from typing import Final

from remparts.games.castle.face.drawing.pieces import COVERS
from remparts.games.castle.face.drawing.plan import APART, MARKET, PATH, WELL, Plan, plan
from remparts.games.castle.rules.moves import ROLES
from remparts.games.castle.rules.tiles import COURT
from remparts.games.drawing.shapes import Point, turned
from remparts.games.drawing.stands import NEVER, Man, along_way, disc, on_other_side, settle

_GATE: Final = 8.0
"""The room that the gate at the end of a path takes."""

_WITHIN: Final = 10.0
"""How far within their segment followers stand, if it has so much room."""

_ROOF: Final = 8.0
"""What it costs a messenger to stand on a house or a tower rather than in a court."""


@cache
def stands(code: str, facing: int) -> tuple[Point, ...]:
    """Where a follower is drawn on each segment of a tile that was turned so.

    There is never more than one on a tile [CST-7.1, CST-7.3]; but where each messenger has a place of his own, his
    place tells his path.
    """
    men = [man(code, index, facing) for index in range(len(plan(code).kind.segments))]
    messengers = iter(settle([each for each in men if each.own], APART))
    return tuple(next(messengers) if each.own else settle([each], 0.0)[0] for each in men)


def man(code: str, index: int, facing: int) -> Man:
    """A follower on a segment, and what he should leave visible: paths, squares, gates, wells and markets."""
    tile = plan(code)
    own, others = _shown(tile, index)
    return Man(
        turned(tile.anchors[index], facing),
        COVERS[ROLES[tile.kind.segments[index].kind]],
        [turned(point, facing) for point in own],
        [turned(point, facing) for point in others],
        partial(_ground, tile, index, facing),
    )


def _shown(tile: Plan, index: int) -> tuple[list[Point], list[Point]]:
    own: list[Point] = []
    others = [point for line in tile.ends for point in disc(line[-1], _GATE)]
    others += disc(tile.hub, tile.square) if tile.square else []
    for owner, line in tile.arms:
        (own if owner == index else others).extend(along_way(line, PATH))
    for segment, at in zip(tile.kind.segments, tile.signs, strict=True):
        if at is not None:
            others.extend(disc(at, WELL if segment.sides else MARKET))
    return own, others


def _ground(tile: Plan, index: int, facing: int, place: Point) -> float:
    """A messenger stands beside his path, in a court if there is one; all others stand within their segments."""
    at = turned(place, -facing % 4)
    areas, segments = tile.areas, tile.kind.segments
    if not segments[index].sides:
        is_own = areas[index].clearance(at) >= min(_WITHIN, areas[index].clearance(tile.anchors[index]))
        return 0.0 if is_own else NEVER
    is_free = any(areas[to].holds(at) for to, other in enumerate(segments) if other.kind == COURT or other.sides)
    arms = [line for owner, line in tile.arms if owner == index]
    return (0.0 if is_free else _ROOF) + (on_other_side(arms[0], at) if tile.square else 0.0)
