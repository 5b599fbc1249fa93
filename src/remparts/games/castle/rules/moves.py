"""The moves of The Castle and their notation; those that lay and claim tiles are the same in other games.

first.1    seat 1 starts                =first.1      chance lets seat 1 start
=N04       the pile gives a tile        N04@3,5s      it is laid in column 3, row 5, its reference north facing south
knight.nl  a follower on the segment whose first half side is the left one in the north; messenger.e, merchant.sr
-          no follower, or no wall tile is used
score.3,5.nl  of the completed features, the one with this first segment is scored next
use.2      wall tile 2 is used          =wall.5       the wall tile that was taken shows its number
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from remparts.core.errors import UnreadableMove
from remparts.core.first import read_first
from remparts.core.task import Move
from remparts.games.castle.rules.tiles import COURT, HOUSE, PATH, TOWER
from remparts.land.moves import SEGMENT, Follow, read_tile_move
from remparts.land.sites import SITE, Site, read_site

ROLES: Final[Mapping[str, str]] = {PATH: "messenger", TOWER: "knight", HOUSE: "townsman", COURT: "merchant"}
"""What a follower is on each kind of segment. [CST-7.4]"""


@dataclass(frozen=True, slots=True)
class Score(Move):
    """A completed feature is scored next. [CST-8.4]"""

    site: Site

    def __str__(self) -> str:
        return f"score.{self.site}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """A wall tile is used and leaves the game. [CST-11.2]"""

    number: int

    def __str__(self) -> str:
        return f"use.{self.number}"


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """The wall tile that was taken is turned face up. [CST-10.4]"""

    number: int

    def __str__(self) -> str:
        return f"=wall.{self.number}"


def read_move(text: str) -> Move:
    """The move with this notation."""
    move = read_first(text) or read_tile_move(text)
    if move:
        return move
    found = re.fullmatch(rf"({'|'.join(ROLES.values())})\.({SEGMENT})", text, re.ASCII)
    if found:
        return Follow(found[1], found[2])
    found = re.fullmatch(rf"score\.{SITE}", text, re.ASCII)
    if found:
        return Score(read_site(*found.groups()))
    found = re.fullmatch(r"(=wall|use)\.([1-9])", text, re.ASCII)
    if found:
        return (Use if found[1] == "use" else Reveal)(int(found[2]))
    raise UnreadableMove(
        f"{text[:40]!r} is no move of The Castle; moves look like N04@3,5s (tile N04 in column 3, row 5, "
        "facing south), messenger.n, knight.nl, townsman.el, merchant.sr, - (no follower), score.3,5.nl or use.2"
    )
