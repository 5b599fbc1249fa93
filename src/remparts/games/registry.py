"""Which games there are: those of this distribution, and those that others bring as entry points."""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from remparts.core.errors import UnknownGame
from remparts.core.face import AnyFace
from remparts.core.game import AnyGame
from remparts.core.package import GamePackage

OURS: Final = ("carcassonne", "robber_knights")
GROUP: Final = "remparts.games"
"""The group of entry points under which other distributions name their `GamePackage`."""


@cache
def _others() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP)) if entry.name not in OURS}


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return (*OURS, *_others())


@cache
def package(name: str) -> GamePackage:
    """The game of that name with all its parts, or `UnknownGame`."""
    if name in OURS:
        found = import_module(f"remparts.games.{name}").PACKAGE
    elif name in _others():
        found = _others()[name].load()
    else:
        names = ", ".join(game_names())
        raise UnknownGame("there is no game {name}; there are {names}", name=repr(name), names=names)
    assert isinstance(found, GamePackage)
    return found


def game(name: str) -> AnyGame:
    """The rules of the game of that name, or `UnknownGame`."""
    return package(name).rules


def face(name: str) -> AnyFace:
    """How the game of that name shows itself, or `UnknownGame`."""
    return package(name).face
