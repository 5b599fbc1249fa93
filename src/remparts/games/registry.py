"""Which games there are: those of this distribution, and those that others bring as entry points."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from remparts.core.errors import UnknownGame
from remparts.core.face import AnyFace
from remparts.core.game import AnyGame
from remparts.core.package import GamePackage, plug_named, plugged

OURS: Final = ("carcassonne", "castle", "masons", "robber_knights")
GROUP: Final = "remparts.games"
"""The group of entry points under which other distributions name their `GamePackage`."""


def game_names() -> tuple[str, ...]:
    """The names of all games that can be played."""
    return (*OURS, *_others()[0])


def claimed_names() -> tuple[str, ...]:
    """The names of all games without loading any; those of other distributions may turn out to be faulty."""
    return (*OURS, *sorted({entry.name for entry in entry_points(group=GROUP)} - {*OURS}))


def faults() -> tuple[str, ...]:
    """What is wrong with what other distributions bring and cannot be played, in a sentence each."""
    games = [f"the game {fault}" for _, fault in _others()[1]]
    return (*games, *(fault for name in game_names() for fault in package(name).faults))


@cache
def package(name: str) -> GamePackage:
    """The game of that name with all that it has, or `UnknownGame`."""
    if name in OURS:
        ours = import_module(f"remparts.games.{name}").PACKAGE
        assert isinstance(ours, GamePackage)
        return ours
    others, wrong = _others()
    if name in others:
        return others[name]
    if name in dict(wrong):
        raise UnknownGame("{name} cannot be played: {fault}", name=name, fault=f"the game {dict(wrong)[name]}")
    names = ", ".join(game_names())
    raise UnknownGame("there is no game {name}; there are {names}", name=repr(name), names=names)


def plug(name: str) -> GamePackage:
    """The game of that name, of which no more than its plug need be loaded; or `UnknownGame`."""
    found = None if name in OURS else plug_named(GROUP, GamePackage, name)
    return found or package(name)


def game(name: str) -> AnyGame:
    """The rules of the game of that name, or `UnknownGame`."""
    return package(name).rules


def face(name: str) -> AnyFace:
    """How the game of that name shows itself, or `UnknownGame`."""
    return package(name).face


@cache
def _others() -> tuple[dict[str, GamePackage], list[tuple[str, str]]]:
    """The games of other distributions by name, and what is wrong with those that cannot be played."""
    return plugged(GROUP, GamePackage, OURS)
