"""The expansions of Carcassonne, each in a folder of its own, and the game played with them."""

from importlib import import_module
from typing import Any, Final

from remparts.games.carcassonne.face.face import CarcassonneFace
from remparts.games.carcassonne.face.part import FacePart
from remparts.games.carcassonne.face.text_words import CarcassonneText
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.game import Carcassonne

NAMES: Final = ("king", "shrines", "count", "river", "catapult", "mage")
"""In the order of the rules document."""


def _parts(room: str, suffix: str) -> tuple[Any, ...]:  # the callers say of which type
    return tuple(
        getattr(import_module(f"{__name__}.{name}.{room}"), f"{name.capitalize()}{suffix}")() for name in NAMES
    )


def expansions() -> tuple[Expansion, ...]:
    """The rules of each."""
    return _parts("rules", "")


def faces() -> tuple[FacePart, ...]:
    """How each shows itself."""
    return _parts("face", "Face")


def whole_game() -> Carcassonne:
    """The rules with all expansions to choose from."""
    return Carcassonne(expansions())


def whole_face() -> CarcassonneFace:
    """The face with all expansions."""
    return CarcassonneFace(faces())


def whole_text() -> CarcassonneText:
    """The text with all expansions."""
    return CarcassonneText(faces())
