"""Replays that were looked at lately; others are made one at a time, and a visitor's one after the other."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from remparts.server.http.limits import Quota, TooMany
from remparts.server.showing.replays import Replay

Made = TypeVar("Made")

MOST_KEPT: Final = 32
MOST_WAITING: Final = 8
"""Replays of one visitor that are not there yet."""
MOST_A_MINUTE: Final = 30
"""Of one visitor, counting only those that are not there yet."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A replay of a game as it stood, finished or still being made."""

    version: Hashable
    replay: asyncio.Future[Replay]


Key = str | tuple[str, int | None]
"""Names a replay: an uploaded record, or a table and whose view of it."""


class Shelf:
    """All replays of a server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._quota = Quota(MOST_A_MINUTE, 60)
        self._making = asyncio.Lock()
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Where those of one visitor wait, so that nobody waits for all that another one has asked for."""
        self._waiting: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Replay]] = set()

    async def find(self, key: Key, version: Hashable, client: str, make: Callable[[], Awaitable[Replay]]) -> Replay:
        """The replay of a game at some version, made once for all who ask; it replaces that of an older version.

        What `make` raises is told to all who wait, and the next to ask has it made again.
        """
        kept = self._kept.get(key)
        if kept is None or kept.version != version or _has_failed(kept.replay):
            self._admit(client)
            task = asyncio.create_task(self._made(client, make))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            kept = self._keep(key, _Kept(version, task))
        self._kept.move_to_end(key)
        return await asyncio.shield(kept.replay)  # whoever leaves does not take it from the others

    async def make(self, client: str, make: Callable[[], Awaitable[Made]]) -> Made:
        """Make something else that takes as long as a replay, when its turn comes."""
        self._admit(client)
        return await self._made(client, make)

    def put(self, key: Key, replay: Replay) -> None:
        """Keep a replay that is there already."""
        made: asyncio.Future[Replay] = asyncio.get_running_loop().create_future()
        made.set_result(replay)
        self._keep(key, _Kept(0, made))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _admit(self, client: str) -> None:
        """Count one more replay that a visitor waits for, or `TooMany`."""
        if self._waiting[client] >= MOST_WAITING or not self._quota.take(client):
            raise TooMany(f"{MOST_A_MINUTE} new replays a minute are enough; try again later")
        self._waiting[client] += 1

    async def _made(self, client: str, make: Callable[[], Awaitable[Made]]) -> Made:
        line = self._lines.setdefault(client, asyncio.Lock())
        try:
            async with line, self._making:
                return await make()
        finally:
            self._waiting -= Counter([client])  # who waits for nothing is forgotten

    def _keep(self, key: Key, kept: _Kept) -> _Kept:
        self._kept[key] = kept
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept


def _has_failed(replay: asyncio.Future[Replay]) -> bool:
    return replay.done() and (replay.cancelled() or replay.exception() is not None)
