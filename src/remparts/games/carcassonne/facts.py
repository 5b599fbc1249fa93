"""The components of Carcassonne, read from `facts.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from remparts.land.tiles import Kind, read_kind


@cache
def _tables() -> list[dict[str, Any]]:
    text = files(__package__).joinpath("facts.toml").read_text(encoding="utf-8")
    tables: list[dict[str, Any]] = tomllib.loads(text)["tile"]  # plain TOML, checked by the tests
    return tables


@cache
def tile_set(name: str) -> tuple[Kind, ...]:
    """The kinds of one set; base tiles go by their published letters, others by their codes. [CAR-1.2]"""
    return tuple(read_kind(table.get("code") or table["letter"], table) for table in _tables() if table["set"] == name)


@cache
def start_tile() -> str:
    """The kind of which one copy lies face up before the first turn. [CAR-1.3]"""
    return next(kind.code for kind in tile_set("base") if kind.markers.get("start"))
