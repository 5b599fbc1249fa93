"""Games played to their end by chance, without moves and tasks: decisions are counted, and one of them is taken.

What a decision does is done by the area and the state, as in the phases; so are the rules about what comes next.
"""

from typing import Final

from remparts.core.ints import i64
from remparts.core.luck import Luck
from remparts.games.robber_knights.rules.area import FULL, Area
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.scoring import award_points
from remparts.games.robber_knights.rules.state import State

_FULL: Final[i64] = FULL
_MOST_DEPLOYED: Final[i64] = facts().most_deployed
_STOPPED: Final[i64] = facts().most_tiles
"""Whoever stops is as far as after the last tile of a turn. [ROB-4.1]"""


def finish(state: State, luck: Luck) -> None:
    """Play to the end from where a tile is to be laid: that is the only task."""
    task = state.agenda.pop()
    action: i64 = task.arg
    while action > 0:
        seat = state.seat
        kind = lay_any(state, seat, action > 1, luck)
        if kind < 0:
            action = _STOPPED
        else:
            if state.can_deploy(seat, kind):
                deploy_any(state, seat, luck)
            if state.heights[seat] > 0:
                draw_any(state, seat, luck)
        action = state.go_on(action)
    award_points(state)


def lay_any(state: State, seat: i64, may_stop: bool, luck: Luck) -> i64:
    """Lay one tile of the hand in one place and tell its kind, or -1 for no further tile. [ROB-4.1, ROB-5.1]"""
    area = state.area
    hand = state.held[seat]
    first, second = hand & 15, hand >> 4
    places = area.places
    number = places if second == 0 or first == second else 2 * places
    chosen = luck.below(number + 1 if may_stop else number)
    if chosen == number:
        return -1
    kind = first - 1
    if chosen >= places:
        chosen -= places
        kind = second - 1
    state.lay(seat, kind, area.board.nth(area.opened, chosen))
    return kind


def draw_any(state: State, seat: i64, luck: Luck) -> None:
    """Draw one of the tiles with the letter on top. [ROB-3.2, ROB-4.2]"""
    state.draw(seat, luck.below(state.edition.top_size[state.heights[seat]]))


def deploy_any(state: State, seat: i64, luck: Luck) -> None:
    """Deploy knights on the castle just laid in one of all the ways, or none. [ROB-6.1, ROB-6.18]"""
    area = state.area
    castle = area.latest
    cost = area.cost(castle)
    supply: i64 = state.supply[seat]
    spare = min(_MOST_DEPLOYED, supply)
    most = min(_FULL, spare)
    stays = most - cost + 1
    number = stays + 1
    for step in area.board.steps:
        knights = cost
        while knights <= most:
            number += area.ways(castle + step, step, spare - knights)
            knights += 1
    chosen = luck.below(number)
    if chosen < stays:
        area.post(castle, seat, cost + chosen)
        state.supply[seat] -= cost + chosen
        return
    chosen -= stays
    for step in area.board.steps:
        knights = cost
        while knights <= most:
            ways = area.ways(castle + step, step, spare - knights)
            if chosen < ways:
                area.post(castle, seat, knights)
                left = _ride(area, castle + step, step, spare - knights, seat, chosen)
                state.supply[seat] -= spare - left
                return
            chosen -= ways
            knights += 1


def _ride(area: Area, spot: i64, step: i64, spare: i64, seat: i64, chosen: i64) -> i64:
    """Knights ride on in the way with this number among `Area.ways`; how many of them are not needed."""
    while True:
        knights = area.cost(spot)
        while chosen > 0:
            further = area.ways(spot + step, step, spare - knights)
            if chosen <= further:
                break
            chosen -= further + 1
            knights += 1
        area.post(spot, seat, knights)
        spare -= knights
        if chosen == 0:
            return spare
        chosen -= 1
        spot += step
