"""The landscape of Carcassonne: what tiles join into, with buildings among the cells and cities that fields touch."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final, Self

from remparts.core.grid import AROUND
from remparts.games.carcassonne.rules.tiles import Kind, join_all
from remparts.land.edges import Edges
from remparts.land.land import OPEN_MASK, Land
from remparts.land.sets import OPEN, TileSet


class Tiles(TileSet):
    """The tiles of a game of Carcassonne."""

    def __init__(self, kinds: Iterable[Kind], edges: Edges) -> None:
        known = tuple(kinds)
        super().__init__(known, edges, join_all)
        self.buildings: Final = {
            4 * number + facing: index
            for number, kind in enumerate(known)
            for index, segment in enumerate(kind.segments)
            for facing in range(4)
            if segment.is_building
        }
        """The segment that is a building, for each turned tile that has one."""
        self.attended = self.buildings


class Countryside(Land):
    """A land with buildings, whose open ends are the empty cells around them. [CAR-5.9]"""

    __slots__ = ("buildings",)

    set: Tiles

    def __init__(self, tiles: Tiles) -> None:
        super().__init__(tiles)
        self.buildings: dict[int, int] = {}
        """Cells with a building, and its node; those around it are `near`."""

    def copy(self) -> Self:
        land = super().copy()
        land.buildings = self.buildings.copy()
        return land

    def attend(self, turned: int, met: int, cell: int, complete: list[int]) -> None:
        """A tile lies near a building, or brings one."""
        tally = self.tally
        for node in self.near.pop(cell, ()):
            tally[node] -= OPEN
            if not tally[node] & OPEN_MASK:
                complete.append(node)
        if turned in self.set.buildings:
            self._found(self.bases[-1] + self.set.buildings[turned], cell, complete)

    def _found(self, node: int, cell: int, complete: list[int]) -> None:
        """A building's open ends are the empty cells around it."""
        self.buildings[cell] = node
        for step in AROUND:
            if cell + step not in self.cells:
                self.tally[node] += OPEN
                self.near[cell + step] = (*self.near.get(cell + step, ()), node)
        if not self.tally[node] & OPEN_MASK:
            complete.append(node)

    def touched(self, root: int) -> AbstractSet[int]:
        """The roots of the cities that a field touches."""
        bits = self.bits[root]
        cities = set()
        while bits:
            lowest = bits & -bits
            cities.add(self.root(lowest.bit_length() - 1))
            bits ^= lowest
        return cities
