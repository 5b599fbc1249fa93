"""The tiles of a game in all their facings, with all that placing them needs worked out beforehand."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from remparts.core.grid import STEP, cell, opposite
from remparts.core.ints import WORD, Ints, i64, ints, zeros
from remparts.land.edges import Edges, Meeting, Policy, Rims
from remparts.land.tiles import Kind

OPEN: Final = 1
SIGN: Final = 1 << 10
FOLLOWER: Final = 1 << 16
SEAT_BITS: Final = 8
"""A tally packs what a feature adds up: open ends, then signs, then eight bits of followers per seat."""

SHIFT: Final = 1 << 15
TURN: Final = 1 << 16
"""A placement as one integer: the turned tile times TURN, plus the cell moved by SHIFT to be positive."""

NONE_WAITS: Final = -1
SEVERAL: Final = -2
"""In place of a segment or a node that waits for the cells around it."""

MOST_SEGMENTS: Final = 16
MOST_SORTS: Final = 16
"""How many segments a tile may have, and how many kinds of segments a game: four bits each."""


class Turned:
    """A kind in one facing."""

    __slots__ = ("kind", "names", "segment_kinds", "segment_named", "segments", "shows")

    def __init__(self, kind: Kind, facing: int, edges: Edges) -> None:
        self.kind: Final = kind
        self.segments: Final = kind.turned(facing)
        self.segment_kinds: Final = [segment.kind for segment in self.segments]
        self.names: Final = kind.names(facing)
        self.segment_named: Final = {name: index for index, name in enumerate(self.names)}
        self.shows: Final = [
            (STEP[side], edges.demand(opposite(side), kind.edges[(side - facing) % 4])) for side in range(4)
        ]
        """For each side: the way there, and what is demanded there."""


def fitting(number: int, kind: Kind, edges: Edges) -> list[tuple[int, ...]]:
    """For each demand but 0 the facings of a kind that satisfy it, as turned tiles times TURN plus SHIFT."""
    fits: list[tuple[int, ...]] = [()] * edges.demands
    for facing in kind.facings:
        offer = (number * 4 + facing) * TURN + SHIFT
        sides = [edges.satisfied(side, kind.edges[(side - facing) % 4]) for side in range(4)]
        for demands in product(*sides):
            fits[sum(demands)] = (*fits[sum(demands)], offer)
    fits[0] = ()
    return fits


class TileSet:
    """The kinds of tiles in a game, each in four facings, what they show at their edges, and what happens there.

    The kinds `only_laid_out` are no tiles that players lay: they fit nowhere. What placing a tile needs is in tables of
    integers, which `Land` reads.
    """

    def __init__(self, kinds: Iterable[Kind], edges: Edges, policy: Policy, only_laid_out: Iterable[Kind] = ()) -> None:
        laid = tuple(kinds)
        self.kinds: Final = (*laid, *only_laid_out)
        self.edges: Final = edges
        self.codes: Final = [kind.code for kind in self.kinds]
        """How moves name each kind."""
        self.number: Final = {code: number for number, code in enumerate(self.codes)}
        if len(self.number) < len(self.kinds):
            raise ValueError(f"each kind of tile needs a code of its own; {sorted(self.codes)} has one twice")
        self.turned: Final = [Turned(kind, facing, edges) for kind in self.kinds for facing in range(4)]
        self.offers: Final = [fitting(number, kind, edges) for number, kind in enumerate(laid)]
        """By kind and demand, the facings that fit."""
        self.demands: Final[i64] = edges.demands
        self.fits: Ints = zeros(0)
        """The same as numbers of facings, kind after kind."""
        self.offer_starts: Ints = zeros(0)
        """Where those facings begin in the next table, for each kind and demand."""
        self.facings: Ints = zeros(0)
        self._tell_segments()
        self._tell_meetings(policy)
        self._tell_room()

    def tell_offers(self) -> None:
        """Fill the tables of what fits, for a land over arrays: there are many entries, and no other one needs them."""
        if not len(self.fits):
            self.fits = ints(len(offer) for offers in self.offers for offer in offers)
            self.offer_starts = starts(offer for offers in self.offers for offer in offers)
            self.facings = ints(facing for offers in self.offers for offer in offers for facing in offer)

    def _tell_segments(self) -> None:
        """What each segment of each turned tile is and adds up, and what each side of it demands."""
        segments = [segment for turned in self.turned for segment in turned.segments]
        self.sorts: list[str] = list(dict.fromkeys(segment.kind for segment in segments))
        """The kinds of segments; inside they are numbers."""
        most = max([len(turned.segments) for turned in self.turned], default=0)
        if most > MOST_SEGMENTS or len(self.sorts) > MOST_SORTS:
            raise ValueError(
                f"a tile may have {MOST_SEGMENTS} segments and a game {MOST_SORTS} kinds of them, "
                f"not {most} and {len(self.sorts)}"
            )
        firsts = [0]
        for turned in self.turned:
            firsts.append(firsts[-1] + len(turned.segments))
        self.firsts: Ints = ints(firsts)
        """Where the segments of each turned tile begin in the next two tables."""
        self.sort_of: Ints = ints(
            index << 4 | self.sorts.index(segment.kind)
            for turned in self.turned
            for index, segment in enumerate(turned.segments)
        )
        """The segment and its kind, as `Land.homes` keep them."""
        self.tallies: Ints = ints(segment.signs * SIGN + segment.open_ends * OPEN for segment in segments)
        self.steps: Ints = ints(STEP)
        self.shows: Ints = ints(demand for turned in self.turned for _, demand in turned.shows)
        """What each side demands, four for each turned tile."""
        self.walls: Ints = ints(
            self.edges.demand(side, self.edges.anything) if self.edges.anything else 0 for side in range(4)
        )
        """What a wall on each side demands."""

    def sort_number(self, kind: str) -> int:
        """The number of a kind of segment, -1 if no tile has one."""
        return self.sorts.index(kind) if kind in self.sorts else -1

    def _tell_meetings(self, policy: Policy) -> None:
        """What joins and what closes where two tiles meet."""
        rims = Rims(policy)
        self.rims: Ints = ints(rims.number(turned.segments, side) for turned in self.turned for side in range(4))
        """How each side is reached, four for each turned tile."""
        self.rim_count: i64 = len(rims)
        self.meetings: list[Meeting] = rims.meetings()
        """What happens where each rim meets each other one, row by row; the tables that follow are made of it."""
        joins = [meeting.joins for meeting in self.meetings]
        self.joins: Ints = starts(joins)
        """For each pair of rims where its joins begin in the next three tables."""
        self.join_mine: Ints = ints(mine for each in joins for mine, _, _ in each)
        self.join_theirs: Ints = ints(theirs for each in joins for _, theirs, _ in each)
        self.join_closes: Ints = ints(closed for each in joins for _, _, closed in each)
        ends = [[*((1, *end) for end in each.mine), *((0, *end) for end in each.theirs)] for each in self.meetings]
        self.ends: Ints = starts(ends)
        """The same for what closes without joining."""
        self.end_is_mine: Ints = ints(is_mine for each in ends for is_mine, _, _ in each)
        self.end_segment: Ints = ints(segment for each in ends for _, segment, _ in each)
        self.end_number: Ints = ints(number for each in ends for _, _, number in each)
        self.closes_alone: bool = any(ends)
        """Whether anything closes where it meets what it does not join."""
        self.waiting: Ints = ints([NONE_WAITS] * len(self.turned))
        """The segment of each turned tile whose open ends are the empty cells around it, if one has that."""

    def _tell_room(self) -> None:
        """How many tiles and segments a game can lay."""
        self.tile_room: int = sum(max(kind.count, 1) for kind in self.kinds)  # one of what is only laid out
        self.node_room: int = sum(max(kind.count, 1) * len(kind.segments) for kind in self.kinds)
        self.word: i64 = WORD
        self.words: i64 = self.tile_room // WORD + 1
        """How many numbers a set of tiles takes."""


def starts(lists: Iterable[Sequence[object]]) -> Ints:
    """Where each list begins and the last one ends, if all are put one after the other."""
    starts = [0]
    for each in lists:
        starts.append(starts[-1] + len(each))
    return ints(starts)


def placed(choice: int) -> tuple[int, int]:
    """The turned tile and the cell of a placement."""
    return choice // TURN, choice % TURN - SHIFT


def choice(turned: int, x: int, y: int) -> int:
    """The placement of a turned tile in the cell of that column and row, as one integer."""
    return turned * TURN + cell(x, y) + SHIFT
