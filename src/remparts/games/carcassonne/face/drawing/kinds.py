"""What the facts say of each kind of tile, as far as it can be seen."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

SIDES: Final = "NESW"
HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
MARKS: Final = {
    "fair": "fair",
    "magic": "magic symbol",
    "volcano": "volcano",
    "inn": "inn at a lake",
    "pig_herd": "pig-herd",
}
"""What may be printed on a tile beside its segments: by its name in the facts, the words for it."""

EDGES: Final = {"C": "city", "R": "road", "F": "field", "W": "river"}
"""What an edge shows, by its letter."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a feature on one tile: sides and halves are numbered clockwise from north, ends are inside."""

    kind: str
    sides: tuple[int, ...]
    halves: tuple[int, ...]
    pennants: int
    ends_at: str
    ends_on: int | None
    bridge_over: tuple[int, ...]
    is_ring: bool
    is_inner: bool


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile: its code, the name of its set, its segments and the marks printed on it."""

    code: str
    name: str
    set: str
    segments: tuple[Segment, ...]
    marks: tuple[str, ...] = ()
    fair_parts_field: bool = False

    @property
    def has_fair(self) -> bool:
        return "fair" in self.marks

    def field_at(self, half: int) -> int | None:
        """The field that reaches the rim at this half, if any."""
        for index, segment in enumerate(self.segments):
            if segment.kind == "field" and half % 8 in segment.halves:
                return index
        return None

    def parts_fields(self, side: int) -> bool:
        """Whether the two halves of a side belong to different fields."""
        return self.field_at(2 * side) != self.field_at(2 * side + 1)


def _read_segment(feature: dict[str, Any]) -> Segment:  # plain TOML
    return Segment(
        kind=feature["kind"],
        sides=tuple(SIDES.index(side) for side in feature.get("sides", ())),
        halves=tuple(HALVES.index(half) for half in feature.get("halves", ())),
        pennants=feature.get("pennants", 0),
        ends_at=feature.get("inner_end", ""),
        ends_on=feature.get("inner_end_feature"),
        bridge_over=tuple(feature.get("bridge_over", ())),
        is_ring=feature.get("roundabout", False),
        is_inner=feature.get("inner", False),
    )


def _read(name: str) -> dict[str, Any]:  # plain TOML
    return tomllib.loads(files("remparts.games.carcassonne").joinpath(name).read_text(encoding="utf-8"))


@cache
def exceptions() -> dict[str, dict[str, Any]]:
    """The small table of what the facts and the geometry alone would get wrong."""
    return _read("face/drawing/exceptions.toml")


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of tile by its code: the published letter, or the short name of Annex A."""
    found: dict[str, Kind] = {}
    for table in _read("facts.toml")["tile"]:
        group, markers = table["set"], table.get("markers", {})
        code = table.get("code") or table["letter"]
        found[code] = Kind(
            code=code,
            name=table["id"],
            set=group,
            segments=tuple(_read_segment(feature) for feature in table["features"]),
            marks=tuple(mark for mark in MARKS if markers.get(mark)),
            fair_parts_field=markers.get("fair_splits_field", False),
        )
    return found
