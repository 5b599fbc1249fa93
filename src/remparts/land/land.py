"""Tiles laid so far, the empty cells beside them, and the features their segments join into.

What is said here holds for every game with such tiles; what must match, joins and closes is said by its `TileSet`.
This is the part that search and playouts spend their time in: one small class over flat arrays of integers, updated
by each placement and never recomputed. Whoever shows or explains a position asks for `tiles`, `cells`, `frontier` and
so on, which are made of them.
"""

from collections.abc import Collection, Iterable
from typing import Final

from remparts.core.ints import POWERS, Ints, i64, ints, mypyc_attr, zeros
from remparts.core.state import held
from remparts.land.cells import Cells
from remparts.land.sets import FOLLOWER, MOST_SEGMENTS, OPEN, SEAT_BITS, SIGN, TileSet

OPEN_MASK: Final = SIGN - 1
_SIGN_MASK: Final = FOLLOWER - SIGN
_SEAT_MASK: Final = (1 << SEAT_BITS) - 1
_SEATS_AT: Final = 16
"""The bits of a tally where followers begin."""

WALL: Final = -1
NEAR: Final = -2
"""What is on the ground where no tile lies: a wall, or the mark of an empty cell that nodes wait for."""

_DONE: Final = 32
"""One tile never completes more features."""

SEGMENT_AT: Final = 4
TILE_AT: Final = 8
SORT_MASK: Final = 15
SEGMENT_MASK: Final = 15
"""How a home is put together: the number of the tile, the segment, and the kind of segment."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Land:
    """Tiles on a grid. A feature is named by its root: the first of its segments' nodes, in order of placement."""

    __slots__ = (
        "_bases", "_frontier", "_is_walled", "_powers", "_room", "_tile_room", "_tiles", "_where", "bits", "done",
        "ground", "homes", "imagined", "laid", "nodes", "parent", "set", "tally", "wall", "words",
    )  # fmt: skip

    def __init__(self, tiles: TileSet, other: "Land | None" = None) -> None:
        self.set: Final = tiles
        self._powers: Final = POWERS
        if other is None:
            self._begin()
        else:
            self._follow(other)

    def _begin(self) -> None:
        tiles = self.set
        self._is_walled = False
        self.wall: frozenset[int] = frozenset()
        """The cells of a wall around the board; none in the open country."""
        self.ground: Cells = Cells()
        """What is in each cell: the number of a tile and one more, or see `WALL`."""
        self._frontier: Cells = Cells()
        """Empty cells beside a tile in the order they came up, and what is demanded there."""
        self._room: i64 = tiles.node_room + MOST_SEGMENTS
        self._tile_room: i64 = tiles.tile_room + 1
        self.words: i64 = tiles.words
        """How many numbers a set of tiles takes."""
        self.laid: i64 = 0
        """How many tiles lie."""
        self._tiles: Ints = zeros(tiles.tile_room + 1)
        """The turned tile of each placement."""
        self._where: Ints = zeros(tiles.tile_room + 1)
        """The cell of each placement."""
        self._bases: Ints = zeros(tiles.tile_room + 1)
        """The node of the first segment of each placement; the others follow it."""
        self.nodes: i64 = 0
        """How many segments lie."""
        self.homes: Ints = zeros(tiles.node_room + MOST_SEGMENTS)
        """Where each segment is, and what; see `at` and `kind`."""
        self.parent: Ints = ints(range(tiles.node_room + MOST_SEGMENTS))
        """A node nearer to the root of the same feature; a root is its own."""
        self.tally: Ints = zeros(tiles.node_room + MOST_SEGMENTS)
        """At a root: open ends, signs and followers of the feature, added up."""
        self.bits: Ints = zeros((tiles.node_room + MOST_SEGMENTS) * tiles.words)
        """At a root: the tiles of the feature, each a bit, in some words."""
        self.done: Ints = zeros(_DONE)
        """The roots of the features that the last tile completed, as many as `lay` said."""
        self.imagined: dict[int, int] = {}
        """How many more tiles a feature shall count, by its root; somebody who asks what if may put it there."""

    def _follow(self, other: "Land") -> None:
        self._is_walled = other._is_walled
        self.wall = other.wall
        self.ground = other.ground.copy()
        self._frontier = other._frontier.copy()
        self._room = other._room
        self._tile_room = other._tile_room
        self.words = other.words
        self.laid = other.laid
        self._tiles = other._tiles[:]
        self._where = other._where[:]
        self._bases = other._bases[:]
        self.nodes = other.nodes
        self.homes = other.homes[:]
        self.parent = other.parent[:]
        self.tally = other.tally[:]
        self.bits = other.bits[:]
        self.done = other.done[:]
        self.imagined = other.imagined  # never changed in place

    def copy(self) -> "Land":
        return Land(self.set, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in held(type(self)) - {"set", "done"})

    __hash__ = None  # type: ignore[assignment]  # a landscape changes

    # ---- Laying tiles

    def place(self, turned: int, cell: int) -> list[int]:
        """Lay a tile that fits, and return the roots of the features that it completed."""
        completed = self.lay(turned, cell)
        return [self.done[number] for number in range(completed)] if completed else []

    def lay(self, turned: i64, cell: i64) -> i64:
        """Lay a tile that fits; tells how many features it completed, whose roots are the first in `done`."""
        number, base = self.laid, self.nodes
        if base + MOST_SEGMENTS > self._room or number + 1 == self._tile_room:
            self._widen()
        tiles, ground, frontier, words = self.set, self.ground, self._frontier, self.words
        parent, tally, homes, bits = self.parent, self.tally, self.homes, self.bits
        word: i64 = 0
        if words > 1:
            word = number // tiles.word
        bit = self._powers[number - word * tiles.word]
        home = number << TILE_AT
        node = base
        entry = base * words + word
        for adds, sort in tiles.segments[turned]:
            tally[node] = adds
            homes[node] = home | sort
            bits[entry] = bit
            node += 1
            entry += words
        self.nodes = node
        frontier.pop(cell, 0)
        completed: i64 = 0
        for back, step, demand, row in tiles.sides[turned]:
            beside = cell + step
            there = ground.get(beside, 0)
            if there > 0:
                other_base = self._bases[there - 1]
                for mine, theirs, closed in tiles.joins[row + tiles.rims[4 * self._tiles[there - 1] + back]]:
                    one = base + mine
                    while parent[one] != one:
                        one = parent[one]
                    two = other_base + theirs
                    while parent[two] != two:
                        two = parent[two]
                    if one == two:
                        tally[one] -= closed
                    else:
                        if one > two:
                            one, two = two, one
                        parent[two] = one
                        tally[one] += tally[two] - closed
                        if words == 1:
                            bits[one] |= bits[two]
                        else:
                            for word in range(words):
                                bits[one * words + word] |= bits[two * words + word]
                    if closed and not tally[one] & OPEN_MASK:
                        self.done[completed] = one
                        completed += 1
            elif demand and there != WALL:
                known = frontier.get(beside, 0)
                frontier[beside] = known | demand if known or not self._is_walled else demand | self._walls(beside)
        self._tiles[number] = turned
        self._where[number] = cell
        self._bases[number] = base
        self.laid = number + 1
        was = ground.get(cell, 0)
        ground[cell] = number + 1
        if was == NEAR or tiles.attended[turned]:
            return self.attend(turned, cell, completed)
        return completed

    def _walls(self, cell: i64) -> i64:
        """What walls beside a cell demand."""
        demand: i64 = 0
        side: i64
        for side in range(4):
            if self.ground.get(cell + self.set.steps[side], 0) == WALL:
                demand |= self.set.walls[side]
        return demand

    def _widen(self) -> None:
        """Make room for more tiles than the game has: somebody lays out a position of his own."""
        self._tiles = _longer(self._tiles)
        self._where = _longer(self._where)
        self._bases = _longer(self._bases)
        self._tile_room = len(self._tiles)
        self.homes = _longer(self.homes)
        self.tally = _longer(self.tally)
        self.parent = _longer(self.parent)
        node = self._room
        self._room = len(self.parent)
        while node < self._room:
            self.parent[node] = node
            node += 1
        bits, words = self.bits, self.words
        self.words = 2 * words
        self.bits = zeros(self._room * self.words)
        entry: i64
        for entry in range(self.nodes * words):
            node = entry // words
            self.bits[node * self.words + entry - node * words] = bits[entry]

    def attend(self, turned: i64, cell: i64, completed: i64) -> i64:
        """Where the tile laid last meets its neighbours or a wall, close what does not join.

        Its cell is given, and how many features it has completed so far; tells how many it has now.
        """
        tiles = self.set
        base = self._bases[self.laid - 1]
        side: i64
        for side in range(4):
            there = self.ground.get(cell + tiles.steps[side], 0)
            if there == 0:
                continue
            pair = tiles.rims[4 * turned + side] * tiles.rim_count
            other_base: i64 = 0
            if there > 0:
                pair += tiles.rims[4 * self._tiles[there - 1] + (side ^ 2)]
                other_base = self._bases[there - 1]
            for is_mine, segment, number in tiles.ends[pair]:
                root = self.root((base if is_mine else other_base) + segment)
                self.tally[root] -= number * OPEN
                if not self.tally[root] & OPEN_MASK:
                    self.done[completed] = root
                    completed += 1
        return completed

    def enclose(self, wall: Iterable[int]) -> None:
        """Put a wall in these cells: nothing joins it, all ends close at it, and anything may lie along it."""
        self.wall = frozenset(wall)
        self._is_walled = True
        for cell in self.wall:
            self.ground[cell] = WALL

    # ---- Where tiles may lie

    def choices(self, kind: int) -> list[int]:
        """Every legal placement of a kind, as integers: cells in the order they came up, then facings."""
        return self._frontier.fitting(self.set.offers[kind])

    def count(self, kind: i64) -> i64:
        """How many legal placements of a kind there are."""
        return self._frontier.count(self.set.fits, kind * self.set.demands)

    def choice(self, kind: i64, number: i64) -> i64:
        """The placement of that number among the legal ones of a kind."""
        row = kind * self.set.demands
        cell, want, left = self._frontier.nth(self.set.fits, row, number)
        return cell + self.set.facings[self.set.offer_starts[row + want] + left]

    def demand(self, cell: int) -> int:
        """What the neighbours of an empty cell demand; 0 if it has none."""
        return self._frontier.get(cell, 0)

    # ---- Features

    def root(self, node: i64) -> i64:
        """The root of the feature that a segment belongs to."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def kind(self, node: int) -> str:
        """What a segment is."""
        return self.set.sorts[self.homes[node] & SORT_MASK]

    def at(self, node: int) -> tuple[int, int]:
        """The placement that a node belongs to, and its segment there."""
        home = self.homes[node]
        return home >> TILE_AT, home >> SEGMENT_AT & SEGMENT_MASK

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

    def stand(self, node: int, seat: int, followers: int = 1) -> None:
        """Put followers of a seat on a segment, or with a negative number take them off."""
        self.tally[self.root(node)] += followers * self.unit(seat)

    def unit(self, seat: i64) -> i64:
        """One follower of a seat in a tally."""
        return self._powers[_SEATS_AT + SEAT_BITS * seat]

    def unclaimed(self, segments: Iterable[int]) -> list[int]:
        """Those segments of the tile laid last whose features nobody stands on."""
        base = self._bases[self.laid - 1]
        parent, tally = self.parent, self.tally
        free = []
        for segment in segments:
            node = base + segment
            while parent[node] != node:
                node = parent[node]
            if tally[node] < FOLLOWER:
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
        """The number of tiles that a feature lies on, each counted once."""
        more = self.imagined.get(root, 0) if self.imagined else 0
        return self.tiles_of(root) + more

    def tiles_of(self, root: i64) -> i64:
        """The same without any that are imagined."""
        words = self.words
        if words == 1:
            return int(self.bits[root]).bit_count()
        found: i64 = 0
        entry: i64
        for entry in range(root * words, root * words + words):
            word = self.bits[entry]
            while word:
                word &= word - 1
                found += 1
        return found

    def followers(self, root: int, seats: int) -> list[int]:
        """How many followers of each seat stand on the feature."""
        men = int(self.tally[root]) // FOLLOWER
        return [men >> SEAT_BITS * seat & _SEAT_MASK for seat in range(seats)]

    def unfinished(self, kinds: Collection[str]) -> list[int]:
        """The incomplete features of these kinds, by their roots."""
        wanted = [sort in kinds for sort in self.set.sorts]
        parent, tally, homes = self.parent, self.tally, self.homes
        return [
            node
            for node in range(self.nodes)
            if parent[node] == node and tally[node] & OPEN_MASK and wanted[homes[node] & SORT_MASK]
        ]

    def roots(self) -> list[int]:
        """Every feature, by its root."""
        parent = self.parent
        return [node for node in range(self.nodes) if parent[node] == node]

    def features(self) -> dict[int, list[int]]:
        """Every feature by its root, with the nodes of its segments."""
        joined: dict[int, list[int]] = {}
        for node in range(self.nodes):
            joined.setdefault(self.root(node), []).append(node)
        return joined

    # ---- What was laid, for those who show or explain it

    @property
    def tiles(self) -> list[int]:
        """The turned tile of each placement."""
        return list(self._tiles[: self.laid])

    @property
    def where(self) -> list[int]:
        """The cell of each placement."""
        return list(self._where[: self.laid])

    @property
    def bases(self) -> list[int]:
        """The node of the first segment of each placement."""
        return list(self._bases[: self.laid])

    @property
    def last_tile(self) -> int:
        """The turned tile that was laid last."""
        return self._tiles[self.laid - 1]

    @property
    def last_cell(self) -> int:
        """The cell of the tile laid last."""
        return self._where[self.laid - 1]

    @property
    def last_base(self) -> int:
        """The first node of the tile laid last."""
        return self._bases[self.laid - 1]

    def tile_at(self, number: i64) -> i64:
        """The turned tile of a placement."""
        return self._tiles[number]

    def cell_at(self, number: i64) -> i64:
        """The cell of a placement."""
        return self._where[number]

    def base_at(self, number: i64) -> i64:
        """The node of the first segment of a placement."""
        return self._bases[number]

    @property
    def cells(self) -> frozenset[int]:
        """The cells that are not empty."""
        return self.wall.union(self.where)

    @property
    def frontier(self) -> dict[int, int]:
        """Empty cells beside a tile in the order they came up, with what is demanded there."""
        return dict(self._frontier.items())


def _longer(numbers: Ints) -> Ints:
    """Twice as many numbers, the new ones 0."""
    return ints([*numbers, *([0] * max(len(numbers), 1))])
