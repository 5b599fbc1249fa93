"""What several phases share: how a turn begins and ends, where tiles come from, and where they may go."""

from collections.abc import Sequence
from typing import Final

from remparts.core.task import CHANCE, Move, Task
from remparts.games.carcassonne.rules.moves import Deal
from remparts.games.carcassonne.rules.state import State
from remparts.land import phases
from remparts.land.moves import Draw, Follow

YOUNGEST: Final = 0
"""The youngest player sits in seat 0."""


def begin(state: State, first: int) -> None:
    """The first player is known: hands are dealt, then that player's turn begins. [CAR-1.7, VAR-1.1]"""
    start_turn(state, first)
    seats = state.edition.seats
    order = [(first + i) % seats for i in range(seats)]
    deals = [Task("deal", CHANCE, seat) for seat in order for _ in range(state.edition.hand_tiles)]
    state.agenda.extend(reversed(deals))


def start_turn(state: State, seat: int) -> None:
    """Put the steps of a seat's turn on the agenda."""
    state.seat = seat
    state.agenda.extend(state.edition.turns[seat])


def forgo_follower(state: State) -> None:
    """No follower may be placed in this turn."""
    state.free = []
    state.agenda[:] = [task for task in state.agenda if task.name != "follower"]


def end_turn(state: State) -> None:
    """Drop what the turn still owes because nothing can be placed. [CAR-3.7, VAR-1.6]"""
    while state.agenda[-1].name != "next":
        state.agenda.pop()


def placements(state: State, kind: int) -> Sequence[int]:
    """Every legal placement of a kind. [CAR-3.1, CAR-3.2]"""
    return allowed(state, kind, state.land.choices(kind))


def allowed(state: State, kind: int, choices: Sequence[int]) -> Sequence[int]:
    """Those placements of a kind that no expansion forbids."""
    for expansion in state.edition.forbid_placements[kind]:
        forbidden = expansion.forbid_placements(state, kind, choices)
        if forbidden:
            choices = [choice for choice in choices if choice not in forbidden]
    return choices


def choose_placements(state: State, kinds: Sequence[int]) -> None:
    """Offer every legal placement of these kinds."""
    state.choices = [choice for kind in kinds for choice in placements(state, kind)] or ()


def take_from_hand(state: State, seat: int, kind: int) -> None:
    """One tile leaves a hand; if everybody had seen one of that kind there, it is that one."""
    for tiles in (state.hands, state.shown):
        if kind in tiles[seat]:
            left = list(tiles[seat])
            left.remove(kind)
            tiles[seat] = tuple(left)


class FromBag(phases.FromBag[State]):
    """The bag gives a tile, each one left with the same chance. [CAR-1.4]"""

    wants = "a tile is to be drawn from the bag [CAR-2.1]"

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, (Draw, Deal)) and move.tile not in state.codes(state.bag):
            return f"{move} is not possible: no tile {move.tile} is left in the bag [CAR-1.4]"
        if isinstance(move, Follow):
            return f"{move} is not possible now: one follower at most, on the tile placed in this turn [CAR-4.1]"
        return super().refusal(state, task, move)
