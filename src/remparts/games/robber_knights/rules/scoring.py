"""What buildings are worth, who receives it, and who wins."""

from collections.abc import Iterator
from typing import Final

from remparts.core.grid import place
from remparts.core.ints import i64, ints
from remparts.core.ledger import MOST_POINTS, Entry, Outcome, Term
from remparts.games.robber_knights.rules.area import height, kind, top
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.state import State

PLURALS: Final = {"castle": "castles", "village": "villages", "town": "towns"}

POINTS: Final = ints([kind.points for kind in facts().kinds])
"""What the building on a tile of each kind is worth. [ROB-1.5]"""


def building_entries(state: State) -> Iterator[Entry]:
    """What the knight on top of each building scores, in the order in which the tiles were laid. [ROB-7.2, ROB-7.4]"""
    kinds = facts().kinds
    area = state.area
    for spot in area.spots:
        tile = area.tiles[spot]
        points = POINTS[kind(tile)]
        if points and height(tile):
            building = kinds[kind(tile)].building
            x, y = place(area.board.cells[spot])
            yield Entry(top(tile), building, (Term(PLURALS[building], points, "ROB-7.2"),), f"{x},{y}")


def award_all(state: State) -> None:
    """The game is over: every building is scored. [ROB-7.1]"""
    state.ledger += building_entries(state)
    award_points(state)


def award_points(state: State) -> None:
    """The points of all buildings, without a word about where they come from."""
    area = state.area
    scores = state.scores
    number: i64 = 0
    while number < area.number:
        tile = area.tiles[area.order[number] >> 3]
        if height(tile):
            scores[top(tile)] += POINTS[kind(tile)]
        number += 1


def outcome(state: State) -> Outcome | None:
    """Most points win; then most knights left; then it is a draw. [ROB-7.6]"""
    if state.agenda:
        return None
    scores = tuple(state.scores)
    first = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if len(first) == 1:
        return Outcome(first, scores, MOST_POINTS)
    most = max(state.supply[seat] for seat in first)
    winners = tuple(seat for seat in first if state.supply[seat] == most)
    decided_by = "most knights left among equals" if len(winners) == 1 else "a draw, with as many points and knights"
    return Outcome(winners, scores, f"{decided_by} [ROB-7.6]")
