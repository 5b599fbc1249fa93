"""How good a position of Carcassonne is for a seat: points, what features promise, and followers left.

What an expansion adds to that, and which of its decisions deserve a look, is said by a `HintsPart` of its own.
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from remparts.core.hints import PlainHints, Plan
from remparts.core.ints import mypyc_attr
from remparts.core.ledger import points
from remparts.core.luck import Luck
from remparts.core.task import Move
from remparts.core.weights import Weights
from remparts.games.carcassonne import PACKAGE
from remparts.games.carcassonne.judging.judge import Judge
from remparts.games.carcassonne.judging.lane import NONE, GreedyLane
from remparts.games.carcassonne.judging.model import POINT
from remparts.games.carcassonne.rules.edition import Edition
from remparts.games.carcassonne.rules.expansion import chosen
from remparts.games.carcassonne.rules.scoring import value
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS
from remparts.land.sets import TURN

_FINAL: Final = 0.5
"""The share of final points by an expansion's rules that does not count with many tiles to come: they may be lost."""

_MOST_JUDGES: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class HintsPart:
    """What bots may ask of one expansion; by default nothing."""

    name: ClassVar[str]
    """As in the option `expansions`."""

    def add_worth(self, state: State, future: float, values: list[float]) -> None:
        """Add what each seat has of it beside points and claims, given the share of hopes that still count."""

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """Which of these moves deserve a look; none further ahead if the state is to be weighed as it is."""
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        """Some answers of chance that stand for all, if chance is a part of the seat's own decision; else none."""
        return ()


class CarcassonneHints(PlainHints):
    """What bots may ask of Carcassonne, with the parts of those expansions that a state is played with."""

    rounds: ClassVar[int] = 2

    def __init__(self, parts: Sequence[HintsPart] = (), weights: Weights = PACKAGE.weights) -> None:
        super().__init__(PACKAGE.rules, weights)
        self._all_parts: Final = parts
        self._judges: Final[dict[Edition, Judge]] = {}

    def weighing(self, weights: Weights) -> "CarcassonneHints":
        return CarcassonneHints(self._all_parts, weights)

    def parts(self, state: State) -> Sequence[HintsPart]:
        return chosen(self._all_parts, state.edition.options)

    def _judge(self, edition: Edition) -> Judge:
        judge = self._judges.get(edition)
        if judge is None:
            if len(self._judges) >= _MOST_JUDGES:
                self._judges.pop(next(iter(self._judges)))
            judge = self._judges[edition] = Judge(edition, self.weights)
        return judge

    def worth(self, state: State, seat: int) -> float:
        """Points so far, what standing followers will bring, and what followers in supply are good for."""
        judge = self._judge(state.edition)
        judge.expect_all(state)
        if state.edition.is_plain:
            return judge.worth(state, seat) / POINT
        values = _claims(state, judge)
        future = judge.future / POINT
        for owner, supply in enumerate(state.supply):
            values[owner] += state.scores[owner] + judge.follower_worth(supply) / POINT
        for part in self.parts(state):
            part.add_worth(state, future, values)
        for expansion in state.edition.add_final_entries:
            for entry in expansion.add_final_entries(state):
                values[entry.seat] += entry.points * (1 - _FINAL * future)
        rivals = max(value for owner, value in enumerate(values) if owner != seat)
        return values[seat] - self.weights.one("rival") * rivals

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        for part in self.parts(state):
            moves = part.narrow(state, moves, ahead)
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        return next(filter(None, (part.chances(state, seat) for part in self.parts(state))), ())

    def plans(self, state: State, seat: int) -> Sequence[Plan]:
        """The last tile is laid with the final count in mind; before it, the base game has a lane of its own."""
        edition = state.edition
        if not edition.is_plain or state.agenda[-1].name != "place" or not state.bag:
            return super().plans(state, seat)
        plans = GreedyLane(state, self._judge(edition)).plans(state.choices)
        claimed = {choice for _, choice, segment in plans if segment != NONE}
        return [
            Plan(worth / POINT, (edition.places[choice], *_follow(edition, choice, segment, choice in claimed)))
            for worth, choice, segment in plans
        ]

    def outlook(self, state: State, seat: int, turns: int, rng: Random) -> float:
        edition = state.edition
        if edition.is_plain and state.agenda and state.agenda[-1].name == "draw":
            return GreedyLane(state, self._judge(edition)).outlook(seat, turns, Luck(rng)) / POINT
        return super().outlook(state, seat, turns, rng)

    def is_near_end(self, state: State, seat: int) -> bool:
        return len(state.bag) <= 1 and not any(state.hands)


def _follow(edition: Edition, choice: int, segment: int, is_asked: bool) -> tuple[Move, ...]:
    """The move by which a follower is placed after a placement, or none is, if anybody asks."""
    if segment != NONE:
        return (edition.follows[choice // TURN][segment],)
    return (PASS,) if is_asked else ()


def _claims(state: State, judge: Judge) -> list[float]:
    """What each seat may expect of the features it holds."""
    land = state.land
    seats = state.edition.seats
    judge.look(land)
    values = [0.0] * seats
    added = [root for each in state.edition.add_features for root in each.add_features(state)]
    for root in dict.fromkeys(land.root(node) for node in (*state.followers, *added)):
        men = land.followers(root, seats)
        most = max(men)
        if not most:
            continue
        expected = judge.promise(land, root) / POINT
        if state.edition.adjust_terms and land.kind(root) in state.edition.values:
            expected *= _change(state, root)
        for owner, number in enumerate(men):
            if number == most:
                values[owner] += expected
    return values


def _change(state: State, root: int) -> float:
    """How much more or less than usual a feature is worth as it stands."""
    usual = points(state.edition.values[state.land.kind(root)](state, root))
    return points(value(state, root)) / usual
