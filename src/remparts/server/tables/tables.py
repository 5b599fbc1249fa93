"""All tables of a server: made, found by their links, kept in memory while they are used."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from msgspec import to_builtins

from remparts.core.errors import RempartsError
from remparts.core.facts import digest_in_use
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.server.store.links import Link, derived_id, derived_token, digest, is_token, new_id, new_seed, new_token
from remparts.server.store.store import Conflict, Row, Store, StoreError, StoreFailed
from remparts.server.tables.bots import BotSeats
from remparts.server.tables.history import History
from remparts.server.tables.seats import NewTable, Seat, check_table, seats_of
from remparts.server.tables.slices import Slices
from remparts.server.tables.stored import begin, stored_options
from remparts.server.tables.table import Table

_KNOWN_LINKS: Final = 10_000
_RECENT_SECONDS: Final = 86_400
_RECENT_TABLES: Final = 200
REMATCH: Final = "rematch"


class UnknownLink(RempartsError):
    """No table answers to this token."""


class Tables:
    """The tables of one server process."""

    def __init__(self, store: Store, bots: BotSeats, idle_seconds: float) -> None:
        self.store = store
        self._bots = bots
        self._idle_seconds = idle_seconds
        self._open: dict[str, Table] = {}
        self._links: OrderedDict[str, Link] = OrderedDict()
        self._loading = asyncio.Lock()
        self.slices = Slices(rest=0.5, most_rests=1)
        """In which long games are loaded, and seen from their beginning."""

    async def create(self, asked: NewTable) -> tuple[Table, str]:
        """A new table and the host's token; an error says what cannot be played."""
        game, options, seats = await asyncio.to_thread(check_table, asked, self._bots.names)
        token = new_token()
        settings = {"aids": asked.aids, "pace": asked.pace}
        row = _new_row(new_id(), game, options, seats, settings)
        links = {digest(key): link for key, link in links_of(row.id, seats, token).items()}
        events = await asyncio.to_thread(_first_events, game, options, row.seed)
        await self.store.create(row, links, events)
        return await self.table(row.id), token

    async def open(self, token: str) -> tuple[Link, Table]:
        """What a token opens, as it stands in the store; `UnknownLink` if nothing."""
        link = await self.find_link(token)
        is_loaded = link.table in self._open
        table = await self.table(link.table)
        if is_loaded:
            with suppress(StoreFailed):  # what is in memory can be shown all the same
                await table.look_for_news()
        return link, table

    async def find_link(self, token: str) -> Link:
        """What a token may do at which table; `UnknownLink` if nothing."""
        links = await self.find_links([token])
        if token not in links:
            raise UnknownLink("no table answers to this link")
        return links[token]

    async def find_links(self, tokens: Iterable[str]) -> dict[str, Link]:
        """What each of these tokens may do at which table; those that open nothing are left out."""
        keys = {token: digest(token) for token in tokens if is_token(token)}
        known = {key: self._links[key] for key in keys.values() if key in self._links}
        unknown = [key for key in keys.values() if key not in known]
        found = await self.store.find_links(unknown) if unknown else {}
        self._links.update(found)
        while len(self._links) > _KNOWN_LINKS:
            self._links.popitem(last=False)
        known |= found
        return {token: known[key] for token, key in keys.items() if key in known}

    async def table(self, name: str) -> Table:
        """The table of that name, from memory or from the store."""
        if name not in self._open:
            async with self._loading:
                if name not in self._open:
                    self._open[name] = await self._load(name)
        table = self._open[name]
        table.used = time.monotonic()
        return table

    async def _load(self, name: str) -> Table:
        loaded = await self.store.load(name)
        if loaded is None:
            raise UnknownLink("there is no such table")
        row, events = loaded
        await asyncio.to_thread(begin, row)  # a game lays out its tiles when options are first met
        table = Table(row, self.store)
        await self.slices.through(table.restoring(events))
        if table.history.turn is None:
            table.has_rematch = await self.store.has_table(derived_id(name, REMATCH))
        await table.settle()
        table.wake = self._bots.wake
        table.wake(table)
        return table

    async def rematch(self, token: str) -> str:
        """The token of the same seats at the next table, which is created for the first who asks.

        Spectators follow but do not begin.
        """
        link, table = await self.open(token)
        following = derived_id(table.id, REMATCH)
        if not await self.store.has_table(following):
            if not (link.seats or link.is_host):
                raise UnknownLink("nobody has asked for a rematch yet")
            await self._begin_rematch(table, following)
        new = derived_token(token, REMATCH)
        seats = table.seats
        links = links_of(following, seats, new) if link.is_host else {new: Link(following, link.seats)}
        with suppress(Conflict):  # this link has been here before
            await self.store.add_links({digest(key): each for key, each in links.items()})
        table.announce()
        return new

    async def _begin_rematch(self, table: Table, name: str) -> None:
        history, choices = table.history, table.choices
        row = _new_row(name, history.game, history.options, table.seats, {"aids": choices.aids, "pace": choices.pace})
        try:
            await self.store.create(row, {}, _first_events(history.game, history.options, row.seed))
        except Conflict:
            return  # somebody else was faster
        table.has_rematch = True

    async def wake_recent(self) -> None:
        """After a restart: let the bots go on at tables that were played lately."""
        for name in await self.store.recent(_RECENT_SECONDS, _RECENT_TABLES):
            try:
                await self.table(name)
            except (RempartsError, StoreError):
                continue  # whoever opens it will be told
            await asyncio.sleep(0)

    def sweep(self) -> None:
        """Let go of tables that nobody has used for a while; they stay in the store."""
        now = time.monotonic()
        for name, table in list(self._open.items()):
            is_idle = now - table.used > self._idle_seconds
            if is_idle and not table.listeners and not self._bots.is_busy(name):
                del self._open[name]

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, table: Table) -> bool:
        """Whether a table is in memory."""
        return self._open.get(table.id) is table


def links_of(table: str, seats: tuple[Seat, ...], token: str) -> dict[str, Link]:
    """Every link of a table by its token, derived from the host's."""
    links = {token: Link(table, seats_of(seats, "here"), is_host=True)}
    for seat in sorted(seats_of(seats, "link")):
        links[seat_token(token, seat)] = Link(table, frozenset({seat}))
    links[spectator_token(token)] = Link(table, frozenset())
    return links


def awaited(table: Table) -> list[int]:
    """The seats by link whose people have not come yet: they are not here, and have not played."""
    if table.history.turn is None:
        return []
    return sorted(seats_of(table.seats, "link") - {*table.connected, *table.history.actors})


def seat_token(host: str, seat: int) -> str:
    """The token of a seat by link."""
    return derived_token(host, f"seat {seat}")


def spectator_token(host: str) -> str:
    """The token for those who only watch."""
    return derived_token(host, "spectator")


def _new_row(name: str, game: AnyGame, options: Options, seats: tuple[Seat, ...], settings: dict[str, Any]) -> Row:
    return Row(
        id=name,
        game=game.name,
        rules=game.version,
        options=stored_options(options, digest_in_use(game.name)),
        seats=[to_builtins(seat) for seat in seats],
        seed=new_seed(),
        settings=settings,
        created=time.time(),
    )


def _first_events(game: AnyGame, options: Options, seed: str) -> list[str]:
    """What chance does before anybody decides."""
    return [str(step.move) for step in History(game, options).with_chance(None, seed)]
