"""The landscape: tiles laid so far, the empty cells beside them, and the features their segments join into.

This is the part that search and playouts spend their time in: one small class over flat integer containers,
updated by each placement and never recomputed.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable
from itertools import compress
from operator import eq
from typing import Final

from remparts.core.grid import AROUND
from remparts.land.tiles import FOLLOWER, MET, OPEN, PENNANT, SEAT_BITS, SHIFT, TURN, TileSet

_OPEN_MASK: Final = PENNANT - 1
_PENNANT_MASK: Final = FOLLOWER - PENNANT
_SEAT_MASK: Final = (1 << SEAT_BITS) - 1


class Land:
    """Tiles on a grid. A feature is named by its root: the first of its segments' nodes, in order of placement."""

    __slots__ = (
        "bases", "bits", "buildings", "cells", "frontier", "near", "parent", "rare", "segment_kinds", "set", "tally",
        "tiles", "where",
    )  # fmt: skip

    def __init__(self, tiles: TileSet) -> None:
        self.set: TileSet = tiles
        self.tiles: list[int] = []
        """The turned tile of each placement."""
        self.where: list[int] = []
        """The cell of each placement."""
        self.bases: list[int] = []
        """The node of the first segment of each placement; the others follow it."""
        self.cells: dict[int, tuple[int, tuple[int, ...]]] = {}
        """What lies in each cell: the node of its first segment, and its rims."""
        self.frontier: dict[int, int] = {}
        """Empty cells beside a tile, with the usual part of what is demanded there; in the order they came up."""
        self.rare: dict[int, int] = {}
        """Those of them where something else is demanded, and what."""
        self.buildings: dict[int, int] = {}
        """Cells with a building, and its node."""
        self.near: dict[int, tuple[int, ...]] = {}
        """Empty cells around a building, with the nodes of those buildings."""
        self.segment_kinds: list[str] = []
        """What each segment is: city, road, field, or the name of its building."""
        self.parent: list[int] = []
        """A node nearer to the root of the same feature; a root is its own."""
        self.tally: list[int] = []
        """At a root: open ends, pennants and followers of the feature, added up."""
        self.bits: list[int] = []
        """At a root: the tiles of the feature, or the city segments that a field touches."""

    def copy(self) -> "Land":
        land = Land.__new__(Land)
        land.set = self.set
        land.tiles = self.tiles[:]
        land.where = self.where[:]
        land.bases = self.bases[:]
        land.cells = self.cells.copy()
        land.frontier = self.frontier.copy()
        land.rare = self.rare.copy()
        land.buildings = self.buildings.copy()
        land.near = self.near.copy()
        land.segment_kinds = self.segment_kinds[:]
        land.parent = self.parent[:]
        land.tally = self.tally[:]
        land.bits = self.bits[:]
        return land

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Land):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "set")

    __hash__ = None  # type: ignore[assignment]  # a landscape changes

    def root(self, node: int) -> int:
        """The root of the feature that a segment belongs to."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def joined(self, nodes: Iterable[int], root: int) -> list[int]:
        """Those of the nodes that belong to a feature."""
        parent = self.parent
        found = []
        for node in nodes:
            above = parent[node]
            while parent[above] != above:
                above = parent[above]
            if above == root:
                found.append(node)
        return found

    def place(self, turned: int, cell: int) -> list[int]:
        """Lay a tile that fits, and return the roots of the features that it completed."""
        tile = self.set.turned[turned]
        cells = self.cells
        frontier = self.frontier
        parent = self.parent
        tally = self.tally
        bits = self.bits
        base = len(parent)
        tally += tile.tally
        self.segment_kinds += tile.segment_kinds
        node = base
        for gathered in tile.bits:
            bits.append(gathered << base)
            parent.append(node)
            node += 1
        complete: list[int] = []
        met = MET[frontier.pop(cell, 0)]
        if self.rare or tile.rare:
            met |= self._lay_rare(turned, cell)
        for step, demand in tile.demands[met]:
            beside = cell + step
            frontier[beside] = frontier[beside] | demand if beside in frontier else demand
        for step, back, joins in tile.meetings[met]:
            other_base, other_rims = cells[cell + step]
            for mine, theirs, closed in joins[other_rims[back]]:
                one = mine + base
                while parent[one] != one:
                    one = parent[one]
                two = theirs + other_base
                while parent[two] != two:
                    two = parent[two]
                if one == two:
                    total = tally[one] - closed
                else:
                    if one > two:
                        one, two = two, one
                    parent[two] = one
                    total = tally[one] + tally[two] - closed
                    bits[one] |= bits[two]
                tally[one] = total
                if closed and not total & _OPEN_MASK:
                    complete.append(one)
        self.tiles.append(turned)
        self.where.append(cell)
        self.bases.append(base)
        cells[cell] = (base, tile.rims)
        if cell in self.near:
            for node in self.near.pop(cell):
                tally[node] -= OPEN
                if not tally[node] & _OPEN_MASK:
                    complete.append(node)
        for segment in tile.buildings:
            self._found(base + segment, cell, complete)
        return complete

    def _lay_rare(self, turned: int, cell: int) -> int:
        """What a tile shows beside field, road and city; gives the sides that meet a neighbour there."""
        rare = self.rare
        for step, code in self.set.turned[turned].rare:
            if cell + step not in self.cells:
                rare[cell + step] = rare.get(cell + step, 0) | code
        return MET[rare.pop(cell, 0) >> 8]

    def _found(self, node: int, cell: int, complete: list[int]) -> None:
        """A building's open ends are the empty cells around it."""
        self.buildings[cell] = node
        for step in AROUND:
            if cell + step not in self.cells:
                self.tally[node] += OPEN
                self.near[cell + step] = (*self.near.get(cell + step, ()), node)
        if not self.tally[node] & _OPEN_MASK:
            complete.append(node)

    def choices(self, kind: int) -> list[int]:
        """Every legal placement of a kind, as integers: cells in the order they came up, then facings."""
        choices = [
            cell + offer
            for fits, cells in ((self.set.fits[kind], self.frontier.items()),)  # names of its own are found faster
            for cell, code in cells
            if fits[code] is not None
            for offer in fits[code]  # type: ignore[union-attr]  # as the line above says
        ]
        return self._suited(kind, choices) if self.rare else choices

    def _suited(self, kind: int, choices: list[int]) -> list[int]:
        """Those placements that are right also where something unusual is demanded."""
        offers = self.set.offers[kind]
        rare = {cell: offers.get(self.demand(cell), ()) for cell in self.rare}
        cells = [choice % TURN - SHIFT for choice in choices]
        return [
            choice
            for choice, cell in zip(choices, cells, strict=True)
            if cell not in rare or choice - cell in rare[cell]
        ]

    def demand(self, cell: int) -> int:
        """What the neighbours of an empty cell demand; 0 if it has none."""
        return self.frontier.get(cell, 0) | self.rare.get(cell, 0)

    def stand(self, node: int, seat: int, followers: int = 1) -> None:
        """Put followers of a seat on a segment, or with a negative number take them off."""
        self.tally[self.root(node)] += followers * FOLLOWER << SEAT_BITS * seat

    def unclaimed(self, segments: Iterable[int]) -> list[int]:
        """Those segments of the tile laid last whose features nobody stands on."""
        base = self.bases[-1]
        parent = self.parent
        free = []
        for segment in segments:
            node = base + segment
            while parent[node] != node:
                node = parent[node]
            if self.tally[node] < FOLLOWER:
                free.append(segment)
        return free

    def is_free(self, node: int) -> bool:
        """Nobody stands on the feature."""
        return self.tally[self.root(node)] < FOLLOWER

    def is_complete(self, root: int) -> bool:
        """No end of the feature is open."""
        return not self.tally[root] & _OPEN_MASK

    def open_ends(self, root: int) -> int:
        return self.tally[root] & _OPEN_MASK

    def pennants(self, root: int) -> int:
        return (self.tally[root] & _PENNANT_MASK) // PENNANT

    def size(self, root: int) -> int:
        """The number of tiles a road or a city runs over, each counted once."""
        return self.bits[root].bit_count()

    def followers(self, root: int, seats: int) -> list[int]:
        """How many followers of each seat stand on the feature."""
        men = self.tally[root] // FOLLOWER
        return [men >> SEAT_BITS * seat & _SEAT_MASK for seat in range(seats)]

    def touched(self, root: int) -> set[int]:
        """The roots of the cities that a field touches."""
        bits = self.bits[root]
        cities = set()
        while bits:
            lowest = bits & -bits
            cities.add(self.root(lowest.bit_length() - 1))
            bits ^= lowest
        return cities

    def at(self, node: int) -> tuple[int, int]:
        """The placement that a node belongs to, and its segment there."""
        number = bisect_right(self.bases, node) - 1
        return number, node - self.bases[number]

    def unfinished(self, kinds: Collection[str]) -> list[int]:
        """The incomplete features of these kinds, by their roots."""
        tally = self.tally
        segment_kinds = self.segment_kinds
        return [
            node
            for node, above in enumerate(self.parent)
            if node == above and tally[node] & _OPEN_MASK and segment_kinds[node] in kinds
        ]

    def roots(self) -> list[int]:
        """Every feature, by its root."""
        nodes = range(len(self.parent))
        return list(compress(nodes, map(eq, self.parent, nodes)))

    def features(self) -> dict[int, list[int]]:
        """Every feature by its root, with the nodes of its segments."""
        joined: dict[int, list[int]] = {}
        for node in range(len(self.parent)):
            joined.setdefault(self.root(node), []).append(node)
        return joined
