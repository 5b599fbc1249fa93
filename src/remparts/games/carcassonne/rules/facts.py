"""The components of Carcassonne, read from `facts.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from remparts.land.tiles import Kind, read_kind

Table = dict[str, Any]
"""Plain TOML, checked by the tests."""


@cache
def facts() -> Table:
    """The whole file, for what only one expansion reads."""
    return tomllib.loads(files("remparts.games.carcassonne").joinpath("facts.toml").read_text(encoding="utf-8"))


@cache
def features(code: str) -> tuple[Table, ...]:
    """The segments of a kind as the facts tell them, with what only an expansion reads: inns, neighbours, herds."""
    return next(
        tuple(table["features"]) for table in facts()["tile"] if code in (table.get("code"), table.get("letter"))
    )


@cache
def tile_set(name: str) -> tuple[Kind, ...]:
    """The kinds of one set; base tiles go by their published letters, others by their codes. [CAR-1.2]"""
    return tuple(
        read_kind(table.get("code") or table["letter"], table) for table in facts()["tile"] if table["set"] == name
    )


@cache
def start_tile() -> str:
    """The kind of which one copy lies face up before the first turn. [CAR-1.3]"""
    return next(kind.code for kind in tile_set("base") if kind.markers.get("start"))
