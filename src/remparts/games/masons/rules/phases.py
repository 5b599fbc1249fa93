"""The phases of a turn: the wall, the dice, towers and houses, and joining."""

from collections.abc import Sequence
from random import Random
from typing import Final

from remparts.core import first
from remparts.core.ledger import Entry, Term
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.masons.rules.cities import build_palaces, clean_up, close, end, join, neighbours
from remparts.games.masons.rules.moves import (
    EARLY_ROLL,
    PASS,
    EarlyRoll,
    Houses,
    Join,
    Roll,
    Towers,
    Wall,
)
from remparts.games.masons.rules.results import NOTHING, Result, Results, house_results, stock, tower_results
from remparts.games.masons.rules.round import ROUND_PHASES, start_final_round, start_round
from remparts.games.masons.rules.state import NONE, City, State

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


def start_turn(state: State, seat: int) -> None:
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
            self._foul(state, task)
            return
        assert isinstance(move, Wall)
        line = state.edition.net.line[move.line]
        state.free.remove(line)
        state.walls |= 1 << line
        state.walls_left -= 1
        if not state.walls_left:
            end(state, "walls")
        state.line = line
        state.city = close(state, line)
        if state.city != NONE:
            state.round = None
        state.agenda += (EVALUATE, ROLL)

    def _foul(self, state: State, task: Task) -> None:
        """The marker goes back one space, never below the first, and the roll is void. [MAS-4.5]"""
        state.foul = True
        if state.scores[task.who] > state.edition.box.floor:
            state.scores[task.who] -= 1
            state.ledger.append(Entry(task.who, "early roll", (Term("spaces", -1, "MAS-4.5"),)))
        state.agenda.append(task)

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
        if state.walls >> line & 1:
            return f"{move} is not possible: there is a wall on that line already [MAS-5.1]"
        return f"{move} is not possible: that line lies inside a city [MAS-5.4]"


def _a_line(state: State) -> str:
    return state.edition.net.lines[state.free[0]].name


class RollDice(Phase[State]):
    """The house dice are rolled, and the tower die unless both ends have a tower. [MAS-6.1, MAS-7.1]"""

    wants = "chance rolls the dice [MAS-4.1]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        return state.edition.rolls[bool(free_ends(state))]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        rolls = state.edition.even_rolls[bool(free_ends(state))]
        return rolls[int(rng.random() * len(rolls))]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Roll)
        state.roll = (move.tower, *move.houses)
        state.agenda.append(HOUSES)
        if move.tower:
            results = towers_now(state)
            if len(results) > 1:
                state.agenda.append(state.edition.towering[state.seat])
            else:
                place_towers(state, results[0])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Roll):
            return super().refusal(state, task, move)
        dice = "the tower die and both house dice" if free_ends(state) else "both house dice and no tower die"
        such = self.odds(state, task)[0][0]
        return f"{move} is not possible: {dice} are rolled, written in the order of their faces, as in {such} [MAS-6.1]"


def free_ends(state: State) -> list[int]:
    """The ends of the last wall that have no tower. [MAS-6.1]"""
    occupied = state.tower_points
    return [end for end in state.edition.net.lines[state.line].ends if not occupied >> end & 1]


def towers_now(state: State) -> Sequence[Result]:
    """The towers that may be placed at the free ends. [MAS-6.2, MAS-6.3]"""
    rolled = state.edition.tower_colours.index(state.roll[0])
    return tower_results(len(free_ends(state)), rolled, stock(state.towers_left))


def houses_now(state: State) -> Sequence[Result]:
    """The houses that may be placed beside the wall. [MAS-7.2, MAS-7.3]"""
    edition = state.edition
    one, two = [edition.die[face] for face in state.roll[1:]]
    return house_results(len(edition.net.lines[state.line].spaces), (one, two), stock(state.houses_left))


def place_towers(state: State, result: Result) -> None:
    """Towers go to the free ends. [MAS-6.5]"""
    for point, colour in zip(free_ends(state), result, strict=True):
        if colour != NOTHING:
            state.towers[colour] |= 1 << point
            state.towers_left[colour] -= 1
    if not any(state.towers_left):
        end(state, "towers")


def place_houses(state: State, result: Result) -> None:
    """Houses go into the spaces beside the wall, or into the city just closed there. [MAS-4.2, MAS-7.6]"""
    colours = len(state.houses_left)
    for space, colour in zip(state.edition.net.lines[state.line].spaces, result, strict=True):
        if colour == NOTHING:
            continue
        state.houses_left[colour] -= 1
        if state.city != NONE and state.cities[state.city].spaces >> space & 1:
            spaces, houses, palaces = state.cities[state.city]
            counts = tuple([number + (each == colour) for each, number in enumerate(houses)])
            state.cities[state.city] = City(spaces, counts, palaces)
        else:
            state.houses[space * colours + colour] += 1
    if not any(state.houses_left):
        end(state, "houses")


class PlaceTowers(Phase[State]):
    """One tower has the rolled colour, the player chooses where and the colour of the other. [MAS-6.3, MAS-6.4]"""

    wants = "towers are to be placed at the free ends of the wall, as in tower.A1:black,A2:grey [MAS-6.3]"

    def moves(self, state: State, task: Task) -> Results:
        edition = state.edition
        places = [edition.net.points[point].name for point in free_ends(state)]
        return Results(Towers, places, edition.tower_colours, towers_now(state))

    def answer(self, state: State, task: Task, move: Move) -> None:
        place_towers(state, self.moves(state, task).result(move))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Towers):
            return super().refusal(state, task, move)
        rolled = state.roll[0]
        is_left = state.towers_left[state.edition.tower_colours.index(rolled)]
        shows = f"the tower die shows {rolled}"
        if not is_left:
            shows += f" and no {rolled} tower is left, so any other colour may be taken [MAS-6.4]"
        else:
            shows += " [MAS-6.2]" if len(free_ends(state)) == 1 else " [MAS-6.3]"
        return f"{move} is not possible: {shows}; for instance {self.moves(state, task)[0]}"


class OnlyHouses(Phase[State]):
    """Houses are to be placed; where there is only one way, nobody is asked. [MAS-7.2]"""

    def act(self, state: State, task: Task) -> None:
        results = houses_now(state)
        if len(results) > 1:
            state.agenda.append(state.edition.housing[state.seat])
        else:
            place_houses(state, results[0])


class PlaceHouses(Phase[State]):
    """The player decides which die goes to which side, and the colour where it is open. [MAS-7.2 to MAS-7.5]"""

    wants = "houses are to be placed beside the wall, as in house.AB1:red [MAS-7.2]"

    def moves(self, state: State, task: Task) -> Results:
        edition = state.edition
        places = [edition.net.spaces[space].name for space in edition.net.lines[state.line].spaces]
        return Results(Houses, places, edition.house_colours, houses_now(state))

    def answer(self, state: State, task: Task, move: Move) -> None:
        place_houses(state, self.moves(state, task).result(move))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Houses):
            return super().refusal(state, task, move)
        edition = state.edition
        shows = f"the house dice show {' and '.join(state.roll[1:])}"
        scarce = [face for face in state.roll[1:] if _houses_left(state, face) < state.roll[1:].count(face)]
        if scarce:
            few = "no" if not _houses_left(state, scarce[0]) else "only one"
            shows += f" and {few} {scarce[0]} house is left; then any other colour may be taken [MAS-7.5]"
        else:
            shows += (
                " [MAS-7.2]" if len(edition.net.lines[state.line].spaces) == 2 else ", of which one counts [MAS-7.3]"
            )
        return f"{move} is not possible: {shows}; for instance {self.moves(state, task)[0]}"


def _houses_left(state: State, face: str) -> int:
    """How many houses a face of a die allows."""
    colour = state.edition.die[face]
    return state.houses_left[colour] if colour < len(state.houses_left) else sum(state.houses_left)


class Evaluate(Phase[State]):
    """Palaces are built in a city that was closed; then it may be joined with a neighbour. [MAS-9.3, MAS-10.1]"""

    def act(self, state: State, task: Task) -> None:
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
        return [*(state.edition.joins[other] for other in neighbours(state, state.city)), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Join):
            state.city = join(state, state.city, state.edition.net.space[move.city])
            build_palaces(state, state.city)
        _score(state)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Join):
            possible = ", ".join(map(str, self.moves(state, task)))
            return f"{move} is not possible: no neighbour has that name; possible are {possible} [MAS-10.1]"
        return super().refusal(state, task, move)


class NextTurn(Phase[State]):
    """The dice go to the left neighbour, unless this turn was the last one. [MAS-4.1, MAS-15.3]"""

    def act(self, state: State, task: Task) -> None:
        if not state.ending:
            start_turn(state, (state.seat + 1) % state.edition.seats)


PHASES: Final = {
    **ROUND_PHASES,
    "first": ChooseFirst(),
    "begin": Begin(),
    "wall": BuildWall(),
    "roll": RollDice(),
    "tower": PlaceTowers(),
    "houses": OnlyHouses(),
    "house": PlaceHouses(),
    "evaluate": Evaluate(),
    "join": JoinCities(),
    "next": NextTurn(),
}
"""What answers each task."""
