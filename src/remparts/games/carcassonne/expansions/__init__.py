"""The expansions of Carcassonne: those of this distribution, each in a folder here, and those that others bring."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from remparts.core.package import plugged
from remparts.games.carcassonne.package import ExpansionPackage
from remparts.games.carcassonne.rules.expansion import chosen

if TYPE_CHECKING:
    from remparts.games.carcassonne.face.part import FacePart
    from remparts.games.carcassonne.hints import HintsPart
    from remparts.games.carcassonne.rules.expansion import Expansion

OURS: Final = ("king", "shrines", "count", "river", "catapult", "mage")
"""In the order of the rules document."""

GROUP: Final = "remparts.carcassonne.expansions"
"""The group of entry points under which other distributions name their `ExpansionPackage`."""


@cache
def packages() -> tuple[ExpansionPackage, ...]:
    """All of them, those of other distributions last: a ruling between two lives in the later one."""
    return (*_ours(), *_others()[0].values())


def _ours() -> list[ExpansionPackage]:
    return [import_module(f"{__name__}.{name}").PACKAGE for name in OURS]


@cache
def _others() -> tuple[dict[str, ExpansionPackage], list[tuple[str, str]]]:
    return plugged(GROUP, ExpansionPackage, [package.name for package in _ours()])


def faults() -> tuple[str, ...]:
    """What is wrong with expansions of other distributions that are left out, in a sentence each."""
    return tuple(f"the expansion {fault}" for _, fault in _others()[1])


def added_folders() -> tuple[Traversable, ...]:
    """Where the expansions of other distributions lie."""
    return tuple(package.folder for package in _others()[0].values())


def played(options: Mapping[str, str]) -> list[ExpansionPackage]:
    """Those that are played with these options."""
    return chosen(packages(), options)


def expansions() -> "tuple[Expansion, ...]":
    """The rules of each."""
    return tuple(package.rules for package in packages())


def faces() -> "tuple[FacePart, ...]":
    """How each shows itself."""
    return tuple(package.face for package in packages())


def hints() -> "tuple[HintsPart, ...]":
    """What bots may ask of those that have anything to say."""
    return tuple(package.hints for package in packages() if package.hints)
