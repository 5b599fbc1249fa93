"""Everything a running server has: its store, its tables, its bots, and its static files."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib import import_module
from typing import Any, Final, TypeVar

from starlette.requests import HTTPConnection

from remparts.core.options import Options
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.http.limits import Quota, TooMany
from remparts.server.http.shelf import Shelf
from remparts.server.memory import MEMORY
from remparts.server.reading.rules import Rules, rules_of
from remparts.server.settings import Settings
from remparts.server.showing.drawing import TableDrawings
from remparts.server.showing.templates import PACKAGE, load_template, template_names
from remparts.server.showing.visitors import Visitors
from remparts.server.showing.words import LANGUAGES, words
from remparts.server.store.store import Store, StoreError
from remparts.server.tables.bots import BotSeats
from remparts.server.tables.slices import Slices
from remparts.server.tables.tables import Tables
from remparts.server.tables.workers import Workers

log = logging.getLogger("remparts.server")

STATIC: Final = PACKAGE / "web" / "static"
_SWEEP_SECONDS: Final = 30.0
_LISTS_PER_MINUTE: Final = 60

Made = TypeVar("Made")


class Services:
    """One running server; requests find it with `services_of`."""

    def __init__(self, settings: Settings, store: Store, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotSeats(workers, settings.pace)
        self.tables = Tables(store, self.bots, settings.idle_seconds)
        self.drawings = TableDrawings(self.tables)
        self.quota = Quota(settings.tables_per_hour)
        self.lists = Quota(_LISTS_PER_MINUTE, 60.0)
        """How often somebody may ask how many tables stand."""
        self.visitors = Visitors(settings.watchers_per_table)
        self.shelf = Shelf()
        self.slices = Slices(rest=2.0, most_rests=8)
        """In which replays are made and drawn."""
        self._preparing = asyncio.Lock()

    async def prepared(self, make: Callable[[], Made]) -> Made:
        """Make something that is cached, in a thread, and never twice at the same time."""
        async with self._preparing:
            return await asyncio.to_thread(make)

    def take_from_quota(self, client: str) -> None:
        """Count one more thing that a client puts here, or `TooMany`."""
        if not self.quota.take(client):
            raise TooMany(f"{self.settings.tables_per_hour} new tables an hour are enough; try again later")

    async def keep(self) -> None:
        """Prepare what nobody should wait for, then tidy up regularly."""
        for make in _preparations():
            await self.prepared(make)
        MEMORY.settle()
        try:
            await self.tables.wake_recent()
        except StoreError as error:
            log.warning("bots could not be woken: %s", error)
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self.tables.sweep()
            self.drawings.sweep()
            MEMORY.tidy(len(self.tables))


def _load() -> None:
    """Have at hand what almost every page needs: modules, words and templates."""
    import_module("anyio._backends._asyncio")  # compresses large pages
    for game in game_names():
        find_game(game)
        find_face(game)
    for language in LANGUAGES:
        words(language)
    for template in template_names():
        load_template(template)


def _preparations() -> Iterator[Callable[[], Any]]:
    """What would otherwise be made when first asked for: pictures and rules."""
    for name in game_names():
        yield partial(_definitions, name, {})
    for name in game_names():
        for language in LANGUAGES:
            yield partial(_rules, name, language)
    for name in game_names():
        for option in find_game(name).options:
            for value in option.values if option.many else ():
                yield partial(_definitions, name, {option.name: value})


def _rules(game: str, language: str) -> Rules:
    """The rules with everything, whose pictures are then drawn for all tables."""
    rules = find_game(game)
    return rules_of(game, language, Options.fullest(rules.options, rules.seats))


def _definitions(game: str, options: Mapping[str, str]) -> str:
    return find_face(game).definitions(options)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Services]:
    """A server that has opened its store and loaded what pages need, and closes everything when it stops."""
    store = await Store.open(settings.database)
    await asyncio.to_thread(_load)
    workers = Workers(settings.workers, settings.bot_seconds, settings.programs)
    services = Services(settings, store, workers)
    keeping = asyncio.create_task(services.keep())
    try:
        yield services
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        await services.shelf.close()
        await services.bots.close()
        await workers.close()
        await store.close()


def services_of(request: HTTPConnection) -> Services:
    """The server that received this request."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


@cache
def static_version() -> str:
    """Changes with any static file, so that browsers may keep the files of one version for ever."""
    total = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            total.update(path.relative_to(STATIC).as_posix().encode())
            total.update(path.read_bytes())
    return total.hexdigest()[:12]
