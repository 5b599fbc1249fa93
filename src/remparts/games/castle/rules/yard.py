"""The empty castle: the wall around its cells, and the start spaces in the wall, which count as tiles that lie."""

from dataclasses import replace

from remparts.core.grid import STEP, cell
from remparts.games.castle.rules.facts import Board, Components
from remparts.games.castle.rules.tiles import EDGES, WALL, WITH_PATH, WITHOUT_PATH, join_equals
from remparts.land.land import Land
from remparts.land.sets import TileSet
from remparts.land.tiles import Kind


def castle_tiles(components: Components, *, paths_match: bool) -> TileSet:
    """Castle tiles and start spaces; without `paths_match` anything may face a start space. [CST-5.6]"""
    starts = [start.kind if paths_match else _as_wall(start.kind) for start in components.board.starts]
    return TileSet(components.kinds, EDGES, join_equals, only_laid_out=starts)


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


def largest_region(land: Land, board: Board) -> list[int]:
    """The largest set of empty cells joined by whole sides; of equal ones the first in reading order. [CST-12.5]"""
    left = board.cells - land.cells
    largest: list[int] = []
    for first in sorted(left):
        if first in left:
            region = _region(first, left)
            left = left.difference(region)
            largest = region if len(region) > len(largest) else largest
    return sorted(largest)


def _region(first: int, empty: frozenset[int]) -> list[int]:
    """The cells among the empty ones that can be reached from one of them."""
    found = [first]
    seen = {first}
    for where in found:
        for step in STEP:
            beside = where + step
            if beside in empty and beside not in seen:
                seen.add(beside)
                found.append(beside)
    return found
