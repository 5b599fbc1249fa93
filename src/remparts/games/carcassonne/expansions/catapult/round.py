"""A catapult round: what it keeps in the state, the followers it can reach, and how they leave. [CAT-1, CAT-2.2]"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from remparts.core.grid import ROW, place
from remparts.core.task import Move
from remparts.games.carcassonne.expansions.catapult import flight
from remparts.games.carcassonne.expansions.catapult.flight import Fall, Path, Point
from remparts.games.carcassonne.expansions.catapult.moves import SUPPLY, Fly, Hurl, Reach, Throw
from remparts.games.carcassonne.expansions.catapult.view import (
    CatapultView,
    HurlView,
    ManView,
    PlayedRoundView,
    RoundView,
    ThrowView,
)
from remparts.games.carcassonne.rules.expansion import Shelter
from remparts.games.carcassonne.rules.state import State
from remparts.land.phases import lift
from remparts.land.sets import Turned
from remparts.land.sites import site_of

NAME: Final = "catapult"
"""Of the expansion, and of its part of a state."""


# ---- Followers within reach


class Man(NamedTuple):
    """A follower that a token may touch, on a segment or in a quarter."""

    seat: int
    at: Point
    node: int = -1
    quarter: str = ""

    def place(self, state: State) -> str:
        """As moves write it: `@1,0.n`, or `.castle.1` for one of seat 1 in that quarter."""
        return f".{self.quarter}.{self.seat}" if self.quarter else f"@{site_of(state.land, self.node)}"

    def source(self, state: State) -> str:
        """As its owner writes it; followers in one quarter are not told apart."""
        return f".{self.quarter}" if self.quarter else self.place(state)

    def shown(self, state: State) -> ManView:
        """Whose it is and where it is, as views have it."""
        if self.quarter:
            return {"seat": self.seat, "quarter": self.quarter}
        tile, segment = state.land.at(self.node)
        return {"seat": self.seat, "tile": tile, "segment": segment}


def men_of(state: State) -> list[Man]:
    """All followers within reach, by tiles and segments; Mage, witch and Count have no anchor. [CAT-2.2, INT-11]"""
    land = state.land
    men = []
    for node, seat in sorted(state.followers.items()):
        number, segment = land.at(node)
        turned = land.tile_at(number)
        x, y = _anchor(land.set.turned[turned], segment, turned % 4)
        column, row = place(land.cell_at(number))
        men.append(Man(seat, (column * flight.TILE + x, row * flight.TILE + y), node))
    if reaches_quarters(state):
        men += _citizens(state)
    return men


@lru_cache(10_000)
def _anchor(tile: Turned, segment: int, facing: int) -> Point:
    """Where a follower stands on a tile as it lies. [CAT-2.2]"""
    if flight.has_anchors(tile.kind.code, len(tile.segments)):
        return flight.anchor(tile.kind.code, segment, facing)
    return flight.usual_anchor(tile.segments[segment].sides, tile.segments[segment].halves)


def reaches_quarters(state: State) -> bool:
    """Whether the followers in Carcassonne are in danger. [CAT-4.6, CAT-5.7, INT-12]"""
    return state.edition.options["catapult_hits_carcassonne"] == "true" and bool(state.edition.add_shelters)


def _shelters(state: State) -> dict[str, Shelter]:
    """The quarters of Carcassonne by their names."""
    return {shelter.name: shelter for each in state.edition.add_shelters for shelter in each.add_shelters(state)}


def _citizens(state: State) -> Iterator[Man]:
    """The followers in Carcassonne, each at the anchor of its quarter. [CAT-4.6]"""
    for shelter in _shelters(state).values():
        x, y = shelter.at
        at = (round(x * flight.TILE), round(y * flight.TILE))
        for seat, number in enumerate(shelter.followers):
            yield from [Man(seat, at, quarter=shelter.name)] * number


def send_home(state: State, man: Man) -> None:
    """A follower returns to its owner's supply. [CAT-4.2, CAT-5.6]"""
    if man.quarter:
        _shelters(state)[man.quarter].change(man.seat, -1)
        state.supply[man.seat] += 1
    else:
        lift(state, man.node)


def sources(state: State, seat: int) -> list[str]:
    """Where a seat can take a follower from: the supply, the map, perhaps Carcassonne. [CAT-5.5, CAT-5.7]"""
    own = [man.source(state) for man in men_of(state) if man.seat == seat]
    return [SUPPLY] * bool(state.supply[seat]) + list(dict.fromkeys(own))


def exchange(state: State, seat: int, source: str, target: Man) -> None:
    """The seat's follower from some place takes over segment and role of the target. [CAT-5.5, CAT-5.6]"""
    send_home(state, target)
    if source != SUPPLY:
        send_home(state, next(man for man in men_of(state) if man.seat == seat and man.source(state) == source))
    state.supply[seat] -= 1
    if target.quarter:
        _shelters(state)[target.quarter].change(seat, 1)
    else:
        state.land.stand(target.node, seat)
        state.followers[target.node] = seat


# ---- What a round keeps


@dataclass(frozen=True, slots=True)
class Hurled:
    """A token that was hurled: what was chosen and drawn, and what came of it. [CAT-3.5]"""

    seat: int
    hurl: Hurl
    fly: Fly
    path: Path
    is_on_map: bool
    touched: tuple[Man, ...] = ()
    """Whom it knocked out, as they were handled."""
    distance: int | None = None
    """From the target, in hundredths. [CAT-6.1]"""

    def shown(self, state: State) -> HurlView:
        return {
            "seat": self.seat,
            "aim": self.hurl.aim,
            "power": self.hurl.power,
            "chance": [part / 1000 for part in self.fly.chance],
            "landed": flight.shown(self.path.landed),
            "rest": flight.shown(self.path.rest),
            "touched": [man.shown(state) for man in self.touched],
            "on_map": self.is_on_map,
            "distance": None if self.distance is None else self.distance / 100,
        }


@dataclass(frozen=True, slots=True)
class Thrown:
    """A token that was thrown to the left neighbour, and who scored. [CAT-7.6]"""

    seat: int
    catcher: int
    throw: Throw
    reach: Reach | None
    fly: Fly
    fall: Fall
    winner: int

    def shown(self) -> ThrowView:
        return {
            "seat": self.seat,
            "catcher": self.catcher,
            "power": self.throw.power,
            "side": self.throw.side,
            "reach": [self.reach.x, self.reach.y] if self.reach else None,
            "chance": [part / 1000 for part in self.fly.chance],
            "landed": [self.fall.x / 10_000, self.fall.y / 10_000],
            "result": self.fall.result,
            "winner": self.winner,
        }


@dataclass(frozen=True, slots=True)
class Round:
    """The round being played, or the last one: all its tokens, with what has been chosen for the one in the air."""

    type: str = ""
    tile: int = -1
    """The number of the tile with the fair. [CAT-1.2]"""
    is_over: bool = True
    chosen: tuple[Move, ...] = ()
    targets: tuple[str, ...] = ()
    """The places of the followers nearest to a seduction. [CAT-5.3]"""
    hurls: tuple[Hurled | Thrown, ...] = ()

    def copy(self) -> "Round":
        return self


def the_round(state: State) -> Round:
    """The part of a state that this expansion adds."""
    found = state.parts[NAME]
    assert isinstance(found, Round)
    return found


def go_on(state: State, **changes: Any) -> None:  # any of the fields of a round
    """The round with these changes."""
    state.parts[NAME] = replace(the_round(state), **changes)


def keep(state: State, hurl: Hurled | Thrown) -> None:
    """One more token has been hurled."""
    go_on(state, hurls=(*the_round(state).hurls, hurl), chosen=())


def catcher_of(state: State, seat: int) -> int:
    """The left neighbour. [CAT-7.1]"""
    return (seat + 1) % state.edition.seats


def cells_of(state: State) -> list[tuple[int, int]]:
    """The cells of all tiles, in the order of placement."""
    return [place(where) for where in state.land.where]


def box_of_land(state: State) -> flight.Box:
    """What the tiles cover. [CAT-2.3]"""
    where = state.land.where
    columns = [(cell + ROW // 2) % ROW - ROW // 2 for cell in where]
    return min(columns), place(min(where))[1], max(columns) + 1, place(max(where))[1] + 1


def spread_of(state: State) -> int:
    """The option `catapult_spread` in halves. [CAT-3.2]"""
    return flight.halves(state.edition.options["catapult_spread"])


# ---- What everybody sees


def show(state: State) -> CatapultView:
    """The round being played, the last one, and where the seats hurl from."""
    box = box_of_land(state)
    seats = state.edition.seats
    found = the_round(state)
    return {
        "round": None if found.is_over else _played(state, found),
        "last": _shown(state, found) if found.is_over and found.type else None,
        "stands": [flight.shown(flight.stand(box, seats, seat).point) for seat in range(seats)],
        "centre": flight.shown(flight.centre(box)),
    }


def _shown(state: State, found: Round) -> RoundView:
    return {
        "type": found.type,
        "tile": list(place(state.land.cell_at(found.tile))),
        "hurls": [hurl.shown(state) for hurl in found.hurls if isinstance(hurl, Hurled)],
        "throws": [hurl.shown() for hurl in found.hurls if isinstance(hurl, Thrown)],
    }


def _played(state: State, found: Round) -> PlayedRoundView:
    """The round, whose token it is, and what has been chosen for it."""
    hurler = state.agenda[-1].arg
    is_catch = found.type == "catch"
    men = {man.place(state): man.shown(state) for man in men_of(state)} if found.targets else {}
    shown: PlayedRoundView = {
        **_shown(state, found),
        "hurler": hurler,
        "catcher": catcher_of(state, hurler) if is_catch else None,
        "aim": None,
        "power": None,
        "side": None,
        "reach": None,
        "targets": [men[target] for target in found.targets],
    }
    for move in found.chosen:
        if isinstance(move, Hurl):
            shown["aim"], shown["power"] = move.aim, move.power
        elif isinstance(move, Throw):
            shown["power"], shown["side"] = move.power, move.side
        elif isinstance(move, Reach):
            shown["reach"] = [move.x, move.y]
    return shown
