"""Places, pieces, cities and guild cards of Masons in words that can be said and translated.

A kind of card is called by its name in the facts, for which the catalogues of both languages have words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from remparts.core.phrase import Phrase
from remparts.games import phrases
from remparts.games.masons.rules.facts import Kind, components
from remparts.games.masons.rules.moves import ANY, Pieces
from remparts.games.masons.rules.shown import CityView, TermView

KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in components().kinds}

_TOWERS: Final[Mapping[str, Phrase]] = {
    "black": Phrase("black tower"),
    "grey": Phrase("grey tower"),
    "white": Phrase("white tower"),
}
_HOUSES: Final[Mapping[str, Phrase]] = {
    "yellow": Phrase("yellow house"),
    "green": Phrase("green house"),
    "blue": Phrase("blue house"),
    "pink": Phrase("pink house"),
    "red": Phrase("red house"),
    ANY: Phrase("house of any colour"),
}
_PALACES: Final[Mapping[str, Phrase]] = {
    "yellow": Phrase("yellow palace"),
    "green": Phrase("green palace"),
    "blue": Phrase("blue palace"),
    "pink": Phrase("pink palace"),
    "red": Phrase("red palace"),
}
_COUNTRIES: Final[Mapping[str, Phrase]] = {
    "west": Phrase("west country"),
    "north_east": Phrase("north-east country"),
    "south_east": Phrase("south-east country"),
}


COLOURS: Final[Mapping[str, Phrase]] = {
    "black": Phrase("Black"),
    "grey": Phrase("Grey"),
    "white": Phrase("White"),
    "yellow": Phrase("Yellow"),
    "green": Phrase("Green"),
    "blue": Phrase("Blue"),
    "pink": Phrase("Pink"),
    "red": Phrase("Red"),
}
"""The colour of a tower or a house beside its picture."""


# ---- Pieces and places


def tower(colour: str) -> Phrase:
    """A tower of a colour."""
    return _TOWERS[colour]


def house(colour: str) -> Phrase:
    """A house of a colour; the question mark of a die stands for any."""
    return _HOUSES[colour]


def palace(colour: str) -> Phrase:
    """A palace of a colour."""
    return _PALACES[colour]


def country(name: str) -> Phrase:
    """One of the countries."""
    return _COUNTRIES[name]


def towers(pieces: Pieces) -> Phrase:
    """Towers with their places."""
    return phrases.in_a_row([Phrase("{piece} on {place}", piece=tower(colour), place=at) for at, colour in pieces])


def houses(pieces: Pieces) -> Phrase:
    """Houses with their places."""
    return phrases.in_a_row([Phrase("{piece} in {place}", piece=house(colour), place=at) for at, colour in pieces])


def dice(of_tower: str | None, of_houses: Sequence[str]) -> Phrase:
    """What the dice show."""
    return phrases.in_a_row([*([tower(of_tower)] if of_tower else []), *map(house, of_houses)])


def _times(counted: Mapping[str, int], called: Callable[[str], Phrase]) -> list[Phrase]:
    """So many of each, where there are any; a single one needs no number."""
    return [
        called(colour) if count == 1 else Phrase("{count} × {piece}", count=count, piece=called(colour))
        for colour, count in counted.items()
        if count
    ]


def buildings(of: CityView) -> list[Phrase]:
    """The palaces and houses of a city by colour."""
    return [*palaces_by_colour(of["palaces"]), *houses_by_colour(of["houses"])]


def palaces_by_colour(counted: Mapping[str, int]) -> list[Phrase]:
    """How many palaces of each colour."""
    return _times(counted, palace)


def houses_by_colour(counted: Mapping[str, int]) -> list[Phrase]:
    """How many houses of each colour."""
    return _times(counted, house)


def towers_by_colour(counted: Mapping[str, int]) -> list[Phrase]:
    """How many towers of each colour."""
    return _times(counted, tower)


def size(count: int) -> Phrase:
    """How large a city is. [MAS-8.7]"""
    return phrases.counted(count, "1 space", "{count} spaces")


def city(name: str) -> Phrase:
    """A city by its first space."""
    return Phrase("city {name}", name=name)


def returned(walls: int, of_towers: int) -> Phrase | None:
    """Walls and towers that go back to the supply; None if there are none. [MAS-10.3, MAS-11.3]"""
    gone = []
    if walls:
        gone.append(phrases.counted(walls, "1 wall", "{count} walls"))
    if of_towers:
        gone.append(phrases.counted(of_towers, "1 tower", "{count} towers"))
    return phrases.listed(gone) if gone else None


# ---- Cards


def card(kind: str) -> Phrase:
    """What a kind of guild card is called."""
    return Phrase(kind)


def cards(kinds: Iterable[str]) -> Phrase:
    """Several cards."""
    return phrases.listed([card(kind) for kind in kinds])


def points(count: int) -> Phrase:
    """A number of points."""
    return phrases.counted(count, "1 point", "{count} points")


@cache
def counts(kind: str) -> Phrase:
    """What a card gives points for, with the values that the components tell. [MAS-14.1 to MAS-14.16]"""
    known = KINDS[kind]
    if known.count == "cells":
        return phrases.in_a_row([_size_step(*step) for step in known.steps])
    if known.count == "building_colours":
        return phrases.in_a_row([_colour_step(*step) for step in known.steps])
    if known.count == "buildings":
        return Phrase(
            "{points} for each {palace} and {fewer} for each {house} in the city",
            points=f"+{known.each_palace}",
            palace=palace(known.colour),
            fewer=f"+{known.each}",
            house=house(known.colour),
        )
    return Phrase("{points} for each {thing}", points=f"+{known.each}", thing=_thing(known))


def _size_step(least: int, most: int, worth: int) -> Phrase:
    if most > len(components().net.spaces):
        return Phrase("{points} if the city has {count} spaces or more", points=f"+{worth}", count=least)
    if least == 1:
        return Phrase("{points} if the city has exactly 1 space", points=f"+{worth}")
    return Phrase("{points} if the city has exactly {count} spaces", points=f"+{worth}", count=least)


def _colour_step(least: int, most: int, worth: int) -> Phrase:
    text = "{points} for {least} or {most} colours of buildings in the city"
    return Phrase(text, points=f"+{worth}", least=least, most=most)


def _thing(kind: Kind) -> Phrase:
    """What counts, in the singular."""
    is_city = kind.is_for_city
    match kind.count:
        case "towers" if kind.colour:
            text = "{tower} of the city" if is_city else "{tower} in the open country"
            return Phrase(text, tower=tower(kind.colour))
        case "towers":
            return Phrase("tower of the city") if is_city else Phrase("tower in the open country")
        case "towers_at_sea":
            return Phrase("tower by the sea in the open country")
        case "palaces":
            return Phrase("palace in the city")
        case "houses" if kind.country:
            return Phrase("house in the open country of the {country}", country=country(kind.country))
        case "houses":
            return Phrase("{house} in the open country", house=house(kind.colour))
        case "walls":
            return Phrase("wall in the open country")
    return Phrase("city on the board")


_TERMS: Final[Mapping[str, tuple[str, str]]] = {
    "spaces": ("1 space", "{count} spaces"),
    "colours": ("1 colour", "{count} colours"),
    "towers": ("1 tower", "{count} towers"),
    "palaces": ("1 palace", "{count} palaces"),
    "houses": ("1 house", "{count} houses"),
    "coastal towers": ("1 tower by the sea", "{count} towers by the sea"),
    "walls": ("1 wall", "{count} walls"),
    "cities": ("1 city", "{count} cities"),
}


def term(what: str, count: int) -> Phrase:
    """A term of a scoring."""
    return phrases.counted(count, *_TERMS[what])


def terms(found: Sequence[TermView]) -> Phrase:
    """The terms of a scoring in a row, each with its paragraph."""
    return phrases.in_a_row(
        [Phrase("{what} [{rule}]", what=term(each["what"], each["count"]), rule=each["rule"]) for each in found]
    )


# ---- The end


ENDINGS: Final[Mapping[str, Phrase]] = {
    "walls": Phrase("No wall is left: this turn is the last [MAS-15.1]"),
    "towers": Phrase("No tower is left: this turn is the last [MAS-15.1]"),
    "houses": Phrase("No house is left: this turn is the last [MAS-15.1]"),
    "palaces": Phrase("No palace is left: this turn is the last [MAS-15.1]"),
    "lines": Phrase("No wall can be built: the game ends [MAS-5.5]"),
}
"""What ends the game."""
