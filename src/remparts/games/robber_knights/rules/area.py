"""The playing area: laid tiles, the knights on them, and the places where a tile may still be laid."""

from functools import cache
from typing import Final

from remparts.core.grid import ROW, STEP, cell
from remparts.games.robber_knights.rules.facts import facts

Box = tuple[int, int, int, int]
"""The smallest rectangle around all tiles: its first and last column, its first and last row."""

COSTS: Final = tuple(kind.cost for kind in facts().kinds)
"""How many knights must stay on a tile of each kind. [ROB-1.8]"""

FULL: Final = facts().most_standing
"""How many knights a tile holds. [ROB-6.7]"""


class Area:
    """Tiles and knights by cell; the open places are kept up to date by every tile that is laid."""

    __slots__ = ("box", "ground", "open", "side", "stacks")

    def __init__(self, side: int) -> None:
        self.side = side
        """How wide and how high the rectangle may become. [ROB-5.4]"""
        self.ground: dict[int, int] = {}
        """The kind of the tile in each cell, in the order in which they were laid."""
        self.stacks: dict[int, tuple[int, ...]] = {}
        """The seats of the knights on each cell, from bottom to top."""
        self.open: list[int] = []
        """The cells where a tile may be laid, in reading order. [ROB-5.1]"""
        self.box: Box = (0, -1, 0, -1)

    def copy(self) -> "Area":
        area = Area.__new__(Area)
        area.side = self.side
        area.ground = self.ground.copy()
        area.stacks = self.stacks.copy()
        area.open = self.open  # never changed in place
        area.box = self.box
        return area

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Area):
            return NotImplemented
        laid_alike = list(self.ground.items()) == list(other.ground.items())
        return laid_alike and self.stacks == other.stacks and self.open == other.open and self.side == other.side

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def last(self) -> int:
        """The cell of the tile laid last."""
        return next(reversed(self.ground))

    def lay(self, kind: int, x: int, y: int) -> None:
        """A tile is laid; its free neighbours open, and places that would stretch the rectangle too far close."""
        where = y * ROW + x
        ground = self.ground
        ground[where] = kind
        left, right, top, bottom = self.box
        places = self.open.copy()
        if where in places:
            places.remove(where)
        if left <= x <= right and top <= y <= bottom:
            within = _within(self.box, self.side)
        else:
            self.box = (min(left, x), max(right, x), min(top, y), max(bottom, y)) if len(ground) > 1 else (x, x, y, y)
            within = _within(self.box, self.side)
            places = [place for place in places if place in within]
        for step in STEP:
            beside = where + step
            if beside not in ground and beside in within and beside not in places:
                places.append(beside)
        places.sort()
        self.open = places

    def ride(self, where: int, step: int, spare: int) -> tuple[int, ...]:
        """The tiles that knights can reach from a castle in that direction, each as `rides.tile`. [ROB-6.3, ROB-6.8]"""
        ground = self.ground
        stacks = self.stacks
        reached = []
        while spare > 0:
            where += step
            kind = ground.get(where)
            if kind is None:
                break
            cost = COSTS[kind]
            room = FULL - len(stacks[where]) if where in stacks else FULL
            if cost > room or cost > spare:
                break
            spare -= cost
            reached.append(cost * 8 + room)
        return tuple(reached)

    def stand(self, where: int, seat: int, knights: int) -> None:
        """Knights of one seat come to stand on top of those already there. [ROB-6.13]"""
        self.stacks[where] = self.stacks.get(where, ()) + (seat,) * knights

    def height(self, where: int) -> int:
        """How many knights stand on a cell."""
        return len(self.stacks.get(where, ()))

    def room(self, where: int) -> int:
        """How many more knights a tile can take; 0 if it cannot be entered any more. [ROB-6.8]"""
        left = FULL - self.height(where)
        return left if COSTS[self.ground[where]] <= left else 0


@cache
def _within(box: Box, side: int) -> frozenset[int]:
    """The cells that can take a tile without making the rectangle wider or higher than it may be. [ROB-5.4]"""
    left, right, top, bottom = box
    columns = range(right + 1 - side, left + side)
    return frozenset(cell(x, y) for y in range(bottom + 1 - side, top + side) for x in columns)
