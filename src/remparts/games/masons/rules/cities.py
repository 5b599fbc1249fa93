"""Closing a city, palaces, joining and clean-up."""

from remparts.games.masons.rules.net import bits, members
from remparts.games.masons.rules.state import NONE, City, State


def close(state: State, line: int) -> int:
    """The city that the wall on this line closes, which is on the board then; `NONE` if it closes none. [MAS-8.4]"""
    spaces = enclosed_by(state, line)
    if not spaces:
        return NONE
    edition, houses = state.edition, state.houses
    colours = len(edition.house_colours)
    counts = [0] * colours
    for space in members(spaces):
        for colour in range(colours):
            counts[colour] += houses[space * colours + colour]
            houses[space * colours + colour] = 0
    number = _first(spaces)
    state.cities[number] = City(spaces, tuple(counts), (0,) * colours)
    inside = edition.net.inside(spaces)
    state.free = [each for each in state.free if not inside >> each & 1]
    return number


def enclosed_by(state: State, line: int) -> int:
    """The spaces of the city that a wall on this line closes; none if it closes none. [MAS-8.1, MAS-8.5]"""
    net = state.edition.net
    _, (one, two), spaces, _ = net.lines[line]
    walls = state.walls & ~(1 << line)
    if not walls & net.lines_at[one] or not walls & net.lines_at[two]:
        return 0  # the border of a city is closed: at each end another wall goes on
    walls |= 1 << line
    found = [enclosed for space in spaces if (enclosed := net.enclosed(space, walls))]
    assert len(found) < 2, "one wall closes at most one city [MAS-8.5]"
    return found[0] if found else 0


def build_palaces(state: State, number: int) -> None:
    """Two houses of a colour become a palace, as long as there is one. [MAS-9.1, MAS-9.2, MAS-9.4]"""
    spaces, houses, palaces = state.cities[number]
    made = [min(count // 2, left) for count, left in zip(houses, state.palaces_left, strict=True)]
    if not any(made):
        return
    for colour, new in enumerate(made):
        state.palaces_left[colour] -= new
        state.houses_left[colour] += 2 * new
    state.cities[number] = City(
        spaces,
        tuple(count - 2 * new for count, new in zip(houses, made, strict=True)),
        tuple(count + new for count, new in zip(palaces, made, strict=True)),
    )
    if not any(state.palaces_left):
        end(state, "palaces")


def neighbours(state: State, number: int) -> list[int]:
    """The cities that have a wall in common with this one, in the order of the board. [MAS-10.1, MAS-10.2]"""
    net = state.edition.net
    border = net.border(state.cities[number].spaces)
    others = sorted(other for other in state.cities if other != number)
    return [other for other in others if net.border(state.cities[other].spaces) & border]


def join(state: State, number: int, other: int) -> int:
    """The city that two cities become; the walls between them go back. [MAS-10.3, MAS-10.4]"""
    one, two = state.cities.pop(number), state.cities.pop(other)
    spaces = one.spaces | two.spaces
    joined = _first(spaces)
    state.cities[joined] = City(
        spaces,
        tuple(map(sum, zip(one.houses, two.houses, strict=True))),
        tuple(map(sum, zip(one.palaces, two.palaces, strict=True))),
    )
    net = state.edition.net
    _remove_walls(state, net.border(one.spaces) & net.border(two.spaces))
    return joined


def clean_up(state: State, number: int) -> None:
    """Walls inside a city go back, then towers that no wall touches any more. [MAS-11.1, MAS-11.2, MAS-11.3]"""
    net, spaces = state.edition.net, state.cities[number].spaces
    _remove_walls(state, net.inside(spaces) & state.walls)
    corners = net.corners_of(spaces)
    useless = bits(point for point in members(corners) if not net.lines_at[point] & state.walls)
    if not useless:
        return
    for colour, points in enumerate(state.towers):
        state.towers_left[colour] += (points & useless).bit_count()
        state.towers[colour] = points & ~useless


def _remove_walls(state: State, lines: int) -> None:
    state.walls &= ~lines
    state.walls_left += lines.bit_count()


def _first(spaces: int) -> int:
    return (spaces & -spaces).bit_length() - 1


def end(state: State, what: str) -> None:
    """The last piece of a kind has left the supply: this turn is the last one. [MAS-15.1, MAS-15.2]"""
    state.ending = state.ending or what
