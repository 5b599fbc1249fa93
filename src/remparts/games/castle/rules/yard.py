"""The empty castle: the wall around its cells, and the start spaces in the wall, which count as tiles that lie."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from remparts.core.grid import STEP, cell
from remparts.core.ints import Ints, i64, ints, zeros
from remparts.games.castle.rules.facts import Board, Components
from remparts.games.castle.rules.tiles import EDGES, WALL, WITH_PATH, WITHOUT_PATH, join_equals
from remparts.land.lands import Land
from remparts.land.sets import TileSet
from remparts.land.tiles import Kind

_SETS_KEPT: Final = 4
"""How many sets of tiles are kept: both readings of the start spaces, for the components of the package and others."""


def castle_tiles(components: Components, *, paths_match: bool) -> TileSet:
    """Castle tiles and start spaces; without `paths_match` anything may face a start space. [CST-5.6]"""
    starts = tuple(start.kind if paths_match else _as_wall(start.kind) for start in components.board.starts)
    return _tiles(components.kinds, starts)


@lru_cache(_SETS_KEPT)
def _tiles(kinds: tuple[Kind, ...], starts: tuple[Kind, ...]) -> TileSet:
    """Large and slow to make, so editions share it."""
    return TileSet(kinds, EDGES, join_equals, only_laid_out=starts)


def _as_wall(kind: Kind) -> Kind:
    """A start space that demands no more than the wall does."""
    return replace(kind, edges=kind.edges.translate({ord(each): WALL for each in (WITH_PATH, WITHOUT_PATH)}))


def empty_yard(board: Board, tiles: TileSet) -> Land:
    """The castle before the first tile: tiles can be laid at the start spaces only. [CST-3.1, CST-5.2]"""
    land = Land(tiles)
    starts = {cell(*start.at): start for start in board.starts}
    land.enclose({cell(*square.at) for square in board.squares} - starts.keys())
    for at, start in starts.items():
        land.place(4 * tiles.number[start.kind.code], at)
    return land


_COLUMNS: Final = 64
"""More than a board has."""


class Ground:
    """The cells inside the wall, numbered in reading order, and what lies beside each. [CST-1.3]"""

    def __init__(self, board: Board) -> None:
        cells = sorted(board.cells)
        number_of = {where: number for number, where in enumerate(cells)}
        spots = [cell(x, y) for y in range(board.rows) for x in range(_COLUMNS)]
        self._cells: Final = ints(cells)
        self._numbers: Final = ints([number_of.get(where, len(cells)) for where in spots])
        """The number of the cell at each spot, that of no cell for the wall and what is outside."""
        self._beside: Final = ints([number_of.get(where + step, len(cells)) for where in cells for step in STEP])
        """The same for the four spots beside each cell."""
        self._empty: Final = ints([*([1] * len(cells)), 0])
        """Every cell is empty, and what is no cell is not."""
        self._found: Final = zeros(len(cells))

    def largest_region(self, land: Land) -> list[int]:
        """The largest set of empty cells joined by whole sides; of equal ones the first in reading order. [CST-12.5]"""
        cells, found = self._cells, self._found[:]
        begin, end = self._find_largest(land, found)
        return sorted([cells[found[number]] for number in range(begin, end)])

    def largest_size(self, land: Land) -> int:
        """How many cells that region has."""
        begin, end = self._find_largest(land, self._found[:])
        return end - begin

    def _find_largest(self, land: Land, found: Ints) -> tuple[i64, i64]:
        """Write the empty cells down region by region; tells where the largest begins and ends."""
        beside, is_empty = self._beside, self._empty[:]
        number: i64
        for number in range(land.laid):
            where = land.cell_at(number)
            is_empty[self._numbers[(where >> 8) * _COLUMNS + (where & 255)]] = 0
        begin: i64 = 0
        end: i64 = 0
        written: i64 = 0
        first: i64
        way: i64
        for first in range(len(found)):
            if not is_empty[first]:
                continue
            start = reached = written
            is_empty[first] = 0
            found[written] = first
            written += 1
            while reached < written:
                for way in range(4 * found[reached], 4 * found[reached] + 4):
                    if is_empty[beside[way]]:
                        is_empty[beside[way]] = 0
                        found[written] = beside[way]
                        written += 1
                reached += 1
            if written - start > end - begin:
                begin, end = start, written
        return begin, end
