"""The pages about the rules of a game, and the pictures on them."""

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.games.registry import game as find_game
from remparts.server.http.forms import OPTION
from remparts.server.http.limits import FOR_EVER
from remparts.server.http.page import page, words_of
from remparts.server.http.services import services_of
from remparts.server.reading.figures import digest, picture_of
from remparts.server.reading.rules import rules_of


async def rules_page(request: Request) -> Response:
    """The rules as played with the options that the address names; without any, as in the rulebook, with everything."""
    game = find_game(request.path_params["game"])
    make = partial(rules_of, game.name, words_of(request).language, _options(request, game))
    context = {
        "game": {"name": game.name, "title": game.title},
        "rules": await services_of(request).prepared(make),
        "fragment": request.query_params.get("fragment") == "1",
    }
    return page(request, "rules.html", context)


def _options(request: Request, game: AnyGame) -> Options:
    asked = request.query_params
    chosen = {name.removeprefix(OPTION): asked[name] for name in asked if name.startswith(OPTION)}
    if not chosen:
        return Options.fullest(game.options, game.seats)
    return Options.of(game.seats.start, chosen).filled(game.options, game.seats)


async def rules_picture(request: Request) -> Response:
    """A picture of the rules; an address that names its version may be kept for ever."""
    game = find_game(request.path_params["game"])
    named = request.path_params["part"], request.path_params["name"]
    picture = await services_of(request).prepared(partial(picture_of, game.name, *named))
    if picture is None:
        raise HTTPException(404)
    is_present = request.query_params.get("v") == digest(picture)
    headers = {"Cache-Control": FOR_EVER if is_present else "no-cache"}
    return Response(picture, media_type="image/svg+xml", headers=headers)
