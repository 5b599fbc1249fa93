"""The decisions of a catapult round, and what tokens do. [CAT-1, CAT-3 to CAT-7]"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from remparts.core.grid import place
from remparts.core.ledger import Entry, Term
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.carcassonne.expansions.catapult import flight, moves
from remparts.games.carcassonne.expansions.catapult.moves import (
    Choose,
    Fly,
    From,
    Hurl,
    Pick,
    Reach,
    Throw,
)
from remparts.games.carcassonne.expansions.catapult.round import (
    NAME,
    Hurled,
    Round,
    Thrown,
    box_of_land,
    catcher_of,
    exchange,
    go_on,
    keep,
    men_of,
    reaches_quarters,
    send_home,
    sources,
    spread_of,
    the_round,
)
from remparts.games.carcassonne.rules.scoring import award
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS, Pass

POINTS: Final = 5
"""For the nearest hurl and for a throw or catch. [CAT-6.2, CAT-7.6]"""


class OpenFair(Phase[State]):
    """When the whole turn of a tile with a fair is finished, its player begins a round. [CAT-1.2, CAT-1.3]"""

    def act(self, state: State, task: Task) -> None:
        land = state.land
        if land.set.turned[land.last_tile].kind.markers.get("fair"):
            state.agenda.append(Task("round", state.seat, state.seat))


class ChooseRound(Phase[State]):
    """The player of the fair chooses among the four types, free of earlier choices. [CAT-1.3]"""

    wants = "choose the type of the round, such as round.target [CAT-1.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [*map(Choose, moves.TYPES)]

    def answer(self, state: State, task: Task, move: Move) -> None:
        """Every player hurls once, clockwise from the player of the fair. [CAT-1.4, CAT-7.7]"""
        assert isinstance(move, Choose)
        state.parts[NAME] = Round(move.type, state.land.laid - 1, is_over=False)
        seats = state.edition.seats
        name = "throw" if move.type == "catch" else "hurl"
        state.agenda.append(Task("tokens", NOBODY, task.arg))
        for seat in ((task.arg + turn) % seats for turn in reversed(range(seats))):
            state.agenda.append(Task(name, seat, seat))


class ReturnTokens(Phase[State]):
    """After all hurls the target is decided, and the tokens return to their owners. [CAT-1.5, CAT-6.2]"""

    def act(self, state: State, task: Task) -> None:
        go_on(state, is_over=True)
        found = the_round(state)
        if found.type != "target":
            return
        counting = [hurl for hurl in found.hurls if isinstance(hurl, Hurled) and hurl.distance is not None]
        nearest = min((hurl.distance for hurl in counting if hurl.distance is not None), default=None)
        winners = sorted(hurl.seat for hurl in counting if hurl.distance == nearest)
        rule = "CAT-6.2" if len(winners) == 1 else "CAT-6.3"
        for seat in winners:
            award(state, Entry(seat, "target", (Term("nearest tokens", POINTS, rule),)))


# ---- Choosing a hurl


class HurlToken(Phase[State]):
    """A hurl is compulsory: aim and power. [CAT-3.1, CAT-3.7]"""

    wants = "a token is to be hurled, such as hurl.0.50 for power 50 towards the centre [CAT-3.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return moves.HURLS

    def answer(self, state: State, task: Task, move: Move) -> None:
        go_on(state, chosen=(move,))
        state.agenda.append(Task("flight", CHANCE, task.arg))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Hurl):
            return f"{move} is not possible: aim is from -450 to 450 tenths of a degree, power from 1 to 100 [CAT-3.1]"
        if isinstance(move, Pass):
            return f"{move} is not possible: a hurl is compulsory [CAT-3.7]"
        return super().refusal(state, task, move)


class ThrowToken(Phase[State]):
    """The hurler throws to the left neighbour. [CAT-7.1, CAT-7.2]"""

    wants = "a token is to be thrown to the left neighbour, such as throw.70.0 [CAT-7.2]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return moves.THROWS

    def answer(self, state: State, task: Task, move: Move) -> None:
        go_on(state, chosen=(move,))
        state.agenda.append(Task("catch", catcher_of(state, task.arg), task.arg))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Throw):
            return f"{move} is not possible: power is from 1 to 90, side from -20 to 20 [CAT-7.2]"
        if isinstance(move, Pass):
            return f"{move} is not possible: a hurl is compulsory [CAT-3.7]"
        return super().refusal(state, task, move)


class ReachForToken(Phase[State]):
    """The catcher decides before chance does: a point to reach for, or nothing. [CAT-7.3]"""

    wants = "reach for the token, such as reach.70.0, or - to leave it alone [CAT-7.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return moves.REACHES

    def answer(self, state: State, task: Task, move: Move) -> None:
        go_on(state, chosen=(*the_round(state).chosen, move))
        state.agenda.append(Task("flight", CHANCE, task.arg))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Reach):
            return f"{move} is not possible: a hand reaches from 0 to 110 and from -30 to 30 to the side [CAT-7.3]"
        return super().refusal(state, task, move)


# ---- Flight


class Flight(Phase[State]):
    """Chance adds its part, and the token does what its type says. [CAT-3.4, CAT-3.6]"""

    wants = "chance decides how the token flies [CAT-3.4]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return moves.FLIGHTS

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        return moves.ODDS

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        return moves.deal(rng)

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Fly)
        found = the_round(state)
        choice, *answer = found.chosen
        if isinstance(choice, Throw):
            _come_down(state, task.arg, choice, answer[0], move)
            return
        assert isinstance(choice, Hurl)
        stand = flight.stand(box_of_land(state), state.edition.seats, task.arg)
        path = flight.fly(stand, choice.aim, choice.power, move.chance, spread_of(state))
        _EFFECTS[found.type](state, Hurled(task.arg, choice, move, path, flight.is_on_map(path.rest, state.land.cells)))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Fly):
            return f"{move} is not possible: deviates are from -3.000 to 3.000, the slide from 0.000 to 0.999 [CAT-3.4]"
        return super().refusal(state, task, move)


def _knock_out(state: State, hurl: Hurled) -> None:
    """Every follower that the token touches goes home, the hurler's own too. [CAT-4.2, CAT-4.3]"""
    men = men_of(state)
    hit = tuple(men[one] for one in flight.touched(hurl.path, [man.at for man in men]))
    for man in hit:
        send_home(state, man)
    keep(state, replace(hurl, touched=hit))


def _seduce(state: State, hurl: Hurled) -> None:
    """A token that rests on the map may win over the nearest follower. [CAT-5.1, CAT-5.3, CAT-5.8]"""
    keep(state, hurl)
    targets = _seduced(state, hurl) if hurl.is_on_map else []
    if not targets or not sources(state, hurl.seat):
        return
    go_on(state, targets=tuple(targets))
    state.agenda.append(Task("exchange", hurl.seat, hurl.seat))
    if len(targets) > 1:
        state.agenda.append(Task("target", hurl.seat, hurl.seat))


def _seduced(state: State, hurl: Hurled) -> list[str]:
    """The places of the opponents' nearest followers; none if an own follower is nearer and counts. [CAT-5.3]"""
    men = men_of(state)
    if state.edition.options["seduction_target"] == "nearest-opponent":
        men = [man for man in men if man.seat != hurl.seat]
    near = flight.closest(hurl.path.rest, [man.at for man in men])
    return list(dict.fromkeys(men[one].place(state) for one in near if men[one].seat != hurl.seat))


def _measure(state: State, hurl: Hurled) -> None:
    """How far the token rests from the fair; off the map it may be out of the contest. [CAT-6.1, CAT-6.4]"""
    counts = hurl.is_on_map or state.edition.options["target_off_map"] == "counts"
    target = place(state.land.cell_at(the_round(state).tile))
    keep(state, replace(hurl, distance=flight.distance_to_tile(hurl.path.rest, target) if counts else None))


_EFFECTS: Final[Mapping[str, Callable[[State, Hurled], None]]] = {
    "knockout": _knock_out,
    "seduction": _seduce,
    "target": _measure,
}

_TERMS: Final = {
    "caught": "caught tokens",
    "touched": "touched tokens",
    "far": "long throws",
    "short": "short throws",
}


def _come_down(state: State, seat: int, throw: Throw, answer: Move, fly: Fly) -> None:
    """Exactly one of hurler and catcher scores. [CAT-7.6]"""
    reach = answer if isinstance(answer, Reach) else None
    hand = (reach.x, reach.y) if reach else None
    fall = flight.fall(throw.power, throw.side, hand, fly.chance, spread_of(state))
    catcher = catcher_of(state, seat)
    touched_wins = catcher if state.edition.options["catch_touched"] == "catcher" else seat
    winner = {"caught": catcher, "short": catcher, "far": seat, "touched": touched_wins}[fall.result]
    keep(state, Thrown(seat, catcher, throw, reach, fly, fall, winner))
    award(state, Entry(winner, "catch", (Term(_TERMS[fall.result], POINTS, "CAT-7.6"),)))


# ---- Seduction


class ChooseTarget(Phase[State]):
    """The hurler decides between followers that are equally near. [CAT-5.4]"""

    wants = "choose one of the followers that are equally near [CAT-5.4]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [Pick(target) for target in the_round(state).targets]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Pick)
        go_on(state, targets=(move.place,))

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Pick):
            return super().refusal(state, task, move)
        if move.place.startswith(".") and not reaches_quarters(state):
            return f"{move} is not possible: followers in Carcassonne are no targets [CAT-5.7]"
        return f"{move} is not possible: no opponent's follower there is nearest to the token [CAT-5.3]"


class Exchange(Phase[State]):
    """The nearest follower may be exchanged for an own one from anywhere. [CAT-5.5]"""

    wants = "an own follower may take the place, such as from.supply, or - for none [CAT-5.5]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [*map(From, sources(state, task.arg)), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        (nearest,) = the_round(state).targets
        go_on(state, targets=())
        if isinstance(move, From):
            target = next(man for man in men_of(state) if man.place(state) == nearest)
            exchange(state, task.arg, move.place, target)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, From):
            return super().refusal(state, task, move)
        if move.place == moves.SUPPLY:
            return f"{move} is not possible: no follower is left in supply [CAT-5.5]"
        if move.place.startswith(".") and not reaches_quarters(state):
            return f"{move} is not possible: followers in Carcassonne stay there [CAT-5.7]"
        return f"{move} is not possible: no own follower is there [CAT-5.5]"


PHASES: Final[Mapping[str, Phase[State]]] = {
    "catapult": OpenFair(),
    "round": ChooseRound(),
    "hurl": HurlToken(),
    "throw": ThrowToken(),
    "catch": ReachForToken(),
    "flight": Flight(),
    "target": ChooseTarget(),
    "exchange": Exchange(),
    "tokens": ReturnTokens(),
}
