"""The pages that people see. What each template is given stands at its top."""

import asyncio
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from remparts.core.errors import RempartsError
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.core.record import read_record
from remparts.games.registry import face as find_face
from remparts.server.http.choices import value_label
from remparts.server.http.forms import OPTION, read_record_file
from remparts.server.http.home import refused
from remparts.server.http.limits import check_kind, client_of, read_body
from remparts.server.http.page import page, refuse_foreign, words_of
from remparts.server.http.services import Services, services_of
from remparts.server.network import is_loopback, page_address, qr_picture
from remparts.server.showing.replays import Replay, checked_record, ready_record, record_replay, table_replay
from remparts.server.showing.words import Words
from remparts.server.store.links import Link, is_id, new_id
from remparts.server.tables.table import Table
from remparts.server.tables.tables import UnknownLink, awaited, seat_token, spectator_token

_LARGEST_RECORD = 500_000


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
        **_people(table, link, spoken),
        "links": _shared_links(request, table, token, spoken) if link.is_host else [],
    }
    return page(request, "table.html", context)


def _people(table: Table, link: Link, spoken: Words) -> dict[str, Any]:
    """The names of this link's seats, and who else is there to speak with."""
    names = spoken.names([replace(seat, name="") for seat in table.seats])
    own = [
        {"number": number, "name": table.seats[number].name, "called": names[number]} for number in sorted(link.seats)
    ]
    is_new = len(own) == 1 and not link.is_host and not own[0]["name"]
    return {
        "named": own,
        "unnamed": own[0]["number"] if is_new else None,
        "others": sorted(table.others(link)),
    }


async def _board(services: Services, game: AnyGame, options: Options, spoken: Words) -> dict[str, Any]:
    """What `board.html` is given at a table and in a replay."""
    face = find_face(game.name)
    return {
        "game": {"name": game.name, "title": game.title},
        "definitions": await services.prepared(partial(face.definitions, options)),
        "rules": _rules_address(game, options),
        "layers": face.layers,
        "overlays": [
            {"name": name, "label": spoken.say(label), "about": spoken.meaning(f"about overlay={name}")}
            for name, label in face.overlays.items()
        ],
        "options": [
            {"label": spoken.text(name), "value": value_label(name, value, spoken)} for name, value in options.items()
        ],
    }


def _rules_address(game: AnyGame, options: Options) -> str:
    """Where the rules are as they are played with these options; each is named, or everything would be shown."""
    filled = options.filled(game.options, game.seats)
    return f"/rules/{game.name}?{urlencode({OPTION + name: value for name, value in filled.items()})}"


def _shared_links(request: Request, table: Table, token: str, spoken: Words) -> list[dict[str, Any]]:
    """The links that a host gives away: one for each seat by link, and one for spectators."""
    base = page_address(request, services_of(request).settings.addresses)
    names = spoken.names(table.seats)
    shared: list[tuple[int | None, str, str]] = [
        (n, names[n], seat_token(token, n)) for n, seat in enumerate(table.seats) if seat.kind == "link"
    ]
    shared.append((None, spoken.text("Spectators"), spectator_token(token)))
    is_far = not is_loopback(urlsplit(base).hostname or "")  # otherwise no telephone finds it
    links = [(seat, label, f"{base}/t/{key}") for seat, label, key in shared]
    missing = awaited(table)
    return [
        {"seat": seat, "label": label, "url": url, "qr": qr_picture(url) if is_far else "", "awaited": seat in missing}
        for seat, label, url in links
    ]


async def table_record(request: Request) -> Response:
    link, table = await services_of(request).tables.open(request.path_params["token"])
    names = [seat.name or seat.bot for seat in table.seats]
    return _record_file(str(table.record(link, names)), table.history.game.name)


async def table_picture(request: Request) -> Response:
    """The board as everybody may see it; its address has the number of moves, so it may be kept."""
    services = services_of(request)
    _, table = await services.tables.open(request.path_params["token"])
    return _picture(await services.drawings.of(table).board(None), "private, max-age=604800")


async def table_keepsake(request: Request) -> Response:
    """The board and the players as a file, as much of it as this link may know."""
    services = services_of(request)
    link, table = await services.tables.open(request.path_params["token"])
    picture = _picture(await services.drawings.of(table).keepsake(_only_seat(link), words_of(request)), "no-cache")
    picture.headers["Content-Disposition"] = f'inline; filename="{table.history.game.name}.svg"'
    return picture


def _picture(svg: str, kept: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": kept})


def _only_seat(link: Link) -> int | None:
    """The seat of a link that has one alone; whoever holds several at one screen sees what all may see."""
    return next(iter(link.seats)) if len(link.seats) == 1 else None


def _record_file(text: str, game: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{game}.txt"'}
    return PlainTextResponse(text, headers=headers)


async def rematch(request: Request) -> Response:
    """The same seats at a new table."""
    refuse_foreign(request)
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
    seat = None if table.history.is_open else _only_seat(link)
    drawing = services.drawings.of(table)
    version = (table.rev, table.seats)
    return await services.shelf.find(
        (table.id, seat), version, client_of(request), lambda: services.slices.through(table_replay(drawing, seat))
    )


async def record_page(request: Request) -> Response:
    name = request.path_params["id"]
    shown = await open_record_replay(request, name)
    return await _replay_page(request, shown, f"/r/{name}/live", f"/r/{name}/record", "")


async def open_record_replay(request: HTTPConnection, name: str) -> Replay:
    """The replay of an uploaded record; `UnknownLink` if there is none of that name."""
    services = services_of(request)
    text = await _find_record(services, name)
    return await services.shelf.find(name, 0, client_of(request), partial(_make_replay, services, text))


async def _make_replay(services: Services, text: str) -> Replay:
    record = await asyncio.to_thread(ready_record, text)
    return await services.slices.through(record_replay(record))


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
    refuse_foreign(request)
    check_kind(request, "multipart/form-data")
    services = services_of(request)
    try:
        body = await read_body(request, _LARGEST_RECORD)
        services.take_from_quota(client_of(request))
        kind = request.headers.get("content-type", "")
        text, shown = await services.shelf.make(client_of(request), partial(_check_record, services, body, kind))
    except RempartsError as error:
        return refused(request, error)
    name = new_id()
    await services.store.add_record(name, text)
    services.shelf.put(name, shown)
    return RedirectResponse(f"/r/{name}", 303)


async def _check_record(services: Services, body: bytes, kind: str) -> tuple[str, Replay]:
    """What is to be kept of an uploaded file: its record as text, and its replay."""
    record = await asyncio.to_thread(lambda: ready_record(read_record_file(body, kind)))  # it may be large
    return await services.slices.through(checked_record(record))


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")
