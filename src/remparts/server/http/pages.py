"""The pages that people see. What each template is given stands at its top."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from remparts.bots import bots
from remparts.core.errors import RempartsError
from remparts.core.face import AnyFace, Phrase
from remparts.core.game import AnyGame
from remparts.core.options import Option, Options
from remparts.core.record import read_record
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.http.forms import read_fields, read_new_table, read_record_file
from remparts.server.http.limits import TooMany, check_kind, client_of, is_foreign, read_body
from remparts.server.http.rules import rules_markup
from remparts.server.http.services import Services, services_of, static_version
from remparts.server.network import is_loopback, page_address, qr_picture
from remparts.server.showing.replays import Replay, checked_record, record_replay, table_replay
from remparts.server.showing.templates import render
from remparts.server.showing.words import LANGUAGES, Words, choose_language, words
from remparts.server.store.links import Link, is_id, new_id
from remparts.server.tables.seats import check_table
from remparts.server.tables.table import Table
from remparts.server.tables.tables import UnknownLink, seat_token, spectator_token

_LARGEST_FORM = 64_000
_LARGEST_RECORD = 500_000
_MOST_TOKENS = 50
"""That may be asked for at once; a browser remembers fewer."""
_YEAR = 31_536_000


def words_of(request: HTTPConnection) -> Words:
    """The language of whoever asks: chosen in the address, kept in a cookie, or preferred by the browser."""
    asked, kept = request.query_params.get("lang"), request.cookies.get("lang")
    return words(choose_language(asked, kept, request.headers.get("accept-language", "")))


def page(request: Request, name: str, context: dict[str, Any], status: int = 200) -> Response:
    """A page from its template; a language chosen in the address is kept in a cookie."""
    spoken = words_of(request)
    static = f"/static/{static_version()}"
    languages = [{"code": code, "name": name} for code, name in LANGUAGES.items()]
    response = HTMLResponse(render(name, spoken, {"static": static, "languages": languages, **context}), status)
    response.headers["Content-Language"] = spoken.language
    response.headers["Vary"] = "Accept-Language, Cookie"
    if request.query_params.get("lang") == spoken.language:
        response.set_cookie("lang", spoken.language, max_age=_YEAR, httponly=True, samesite="lax")
    return response


# ---- Home


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
    """An option's value in words: by a key such as `first_player=youngest`, else as it is written."""
    said = [spoken.meaning(f"{name}={each}") or spoken.text(each) for each in value.split(",") if each]
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
    _refuse_foreign(request)
    check_kind(request, "application/x-www-form-urlencoded")
    services = services_of(request)
    try:
        asked = read_new_table(read_fields(await read_body(request, _LARGEST_FORM)))
        check_table(asked)  # what is refused costs nothing
        services.take_from_quota(client_of(request))
        _, token = await services.tables.create(asked)
    except TooMany:
        return _refused(request, Phrase("That was a lot at once. Wait a while, then try again."), 429)
    except RempartsError as error:
        reason = words_of(request).reason(error)
        return _refused(request, Phrase("This table cannot be set up: {reason}", reason=reason))
    return RedirectResponse(f"/t/{token}", 303)


def _refused(request: Request, phrase: Phrase, status: int = 400) -> Response:
    return home_page(request, words_of(request).say(phrase), status)


class _Mine(msgspec.Struct, forbid_unknown_fields=True):
    tokens: list[str]


async def my_tables(request: Request) -> Response:
    """How the tables of a browser stand, by their tokens; null for those that are not here."""
    _refuse_foreign(request)
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


# ---- Tables


async def table_page(request: Request) -> Response:
    token = request.path_params["token"]
    link, table = await services_of(request).tables.open(token)
    spoken = words_of(request)
    pace = services_of(request).settings.pace if table.choices.pace is None else table.choices.pace
    context = {
        **await _board(services_of(request), table.history.game, table.history.options, spoken),
        "live": f"/t/{token}/live",
        "mine": sorted(link.seats),
        "token": token,
        "host": link.is_host,
        "secrets": not table.history.is_open,
        "aids": table.choices.aids,
        "pace": pace,
        "bots": bool(table.bots),
        "links": _shared_links(request, table, token, spoken) if link.is_host else [],
    }
    return page(request, "table.html", context)


async def _board(services: Services, game: AnyGame, options: Options, spoken: Words) -> dict[str, Any]:
    """What `board.html` is given at a table and in a replay."""
    face = find_face(game.name)
    return {
        "game": {"name": game.name, "title": game.title},
        "definitions": await services.prepared(partial(face.definitions, options)),
        "layers": face.layers,
        "overlays": [
            {"name": name, "label": spoken.say(label), "about": spoken.meaning(f"about overlay={name}")}
            for name, label in face.overlays.items()
        ],
        "options": [
            {"label": spoken.text(name), "value": value_label(name, value, spoken)} for name, value in options.items()
        ],
    }


def _shared_links(request: Request, table: Table, token: str, spoken: Words) -> list[dict[str, str]]:
    """The links that a host gives away: one for each seat by link, and one for spectators."""
    base = page_address(request, services_of(request).settings.addresses)
    names = spoken.names(table.seats)
    shared = [(names[n], seat_token(token, n)) for n, seat in enumerate(table.seats) if seat.kind == "link"]
    shared.append((spoken.text("Spectators"), spectator_token(token)))
    is_far = not is_loopback(urlsplit(base).hostname or "")  # otherwise no telephone finds it
    links = [(label, f"{base}/t/{key}") for label, key in shared]
    return [{"label": label, "url": url, "qr": qr_picture(url) if is_far else ""} for label, url in links]


async def table_record(request: Request) -> Response:
    link, table = await services_of(request).tables.open(request.path_params["token"])
    names = [seat.name or seat.bot for seat in table.seats]
    return _record_file(str(table.record(link, names)), table.history.game.name)


def _record_file(text: str, game: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{game}.txt"'}
    return PlainTextResponse(text, headers=headers)


async def rematch(request: Request) -> Response:
    """The same seats at a new table."""
    _refuse_foreign(request)
    services = services_of(request)
    token = request.path_params["token"]
    _, table = await services.tables.open(token)
    if table.history.turn is not None:
        raise HTTPException(409)
    if not table.has_rematch:
        services.take_from_quota(client_of(request))
    return RedirectResponse(f"/t/{await services.tables.rematch(token)}", 303)


# ---- Replays


async def table_replay_page(request: Request) -> Response:
    token = request.path_params["token"]
    link, table = await services_of(request).tables.open(token)
    shown = await open_table_replay(request, link, table)
    return await _replay_page(request, shown, f"/t/{token}/replay/live", f"/t/{token}/record", f"/t/{token}")


async def open_table_replay(request: HTTPConnection, link: Link, table: Table) -> Replay:
    """The replay of a table so far, as its link may see it; all links share it while nothing is hidden."""
    services = services_of(request)
    seat = next(iter(link.seats)) if len(link.seats) == 1 and not table.history.is_open else None
    drawing = services.drawings.of(table)
    return await services.shelf.find(
        (table.id, seat), table.rev, client_of(request), lambda: services.slices.through(table_replay(drawing, seat))
    )


async def record_page(request: Request) -> Response:
    name = request.path_params["id"]
    shown = await open_record_replay(request, name)
    return await _replay_page(request, shown, f"/r/{name}/live", f"/r/{name}/record", "")


async def open_record_replay(request: HTTPConnection, name: str) -> Replay:
    """The replay of an uploaded record; `UnknownLink` if there is none of that name."""
    services = services_of(request)
    text = await _find_record(services, name)
    return await services.shelf.find(
        name, 0, client_of(request), lambda: services.slices.through(record_replay(read_record(text)))
    )


async def _find_record(services: Services, name: str) -> str:
    text = await services.store.find_record(name) if is_id(name) else None
    if text is None:
        raise UnknownLink("there is no such record")
    return text


async def _replay_page(request: Request, shown: Replay, live: str, record: str, table: str) -> Response:
    context = {
        **await _board(services_of(request), shown.cast.game, shown.options, words_of(request)),
        "live": live,
        "mine": [],
        "count": shown.count,
        "scorings": shown.scorings,
        "record": record,
        "table": table,
    }
    return page(request, "replay.html", context)


async def uploaded_record(request: Request) -> Response:
    text = await _find_record(services_of(request), request.path_params["id"])
    return _record_file(text, read_record(text).game)


async def upload_record(request: Request) -> Response:
    """A record from a file: stored if it can be replayed."""
    _refuse_foreign(request)
    check_kind(request, "multipart/form-data")
    services = services_of(request)
    try:
        body = await read_body(request, _LARGEST_RECORD)
        services.take_from_quota(client_of(request))
        kind = request.headers.get("content-type", "")
        text, shown = await services.shelf.make(client_of(request), partial(_check_record, services, body, kind))
    except TooMany:
        return _refused(request, Phrase("That was a lot at once. Wait a while, then try again."), 429)
    except RempartsError as error:
        reason = words_of(request).reason(error)
        return _refused(request, Phrase("This record cannot be shown: {reason}", reason=reason))
    name = new_id()
    await services.store.add_record(name, text)
    services.shelf.put(name, shown)
    return RedirectResponse(f"/r/{name}", 303)


async def _check_record(services: Services, body: bytes, kind: str) -> tuple[str, Replay]:
    """What is to be kept of an uploaded file: its record as text, and its replay."""
    record = await asyncio.to_thread(lambda: read_record(read_record_file(body, kind)))  # it may be large
    return await services.slices.through(checked_record(record))


# ---- Texts


async def rules_page(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    make = partial(rules_markup, game.name, words_of(request).language)
    context = {
        "game": {"name": game.name, "title": game.title},
        "text": await services_of(request).prepared(make),
        "fragment": request.query_params.get("fragment") == "1",
    }
    return page(request, "rules.html", context)


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")


def _refuse_foreign(request: Request) -> None:
    if is_foreign(request):
        raise HTTPException(403)
