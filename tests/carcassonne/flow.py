"""Lets a river that a scenario has drawn flow on."""

from collections.abc import Sequence

from remparts.core.grid import STEP, opposite
from remparts.games.carcassonne.expansions.river import STRAIGHT, End, course_of
from remparts.games.carcassonne.state import State


def let_flow(state: State, shuffled: Sequence[int]) -> None:
    """These tiles are still to be drawn, then the volcano comes; the river is open where the picture leaves it so."""
    course = course_of(state)
    land = state.land
    course.bag = sorted(shuffled)
    course.fixed = [land.set.number["V4"]]
    course.ends = []
    for turned, where in zip(land.tiles, land.where, strict=True):
        segments = land.set.turned[turned].segments
        sides = next((segment.sides for segment in segments if segment.kind == "river"), ())
        inflow = [opposite(side) for side in sides if where + STEP[side] in land.cells]
        for side in sides:
            if where + STEP[side] not in land.cells:
                turn = (side - inflow[0]) % 4 if inflow else STRAIGHT
                course.ends.append(End(where + STEP[side], side, turn))
