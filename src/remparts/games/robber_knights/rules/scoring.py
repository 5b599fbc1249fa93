"""What buildings are worth, who receives it, and who wins."""

from collections.abc import Iterator
from typing import Final

from remparts.core.grid import place
from remparts.core.ledger import MOST_POINTS, Entry, Outcome, Term
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.state import State

PLURALS: Final = {"castle": "castles", "village": "villages", "town": "towns"}


def building_entries(state: State) -> Iterator[Entry]:
    """What the knight on top of each building scores, in the order in which the tiles were laid. [ROB-7.2, ROB-7.4]"""
    kinds = facts().kinds
    stacks = state.area.stacks
    for where, number in state.area.ground.items():
        kind = kinds[number]
        if kind.points and where in stacks:
            x, y = place(where)
            term = Term(PLURALS[kind.building], kind.points, "ROB-7.2")
            yield Entry(stacks[where][-1], kind.building, (term,), f"{x},{y}")


def award_all(state: State) -> None:
    """The game is over: every building is scored. [ROB-7.1]"""
    for entry in building_entries(state):
        state.ledger.append(entry)
        state.scores[entry.seat] += entry.points


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
