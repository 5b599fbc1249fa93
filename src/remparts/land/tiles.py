"""Kinds of tiles, how they look in each facing, and which of them fit where; made once from the facts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

from remparts.core.grid import SIDES, STEP, cell, opposite

HALVES: Final = ("nl", "nr", "el", "er", "sl", "sr", "wl", "wr")
"""Left and right half of each side as seen from the middle of the tile, clockwise."""

EDGES: Final = {"F": "field", "R": "road", "C": "city", "W": "river", "X": "wall"}
"""What a tile may show on a side, by the letters of the facts."""

OPEN: Final = 1
PENNANT: Final = 1 << 8
FOLLOWER: Final = 1 << 16
SEAT_BITS: Final = 8
"""A tally packs what a feature adds up: open ends, then pennants, then eight bits of followers per seat."""

USUAL: Final = 0xFF
"""What an empty cell demands of a tile: two bits for each side, 0 for none.

Field, road and city take the low byte, which keeps the tables for them small; river and wall take the byte above.
"""

SPOT: Final = 1 << 15
TURN: Final = 1 << 16
"""A placement as one integer: the turned tile times TURN, plus the cell moved by SPOT to be positive."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a feature on one tile, in the tile's reference facing."""

    kind: str
    sides: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    joins_by_halves: bool = False
    pennants: int = 0
    touches: tuple[int, ...] = ()

    @property
    def is_building(self) -> bool:
        """A building reaches no side; the cells around it complete it."""
        return not self.sides and not self.joins_by_halves

    def turned(self, facing: int) -> "Segment":
        """This segment on a tile of that facing."""
        return Segment(
            self.kind,
            tuple(sorted((side + facing) % 4 for side in self.sides)),
            tuple(sorted((half + 2 * facing) % 8 for half in self.halves)),
            self.joins_by_halves,
            self.pennants,
            self.touches,
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
    """A kind of tile as the facts tell it, in its reference facing."""

    code: str
    name: str
    count: int
    edges: str
    segments: tuple[Segment, ...]
    markers: Mapping[str, Any] = field(default_factory=dict, compare=False)  # each set has its own

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
        segments = [segment.turned(facing) for segment in self.segments]
        for segment in segments:
            touched = frozenset(segments[index] for index in segment.touches)
            yield segment.kind, segment.sides, segment.halves, segment.pennants, touched


Join = tuple[int, int, int]
"""A segment of one tile, the segment of its neighbour that it joins, and how many open ends that closes."""


class Turned:
    """A kind in one facing, with all that placing it needs worked out beforehand."""

    __slots__ = (
        "bits", "buildings", "demands", "kind", "kinds", "meetings", "names", "rare", "rims", "segment_named",
        "segments", "shows", "tally",
    )  # fmt: skip

    def __init__(self, kind: Kind, facing: int, rims: "Rims") -> None:
        self.kind: Final = kind
        self.segments: Final = tuple(segment.turned(facing) for segment in kind.segments)
        self.kinds: Final = [segment.kind for segment in self.segments]
        self.names: Final = tuple(segment.named(index) for index, segment in enumerate(self.segments))
        self.segment_named: Final = {name: index for index, name in enumerate(self.names)}
        self.tally: Final = [s.pennants * PENNANT + len(s.sides) * OPEN for s in self.segments]
        self.bits: Final = [_collects(segment) for segment in self.segments]
        self.rims: Final = tuple(rims.number(self.segments, side) for side in range(4))
        self.shows: Final = [(STEP[side], demand(opposite(side), kind.edges[(side - facing) % 4])) for side in range(4)]
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
    once. [CAR-5.7]
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


def fitting(number: int, kind: Kind) -> dict[int, tuple[int, ...]]:
    """For each demand that a kind can satisfy the facings that do, as turned tiles times TURN plus SPOT."""
    fits: dict[int, tuple[int, ...]] = {}
    for facing in kind.facings:
        offer = (number * 4 + facing) * TURN + SPOT
        sides = [(0, demand(side, kind.edges[(side - facing) % 4])) for side in range(4)]
        for demands in product(*sides):
            fits[sum(demands)] = (*fits.get(sum(demands), ()), offer)
    return fits


_LETTERS: Final = {"F": 1, "R": 2, "C": 3, "W": 1 << 8, "X": 2 << 8}


def demand(side: int, letter: str) -> int:
    """What a neighbour on that side demands that shows this letter: field, road, city, river, or walled in."""
    return _LETTERS[letter] << 2 * side


def demanded(code: int) -> dict[int, str]:
    """The letters a cell demands, by side."""
    letters = {number: letter for letter, number in _LETTERS.items()}
    numbers = {side: code >> 2 * side & 0x303 for side in range(4)}
    return {side: letters[number] for side, number in numbers.items() if number}


MET: Final = [sum(1 << side for side in demanded(code)) for code in range(USUAL + 1)]
"""The sides on which a cell with this demand has a neighbour, as a set of bits; the byte above reads the same."""


class TileSet:
    """The kinds of tiles in a game, each in four facings."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds: Final = tuple(kinds)
        self.number: Final = {kind.code: number for number, kind in enumerate(self.kinds)}
        rims = Rims()
        self.turned: Final = [Turned(kind, facing, rims) for kind in self.kinds for facing in range(4)]
        self.offers: Final = [fitting(number, kind) for number, kind in enumerate(self.kinds)]
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
    )


def spot(choice: int) -> tuple[int, int]:
    """The turned tile and the cell of a placement."""
    return choice // TURN, choice % TURN - SPOT


def choice(turned: int, x: int, y: int) -> int:
    """The placement of a turned tile in the cell of that column and row, as one integer."""
    return turned * TURN + cell(x, y) + SPOT
