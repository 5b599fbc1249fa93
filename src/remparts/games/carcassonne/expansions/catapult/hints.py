"""Which hurls, throws and flights deserve a look, out of tens of thousands."""

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final

from remparts.core.task import CHANCE, Move
from remparts.games.carcassonne.expansions.catapult.flight import TILE, Point, centre, stand
from remparts.games.carcassonne.expansions.catapult.moves import HURLS, Fly, Hurl, Reach, Throw
from remparts.games.carcassonne.expansions.catapult.round import box_of_land, cells_of, men_of, spread_of, the_round
from remparts.games.carcassonne.hints import HintsPart
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS

_TYPICAL: Final = (Fly(0, 0, 500), Fly(900, 0, 300), Fly(-900, 0, 700), Fly(0, 900, 700), Fly(0, -900, 300))
"""A few flights that stand for all."""

_SLIDE: Final = 0.05
"""The share of its way that a token slides on average, at the usual spread. [CAT-3.3]"""

_THROW: Final = Throw(70, 0)
"""Far enough in nearly every case; where the catcher reaches, it is caught more often than not. [CAT-7.4]"""

_SHORT: Final = 45
"""A throw with less power will hardly come far enough, so that it is best left alone. [CAT-7.6]"""


class CatapultHints(HintsPart):
    """Few hurls and throws are tried, and no round is played out further ahead."""

    name = "catapult"
    unweighed = ("hurl",)
    unforeseen = ("round",)

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        match state.agenda[-1].name:
            case "hurl":
                return _hurls(state)
            case "throw":
                return [_THROW]
            case "catch":
                return [_reach(state)]
            case "round" if ahead:
                return ()
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        """What may come of the seat's own hurl; nothing for any other chance."""
        task = state.agenda[-1]
        return _TYPICAL if task.name == "flight" and task.who == CHANCE and task.arg == seat else ()


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


def _reach(state: State) -> Move:
    """A hand goes to where the throw was aimed, unless it will hardly come far enough."""
    (throw,) = the_round(state).chosen
    assert isinstance(throw, Throw)
    return PASS if throw.power < _SHORT else Reach(throw.power, throw.side)
