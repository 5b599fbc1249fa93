"""The castle: tiles and start spaces by half sides, where tiles fit, and which segments are one feature."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parents[3] / "src/remparts/games/castle/facts.toml"

SIDES = "nesw"
HALVES = ("nl", "nr", "el", "er", "sl", "sr", "wl", "wr")  # clockwise [CST-1.11]
PLACES = (*SIDES, *HALVES)
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}

Cell = tuple[int, int]
Spot = tuple[int, int, int]  # x, y, number of a segment in the list of the facts


# ---- Tiles and start spaces


@dataclass(frozen=True)
class Segment:
    """One connected piece of one kind of picture, and the sides or half sides that it reaches. [CST-1.12]"""

    kind: str
    places: tuple[str, ...]  # sides of a path, half sides of anything else
    signs: int = 0  # wells of a path, markets of a court [CST-1.14, CST-1.15]

    def name(self) -> str:
        """The first place that it reaches."""
        return self.places[0]


@dataclass(frozen=True)
class Tile:
    """A tile as it lies, or a start space, which is a tile with one side. [CST-1.4, CST-1.9]"""

    code: str
    segments: tuple[Segment, ...]

    def path_sides(self) -> set[str]:
        """The sides that a path leaves through. [CST-1.11]"""
        return {place for segment in self.segments if segment.kind == "path" for place in segment.places}


def turned(place: str, quarters: int) -> str:
    """A side or half side after the tile was turned clockwise."""
    return SIDES[(SIDES.index(place[0]) + quarters) % 4] + place[1:]


def opposite(place: str) -> str:
    """What a side or half side faces: left halves face right halves. [CST-6.4]"""
    return turned(place, 2)[0] + {"": "", "l": "r", "r": "l"}[place[1:]]


@cache
def turn(tile: Tile, facing: str) -> Tile:
    """The tile with its reference north pointing that way. [CST-1.4]"""
    quarters = SIDES.index(facing)
    segments = []
    for segment in tile.segments:
        places = sorted((turned(place, quarters) for place in segment.places), key=PLACES.index)
        segments.append(Segment(segment.kind, tuple(places), segment.signs))
    return Tile(tile.code, tuple(segments))


@cache
def facings(tile: Tile) -> tuple[str, ...]:
    """The facings that look different, the first of those that look alike. [CST-1.4]"""
    seen: list[frozenset[Segment]] = []
    found = []
    for facing in SIDES:
        look = frozenset(turn(tile, facing).segments)
        if look not in seen:
            seen.append(look)
            found.append(facing)
    return tuple(found)


def next_cell(cell: Cell, place: str) -> Cell:
    """The square on the other side of this side or half side."""
    dx, dy = STEP[place[0]]
    return cell[0] + dx, cell[1] + dy


# ---- Facts


def read_facts() -> dict[str, Any]:  # Any: what TOML holds is untyped
    """Tiles, board, wall and values of the game. [CST-1.11]"""
    return tomllib.loads(FACTS.read_text(encoding="utf-8"))


def read_area(facts: dict[str, Any]) -> frozenset[Cell]:  # Any: as above
    """The cells inside the wall. [CST-1.3]"""
    rows = facts["board"]["map"]
    return frozenset((x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "#")


def read_tiles(facts: dict[str, Any]) -> dict[str, Tile]:  # Any: as above
    """The castle tiles by their ids, facing north. [CST-1.4, CST-1.13, CST-1.16]"""
    tiles = {}
    for table in facts["tile"]:
        segments = []
        for feature in table["features"]:
            places = sorted((place.lower() for place in feature.get("sides") or feature["halves"]), key=PLACES.index)
            signs = int(feature.get("well", False)) + int(feature.get("markets", 0))
            segments.append(Segment(feature["kind"], tuple(places), signs))
        tiles[table["id"]] = Tile(table["id"], tuple(segments))
    return tiles


def read_start(table: dict[str, Any]) -> Tile:  # Any: as above
    """A start space: with a path the halves beside it are two segments, otherwise equal halves are one. [CST-6.2]"""
    side = opposite(table["side"].lower())  # it looks towards the cell
    kinds = {opposite(half.lower()): kind for half, kind in table["halves"].items()}
    left, right = kinds[f"{side}l"], kinds[f"{side}r"]
    if not table["path"] and left == right:
        parts = [Segment(left, (f"{side}l", f"{side}r"), table["markets"])]
    else:
        parts = [Segment(left, (f"{side}l",)), Segment(right, (f"{side}r",))]
    path = [Segment("path", (side,))] if table["path"] else []
    return Tile(table["id"], (*path, *parts))


# ---- Features


@dataclass(frozen=True)
class Feature:
    """Linked segments, the first of them in the order of laying, and how much of them is open. [CST-6.1]"""

    kind: str
    spots: frozenset[Spot]
    root: Spot
    site: str  # its id
    open_ends: int
    signs: int

    def size(self) -> int:
        """Different tiles and start spaces; with two segments on one it counts once. [CST-6.6]"""
        return len({(x, y) for x, y, _ in self.spots})

    def complete(self) -> bool:
        """Nothing of a path, tower or house is open; courts are never completed. [CST-8.1, CST-8.2, CST-8.3]"""
        return self.kind != "court" and self.open_ends == 0


class Castle:
    """The wall with its start spaces, and the tiles laid inside. [CST-1.2, CST-3.1]"""

    def __init__(self, facts: dict[str, Any], starts_match: bool) -> None:  # Any: as above
        self.area = read_area(facts)
        self.starts_match = starts_match
        self.squares: dict[Cell, Tile] = {}  # start spaces by their wall squares, then tiles in the order of laying
        for table in facts["start"]:
            self.squares[table["at"][0], table["at"][1]] = read_start(table)
        self.found: dict[int, list[Feature]] = {}  # by the number of squares, since nothing laid ever changes

    def laid(self) -> dict[Cell, Tile]:
        """The castle tiles in the order of laying."""
        return {cell: tile for cell, tile in self.squares.items() if cell in self.area}

    def lay(self, cell: Cell, tile: Tile) -> None:
        """A laid tile stays as it is. [CST-5.10]"""
        self.squares[cell] = tile

    def beside(self, cell: Cell) -> dict[str, Tile]:
        """Laid tiles and start spaces that a whole side of the cell faces, by that side. [CST-5.3, CST-5.4]"""
        found = {}
        for side in SIDES:
            other = next_cell(cell, side)
            if other in self.squares and (other in self.area or looks(self.squares[other]) == opposite(side)):
                found[side] = self.squares[other]
        return found

    def fits(self, cell: Cell, tile: Tile) -> bool:
        """The cell is free and in contact, and paths match. [CST-5.2, CST-5.3, CST-5.5, CST-5.6, CST-5.7]"""
        contacts = self.beside(cell)
        if cell not in self.area or cell in self.squares or not contacts:
            return False
        for side, other in contacts.items():
            is_start = next_cell(cell, side) not in self.area
            if is_start and not self.starts_match:
                continue
            if (side in tile.path_sides()) != (opposite(side) in other.path_sides()):
                return False
        return True

    def placements(self, tile: Tile) -> list[tuple[Cell, str]]:
        """Every cell and facing in which the tile may lie. [CST-5.1]"""
        cells = sorted(cell for cell in self.area if self.beside(cell))
        return [(cell, facing) for cell in cells for facing in facings(tile) if self.fits(cell, turn(tile, facing))]

    def reaching(self) -> dict[tuple[Cell, str], tuple[str, Spot]]:
        """The kind and spot of the segment at each side and half side. [CST-1.11]"""
        return {
            (cell, place): (segment.kind, (*cell, index))
            for cell, tile in self.squares.items()
            for index, segment in enumerate(tile.segments)
            for place in segment.places
        }

    def segment(self, spot: Spot) -> Segment:
        return self.squares[spot[:2]].segments[spot[2]]

    def site(self, spot: Spot) -> str:
        """A feature is called after its first segment: square and name."""
        return f"{spot[0]},{spot[1]}.{self.segment(spot).name()}"

    def features(self) -> list[Feature]:
        """Every segment belongs to one feature; start spaces first, then in the order of laying. [CST-6.1, CST-6.2]"""
        if len(self.squares) in self.found:
            return self.found[len(self.squares)]
        reaching = self.reaching()
        found: list[Feature] = []
        seen: set[Spot] = set()
        for (x, y), tile in self.squares.items():
            for index, segment in enumerate(tile.segments):
                if (x, y, index) not in seen:
                    spots = self.linked((x, y, index), reaching)
                    seen |= spots
                    site = self.site((x, y, index))
                    signs = sum(self.segment(spot).signs for spot in spots)
                    ends = sum(self.open_ends(spot) for spot in spots)
                    found.append(Feature(segment.kind, frozenset(spots), (x, y, index), site, ends, signs))
        self.found[len(self.squares)] = found
        return found

    def linked(self, first: Spot, reaching: dict[tuple[Cell, str], tuple[str, Spot]]) -> set[Spot]:
        """All segments reached from one across sides where equal kinds face each other. [CST-6.1, CST-6.3, CST-6.5]"""
        found = {first}
        waiting = [first]
        kind = self.segment(first).kind
        while waiting:
            spot = waiting.pop()
            for place in self.segment(spot).places:
                other, there = reaching.get((next_cell(spot[:2], place), opposite(place)), ("nothing", spot))
                if other == kind and there not in found:
                    found.add(there)
                    waiting.append(there)
        return found

    def open_ends(self, spot: Spot) -> int:
        """How many sides or half sides of a segment face an empty cell. [CST-8.1, CST-8.2, CST-8.3]"""
        faced = [next_cell(spot[:2], place) for place in self.segment(spot).places]
        return sum(cell in self.area and cell not in self.squares for cell in faced)

    def regions(self) -> list[set[Cell]]:
        """Empty cells connected by whole sides, in reading order of their first cells. [CST-12.5]"""
        regions: list[set[Cell]] = []
        for cell in in_reading_order(self.area - self.squares.keys()):
            if not any(cell in region for region in regions):
                region = {cell}
                waiting = [cell]
                while waiting:
                    here = waiting.pop()
                    for side in SIDES:
                        other = next_cell(here, side)
                        if other in self.area and other not in self.squares and other not in region:
                            region.add(other)
                            waiting.append(other)
                regions.append(region)
        return regions

    def largest_region(self) -> set[Cell]:
        """The largest hole in the castle. [CST-12.4]"""
        return max(self.regions(), key=len, default=set())


def looks(start: Tile) -> str:
    """The side on which a start space meets its cell. [CST-1.9]"""
    return start.segments[0].places[0][0]


def in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))
