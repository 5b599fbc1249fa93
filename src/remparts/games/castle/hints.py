"""How good a position of The Castle is for a seat, judged at a glance: points, claims, keeps, wall tiles, followers."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Final

from remparts.core.game import who
from remparts.core.hints import PlainHints, Plan, best_plan, kept
from remparts.core.task import Move
from remparts.core.weights import Weights
from remparts.games.castle import PACKAGE
from remparts.games.castle.judging.judge import Judge
from remparts.games.castle.judging.model import Model
from remparts.games.castle.judging.scales import Scales
from remparts.games.castle.judging.turn import NONE, Turn, is_plain
from remparts.games.castle.rules.edition import SEATS, Edition
from remparts.games.castle.rules.final import claimed, court_gains, keep_size, wall_tile_gains
from remparts.games.castle.rules.scoring import per_tile, settled
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, HOUSE
from remparts.land.moves import PASS
from remparts.land.sets import TURN


class CastleHints(PlainHints):
    """What bots may ask of The Castle: all moves deserve a look, and no seat decides about chance. [CST-3.3]"""

    def __init__(self, weights: Weights = PACKAGE.weights) -> None:
        super().__init__(PACKAGE.rules, weights)
        self._scales: Final = Scales(weights)
        self._model: Final = Model(weights)
        self._judge: Final[Callable[[Edition], Judge]] = kept(partial(Judge, scales=self._scales))

    def weighing(self, weights: Weights) -> "CastleHints":
        return CastleHints(weights)

    def candidates(self, state: State) -> int:
        return 16

    def worth(self, state: State, seat: int) -> float:
        """Points, what claims and wall tiles are likely to bring, and the keep, less those of the opponent."""
        after, scales = settled(state), self._scales
        left = len(after.bag)
        future = min(1.0, left / scales.many)
        values = [float(score) for score in after.scores]
        self._add_claims(after, future, values)
        for owner in range(SEATS):
            values[owner] += future * scales.follower[min(after.supply[owner], len(scales.follower) - 1)]
            values[owner] += future * scales.of_wall_tiles(after.held[owner])
        for gain in (*court_gains(after), *wall_tile_gains(after)):
            values[gain.seat] += gain.points
        for owner, tiles in enumerate(_just_taken(state, after)):
            values[owner] += scales.unknown * tiles
        keep = self._keep(after, future)
        values[0] += keep
        values[1] -= keep
        if state.agenda and state.agenda[-1].name == "draw":
            values[state.seat] += future * scales.turn
        return values[seat] - values[1 - seat]

    def plans(self, state: State, seat: int) -> Sequence[Plan]:
        """A turn in which a tile is laid and a follower placed is weighed over native numbers."""
        if not is_plain(state):
            return super().plans(state, seat)
        turn = Turn(state, self._judge(state.edition))
        plans: list[Plan] = []
        for choice in state.choices:
            turn.lay(choice)
            for segment in turn.ways():
                if turn.weigh(segment):
                    plans.append(Plan(turn.worth, _moves(state.edition, choice, segment, turn.is_asked)))
                else:
                    plans += self._plans_after(state, seat, _moves(state.edition, choice, segment, turn.is_asked))
        return plans

    def first_best(self, state: State, seat: int) -> Plan:
        if not is_plain(state):
            return super().first_best(state, seat)
        turn = Turn(state, self._judge(state.edition))
        best, most = Plan(-inf, ()), -inf
        for choice in state.choices:
            turn.lay(choice)
            for segment in turn.ways():
                if not turn.weigh(segment):
                    moves = _moves(state.edition, choice, segment, turn.is_asked)
                    best = best_plan([best, *self._plans_after(state, seat, moves)])
                    most = best.worth
                elif turn.worth > most:
                    most = turn.worth
                    best = Plan(most, _moves(state.edition, choice, segment, turn.is_asked))
        return best

    def _plans_after(self, state: State, seat: int, moves: tuple[Move, ...]) -> list[Plan]:
        """The plans that begin with these moves, after which the seat may have to decide more."""
        after = state
        for move in moves:
            after = self._game.apply(after, move)
        if who(after) == seat:
            return [*self._plans(after, seat, moves, ahead=True)]
        return [Plan(self._reached(after, seat), moves)]

    def _foreseen(self, state: State, seat: int) -> float:
        """By what was learned from whole games."""
        if not state.agenda:
            return self._judged(state, seat)
        lead = self._model.lead(state, self.worth(state, 0))
        return -lead if seat else lead

    def is_near_end(self, state: State, seat: int) -> bool:
        return len(state.bag) <= 1

    def _add_claims(self, state: State, future: float, values: list[float]) -> None:
        """What each seat may expect of the unfinished features it holds, more if its marker would stop at a tower."""
        land, edition, scales = state.land, state.edition, self._scales
        for root, owner in claimed(state):
            if land.kind(root) == COURT:
                values[owner] += scales.market * future * land.size(root)
                continue
            hope = future * scales.hope[min(land.open_ends(root), len(scales.hope) - 1)]
            points = (land.size(root) + (1 - hope)) * per_tile(state, root)
            values[owner] += hope * points
            tower = edition.tower_at.get((state.scores[owner] + round(points)) % edition.track)
            if tower in state.towers:
                values[owner] += hope * scales.at_tower * scales.unknown
            if land.kind(root) == HOUSE:
                values[owner] += hope * scales.lead * max(0, land.size(root) - keep_size(state, owner))

    def _keep(self, state: State, future: float) -> float:
        """What the larger keep is worth to seat 0, or if less than nothing to seat 1."""
        scales = self._scales
        first, second = (keep_size(state, owner) for owner in range(SEATS))
        cells = min(state.edition.ground.largest_size(state.land), scales.region)
        lead = max(-1.0, min(1.0, (first - second) * scales.lead * 2))
        sure = (first > second) - (first < second)
        return cells * (future * lead + (1 - future) * sure)


def _just_taken(state: State, after: State) -> list[int]:
    """How many wall tiles each seat takes by what is due, and has not turned up yet."""
    taken = [0] * SEATS
    if state.agenda and state.agenda[-1].name == "reveal":
        taken[state.agenda[-1].arg % SEATS] += 1
    scores, emptied = state.scores[:], state.towers - after.towers
    for entry in after.ledger[len(state.ledger) :] if emptied else ():
        scores[entry.seat] += entry.points
        tower = state.edition.tower_at.get(scores[entry.seat] % state.edition.track)
        taken[entry.seat] += tower in emptied
        emptied -= {tower}
    return taken


def _moves(edition: Edition, choice: int, segment: int, is_asked: bool) -> tuple[Move, ...]:
    """A placement and, if anybody asks for it, the move by which a follower is placed, or none is."""
    place = edition.places[choice]
    if segment != NONE:
        return place, edition.follows[choice // TURN][segment]
    return (place, PASS) if is_asked else (place,)
