"""Games made of phases: each kind of task has a phase that offers its moves and carries them out."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from remparts.core.ints import mypyc_attr
from remparts.core.luck import Luck
from remparts.core.options import Options
from remparts.core.task import CHANCE, NOBODY, Move, Task

if TYPE_CHECKING:
    from remparts.core.state import BaseState

S = TypeVar("S", bound="BaseState[Edition]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """Answers one kind of task and remembers nothing; a phase defines only what its task needs.

    What is asked in playouts, `choose` and `draw`, follows from the rest. A phase that is asked often may say how it is
    done without making moves; it must do the same.
    """

    wants: ClassVar[str] = "something else is to be decided"
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

    def choose(self, state: S, task: Task, luck: Luck) -> None:
        """Take the task off the agenda and carry out one of its legal answers, each with the same chance."""
        moves = self.moves(state, task)
        move = moves[luck.below(len(moves))]
        state.agenda.pop()
        self.answer(state, task, move)

    def draw(self, state: S, task: Task, luck: Luck) -> None:
        """Take a task of chance off the agenda and carry out one answer, drawn by the odds."""
        move = self.deal(state, task, luck.rng)
        state.agenda.pop()
        self.answer(state, task, move)


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """The rules as a table's options choose them."""

    def __init__(self, options: Options, phases: Mapping[str, Phase[Any]]) -> None:  # phases of its own states
        self.options: Final = options
        """What was chosen, with every default."""
        self.seats: Final = options.seats
        self.phases: Final = dict(phases)
        """What answers each kind of task."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PhasedGame(Generic[S]):
    """The part of a game's contract that the phase of the present task answers."""

    def moves(self, state: S) -> Sequence[Move]:
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        return state.edition.phases[task.name].moves(state, task)

    def odds(self, state: S) -> Sequence[tuple[Move, int]]:
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        return state.edition.phases[task.name].odds(state, task)

    def deal(self, state: S, rng: Random) -> Move:
        task = state.agenda[-1]
        return state.edition.phases[task.name].deal(state, task, rng)

    def play(self, state: S, move: Move) -> None:
        agenda = state.agenda
        phases = state.edition.phases
        task = agenda.pop()
        phases[task.name].answer(state, task, move)
        while agenda and agenda[-1].who == NOBODY:  # as in `go_on`; a call for it would cost each random game
            task = agenda.pop()
            phases[task.name].act(state, task)

    def playout(self, state: S, rng: Random) -> None:
        luck = Luck(rng)
        while state.agenda:
            self.step(state, luck)

    def step(self, state: S, luck: Luck) -> None:
        """Carry out the present task, whoever decides it, by chance."""
        task = state.agenda[-1]
        phase = state.edition.phases[task.name]
        if task.who == NOBODY:
            state.agenda.pop()
            phase.act(state, task)
        elif task.who == CHANCE:
            phase.draw(state, task, luck)
        else:
            phase.choose(state, task, luck)

    def apply(self, state: S, move: Move) -> S:
        after = cast("S", state.copy())  # a copy is of the same class
        self.play(after, move)
        return after

    def refusal(self, state: S, move: Move) -> str:
        task = state.agenda[-1]
        return state.edition.phases[task.name].refusal(state, task, move)


def go_on(state: "BaseState[Edition]") -> None:
    """Do what the rules do by themselves until somebody has to decide."""
    agenda = state.agenda
    phases = state.edition.phases
    while agenda and agenda[-1].who == NOBODY:
        task = agenda.pop()
        phases[task.name].act(state, task)
