"""The components of Carcassonne and of its expansions, each given by the name of the package with its `facts.toml`."""

from functools import cache
from typing import Final

from remparts.core.package import read_facts
from remparts.games.carcassonne.rules.tiles import Kind, read_kind
from remparts.land.edges import Edges

BASE: Final = __name__.removesuffix(".rules.facts")
"""The package with the facts of the base game."""


@cache
def tile_set(package: str) -> tuple[Kind, ...]:
    """The kinds of one package; base tiles go by their published letters, others by their codes. [CAR-1.2]"""
    return tuple(read_kind(table.get("code") or table["letter"], table) for table in read_facts(package)["tile"])


def edge_names(package: str) -> dict[str, str]:
    """What each letter stands for that the tiles of a package add to the edges of tiles."""
    return dict(read_facts(package).get("edges", {}))


def edges_of(packages: tuple[str, ...]) -> Edges:
    """What the tiles of the base game and of these packages may show on a side."""
    return Edges({letter: name for package in (BASE, *packages) for letter, name in edge_names(package).items()})


@cache
def start_tile() -> str:
    """The kind of which one copy lies face up before the first turn. [CAR-1.3]"""
    return next(kind.code for kind in tile_set(BASE) if kind.markers.get("start"))
