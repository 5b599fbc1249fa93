"""Closing a city, palaces, joining and clean-up."""

from remparts.core.ints import Ints, i64
from remparts.games.masons.rules.state import NONE, State, tallied, tally


def close(state: State, line: i64) -> i64:
    """The city that the wall on this line closes, which is on the board then; `NONE` if it closes none. [MAS-8.4]"""
    net = state.edition.net
    if not goes_on(state, line):
        return NONE
    enclosed = enclosed_by(state, line)
    if enclosed[net.outside]:
        return NONE
    city_at = state.city_at
    number: i64 = NONE
    space: i64 = 0
    while space < net.outside:
        if enclosed[space]:
            if number == NONE:
                number = space
            city_at[space] = number
            _move(state.houses, space, number)
            for each in net.lines_of[space]:
                if enclosed[net.across[each] - space] and net.across[each] > 2 * space and not state.wall_on[each]:
                    state.free.remove(each)
        space += 1
    _add(state.city_numbers, number)
    return number


def _add(cities: list[int], number: i64) -> None:
    at: i64 = len(cities)
    while at and cities[at - 1] > number:
        at -= 1
    cities.insert(at, number)


def _move(built: Ints, space: i64, other: i64) -> None:
    """What is built in one space counts for another from now on."""
    if space != other:
        built[other] += built[space]
        built[space] = 0


def enclosed_by(state: State, line: i64) -> Ints:
    """The spaces of the city that a wall on this line closes, a 1 for each; the outside is one if there is none.

    [MAS-8.1, MAS-8.5]
    """
    net = state.edition.net
    one, two = net.beside[2 * line], net.beside[2 * line + 1]
    first = _enclosed(state, one, line)
    if two == net.outside:
        return first
    second = _enclosed(state, two, line)
    assert first[net.outside] or second[net.outside], "one wall closes at most one city [MAS-8.5]"
    return second if first[net.outside] else first


def goes_on(state: State, line: i64) -> bool:
    """Whether another wall goes on at each end of a line, as in the border of every city."""
    ends, walls_at, is_built = state.edition.net.ends, state.walls_at, state.wall_on[line]
    return walls_at[ends[2 * line]] > is_built and walls_at[ends[2 * line + 1]] > is_built


def _enclosed(state: State, start: i64, line: i64) -> Ints:
    """What is connected with a space without crossing a wall or this line, as far as there is no way outside."""
    net, wall_on = state.edition.net, state.wall_on
    lines_of, across, outside = net.lines_of, net.across, net.outside
    found = net.no_space[:]
    todo = net.no_space[:]
    found[start] = 1
    todo[0] = start
    left: i64 = 1
    while left:
        left -= 1
        space = todo[left]
        for each in lines_of[space]:
            if wall_on[each] or each == line:
                continue
            behind = across[each] - space
            if not found[behind]:
                found[behind] = 1
                if behind == outside:
                    return found
                todo[left] = behind
                left += 1
    return found


def build_palaces(state: State, number: i64) -> None:
    """Two houses of a colour become a palace, as long as there is one. [MAS-9.1, MAS-9.2, MAS-9.4]"""
    left = state.palaces_left
    colours: i64 = len(left)
    is_built = False
    for colour in range(colours):
        made = tallied(state.houses[number], colour) >> 1
        if made > left[colour]:
            made = left[colour]
        if made:
            is_built = True
            state.houses[number] -= tally(colour, 2 * made)
            state.houses_left[colour] += 2 * made
            state.palaces[number] += tally(colour, made)
            left[colour] -= made
    if is_built and is_used_up(left):
        end(state, "palaces")


def neighbours(state: State, number: i64) -> list[int]:
    """The cities that have a wall in common with this one, in the order of the board. [MAS-10.1, MAS-10.2]"""
    net, city_at = state.edition.net, state.city_at
    found: list[int] = []
    if len(state.city_numbers) == 1:
        return found
    space = number
    while space < net.outside:
        if city_at[space] == number:
            for line in net.lines_of[space]:
                other = city_at[net.across[line] - space]
                if other != number and other != NONE and other not in found:
                    _add(found, other)
        space += 1
    return found


def join(state: State, number: i64, other: i64) -> i64:
    """The city that two cities become; the walls between them go back. [MAS-10.3, MAS-10.4]"""
    net, city_at = state.edition.net, state.city_at
    joined, gone = (number, other) if number < other else (other, number)
    space = gone
    while space < net.outside:
        if city_at[space] == gone:
            for line in net.lines_of[space]:
                if city_at[net.across[line] - space] == joined:
                    _remove_wall(state, line)
        space += 1
    space = gone
    while space < net.outside:
        if city_at[space] == gone:
            city_at[space] = joined
        space += 1
    _move(state.houses, gone, joined)
    _move(state.palaces, gone, joined)
    state.city_numbers.remove(gone)
    return joined


def clean_up(state: State, number: i64) -> None:
    """Walls inside a city go back, then towers that no wall touches any more. [MAS-11.1, MAS-11.2, MAS-11.3]"""
    net, city_at = state.edition.net, state.city_at
    space = number
    while space < net.outside:
        if city_at[space] == number:
            for line in net.lines_of[space]:
                if state.wall_on[line] and city_at[net.across[line] - space] == number:
                    _remove_wall(state, line)
        space += 1
    space = number
    while space < net.outside:
        if city_at[space] == number:
            for point in net.corners_of_space[space]:
                colour = state.tower_at[point]
                if colour != NONE and not state.walls_at[point]:
                    state.tower_at[point] = NONE
                    state.towers_left[colour] += 1
        space += 1


def add_wall(state: State, line: i64) -> None:
    """A wall goes on a line. [MAS-5.1]"""
    ends = state.edition.net.ends
    state.wall_on[line] = 1
    state.walls_at[ends[2 * line]] += 1
    state.walls_at[ends[2 * line + 1]] += 1
    state.walls_left -= 1


def _remove_wall(state: State, line: i64) -> None:
    ends = state.edition.net.ends
    state.wall_on[line] = 0
    state.walls_at[ends[2 * line]] -= 1
    state.walls_at[ends[2 * line + 1]] -= 1
    state.walls_left += 1


def is_used_up(left: Ints) -> bool:
    """Whether no piece of any colour is left."""
    total: i64 = 0
    for number in left:
        total += number
    return total == 0


def end(state: State, what: str) -> None:
    """The last piece of a kind has left the supply: this turn is the last one. [MAS-15.1, MAS-15.2]"""
    if not state.ending:
        state.ending = what
