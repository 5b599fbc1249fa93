"""What a position is worth to a seat, over native numbers: the sums of `CastleHints.worth`, in the same order."""

from typing import Final

from remparts.core.ints import POWERS, Floats, Ints, floats, i64, ints, zeros
from remparts.games.castle.judging.claims import NOBODY, Claims
from remparts.games.castle.judging.scales import Scales
from remparts.games.castle.rules.edition import SEATS, Edition
from remparts.games.castle.rules.facts import BONUS, LARGER_KEEP, RICH_COURT, UNFINISHED
from remparts.games.castle.rules.state import State
from remparts.land.land import SEAT_MASK, SEATS_AT, SORT_MASK
from remparts.land.lands import Land
from remparts.land.sets import SEAT_BITS

_NOWHERE: Final = -1
_MORE_THAN_MARKETS: Final = 1 << 10
"""A court never has so many."""


class Judge:
    """Judges positions of one edition; it looks at the plans of one turn at a time."""

    def __init__(self, edition: Edition, scales: Scales) -> None:
        points = edition.components.points
        self._edition: Final = edition
        self._scales: Final = scales
        self._follower: Final = floats(scales.follower)
        self._most_supply: Final[i64] = len(scales.follower) - 1
        self._tower_at: Final = ints([edition.tower_at.get(space, _NOWHERE) for space in range(edition.track)])
        self._track: Final[i64] = edition.track
        self._unfinished: Final = ints([edition.tiles.sort_number(kind) for kind in UNFINISHED])
        self._market: Final[i64] = points.market
        self._rich_market: Final[i64] = points.rich_market
        self._bonus_points: Final = float(points.bonus)
        self.claims: Final = Claims(edition, scales)
        self.scores: Final = zeros(SEATS)
        self.supply: Final = zeros(SEATS)
        self.keeps: Final = zeros(SEATS)
        """How large the house of each keep is; 0 without one."""
        self.taken: Final = zeros(SEATS)
        """How many wall tiles each seat has just taken and not turned up."""
        self._towers: i64 = 0
        """The towers with a wall tile, a bit each."""
        self.cells: i64 = 0
        """How many cells the largest empty region has."""
        self._first: float = 0.0
        self._second: float = 0.0
        """What each seat has and may expect."""
        self._expect_nothing()

    def _expect_nothing(self) -> None:
        """What stays the same during a turn, before one begins."""
        self._state_scores: Ints = zeros(SEATS)
        self._state_supply: Ints = zeros(SEATS)
        self._state_keeps: Ints = zeros(SEATS)
        self._state_towers: i64 = 0
        self._held_worth: Floats = floats([0.0] * SEATS)
        self._larger: Ints = zeros(SEATS)
        """What wall tiles add to a keep."""
        self._rich: Ints = zeros(SEATS)
        """Whether a seat has the wall tile for a rich court."""
        self._bonus: Ints = zeros(SEATS)
        self._copies: Ints = zeros(SEATS * len(UNFINISHED))
        """How many wall tiles each seat has for unfinished features of each kind."""

    def expect(self, state: State) -> None:
        """Positions will come that plans lead to from this state, with the same wall tiles and the same bag."""
        scales, held = self._scales, state.held
        future = min(1.0, len(state.bag) / scales.many)
        self.claims.future = future
        self._state_scores = ints(state.scores)
        self._state_supply = ints(state.supply)
        self._state_keeps = ints([keep.size if keep else 0 for keep in state.keeps])
        self._state_towers = sum([1 << tower for tower in state.towers])
        self._held_worth = floats([future * scales.of_wall_tiles(each) for each in held])
        larger = self._edition.components.points.larger_keep
        self._larger = ints([larger * each.count(LARGER_KEEP) for each in held])
        self._rich = ints([int(RICH_COURT in each) for each in held])
        self._bonus = ints([each.count(BONUS) for each in held])
        self._copies = ints([each.count(number) for number in UNFINISHED.values() for each in held])

    def begin(self) -> None:
        """The position before a plan."""
        seat: i64
        for seat in range(SEATS):
            self.scores[seat] = self._state_scores[seat]
            self.supply[seat] = self._state_supply[seat]
            self.keeps[seat] = self._state_keeps[seat]
            self.taken[seat] = 0
        self._towers = self._state_towers
        self.claims.begin()

    def score(self, land: Land, root: i64, owner: i64, seat: i64) -> None:
        """A feature was completed: its owner's marker, the wall tile, then the keep. [CST-8.10]"""
        size = land.tiles_of(root)
        self.scores[owner] += size * self.claims.per_tile(land, root)
        tower = self._tower_at[self.scores[owner] % self._track]
        if tower != _NOWHERE and self._towers & POWERS[tower]:
            self._towers ^= POWERS[tower]
            self.taken[owner] += 1
        if land.homes[root] & SORT_MASK != self.claims.house or size <= self.keeps[owner]:
            return
        if owner == seat or not self._edition.keep_needs_completer:
            self.keeps[owner] = size

    def release(self, land: Land, root: i64) -> None:
        """The followers on a feature return. [CST-8.10]"""
        men = land.tally[root] >> SEATS_AT
        self.supply[0] += men & SEAT_MASK
        self.supply[1] += men >> SEAT_BITS
        self.claims.drop(root)

    def worth(self, seat: i64) -> float:
        """How far a seat is ahead after a plan of its own, with all that can be expected."""
        scales, future = self._scales, self.claims.future
        self._first = float(self.scores[0])
        self._second = float(self.scores[1])
        self._add_claims()
        owner: i64
        for owner in range(SEATS):
            self._add(owner, future * self._follower[min(self.supply[owner], self._most_supply)])
            self._add(owner, self._held_worth[owner])
        self._add_courts()
        self._add_unfinished()
        for owner in range(SEATS):
            self._add_bonus(owner)
        for owner in range(SEATS):
            self._add(owner, scales.unknown * float(self.taken[owner]))
        keep = self._keep()
        self._first += keep
        self._second -= keep
        if not self.taken[0] and not self.taken[1]:
            self._add(1 - seat, future * scales.turn)
        return self._second - self._first if seat else self._first - self._second

    def _add(self, owner: i64, worth: float) -> None:
        if owner:
            self._second += worth
        else:
            self._first += worth

    def _add_claims(self) -> None:
        """What each seat may expect of the unfinished features it holds, more if its marker would stop at a tower."""
        scales, claims, scores = self._scales, self.claims, self.scores
        number: i64
        for number in range(claims.number):
            slot = claims.order[number]
            owner = claims.owners[slot]
            if owner == NOBODY:
                continue
            self._add(owner, claims.worths[slot])
            sort = claims.sorts[slot]
            if sort == claims.court:
                continue
            tower = self._tower_at[(scores[owner] + claims.points[slot]) % self._track]
            if tower != _NOWHERE and self._towers & POWERS[tower]:
                self._add(owner, claims.hopes[slot] * scales.at_tower * scales.unknown)
            if sort == claims.house:
                more = claims.sizes[slot] - self._keep_size(owner)
                if more > 0:
                    self._add(owner, claims.hopes[slot] * scales.lead * float(more))

    def _keep_size(self, seat: i64) -> i64:
        """How large a keep counts in the end; 0 without a keep. [CST-11.13, CST-11.19, CST-12.4]"""
        return self.keeps[seat] + self._larger[seat] if self.keeps[seat] else 0

    def _keep(self) -> float:
        """What the larger keep is worth to seat 0, or if less than nothing to seat 1."""
        scales, future = self._scales, self.claims.future
        first, second = self._keep_size(0), self._keep_size(1)
        cells = min(float(self.cells), scales.region)
        lead = max(-1.0, min(1.0, float(first - second) * scales.lead * 2.0))
        sure = 1.0 if first > second else -1.0 if first < second else 0.0
        return cells * (future * lead + (1.0 - future) * sure)

    def _add_courts(self) -> None:
        """The majority of merchants scores the markets of a court. [CST-12.6]"""
        claims = self.claims
        number: i64
        for number in range(claims.number):
            slot = claims.order[number]
            owner = claims.owners[slot]
            if claims.markets[slot] and owner != NOBODY:
                each = self._rich_market if slot == self._rich_court(owner) else self._market
                self._add(owner, float(each * claims.markets[slot]))

    def _rich_court(self, seat: i64) -> i64:
        """The court whose markets give more through wall tile 7: its owner's largest, or the best one. [CST-11.12]"""
        claims = self.claims
        best: i64 = _NOWHERE
        if not self._rich[seat]:
            return best
        most: i64 = -1
        number: i64
        for number in range(claims.number):
            slot = claims.order[number]
            if claims.sorts[slot] == claims.court and claims.owners[slot] == seat:
                value = claims.markets[slot]
                if not self._edition.owner_chooses_court:
                    value += claims.sizes[slot] * _MORE_THAN_MARKETS
                if value > most:
                    best, most = slot, value
        return best

    def _add_unfinished(self) -> None:
        """Wall tiles 4, 5 and 6 score the most valuable unfinished features of their kinds. [CST-11.15, CST-12.7]"""
        entry: i64
        for entry in range(len(self._copies)):
            copies = self._copies[entry]
            before: i64 = _NOWHERE
            while copies:
                before = self._next_best(self._unfinished[entry // SEATS], entry % SEATS, before)
                if before == _NOWHERE:
                    break
                self._add(entry % SEATS, float(self.claims.gains[before]))
                copies -= 1

    def _next_best(self, sort: i64, seat: i64, before: i64) -> i64:
        """The slot of the most valuable unfinished feature of a seat after one; of equals the first comes first."""
        claims = self.claims
        best: i64 = _NOWHERE
        is_after = before == _NOWHERE
        number: i64
        for number in range(claims.number):
            slot = claims.order[number]
            gain = claims.gains[slot]
            if slot == before:
                is_after = True
            elif gain and claims.sorts[slot] == sort and claims.owners[slot] == seat:
                is_less = before == _NOWHERE or gain < claims.gains[before]
                is_next = is_less or (is_after and gain == claims.gains[before])
                if is_next and (best == _NOWHERE or gain > claims.gains[best]):
                    best = slot
        return best

    def _add_bonus(self, owner: i64) -> None:
        """Wall tile 9 is a bonus. [CST-11.14]"""
        left = self._bonus[owner]
        while left:
            self._add(owner, self._bonus_points)
            left -= 1
