"""The features on which followers stand and what they promise, over native numbers."""

from typing import Final

from remparts.core.ints import Ints, floats, i64, ints, zeros
from remparts.games.castle.judging.scales import Scales
from remparts.games.castle.rules.edition import SEATS, Edition
from remparts.games.castle.rules.tiles import COURT, HOUSE, PATH
from remparts.land.land import OPEN_MASK, SEAT_MASK, SEATS_AT, SORT_MASK
from remparts.land.lands import Land
from remparts.land.sets import SEAT_BITS

NOBODY: Final = -1


class Claims:
    """The features of one land that followers stand on, each in a slot; one of them may be claimed by a plan."""

    def __init__(self, edition: Edition, scales: Scales) -> None:
        tiles, points = edition.tiles, edition.components.points
        self._scales: Final = scales
        self._hope: Final = floats(scales.hope)
        self._most_hope: Final[i64] = len(scales.hope) - 1
        self._path: Final[i64] = tiles.sort_number(PATH)
        self.house: Final[i64] = tiles.sort_number(HOUSE)
        self.court: Final[i64] = tiles.sort_number(COURT)
        self._per_tile: Final = ints([points.per_tile.get(kind, 0) for kind in tiles.sorts])
        self._unfinished: Final = ints([points.unfinished.get(kind, 0) for kind in tiles.sorts])
        self._with_well: Final[i64] = points.with_well
        self._wells_count: Final = edition.wells_count_unfinished
        room = SEATS * edition.components.followers
        self.order: Final = zeros(room)
        """The slots of claimed features in the order of their ids; so many of them:"""
        self.number: i64 = 0
        self._standing: i64 = 0
        """How many there are before a plan; they have the first slots."""
        self.future: float = 0.0
        """The share of hopes that counts."""
        self.roots: Final = zeros(room)
        self.owners: Final = zeros(room)
        self.sorts: Final = zeros(room)
        self.sizes: Final = zeros(room)
        self.markets: Final = zeros(room)
        """Those of courts."""
        self.points: Final = zeros(room)
        """About what completing it will bring."""
        self.gains: Final = zeros(room)
        """What it brings unfinished, with the wall tile for that; 0 if it is not unfinished."""
        self.hopes: Final = floats([0.0] * room)
        self.worths: Final = floats([0.0] * room)
        """What it promises beside wall tiles and keeps."""

    def look(self, land: Land, men_on: Ints) -> None:
        """See the features of a land on which followers stand."""
        roots = self.roots
        count: i64 = 0
        man: i64
        for man in range(len(men_on)):
            root = land.root(men_on[man])
            slot = count
            while slot and roots[slot - 1] > root:
                slot -= 1
            if slot and roots[slot - 1] == root:
                continue
            above = count
            while above > slot:
                roots[above] = roots[above - 1]
                above -= 1
            roots[slot] = root
            count += 1
        self._standing = count
        for slot in range(count):
            self._fill(land, slot)

    def begin(self) -> None:
        """Only those count that stand before a plan."""
        slot: i64
        for slot in range(self._standing):
            self.order[slot] = slot
        self.number = self._standing

    def add(self, land: Land, root: i64) -> None:
        """A plan claims one more."""
        order, roots = self.order, self.roots
        roots[self._standing] = root
        self._fill(land, self._standing)
        number = self.number
        while number and roots[order[number - 1]] > root:
            order[number] = order[number - 1]
            number -= 1
        order[number] = self._standing
        self.number += 1

    def drop(self, root: i64) -> None:
        """The followers on a feature have returned."""
        order = self.order
        kept: i64 = 0
        number: i64
        for number in range(self.number):
            if self.roots[order[number]] != root:
                order[kept] = order[number]
                kept += 1
        self.number = kept

    def _fill(self, land: Land, slot: i64) -> None:
        """Write down what a feature is, and what it promises."""
        scales, future = self._scales, self.future
        root = self.roots[slot]
        sort = land.homes[root] & SORT_MASK
        size = land.tiles_of(root)
        self.owners[slot] = owner_of(land, root)
        self.sorts[slot] = sort
        self.sizes[slot] = size
        if sort == self.court:
            self.markets[slot] = land.signs(root)
            self.gains[slot] = 0
            self.worths[slot] = scales.market * future * float(size)
            return
        open_ends = land.tally[root] & OPEN_MASK
        hope = future * self._hope[min(open_ends, self._most_hope)]
        points = (float(size) + (1.0 - hope)) * float(self.per_tile(land, root))
        self.markets[slot] = 0
        self.points[slot] = _rounded(points)
        self.gains[slot] = size * self._per_tile_unfinished(land, root) if open_ends else 0
        self.hopes[slot] = hope
        self.worths[slot] = hope * points

    def per_tile(self, land: Land, root: i64) -> i64:
        """What each tile of a completed feature is worth. [CST-8.7]"""
        sort = land.homes[root] & SORT_MASK
        return self._with_well if sort == self._path and land.signs(root) else self._per_tile[sort]

    def _per_tile_unfinished(self, land: Land, root: i64) -> i64:
        """What each tile of an unfinished feature is worth with the wall tile for it. [CST-11.9]"""
        sort = land.homes[root] & SORT_MASK
        has_well = self._wells_count and sort == self._path and land.signs(root)
        return self._with_well if has_well else self._unfinished[sort]


def owner_of(land: Land, root: i64) -> i64:
    """The seat with strictly more followers on a feature, or nobody. [CST-8.5]"""
    men = land.tally[root] >> SEATS_AT
    first, second = men & SEAT_MASK, men >> SEAT_BITS
    if first == second:
        return NOBODY
    return 1 if second > first else 0


def _rounded(number: float) -> i64:
    """The nearest whole number to one that is not negative; of two that are equally near, the even one."""
    whole: i64 = int(number)
    rest = number - float(whole)
    return whole + 1 if rest > 0.5 or (rest == 0.5 and whole & 1) else whole
