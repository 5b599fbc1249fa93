"""The server as an application: which address leads where, and what happens when something goes wrong."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from remparts.core.errors import RempartsError, UnknownGame
from remparts.core.phrase import Phrase
from remparts.server.http import api, home, mine, openapi, pages, sockets
from remparts.server.http.limits import FOR_EVER, KnownHosts, SafeHeaders, TooMany
from remparts.server.http.page import manifest, page, words_of
from remparts.server.http.rules import rules_page, rules_picture
from remparts.server.http.services import STATIC, opened, static_version
from remparts.server.settings import Settings
from remparts.server.store.store import StoreError
from remparts.server.tables.tables import UnknownLink

log = logging.getLogger("remparts.server")

_TEXTS: Final = {
    400: "The server did not understand this. Go back and try again.",
    403: "This came from a page of another site, so nothing was done.",
    404: "There is nothing at this address. If somebody gave you a link, check that all of it was copied.",
    405: "This address cannot be used in this way.",
    409: "This is not possible now.",
    413: "This is too large.",
    415: "The server does not take this kind of message. Go back and use the form of the page.",
    429: "That was a lot at once. Wait a while, then try again.",
    500: "Something went wrong on the server. Load the page again; your games are kept.",
    503: "The server cannot reach its games just now. Nothing has changed; try again.",
}


def create_app(settings: Settings) -> ASGIApp:
    """The application; its store is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(settings) as services:
            app.state.services = services
            yield

    app = Starlette(
        routes=[*_pages(), *_programs()],
        middleware=[Middleware(GZipMiddleware, compresslevel=6)],
        exception_handlers={
            HTTPException: _on_http_error,
            RempartsError: _on_mistake,
            StoreError: _on_store_error,
            api.Problem: _on_problem,
            ClientDisconnect: _on_leaving,
            WebSocketDisconnect: _on_leaving_socket,
            Exception: _on_failure,
        },
        lifespan=lifespan,
    )
    # Around everything, for the answer to a failure is made outside of all middleware.
    return SafeHeaders(KnownHosts(app, settings.host_names, _on_unknown_host))


def _pages() -> list[Route | WebSocketRoute]:
    return [
        Route("/", home.home),
        Route("/tables", home.create_table, methods=["POST"]),
        Route("/mine", mine.my_tables, methods=["POST"]),
        Route("/t/{token}", pages.table_page),
        Route("/t/{token}/picture.svg", pages.table_picture),
        Route("/t/{token}/record", pages.table_record),
        Route("/t/{token}/board.svg", pages.table_keepsake),
        Route("/t/{token}/replay", pages.table_replay_page),
        Route("/t/{token}/rematch", pages.rematch, methods=["POST"]),
        WebSocketRoute("/t/{token}/live", sockets.live_table),
        WebSocketRoute("/t/{token}/replay/live", sockets.live_table_replay),
        Route("/replays", pages.upload_record, methods=["POST"]),
        Route("/r/{id}", pages.record_page),
        Route("/r/{id}/record", pages.uploaded_record),
        WebSocketRoute("/r/{id}/live", sockets.live_record),
        Route("/rules/{game}", rules_page),
        Route("/rules/{game}/pictures/{part}/{name}.svg", rules_picture),
        Route("/api", _api_page),
        Route("/static/{version}/{path:path}", _Static()),
        Route("/manifest.webmanifest", manifest),
        Route("/health", pages.health),
        Route("/favicon.ico", _no_icon),
    ]


def _programs() -> list[Route]:
    described = [Route(each.path, each.endpoint, methods=[each.method]) for each in openapi.OPERATIONS]
    return [*described, Route("/api/openapi.json", openapi.openapi)]


async def _api_page(request: Request) -> Response:
    context = {"operations": openapi.operations(), "example": openapi.example()}
    return page(request, "api.html", context)


async def _no_icon(request: Request) -> Response:
    """Browsers ask for it on pages without one, such as a record."""
    return Response(status_code=204)


class _Static:
    """Scripts, styles and pictures; the address names their version, so they may be kept for ever."""

    def __init__(self) -> None:
        self._files = StaticFiles(directory=STATIC, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        response = await self._files.get_response(request.path_params["path"], scope)
        is_present = request.path_params["version"] == static_version()
        response.headers["Cache-Control"] = FOR_EVER if is_present else "no-cache"
        await response(scope, receive, send)


# ---- When something goes wrong


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = _error(request, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _on_mistake(request: Request, error: Exception) -> Response:
    """Somebody asked for what is not there or cannot be, or asked too much."""
    if isinstance(error, UnknownLink | UnknownGame):
        return _error(request, 404)
    if isinstance(error, TooMany):
        return _error(request, 429)
    assert isinstance(error, RempartsError)
    return _error(request, 409, words_of(request).reason(error))


async def _on_store_error(request: Request, error: Exception) -> Response:
    """The database does not answer as it should; whoever asked may try again."""
    return _error(request, 503)


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, api.Problem)
    return api.answer(error.body, error.status)


def _on_unknown_host(connection: HTTPConnection, host: str) -> Response:
    """Somebody called this server by a name that is not its own, or by none."""
    phrase = Phrase(
        "This server is not known as {host}. Open it by its address, or ask whoever runs it to start it "
        "with --host-name {host}.",
        host=host,
    )
    text, status = (words_of(connection).say(phrase), 421) if host else (_TEXTS[400], 400)
    if connection.scope["type"] == "websocket":
        return PlainTextResponse(text, status)
    return _error(Request(connection.scope), status, text)


async def _on_leaving(request: Request, error: Exception) -> Response:
    """Whoever went away in the middle of a request hears no answer."""
    return Response(status_code=400)


async def _on_leaving_socket(socket: WebSocket, error: Exception) -> None:
    """Whoever went away before a socket was open, or closed, is not missed."""


async def _on_failure(request: Request, error: Exception) -> Response:
    """The server that runs this application writes the error to its log."""
    return _error(request, 500)


def _error(request: Request, status: int, text: str = "") -> Response:
    """What went wrong, in words: as JSON for programs, as a page for people."""
    said = text or _TEXTS.get(status, HTTPStatus(status).phrase)
    if request.scope["path"].startswith("/api/"):
        return api.answer(api.Refused(said), status)
    try:
        return page(request, "error.html", {"status": status, "text": words_of(request).text(said)}, status)
    except Exception:
        log.exception("the error page failed")
        return PlainTextResponse(said, status)
