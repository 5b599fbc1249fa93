"""The landscape of Carcassonne: what tiles join into, with buildings among the cells and cities that fields touch."""

from collections.abc import Collection, Iterable
from typing import Final

from remparts.core.ints import i64, ints
from remparts.games.carcassonne.rules.tiles import Kind, join_all
from remparts.land.edges import Edges
from remparts.land.lands import Land
from remparts.land.sets import NONE_WAITS, TileSet, starts


class Tiles(TileSet):
    """The tiles of a game of Carcassonne."""

    def __init__(self, kinds: Iterable[Kind], edges: Edges) -> None:
        known = tuple(kinds)
        super().__init__(known, edges, join_all)
        found = [[index for index, segment in enumerate(kind.segments) if segment.is_building] for kind in known]
        self.waiting = ints([each[-1] if each else NONE_WAITS for each in found for _ in range(4)])
        touches = [
            [(field, city) for field, segment in enumerate(kind.segments) for city in segment.touches] for kind in known
        ]
        self.touch_starts: Final = starts(touches)
        """For each kind where the next two tables tell of it: fields that touch cities, and those cities."""
        self.touch_fields: Final = ints(field for each in touches for field, _ in each)
        self.touch_cities: Final = ints(city for each in touches for _, city in each)


class Countryside(Land):
    """A land with buildings, whose open ends are the empty cells around them. [CAR-5.9]"""

    __slots__ = ("_tile_set",)

    def __init__(self, tiles: Tiles, other: "Countryside | None" = None) -> None:
        super().__init__(tiles, other)
        self._tile_set: Final = tiles

    def copy(self) -> "Countryside":
        return Countryside(self._tile_set, self)

    def touched(self, fields: Collection[int]) -> dict[int, set[int]]:
        """The roots of the cities that each of these fields touches, by its root. [CAR-9.1]"""
        cities: dict[int, set[int]] = {field: set() for field in fields}
        tiles, parent = self._tile_set, self.parent
        touch_starts, touch_fields, touch_cities = tiles.touch_starts, tiles.touch_fields, tiles.touch_cities
        number: i64
        entry: i64
        for number in range(self.laid):
            base, kind = self._bases[number], self._tiles[number] >> 2
            for entry in range(touch_starts[kind], touch_starts[kind + 1]):
                field = base + touch_fields[entry]
                while parent[field] != field:
                    field = parent[field]
                if field in cities:
                    cities[field].add(self.root(base + touch_cities[entry]))
        return cities
