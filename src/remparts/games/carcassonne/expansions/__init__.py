"""The expansions of Carcassonne: those of this distribution, each in a folder here, and those that others bring."""

import warnings
from collections.abc import Collection
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
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
    found: dict[str, ExpansionPackage] = {}
    for name in OURS:
        ours = import_module(f"{__name__}.{name}").PACKAGE
        found[ours.name] = ours
    for entry in sorted(entry_points(group=GROUP)):
        try:
            found[entry.name] = _loaded(entry, found)
        except Exception as error:  # whatever the code of others may raise
            source = entry.dist.name if entry.dist else "an unknown distribution"
            warnings.warn(f"the expansion {entry.name} of {source} is left out: {error}", RuntimeWarning, stacklevel=2)
    return tuple(found.values())


def _loaded(entry: EntryPoint, found: Collection[str]) -> ExpansionPackage:
    """The package that an entry point names, with its rules: without them the whole game would fail."""
    if entry.name in found:
        raise ValueError("there is an expansion of that name already; choose another one")
    package = entry.load()
    if not isinstance(package, ExpansionPackage):
        raise TypeError(f"it is of type {type(package).__name__}; an entry point names an ExpansionPackage")
    if {package.name, package.rules.name} != {entry.name}:
        names = f"{package.name} in its package and {package.rules.name} in its rules"
        raise ValueError(f"it is called {names}; the entry point must have the same name")
    return package


def added_folders() -> tuple[Traversable, ...]:
    """Where the expansions of other distributions lie."""
    return tuple(package.folder for package in packages()[len(OURS) :])


def expansions() -> "tuple[Expansion, ...]":
    """The rules of each."""
    return tuple(package.rules for package in packages())


def faces() -> "tuple[FacePart, ...]":
    """How each shows itself."""
    return tuple(package.face for package in packages())
