"""What the ways to lay the tile drawn are worth, each with a follower or without."""

from typing import Final

from remparts.core.ints import i64, ints
from remparts.games.castle.judging.claims import NOBODY, owner_of
from remparts.games.castle.judging.judge import Judge
from remparts.games.castle.rules.facts import DOUBLING, EXTRA_TURN
from remparts.games.castle.rules.state import State
from remparts.land.land import SORT_MASK
from remparts.land.lands import Land
from remparts.land.sets import FOLLOWER, SHIFT, TURN

NONE: Final = -1
"""In place of a segment: no follower is placed."""
_NO_FOLLOWER: Final = [NONE]


def is_plain(state: State) -> bool:
    """Whether a tile is to be laid, and after it comes the opponent's turn, whatever is done."""
    if not state.agenda or state.agenda[-1].name != "place" or not state.bag:
        return False
    return EXTRA_TURN not in state.usable(state.seat)


class Turn:
    """A state in which a tile is to be laid; one placement at a time is looked at."""

    def __init__(self, state: State, judge: Judge) -> None:
        self._judge: Final = judge
        self._ground: Final = state.edition.ground
        self._state_land: Final[Land] = state.land
        self._land: Land = state.land
        self._seat: Final[i64] = state.seat
        self._has_follower: Final = state.supply[state.seat] > 0
        usable = state.usable(state.seat)
        sorts = state.edition.tiles.sorts
        self._doubles: Final = ints([int(DOUBLING.get(kind) in usable) for kind in sorts])
        """Whether a feature of each kind can be doubled."""
        self._men_on: Final = ints(state.followers)
        self._completed: i64 = 0
        self._cell: i64 = NONE
        self.is_asked: bool = False
        """Whether a follower may be placed with the placement."""
        self.worth: float = 0.0
        """What the plan is worth that was weighed last."""
        judge.expect(state)

    def lay(self, choice: i64) -> None:
        """Look at a placement."""
        judge = self._judge
        cell = choice % TURN - SHIFT
        self._land = land = self._state_land.copy()
        self._completed = land.lay(choice // TURN, cell)
        self._sort_completed()
        if cell != self._cell:  # the facings of a tile in one cell come one after another
            self._cell = cell
            judge.cells = self._ground.largest_size(land)
        judge.claims.look(land, self._men_on)

    def _sort_completed(self) -> None:
        """Completed features are scored in the order of their ids. [CST-8.4]"""
        done = self._land.done
        number: i64
        for number in range(1, self._completed):
            root = done[number]
            slot = number
            while slot and done[slot - 1] > root:
                done[slot] = done[slot - 1]
                slot -= 1
            done[slot] = root

    def ways(self) -> list[int]:
        """The segments of the tile on which a follower may be placed, and none. [CST-7.1, CST-7.5]"""
        self.is_asked = False
        if not self._has_follower:
            return _NO_FOLLOWER
        land = self._land
        base = land.last_base
        ways = [node - base for node in range(base, land.nodes) if land.tally[land.root(node)] < FOLLOWER]
        self.is_asked = bool(ways)
        ways.append(NONE)
        return ways

    def weigh(self, segment: i64) -> bool:
        """Find what the placement is worth with a follower on a segment; tells whether nothing more is to be decided.

        If an order is to be chosen or a feature may be doubled, it is not weighed.
        """
        land, judge, seat = self._land, self._judge, self._seat
        judge.begin()
        if segment == NONE:
            return self._weigh_claims()
        root = land.root(land.last_base + segment)
        land.tally[root] += land.unit(seat)
        judge.claims.add(land, root)
        judge.supply[seat] -= 1
        is_sure = self._weigh_claims()
        land.tally[root] -= land.unit(seat)
        return is_sure

    def _weigh_claims(self) -> bool:
        """The same with the follower where it is."""
        if self._completed and not self._score():
            return False
        self.worth = self._judge.worth(self._seat)
        return True

    def _score(self) -> bool:
        """Score what is completed, if there is one way to do it: the active player's, then the opponent's. [CST-8.4]"""
        land, judge, seat = self._land, self._judge, self._seat
        mine: i64 = NONE
        theirs: i64 = NONE
        number: i64
        for number in range(self._completed):
            root = land.done[number]
            owner = owner_of(land, root)
            if owner == seat:
                if mine != NONE or self._doubles[land.homes[root] & SORT_MASK]:
                    return False
                mine = root
            elif owner != NOBODY:
                if theirs != NONE:
                    return False
                theirs = root
        if mine != NONE:
            judge.score(land, mine, seat, seat)
        if theirs != NONE:
            judge.score(land, theirs, 1 - seat, seat)
        for number in range(self._completed):
            if land.tally[land.done[number]] >= FOLLOWER:
                judge.release(land, land.done[number])
        return True
