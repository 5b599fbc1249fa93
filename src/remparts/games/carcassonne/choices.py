"""Which decisions of Carcassonne's expansions are worth a look where there are too many for all of them."""

from collections.abc import Callable, Sequence
from math import atan2, degrees, hypot
from typing import Final

from remparts.core.task import CHANCE, Move
from remparts.games.carcassonne.expansions.catapult.flight import TILE, Point, centre, stand
from remparts.games.carcassonne.expansions.catapult.moves import HURLS, Fly, Hurl, Reach, Throw
from remparts.games.carcassonne.expansions.catapult.round import box_of_land, cells_of, men_of, spread_of, the_round
from remparts.games.carcassonne.expansions.count.moves import Farm
from remparts.games.carcassonne.expansions.mage.rules import FIGURES, MAGIC, Conjure
from remparts.games.carcassonne.rules.moves import PASS
from remparts.games.carcassonne.rules.scoring import value
from remparts.games.carcassonne.rules.spots import node_at, spot_of
from remparts.games.carcassonne.rules.state import State

_FEW: Final = 2
"""So many targets of each magic figure are tried further ahead."""

_FIELDS: Final = 3
"""So many fields are tried further ahead."""

_TYPICAL: Final = (Fly(0, 0, 500), Fly(900, 0, 300), Fly(-900, 0, 700), Fly(0, 900, 700), Fly(0, -900, 300))
"""Flights that stand for all."""

_SLIDE: Final = 0.05
"""The share of its way that a token slides on average, at the usual spread. [CAT-3.3]"""

_THROW: Final = Throw(70, 0)
"""Far enough in nearly every case; where the catcher reaches, it is caught more often than not. [CAT-7.4]"""

_SHORT: Final = 45
"""A throw with less power will hardly come far enough, so that it is best left alone. [CAT-7.6]"""


def narrow(state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
    """All moves, but few hurls and throws; further ahead also few magic moves and fields, and no catapult round."""
    name = state.agenda[-1].name
    if name in _AIMED:
        return _AIMED[name](state)
    if ahead and name in _AHEAD:
        return _AHEAD[name](state, moves)
    return moves


def chances(state: State, seat: int) -> Sequence[Move]:
    """What may come of the seat's own hurl; nothing for any other chance."""
    task = state.agenda[-1]
    return _TYPICAL if task.name == "flight" and task.who == CHANCE and task.arg == seat else ()


# ---- Mage and witch, farmers


def _magic_moves(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """The mage where the seat gains most, the witch where others lose most."""
    if not state.choices:
        return moves
    land, seats = state.land, state.edition.seats
    gains = []
    for root in state.choices:
        men = land.followers(root, seats)
        own = men[state.seat]
        most = max(number for seat, number in enumerate(men) if seat != state.seat)
        sign = (own > most) - (most > own)
        gains.append((sign * land.size(root), sign * -sum(term.points for term in value(state, root)) / 2, root))
    tried = []
    for number, figure in enumerate(FIGURES):
        best = sorted(gains, key=lambda gain: -gain[number])[:_FEW]
        tried += [Conjure(figure, spot_of(land, root)) for *_, root in best]
    return tried


def _best_fields(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """The fields at most completed cities, or none."""
    land = state.land

    def cities(move: Farm) -> int:
        field = node_at(land, move.field)
        return 0 if field is None else sum(land.is_complete(city) for city in land.touched(field))

    fields = [move for move in moves if isinstance(move, Farm)]
    return [*sorted(fields, key=cities, reverse=True)[:_FIELDS], PASS]


# ---- The catapult


def _hurls(state: State) -> Sequence[Move]:
    """At the fair in a target round, else at each follower of another seat, or at any if there is none."""
    seat = state.agenda[-1].arg
    found = the_round(state)
    if found.type == "target":
        x, y = cells_of(state)[found.tile]
        points: list[Point] = [(x * TILE + TILE // 2, y * TILE + TILE // 2)]
    else:
        points = [man.at for man in men_of(state) if man.seat != seat]
    hurls = dict.fromkeys(hurl_at(state, seat, point) for point in points or [centre(box_of_land(state))])
    return list(hurls)


def hurl_at(state: State, seat: int, point: Point) -> Hurl:
    """The hurl that comes to rest at a point if chance adds nothing but an average slide. [CAT-3.1, CAT-3.2]"""
    box = box_of_land(state)
    start = stand(box, state.edition.seats, seat).point
    middle = centre(box)
    x, y = point[0] - start[0], point[1] - start[1]
    to_x, to_y = middle[0] - start[0], middle[1] - start[1]
    aim = degrees(atan2(y, x) - atan2(to_y, to_x))
    aim = (aim + 180) % 360 - 180
    slide = 1 + _SLIDE * spread_of(state) / 2
    power = 50 * hypot(x, y) / hypot(to_x, to_y) / slide
    hurl = Hurl(max(-450, min(450, round(10 * aim))), max(1, min(100, round(power))))
    assert hurl in HURLS
    return hurl


def _throws(state: State) -> Sequence[Move]:
    return [_THROW]


def _reaches(state: State) -> Sequence[Move]:
    """A hand goes to where the throw was aimed, unless it will hardly come far enough."""
    (throw,) = the_round(state).chosen
    assert isinstance(throw, Throw)
    return [PASS if throw.power < _SHORT else Reach(throw.power, throw.side)]


def _no_moves(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    return ()


_AIMED: Final[dict[str, Callable[[State], Sequence[Move]]]] = {"hurl": _hurls, "throw": _throws, "catch": _reaches}
_AHEAD: Final[dict[str, Callable[[State, Sequence[Move]], Sequence[Move]]]] = {
    MAGIC: _magic_moves,
    "round": _no_moves,
    "farm": _best_fields,
}
