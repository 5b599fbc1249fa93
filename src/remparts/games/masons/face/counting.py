"""What a guild card counts on the board, so that it can be shown. How many points that gives, the rules say."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from remparts.games.masons.face import board as draw
from remparts.games.masons.face.drawing.settled import Stood
from remparts.games.masons.face.words import KINDS
from remparts.games.masons.rules.facts import Kind, components
from remparts.games.masons.rules.shown import CityView, MasonsView, TowerView


class Counted(NamedTuple):
    """What is counted: cities by their spaces, towers by their points, walls by their lines, houses and palaces."""

    cities: tuple[tuple[str, ...], ...] = ()
    points: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    pieces: tuple[Stood, ...] = ()


def counted(view: MasonsView, kind: str, city: CityView | None) -> Counted:
    """What a card counts on this board, for this city where it counts in a city."""
    known = KINDS[kind]
    if known.is_for_city:
        return _in_city(view, known, city) if city else Counted()
    return _OUTSIDE[known.count](view, known)


def _in_city(view: MasonsView, kind: Kind, city: CityView) -> Counted:
    """The city itself, its towers, or its houses and palaces. [MAS-8.7, MAS-8.8, MAS-8.9]"""
    match kind.count:
        case "cells":
            return Counted(cities=(tuple(city["spaces"]),))
        case "towers":
            colours = {tower["at"]: tower["colour"] for tower in view["towers"]}
            return Counted(points=tuple(at for at in city["towers"] if kind.colour in ("", colours[at])))
        case "palaces":
            return Counted(pieces=tuple(each for each in draw.city_pieces(city) if each.kind == "palace"))
    return Counted(pieces=tuple(each for each in draw.city_pieces(city) if kind.colour in ("", each.colour)))


# ---- The open country


def open_towers(view: MasonsView) -> list[TowerView]:
    """Towers at no corner of any city. [MAS-8.10]"""
    taken = {at for city in view["cities"] for at in city["towers"]}
    return [tower for tower in view["towers"] if tower["at"] not in taken]


def open_walls(view: MasonsView) -> list[str]:
    """Walls of no city. [MAS-8.10]"""
    taken = {line for city in view["cities"] for line in city["walls"]}
    return [line for line in view["walls"] if line not in taken]


def coastal(towers: Iterable[TowerView]) -> list[TowerView]:
    """Those of these towers that stand by the sea. [MAS-1.6]"""
    net = components().net
    return [tower for tower in towers if net.points[net.point[tower["at"]]].is_coastal]


def _houses(view: MasonsView, kind: Kind) -> Counted:
    spaces = dict.fromkeys(each["at"] for each in view["houses"] if kind.country in ("", country_of(each["at"])))
    found = [each for space in spaces for each in draw.space_pieces(view, space)]
    return Counted(pieces=tuple(each for each in found if kind.colour in ("", each.colour)))


def country_of(space: str) -> str:
    """The country in which a space lies. [MAS-1.5]"""
    net = components().net
    return net.spaces[net.space[space]].country


def _towers(view: MasonsView, kind: Kind) -> Counted:
    return Counted(points=tuple(each["at"] for each in open_towers(view) if kind.colour in ("", each["colour"])))


def _sea_towers(view: MasonsView, kind: Kind) -> Counted:
    return Counted(points=tuple(each["at"] for each in coastal(open_towers(view))))


def _walls(view: MasonsView, kind: Kind) -> Counted:
    return Counted(lines=tuple(open_walls(view)))


def _cities(view: MasonsView, kind: Kind) -> Counted:
    return Counted(cities=tuple(tuple(city["spaces"]) for city in view["cities"]))


_OUTSIDE: Final[Mapping[str, Callable[[MasonsView, Kind], Counted]]] = {
    "houses": _houses,
    "towers": _towers,
    "towers_at_sea": _sea_towers,
    "walls": _walls,
    "closed_cities": _cities,
}


# ---- Cities


def city_named(view: MasonsView, name: str | None) -> CityView | None:
    """The city with that name."""
    return next((city for city in view["cities"] if city["id"] == name), None)


def city_around(view: MasonsView, space: str) -> CityView | None:
    """The city to which a space belongs."""
    return next((city for city in view["cities"] if space in city["spaces"]), None)
