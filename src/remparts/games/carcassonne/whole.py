"""The game with all its expansions: what the plug of Carcassonne hands out. Asking for the rules loads no face."""

from typing import TYPE_CHECKING

from remparts.core.facts import Facts
from remparts.games.carcassonne.expansions import expansions, faces, hints, packages

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
    from remparts.games.carcassonne.rules.checks import base_faults, expansion_faults

    added = {package.name: package.own_facts for package in packages()}
    codes = {name: {tile.get("code", "") for tile in facts.get("tile", ())} for name, facts in added.items()}
    found = base_faults(facts, set().union(*codes.values()))
    for name, its_facts in added.items():
        others = set().union(*(codes[other] for other in codes if other != name))
        found += expansion_faults(name, its_facts, others)
    return found


def contents(facts: Facts) -> str:
    """What components of the base game amount to."""
    from remparts.games.carcassonne.rules.checks import contents as base_contents

    return base_contents(facts)
