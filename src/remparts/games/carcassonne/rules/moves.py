"""The moves of Carcassonne, their notation, and sequences that make them only when asked.

first.1    seat 1 starts               =first.1   chance lets seat 1 start
=V         the bag gives a tile        =deal0:V   seat 0 is dealt a tile into its hand
V@1,0s     tile V at x 1, y 0, its reference north facing south
knight.n   a follower on the segment whose first side is north; thief.e, farmer.nl, monk
-          no follower                 aside.V    a tile of a blocked hand is set aside
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from remparts.core.errors import UnreadableMove
from remparts.core.grid import SIDES, place
from remparts.core.lazy import Lazy
from remparts.core.seen import HIDDEN
from remparts.core.task import Move
from remparts.land.tiles import TileSet, choice, placed


@dataclass(frozen=True, slots=True)
class First(Move):
    """Who starts, decided by the youngest or by chance. [CAR-1.7]"""

    seat: int
    by_chance: bool = False

    def __str__(self) -> str:
        return f"{'=' if self.by_chance else ''}first.{self.seat}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The bag gives a tile, for all to see. [CAR-2.2]"""

    tile: str

    def __str__(self) -> str:
        return f"={self.tile}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """The bag gives a tile into a hand, for its owner to see. [VAR-1.2]"""

    seat: int
    tile: str

    def __str__(self) -> str:
        return f"=deal{self.seat}:{self.tile}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"=deal{self.seat}:{HIDDEN}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A tile is laid in a cell; its facing says where its reference north points. [CAR-3.3]"""

    tile: str
    x: int
    y: int
    facing: int

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}{SIDES[self.facing]}"


@dataclass(frozen=True, slots=True)
class Follow(Move):
    """A follower takes a role on a segment of the tile just placed. [CAR-4.4]"""

    role: str
    segment: str

    def __str__(self) -> str:
        return self.role if self.segment == BUILDING else f"{self.role}.{self.segment}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No follower is placed. [CAR-2.1]"""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Aside(Move):
    """A tile of a hand in which nothing fits is set aside. [VAR-1.6]"""

    tile: str

    def __str__(self) -> str:
        return f"aside.{self.tile}"


BUILDING: Final = "c"
"""The name of a cloister's segment; its move is written as the role alone."""

PASS: Final = Pass()

Reader = Callable[[re.Match[str]], Move]

_FORMS: Final[tuple[tuple[str, Reader], ...]] = (
    (r"-", lambda found: PASS),
    (r"(=?)first\.(\d)", lambda found: First(int(found[2]), bool(found[1]))),
    (r"=deal(\d):([A-Z]\d{0,2})", lambda found: Deal(int(found[1]), found[2])),
    (r"=([A-Z]\d{0,2})", lambda found: Draw(found[1])),
    (
        r"([A-Z]\d{0,2})@(0|-?[1-9]\d{0,2}),(0|-?[1-9]\d{0,2})([nesw])",
        lambda found: Place(found[1], int(found[2]), int(found[3]), SIDES.index(found[4])),
    ),
    (r"aside\.([A-Z]\d{0,2})", lambda found: Aside(found[1])),
)


def read_move(text: str, roles: Collection[str]) -> Move:
    """The move with this notation, in a game with these roles."""
    for form, make in _FORMS:
        found = re.fullmatch(form, text, re.ASCII)
        if found:
            return make(found)
    role, dot, segment = text.partition(".")
    if role in roles and re.fullmatch(r"[nesw][lr]?|i\d" if dot else "", segment, re.ASCII):
        return Follow(role, segment or BUILDING)
    raise UnreadableMove(
        f"{text[:40]!r} is no move of Carcassonne; moves look like V@1,0s (tile V at 1,0 facing south), "
        "knight.n, thief.e, farmer.nl, monk or - (no follower)"
    )


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

    def __init__(self, choices: list[int], places: Places) -> None:
        self._numbers = choices
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
