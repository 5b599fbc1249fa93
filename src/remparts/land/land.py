"""Tiles laid so far, the empty cells beside them, and the features their segments join into.

What is said here holds for every game with such tiles; what must match, joins and closes is said by its `TileSet`.
This is the part that search and playouts spend their time in: one small class over flat integer containers, updated
by each placement and never recomputed.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from itertools import compress
from operator import eq
from typing import Final, Self

from remparts.core.grid import STEP
from remparts.land.edges import MET, NOWHERE
from remparts.land.sets import FOLLOWER, OPEN, SEAT_BITS, SHIFT, SIGN, TURN, TileSet

OPEN_MASK: Final = SIGN - 1
_SIGN_MASK: Final = FOLLOWER - SIGN
_SEAT_MASK: Final = (1 << SEAT_BITS) - 1


class Land:
    """Tiles on a grid. A feature is named by its root: the first of its segments' nodes, in order of placement."""

    __slots__: tuple[str, ...] = (
        "bases", "bits", "border", "cells", "frontier", "near", "parent", "rare", "segment_kinds", "set", "tally",
        "tiles", "where",
    )  # fmt: skip

    def __init__(self, tiles: TileSet) -> None:
        self.set: TileSet = tiles
        self.border: Mapping[int, int] = {}
        """What a wall around the board demands of the cells along it; none in the open country."""
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
        self.near: dict[int, tuple[int, ...]] = {}
        """Empty cells that nodes wait for wherever they are; what happens when a tile comes there is up to `attend`."""
        self.segment_kinds: list[str] = []
        """What each segment is."""
        self.parent: list[int] = []
        """A node nearer to the root of the same feature; a root is its own."""
        self.tally: list[int] = []
        """At a root: open ends, signs and followers of the feature, added up."""
        self.bits: list[int] = []
        """At a root: what the feature gathers, each as the bit of a node; usually its tiles, by their first nodes."""

    def copy(self) -> Self:
        land = self.__class__.__new__(self.__class__)
        land.set = self.set
        land.border = self.border  # never changed in place
        land.tiles = self.tiles[:]
        land.where = self.where[:]
        land.bases = self.bases[:]
        land.cells = self.cells.copy()
        land.frontier = self.frontier.copy()
        land.rare = self.rare.copy()
        land.near = self.near.copy() if self.near else {}
        land.segment_kinds = self.segment_kinds[:]
        land.parent = self.parent[:]
        land.tally = self.tally[:]
        land.bits = self.bits[:]
        return land

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        held = {name for each in type(self).__mro__ for name in getattr(each, "__slots__", ())} - {"set", "border"}
        return all(getattr(self, name) == getattr(other, name) for name in held)

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
        tiles = self.set
        tile = tiles.turned[turned]
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
        if tiles.has_rare and (self.rare or tile.rare):
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
                if closed and not total & OPEN_MASK:
                    complete.append(one)
        self.tiles.append(turned)
        self.where.append(cell)
        self.bases.append(base)
        cells[cell] = (base, tile.rims)
        if turned in tiles.attended or cell in self.near:
            self.attend(turned, met, cell, complete)
        return complete

    def attend(self, turned: int, met: int, cell: int, complete: list[int]) -> None:
        """Where the tile laid last meets its neighbours, close what does not join, and note what that completes.

        The wall comes in where cells beside the tile lie along it.
        """
        tile, base = self.set.turned[turned], self.bases[-1]
        for step, _ in tile.demands[met]:
            self.frontier[cell + step] |= self.border.get(cell + step, 0)
        for step, back, ends in tile.closings[met]:
            other_base, other_rims = self.cells[cell + step]
            mine, theirs = ends[other_rims[back]]
            for first, closed in ((base, mine), (other_base, theirs)):
                for segment, number in closed:
                    self._close_ends(self.root(first + segment), number, complete)

    def _close_ends(self, root: int, number: int, complete: list[int]) -> None:
        self.tally[root] -= number * OPEN
        if not self.tally[root] & OPEN_MASK:
            complete.append(root)

    def _lay_rare(self, turned: int, cell: int) -> int:
        """What a tile shows that is not usual; gives the sides that meet a neighbour there."""
        rare = self.rare
        for step, code in self.set.turned[turned].rare:
            if cell + step not in self.cells:
                rare[cell + step] = rare.get(cell + step, 0) | code
        return MET[rare.pop(cell, 0) >> 8]

    def enclose(self, wall: Collection[int], inside: Collection[int]) -> None:
        """Put a wall around the cells inside: nothing joins it, all ends close at it, and anything may lie along it."""
        self.cells.update(dict.fromkeys(wall, (0, NOWHERE)))
        demands = [self.set.edges.demand(side, self.set.edges.anything) for side in range(4)]
        along = {cell: [d for d, step in zip(demands, STEP, strict=True) if cell + step in wall] for cell in inside}
        self.border = {cell: sum(demanded) for cell, demanded in along.items() if demanded}

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
        return not self.tally[root] & OPEN_MASK

    def open_ends(self, root: int) -> int:
        return self.tally[root] & OPEN_MASK

    def signs(self, root: int) -> int:
        return (self.tally[root] & _SIGN_MASK) // SIGN

    def size(self, root: int) -> int:
        """The number of tiles that a feature lies on, each counted once, if tiles are what it gathers."""
        return self.bits[root].bit_count()

    def followers(self, root: int, seats: int) -> list[int]:
        """How many followers of each seat stand on the feature."""
        men = self.tally[root] // FOLLOWER
        return [men >> SEAT_BITS * seat & _SEAT_MASK for seat in range(seats)]

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
            if node == above and tally[node] & OPEN_MASK and segment_kinds[node] in kinds
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
