"""The moves of Carcassonne and their notation; those that lay and claim tiles are the same in other games.

first.1    seat 1 starts               =first.1   chance lets seat 1 start
=V         the bag gives a tile        =deal0:V   seat 0 is dealt a tile into its hand
V@1,0s     tile V at x 1, y 0, its reference north facing south
knight.n   a follower on the segment whose first side is north; thief.e, farmer.nl, monk
-          no follower                 aside.V    a tile of a blocked hand is set aside
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from remparts.core.errors import UnreadableMove
from remparts.core.first import read_first
from remparts.core.seen import HIDDEN
from remparts.core.task import Move
from remparts.land.moves import BUILDING, SEGMENT, TILE, Follow, read_tile_move


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
class Aside(Move):
    """A tile of a hand in which nothing fits is set aside. [VAR-1.6]"""

    tile: str

    def __str__(self) -> str:
        return f"aside.{self.tile}"


def read_move(text: str, roles: Collection[str]) -> Move:
    """The move with this notation, in a game with these roles."""
    move = read_first(text) or read_tile_move(text)
    if move:
        return move
    found = re.fullmatch(rf"=deal(\d):({TILE})", text, re.ASCII)
    if found:
        return Deal(int(found[1]), found[2])
    found = re.fullmatch(rf"aside\.({TILE})", text, re.ASCII)
    if found:
        return Aside(found[1])
    role, dot, segment = text.partition(".")
    if role in roles and re.fullmatch(SEGMENT if dot else "", segment, re.ASCII):
        return Follow(role, segment or BUILDING)
    raise UnreadableMove(
        f"{text[:40]!r} is no move of Carcassonne; moves look like V@1,0s (tile V at 1,0 facing south), "
        "knight.n, thief.e, farmer.nl, monk or - (no follower)"
    )
