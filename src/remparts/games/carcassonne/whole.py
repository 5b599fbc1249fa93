"""The game with all its expansions: what the plug of Carcassonne hands out. Asking for the rules loads no face."""

from typing import TYPE_CHECKING

from remparts.games.carcassonne.expansions import expansions, faces, hints

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
