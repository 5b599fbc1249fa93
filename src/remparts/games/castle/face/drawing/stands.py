"""Where followers are drawn: near the anchors of their segments, messengers beside their paths, which stay visible."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final

from remparts.games.castle.face.drawing.pieces import COVERS
from remparts.games.castle.face.drawing.plan import APART, MARKET, PATH, WELL, Plan, plan
from remparts.games.castle.rules.moves import ROLES
from remparts.games.castle.rules.tiles import COURT
from remparts.games.drawing.shapes import Area, Point, Polyline
from remparts.games.drawing.stands import NEVER, Man, along_way, disc, on_other_side, settle, turned_men

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
    everybody = men(code, facing)
    messengers = iter(settle([each for each in everybody if each.own], APART))
    return tuple(next(messengers) if each.own else settle([each], 0.0)[0] for each in everybody)


def men(code: str, facing: int) -> tuple[Man, ...]:
    """A follower on each segment, and what he should leave visible: paths, squares, gates, wells and markets."""
    tile = plan(code)
    shown = list(_shown(tile))
    printed = [
        Man(
            tile.anchors[index],
            COVERS[ROLES[segment.kind]],
            [point for owner, points in shown if owner == index for point in points],
            [point for owner, points in shown if owner != index for point in points],
            _ground(tile, index),
        )
        for index, segment in enumerate(tile.kind.segments)
    ]
    return turned_men(printed, facing)


def _shown(tile: Plan) -> Iterator[tuple[int | None, list[Point]]]:
    """Points of each gate, square, path, well and market; a path with its segment."""
    for line in tile.ends:
        yield None, disc(line[-1], _GATE)
    if tile.square:
        yield None, disc(tile.hub, tile.square)
    for owner, line in tile.arms:
        yield owner, along_way(line, PATH)
    for segment, at in zip(tile.kind.segments, tile.signs, strict=True):
        if at is not None:
            yield None, disc(at, WELL if segment.sides else MARKET)


def _ground(tile: Plan, index: int) -> Callable[[Point], float]:
    """A messenger stands beside his path, in a court if there is one; all others stand within their segments."""
    areas, segments = tile.areas, tile.kind.segments
    if not segments[index].sides:
        return partial(_within, areas[index], min(_WITHIN, areas[index].clearance(tile.anchors[index])))
    free = [areas[to] for to, other in enumerate(segments) if other.kind == COURT or other.sides]
    arms = [line for owner, line in tile.arms if owner == index]
    return partial(_beside, free, arms[0] if tile.square else None)


def _within(area: Area, wanted: float, place: Point) -> float:
    return 0.0 if area.clearance(place) >= wanted else NEVER


def _beside(free: Sequence[Area], arm: Polyline | None, place: Point) -> float:
    is_free = any(area.holds(place) for area in free)
    return (0.0 if is_free else _ROOF) + (on_other_side(arm, place) if arm else 0.0)
