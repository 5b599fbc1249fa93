"""What tables and replays have in common on one connection: messages are answered, and the newest is shown."""

import asyncio
import logging
from abc import ABC, abstractmethod

from remparts.core.phrase import Phrase
from remparts.server.showing.connection import Connection
from remparts.server.showing.wire import AnyMessage

log = logging.getLogger("remparts.server")


class LivePage(ABC):
    """One connection; setting `_changed` makes it show what is new, once for several changes that come together."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._changed = asyncio.Event()
        self._showing = asyncio.Lock()

    async def run(self) -> None:
        """Stay until the page leaves."""
        showing = asyncio.create_task(self._keep_showing())
        try:
            async for message in self._connection.messages():
                await self._answer(message)
        finally:
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    async def _keep_showing(self) -> None:
        while True:
            await self._changed.wait()
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Show all that has changed up to now, unless that has been done."""
        async with self._showing:
            if not self._changed.is_set():
                return
            self._changed.clear()
            if not self._connection.has_greeted:
                return
            try:
                await self._show()
            except Exception:
                log.exception("a position could not be shown")
                await self._connection.refuse(Phrase("The table cannot be shown just now. Load the page again."))

    @abstractmethod
    async def _answer(self, message: AnyMessage) -> None:
        """What a message asks for."""

    @abstractmethod
    async def _show(self) -> None:
        """Send what this page should see by now."""
