"""Who is at the tables: a link of the players always gets in, those who only watch do while there is room."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from remparts.core.errors import RempartsError
from remparts.server.store.links import Link

MOST_OF_A_LINK: Final = 20
"""Pages and programs of one player at a time."""


class Full(RempartsError):
    """As many watch this table as there is room for."""


class Visitors:
    """Pages and waiting programs at all tables, the oldest first."""

    def __init__(self, most_spectators: int) -> None:
        self._most_spectators = most_spectators
        self._here: dict[Callable[[], None], Link] = {}

    @contextmanager
    def staying(self, link: Link, dismiss: Callable[[], None]) -> Iterator[None]:
        """Be at a table; the oldest of a player's link is dismissed for the newest, a spectator may find it `Full`."""
        here = [each for each, other in self._here.items() if other == link]
        if link.seats or link.is_host:
            for oldest in here[: len(here) + 1 - MOST_OF_A_LINK]:
                del self._here[oldest]
                oldest()
        elif len(here) >= self._most_spectators:
            raise Full("too many watch this table; try again later")
        self._here[dismiss] = link
        try:
            yield
        finally:
            self._here.pop(dismiss, None)


def cut_short(patience: asyncio.Timeout) -> None:
    """Let a time be over now."""
    if not patience.expired():
        patience.reschedule(0)
