"""The tiles of Carcassonne: segments that touch each other, and what happens where two tiles meet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from remparts.core.grid import SIDES
from remparts.land import tiles
from remparts.land.edges import Join, Meeting, Rim, facing_each_other
from remparts.land.tiles import HALVES


@dataclass(frozen=True, slots=True)
class Segment(tiles.Segment):
    """The part of a road, city, field or building on one tile; what it adds up are pennants."""

    joins_by_halves: bool = False
    """Whether it is a field, which joins others at half sides and has no ends."""
    touches: tuple[int, ...] = ()
    """The cities of its tile that a field touches. [CAR-9.1]"""
    ends_at: str = field(default="", compare=False)
    """What a way with an end inside the tile ends at."""
    ends_on: int | None = field(default=None, compare=False)
    """The segment at which it ends, if that is one."""
    bridge_over: tuple[int, ...] = field(default=(), compare=False)
    """The segments that it crosses on a bridge."""

    @property
    def is_building(self) -> bool:
        """A building reaches no side; the cells around it complete it. [CAR-5.9]"""
        return not self.sides and not self.joins_by_halves

    def named(self, index: int) -> str:
        return "c" if self.is_building else tiles.Segment.named(self, index)

    def look(self, segments: tuple[tiles.Segment, ...]) -> object:
        return tiles.Segment.look(self, segments), frozenset(segments[index] for index in self.touches)


@dataclass(frozen=True, slots=True)
class Kind(tiles.Kind):
    """A kind of tile of Carcassonne."""

    segments: tuple[Segment, ...]

    def turned(self, facing: int) -> tuple[Segment, ...]:
        return tuple(segment.turned(facing) for segment in self.segments)


def join_all(mine: Rim, theirs: Rim) -> Meeting:
    """What matches joins: ways and cities close an end on each side, fields have none. [CAR-3.2, CAR-5.2]"""
    ways, *fields = facing_each_other(mine, theirs)
    joins: list[Join] = []
    for (one, other), closed in ((ways, 2), *((pair, 0) for pair in fields)):
        if one and other:
            joins.append((one.segment, other.segment, closed))
    return Meeting(tuple(dict.fromkeys(joins)))


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
        signs=feature.get("pennants", 0),
        touches=tuple(feature.get("touches_cities", ())),
        ends_at=feature.get("inner_end", ""),
        ends_on=feature.get("inner_end_feature"),
        bridge_over=tuple(feature.get("bridge_over", ())),
        marks=frozenset(mark for mark, value in feature.items() if value is True),
    )
