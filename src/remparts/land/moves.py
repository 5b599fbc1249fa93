"""The moves of games in which tiles are drawn, laid and claimed, and sequences that make them only when asked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from remparts.core.grid import ROW, SIDES
from remparts.core.lazy import Lazy
from remparts.core.task import Move
from remparts.land.sets import TileSet, choice


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A tile comes up, for all to see."""

    tile: str

    def __str__(self) -> str:
        return f"={self.tile}"


class Place(Move):
    """A tile is laid in a cell; its facing says where its reference north points.

    It never changes; written out by hand, for random games make many, and a frozen dataclass takes its time.
    """

    __slots__ = ("facing", "tile", "x", "y")
    __match_args__ = ("tile", "x", "y", "facing")

    def __init__(self, tile: str, x: int, y: int, facing: int) -> None:
        self.tile: Final = tile
        self.x: Final = x
        self.y: Final = y
        self.facing: Final = facing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self._held == other._held

    def __hash__(self) -> int:
        return hash(self._held)

    def __repr__(self) -> str:
        return f"Place(tile={self.tile!r}, x={self.x}, y={self.y}, facing={self.facing})"

    @property
    def _held(self) -> tuple[str, int, int, int]:
        return self.tile, self.x, self.y, self.facing

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}{SIDES[self.facing]}"


@dataclass(frozen=True, slots=True)
class Follow(Move):
    """A follower takes a role on a segment of the tile just placed."""

    role: str
    segment: str

    def __str__(self) -> str:
        return self.role if self.segment == BUILDING else f"{self.role}.{self.segment}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing is done."""

    def __str__(self) -> str:
        return "-"


BUILDING: Final = "c"
"""The name of a segment that is the only one of its role on a tile; its move is written as the role alone."""

PASS: Final = Pass()

TILE: Final = r"[A-Z]\d{0,2}"
"""Matches the code of a kind of tile."""

COORDINATE: Final = r"0|-?[1-9]\d{0,2}"
"""Matches the number of a column or row."""

SEGMENT: Final = r"[nesw][lr]?|i\d"
"""Matches the name of a segment."""


def read_tile_move(text: str) -> Move | None:
    """The move with this notation, if it is nothing, a draw or a placement."""
    if text == str(PASS):
        return PASS
    if re.fullmatch(f"={TILE}", text, re.ASCII):
        return Draw(text[1:])
    found = re.fullmatch(f"({TILE})@({COORDINATE}),({COORDINATE})([nesw])", text, re.ASCII)
    return Place(found[1], int(found[2]), int(found[3]), SIDES.index(found[4])) if found else None


_HALF: Final = ROW // 2


_MOST_PLACES: Final = 50_000
"""How many placements are kept once they are made; a thousand games make half as many."""


class Places(dict[int, Place]):
    """Placements by their integers, each made when it is first asked for."""

    def __init__(self, tiles: TileSet) -> None:
        super().__init__()
        self.tiles: Final = tiles

    def __missing__(self, choice: int) -> Place:
        if len(self) >= _MOST_PLACES:
            self.clear()
        both = choice + _HALF  # its last two bytes are the row and the column, moved to be positive
        code = self.tiles.codes[both >> 18]
        made = self[choice] = Place(code, (both & 255) - _HALF, (both >> 8 & 255) - _HALF, both >> 16 & 3)
        return made


class Placements(Lazy[Place]):
    """The legal placements, held as integers."""

    __slots__ = ("_places",)

    def __init__(self, choices: Sequence[int], places: Places) -> None:
        self._numbers = choices  # as in `Lazy`, whose call would cost each random game
        self._places = places

    def make(self, number: int) -> Place:
        return self._places[number]

    def number_of(self, item: object) -> int:
        return choice_of(item, self._places.tiles) if isinstance(item, Place) else -1


def choice_of(move: Place, tiles: TileSet) -> int:
    """The integer that stands for a placement, -1 if the game has no such tile or no such cell."""
    kind = tiles.number.get(move.tile)
    if kind is None or abs(move.x) > 127 or abs(move.y) > 127:
        return -1
    return choice(kind * 4 + move.facing, move.x, move.y)
