"""One socket: what comes in is checked and counted, what goes out keeps its order."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from msgspec import DecodeError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from remparts.core.phrase import Phrase
from remparts.server.showing.visitors import cut_short
from remparts.server.showing.wire import LARGEST, AnyMessage, Error, Hello, Reply, decoder, encode
from remparts.server.showing.words import LANGUAGES, Words, words

MOST_FAULTS: Final = 20
HELLO_SECONDS: Final = 10.0
"""Whoever has not said hello by then is not a page, or its connection is of no use."""
WINDOW_SECONDS: Final = 3.0

POLICY: Final = 1008
"""Closes a connection for good: trying again would not help."""
TRY_LATER: Final = 1013
UNKNOWN: Final = 4404
FORBIDDEN: Final = 4403


class Connection:
    """A page that is connected, in its language."""

    def __init__(self, socket: WebSocket, most_messages: int) -> None:
        self._socket = socket
        self._sending = asyncio.Lock()
        self._faults = 0
        self._times: deque[float] = deque(maxlen=most_messages)
        self.words: Words = words(next(iter(LANGUAGES)))
        self.has_greeted = False
        self._until: float | None = asyncio.get_running_loop().time() + HELLO_SECONDS
        self._receiving: asyncio.Timeout | None = None
        self._is_dismissed = False

    async def send(self, message: Reply) -> None:
        """Send a message; that a page has gone is noticed when listening to it."""
        async with self._sending:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(encode(message))

    async def refuse(self, phrase: Phrase, move: str = "") -> None:
        """Say what went wrong, and what to do."""
        await self.send(Error(self.words.say(phrase), move))

    def dismiss(self) -> None:
        """Send the page away for good, once what it is saying has been answered."""
        self._is_dismissed = True
        self._until = 0.0
        if self._receiving:
            cut_short(self._receiving)

    async def messages(self) -> AsyncIterator[AnyMessage]:
        """Every readable message, until the page leaves, is dismissed or has made too many mistakes."""
        while self._faults < MOST_FAULTS:
            try:
                event = await self._receive()
            except TimeoutError:
                await self._close(POLICY if self._is_dismissed else TRY_LATER)
                return
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            if self._is_flood():
                self._faults += 1
                await self.refuse(Phrase("Too many messages. Wait a moment, then go on."))
                continue
            message = self._read(text)
            if message is None:
                self._faults += 1
                await self.refuse(Phrase("The server did not understand this page. Load it again."))
                continue
            if isinstance(message, Hello):
                self.words = words(message.lang if message.lang in LANGUAGES else next(iter(LANGUAGES)))
                self.has_greeted = True
                self._until = 0.0 if self._is_dismissed else None
            yield message
        await self._close(POLICY)

    async def _receive(self) -> Message:
        """The next message; `TimeoutError` if none comes in time."""
        try:
            async with asyncio.timeout_at(self._until) as self._receiving:
                return await self._socket.receive()
        finally:
            self._receiving = None

    async def _close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code)

    def _read(self, text: str | None) -> AnyMessage | None:
        """The message in a text; None if it cannot be read, or must not come before the greeting."""
        if not text or len(text) > LARGEST:
            return None
        try:
            message = decoder.decode(text)
        except (DecodeError, UnicodeError, RecursionError):
            return None
        return message if self.has_greeted or isinstance(message, Hello) else None

    def _is_flood(self) -> bool:
        now = time.monotonic()
        is_full = len(self._times) == self._times.maxlen and now - self._times[0] < WINDOW_SECONDS
        if not is_full:
            self._times.append(now)
        return is_full
