"""The tiles of a game in all their facings, with all that placing them needs worked out beforehand."""

from collections.abc import Collection, Iterable
from itertools import product
from typing import Final

from remparts.core.grid import STEP, cell, opposite
from remparts.land.edges import NOTHING, USUAL, Edges, Policy, Rims
from remparts.land.tiles import Kind

OPEN: Final = 1
SIGN: Final = 1 << 10
FOLLOWER: Final = 1 << 16
SEAT_BITS: Final = 8
"""A tally packs what a feature adds up: open ends, then signs, then eight bits of followers per seat."""

SHIFT: Final = 1 << 15
TURN: Final = 1 << 16
"""A placement as one integer: the turned tile times TURN, plus the cell moved by SHIFT to be positive."""


class Turned:
    """A kind in one facing."""

    __slots__ = (
        "bits", "closings", "demands", "kind", "meetings", "names", "rare", "rims", "segment_kinds", "segment_named",
        "segments", "shows", "tally",
    )  # fmt: skip

    def __init__(self, kind: Kind, facing: int, rims: Rims, edges: Edges) -> None:
        self.kind: Final = kind
        self.segments: Final = kind.turned(facing)
        self.segment_kinds: Final = [segment.kind for segment in self.segments]
        self.names: Final = kind.names(facing)
        self.segment_named: Final = {name: index for index, name in enumerate(self.names)}
        self.tally: Final = [segment.signs * SIGN + segment.open_ends * OPEN for segment in self.segments]
        self.bits: Final = [sum(1 << index for index in segment.gathers) for segment in self.segments]
        """What a feature gathers from each segment, to be shifted to the tile's nodes."""
        self.rims: Final = tuple(rims.number(self.segments, side) for side in range(4))
        shown = [kind.edges[(side - facing) % 4] for side in range(4)]
        self.shows: Final = [(STEP[side], edges.demand(opposite(side), shown[side])) for side in range(4)]
        """For each side: the way there, and what is demanded there."""
        usual = [(step, code & USUAL) for step, code in self.shows]
        open_sides = [side for side in range(4) if shown[side] != NOTHING]
        self.demands: Final = [tuple(usual[side] for side in open_sides if not met >> side & 1) for met in range(16)]
        """For each set of sides that meet a neighbour, what the other sides show, as far as it is usual."""
        self.rare: Final = [(step, code) for step, code in self.shows if code > USUAL]
        """The sides that show something else."""
        met_sides = [tuple(side for side in range(4) if met >> side & 1) for met in range(16)]
        meetings = [(STEP[side], opposite(side), rims.joins(self.rims[side])) for side in range(4)]
        self.meetings: Final = [tuple(meetings[side] for side in sides) for sides in met_sides]
        """For each set of sides that meet a neighbour: the way there, where it looks from, and what joins."""
        closings = [(STEP[side], opposite(side), rims.ends(self.rims[side])) for side in range(4)]
        self.closings: Final = [tuple(closings[side] for side in sides) for sides in met_sides]
        """The same for what closes without joining."""


def fitting(number: int, kind: Kind, edges: Edges) -> dict[int, tuple[int, ...]]:
    """For each demand that a kind can satisfy the facings that do, as turned tiles times TURN plus SHIFT."""
    fits: dict[int, tuple[int, ...]] = {}
    for facing in kind.facings:
        offer = (number * 4 + facing) * TURN + SHIFT
        sides = [edges.satisfied(side, kind.edges[(side - facing) % 4]) for side in range(4)]
        for demands in product(*sides):
            fits[sum(demands)] = (*fits.get(sum(demands), ()), offer)
    return fits


class TileSet:
    """The kinds of tiles in a game, each in four facings, what they show at their edges, and what happens there.

    The kinds `only_laid_out` are no tiles that players lay: they fit nowhere.
    """

    def __init__(self, kinds: Iterable[Kind], edges: Edges, policy: Policy, only_laid_out: Iterable[Kind] = ()) -> None:
        laid = tuple(kinds)
        self.kinds: Final = (*laid, *only_laid_out)
        self.edges: Final = edges
        self.number: Final = {kind.code: number for number, kind in enumerate(self.kinds)}
        if len(self.number) < len(self.kinds):
            codes = [kind.code for kind in self.kinds]
            raise ValueError(f"each kind of tile needs a code of its own; {sorted(codes)} has one twice")
        rims = Rims(policy)
        self.turned: Final = [Turned(kind, facing, rims, edges) for kind in self.kinds for facing in range(4)]
        self.has_rare: Final = any(turned.rare for turned in self.turned)
        """Whether any tile shows something that is not usual."""
        self.attended: Collection[int] = range(len(self.turned)) if rims.closes else ()
        """The turned tiles that `Land.attend` looks at when they are laid; all, if anything closes without joining."""
        self.offers: Final = [fitting(number, kind, edges) for number, kind in enumerate(laid)]
        """By kind and demand, the facings that fit; no entry where none does."""
        self.fits: Final = [[offers.get(code) for code in range(USUAL + 1)] for offers in self.offers]
        """The same for the usual part of a demand, None where nothing fits."""


def placed(choice: int) -> tuple[int, int]:
    """The turned tile and the cell of a placement."""
    return choice // TURN, choice % TURN - SHIFT


def choice(turned: int, x: int, y: int) -> int:
    """The placement of a turned tile in the cell of that column and row, as one integer."""
    return turned * TURN + cell(x, y) + SHIFT
