"""The moves of games in which tiles are drawn, laid and claimed, and sequences that make them only when asked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from remparts.core.grid import SIDES, place
from remparts.core.lazy import Lazy
from remparts.core.task import Move
from remparts.land.sets import TileSet, choice, placed


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A tile comes up, for all to see."""

    tile: str

    def __str__(self) -> str:
        return f"={self.tile}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A tile is laid in a cell; its facing says where its reference north points."""

    tile: str
    x: int
    y: int
    facing: int

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
        turned, cell = placed(choice)
        made = self[choice] = Place(self.tiles.kinds[turned // 4].code, *place(cell), turned % 4)
        return made


class Placements(Lazy[Place]):
    """The legal placements, held as integers."""

    __slots__ = ("_places",)

    def __init__(self, choices: Sequence[int], places: Places) -> None:
        super().__init__(choices)
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
