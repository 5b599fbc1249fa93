"""The home page: what can be played, and its form, which keeps what was entered when it is refused."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from remparts.core.errors import RempartsError
from remparts.core.levels import LEVELS
from remparts.core.phrase import Phrase
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.http.choices import bot_card, game_card
from remparts.server.http.forms import Fields, first, read_fields, read_new_table
from remparts.server.http.limits import TooMany, check_kind, client_of, read_body
from remparts.server.http.page import YEAR, page, refuse_foreign, words_of
from remparts.server.http.services import services_of
from remparts.server.network import qr_picture
from remparts.server.tables.seats import check_table

_LARGEST_FORM: Final = 64_000
_USUAL_BOT: Final = LEVELS[1]
"""Whom a newcomer plays against: it knows the game, and leaves something to win."""


async def home(request: Request) -> Response:
    return home_page(request, {})


def home_page(request: Request, fields: Fields, error: str = "", where: str = "", status: int = 200) -> Response:
    """The home page with what was entered into its form, and beside what was wrong with it, if anything."""
    spoken, services = words_of(request), services_of(request)
    names = game_names()
    played = request.cookies.get("game", "")
    usual = {"game": played if played in names else names[0], "level": _USUAL_BOT, "people": "2"}

    def is_chosen(name: str, value: str, by_default: bool = False) -> bool:
        """Whether a field has this value: as it was sent, else as usual, else by default."""
        if name in fields:
            return value in fields[name]
        return usual[name] == value if name in usual else by_default

    context: dict[str, Any] = {
        "games": [game_card(find_game(name), find_face(name), spoken) for name in names],
        "bots": [bot_card(name, spoken) for name in services.bots.offered],
        "usual_bot": _USUAL_BOT,
        "addresses": [{"url": url, "qr": qr_picture(url)} for url in services.settings.addresses],
        "error": error,
        "where": where,
        "is_chosen": is_chosen,
        "entered": lambda name: first(fields, name),
    }
    return page(request, "home.html", context, status)


async def create_table(request: Request) -> Response:
    """The form of the home page: a new table, and the way to it; the game is the first to be offered next time."""
    refuse_foreign(request)
    check_kind(request, "application/x-www-form-urlencoded")
    services = services_of(request)
    fields: Fields = {}
    try:
        fields = read_fields(await read_body(request, _LARGEST_FORM))
        asked = read_new_table(fields)
        await asyncio.to_thread(check_table, asked, services.bots.names)  # what is refused costs nothing
        services.take_from_quota(client_of(request))
        _, token = await services.tables.create(asked)
    except RempartsError as error:
        return refused(request, error, fields)
    response = RedirectResponse(f"/t/{token}", 303)
    response.set_cookie("game", asked.game, max_age=YEAR, httponly=True, samesite="lax")
    return response


def refused(request: Request, error: RempartsError, fields: Fields | None = None) -> Response:
    """The home page again, with the reason beside the button that was pressed; without fields, a record was sent."""
    spoken = words_of(request)
    reason, status = spoken.reason(error), 400
    if isinstance(error, TooMany):
        phrase, status = Phrase("That was a lot at once. Wait a while, then try again."), 429
    elif fields is None:
        phrase = Phrase("This record cannot be shown: {reason}", reason=reason)
    else:
        phrase = Phrase("This table cannot be set up: {reason}", reason=reason)
    where = "record" if fields is None else "ways" if first(fields, "way") else "setup"
    return home_page(request, fields or {}, spoken.say(phrase), where, status)
