"""What each guild card is worth. [MAS-14.1 to MAS-14.18]"""

from remparts.core.ints import i64
from remparts.core.ledger import Term
from remparts.games.masons.rules import guild
from remparts.games.masons.rules.facts import Kind
from remparts.games.masons.rules.guild import ALL
from remparts.games.masons.rules.state import NONE, State, tallied


def value(state: State, kind: Kind, city: int) -> tuple[Term, ...]:
    """What a card gives; one that counts in a city is worth that for this city. [MAS-15.4]"""
    number = state.edition.kind[kind.name]
    return state.edition.guild.terms(number, count(state, number, city), palaces(state, number, city))


def points(state: State, kind: i64, city: i64) -> i64:
    """The same without an explanation."""
    return state.edition.guild.points(kind, count(state, kind, city), palaces(state, kind, city))


def palaces(state: State, kind: i64, city: i64) -> i64:
    """The palaces that a card counts besides houses. [MAS-14.8]"""
    cards = state.edition.guild
    if cards.counts[kind] != guild.BUILDINGS or city == NONE:
        return 0
    return tallied(state.palaces[city], cards.colour[kind])


def count(state: State, kind: i64, city: i64) -> i64:
    """How many a card counts; where there is no city on the board, city cards count nothing. [MAS-15.4]"""
    cards = state.edition.guild
    what, colour = cards.counts[kind], cards.colour[kind]
    if cards.is_for_city[kind]:
        if city == NONE:
            return 0
        if what == guild.SIZE:
            return _size(state, city)
        if what == guild.COLOURS:
            return _colours(state, city)
        if what == guild.CITY_TOWERS:
            return _towers(state, city, colour)
        if what == guild.PALACES:
            return _palaces(state, city)
        return tallied(state.houses[city], colour)
    if what == guild.OPEN_HOUSES:
        return _open_houses(state, colour, cards.country[kind])
    if what == guild.OPEN_TOWERS:
        return _open_towers(state, colour)
    if what == guild.SEA_TOWERS:
        return _open_sea_towers(state)
    if what == guild.OPEN_WALLS:
        return _open_walls(state)
    return len(state.city_numbers)


# ---- In the city [MAS-14.1 to MAS-14.9]


def _size(state: State, city: i64) -> i64:
    number: i64 = 0
    for each in state.city_at:
        if each == city:
            number += 1
    return number


def _colours(state: State, city: i64) -> i64:
    """Of houses and palaces."""
    pieces = state.houses[city] | state.palaces[city]
    number: i64 = 0
    for colour in range(len(state.houses_left)):
        if tallied(pieces, colour):
            number += 1
    return number


def _towers(state: State, city: i64, colour: i64) -> i64:
    """Those at its corners."""
    spaces_at, city_at = state.edition.net.spaces_at, state.city_at
    number: i64 = 0
    for point, painted in enumerate(state.tower_at):
        if painted != NONE and (colour == ALL or painted == colour):
            for space in spaces_at[point]:
                if city_at[space] == city:
                    number += 1
                    break
    return number


def _palaces(state: State, city: i64) -> i64:
    return _all_of(state, state.palaces[city])


def _all_of(state: State, pieces: i64) -> i64:
    """How many pieces there are in a tally."""
    number: i64 = 0
    for colour in range(len(state.houses_left)):
        number += tallied(pieces, colour)
    return number


# ---- In the open country and on the whole board [MAS-14.10 to MAS-14.16]


def _open_houses(state: State, colour: i64, country: i64) -> i64:
    """Those of a colour, or in a country."""
    houses, city_at, lies_in = state.houses, state.city_at, state.edition.net.country
    pieces: i64 = 0
    for space, here in enumerate(houses):
        if here and city_at[space] == NONE and (country == ALL or country == lies_in[space]):
            pieces += here
    return _all_of(state, pieces) if colour == ALL else tallied(pieces, colour)


def _open_towers(state: State, colour: i64) -> i64:
    number: i64 = 0
    for point, painted in enumerate(state.tower_at):
        if painted != NONE and (colour == ALL or painted == colour) and not state.is_corner(point):
            number += 1
    return number


def _open_sea_towers(state: State) -> i64:
    is_coastal = state.edition.net.is_coastal
    number: i64 = 0
    for point, painted in enumerate(state.tower_at):
        if painted != NONE and is_coastal[point] and not state.is_corner(point):
            number += 1
    return number


def _open_walls(state: State) -> i64:
    """Walls of no city. [MAS-8.10, MAS-14.18]"""
    beside, city_at = state.edition.net.beside, state.city_at
    number: i64 = 0
    for line, is_built in enumerate(state.wall_on):
        if is_built and city_at[beside[2 * line]] == city_at[beside[2 * line + 1]]:
            number += 1
    return number
