"""Guards of every request: headers of the answer, hosts, origins, kinds and sizes of what comes in, and quotas."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from remparts.core.errors import RempartsError
from remparts.server.network import is_address, is_loopback, machine_names, read_host

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",  # without one, the origin of our own forms would be "null"
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""How long a browser may keep what has its version in its address."""
_KNOWN_CLIENTS: Final = 10_000
_HOUR: Final = 3600.0


class TooMany(RempartsError):
    """This client has asked enough of the server for now."""


class SafeHeaders:
    """Adds the headers that isolate our pages from other sites to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class KnownHosts:
    """Lets a request in only if it calls this server by one of its own names.

    Any name can be made to lead to this machine, and its pages would be let in as if they were ours.
    """

    def __init__(self, app: ASGIApp, names: Sequence[str], refuse: Callable[[HTTPConnection, str], Response]) -> None:
        """`refuse` gives the answer to a request for the host that is named, empty if none is."""
        self._app = app
        self._names = frozenset(names)
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        given = connection.headers.getlist("host")
        host = read_host(given[0]) if len(given) == 1 else None
        # The refusal is a page with our style; what is there is the same for all the world.
        if host and (scope["path"].startswith("/static/") or await self._is_known(host)):
            await self._app(scope, receive, send)
        else:
            await self._refuse(connection, host or "")(scope, receive, send)

    async def _is_known(self, host: str) -> bool:
        if host in self._names or is_loopback(host) or is_address(host):
            return True
        return host in await asyncio.to_thread(machine_names)


class Quota:
    """How many things each client may put on the server, or ask of it, within an hour or so many seconds."""

    def __init__(self, most: int, seconds: float = _HOUR) -> None:
        self._most = most
        self._seconds = seconds
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether the client may do it once more; if so, it is counted."""
        now = time.monotonic()
        times = self._times.setdefault(client, deque())
        self._times.move_to_end(client)
        if len(self._times) > _KNOWN_CLIENTS:
            self._times.popitem(last=False)
        while times and now - times[0] > self._seconds:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True


def client_of(request: HTTPConnection) -> str:
    """The address a request comes from."""
    return request.client.host if request.client else ""


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site is behind this; programs other than browsers name no origin."""
    if connection.headers.get("sec-fetch-site") == "cross-site":
        return True
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower()
    except ValueError:  # as in "http://["
        return True


def is_kind(request: Request, kind: str) -> bool:
    """Whether the body of a request is said to be of this kind, as in `application/json`."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == kind


def check_kind(request: Request, kind: str) -> None:
    """Refuse another kind of body than our pages send with 415: other sites can make a browser send simpler ones."""
    if not is_kind(request, kind):
        raise HTTPException(415)


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, or 413 if it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413)
    return bytes(body)
