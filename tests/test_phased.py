"""A game that others make of phases, an edition and states of their own plays as ours do, in every build.

Each seat climbs a ladder: it rolls a die and goes up as far, or stays where it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from remparts.core import phases
from remparts.core.conformance import check_game
from remparts.core.errors import UnreadableMove
from remparts.core.first import ChooseFirst, First, read_first
from remparts.core.ledger import Entry, Outcome, Term
from remparts.core.luck import Luck
from remparts.core.options import Option, Options
from remparts.core.phases import Phase, PhasedGame, go_on
from remparts.core.plain import PlainGame, plain_view
from remparts.core.state import BaseState
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.core.view import BaseView


class Edition(phases.Edition):
    def __init__(self, options: Options) -> None:
        super().__init__(options, {"first": Begin(), "roll": Roll(), "climb": Climb(), "next": Next()})
        self.height = int(options["height"])


class State(BaseState[Edition]):
    __slots__ = ("seat", "steps")

    def __init__(self, edition: Edition, other: "State | None" = None) -> None:
        if other:
            super().__init__(edition, other.agenda[:], other.scores[:], other.ledger[:])
        else:
            super().__init__(edition, [Task("first", 0)], [0] * edition.seats, [])
        self.seat: int = other.seat if other else 0
        self.steps: int = other.steps if other else 0

    def copy(self) -> "State":
        return State(self.edition, self)


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    pips: int

    def __str__(self) -> str:
        return f"={self.pips}"


@dataclass(frozen=True, slots=True)
class Up(Move):
    steps: int

    def __str__(self) -> str:
        return f"up{self.steps}"


class Begin(ChooseFirst[State]):
    def begin(self, state: State, seat: int) -> None:
        state.seat = seat
        state.agenda.append(Task("roll", CHANCE))


class Roll(Phase[State]):
    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        return [(Rolled(1), 3), (Rolled(2), 2), (Rolled(3), 1)]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Rolled)
        state.steps = move.pips
        state.agenda.append(Task("climb", state.seat))


class Climb(Phase[State]):
    wants = "a seat climbs or stays [LAD-2]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [Up(0), Up(state.steps)]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Up)
        self.go(state, move.steps)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        self.go(state, luck.below(2) * state.steps)

    def go(self, state: State, steps: int) -> None:
        state.scores[state.seat] += steps
        state.ledger.append(Entry(state.seat, "ladder", (Term("steps", steps, "LAD-2", steps),)))
        state.agenda.append(Task("next", NOBODY))


class Next(Phase[State]):
    def act(self, state: State, task: Task) -> None:
        if state.scores[state.seat] < state.edition.height:
            state.seat = (state.seat + 1) % state.edition.seats
            state.agenda.append(Task("roll", CHANCE))


class Ladder(PhasedGame[State], PlainGame[State, BaseView]):
    name = "ladder"
    title = "Ladder"
    seats = range(2, 5)
    options = (Option("height", ("4", "9"), "LAD-1", "How high the ladder is."),)

    def setup(self, options: Options) -> State:
        state = State(Edition(options.filled(self.options, self.seats)))
        go_on(state)
        return state

    def read(self, text: str) -> Move:
        first = read_first(text)
        if first is None and text[:-1] not in ("=", "up"):
            raise UnreadableMove(f"{text!r} is no move")
        return first or (Rolled(int(text[1:])) if text[0] == "=" else Up(int(text[2:])))

    def view(self, state: State, seat: int | None) -> BaseView:
        return plain_view(self, state, seat, state.seat)

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        return state.copy()

    def outcome(self, state: State) -> Outcome | None:
        return None if state.agenda else Outcome((state.seat,), tuple(state.scores), "most points")

    def inventory(self, state: State) -> Mapping[str, int]:
        return {"ladder": 1}


@pytest.mark.parametrize("height", ["4", "9"])
def test_it_keeps_the_laws_of_every_game(height: str) -> None:
    for seed in range(20):
        check_game(Ladder(), Options(3, height=height), seed)


def test_it_is_played_to_its_end_by_chance() -> None:
    game = Ladder()
    lengths = set()
    for seed in range(20):
        state = game.setup(Options(2))
        game.play(state, First(1))
        before = state.copy()
        game.playout(state, Random(seed))
        assert max(state.scores) >= 4
        assert not state.agenda
        assert before != state
        assert before.scores == [0, 0]
        lengths.add(len(state.ledger))
    assert len(lengths) > 3


def test_its_states_are_compared_by_what_they_hold() -> None:
    state = Ladder().setup(Options(2))
    other = state.copy()
    assert other == state
    other.steps = 2
    assert other != state
    assert state != Ladder().setup(Options(2, height=9))
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)
