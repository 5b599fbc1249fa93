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

_LONGEST: Final = 40
"""Letters in the name of a game."""


def game_names() -> tuple[str, ...]:
    """The names of all games that can be played."""
    return (*OURS, *_others()[0])


def faults() -> tuple[str, ...]:
    """What is wrong with games of other distributions that cannot be played, in a sentence each."""
    return tuple(fault for _, fault in _others()[1])


@cache
def package(name: str) -> GamePackage:
    """The game of that name with all its parts, or `UnknownGame`."""
    if name in OURS:
        ours = import_module(f"remparts.games.{name}").PACKAGE
        assert isinstance(ours, GamePackage)
        return ours
    others, wrong = _others()
    if name in others:
        return others[name]
    if name in dict(wrong):
        raise UnknownGame("{name} cannot be played: {fault}", name=name, fault=dict(wrong)[name])
    names = ", ".join(game_names())
    raise UnknownGame("there is no game {name}; there are {names}", name=repr(name), names=names)


def game(name: str) -> AnyGame:
    """The rules of the game of that name, or `UnknownGame`."""
    return package(name).rules


def face(name: str) -> AnyFace:
    """How the game of that name shows itself, or `UnknownGame`."""
    return package(name).face


# ---- Other distributions


class _Fault(Exception):
    """Why an entry point brings no game; the text also says what would be right."""


@cache
def _others() -> tuple[dict[str, GamePackage], list[tuple[str, str]]]:
    """The games of other distributions by name, and for the names of the others what is wrong with them."""
    found: dict[str, GamePackage] = {}
    wrong: list[tuple[str, str]] = []
    for entry in sorted(entry_points(group=GROUP)):
        try:
            if not entry.name.isidentifier() or len(entry.name) > _LONGEST:
                raise _Fault(f"a name consists of letters, digits and underscores, {_LONGEST} at most")
            if entry.name in (*OURS, *found):
                raise _Fault("another game has that name already; choose another one for the entry point and the game")
            found[entry.name] = _loaded(entry)
        except _Fault as fault:
            source = entry.dist.name if entry.dist else "an unknown distribution"
            wrong.append((entry.name, f"the game {entry.name} of {source}, {entry.value}: {fault}"))
    return found, wrong


def _loaded(entry: EntryPoint) -> GamePackage:
    """The package that an entry point names, with all its parts: one that lacks any must not fail at a table."""
    try:
        found = entry.load()
        if not isinstance(found, GamePackage):
            raise _Fault(
                f"it is of type {type(found).__name__}; an entry point names a GamePackage, as in race:PACKAGE"
            )
        found.load()
    except _Fault:
        raise
    except Exception as error:  # whatever the code of others may raise
        raise _Fault(f"it cannot be loaded ({type(error).__name__}: {error})") from error
    if {found.name, found.rules.name} != {entry.name}:
        names = f"{found.name} in its package and {found.rules.name} in its rules"
        raise _Fault(f"it is called {names}; the entry point must have the same name")
    return found
