"""The components of Robber Knights, read from `facts.toml`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from remparts.games.robber_knights import PACKAGE

TERRAINS: Final = {"plain": "p", "forest": "f", "mountain": "m", "lake": "l"}
"""The first letter of a tile's code. [ROB-1.3]"""

BUILDINGS: Final = {"none": "", "village": "v", "castle": "c", "town": "t"}
"""The second letter, if there is one. [ROB-1.3]"""

IMPASSABLE: Final = 99
"""The cost of a lake: more knights than any tile can hold. [ROB-6.4]"""


@dataclass(frozen=True, slots=True)
class Kind:
    """Tiles that look the same: a terrain, perhaps a building, what they cost to enter and what they score."""

    code: str
    terrain: str
    building: str
    cost: int
    points: int

    @property
    def is_castle(self) -> bool:
        return self.building == "castle"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is in the box, each kind by its number in `kinds`."""

    kinds: tuple[Kind, ...]
    letters: Mapping[str, tuple[int, ...]]
    """The kinds of one player's tiles by the letter on the back, in the order of kinds. [ROB-1.7]"""
    pile: Sequence[str]
    """The letters of a pile from top to bottom. [ROB-3.2]"""
    knights: int
    """What each player has at the start. [ROB-1.2]"""
    most_deployed: int
    """How many knights may set out from a castle. [ROB-6.1]"""
    most_standing: int
    """How many knights a tile holds. [ROB-6.7]"""
    most_tiles: int
    """How many tiles a turn has at most. [ROB-4.5]"""
    rows: int
    """How many rows the start layout has. [ROB-3.6]"""
    sides: Mapping[int, int]
    """How wide and how high the playing area may become, by the number of seats. [ROB-5.4]"""


@cache
def facts() -> Facts:
    """The components that the rules refer to."""
    read = PACKAGE.facts
    found = {(table["terrain"], table["building"]) for table in read["letters"]["tiles"]}
    kinds = tuple(
        Kind(
            code=TERRAINS[terrain] + BUILDINGS[building],
            terrain=terrain,
            building=building,
            cost=read["terrain"][terrain].get("knights", IMPASSABLE),
            points=read["building_points"][building],
        )
        for terrain in TERRAINS
        for building in BUILDINGS
        if (terrain, building) in found
    )
    number = {(kind.terrain, kind.building): i for i, kind in enumerate(kinds)}
    letters: dict[str, tuple[int, ...]] = {}
    for table in read["letters"]["tiles"]:
        letter = table["letter"]
        letters[letter] = tuple(sorted((*letters.get(letter, ()), number[table["terrain"], table["building"]])))
    return Facts(
        kinds=kinds,
        letters=letters,
        pile=tuple(read["setup"]["pile_top_to_bottom"]),
        knights=read["pieces"]["knights_per_player"],
        most_deployed=read["limits"]["knights_per_castle_max"],
        most_standing=read["limits"]["knights_per_tile_max"],
        most_tiles=read["turn"]["tiles_max"],
        rows=read["setup"]["start_layout_rows"],
        sides={area["players"]: area["side"] for area in read["limits"]["area"]},
    )
