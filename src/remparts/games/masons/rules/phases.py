"""The phases of a turn: the wall, the dice, and joining; towers and houses are in `placing`."""

from collections.abc import Sequence
from random import Random
from typing import Final

from remparts.core import first
from remparts.core.ints import Ints, i64
from remparts.core.ledger import Entry, Term
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.masons.rules.cities import add_wall, build_palaces, clean_up, close, end, join, neighbours
from remparts.games.masons.rules.drawing import DRAWING_PHASES
from remparts.games.masons.rules.moves import EARLY_ROLL, PASS, EarlyRoll, Join, Roll, Wall
from remparts.games.masons.rules.placing import PLACING_PHASES, free_ends, place_towers, towers_now
from remparts.games.masons.rules.round import ROUND_PHASES, forget_round, start_final_round, start_round
from remparts.games.masons.rules.state import NONE, State

ROLL: Final = Task("roll", CHANCE)
HOUSES: Final = Task("houses", NOBODY)
EVALUATE: Final = Task("evaluate", NOBODY)
NEXT: Final = Task("next", NOBODY)


class ChooseFirst(first.ChooseFirst[State]):
    """Chance decides who starts, or the seat that chooses. [MAS-3.6]"""

    wants = "first decide who starts, with first.0, first.1 … [MAS-3.6]"

    def begin(self, state: State, seat: int) -> None:
        state.seat = seat


class Begin(Phase[State]):
    """The first turn begins. [MAS-3.6]"""

    def act(self, state: State, task: Task) -> None:
        start_turn(state, state.seat)


def start_turn(state: State, seat: i64) -> None:
    """A seat builds a wall; if there is no line for it, the game ends. [MAS-4.1, MAS-5.5]"""
    state.seat = seat
    state.foul = False
    state.city = NONE
    if state.free:
        state.agenda.append(state.edition.building[seat])
    else:
        end(state, "lines")
        start_final_round(state)


class BuildWall(Phase[State]):
    """A wall goes on any line that has none and lies in no city. [MAS-5.1, MAS-5.4]"""

    wants = "a wall is to be built, as in wall.A1-A2 [MAS-4.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        walls = state.edition.walls
        moves: list[Move] = [walls[line] for line in state.free]
        if state.edition.has_penalty and not state.foul:
            moves.append(EARLY_ROLL)
        return moves

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, EarlyRoll):
            if self._foul(state, task):
                state.ledger.append(Entry(task.who, "early roll", (Term("spaces", -1, "MAS-4.5"),)))
            return
        assert isinstance(move, Wall)
        line = state.edition.net.line[move.line]
        state.free.remove(line)
        self._go_on(state, line)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        free = state.free
        can_foul = state.edition.has_penalty and not state.foul
        number = luck.below(len(free) + 1 if can_foul else len(free))
        state.agenda.pop()
        if number == len(free):
            self._foul(state, task)
        else:
            self._go_on(state, free.pop(number))

    def _go_on(self, state: State, line: i64) -> None:
        build(state, line)
        state.agenda.append(EVALUATE)
        state.agenda.append(ROLL)

    def _foul(self, state: State, task: Task) -> bool:
        """The marker goes back one space, never below the first, and the roll is void. [MAS-4.5]

        Whether it goes back.
        """
        state.foul = True
        state.agenda.append(task)
        goes_back = state.scores[task.who] > state.edition.box.floor
        if goes_back:
            state.scores[task.who] -= 1
        return goes_back

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, EarlyRoll):
            if state.foul:
                return "roll is not possible now: the wall is to be built first, and one foul is enough [MAS-4.5]"
            return "roll is not possible now: the dice come after the wall [MAS-4.4]"
        if not isinstance(move, Wall):
            return super().refusal(state, task, move)
        line = state.edition.net.line.get(move.line)
        if line is None:
            return (
                f"{move} is not possible: the board has no line {move.line}; lines look like {_a_line(state)} [MAS-5.1]"
            )
        if state.wall_on[line]:
            return f"{move} is not possible: there is a wall on that line already [MAS-5.1]"
        return f"{move} is not possible: that line lies inside a city [MAS-5.4]"


def build(state: State, line: i64) -> None:
    """A wall stands on a line that is not free any more, and may close a city. [MAS-5.1, MAS-8.4]"""
    add_wall(state, line)
    if not state.walls_left:
        end(state, "walls")
    state.line = line
    state.city = close(state, line)
    if state.city != NONE:
        forget_round(state)


def _a_line(state: State) -> str:
    return state.edition.net.lines[state.free[0]].name


class RollDice(Phase[State]):
    """The house dice are rolled, and the tower die unless both ends have a tower. [MAS-6.1, MAS-7.1]"""

    wants = "chance rolls the dice [MAS-4.1]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        return state.edition.odds[bool(free_ends(state))]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        rolls = even_rolls(state)
        return state.edition.rolls[rolls[int(rng.random() * float(len(rolls)))]]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Roll)
        self._show(state, state.edition.roll[move.tower, move.houses])

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        rolls = even_rolls(state)
        state.agenda.pop()
        self._show(state, rolls[luck.below(len(rolls))])

    def _show(self, state: State, roll: i64) -> None:
        """The dice show this; towers come first, and where there is only one way, nobody is asked. [MAS-6.2]"""
        edition = state.edition
        state.rolled = roll
        state.agenda.append(HOUSES)
        if edition.tower_die[roll] != NONE:
            results = towers_now(state)
            if len(results) > 1:
                state.agenda.append(edition.towering[state.seat])
            else:
                place_towers(state, results[0])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Roll):
            return super().refusal(state, task, move)
        dice = "the tower die and both house dice" if free_ends(state) else "both house dice and no tower die"
        such = self.odds(state, task)[0][0]
        return f"{move} is not possible: {dice} are rolled, written in the order of their faces, as in {such} [MAS-6.1]"


def even_rolls(state: State) -> Ints:
    """The rolls that are possible, each as often as it weighs. [MAS-6.1]"""
    return state.edition.even_rolls_with_tower if free_ends(state) else state.edition.even_rolls


class Evaluate(Phase[State]):
    """Palaces are built in a city that was closed; then it may be joined with a neighbour. [MAS-9.3, MAS-10.1]"""

    def act(self, state: State, task: Task) -> None:
        evaluate(state)


def evaluate(state: State) -> None:
    """What follows a wall, towers and houses: a scoring round, the last one, or another turn. [MAS-4.1, MAS-15.3]"""
    if state.city == NONE:
        if state.ending:
            start_final_round(state)
        else:
            state.agenda.append(NEXT)
        return
    build_palaces(state, state.city)
    if neighbours(state, state.city):
        state.agenda.append(state.edition.joining[state.seat])
    else:
        _score(state)


def _score(state: State) -> None:
    clean_up(state, state.city)
    state.agenda.append(NEXT)
    start_round(state)


class JoinCities(Phase[State]):
    """The player joins the new city with one neighbour, or with none. [MAS-10.1, MAS-10.4]"""

    wants = "the new city may be joined with a neighbour, as in join.AB1, or - for none [MAS-10.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [*[state.edition.joins[other] for other in neighbours(state, state.city)], PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Join):
            self._join(state, state.edition.net.space[move.city])
        _score(state)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        others = neighbours(state, state.city)
        number = luck.below(len(others) + 1)
        state.agenda.pop()
        if number < len(others):
            self._join(state, others[number])
        _score(state)

    def _join(self, state: State, other: int) -> None:
        state.city = join(state, state.city, other)
        build_palaces(state, state.city)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Join):
            possible = ", ".join(map(str, self.moves(state, task)))
            return f"{move} is not possible: no neighbour has that name; possible are {possible} [MAS-10.1]"
        return super().refusal(state, task, move)


class NextTurn(Phase[State]):
    """The dice go to the left neighbour, unless this turn was the last one. [MAS-4.1, MAS-15.3]"""

    def act(self, state: State, task: Task) -> None:
        if not state.ending:
            start_turn(state, next_seat(state))


def next_seat(state: State) -> i64:
    """The left neighbour of whose turn it is."""
    following = state.seat + 1
    return following if following < state.edition.seats else 0


PHASES: Final = {
    **ROUND_PHASES,
    **PLACING_PHASES,
    **DRAWING_PHASES,
    "first": ChooseFirst(),
    "begin": Begin(),
    "wall": BuildWall(),
    "roll": RollDice(),
    "evaluate": Evaluate(),
    "join": JoinCities(),
    "next": NextTurn(),
}
"""What answers each task."""
