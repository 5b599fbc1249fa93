"""The phases of the setup: who starts, which A tile each seat keeps, and the start layout. [ROB-3.3, ROB-3.6]"""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core import first
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.robber_knights.rules.edition import Edition
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.moves import Keep, TurnUp
from remparts.games.robber_knights.rules.state import State


def opening_tasks(edition: Edition) -> list[Task]:
    """Everybody keeps a tile, then the layout is turned up, then the first turn begins; the last task stands first."""
    tasks = [Task("keep", seat) for seat in range(edition.seats)]
    tasks += [Task("layout", CHANCE, number) for number in range(facts().rows * edition.seats)]
    return [Task("begin", NOBODY), *reversed(tasks)]


class ChooseFirst(first.ChooseFirst[State]):
    """Chance decides who starts. [ROB-3.8]"""

    wants = "chance decides who starts, as in =first.0 [ROB-3.8]"

    def begin(self, state: State, seat: int) -> None:
        state.seat = seat


class KeepTile(Phase[State]):
    """A seat keeps the castle and one other A tile; the rest goes face down to the layout. [ROB-3.3, ROB-3.5]"""

    wants = "each seat keeps one A tile besides its castle, as in keep0.pv [ROB-3.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [Keep(task.who, code) for code in state.codes(sorted(set(_others(state.edition))))]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Keep)
        kept = state.edition.number[move.tile]
        rest = _others(state.edition)
        rest.remove(kept)
        state.hands[task.who] = tuple(sorted((state.edition.castle, kept)))
        state.layout = tuple(sorted((*state.layout, *rest)))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Keep):
            return super().refusal(state, task, move)
        if move.seat != task.who:
            return f"{move} is not possible: seat {task.who} chooses now, for itself [ROB-3.3]"
        if move.tile == facts().kinds[state.edition.castle].code:
            return f"{move} is not possible: the castle is kept anyway, with one other tile [ROB-3.3]"
        return f"{move} is not possible: there is no {move.tile} among the A tiles [ROB-1.7]"


def _others(edition: Edition) -> list[int]:
    """The A tiles a seat chooses from: all but one castle. [ROB-3.3]"""
    others = list(edition.first_hand)
    others.remove(edition.castle)
    return others


class TurnUpLayout(Phase[State]):
    """The tiles nobody kept come up in reading order; all that are left are equally likely. [ROB-3.6]"""

    wants = "the start layout is to be turned up [ROB-3.6]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        y, x = divmod(task.arg, state.edition.seats)
        kinds = sorted(set(state.layout))
        return [
            (TurnUp(code, x, y), state.layout.count(kind)) for kind, code in zip(kinds, state.codes(kinds), strict=True)
        ]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, TurnUp)
        kind = state.edition.number[move.tile]
        state.area.lay(kind, move.x, move.y)
        at = state.layout.index(kind)
        state.layout = state.layout[:at] + state.layout[at + 1 :]

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, TurnUp):
            return super().refusal(state, task, move)
        y, x = divmod(task.arg, state.edition.seats)
        if (move.x, move.y) != (x, y):
            return f"{move} is not possible: the tile at {x},{y} is turned up next [ROB-3.6]"
        return f"{move} is not possible: no {move.tile} is left of the tiles nobody kept [ROB-3.5]"


OPENING_PHASES: Final[Mapping[str, Phase[State]]] = {
    "first": ChooseFirst(),
    "keep": KeepTile(),
    "layout": TurnUpLayout(),
}
