"""Kinds of tiles, how they look in each facing, and which of them fit where; made once from the facts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Final

from remparts.core.grid import SIDES, STEP, cell, opposite

HALVES: Final = ("nl", "nr", "el", "er", "sl", "sr", "wl", "wr")
"""Left and right half of each side as seen from the middle of the tile, clockwise."""

OPEN: Final = 1
PENNANT: Final = 1 << 8
FOLLOWER: Final = 1 << 16
SEAT_BITS: Final = 8
"""A tally packs what a feature adds up: open ends, then pennants, then eight bits of followers per seat."""

USUAL: Final = 0xFF
"""The part of a demand that is usual; see `Edges`."""

SHIFT: Final = 1 << 15
TURN: Final = 1 << 16
"""A placement as one integer: the turned tile times TURN, plus the cell moved by SHIFT to be positive."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a feature on one tile, in the tile's reference facing."""

    kind: str
    sides: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    joins_by_halves: bool = False
    pennants: int = 0
    touches: tuple[int, ...] = ()
    """The segments of its tile that it borders and gathers."""
    ends_at: str = field(default="", compare=False)
    """What a way with an end inside the tile ends at."""
    ends_on: int | None = field(default=None, compare=False)
    """The segment at which it ends, if that is one."""
    bridge_over: tuple[int, ...] = field(default=(), compare=False)
    """The segments that it crosses on a bridge."""
    marks: frozenset[str] = field(default=frozenset(), compare=False)
    """What else the facts say is true of it; each is read by one game or expansion."""

    @property
    def is_building(self) -> bool:
        """A building reaches no side; the cells around it complete it."""
        return not self.sides and not self.joins_by_halves

    def turned(self, facing: int) -> "Segment":
        """This segment on a tile of that facing."""
        return replace(
            self,
            sides=tuple(sorted((side + facing) % 4 for side in self.sides)),
            halves=tuple(sorted((half + 2 * facing) % 8 for half in self.halves)),
        )

    def named(self, index: int) -> str:
        """How moves and scenarios name it: its first side or half, `c` for a building, `i` if it reaches no side."""
        if self.sides:
            return SIDES[self.sides[0]]
        if self.halves:
            return HALVES[self.halves[0]]
        return "c" if self.is_building else f"i{index}"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile as the facts tell it, in its reference facing: the one model for rules, pictures and text."""

    code: str
    name: str
    count: int
    edges: str
    segments: tuple[Segment, ...]
    markers: Mapping[str, Any] = field(default_factory=dict, compare=False)  # each set has its own
    _names: dict[int, tuple[str, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def marks(self) -> tuple[str, ...]:
        """What the facts say is true of the whole tile."""
        return tuple(mark for mark, value in self.markers.items() if value is True)

    def turned(self, facing: int) -> tuple[Segment, ...]:
        """Its segments on a tile of that facing."""
        return tuple(segment.turned(facing) for segment in self.segments)

    def names(self, facing: int) -> tuple[str, ...]:
        """How moves name its segments on a tile of that facing."""
        if facing not in self._names:
            self._names[facing] = tuple(each.named(index) for index, each in enumerate(self.turned(facing)))
        return self._names[facing]

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings that look different: a straight road looks the same after a half turn."""
        seen: list[frozenset[object]] = []
        different = []
        for facing in range(4):
            picture = frozenset(self._picture(facing))
            if picture not in seen:
                seen.append(picture)
                different.append(facing)
        return tuple(different)

    def _picture(self, facing: int) -> Iterable[object]:
        """All that can be seen of the tile, whatever the order of its segments."""
        segments = self.turned(facing)
        for segment in segments:
            touched = frozenset(segments[index] for index in segment.touches)
            yield segment.kind, segment.sides, segment.halves, segment.pennants, touched


class Edges:
    """What tiles may show on a side, by letters, and what an empty cell therefore demands of the tile that comes to it.

    A demand has two bits for each side, 0 for none. The usual letters take the low byte, which keeps the tables for
    them small; the rare ones, which few cells demand, take the byte above.
    """

    def __init__(self, usual: Mapping[str, str], rare: Mapping[str, str] | None = None) -> None:
        rare = rare or {}
        if len(usual) > 3 or len(rare) > 3:
            raise ValueError(f"tiles may show three usual and three rare things, not {[*usual]} and {[*rare]}")
        self.names: Final = {**usual, **rare}
        """The words for the letters."""
        self._codes: Final = {letter: number for number, letter in enumerate(usual, 1)}
        self._codes.update({letter: number << 8 for number, letter in enumerate(rare, 1)})
        self._letters: Final = {number: letter for letter, number in self._codes.items()}

    def demand(self, side: int, letter: str) -> int:
        """What a neighbour on that side demands that shows this letter."""
        return self._codes[letter] << 2 * side

    def demanded(self, code: int) -> dict[int, str]:
        """The letters a cell demands, by side."""
        numbers = {side: code >> 2 * side & 0x303 for side in range(4)}
        return {side: self._letters[number] for side, number in numbers.items() if number}


MET: Final = [sum(1 << side for side in range(4) if code >> 2 * side & 3) for code in range(USUAL + 1)]
"""The sides on which a cell with this demand has a neighbour, as a set of bits; the byte above reads the same."""

Join = tuple[int, int, int]
"""A segment of one tile, the segment of its neighbour that it joins, and how many open ends that closes."""


class Turned:
    """A kind in one facing, with all that placing it needs worked out beforehand."""

    __slots__ = (
        "bits", "buildings", "demands", "kind", "meetings", "names", "rare", "rims", "segment_kinds", "segment_named",
        "segments", "shows", "tally",
    )  # fmt: skip

    def __init__(self, kind: Kind, facing: int, rims: "Rims", edges: Edges) -> None:
        self.kind: Final = kind
        self.segments: Final = kind.turned(facing)
        self.segment_kinds: Final = [segment.kind for segment in self.segments]
        self.names: Final = kind.names(facing)
        self.segment_named: Final = {name: index for index, name in enumerate(self.names)}
        self.tally: Final = [s.pennants * PENNANT + len(s.sides) * OPEN for s in self.segments]
        self.bits: Final = [_collects(segment) for segment in self.segments]
        self.rims: Final = tuple(rims.number(self.segments, side) for side in range(4))
        shown = [kind.edges[(side - facing) % 4] for side in range(4)]
        self.shows: Final = [(STEP[side], edges.demand(opposite(side), shown[side])) for side in range(4)]
        """For each side: the way there, and what is demanded there."""
        usual = [(step, code & USUAL) for step, code in self.shows]
        meetings = [(STEP[side], opposite(side), rims.joins(self.rims[side])) for side in range(4)]
        self.demands: Final = [tuple(usual[side] for side in range(4) if not met >> side & 1) for met in range(16)]
        """For each set of sides that meet a neighbour, what the other sides show, as far as it is usual."""
        self.rare: Final = [(step, code) for step, code in self.shows if code > USUAL]
        """The sides that show something else."""
        self.meetings: Final = [tuple(meetings[side] for side in range(4) if met >> side & 1) for met in range(16)]
        """For each set of sides that meet a neighbour: the way there, where it looks from, and what joins."""
        self.buildings: Final = tuple(index for index, segment in enumerate(self.segments) if segment.is_building)


def _collects(segment: Segment) -> int:
    """The bits a feature gathers from this segment, to be shifted to the tile's nodes.

    A field gathers the city segments it touches; anything else gathers its tiles, so that a tile met twice counts
    once.
    """
    if segment.joins_by_halves:
        return sum(1 << index for index in segment.touches)
    return 1


class Rims:
    """The ways segments reach a side, numbered, and which segments join where two of them meet."""

    def __init__(self) -> None:
        self._rims: list[tuple[int, int, int]] = []
        self._joins: list[list[tuple[Join, ...]]] = []

    def number(self, segments: tuple[Segment, ...], side: int) -> int:
        """The number of the rim with these segments at the left half, in the middle and at the right half."""
        rim = (
            next((i for i, s in enumerate(segments) if 2 * side in s.halves), -1),
            next((i for i, s in enumerate(segments) if side in s.sides), -1),
            next((i for i, s in enumerate(segments) if 2 * side + 1 in s.halves), -1),
        )
        if rim not in self._rims:
            self._rims.append(rim)
            for mine, joins in zip(self._rims, self._joins, strict=False):
                joins.append(_meet(mine, rim))
            self._joins.append([_meet(rim, theirs) for theirs in self._rims])
        return self._rims.index(rim)

    def joins(self, number: int) -> list[tuple[Join, ...]]:
        """What joins where this rim meets each other one; it grows with the rims."""
        return self._joins[number]


def _meet(mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> tuple[Join, ...]:
    """Middle meets middle, and the left half of one side the right half of the other; -1 stands for no segment."""
    pairs = ((mine[1], theirs[1], 2 * OPEN), (mine[0], theirs[2], 0), (mine[2], theirs[0], 0))
    return tuple(dict.fromkeys(pair for pair in pairs if pair[0] >= 0 and pair[1] >= 0))


def fitting(number: int, kind: Kind, edges: Edges) -> dict[int, tuple[int, ...]]:
    """For each demand that a kind can satisfy the facings that do, as turned tiles times TURN plus SHIFT."""
    fits: dict[int, tuple[int, ...]] = {}
    for facing in kind.facings:
        offer = (number * 4 + facing) * TURN + SHIFT
        sides = [(0, edges.demand(side, kind.edges[(side - facing) % 4])) for side in range(4)]
        for demands in product(*sides):
            fits[sum(demands)] = (*fits.get(sum(demands), ()), offer)
    return fits


class TileSet:
    """The kinds of tiles in a game, each in four facings, and what they show at their edges."""

    def __init__(self, kinds: Iterable[Kind], edges: Edges) -> None:
        self.kinds: Final = tuple(kinds)
        self.edges: Final = edges
        self.number: Final = {kind.code: number for number, kind in enumerate(self.kinds)}
        if len(self.number) < len(self.kinds):
            codes = [kind.code for kind in self.kinds]
            raise ValueError(f"each kind of tile needs a code of its own; {sorted(codes)} has one twice")
        rims = Rims()
        self.turned: Final = [Turned(kind, facing, rims, edges) for kind in self.kinds for facing in range(4)]
        self.offers: Final = [fitting(number, kind, edges) for number, kind in enumerate(self.kinds)]
        """By kind and demand, the facings that fit; no entry where none does."""
        self.fits: Final = [[offers.get(code) for code in range(USUAL + 1)] for offers in self.offers]
        """The same for the usual part of a demand, None where nothing fits."""


def read_kind(code: str, facts: Mapping[str, Any]) -> Kind:
    """A kind of tile from its table in a facts file, whose values are plain TOML."""
    return Kind(
        code=code,
        name=facts["id"],
        count=facts["count"],
        edges=facts["edges"],
        segments=tuple(_read_segment(feature) for feature in facts["features"]),
        markers=facts.get("markers", {}),
    )


def _read_segment(feature: Mapping[str, Any]) -> Segment:
    return Segment(
        kind=feature["kind"],
        sides=tuple(sorted(SIDES.index(side.lower()) for side in feature.get("sides", ()))),
        halves=tuple(sorted(HALVES.index(half.lower()) for half in feature.get("halves", ()))),
        joins_by_halves="halves" in feature,
        pennants=feature.get("pennants", 0),
        touches=tuple(feature.get("touches_cities", ())),
        ends_at=feature.get("inner_end", ""),
        ends_on=feature.get("inner_end_feature"),
        bridge_over=tuple(feature.get("bridge_over", ())),
        marks=frozenset(mark for mark, value in feature.items() if value is True),
    )


def placed(choice: int) -> tuple[int, int]:
    """The turned tile and the cell of a placement."""
    return choice // TURN, choice % TURN - SHIFT


def choice(turned: int, x: int, y: int) -> int:
    """The placement of a turned tile in the cell of that column and row, as one integer."""
    return turned * TURN + cell(x, y) + SHIFT
