"""What each guild card is worth. [MAS-14.1 to MAS-14.18]"""

from collections.abc import Callable, Mapping
from typing import Final

from remparts.core.ledger import Term
from remparts.games.masons.rules.facts import Kind
from remparts.games.masons.rules.state import NONE, City, State


def value(state: State, kind: Kind, number: int) -> tuple[Term, ...]:
    """What a card gives; one that counts in a city is worth that for the city with this number."""
    if not kind.is_for_city:
        what, count_outside = _OUTSIDE[kind.count]
        return (_term(kind, what, count_outside(state, kind)),)
    city = NO_CITY if number == NONE else state.cities[number]
    if kind.count == "buildings":
        return _buildings(state, kind, city)
    what, count = _IN_CITY[kind.count]
    return (_term(kind, what, count(state, kind, city)),)


NO_CITY: Final = City(0, (), ())
"""What city cards count where there is no city on the board. [MAS-15.4]"""


def _term(kind: Kind, what: str, count: int) -> Term:
    if not kind.steps:
        return Term(what, kind.each * count, kind.rule, count)
    points = [points for least, most, points in kind.steps if least <= count <= most]
    return Term(what, points[0] if points else 0, kind.rule, count)


# ---- In the city [MAS-14.1 to MAS-14.9]


def _buildings(state: State, kind: Kind, city: City) -> tuple[Term, ...]:
    """Palaces and houses of one colour. [MAS-14.8]"""
    colour = state.edition.house_colours.index(kind.colour)
    palaces, houses = (city.palaces[colour], city.houses[colour]) if city.spaces else (0, 0)
    terms = [Term("palaces", palaces * kind.each_palace, kind.rule, palaces)] if palaces else []
    if houses or not palaces:
        terms.append(Term("houses", houses * kind.each, kind.rule, houses))
    return tuple(terms)


def _size(state: State, kind: Kind, city: City) -> int:
    return city.spaces.bit_count()


def _colours(state: State, kind: Kind, city: City) -> int:
    return sum(1 for houses, palaces in zip(city.houses, city.palaces, strict=True) if houses or palaces)


def _towers(state: State, kind: Kind, city: City) -> int:
    return (_tower_points(state, kind) & state.edition.net.corners_of(city.spaces)).bit_count()


def _palaces(state: State, kind: Kind, city: City) -> int:
    return sum(city.palaces)


_IN_CITY: Final[Mapping[str, tuple[str, Callable[[State, Kind, City], int]]]] = {
    "cells": ("spaces", _size),
    "building_colours": ("colours", _colours),
    "towers": ("towers", _towers),
    "palaces": ("palaces", _palaces),
}


# ---- In the open country and on the whole board [MAS-14.10 to MAS-14.16]


def _open_houses(state: State, kind: Kind) -> int:
    edition, houses = state.edition, state.houses
    colours = len(edition.house_colours)
    if kind.colour:
        return sum(houses[edition.house_colours.index(kind.colour) :: colours])
    spaces = edition.net.spaces
    return sum(count for at, count in enumerate(houses) if count and spaces[at // colours].country == kind.country)


def _open_towers(state: State, kind: Kind) -> int:
    return (_tower_points(state, kind) & ~state.city_corners).bit_count()


def _open_sea_towers(state: State, kind: Kind) -> int:
    return (state.tower_points & ~state.city_corners & state.edition.net.coast).bit_count()


def _open_walls(state: State, kind: Kind) -> int:
    """Walls of no city. [MAS-8.10, MAS-14.18]"""
    walls = state.walls
    for city in state.cities.values():
        walls &= ~state.edition.net.border(city.spaces)
    return walls.bit_count()


def _cities(state: State, kind: Kind) -> int:
    return len(state.cities)


_OUTSIDE: Final[Mapping[str, tuple[str, Callable[[State, Kind], int]]]] = {
    "houses": ("houses", _open_houses),
    "towers": ("towers", _open_towers),
    "towers_at_sea": ("coastal towers", _open_sea_towers),
    "walls": ("walls", _open_walls),
    "closed_cities": ("cities", _cities),
}


def _tower_points(state: State, kind: Kind) -> int:
    """The points with a tower of the card's colour, or of any if it names none."""
    return state.towers[state.edition.tower_colours.index(kind.colour)] if kind.colour else state.tower_points
