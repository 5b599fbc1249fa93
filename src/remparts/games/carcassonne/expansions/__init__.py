"""The expansions of Carcassonne: those of this distribution, each in a folder here, and those that others bring."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from remparts.games.carcassonne.package import ExpansionPackage

if TYPE_CHECKING:
    from remparts.games.carcassonne.face.part import FacePart
    from remparts.games.carcassonne.rules.expansion import Expansion

OURS: Final = ("king", "shrines", "count", "river", "catapult", "mage")
"""In the order of the rules document."""

GROUP: Final = "remparts.carcassonne.expansions"
"""The group of entry points under which other distributions name their `ExpansionPackage`."""


@cache
def packages() -> tuple[ExpansionPackage, ...]:
    """All of them, those of other distributions last: a ruling between two lives in the later one."""
    found = [import_module(f"{__name__}.{name}").PACKAGE for name in OURS]
    taken = {each.name for each in found}
    others = [entry.load() for entry in sorted(entry_points(group=GROUP)) if entry.name not in taken]
    return (*found, *others)


def added_folders() -> tuple[Traversable, ...]:
    """Where the expansions of other distributions lie."""
    return tuple(package.folder for package in packages()[len(OURS) :])


def expansions() -> "tuple[Expansion, ...]":
    """The rules of each."""
    return tuple(package.rules for package in packages())


def faces() -> "tuple[FacePart, ...]":
    """How each shows itself."""
    return tuple(package.face for package in packages())
