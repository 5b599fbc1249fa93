"""The door of the server: how many connections stand open, how long each may take, what strangers write in the log."""

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import Enum
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from remparts.server.network import is_loopback
from remparts.server.settings import Settings

if sys.platform != "win32":
    import resource

log = logging.getLogger("remparts.server")

AT_ONCE: Final = 64
"""So many connections are accepted before any of them is looked at, or closed before others have their turn."""
_SHORT_PAUSE: Final = 0.05
_OTHER_FILES: Final = 4 * AT_ONCE + 128
"""Descriptors for what is accepted or dropped just now, the database, the workers and files that are read."""
_LEAST_TAKEN: Final = 16_384
"""Bytes that whoever reads takes within the time for it, if so many wait."""
_REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n"
    b"Content-Type: text/plain\r\nContent-Length: 44\r\n\r\nToo many connections. Wait, then try again.\n"
)
_CROWDED: Final = "too many connections at once; the oldest without a request were closed, or new ones refused"
_BY_STRANGERS: Final = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
    "socket.accept() out of system resource",
    _CROWDED,
)
_MINUTE: Final = 60.0
_MANY: Final = 1_000_000


class Stage(Enum):
    """What a connection is doing. An answer may take its time, and a socket stays open."""

    IDLE = "idle"
    HEAD = "head"
    BODY = "body"
    ANSWER = "answer"
    SOCKET = "socket"


class Visit:
    """One open connection."""

    __slots__ = ("_left", "_since", "address", "has_moved", "stage", "transport", "until")

    def __init__(self, transport: asyncio.Transport, until: float) -> None:
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        self.transport = transport
        self.stage = Stage.IDLE
        self.until: float | None = until
        self.has_moved = False
        """Much of what was waiting to be read has been since the last look."""
        self._left = 0
        self._since = 0.0

    @property
    def is_idle(self) -> bool:
        """Whether no complete request is under way."""
        is_answered = self.stage in (Stage.ANSWER, Stage.SOCKET) or self.transport.get_write_buffer_size() > 0
        return not is_answered

    def is_stuck(self, now: float, seconds: float) -> bool:
        """Whether this visitor has read next to nothing for so many seconds, though something waits."""
        waiting = self.transport.get_write_buffer_size()
        if self.has_moved or not waiting or not self._left or waiting <= self._left - _LEAST_TAKEN:
            self.has_moved, self._left, self._since = False, waiting, now
        return now - self._since > seconds


class Door:
    """All connections of one server, the oldest first."""

    def __init__(self, settings: Settings, files: int) -> None:
        """`files` is how many descriptors this process may have open."""
        self._most = min(settings.connections, max(files // 2, files - _OTHER_FILES))
        self._most_of_address = settings.connections_per_address
        self._stuck_seconds = settings.stuck_seconds
        self.seconds: Final = {
            Stage.IDLE: settings.head_seconds,
            Stage.HEAD: settings.head_seconds,
            Stage.BODY: settings.body_seconds,
        }
        self._pause = min(1.0, settings.stuck_seconds / 4, *(each / 4 for each in self.seconds.values()))
        self._visits: dict[asyncio.BaseTransport, Visit] = {}
        self._by_address: dict[str, dict[Visit, None]] = {}
        self._is_patrolled = False

    def enter(self, transport: asyncio.Transport) -> Visit | None:
        """Let a connection in, and close an idle one for it if need be; None if there is no room."""
        loop = asyncio.get_running_loop()
        visit = Visit(transport, loop.time() + self.seconds[Stage.IDLE])
        own = self._by_address.get(visit.address, {})
        # A reverse proxy on this machine brings everybody from one address.
        is_limited = not is_loopback(visit.address)
        if is_limited and len(own) >= self._most_of_address and not self._make_room(own):
            return None
        if len(self._visits) >= self._most and not self._make_room(self._visits.values()):
            return None
        self._visits[transport] = visit
        self._by_address.setdefault(visit.address, {})[visit] = None
        if not self._is_patrolled:
            self._is_patrolled = True
            loop.call_later(self._pause, self._patrol)
        return visit

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that was closed."""
        visit = self._visits.pop(transport, None)
        if visit is not None:
            own = self._by_address[visit.address]
            del own[visit]
            if not own:
                del self._by_address[visit.address]

    def find(self, transport: asyncio.BaseTransport) -> Visit | None:
        return self._visits.get(transport)

    def _make_room(self, among: Iterable[Visit]) -> bool:
        log.warning(_CROWDED)
        oldest = next((visit for visit in among if visit.is_idle), None)
        if oldest is None:
            return False
        self._drop(oldest)
        return True

    def _drop(self, visit: Visit) -> None:
        self.leave(visit.transport)
        visit.transport.abort()

    def _patrol(self) -> None:
        """Close whatever has taken too long; deadlines are many, so they are looked at together."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        late = [visit for visit in self._visits.values() if self._is_late(visit, now)]
        for visit in late[:AT_ONCE]:  # each has its request to be ended, and others wait meanwhile
            self._drop(visit)
        self._is_patrolled = bool(self._visits)
        if self._visits:
            loop.call_later(self._pause if len(late) <= AT_ONCE else _SHORT_PAUSE, self._patrol)

    def _is_late(self, visit: Visit, now: float) -> bool:
        """Whether a visitor is stuck or past a deadline; who still reads the answer before has no deadline."""
        is_over = visit.until is not None and now > visit.until and visit.is_idle
        return visit.is_stuck(now, self._stuck_seconds) or is_over


class Requests(H11Protocol):
    """A connection that has come through a door, and has a deadline for what it says."""

    door: Door
    visit: Visit | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its base has it
        super().connection_made(transport)
        self.visit = self.door.enter(transport)
        if self.visit is None:
            transport.write(_REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._follow()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._enter_stage(Stage.SOCKET)
        super().handle_websocket_upgrade(event)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.visit:
            self.visit.has_moved = True

    def _follow(self) -> None:
        if self.visit is None or self.visit.stage is Stage.SOCKET:
            return
        if self.conn.their_state is h11.SEND_BODY:  # also when it was answered before it had all come
            self._enter_stage(Stage.BODY)
        elif self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY):
            self._enter_stage(Stage.ANSWER)
        else:
            self._enter_stage(Stage.HEAD if self.conn.trailing_data[0] else Stage.IDLE)

    def _enter_stage(self, stage: Stage) -> None:
        """Enter a stage and set its deadline; more data in the same stage does not move the deadline."""
        if self.visit and self.visit.stage is not stage:
            self.visit.stage = stage
            seconds = self.door.seconds.get(stage)
            self.visit.until = None if seconds is None else self.loop.time() + seconds


class Sockets(WebSocketsSansIOProtocol):
    """A websocket that has come through a door.

    Messages are compressed with a window that holds the last ones: that is both shorter and quicker than a small
    window with much searching, and costs 128 kB for each page.
    """

    door: Door

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # as uvicorn calls it
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=14, client_max_window_bits=12, compress_settings={"level": 3, "memLevel": 7}
            )
        ]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        visit = self.door.find(self.transport)
        if visit:
            visit.has_moved = True


def protocols(through: Door) -> tuple[type[Requests], type[Sockets]]:
    """The classes that speak HTTP and the socket's protocol on connections that come through this door."""

    class RequestsThere(Requests):
        door = through

    class SocketsThere(Sockets):
        door = through

    return RequestsThere, SocketsThere


class Seldom(logging.Filter):
    """A filter that lets each kind of line that strangers can cause pass once a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        kind = next((kind for kind in _BY_STRANGERS if text.startswith(kind)), None)
        if kind is None:
            return True
        now = self._clock()
        if now - self._last.get(kind, -_MINUTE) < _MINUTE:
            return False
        self._last[kind] = now
        record.msg, record.args, record.exc_info = kind, (), None
        return True


def quieten_logs() -> None:
    """Keep requests that cannot be read from filling the disk with log lines."""
    for name in ("uvicorn.error", "asyncio", "remparts.server"):
        logger = logging.getLogger(name)
        if not any(isinstance(each, Seldom) for each in logger.filters):
            logger.addFilter(Seldom())


def raise_file_limit() -> int:
    """Raise the number of files that this process may have open as far as the system allows, and return it."""
    if sys.platform == "win32":
        return _MANY  # there is no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, max(soft, 10_240)):  # macOS calls its limit infinite, and does not take that
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return _MANY if wanted == resource.RLIM_INFINITY else wanted
    return soft
