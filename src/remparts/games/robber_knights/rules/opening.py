"""The phases of the setup: who starts, which A tile each seat keeps, and the start layout. [ROB-3.3, ROB-3.6]"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from remparts.core import first
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.robber_knights.rules.edition import Edition
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.hands import packed
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

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        return first.First(int(rng.random() * state.edition.seats), by_chance=True)

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        self.begin(state, luck.below(state.edition.seats))

    def begin(self, state: State, seat: int) -> None:
        state.seat = seat


class KeepTile(Phase[State]):
    """A seat keeps the castle and one other A tile; the rest goes face down to the layout. [ROB-3.3, ROB-3.5]"""

    wants = "each seat keeps one A tile besides its castle, as in keep0.pv [ROB-3.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return state.edition.keeps[task.who]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Keep)
        self.keep(state, task.who, state.edition.number[move.tile])

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        kinds = state.edition.kept
        state.agenda.pop()
        self.keep(state, task.who, kinds[luck.below(len(kinds))])

    def keep(self, state: State, seat: int, kind: int) -> None:
        """A seat keeps a tile of that kind. [ROB-3.3]"""
        castle = state.edition.castle
        state.held[seat] = packed((castle, kind) if castle < kind else (kind, castle))
        state.layout = tuple(sorted(state.layout + state.edition.given[kind]))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Keep):
            return super().refusal(state, task, move)
        if move.seat != task.who:
            return f"{move} is not possible: seat {task.who} chooses now, for itself [ROB-3.3]"
        if move.tile == facts().kinds[state.edition.castle].code:
            return f"{move} is not possible: the castle is kept anyway, with one other tile [ROB-3.3]"
        return f"{move} is not possible: there is no {move.tile} among the A tiles [ROB-1.7]"


class TurnUpLayout(Phase[State]):
    """The tiles nobody kept come up in reading order; all that are left are equally likely. [ROB-3.6]"""

    wants = "the start layout is to be turned up [ROB-3.6]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        y, x = divmod(task.arg, state.edition.seats)
        kinds = sorted(set(state.layout))
        return [
            (TurnUp(code, x, y), state.layout.count(kind)) for kind, code in zip(kinds, state.codes(kinds), strict=True)
        ]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        y, x = divmod(task.arg, state.edition.seats)
        kind = state.layout[int(rng.random() * len(state.layout))]
        return TurnUp(facts().kinds[kind].code, x, y)

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, TurnUp)
        self.turn_up(state, task, state.layout.index(state.edition.number[move.tile]))

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        self.turn_up(state, task, luck.below(len(state.layout)))

    def turn_up(self, state: State, task: Task, number: int) -> None:
        """The tile with this number, of those left, comes up."""
        layout = state.layout
        y, x = divmod(task.arg, state.edition.seats)
        state.area.lay(layout[number], x, y)
        state.layout = layout[:number] + layout[number + 1 :]

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
