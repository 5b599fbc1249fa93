"""Towers and houses: what the dice allow, and where they go."""

from collections.abc import Sequence
from typing import Final

from remparts.core.ints import Ints, i64
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.masons.rules.cities import end, is_used_up
from remparts.games.masons.rules.moves import Houses, Pieces, Towers
from remparts.games.masons.rules.results import FIRST, NOTHING, SECOND, first, second
from remparts.games.masons.rules.state import NONE, State, tally


def free_ends(state: State) -> i64:
    """Which ends of the last wall have no tower: the first, the second, both as their sum, or none. [MAS-6.1]"""
    ends, at = state.edition.net.ends, 2 * state.line
    free: i64 = 0
    if state.tower_at[ends[at]] == NONE:
        free = FIRST
    if state.tower_at[ends[at + 1]] == NONE:
        free += SECOND
    return free


def towers_now(state: State) -> Ints:
    """The towers that may be placed at the free ends. [MAS-6.2, MAS-6.3]"""
    towers = state.edition.towers
    return towers.of(free_ends(state), state.edition.tower_die[state.rolled], towers.colours, state.towers_left)


def houses_now(state: State) -> Ints:
    """The houses that may be placed beside the wall. [MAS-7.2, MAS-7.3]"""
    edition = state.edition
    places = FIRST if edition.net.beside[2 * state.line + 1] == edition.net.outside else FIRST + SECOND
    dice, at = edition.house_dice, 2 * state.rolled
    return edition.houses.of(places, dice[at], dice[at + 1], state.houses_left)


def place_towers(state: State, result: i64) -> None:
    """Towers go to the free ends. [MAS-6.5]"""
    ends, at = state.edition.net.ends, 2 * state.line
    _place_tower(state, ends[at], first(result))
    _place_tower(state, ends[at + 1], second(result))
    if is_used_up(state.towers_left):
        end(state, "towers")


def _place_tower(state: State, point: i64, colour: i64) -> None:
    if colour != state.edition.towers.colours:
        state.tower_at[point] = colour
        state.towers_left[colour] -= 1


def place_houses(state: State, result: i64) -> None:
    """Houses go into the spaces beside the wall, or into the city just closed there. [MAS-4.2, MAS-7.6]"""
    beside, at = state.edition.net.beside, 2 * state.line
    _place_house(state, beside[at], first(result))
    _place_house(state, beside[at + 1], second(result))
    if is_used_up(state.houses_left):
        end(state, "houses")


def _place_house(state: State, space: i64, colour: i64) -> None:
    if colour != state.edition.houses.colours:
        city = state.city_at[space]
        state.houses[space if city == NONE else city] += tally(colour, 1)
        state.houses_left[colour] -= 1


class PlaceTowers(Phase[State]):
    """One tower has the rolled colour, the player chooses where and the colour of the other. [MAS-6.3, MAS-6.4]"""

    wants = "towers are to be placed at the free ends of the wall, as in tower.A1:black,A2:grey [MAS-6.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        edition, line = state.edition, state.line
        return [edition.tower_move(line, result) for result in towers_now(state)]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Towers)
        edition = state.edition
        one, two = _colours(move.pieces, edition.end_names[state.line], edition.tower_colours)
        place_towers(state, edition.towers.written(one, two))

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        results = towers_now(state)
        state.agenda.pop()
        place_towers(state, results[luck.below(len(results))])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Towers):
            return super().refusal(state, task, move)
        rolled = state.roll[0]
        is_left = state.towers_left[state.edition.tower_colours.index(rolled)]
        shows = f"the tower die shows {rolled}"
        if not is_left:
            shows += f" and no {rolled} tower is left, so any other colour may be taken [MAS-6.4]"
        else:
            shows += " [MAS-6.2]" if free_ends(state) < FIRST + SECOND else " [MAS-6.3]"
        return f"{move} is not possible: {shows}; for instance {self.moves(state, task)[0]}"


def _colours(pieces: Pieces, places: Sequence[str], colours: Sequence[str]) -> tuple[int, int]:
    """The colours that go to the two places of a line, of which one may be outside."""
    found = [NOTHING, NOTHING]
    for place, colour in pieces:
        found[places.index(place)] = colours.index(colour)
    return found[0], found[1]


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

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        edition, line = state.edition, state.line
        return [edition.house_move(line, result) for result in houses_now(state)]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Houses)
        edition = state.edition
        one, two = _colours(move.pieces, edition.side_names[state.line], edition.house_colours)
        place_houses(state, edition.houses.written(one, two))

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        results = houses_now(state)
        state.agenda.pop()
        place_houses(state, results[luck.below(len(results))])

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


PLACING_PHASES: Final = {
    "tower": PlaceTowers(),
    "houses": OnlyHouses(),
    "house": PlaceHouses(),
}
