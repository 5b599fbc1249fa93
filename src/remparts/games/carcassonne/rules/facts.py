"""The components of Carcassonne and of its expansions, read once from the `facts.toml` in the folder of each."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from remparts.land.tiles import Edges, Kind, read_kind

Table = dict[str, Any]
"""Plain TOML, checked by the tests."""

BASE: Final = __name__.removesuffix(".rules.facts")
"""The package with the facts of the base game."""


@cache
def facts(package: str) -> Table:
    """The facts of the base game, or of the expansion in a package, given by its name."""
    return tomllib.loads(files(package).joinpath("facts.toml").read_text(encoding="utf-8"))


@cache
def tile_set(package: str) -> tuple[Kind, ...]:
    """The kinds of one package; base tiles go by their published letters, others by their codes. [CAR-1.2]"""
    return tuple(read_kind(table.get("code") or table["letter"], table) for table in facts(package)["tile"])


def edge_names(package: str) -> dict[str, str]:
    """What each letter stands for that the tiles of a package add to the edges of tiles."""
    return dict(facts(package).get("edges", {}))


def edges_of(packages: tuple[str, ...]) -> Edges:
    """What the tiles of the base game and of these packages may show on a side."""
    return Edges(
        edge_names(BASE), {letter: name for package in packages for letter, name in edge_names(package).items()}
    )


@cache
def start_tile() -> str:
    """The kind of which one copy lies face up before the first turn. [CAR-1.3]"""
    return next(kind.code for kind in tile_set(BASE) if kind.markers.get("start"))
