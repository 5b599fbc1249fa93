"""Tiles laid so far, the empty cells beside them, and the features their segments join into.

What is said here holds for every game with such tiles; what must match, joins and closes is said by its `TileSet`.
This is the part that search and playouts spend their time in: one small class over flat arrays of integers, updated
by each placement and never recomputed. Whoever shows or explains a position asks for `tiles`, `cells`, `frontier` and
so on, which are made of them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, overload

from remparts.core.grid import ROW
from remparts.core.ints import POWERS, Ints, i64, ints, mypyc_attr, zeros
from remparts.core.state import held
from remparts.land.sets import FOLLOWER, MOST_SEGMENTS, NONE_WAITS, OPEN, SEAT_BITS, SEVERAL, SHIFT, SIGN, TileSet

OPEN_MASK: Final = SIGN - 1
_SIGN_MASK: Final = FOLLOWER - SIGN
SEAT_MASK: Final = (1 << SEAT_BITS) - 1
SEATS_AT: Final = 16
"""The bits of a tally where followers begin."""

WALL: Final = -(1 << 20)
NEAR: Final = 1 << 16
_SLOT: Final = NEAR - 1
"""On the grid: a wall; the mark of an empty cell that nodes wait for; and what else says of it where it is in the lists
of the frontier, counted from one. A tile is minus its number less one; nothing at all is 0."""

_BIAS: Final = SHIFT + ROW // 2
"""Added to a cell, it makes its column and its row the two bytes of a number."""
_SIDE: Final = 28
"""The grid is so wide and high at first; it is doubled whenever something comes to its rim."""
_WIDE: Final = 2 * _SIDE
_BLANK: Final = zeros(_WIDE * _WIDE)
"""A grid after it was doubled once: to take it over is faster than to make it."""
_FRONTIER: Final = 96
_MOST_DEAD: Final = 12
"""The lists of the frontier are so long at first, and so many cells that were filled stay there."""
MOST_DONE: Final = 32
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
        "_bases",
        "_dead",
        "_front_room",
        "_fronts",
        "_is_walled",
        "_low",
        "_powers",
        "_room",
        "_side",
        "_spots",
        "_steps",
        "_tile_room",
        "_tiles",
        "_wants",
        "_where",
        "bits",
        "done",
        "grid",
        "homes",
        "imagined",
        "laid",
        "nodes",
        "parent",
        "set",
        "tally",
        "wall",
        "words",
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
        tiles.tell_offers()
        self.words: i64 = tiles.words
        """How many numbers a set of tiles takes."""
        self._is_walled = False
        self.wall: frozenset[int] = frozenset()
        """The cells of a wall around the board; none in the open country."""
        self.grid: Ints = zeros(_SIDE * _SIDE)
        """Row by row what lies in each cell, see `WALL`."""
        self._side: i64 = _SIDE
        self._low: i64 = (ROW - _SIDE) // 2
        """The first column and row of the grid, moved to be positive."""
        self._steps: Ints
        """What leads from a place on the grid to its neighbour on each side, then to all eight around it."""
        self._lead_ways()
        self._room: i64 = tiles.node_room + MOST_SEGMENTS
        self._tile_room: i64 = tiles.tile_room + 1
        self._front_room: i64 = _FRONTIER
        self.laid: i64 = 0
        """How many tiles lie."""
        self._tiles: Ints = zeros(tiles.tile_room + 1)
        """The turned tile of each placement."""
        self._where: Ints = zeros(tiles.tile_room + 1)
        """The cell of each placement."""
        self._bases: Ints = zeros(tiles.tile_room + 1)
        """The node of the first segment of each placement; the others follow it."""
        self._fronts: i64 = 0
        self._dead: i64 = 0
        self._spots: Ints = zeros(_FRONTIER)
        """Empty cells beside a tile in the order they came up, and some in which a tile lies by now."""
        self._wants: Ints = zeros(_FRONTIER)
        """What is demanded there; 0 if a tile lies there by now."""
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
        self.done: Ints = zeros(MOST_DONE)
        """The roots of the features that the last tile completed, as many as `lay` said."""
        self.imagined: dict[int, int] = {}
        """How many more tiles a feature shall count, by its root; somebody who asks what if may put it there."""

    def _follow(self, other: "Land") -> None:
        self._follow_tiles(other)
        self._is_walled = other._is_walled
        self.grid = other.grid[:]
        self._side = other._side
        self._low = other._low
        self._steps = other._steps  # never changed in place
        self._room = other._room
        self._tile_room = other._tile_room
        self._front_room = other._front_room
        self._fronts = other._fronts
        self._dead = other._dead
        self._spots = other._spots[:]
        self._wants = other._wants[:]

    def _follow_tiles(self, other: "Land") -> None:
        """Take over what does not depend on how the land keeps its cells."""
        self.words = other.words
        self.wall = other.wall
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
        names = held(type(self)) - {"set", "done"}
        return all(getattr(self, name, None) == getattr(other, name, None) for name in names)

    __hash__ = None  # type: ignore[assignment]  # a landscape changes

    # ---- Laying tiles

    def place(self, turned: int, cell: int) -> list[int]:
        """Lay a tile that fits, and return the roots of the features that it completed."""
        completed = self.lay(turned, cell)
        return [self.done[number] for number in range(completed)] if completed else []

    def lay(self, turned: i64, cell: i64) -> i64:
        """Lay a tile that fits; tells how many features it completed, whose roots are the first in `done`."""
        tiles = self.set
        at = self._index_with_room(cell)
        base = self._add_nodes(turned)
        grid, steps, wants, parent, tally, bits = (
            self.grid,
            self._steps,
            self._wants,
            self.parent,
            self.tally,
            self.bits,
        )
        words = self.words
        was = grid[at]
        if was & _SLOT:
            wants[(was & _SLOT) - 1] = 0
            self._dead += 1
        completed: i64 = 0
        edge = 4 * turned
        side: i64
        join: i64
        word: i64
        for side in range(4):
            there = grid[at + steps[side]]
            if there > 0 and there & _SLOT:
                wants[(there & _SLOT) - 1] |= tiles.shows[edge + side]
            elif there >= 0:
                self._open(at + steps[side], cell + tiles.steps[side], tiles.shows[edge + side])
            elif there != WALL:
                other = -1 - there
                pair = tiles.rims[edge + side] * tiles.rim_count + tiles.rims[4 * self._tiles[other] + (side ^ 2)]
                other_base = self._bases[other]
                for join in range(tiles.joins[pair], tiles.joins[pair + 1]):
                    one = base + tiles.join_mine[join]
                    while parent[one] != one:
                        one = parent[one]
                    two = other_base + tiles.join_theirs[join]
                    while parent[two] != two:
                        two = parent[two]
                    closed = tiles.join_closes[join]
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
        number = self.laid
        self._tiles[number] = turned
        self._where[number] = cell
        self._bases[number] = base
        grid[at] = -1 - number
        self.laid = number + 1
        if tiles.closes_alone:
            completed = self._close_ends(turned, at, completed)
        if was & NEAR or tiles.waiting[turned] != NONE_WAITS:
            completed = self._close_around(turned, at, completed)
        if self._dead > _MOST_DEAD:
            self._sweep()
        return completed

    def _sweep(self) -> None:
        """Forget the cells of the frontier that were filled."""
        spots, wants, grid = self._spots, self._wants, self.grid
        kept: i64 = 0
        slot: i64
        for slot in range(self._fronts):
            want = wants[slot]
            if want:
                at = self._index(spots[slot])
                grid[at] = grid[at] & NEAR | (kept + 1)
                spots[kept] = spots[slot]
                wants[kept] = want
                kept += 1
        for slot in range(kept, self._fronts):
            spots[slot] = 0
            wants[slot] = 0
        self._fronts = kept
        self._dead = 0

    def _open(self, at: i64, cell: i64, demand: i64) -> None:
        """An empty cell joins the frontier, if anything is demanded there; a wall beside it makes demands, too."""
        if not demand:
            return
        if self._is_walled:
            side: i64
            for side in range(4):
                if self.grid[at + self._steps[side]] == WALL:
                    demand |= self.set.walls[side]
        slot = self._fronts
        self._spots[slot] = cell
        self._wants[slot] = demand
        self._fronts = slot + 1
        self.grid[at] |= slot + 1

    def _add_nodes(self, turned: i64) -> i64:
        """The segments of one more tile; gives the node of the first one."""
        if self.nodes + MOST_SEGMENTS > self._room or self.laid + 1 == self._tile_room:
            self._widen()
        if self._fronts + 4 > self._front_room:
            self._lengthen()
        tiles = self.set
        tally, homes, bits, tallies, sort_of = self.tally, self.homes, self.bits, tiles.tallies, tiles.sort_of
        base, number, words = self.nodes, self.laid, self.words
        word = number // tiles.word
        bit = self._powers[number - word * tiles.word]
        home = number << TILE_AT
        node = base
        entry: i64
        for entry in range(tiles.firsts[turned], tiles.firsts[turned + 1]):
            tally[node] = tallies[entry]
            homes[node] = home | sort_of[entry]
            bits[node * words + word] = bit
            node += 1
        self.nodes = node
        return base

    def _lengthen(self) -> None:
        """Make room for a longer frontier."""
        self._spots = _longer(self._spots)
        self._wants = _longer(self._wants)
        self._front_room = len(self._wants)

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

    def _close_ends(self, turned: i64, at: i64, completed: i64) -> i64:
        """Where the tile laid last meets its neighbours or a wall, close what does not join.

        Its place on the grid is given, and how many features it has completed so far; tells how many it has now.
        """
        tiles = self.set
        base = self._bases[self.laid - 1]
        side: i64
        end: i64
        for side in range(4):
            there = self.grid[at + self._steps[side]]
            if there >= 0:
                continue
            pair = tiles.rims[4 * turned + side] * tiles.rim_count
            other_base: i64 = 0
            if there != WALL:
                pair += tiles.rims[4 * self._tiles[-1 - there] + (side ^ 2)]
                other_base = self._bases[-1 - there]
            for end in range(tiles.ends[pair], tiles.ends[pair + 1]):
                first = base if tiles.end_is_mine[end] else other_base
                root = self.root(first + tiles.end_segment[end])
                self.tally[root] -= tiles.end_number[end] * OPEN
                if not self.tally[root] & OPEN_MASK:
                    self.done[completed] = root
                    completed += 1
        return completed

    def _close_around(self, turned: i64, at: i64, completed: i64) -> i64:
        """The same for nodes whose open ends are the empty cells around them: one waits here, or some have waited."""
        waiting, tally, grid = self.set.waiting, self.tally, self.grid
        own: i64 = -1
        if waiting[turned] != NONE_WAITS:
            own = self._bases[self.laid - 1] + waiting[turned]
        way: i64
        for way in range(4, 12):
            beside = at + self._steps[way]
            there = grid[beside]
            if there >= 0:
                if own >= 0:
                    tally[own] += OPEN
                    grid[beside] |= NEAR
            elif waiting[self._tiles[-1 - there]] != NONE_WAITS:
                node = self._bases[-1 - there] + waiting[self._tiles[-1 - there]]
                tally[node] -= OPEN
                if not tally[node] & OPEN_MASK:
                    self.done[completed] = node
                    completed += 1
        if own >= 0 and not tally[own] & OPEN_MASK:
            self.done[completed] = own
            completed += 1
        return completed

    def enclose(self, wall: Iterable[int]) -> None:
        """Put a wall in these cells before any tile lies: nothing joins it, all ends close, all may lie along it."""
        self.wall = frozenset(wall)
        self._is_walled = True
        spans = [part for cell in self.wall for part in divmod(cell + _BIAS, ROW)]
        self._low = min(spans) - 2  # no more grid than needed: it is most of what a copy costs
        self._side = max(spans) + 3 - self._low
        self.grid = zeros(self._side * self._side)
        self._lead_ways()
        for cell in self.wall:
            self.grid[self._index_with_room(cell)] = WALL

    # ---- The grid

    def _index(self, cell: i64) -> i64:
        """Where a cell is on the grid; -1 if it is not there."""
        biased = cell + _BIAS
        row = (biased >> 8) - self._low
        column = (biased & 255) - self._low
        if row < 0 or column < 0 or row >= self._side or column >= self._side:
            return -1
        return row * self._side + column

    def _index_with_room(self, cell: i64) -> i64:
        """The same for a cell in which something is to lie: those around it are on the grid, and those around them."""
        biased = cell + _BIAS
        row = (biased >> 8) - self._low
        column = (biased & 255) - self._low
        side = self._side
        if row > 1 and column > 1 and row < side - 2 and column < side - 2:
            return row * side + column
        self._grow()
        return self._index_with_room(cell)

    def _grow(self) -> None:
        """The grid becomes twice as wide and high."""
        old, side = self.grid, self._side
        edge = side // 2
        self._side = 2 * side
        self._low -= edge
        self.grid = _BLANK[: self._side * self._side] if self._side <= _WIDE else zeros(self._side * self._side)
        self._lead_ways()
        row: i64
        column: i64
        for row in range(side):
            for column in range(side):
                self.grid[(row + edge) * self._side + column + edge] = old[row * side + column]

    def _lead_ways(self) -> None:
        side = self._side
        around = [-side - 1, -side, -side + 1, -1, 1, side - 1, side, side + 1]
        self._steps = ints([-side, 1, side, -1, *around])

    def there(self, cell: i64) -> i64:
        """What the grid says of a cell: see `WALL`."""
        at = self._index(cell)
        return self.grid[at] if at >= 0 else 0

    def waiting_around(self, cell: int) -> list[int]:
        """The nodes on the eight tiles around a cell that wait for cells; a tile lies in the cell or beside it."""
        waiting = self.set.waiting
        at = self._index(cell)
        found = []
        way: i64
        for way in range(4, 12):
            there = self.grid[at + self._steps[way]]
            if there < 0 and there != WALL and waiting[self._tiles[-1 - there]] != NONE_WAITS:
                found.append(self._bases[-1 - there] + waiting[self._tiles[-1 - there]])
        return found

    def lone_around(self, cell: i64, sort: i64) -> i64:
        """The only node of a kind that waits for a tile in this empty cell; else `NONE_WAITS` or `SEVERAL`."""
        waiting, grid = self.set.waiting, self.grid
        at = self._index(cell)
        lone: i64 = NONE_WAITS
        way: i64
        for way in range(4, 12):
            there = grid[at + self._steps[way]]
            if there < 0 and there != WALL:
                segment = waiting[self._tiles[-1 - there]]
                if segment != NONE_WAITS:
                    node = self._bases[-1 - there] + segment
                    if self.homes[node] & SORT_MASK == sort:
                        lone = node if lone == NONE_WAITS else SEVERAL
        return lone

    def is_awaited(self, cell: i64) -> bool:
        """Whether such a node waits for a tile in this empty cell."""
        there = self.there(cell)
        return there > 0 and bool(there & NEAR)

    # ---- Where tiles may lie

    def choices(self, kind: int) -> Sequence[int]:
        """Every legal placement of a kind, as integers: cells in the order they came up, then facings."""
        return Offers(self.set, kind, self.count(kind), self._spots[: self._fronts], self._wants[: self._fronts])

    def count(self, kind: i64) -> i64:
        """How many legal placements of a kind there are."""
        fits, wants = self.set.fits, self._wants
        row = kind * self.set.demands
        total: i64 = 0
        slot: i64
        for slot in range(self._fronts):
            total += fits[row + wants[slot]]
        return total

    def choice(self, kind: i64, number: i64) -> i64:
        """The placement of that number among the legal ones of a kind."""
        return _nth(self.set, kind, number, self._spots, self._wants)

    def demand(self, cell: int) -> int:
        """What the neighbours of an empty cell demand; 0 if it has none."""
        there = self.there(cell)
        return self._wants[(there & _SLOT) - 1] if there > 0 and there & _SLOT else 0

    def gaps(self, reached: Ints, found: Ints) -> i64:
        """Where segments end at empty cells: for each the number of the cell, what is demanded there, and the node.

        `reached` tells which segment reaches each side of each turned tile, or -1. Tells how many numbers were written.
        """
        grid, steps, tiles, bases, spots, wants = (
            self.grid,
            self._steps,
            self._tiles,
            self._bases,
            self._spots,
            self._wants,
        )
        count: i64 = 0
        slot: i64
        side: i64
        for slot in range(self._fronts):
            want = wants[slot]
            if want:
                at = self._index(spots[slot])
                for side in range(4):
                    there = grid[at + steps[side]]
                    if there < 0 and there != WALL:
                        segment = reached[4 * tiles[-1 - there] + (side ^ 2)]
                        if segment >= 0:
                            found[count] = slot
                            found[count + 1] = want
                            found[count + 2] = bases[-1 - there] + segment
                            count += 3
        return count

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
        self.tally[self.root(node)] += followers * self._powers[SEATS_AT + SEAT_BITS * seat]

    def unit(self, seat: i64) -> i64:
        """One follower of a seat in a tally."""
        return self._powers[SEATS_AT + SEAT_BITS * seat]

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
        return [men >> SEAT_BITS * seat & SEAT_MASK for seat in range(seats)]

    def unfinished(self, kinds: Collection[str]) -> list[int]:
        """The incomplete features of these kinds, by their roots."""
        parent, tally, homes, powers = self.parent, self.tally, self.homes, self._powers
        wanted: i64 = 0
        sort: i64
        for sort in range(len(self.set.sorts)):
            if self.set.sorts[sort] in kinds:
                wanted |= powers[sort]
        found = []
        node: i64 = 0
        while node < self.nodes:
            if parent[node] == node and tally[node] & OPEN_MASK and wanted & powers[homes[node] & SORT_MASK]:
                found.append(node)
            node += 1
        return found

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
        return {
            cell: want
            for cell, want in zip(self._spots[: self._fronts], self._wants[: self._fronts], strict=True)
            if want
        }


def _nth(tiles: TileSet, kind: i64, number: i64, spots: Ints, wants: Ints) -> i64:
    """The placement of that number among those of a kind in these cells with these demands."""
    fits = tiles.fits
    row = kind * tiles.demands
    slot: i64 = 0
    fitting = fits[row + wants[0]]
    while number >= fitting:
        number -= fitting
        slot += 1
        fitting = fits[row + wants[slot]]
    return spots[slot] + tiles.facings[tiles.offer_starts[row + wants[slot]] + number]


class Offers(Sequence[int]):
    """The placements of a kind that were legal when somebody asked: counted, and each made when it is looked at."""

    __slots__ = ("_count", "_kind", "_listed", "_spots", "_tiles", "_wants")

    def __init__(self, tiles: TileSet, kind: i64, count: i64, spots: Ints, wants: Ints) -> None:
        self._listed: list[int] | None = None
        self._tiles: Final = tiles
        self._kind: Final[i64] = kind
        self._count: Final[i64] = count
        self._spots: Final = spots
        self._wants: Final = wants

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if not isinstance(index, int):
            return self.listed()[index]
        number = index if index >= 0 else index + self._count
        if not 0 <= number < self._count:
            raise IndexError("list index out of range")  # as the list says that stands here in the other build
        return _nth(self._tiles, self._kind, number, self._spots, self._wants)

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())

    def __contains__(self, item: object) -> bool:
        return item in self.listed()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.listed() == list(other)

    __hash__ = None  # type: ignore[assignment]  # like a list

    def listed(self) -> list[int]:
        """All of them, made once and never changed."""
        if self._listed is None:
            self._listed = self._list()
        return self._listed

    def _list(self) -> list[int]:
        tiles, spots, wants = self._tiles, self._spots, self._wants
        row = self._kind * tiles.demands
        found: list[int] = [0] * int(self._count)
        filled: i64 = 0
        slot: i64
        offer: i64
        for slot in range(len(wants)):
            entry = row + wants[slot]
            if tiles.fits[entry]:
                for offer in range(tiles.offer_starts[entry], tiles.offer_starts[entry + 1]):
                    found[filled] = spots[slot] + tiles.facings[offer]
                    filled += 1
        return found


def _longer(numbers: Ints) -> Ints:
    """Twice as many numbers, the new ones 0."""
    return ints([*numbers, *([0] * max(len(numbers), 1))])
