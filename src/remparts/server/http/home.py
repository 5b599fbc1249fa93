"""The home page: what can be played, its form, and the tables that a browser has been at."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from remparts.bots import bots
from remparts.core.errors import RempartsError
from remparts.core.face import AnyFace, Phrase
from remparts.core.game import AnyGame
from remparts.core.options import Option
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.http.forms import read_fields, read_new_table
from remparts.server.http.limits import TooMany, check_kind, client_of, read_body
from remparts.server.http.page import page, refuse_foreign, words_of
from remparts.server.http.services import Services, services_of
from remparts.server.network import qr_picture
from remparts.server.showing.words import Words
from remparts.server.store.links import Link
from remparts.server.tables.seats import check_table
from remparts.server.tables.tables import UnknownLink

_LARGEST_FORM: Final = 64_000
_MOST_TOKENS: Final = 50
"""That may be asked for at once; a browser remembers fewer."""


async def home(request: Request) -> Response:
    return home_page(request)


def home_page(request: Request, error: str = "", status: int = 200) -> Response:
    """The home page, with what was wrong with its form, if anything."""
    spoken = words_of(request)
    addresses = services_of(request).settings.addresses
    context = {
        "games": [_game_card(find_game(name), find_face(name), spoken) for name in game_names()],
        "bots": [{"name": name, "label": spoken.text(name)} for name in bots()],
        "addresses": [{"url": url, "qr": qr_picture(url)} for url in addresses],
        "error": error,
    }
    return page(request, "home.html", context, status)


def _game_card(game: AnyGame, face: AnyFace, spoken: Words) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": spoken.meaning(f"about {game.name}"),
        "picture": face.picture(),
        "least": game.seats.start,
        "most": game.seats.stop - 1,
        "options": [_option_choice(option, spoken) for option in game.options],
        "presets": [
            {"name": name, "label": spoken.text(name), "about": _preset_choices(game, chosen, spoken)}
            for name, chosen in game.presets.items()
        ],
    }


def _option_choice(option: Option, spoken: Words) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": spoken.text(option.name),
        "about": spoken.text(option.about),
        "rule": option.rule,
        "many": option.many,
        "only_with": option.only_with,
        "cautions": [
            {"values": each.values, "about": spoken.text(each.about), "rule": each.rule} for each in option.cautions
        ],
        "values": [
            {
                "value": value,
                "label": value_label(option.name, value, spoken),
                "about": spoken.meaning(f"about {option.name}={value}"),
            }
            for value in option.values
        ],
    }


def value_label(name: str, value: str, spoken: Words) -> str:
    """An option's value in words, or its values."""
    said = [spoken.value(name, each) for each in value.split(",") if each]
    return ", ".join(said) or "–"


def _preset_choices(game: AnyGame, chosen: Mapping[str, str], spoken: Words) -> list[dict[str, str]]:
    """What a preset changes; each choice comes with the value of another option that it depends on."""
    pair = spoken.text("{name}: {value}")
    only_with = {option.name: option.only_with for option in game.options}
    return [
        {
            "text": pair.format(name=spoken.text(name), value=value_label(name, value, spoken)),
            "only_with": only_with[name],
        }
        for name, value in chosen.items()
    ]


async def create_table(request: Request) -> Response:
    """The form of the home page: a new table, and the way to it."""
    refuse_foreign(request)
    check_kind(request, "application/x-www-form-urlencoded")
    services = services_of(request)
    try:
        asked = read_new_table(read_fields(await read_body(request, _LARGEST_FORM)))
        check_table(asked)  # what is refused costs nothing
        services.take_from_quota(client_of(request))
        _, token = await services.tables.create(asked)
    except TooMany:
        return refused(request, Phrase("That was a lot at once. Wait a while, then try again."), 429)
    except RempartsError as error:
        reason = words_of(request).reason(error)
        return refused(request, Phrase("This table cannot be set up: {reason}", reason=reason))
    return RedirectResponse(f"/t/{token}", 303)


def refused(request: Request, phrase: Phrase, status: int = 400) -> Response:
    return home_page(request, words_of(request).say(phrase), status)


class _Mine(msgspec.Struct, forbid_unknown_fields=True):
    tokens: list[str]


async def my_tables(request: Request) -> Response:
    """How the tables of a browser stand, by their tokens; null for those that are not here."""
    refuse_foreign(request)
    check_kind(request, "application/json")
    services, spoken = services_of(request), words_of(request)
    if not services.lists.take(client_of(request)):
        raise TooMany("the list of tables was asked for too often; wait a minute")
    try:
        asked = msgspec.json.decode(await read_body(request, _LARGEST_FORM), type=_Mine)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise HTTPException(400) from error
    if len(asked.tokens) > _MOST_TOKENS:
        return JSONResponse({"error": f"ask for {_MOST_TOKENS} tokens at most"}, 400)
    links = await services.tables.find_links(asked.tokens)
    return JSONResponse({token: await _standing(services, links.get(token), spoken) for token in asked.tokens})


async def _standing(services: Services, link: Link | None, spoken: Words) -> dict[str, Any] | None:
    """Whose turn it is at the table of a link, or the reason why it cannot be opened; None if there is none."""
    if link is None:
        return None
    try:
        table = await services.tables.table(link.table)
    except UnknownLink:
        return None
    except RempartsError as error:
        return {"reason": spoken.reason(error)}
    names, turn = spoken.names(table.seats), table.history.turn
    return {
        "names": names,
        "turn": None if turn is None else names[turn],
        "mine": turn in link.seats,
        "over": turn is None,
    }
