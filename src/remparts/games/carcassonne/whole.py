"""The game with all its expansions: what the plug of Carcassonne hands out. Asking for the rules loads no face."""

from functools import cache
from typing import TYPE_CHECKING

from remparts.core.facts import Facts
from remparts.games.carcassonne.expansions import expansions, faces, hints, packages
from remparts.games.carcassonne.package import ExpansionPackage

if TYPE_CHECKING:
    from remparts.games.carcassonne.face.face import CarcassonneFace
    from remparts.games.carcassonne.face.text_words import CarcassonneText
    from remparts.games.carcassonne.hints import CarcassonneHints
    from remparts.games.carcassonne.rules.game import Carcassonne


def whole_game() -> "Carcassonne":
    """The rules with all expansions to choose from."""
    from remparts.games.carcassonne.rules.game import Carcassonne

    return Carcassonne(expansions())


def whole_face() -> "CarcassonneFace":
    """The face with all expansions."""
    from remparts.games.carcassonne.face.face import CarcassonneFace

    return CarcassonneFace(faces())


def whole_text() -> "CarcassonneText":
    """The text with all expansions."""
    from remparts.games.carcassonne.face.text_words import CarcassonneText

    return CarcassonneText(faces())


def whole_hints() -> "CarcassonneHints":
    """The hints with all expansions."""
    from remparts.games.carcassonne.hints import CarcassonneHints

    return CarcassonneHints(hints())


def faults(facts: Facts) -> list[str]:
    """What does not fit of components of the base game, and of those of the expansions, which stay as they are."""
    from remparts.games.carcassonne.rules.checks import base_faults

    taken = set().union(*map(_codes, packages()))
    return [*base_faults(facts, taken), *_expansion_faults(packages())]


@cache
def _expansion_faults(added: tuple[ExpansionPackage, ...]) -> tuple[str, ...]:
    from remparts.games.carcassonne.rules.checks import expansion_faults

    found: list[str] = []
    for package in added:
        others = set().union(*(_codes(other) for other in added if other is not package))
        found += expansion_faults(package.name, package.own_facts, others)
    return tuple(found)


def _codes(package: ExpansionPackage) -> set[str]:
    """What the tiles of an expansion are called."""
    return {tile.get("code", "") for tile in package.own_facts.get("tile", ())}


def contents(facts: Facts) -> str:
    """What components of the base game amount to."""
    from remparts.games.carcassonne.rules.checks import contents as base_contents

    return base_contents(facts)
