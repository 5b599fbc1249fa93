"""Turns of the base game over native integers, each as a judge likes it best."""

from collections.abc import Sequence
from typing import Final

from remparts.core.ints import i64, zeros
from remparts.core.luck import Luck
from remparts.games.carcassonne.judging.judge import Judge
from remparts.games.carcassonne.judging.model import POINT
from remparts.games.carcassonne.rules.playout import Lane
from remparts.games.carcassonne.rules.state import State
from remparts.land.land import OPEN_MASK, SORT_MASK
from remparts.land.sets import FOLLOWER, MOST_SEGMENTS, SHIFT, TURN

NONE: Final = -1
"""In place of a segment: no follower is placed."""
_NEVER: Final = -(1 << 60)
"""What a segment is worth that cannot be claimed."""


class GreedyLane(Lane):
    """A state whose turns are played as a judge likes them."""

    def __init__(self, state: State, judge: Judge) -> None:
        super().__init__(state)
        for hand in state.hands:  # what is in hands will be laid as well
            for kind in hand:
                self.left[kind] += 1
            self.in_bag += len(hand)
        self.judge: Final = judge
        self._none: i64 = 0
        self._with: Final = zeros(MOST_SEGMENTS)
        """What the placement looked at last is worth without a follower, and with one on each segment."""
        self._segments: i64 = 0

    def plans(self, choices: Sequence[int]) -> list[tuple[int, int, int]]:
        """Each placement with each follower or none: what it is worth, the placement, and the segment claimed."""
        self.judge.expect(self.left, self.in_bag)
        found: list[tuple[int, int, int]] = []
        for choice in choices:
            self._weigh(choice)
            found += [(self._with[s], choice, s) for s in range(self._segments) if self._with[s] != _NEVER]
            found.append((self._none, choice, NONE))
        return found

    def outlook(self, seat: i64, turns: i64, luck: Luck) -> i64:
        """What a seat is ahead after so many turns."""
        while turns and self.in_bag and self._turn(luck):
            self.seat = (self.seat + 1) % self.seats
            turns -= 1
        if self.in_bag:
            judge = self.judge
            judge.expect(self.left, self.in_bag)
            judge.look(self.land)
            judge.weigh(self.land, self.men, self.men_on, self.scores, self.supply)
            return judge.margin(seat)
        self._score_features()
        self._score_fields()
        best: i64 = _NEVER
        other: i64
        for other in range(self.seats):
            if other != seat and self.scores[other] > best:
                best = self.scores[other]
        return (self.scores[seat] - best) * POINT

    def _lay(self, kind: i64, count: i64, luck: Luck) -> i64:
        """The placement and the follower that are worth most, of equals the first."""
        land = self.land
        self.judge.expect(self.left, self.in_bag)
        best: i64 = _NEVER
        best_choice: i64 = 0
        best_segment: i64 = NONE
        number: i64
        segment: i64
        for number in range(count):
            choice = land.choice(kind, number)
            self._weigh(choice)
            for segment in range(self._segments):
                if self._with[segment] > best:
                    best, best_choice, best_segment = self._with[segment], choice, segment
            if self._none > best:
                best, best_choice, best_segment = self._none, choice, NONE
        turned = best_choice // TURN
        completed = land.lay(turned, best_choice % TURN - SHIFT)
        if best_segment != NONE:
            self._claim_node(land.base_at(land.laid - 1) + best_segment)
        return completed

    def _weigh(self, choice: i64) -> None:
        """What a placement is worth with each follower that may be placed, and without."""
        judge, tiles = self.judge, self.tiles
        turned = choice // TURN
        land = self.land.copy()
        land.lay(turned, choice % TURN - SHIFT)
        judge.look(land)
        judge.weigh(land, self.men, self.men_on, self.scores, self.supply)
        self._none = judge.margin(self.seat)
        self._segments = 0
        if not self.supply[self.seat]:
            return
        parent, tally = land.parent, land.tally
        first = tiles.firsts[turned]
        self._segments = tiles.firsts[turned + 1] - first
        base = land.nodes - self._segments
        segment: i64
        for segment in range(self._segments):
            root = base + segment
            while parent[root] != root:
                root = parent[root]
            if tally[root] >= FOLLOWER or not self.edition.claimable[first + segment]:
                self._with[segment] = _NEVER
            elif tally[root] & OPEN_MASK or land.homes[root] & SORT_MASK == self.edition.field:
                self._with[segment] = judge.claiming(land, self.seat, root)
            else:
                self._with[segment] = judge.scoring(land, self.seat, root)
