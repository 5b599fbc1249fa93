"""Kinds of tiles as the facts tell them: the one model of a tile for rules, pictures and text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from remparts.core.grid import SIDES

HALVES: Final = ("nl", "nr", "el", "er", "sl", "sr", "wl", "wr")
"""Left and right half of each side as seen from the middle of the tile, clockwise."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a feature on one tile, in the tile's reference facing."""

    kind: str
    sides: tuple[int, ...] = ()
    """The sides through whose middle it leaves the tile."""
    halves: tuple[int, ...] = ()
    """The half sides that it fills."""
    signs: int = 0
    """How many of those things it shows that features of its kind add up."""
    marks: frozenset[str] = field(default=frozenset(), compare=False)
    """What else the facts say is true of it; each is read by one game or expansion."""

    @property
    def open_ends(self) -> int:
        """How many of its ends are open until something lies beside them."""
        return len(self.sides)

    def turned(self, facing: int) -> Self:
        """This segment on a tile of that facing."""
        return replace(
            self,
            sides=tuple(sorted((side + facing) % 4 for side in self.sides)),
            halves=tuple(sorted((half + 2 * facing) % 8 for half in self.halves)),
        )

    def named(self, index: int) -> str:
        """How moves and scenarios name it: its first side or half, or `i` and its number if it reaches no side."""
        if self.sides:
            return SIDES[self.sides[0]]
        return HALVES[self.halves[0]] if self.halves else f"i{index}"

    def look(self, segments: "tuple[Segment, ...]") -> object:
        """All that can be seen of it among the segments of its tile, whatever their order."""
        return self.kind, self.sides, self.halves, self.signs


@dataclass(frozen=True, slots=True)
class Kind:
    """Tiles that look the same, in their reference facing."""

    code: str
    name: str
    count: int
    edges: str
    """What it shows on its sides (N E S W), each as a letter of `Edges`."""
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
        return (segment.look(segments) for segment in segments)
