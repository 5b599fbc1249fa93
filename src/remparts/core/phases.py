"""Games made of phases: each kind of task has a phase that offers its moves and carries them out."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from remparts.core.game import State
from remparts.core.options import Options
from remparts.core.task import NOBODY, Move, Task

S = TypeVar("S", bound=State)


class Phase(Generic[S]):
    """Answers one kind of task and remembers nothing; a phase defines only what its task needs."""

    wants = "something else is to be decided"
    """What is to be done now, for an error message."""

    def moves(self, state: S, task: Task) -> Sequence[Move]:
        """The legal answers in canonical order."""
        return [move for move, _ in self.odds(state, task)]

    def odds(self, state: S, task: Task) -> Sequence[tuple[Move, int]]:
        """The answers of chance and their weights, for a task of chance."""
        return ()

    def deal(self, state: S, task: Task, rng: Random) -> Move:
        """One answer, drawn by the odds."""
        odds = self.odds(state, task)
        return rng.choices(odds, [weight for _, weight in odds])[0][0]

    def answer(self, state: S, task: Task, move: Move) -> None:
        """Carry a legal answer out."""

    def act(self, state: S, task: Task) -> None:
        """Do what the rules do by themselves, for a task that nobody decides."""

    def refusal(self, state: S, task: Task, move: Move) -> str:
        """Why a move is not legal."""
        return f"{move} is not possible now: {self.wants}"


class Edition(Protocol):
    """The rules as a table's options choose them."""

    @property
    def options(self) -> Options:
        """What was chosen, with every default."""

    @property
    def phases(self) -> Mapping[str, Phase[Any]]:  # phases of the edition's own states
        """What answers each kind of task."""


class PhasedState(State, Protocol):
    """A state that knows the rules it is played by."""

    @property
    def edition(self) -> Edition:
        """The rules."""


P = TypeVar("P", bound=PhasedState)


class PhasedGame(Generic[P]):
    """The part of a game's contract that the phase of the present task answers."""

    def moves(self, state: P) -> Sequence[Move]:
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        return state.edition.phases[task.name].moves(state, task)

    def odds(self, state: P) -> Sequence[tuple[Move, int]]:
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        return state.edition.phases[task.name].odds(state, task)

    def deal(self, state: P, rng: Random) -> Move:
        task = state.agenda[-1]
        return state.edition.phases[task.name].deal(state, task, rng)

    def play(self, state: P, move: Move) -> None:
        agenda = state.agenda
        phases = state.edition.phases
        task = agenda.pop()
        phases[task.name].answer(state, task, move)
        while agenda and agenda[-1].who == NOBODY:  # as in `go_on`; a playout spends a tenth of its time on such calls
            task = agenda.pop()
            phases[task.name].act(state, task)

    def apply(self, state: P, move: Move) -> P:
        after = state.copy()
        self.play(after, move)
        return after

    def refusal(self, state: P, move: Move) -> str:
        task = state.agenda[-1]
        return state.edition.phases[task.name].refusal(state, task, move)


def go_on(state: PhasedState) -> None:
    """Do what the rules do by themselves until somebody has to decide."""
    agenda = state.agenda
    phases = state.edition.phases
    while agenda and agenda[-1].who == NOBODY:
        task = agenda.pop()
        phases[task.name].act(state, task)
