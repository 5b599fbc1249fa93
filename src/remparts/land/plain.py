"""Where tiles lie and may lie, for Python as it is.

The arrays of `remparts.land.land` are for the compiled library; lists in their place would cost a fifth of the speed.
So here the same is done with dictionaries and tuples, and all else about a land is inherited. Tests compare the builds.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from remparts.core.grid import AROUND, STEP, opposite
from remparts.land import land
from remparts.land.edges import End, Join
from remparts.land.land import MOST_DONE, NEAR, OPEN_MASK, SORT_MASK, WALL
from remparts.land.sets import NONE_WAITS, OPEN, SEVERAL, TileSet

_WALL: Final = (WALL, 0, (0, 0, 0, 0))
"""Nothing reaches a wall, so nothing joins it: its rims are blank."""


Joins = tuple[Join, ...]
Ends = tuple[tuple[End, ...], tuple[End, ...]]
"""What closes without joining, on the tile and on its neighbour."""


Shows = tuple[tuple[int, int], ...]
"""The ways to some neighbours, and what is demanded there."""
Meets = tuple[tuple[int, int, list[Joins]], ...]
"""The ways to some neighbours, the sides that look here, and by their rims what joins."""


class Laying:
    """What laying one turned tile needs."""

    __slots__ = ("adds", "ends", "homes", "is_attended", "meets", "rims", "shows", "size", "waiting")

    def __init__(self, tiles: TileSet, turned: int, tables: "Tables") -> None:
        entries = range(tiles.firsts[turned], tiles.firsts[turned + 1])
        self.adds: Final = [tiles.tallies[entry] for entry in entries]
        self.homes: Final = [tiles.sort_of[entry] for entry in entries]
        self.size: Final = len(entries)
        self.rims: Final = tuple(tiles.rims[4 * turned + side] for side in range(4))
        self.waiting: Final = tiles.waiting[turned]
        self.is_attended: Final = tiles.closes_alone or self.waiting != NONE_WAITS
        shows = [(STEP[side], tiles.shows[4 * turned + side]) for side in range(4)]
        meets = [(STEP[side], opposite(side), tables.joins[self.rims[side]]) for side in range(4)]
        self.ends: Final = [(STEP[side], opposite(side), tables.ends[self.rims[side]]) for side in range(4)]
        """For each side: the way there, the side that looks here, and by its rim what closes without joining."""
        met_sides = [[side for side in range(4) if met >> side & 1] for met in range(16)]
        self.shows: Final = [
            tables.shows.setdefault(each, each)
            for each in (tuple(shows[s] for s in range(4) if shows[s][1] and s not in sides) for sides in met_sides)
        ]
        """For each set of sides that meet a neighbour: what the others show."""
        self.meets: Final = [
            tables.meets.setdefault(
                tuple([(side, self.rims[side]) for side in sides]), tuple([meets[s] for s in sides])
            )
            for sides in met_sides
        ]
        """For each such set: what it meets."""


class Tables:
    """What laying tiles of a set needs."""

    __slots__ = ("ends", "joins", "meets", "met", "shows", "turned")

    def __init__(self, tiles: TileSet) -> None:
        size = tiles.rim_count
        rows = [tiles.meetings[row : row + size] for row in range(0, size * size, size)]
        self.joins: Final[list[list[Joins]]] = [[meeting.joins for meeting in row] for row in rows]
        self.ends: Final[list[list[Ends]]] = [[(meeting.mine, meeting.theirs) for meeting in row] for row in rows]
        self.shows: Final[dict[Shows, Shows]] = {}
        """Each once, however many turned tiles have it."""
        self.meets: Final[dict[tuple[tuple[int, int], ...], Meets]] = {}
        """Each once, by the sides that meet a neighbour and their rims."""
        self.turned: Final = [Laying(tiles, turned, self) for turned in range(len(tiles.turned))]
        self.met: Final = [
            sum(1 << side for side in tiles.edges.sides_of(demand)) for demand in range(tiles.edges.demands)
        ]
        """The sides on which a cell with this demand has a neighbour, as a set of bits."""


_tables = cache(Tables)


class Land(land.Land):
    """Tiles on a grid, in dictionaries."""

    __slots__ = ("_along", "_front", "_ground", "_near", "_tables")

    def _begin(self) -> None:
        self._tables = _tables(self.set)
        self._ground: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        """What lies in each cell: minus the number of a tile less one, its first node, and its rims; or the wall."""
        self._front: dict[int, int] = {}
        """Empty cells beside a tile in the order they came up, and what is demanded there."""
        self._near: dict[int, tuple[int, ...]] = {}
        """Empty cells that nodes wait for, and those nodes."""
        self._along: dict[int, int] = {}
        """Cells beside the wall, and what it demands there; never changed in place."""
        self.wall = frozenset()
        self.words = 1
        self.laid = self.nodes = 0
        self._tiles, self._where, self._bases = [], [], []
        self.homes, self.tally, self.bits = [], [], []
        self.parent = [*range(self.set.node_room)]
        self.done = [0] * MOST_DONE
        self.imagined = {}

    def _follow(self, other: "Land") -> None:
        self._tables = other._tables
        self._ground = other._ground.copy()
        self._front = other._front.copy()
        self._near = other._near.copy()
        self._along = other._along
        self._follow_tiles(other)

    def copy(self) -> "Land":
        return Land(self.set, self)

    def lay(self, turned: int, cell: int) -> int:
        completed = self.place(turned, cell)
        for number, root in enumerate(completed):
            self.done[number] = root
        return len(completed)

    def place(self, turned: int, cell: int) -> list[int]:
        tables = self._tables
        tile = tables.turned[turned]
        ground, front, along = self._ground, self._front, self._along
        parent, tally, bits = self.parent, self.tally, self.bits
        base, number = self.nodes, self.laid
        self.nodes = after = base + tile.size
        self.laid = number + 1
        tally += tile.adds
        self.homes += tile.homes
        bits += [1 << number] * tile.size
        if after > len(parent):
            parent += range(len(parent), 2 * after)
        completed: list[int] = []
        met = tables.met[front.pop(cell, 0)]
        for step, demand in tile.shows[met]:
            beside = cell + step
            if beside in front:
                front[beside] |= demand
            elif not along:
                front[beside] = demand
            elif beside not in ground:
                front[beside] = demand | along.get(beside, 0)
        for step, back, joins in tile.meets[met]:
            _, other_base, rims = ground[cell + step]
            for mine, theirs, closed in joins[rims[back]]:
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
                    completed.append(one)
        self._tiles.append(turned)
        self._where.append(cell)
        self._bases.append(base)
        ground[cell] = (-1 - number, base, tile.rims)
        if tile.is_attended or cell in self._near:
            self._attend(tile, base, cell, completed)
        return completed

    def _attend(self, tile: Laying, base: int, cell: int, completed: list[int]) -> None:
        """Close what the tile laid last meets without joining it, and what has waited for it."""
        if self.set.closes_alone:
            for step, back, ends in tile.ends:
                there = self._ground.get(cell + step)
                if there:
                    mine, theirs = ends[there[2][back]]
                    for segment, number in mine:
                        self._close(self.root(base + segment), number, completed)
                    for segment, number in theirs:
                        self._close(self.root(there[1] + segment), number, completed)
        for node in self._near.pop(cell, ()):
            self._close(node, 1, completed)
        if tile.waiting != NONE_WAITS:
            self._wait_around(base + tile.waiting, cell, completed)

    def _wait_around(self, node: int, cell: int, completed: list[int]) -> None:
        """The open ends of a node are the empty cells around it."""
        empty = [cell + step for step in AROUND if cell + step not in self._ground]
        self.tally[node] += OPEN * len(empty)
        for each in empty:
            self._near[each] = (*self._near.get(each, ()), node)
        if not empty:
            completed.append(node)

    def _close(self, root: int, number: int, completed: list[int]) -> None:
        self.tally[root] -= OPEN * number
        if not self.tally[root] & OPEN_MASK:
            completed.append(root)

    def at(self, node: int) -> tuple[int, int]:
        number = bisect_right(self._bases, node) - 1  # homes do not tell the tile here
        return number, node - self._bases[number]

    def enclose(self, wall: Iterable[int]) -> None:
        self.wall = frozenset(wall)
        self._ground.update(dict.fromkeys(self.wall, _WALL))
        along: dict[int, int] = {}
        for cell, side in product(self.wall, range(4)):
            beside = cell - STEP[side]
            along[beside] = along.get(beside, 0) | self.set.walls[side]
        self._along = along

    def there(self, cell: int) -> int:
        found = self._ground.get(cell)
        return found[0] if found else NEAR * (cell in self._near)

    def waiting_around(self, cell: int) -> list[int]:
        around = [self._ground[cell + step] for step in AROUND if cell + step in self._ground]
        waiting = [(base, self.set.waiting[self._tiles[-1 - number]]) for number, base, _ in around if number != WALL]
        return [base + segment for base, segment in waiting if segment != NONE_WAITS]

    def lone_around(self, cell: int, sort: int) -> int:
        nodes = [node for node in self._near.get(cell, ()) if self.homes[node] & SORT_MASK == sort]
        return SEVERAL if len(nodes) > 1 else nodes[0] if nodes else NONE_WAITS

    def is_awaited(self, cell: int) -> bool:
        return cell in self._near

    def choices(self, kind: int) -> list[int]:
        offers = self.set.offers[kind]
        return [cell + offer for cell, want in self._front.items() if offers[want] for offer in offers[want]]

    def count(self, kind: int) -> int:
        offers = self.set.offers[kind]
        return sum([len(offers[want]) for want in self._front.values()])

    def choice(self, kind: int, number: int) -> int:
        return self.choices(kind)[number]

    def demand(self, cell: int) -> int:
        return self._front.get(cell, 0)

    def gaps(self, reached: list[int], found: list[int]) -> int:
        ground, count = self._ground, 0
        for slot, (cell, want) in enumerate(self._front.items()):
            for side in range(4):
                there = ground.get(cell + STEP[side])
                if there and there[0] != WALL:
                    segment = reached[4 * self._tiles[-1 - there[0]] + opposite(side)]
                    if segment >= 0:
                        found[count : count + 3] = (slot, want, there[1] + segment)
                        count += 3
        return count

    @property
    def frontier(self) -> dict[int, int]:
        return self._front.copy()
