"""Why a tile cannot be laid in a place and why knights cannot ride in a way, with the paragraph."""

from remparts.core.grid import AROUND, STEP, cell, place
from remparts.core.task import Move
from remparts.games.robber_knights.rules.area import COSTS, FULL
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts
from remparts.games.robber_knights.rules.moves import STAY, Lay, March
from remparts.games.robber_knights.rules.state import State


def wrong_lay(state: State, seat: int, move: Lay) -> str:
    """Why a tile cannot be laid there. [ROB-5.1, ROB-5.4]"""
    area = state.area
    codes = state.codes(state.hands[seat])
    if move.tile not in codes:
        return f"{move} is not possible: there is no {move.tile} in hand, only {', '.join(codes)} [ROB-4.2]"
    spot = f"{move.x},{move.y}"
    where = cell(move.x, move.y)
    near = place(where) == (move.x, move.y)
    if near and where in area.ground:
        return f"{move} is not possible: {spot} already holds a tile, which stays there [ROB-5.7]"
    if not near or all(where + step not in area.ground for step in STEP):
        if near and any(where + step in area.ground for step in AROUND):
            return f"{move} is not possible: {spot} touches tiles only at a corner [ROB-5.2]"
        return f"{move} is not possible: {spot} touches no tile [ROB-5.1]"
    left, right, top, bottom = area.box
    wide = max(right, move.x) - min(left, move.x) + 1
    high = max(bottom, move.y) - min(top, move.y) + 1
    size = f"{wide} places wide" if wide > area.side else f"{high} places high"
    return f"{move} is not possible: the playing area would become {size}, {area.side} is the limit [ROB-5.4]"


def wrong_march(state: State, seat: int, move: March) -> str:
    """Why knights cannot be deployed in this way. [ROB-6.18]"""
    left = state.supply[seat]
    number = sum(move.knights)
    if number > facts().most_deployed:
        return f"{move}: {number} knights are too many, at most {facts().most_deployed} set out [ROB-6.1]"
    if number > left:
        return f"{move}: {number} knights are too many, only {left} are left [ROB-6.1]"
    if number == 0:
        return f"{move}: no deployment is written - [ROB-6.1]"
    area = state.area
    where = area.last
    reason = _wrong_castle(facts().kinds[area.ground[where]].terrain, move)
    step = 0 if move.direction == STAY else STEP[move.direction]
    for knights in move.knights[1:]:
        where += step
        reason = reason or _wrong_stop(state, where, knights)
    return f"{move}: {reason}"


def _wrong_castle(terrain: str, move: March) -> str:
    """Why that many knights cannot stay on the castle; empty if they can."""
    cost = COSTS[next(i for i, kind in enumerate(facts().kinds) if kind.terrain == terrain)]
    knights = move.knights[0]
    if knights < cost:
        rule = "ROB-6.11" if move.direction == STAY else "ROB-6.5"
        return (
            f"the castle on {terrain} needs {cost} knight{'s' * (cost > 1)} to stay, {knights} is not enough [{rule}]"
        )
    if knights > FULL:
        return f"{knights} knights on a tile are too many: of {knights} at least one must leave the castle [ROB-6.10]"
    return ""


def _wrong_stop(state: State, where: int, knights: int) -> str:
    """Why that many knights cannot stay on a tile of the ride; empty if they can."""
    area = state.area
    x, y = place(where)
    if where not in area.ground:
        return f"there is no tile at {x},{y} to ride to [ROB-6.3]"
    kind = facts().kinds[area.ground[where]]
    if kind.cost == IMPASSABLE:
        return f"the {kind.terrain} at {x},{y} cannot be entered [ROB-6.4]"
    standing = area.height(where)
    if standing + kind.cost > FULL:
        return (
            f"{x},{y} is closed: {standing} knights stand there, "
            f"and the {kind.cost} that the {kind.terrain} needs do not fit [ROB-6.8]"
        )
    if knights < kind.cost:
        need = f"{kind.cost} knight{'s' * (kind.cost > 1)}"
        return f"the {kind.terrain} at {x},{y} needs {need} to stay, {knights} is not enough [ROB-6.5]"
    if standing + knights > FULL:
        return f"{x},{y} would hold {standing + knights} knights, {FULL} is the limit [ROB-6.7]"
    return ""


def late_march(state: State, move: Move) -> str:
    """Why knights cannot be deployed when no castle asks for them; empty for another move."""
    if not isinstance(move, March):
        return ""
    area = state.area
    kind = facts().kinds[area.ground[area.last]]
    seat = state.seat
    if not kind.is_castle or not state.laid[seat]:
        return f"{move} is not possible: knights come only to a castle, when it is laid [ROB-6.1]"
    if not state.supply[seat]:
        return f"{move} is not possible: no knights are left [ROB-6.17]"
    if state.supply[seat] < kind.cost:
        return (
            f"{move} is not possible: the castle on {kind.terrain} needs {kind.cost} knights, "
            f"{state.supply[seat]} is left [ROB-6.11]"
        )
    return f"{move} is not possible: knights ride only in the action in which they are deployed [ROB-6.15]"
