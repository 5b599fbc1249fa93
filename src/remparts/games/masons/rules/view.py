"""What a seat may know of a game of Masons: all but other hands, the draw pile and what lies face down. [MAS-12.9]"""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from remparts.core.game import Glance, whole
from remparts.core.ledger import Term, points
from remparts.core.view import outcome_view, task_view
from remparts.games.masons.rules.cards import value
from remparts.games.masons.rules.cities import build_palaces, clean_up, enclosed_by, goes_on, join, neighbours
from remparts.games.masons.rules.moves import PASS
from remparts.games.masons.rules.net import members
from remparts.games.masons.rules.piles import SPECTATOR
from remparts.games.masons.rules.round import Share, order, outcome, scored_cities, shares
from remparts.games.masons.rules.shown import (
    CityView,
    HandView,
    HouseView,
    JoinView,
    MasonsView,
    RollView,
    RoundView,
    ShareView,
    SupplyView,
    TermView,
    TowerView,
    ValueView,
)
from remparts.games.masons.rules.state import NO_ROUND, NONE, ROUND_OVER, State, tallied


def view(state: State, seat: int | None) -> MasonsView:
    """What this seat may know; None is a spectator, who sees no hand."""
    return whole(glance(state, seat))


def glance(state: State, seat: int | None) -> MasonsView:
    """The same, in which what costs some time waits until it is looked at."""
    return cast("MasonsView", _glance(state, seat))  # a dict that is filled when it is read


def _glance(state: State, seat: int | None) -> Glance:
    edition = state.edition
    net = edition.net
    shown = {
        "game": "masons",
        "seat": seat,
        "seats": edition.seats,
        "options": dict(edition.options),
        "task": task_view(state),
        "turn": state.seat,
        "scores": state.scores[:],
        "forecast": [0] * edition.seats,
        "outcome": outcome_view(outcome(state)),
        "closed": _city_name(state, state.city),
        "wall": None if state.line == NONE else net.lines[state.line].name,
        "roll": _roll(state),
        "foul": state.foul,
        "ending": state.ending or None,
        "hands": [_hand(state, owner, owner == seat) for owner in range(edition.seats)],
        "pile": len(state.cards.pile),
        "discards": len(state.cards.discards),
    }
    later = {
        "walls": lambda: [net.lines[line].name for line in members(state.walls)],
        "towers": lambda: _towers(state),
        "houses": lambda: _houses(state),
        "cities": lambda: [_city(state, number) for number in state.city_numbers],
        "supply": lambda: _supply(state),
        "played": lambda: _names(state, state.cards.played_kinds()),
        "unseen": lambda: _unseen(state, SPECTATOR if seat is None else seat),
        "round": lambda: _round(state),
        "values": lambda: {} if seat is None else _values(state, seat),
        "chosen": lambda: _names(state, state.chosen),
        "city_points": lambda: _city_points(state),
        "closes": lambda: _closes(state),
        "joins": lambda: _joins(state, seat),
    }
    return Glance(shown, later, _COMMON)


_COMMON: Final = frozenset(
    {"walls", "towers", "houses", "cities", "supply", "played", "round", "chosen", "city_points", "closes"}
)


def _city_name(state: State, number: int) -> str | None:
    return None if number == NONE else state.edition.net.spaces[number].name


def _names(state: State, kinds: Iterable[int]) -> list[str]:
    return [state.edition.kinds[kind].name for kind in kinds]


def _roll(state: State) -> RollView | None:
    if not state.roll:
        return None
    tower, *houses = state.roll
    return {"tower": tower or None, "houses": houses}


def _hand(state: State, owner: int, is_shown: bool) -> HandView:
    kinds = state.cards.kinds(owner)
    return {"size": len(kinds), "cards": _names(state, kinds) if is_shown else []}


# ---- The board


def _towers(state: State) -> list[TowerView]:
    net, colours = state.edition.net, state.edition.tower_colours
    return [
        {"at": net.points[point].name, "colour": colours[colour]}
        for point, colour in enumerate(state.tower_at)
        if colour != NONE
    ]


def _houses(state: State) -> list[HouseView]:
    net, colours = state.edition.net, state.edition.house_colours
    return [
        {"at": net.spaces[space].name, "colour": colour, "count": tallied(houses, number)}
        for space, houses in enumerate(state.houses)
        if houses and state.city_at[space] == NONE
        for number, colour in enumerate(colours)
        if tallied(houses, number)
    ]


def _city(state: State, number: int) -> CityView:
    net, city = state.edition.net, state.city_of(number)
    towers = state.tower_points & net.corners_of(city.spaces)
    return {
        "id": net.spaces[number].name,
        "spaces": [net.spaces[space].name for space in members(city.spaces)],
        "houses": _by_colour(state, city.houses),
        "palaces": _by_colour(state, city.palaces),
        "towers": [net.points[point].name for point in members(towers)],
        "walls": [net.lines[line].name for line in members(net.border(city.spaces))],
    }


def _by_colour(state: State, counts: Sequence[int]) -> dict[str, int]:
    return {colour: count for colour, count in zip(state.edition.house_colours, counts, strict=True) if count}


def _supply(state: State) -> SupplyView:
    edition = state.edition
    return {
        "walls": state.walls_left,
        "towers": dict(zip(edition.tower_colours, state.towers_left, strict=True)),
        "houses": dict(zip(edition.house_colours, state.houses_left, strict=True)),
        "palaces": dict(zip(edition.house_colours, state.palaces_left, strict=True)),
    }


def _closes(state: State) -> dict[str, list[str]]:
    """The lines that would close a city, with its spaces."""
    if not state.agenda or state.agenda[-1].name != "wall":
        return {}
    net = state.edition.net
    found = {line: enclosed_by(state, line) for line in state.free if goes_on(state, line)}
    return {
        net.lines[line].name: [space.name for space, is_in in zip(net.spaces, spaces, strict=False) if is_in]
        for line, spaces in found.items()
        if not spaces[net.outside]
    }


def _joins(state: State, seat: int | None) -> dict[str, JoinView]:
    """What the city just closed would be like, for each way of joining it or not."""
    if not state.agenda or state.agenda[-1].name != "join":
        return {}
    net = state.edition.net
    found: dict[str, JoinView] = {}
    for other in (*neighbours(state, state.city), NONE):
        after = state.copy()
        if other != NONE:
            after.city = join(after, after.city, other)
            build_palaces(after, after.city)
        clean_up(after, after.city)
        move = PASS if other == NONE else state.edition.joins[other]
        found[str(move)] = {
            "city": _city(after, after.city),
            "walls": [net.lines[line].name for line in members(state.walls & ~after.walls)],
            "towers": [net.points[point].name for point in members(state.tower_points & ~after.tower_points)],
            "values": {} if seat is None else {kind: each["points"] for kind, each in _values(after, seat).items()},
        }
    return found


# ---- Cards


def _unseen(state: State, watcher: int) -> dict[str, int]:
    kinds = state.cards.hidden_kinds(watcher)
    return {kind.name: kinds.count(number) for number, kind in enumerate(state.edition.kinds) if number in kinds}


def _values(state: State, seat: int) -> dict[str, ValueView]:
    """What each kind in a hand would score now."""
    cities = scored_cities(state)
    values = {}
    for number in dict.fromkeys(state.cards.kinds(seat)):
        kind = state.edition.kinds[number]
        if not kind.is_for_city:
            values[kind.name] = _value(state, NONE, value(state, kind, NONE))
        elif cities:
            found = [_value(state, city, value(state, kind, city)) for city in cities]
            values[kind.name] = max(found, key=lambda each: each["points"])
    return values


def _city_points(state: State) -> dict[str, int]:
    """What the cards just played would give for each city. [MAS-15.4]"""
    if not state.chosen:
        return {}
    edition = state.edition
    return {
        edition.net.spaces[city].name: sum(points(value(state, edition.kinds[kind], city)) for kind in state.chosen)
        for city in state.city_numbers
    }


def _value(state: State, city: int, terms: tuple[Term, ...]) -> ValueView:
    return {"points": points(terms), "city": _city_name(state, city), "terms": _terms(terms)}


def _terms(terms: Iterable[Term]) -> list[TermView]:
    return [{"what": term.what, "points": term.points, "rule": term.rule, "count": term.count} for term in terms]


def _round(state: State) -> RoundView | None:
    if state.round_stage == NO_ROUND:
        return None
    acted = {share.seat: share for share in shares(state)}
    return {
        "city": _city_name(state, state.round_city),
        "is_final": state.is_final,
        "is_over": state.round_stage == ROUND_OVER,
        "shares": [_share(state, acted.get(seat), seat) for seat in order(state, state.starter)],
    }


def _share(state: State, share: Share | None, seat: int) -> ShareView:
    if share is None:
        decides = bool(state.agenda) and state.agenda[-1].who == seat
        return {"seat": seat, "did": "decides" if decides else "waits", "cards": []}
    return {
        "seat": seat,
        "did": share.did,
        "cards": [
            {
                "card": entry.what,
                "points": entry.points,
                "city": entry.at.partition("@")[2] or None,
                "terms": _terms(entry.terms),
            }
            for entry in share.entries
        ],
    }
