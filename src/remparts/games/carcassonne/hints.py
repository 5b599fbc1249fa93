"""How good a position of Carcassonne is for a seat: points, what features promise, and followers left.

What an expansion adds to that, and which of its decisions deserve a look, is said by a `HintsPart` of its own.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random
from typing import ClassVar, Final, NamedTuple

from remparts.core.hints import PlainHints, Plan, kept
from remparts.core.ints import i64, mypyc_attr
from remparts.core.ledger import points
from remparts.core.luck import Luck
from remparts.core.phases import go_on
from remparts.core.task import CHANCE, Move
from remparts.core.weights import Weights
from remparts.games.carcassonne import PACKAGE
from remparts.games.carcassonne.judging.judge import Judge
from remparts.games.carcassonne.judging.lane import NONE, GreedyLane
from remparts.games.carcassonne.judging.model import POINT
from remparts.games.carcassonne.rules.edition import Edition
from remparts.games.carcassonne.rules.expansion import chosen
from remparts.games.carcassonne.rules.playout import holders
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS
from remparts.land.sets import FOLLOWER, TURN

_FINAL: Final = 0.5
"""The share of final points by an expansion's rules that does not count with many tiles to come: they may be lost."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HintsPart:
    """What bots may ask of one expansion; by default nothing."""

    name: ClassVar[str]
    """As in the option `expansions`."""

    unweighed: ClassVar[Collection[str]] = ()
    """Tasks that are answered by chance further ahead: to weigh the answers would take longer than all the rest."""

    unforeseen: ClassVar[Collection[str]] = ()
    """Tasks that are left out further ahead: what comes of them is mostly luck, which hides what a plan is good for."""

    def add_worth(self, state: State, future: float, values: list[float]) -> None:
        """Add what each seat has of it beside points and claims, given the share of hopes that still count."""

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """Which of these moves deserve a look; none further ahead if the state is to be weighed as it is."""
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        """Some answers of chance that stand for all, if chance is a part of the seat's own decision; else none."""
        return ()


class _Far(NamedTuple):
    """What is made short further ahead, by all parts together."""

    unweighed: frozenset[str]
    unforeseen: frozenset[str]

    @classmethod
    def of(cls, parts: Sequence[HintsPart]) -> "_Far":
        return cls(
            frozenset(name for part in parts for name in part.unweighed),
            frozenset(name for part in parts for name in part.unforeseen),
        )


class CarcassonneHints(PlainHints):
    """What bots may ask of Carcassonne, with the parts of those expansions that a state is played with."""

    rounds: ClassVar[int] = 2

    def __init__(self, parts: Sequence[HintsPart] = (), weights: Weights = PACKAGE.weights) -> None:
        super().__init__(PACKAGE.rules, weights)
        self._all_parts: Final = parts
        self._parts: Final[Callable[[Edition], Sequence[HintsPart]]] = kept(
            lambda edition: chosen(parts, edition.options)
        )
        self._far: Final[Callable[[Edition], _Far]] = kept(lambda edition: _Far.of(self._parts(edition)))
        self._judge: Final[Callable[[Edition], Judge]] = kept(partial(Judge, weights=weights))

    def weighing(self, weights: Weights) -> "CarcassonneHints":
        return CarcassonneHints(self._all_parts, weights)

    def candidates(self, state: State) -> int:
        """With expansions there is more to decide, and what of it is good shows later."""
        return 8 if state.edition.is_plain else 16

    def parts(self, state: State) -> Sequence[HintsPart]:
        return self._parts(state.edition)

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
        if ahead and state.agenda[-1].name == "place":
            return ()  # a turn of its own, which with tiles in hand no draw keeps apart from what comes before it
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
        if edition.is_plain:
            return super().outlook(state, seat, turns, rng)
        self._look_ahead(state, turns, rng)
        return self._judged(state, seat)

    def _look_ahead(self, state: State, turns: int, rng: Random) -> None:
        """Play so many tiles and all that comes of them, until the next one is to be laid."""
        game, far = self._game, self._far(state.edition)
        while state.agenda:
            task = state.agenda[-1]
            if task.name == "place":
                if not turns:
                    return
                turns -= 1
                game.play(state, self._place(state))
            elif task.who == CHANCE:
                game.play(state, game.deal(state, rng))
            elif task.name in far.unforeseen:
                state.agenda.pop()
                go_on(state)
            elif task.name in far.unweighed:
                moves = self.narrow(state, game.moves(state), False)
                game.play(state, moves[int(rng.random() * len(moves))])
            else:
                game.play(state, self._answer(state, task.who))

    def _answer(self, state: State, seat: int) -> Move:
        """The move that is best by itself, whatever the seat may decide after it."""
        game = self._game
        moves = self.narrow(state, game.moves(state), False)
        return max(moves, key=lambda move: self._judged(game.apply(state, move), seat))

    def _place(self, state: State) -> Move:
        """The placement that is best by the rules of the base game, with a follower or without."""
        plans = GreedyLane(state, self._judge(state.edition)).plans(state.choices)
        return state.edition.places[max(plans, key=lambda plan: plan[0])[1]]

    def is_near_end(self, state: State, seat: int) -> bool:
        return len(state.bag) <= 1 and not any(state.hands)


def _follow(edition: Edition, choice: int, segment: int, is_asked: bool) -> tuple[Move, ...]:
    """The move by which a follower is placed after a placement, or none is, if anybody asks."""
    if segment != NONE:
        return (edition.follows[choice // TURN][segment],)
    return (PASS,) if is_asked else ()


def _claims(state: State, judge: Judge) -> list[float]:
    """What each seat may expect of the features it holds."""
    edition, land = state.edition, state.land
    judge.look(land)
    values = [0.0] * edition.seats
    nodes = [*state.followers]
    for each in edition.add_features:
        nodes += each.add_features(state)
    roots: list[int] = []
    seat: i64
    for node in nodes:
        root = land.root(node)
        total = land.tally[root]
        if total < FOLLOWER or root in roots:
            continue
        roots.append(root)
        expected = judge.promise(land, root) / POINT
        if edition.adjust_terms:
            expected *= _change(state, root)
        winners = holders(total, edition.seats)
        for seat in range(edition.seats):
            if winners >> seat & 1:
                values[seat] += expected
    return values


def _change(state: State, root: int) -> float:
    """How much more or less than usual a feature is worth as it stands."""
    edition = state.edition
    usual = edition.values.get(state.land.kind(root))
    if usual is None:
        return 1.0
    terms = changed = usual(state, root)
    for expansion in edition.adjust_terms:
        changed = expansion.adjust_terms(state, root, changed)
    return 1.0 if changed is terms else points(changed) / points(terms)
