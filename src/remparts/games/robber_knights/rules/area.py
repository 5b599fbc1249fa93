"""The playing area: laid tiles, the knights on them, and the places where a tile may still be laid."""

from typing import Final

from remparts.core.grid import place
from remparts.core.ints import i64, ints, zeros
from remparts.games.robber_knights.rules.board import Board
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts

Box = tuple[int, int, int, int]
"""The smallest rectangle around all tiles: its first and last column, its first and last row."""

COSTS: Final = tuple(kind.cost for kind in facts().kinds)
"""How many knights must stay on a tile of each kind. [ROB-1.8]"""

FULL: Final = facts().most_standing
"""How many knights a tile holds. [ROB-6.7]"""

_COSTS: Final = ints([IMPASSABLE, *COSTS])
"""The same for each number in `Area.kinds`: where no tile lies, no knight can go."""

_FULL: Final[i64] = FULL


class Area:
    """Tiles and knights by spot of the board; the open places are kept up to date by every tile that is laid.

    A tile with its knights is one number: in its last four bits the kind plus one, before them how many knights stand
    on it, in three bits, and before those the seat of each in two, that of the knight on top last.
    """

    __slots__ = ("board", "free", "number", "opened", "order", "places", "tiles")

    def __init__(self, board: Board, other: "Area | None" = None) -> None:
        self.board: Final = board
        if other is None:
            self.number: i64 = 0
            """How many tiles have been laid."""
            self.order = zeros(board.side * board.side)
            """Tile by tile as they were laid: eight times the spot, plus one and the seat that laid it, if one did."""
            self.tiles = zeros(board.size)
            """The tile on each spot with its knights; 0 where none lies."""
            self.free = board.inside[:]
            """The spots that can take a tile without making the rectangle larger than it may be. [ROB-5.4]"""
            self.opened = zeros(len(board.inside))
            """Those of them that are beside a tile: where one may be laid. [ROB-5.1]"""
            self.places: i64 = 0
            """How many those are."""
        else:
            self.number = other.number
            self.order = other.order[:]
            self.tiles = other.tiles[:]
            self.free = other.free[:]
            self.opened = other.opened[:]
            self.places = other.places

    def copy(self) -> "Area":
        return Area(self.board, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Area):
            return NotImplemented
        laid_alike = self.side == other.side and self.order == other.order
        return laid_alike and self.tiles == other.tiles and self.opened == other.opened

    __hash__ = None  # type: ignore[assignment]  # it changes

    # ---- As rules and playouts see it

    def cover(self, spot: i64, kind: i64, by: i64 = -1) -> None:
        """A tile is laid by a seat, or for the layout; its free neighbours open, places that are too far away close."""
        self.tiles[spot] = kind + 1
        self.order[self.number] = spot * 8 + by + 1
        self.number += 1
        board = self.board
        free = self.free
        opened = self.opened
        words = board.words
        places = self.places
        word: i64 = 0
        while word < words:
            now_free = free[word] & board.near[spot * words + word]
            before = opened[word]
            now = (before | board.beside[spot * words + word]) & now_free
            free[word] = now_free
            if now != before:
                opened[word] = now
                changed = before & ~now
                while changed != 0:
                    changed &= changed - 1
                    places -= 1
                changed = now & ~before
                while changed != 0:
                    changed &= changed - 1
                    places += 1
            word += 1
        self.places = places

    @property
    def latest(self) -> i64:
        """The spot of the tile laid last."""
        return self.order[self.number - 1] >> 3

    def cost(self, spot: i64) -> i64:
        """How many knights must stay on a tile. [ROB-1.8]"""
        return _COSTS[self.tiles[spot] & 15]

    def line(self, spot: i64, step: i64, spare: i64) -> tuple[int, ...]:
        """The tiles that knights can reach from a castle in that direction, each as `rides.tile`. [ROB-6.3, ROB-6.8]"""
        reached = []
        while spare > 0:
            spot += step
            tile = self.tiles[spot]
            cost = _COSTS[tile & 15]
            room = _FULL - (tile >> 4 & 7)
            if cost > room or cost > spare:
                break
            spare -= cost
            reached.append(cost * 8 + room)
        return tuple(reached)

    def ways(self, spot: i64, step: i64, spare: i64) -> i64:
        """In how many ways knights can go on to a tile and perhaps further, leaving some behind on each. [ROB-6.18]"""
        tile = self.tiles[spot]
        cost = _COSTS[tile & 15]
        if cost > spare:
            return 0
        most = _FULL - (tile >> 4 & 7)
        if most > spare:
            most = spare
        number: i64 = 0
        while cost <= most:
            number += 1
            if cost < spare:
                number += self.ways(spot + step, step, spare - cost)
            cost += 1
        return number

    def post(self, spot: i64, seat: i64, knights: i64) -> None:
        """Knights of one seat come to stand on top of those already there. [ROB-6.13]"""
        tile = self.tiles[spot]
        above = tile >> 7
        for _ in range(knights):
            above = (above << 2) + seat
        self.tiles[spot] = (above << 7) + (tile & 127) + 16 * knights

    # ---- As everything else sees it: cells of `core.grid`, tuples and dictionaries

    @property
    def side(self) -> int:
        """How wide and how high the rectangle may become. [ROB-5.4]"""
        return self.board.side

    @property
    def ground(self) -> dict[int, int]:
        """The kind of the tile in each cell, in the order in which they were laid."""
        cells = self.board.cells
        return {cells[spot]: kind(self.tiles[spot]) for spot in self.spots}

    @property
    def stacks(self) -> dict[int, tuple[int, ...]]:
        """The seats of the knights on each cell, from bottom to top."""
        cells = self.board.cells
        return {cells[spot]: knights(self.tiles[spot]) for spot in self.spots if height(self.tiles[spot])}

    @property
    def open(self) -> list[int]:
        """The cells where a tile may be laid, in reading order. [ROB-5.1]"""
        cells = self.board.cells
        return [cells[spot] for spot in self.board.members(self.opened)]

    @property
    def box(self) -> Box:
        spots = self.spots
        if not spots:
            return (0, -1, 0, -1)
        side, width = self.side, 2 * self.side
        columns = {spot % width for spot in spots}
        return min(columns) - side, max(columns) - side, min(spots) // width - side, max(spots) // width - side

    @property
    def spots(self) -> list[int]:
        """The spots of all tiles, in the order in which they were laid."""
        return [entry >> 3 for entry in list(self.order)[: self.number]]

    @property
    def is_in_play(self) -> bool:
        """Whether a seat has laid a tile, after those of the layout."""
        return self.number > 0 and self.order[self.number - 1] & 7 > 0

    @property
    def last(self) -> int:
        """The cell of the tile laid last."""
        return self.board.cells[self.latest]

    def lay(self, kind: int, x: int, y: int) -> None:
        """A tile comes to lie in that column and row."""
        self.cover(self.board.spot(x, y), kind)

    def stand(self, where: int, seat: int, knights: int) -> None:
        """Knights of one seat come to stand on a cell."""
        self.post(self.board.spot(*place(where)), seat, knights)

    def height(self, where: int) -> int:
        """How many knights stand on a cell."""
        return height(self.tiles[self.board.spot(*place(where))])


def room(cost: int, standing: int) -> int:
    """How many more knights a tile can take; 0 if it cannot be entered any more. [ROB-6.8]"""
    left = FULL - standing
    return left if cost <= left else 0


# ---- What the number of a tile tells


def kind(tile: i64) -> i64:
    """The tile's kind."""
    return (tile & 15) - 1


def height(tile: i64) -> i64:
    """How many knights stand on it."""
    return tile >> 4 & 7


def top(tile: i64) -> i64:
    """The seat of the knight on top, where one stands. [ROB-7.2]"""
    return tile >> 7 & 3


def knights(tile: int) -> tuple[int, ...]:
    """The seats of its knights from bottom to top."""
    above = tile >> 7
    return tuple([above >> 2 * number & 3 for number in range(height(tile) - 1, -1, -1)])
