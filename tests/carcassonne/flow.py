"""Lets a river that a scenario has drawn flow on."""

from collections.abc import Iterator, Sequence

from remparts.core.grid import STEP, opposite
from remparts.games.carcassonne.expansions.river.finish import STRAIGHT, End
from remparts.games.carcassonne.expansions.river.rules import Course, River, course_of
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.state import State


def dry_up(state: State) -> None:
    """There is no river, or it is over."""
    if River.name in state.parts:
        state.parts[River.name] = Course()


def let_flow(state: State, shuffled: Sequence[int]) -> None:
    """These tiles are still to be drawn, then the volcano comes; the river is open where the picture leaves it so."""
    course = course_of(state)
    land = state.land
    course.bag = sorted(shuffled)
    course.fixed = [land.set.number["V4"]]
    course.ends = open_ends(land)


def open_ends(land: Countryside) -> list[End]:
    """Where the river is open, found by following it from its source."""
    source = next(i for i, turned in enumerate(land.tiles) if turned // 4 == land.set.number["V1"])
    return list(_ends(land, source, None))


def _ends(land: Countryside, tile: int, flow: int | None) -> Iterator[End]:
    """The open ends downstream of a tile, which the river enters with that flow."""
    river = next(segment for segment in land.set.turned[land.tiles[tile]].segments if segment.kind == "river")
    for side in river.sides:
        beside = land.where[tile] + STEP[side]
        if flow is not None and side == opposite(flow):
            continue
        if beside in land.cells:
            yield from _ends(land, land.where.index(beside), side)
        else:
            yield End(beside, side, STRAIGHT if flow is None else (side - flow) % 4)
