"""Whether a river can still be finished: every tile that is left laid, and no end open. [RIV-2.4, RIV-2.5]

Whoever lays a tile leaves a way to do so, and so the next player finds one. A finished river can be laid in any order
in which each arm grows from its beginning, with the volcano last too: here one arm comes first and then the other.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from remparts.core.grid import STEP, opposite
from remparts.games.carcassonne.rules.countryside import Countryside, Tiles
from remparts.land.sets import TURN, Turned

STRAIGHT: Final = 0
"""How a river goes on over a tile: straight, or by this number of quarter turns clockwise."""

_RIGHT, _LEFT = 1, 3
_MOUTH: Final = -1

Shown = dict[int, int]
"""What tiles that are not on the land yet demand of the cells beside them."""

Ways = tuple[int, ...]
"""Kinds of tiles over which the river goes on."""


class End:
    """An open end of the river; it never changes."""

    __slots__ = ("cell", "flow", "turn")

    def __init__(self, cell: int, flow: int, turn: int) -> None:
        self.cell: Final = cell
        """The empty cell it faces."""
        self.flow: Final = flow
        """The side to which the water flows there."""
        self.turn: Final = turn
        """How the river turned on its last tile."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, End) and (self.cell, self.flow, self.turn) == (other.cell, other.flow, other.turn)

    def __hash__(self) -> int:
        return hash((self.cell, self.flow, self.turn))

    def __repr__(self) -> str:
        return f"End(cell={self.cell}, flow={self.flow}, turn={self.turn})"


@cache
def river_sides(turned: Turned) -> tuple[int, ...]:
    """The sides at which a tile shows the river."""
    return next(segment.sides for segment in turned.segments if segment.kind == "river")


def flow_on(turned: Turned, end: End) -> list[End]:
    """The open ends that a tile laid at an open end leaves."""
    cell, flow = end.cell, end.flow
    back = opposite(flow)
    return [End(cell + STEP[side], side, (side - flow) % 4) for side in river_sides(turned) if side != back]


class Finish:
    """A search for one way to lay the tiles that are left, on the land and beside those that the search has laid."""

    __slots__ = ("_bends", "_is_banned", "_land", "_mouths", "_ways")

    def __init__(self, land: Countryside, left: Sequence[int], *, is_banned: bool) -> None:
        self._land = land
        self._bends = bends = _bends(land.set)
        self._ways = tuple([kind for kind in left if bends[kind] != _MOUTH])
        self._mouths = [kind for kind in left if bends[kind] == _MOUTH]
        self._is_banned = is_banned
        """Two turns to the same side in a row are forbidden. [RIV-2.6]"""

    def is_possible(self, tile: Turned, cell: int, ends: Sequence[End]) -> bool:
        """With this tile in that cell and these ends left, all other tiles can be laid so that no end is open."""
        ways, mouths = self._ways, self._mouths
        if len(ends) != len(mouths):
            return False  # an arm without a mouth, or a mouth without an arm [RIV-2.4]
        if not ends:
            return not ways
        shown = _with({}, tile, cell)
        if len(ends) == 1:
            return self._takes_all(ends[0], mouths[0], ways, shown)
        one, two = ends
        return (
            self._closes(one, two, ways, shown)
            or self._closes(two, one, ways, shown)
            or self._closes_later(one, two, ways, shown)
            or self._closes_later(two, one, ways, shown)
        )

    def _closes(self, end: End, other: End, ways: Ways, shown: Shown) -> bool:
        """The first mouth can be laid at this end, and all the rest at the other."""
        first, second = self._mouths
        for tile in self._fitting(end, first, shown):
            if self._takes_all(other, second, ways, _with(shown, tile, end.cell)):
                return True
        return False

    def _closes_later(self, end: End, other: End, ways: Ways, shown: Shown) -> bool:
        """The same holds after some more tiles on this arm."""
        first, second = self._mouths
        if not self._takes_some(other, second, ways, shown) or not self._takes_some(end, first, ways, shown):
            return False
        return any(
            self._closes(new, other, rest, more) or self._closes_later(new, other, rest, more)
            for new, rest, more in self._steps(end, ways, shown)
            if new.cell != other.cell
        )

    def _takes_all(self, end: End, mouth: int, ways: Ways, shown: Shown) -> bool:
        """All of these can be laid at this end, and the mouth after them."""
        if not ways:
            return bool(self._fitting(end, mouth, shown))
        return self._has_open_land(end, ways, shown) or any(
            self._takes_all(new, mouth, rest, more) for new, rest, more in self._steps(end, ways, shown)
        )

    def _takes_some(self, end: End, mouth: int, ways: Ways, shown: Shown) -> bool:
        """Some of these can be laid at this end, or none, and the mouth after them."""
        return bool(self._fitting(end, mouth, shown)) or any(
            self._takes_some(new, mouth, rest, more) for new, rest, more in self._steps(end, ways, shown)
        )

    def _steps(self, end: End, ways: Ways, shown: Shown) -> Iterator[tuple[End, Ways, Shown]]:
        """Each tile in each facing that can be laid at an end: the end it leaves, what is left, what is shown then."""
        tried = set()
        looks = _looks(self._land.set)
        for number, kind in enumerate(ways):
            if looks[kind] in tried:
                continue
            tried.add(looks[kind])
            rest = ways[:number] + ways[number + 1 :]
            for tile in self._fitting(end, kind, shown):
                (new,) = flow_on(tile, end)
                if not (self._is_banned and new.turn and new.turn == end.turn):
                    yield new, rest, _with(shown, tile, end.cell)

    def _fitting(self, end: End, kind: int, shown: Shown) -> list[Turned]:
        """A kind in the facings that fit at an end."""
        land = self._land
        wanted = land.demand(end.cell) | shown.get(end.cell, 0)
        return [land.set.turned[offer // TURN] for offer in land.set.offers[kind][wanted]]

    def _has_open_land(self, end: End, ways: Ways, shown: Shown) -> bool:
        """All of them can be laid straight ahead and then in stairs, where no other tile is near."""
        land = self._land
        cell, flow = end.cell, end.flow
        if land.demand(cell) | shown.get(cell, 0) != land.set.edges.demand(opposite(flow), "W"):
            return False
        curves = sum([self._bends[kind] for kind in ways])
        ahead = len(ways) - curves
        for turn in (_RIGHT, _LEFT):
            if turn == end.turn and self._is_banned and not ahead:
                continue
            for way in _stairs(flow, ahead, curves, turn):
                if cell + way in shown or land.demand(cell + way):
                    break
            else:
                return True
        return False


@cache
def _bends(tiles: Tiles) -> list[int]:
    """For each kind whether the river turns on it or goes straight on; a mouth, where it ends, is neither."""
    bends = []
    for kind in tiles.kinds:
        sides = [side for side, letter in enumerate(kind.edges) if letter == "W"]
        bends.append((sides[1] - sides[0]) % 2 if len(sides) == 2 else _MOUTH)
    return bends


@cache
def _looks(tiles: Tiles) -> list[str]:
    """For each kind what it shows at its sides, whatever its facing."""
    return [min(kind.edges[side:] + kind.edges[:side] for side in range(4)) for kind in tiles.kinds]


@cache
def _stairs(flow: int, ahead: int, curves: int, turn: int) -> list[int]:
    """From the first cell of an arm to each other one, if it goes ahead and then turns to this side and back."""
    way, ways = 0, []
    for number in range(ahead + curves):
        if number >= ahead:
            flow = (flow + turn) % 4
            turn = -turn
        way += STEP[flow]
        ways.append(way)
    return ways


def _with(shown: Shown, tile: Turned, cell: int) -> Shown:
    """What is shown when one more tile lies in that cell."""
    more = shown.copy()
    for step, wanted in tile.shows:
        beside = cell + step
        more[beside] = more[beside] | wanted if beside in more else wanted
    return more
