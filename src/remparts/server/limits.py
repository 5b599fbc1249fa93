"""Guards at the door: headers of every answer, sizes of what comes in, and how much one client may leave here."""

import time
from collections import OrderedDict, deque
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_KNOWN_CLIENTS: Final = 10_000
_HOUR: Final = 3600.0


class SafeHeaders:
    """Puts the headers that keep a page to itself on every answer."""

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


class Quota:
    """How many things each client may put on the server, or ask of it, within an hour or so many seconds."""

    def __init__(self, most: int, seconds: float = _HOUR) -> None:
        self._most = most
        self._seconds = seconds
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether the client may do it once more, which is counted then."""
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
    origin = connection.headers.get("origin")
    if connection.headers.get("sec-fetch-site") == "cross-site":
        return True
    # A form on our own pages has the origin "null", for they send no referrer; the fetch metadata above tell more.
    if not origin or (origin == "null" and connection.scope["type"] == "http"):
        return False
    try:
        return urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower()
    except ValueError:  # as in "http://["
        return True


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, or 413 if it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413)
    return bytes(body)
