"""What a guild card is worth, counted from scratch. [MAS-14.1 to MAS-14.18]"""

from remparts.core.ledger import Term
from tests.masons.naive.board import Board, City

SIZES = {
    "city_size_1": (6, "MAS-14.1", 1, 1),
    "city_size_2": (7, "MAS-14.2", 2, 2),
    "city_size_3": (8, "MAS-14.3", 3, 3),
    "city_size_7_or_more": (9, "MAS-14.4", 7, 1000),
}
"""Points, paragraph, and from how many spaces to how many."""


def is_for_city(card: str) -> bool:
    """Whether it pays for the city that is scored; the number of cities is the whole board's. [MAS-14.16]"""
    return card.startswith("city_")


def value(board: Board, card: str, city: City | None) -> tuple[Term, ...]:
    """The terms of a card, in that city if there is one."""
    if card == "closed_cities":
        number = len(board.cities())
        return (Term("cities", number, "MAS-14.16", number),)
    if is_for_city(card):
        return city_value(board, card, city or [])
    return country_value(board, card)


def city_value(board: Board, card: str, city: City) -> tuple[Term, ...]:
    """City cards; without a city there is nothing to count. [MAS-15.4]"""
    colour = card.split("_")[-1]
    towers = [board.towers[point] for point in board.city_towers(city)]
    houses, palaces = board.city_houses(city), board.city_palaces(city)
    if card in SIZES:
        points, rule, least, most = SIZES[card]
        return (Term("spaces", points if least <= len(city) <= most else 0, rule, len(city)),)
    if card == "city_colours":
        number = len({*houses, *palaces})
        return (Term("colours", [0, 0, 4, 4, 7, 7][number], "MAS-14.5", number),)
    if card == "city_palaces":
        return (Term("palaces", len(palaces), "MAS-14.7", len(palaces)),)
    if card == "city_towers_all":
        return (Term("towers", len(towers), "MAS-14.9", len(towers)),)
    if card.startswith("city_towers_"):
        number = towers.count(colour)
        return (Term("towers", 2 * number, "MAS-14.6", number),)
    assert card.startswith("city_buildings_"), card
    large, small = palaces.count(colour), houses.count(colour)
    terms = [Term("palaces", 3 * large, "MAS-14.8", large)] if large else []
    if small or not large:
        terms.append(Term("houses", small, "MAS-14.8", small))
    return tuple(terms)


def country_value(board: Board, card: str) -> tuple[Term, ...]:
    """Country cards count in the open country alone. [MAS-8.10]"""
    colour = card.split("_")[-1]
    towers = [board.towers[point] for point in board.open_towers()]
    if card.startswith("outside_houses_in_"):
        country = card.removeprefix("outside_houses_in_")
        number = sum(board.spaces[space].country == country for space, _ in board.open_houses())
        return (Term("houses", number, "MAS-14.11", number),)
    if card.startswith("outside_houses_"):
        number = sum(painted == colour for _, painted in board.open_houses())
        return (Term("houses", number, "MAS-14.10", number),)
    if card == "outside_towers_all":
        return (Term("towers", len(towers), "MAS-14.12", len(towers)),)
    if card == "outside_towers_sea":
        number = sum(board.coastal[point] for point in board.open_towers())
        return (Term("coastal towers", 2 * number, "MAS-14.13", number),)
    if card.startswith("outside_towers_"):
        number = towers.count(colour)
        return (Term("towers", 2 * number, "MAS-14.14", number),)
    assert card == "outside_walls", card
    number = len(board.open_walls())
    return (Term("walls", number, "MAS-14.15", number),)
