"""The tiles of The Castle: segments at half sides, and what happens where two sides meet."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from remparts.land import tiles
from remparts.land.edges import Edges, Meeting, Rim, facing_each_other

PATH: Final = "path"
TOWER: Final = "tower"
HOUSE: Final = "house"
COURT: Final = "court"

WITH_PATH: Final = "p"
WITHOUT_PATH: Final = "o"
WALL: Final = "w"
EDGES: Final = Edges({WITH_PATH: "path", WITHOUT_PATH: "no path", WALL: "wall"}, anything=WALL)
"""Only paths must match, and anything may lie along the wall. [CST-5.5, CST-5.7]"""


@dataclass(frozen=True, slots=True)
class Segment(tiles.Segment):
    """The part of a path, tower, house or court on one tile; what it adds up are wells or markets. [CST-1.12]"""

    @property
    def open_ends(self) -> int:
        """Path sides and half sides; a court has none, since it is never complete. [CST-8.1, CST-8.2, CST-8.13]"""
        return 0 if self.kind == COURT else len(self.sides) + len(self.halves)


def join_equals(mine: Rim, theirs: Rim) -> Meeting:
    """Equal kinds join; where kinds differ, or nothing is met, both sides close. [CST-6.1, CST-6.4, CST-8.2]"""
    joins = Counter[tuple[int, int]]()
    closed_mine, closed_theirs = Counter[int](), Counter[int]()
    for one, other in facing_each_other(mine, theirs):
        if one and other and one.kind == other.kind:
            joins[one.segment, other.segment] += 0 if one.kind == COURT else 2
            continue
        for reach, closed in ((one, closed_mine), (other, closed_theirs)):
            if reach and reach.kind != COURT:
                closed[reach.segment] += 1
    return Meeting(
        tuple((one, other, closed) for (one, other), closed in joins.items()),
        tuple(closed_mine.items()),
        tuple(closed_theirs.items()),
    )
