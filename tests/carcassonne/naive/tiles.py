"""Tiles as the facts tell them, and how they look when turned."""

import tomllib
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

GAME = Path(__file__).parents[3] / "src/remparts/games/carcassonne"
FOLDERS = {
    "king": "king",
    "shrine": "shrines",
    "count": "count",
    "river2": "river",
    "catapult": "catapult",
    "mage": "mage",
}
SIDES = "nesw"  # clockwise; also the facings
PLACES = ("n", "e", "s", "w", "nl", "nr", "el", "er", "sl", "sr", "wl", "wr")  # sides, then half-sides


@dataclass(frozen=True)
class Segment:
    """The part of a feature on one tile. [CAR-4.4]"""

    kind: str
    places: tuple[str, ...]  # sides of a city, road or river, half-sides of a field, none for a building
    pennants: int
    cities: tuple[int, ...]  # indexes of the city segments that a field segment borders
    marks: frozenset[str]  # inn, pig_herd, touches_carcassonne


@dataclass(frozen=True)
class Tile:
    """One kind of tile as it lies: its four edges in the order n e s w, and its segments. [CAR-1.2]"""

    code: str
    facing: str
    edges: str
    segments: tuple[Segment, ...]
    marks: frozenset[str]  # start, fair, magic, volcano

    def names(self) -> list[str]:
        """How moves call its segments: by the first side or half-side; what reaches none is a building or inner."""
        return [
            segment.places[0] if segment.places else f"i{index}" if segment.kind == "field" else "c"
            for index, segment in enumerate(self.segments)
        ]


@cache
def facts(name: str) -> dict[str, Any]:  # Any: what TOML holds is untyped
    """All components of one set as the facts list them. [CAR-1.2]"""
    folder = GAME / "expansions" / FOLDERS[name] if name in FOLDERS else GAME
    return tomllib.loads((folder / "facts.toml").read_text(encoding="utf-8"))


def read_tiles(name: str) -> tuple[dict[str, Tile], Counter[str]]:
    """The kinds of one set by their codes, and how many there are of each. [CAR-1.2]"""
    tables = facts(name)["tile"]
    kinds = {code_of(table): read_tile(table) for table in tables}
    return kinds, Counter({code_of(table): table["count"] for table in tables})


def code_of(table: dict[str, Any]) -> str:  # Any: as above
    """Moves call a tile by its published letter, or else by its code. [CAR-1.2]"""
    return str(table.get("letter") or table["code"])


def read_tile(table: dict[str, Any]) -> Tile:  # Any: as above
    """A tile facing north shows its edges and segments as the facts give them. [CAR-1.2]"""
    segments = tuple(
        Segment(
            kind=feature["kind"],
            places=tuple(place.lower() for place in feature.get("sides", []) + feature.get("halves", [])),
            pennants=feature.get("pennants", 0),
            cities=tuple(feature.get("touches_cities", [])),
            marks=frozenset(mark for mark, value in feature.items() if value is True),
        )
        for feature in table["features"]
    )
    marks = frozenset(mark for mark, value in table.get("markers", {}).items() if value is True)
    return turn_tile(Tile(code_of(table), "n", table["edges"], segments, marks), "n")


def turn_place(place: str, facing: str) -> str:
    """Turning a tile moves its sides clockwise; left and right halves stay left and right. [CAR-3.3]"""
    return SIDES[(SIDES.index(place[0]) + SIDES.index(facing)) % 4] + place[1:]


@cache
def turn_tile(tile: Tile, facing: str) -> Tile:
    """A tile may lie in any of the four facings; what was north then points where it faces. [CAR-3.3]"""
    edge_at = {turn_place(side, facing): edge for side, edge in zip(SIDES, tile.edges, strict=True)}
    segments = []
    for segment in tile.segments:
        places = [turn_place(place, facing) for place in segment.places]
        segments.append(replace(segment, places=tuple(sorted(places, key=PLACES.index))))
    return replace(tile, facing=facing, edges="".join(edge_at[side] for side in SIDES), segments=tuple(segments))


def picture(tile: Tile) -> set[tuple[str, tuple[str, ...], int, frozenset[tuple[str, ...]]]]:
    """What can be seen of a tile, without the order of its segments, tells its facings apart. [CAR-3.3]"""
    return {
        (
            segment.kind,
            segment.places,
            segment.pennants,
            frozenset(tile.segments[city].places for city in segment.cities),
        )
        for segment in tile.segments
    }


@cache
def different_facings(tile: Tile) -> list[str]:
    """Of the four facings, those that do not look like an earlier one. [CAR-3.3]"""
    pictures = [picture(turn_tile(tile, facing)) for facing in SIDES]
    return [facing for i, facing in enumerate(SIDES) if pictures[i] not in pictures[:i]]
