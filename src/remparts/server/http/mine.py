"""The tables that a browser has been at, and how they stand."""

from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from remparts.core.errors import RempartsError
from remparts.server.http.limits import TooMany, check_kind, client_of, read_body
from remparts.server.http.page import refuse_foreign, words_of
from remparts.server.http.services import Services, services_of
from remparts.server.showing.words import Words
from remparts.server.store.links import Link
from remparts.server.tables.tables import UnknownLink, awaited

_LARGEST: Final = 64_000
_MOST_TOKENS: Final = 50
"""That may be asked for at once; a browser remembers fewer."""


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
        asked = msgspec.json.decode(await read_body(request, _LARGEST), type=_Mine)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise HTTPException(400) from error
    if len(asked.tokens) > _MOST_TOKENS:
        return JSONResponse({"error": f"ask for {_MOST_TOKENS} tokens at most"}, 400)
    links = await services.tables.find_links(asked.tokens)
    return JSONResponse({token: await _standing(services, links.get(token), spoken) for token in asked.tokens})


async def _standing(services: Services, link: Link | None, spoken: Words) -> dict[str, Any] | None:
    """How the table of a link stands, or the reason why it cannot be opened; None if there is none."""
    if link is None:
        return None
    try:
        table = await services.tables.table(link.table)
    except UnknownLink:
        return None
    except RempartsError as error:
        return {"reason": spoken.reason(error)}
    names, history = spoken.names(table.seats), table.history
    turn, outcome = history.turn, history.game.outcome(history.state)
    return {
        "names": names,
        "turn": None if turn is None else names[turn],
        "mine": turn in link.seats,
        "over": turn is None,
        "scores": outcome.scores if outcome else history.state.scores,
        "winners": [names[seat] for seat in outcome.winners] if outcome else [],
        "moves": len(history.moves),
        "waits": [names[seat] for seat in awaited(table)] if link.is_host else [],
    }
