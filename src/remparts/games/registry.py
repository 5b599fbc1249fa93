"""Which games there are."""

from functools import cache

from remparts.core.errors import UnknownGame
from remparts.core.face import AnyFace
from remparts.core.game import AnyGame
from remparts.games.carcassonne.expansions import EXPANSIONS
from remparts.games.carcassonne.game import Carcassonne
from remparts.games.robber_knights.game import RobberKnights


@cache
def _all() -> dict[str, AnyGame]:  # each game has a state of its own
    return {game.name: game for game in (Carcassonne(EXPANSIONS), RobberKnights())}


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_all())


def game(name: str) -> AnyGame:
    """The game of that name, or `UnknownGame`."""
    found = _all().get(name)
    if found is None:
        raise UnknownGame("there is no game {name}; there are {names}", name=repr(name), names=", ".join(game_names()))
    return found


@cache
def _faces() -> dict[str, AnyFace]:
    # Who only plays games need not load their pictures.
    from remparts.games.carcassonne.expansions.faces import FACES
    from remparts.games.carcassonne.face import CarcassonneFace
    from remparts.games.robber_knights.face import RobberKnightsFace

    return {Carcassonne.name: CarcassonneFace(FACES), RobberKnights.name: RobberKnightsFace()}


def face(name: str) -> AnyFace:
    """How the game of that name shows itself, or `UnknownGame`."""
    return _faces()[game(name).name]
