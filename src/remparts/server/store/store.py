"""Where tables live when nobody looks: four relations in a database, and every question asked of them."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    CursorResult,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    create_engine,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from remparts.server.store.links import Link
from remparts.server.store.upgrade import prepare_connections, upgrade

log = logging.getLogger("remparts.server")

_LOG_SECONDS: Final = 10.0
"""What keeps failing is told so seldom."""

SCHEMA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
)
LINKS: Final = Table(
    "links",
    SCHEMA,
    Column("digest", String(64), primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seats", JSON, nullable=False),
    Column("host", Boolean, nullable=False),
)
EVENTS: Final = Table(
    "events",
    SCHEMA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False, index=True),
)
_INSERT_EVENTS: Final = insert(EVENTS)

RECORDS: Final = Table(
    "records",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)


class StoreError(Exception):
    """The store could not do as it was asked, which is nobody's mistake."""


class Conflict(StoreError):
    """Somebody else has written this already; look again."""


class StoreFailed(StoreError):
    """The database did not take or give what was asked; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table as it is stored, without its events."""

    id: str
    game: str
    rules: int
    options: Mapping[str, Any]
    seats: Sequence[Mapping[str, str]]
    seed: str
    settings: Mapping[str, Any]
    created: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """Events that are to be written, and the promise that they are."""

    rows: list[dict[str, Any]]
    written: asyncio.Future[None]


class Store:
    """An open database."""

    def __init__(self, engine: AsyncEngine, writing: Engine, files: "Files | None") -> None:
        self._engine = engine
        self._writing = writing
        """For events alone: each of their transactions is one errand to a thread, which costs half as much."""
        self._thread = ThreadPoolExecutor(1, "events")
        self._files = files
        self._told = -_LOG_SECONDS
        # SQLite has one writer; waiting here wakes up at once, waiting in SQLite means polling a lock.
        self._writer = asyncio.Lock()
        self._turn = asyncio.Lock()
        self._waiting: list[Waiting] = []
        self._users = 0
        self._unused = asyncio.Event()
        self._unused.set()
        self._is_closed = False

    @classmethod
    async def open(cls, address: str) -> "Store":
        """The database at this address, brought up to date first; `BadDatabase` if that cannot be."""
        await asyncio.to_thread(upgrade, address)
        # SQLite reads without a transaction, and writes are always ended: there is nothing to reset.
        url = make_url(address)
        is_sqlite = url.get_backend_name() == "sqlite"
        reset: Literal["rollback"] | None = None if is_sqlite else "rollback"
        engine = create_async_engine(address, pool_reset_on_return=reset)
        prepare_connections(engine.sync_engine)
        writing = create_engine(url.set(drivername="sqlite") if is_sqlite else url, pool_reset_on_return=reset)
        prepare_connections(writing)
        return cls(engine, writing, Files(path) if is_sqlite and (path := Path(url.database or "")).is_file() else None)

    async def close(self) -> None:
        """Close the database once all who use it are done; whoever comes now finds it closed."""
        self._is_closed = True
        await self._unused.wait()
        await self._engine.dispose()
        await asyncio.to_thread(self._thread.shutdown)
        self._writing.dispose()
        if self._files:
            await asyncio.to_thread(self._files.close)

    async def create(self, row: Row, links: Mapping[str, Link], events: Sequence[str]) -> None:
        """A new table with its links, by digest, and its first events; `Conflict` if its id is taken."""
        values = {name: getattr(row, name) for name in Row.__slots__}
        async with self._write() as connection:
            await connection.execute(insert(TABLES).values(values))
            if links:
                await connection.execute(insert(LINKS), _link_rows(links))
            if events:
                await connection.execute(_INSERT_EVENTS, _event_rows(row.id, 1, events))

    async def add_links(self, links: Mapping[str, Link]) -> None:
        """More links, by digest; `Conflict` if one is there already."""
        async with self._write() as connection:
            await connection.execute(insert(LINKS), _link_rows(links))

    async def find_links(self, digests: Collection[str]) -> dict[str, Link]:
        """What tokens with these digests open; those that open nothing are left out."""
        async with self._read() as connection:
            rows = (await connection.execute(select(LINKS).where(LINKS.c.digest.in_(digests)))).all()
        return {row.digest: Link(row.table, frozenset(row.seats), row.host) for row in rows}

    async def load(self, table: str) -> tuple[Row, list[str]] | None:
        """A table and its events in their order."""
        async with self._read() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).one_or_none()
            if row is None:
                return None
            events = list((await connection.execute(_events_of(table))).scalars())
        return Row(*row), events

    async def news(self, table: str, rev: int) -> tuple[list[str], Sequence[Mapping[str, str]]]:
        """What has happened at a table since a revision, and what its seats are called now."""
        async with self._read() as connection:
            events = list((await connection.execute(_events_of(table).where(EVENTS.c.rev > rev))).scalars())
            return events, _stored_seats(await connection.execute(_seats_of(table)))

    async def rename(self, table: str, seat: int, name: str) -> Sequence[Mapping[str, str]]:
        """Call a seat otherwise; gives all seats as they are then, also those that other processes have renamed."""
        async with self._write() as connection:
            seats = _stored_seats(await connection.execute(_seats_of(table).with_for_update()))
            named = [{**each, "name": name} if number == seat else each for number, each in enumerate(seats)]
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(seats=named))
        return named

    async def has_table(self, table: str) -> bool:
        async with self._read() as connection:
            return (await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table))).first() is not None

    async def append(self, table: str, rev: int, texts: Sequence[str]) -> None:
        """Events from number `rev` on, all or none; `Conflict` if somebody else was faster.

        Whoever comes while another transaction is being written shares the next one.
        """
        waiting = Waiting(_event_rows(table, rev, texts), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        async with self._turn:
            if self._waiting:
                together, self._waiting = self._waiting, []
                await self._append_together(together)
        await waiting.written

    async def _append_together(self, together: list[Waiting]) -> None:
        """Write all of these in one transaction, or each in its own if one of them was too late."""
        try:
            async with self._changing():
                await self._insert_events([row for each in together for row in each.rows])
        except Conflict as error:
            if len(together) == 1:
                together[0].written.set_exception(error)
                return
            for each in together:
                await self._append_together([each])
        except StoreFailed as error:
            for each in together:
                each.written.set_exception(StoreFailed(str(error)))
        except BaseException:
            for each in together:
                each.written.cancel()
            raise
        else:
            for each in together:
                each.written.set_result(None)

    async def _insert_events(self, rows: list[dict[str, Any]]) -> None:
        """Insert events in one transaction in their thread; if the caller is cancelled, it ends first."""

        def insert_all() -> None:
            with self._writing.begin() as connection:
                connection.execute(_INSERT_EVENTS, rows)

        inserting = asyncio.get_running_loop().run_in_executor(self._thread, insert_all)
        try:
            await asyncio.shield(inserting)
        except asyncio.CancelledError:
            await asyncio.wait([inserting])
            raise

    async def change_settings(self, table: str, settings: Mapping[str, Any]) -> None:
        """What the host has set."""
        async with self._write() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(settings=settings))

    async def recent(self, seconds: float, limit: int) -> list[str]:
        """The tables with events in so many last seconds, those with the latest first, at most `limit`."""
        # Not grouped by table: SQLite would go through all events there ever were to do that.
        latest = select(EVENTS.c.table).where(EVENTS.c.at > time.time() - seconds).order_by(EVENTS.c.at.desc())
        found: dict[str, None] = {}
        async with self._read() as connection, connection.stream_scalars(latest) as names:
            async for name in names:
                found[name] = None
                if len(found) >= limit:
                    break
        return list(found)

    async def add_record(self, name: str, text: str) -> None:
        """An uploaded record."""
        async with self._write() as connection:
            await connection.execute(insert(RECORDS).values(id=name, text=text, created=time.time()))

    async def find_record(self, name: str) -> str | None:
        """The text of an uploaded record."""
        async with self._read() as connection:
            question = select(RECORDS.c.text).where(RECORDS.c.id == name)
            return (await connection.execute(question)).scalar_one_or_none()

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is durable when it ends without an error."""
        async with self._changing(), self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Hold the right to write; `Conflict` if somebody else has written the same, `StoreFailed` if that fails."""
        try:
            async with self._writer:
                if self._files:
                    self._files.check()
                async with self._in_use():
                    yield
        except IntegrityError as error:
            raise Conflict("this was written by somebody else in the meantime") from error
        except (SQLAlchemyError, OSError) as error:
            self._tell(error)
            raise StoreFailed("the server could not store this; nothing was changed, try again") from error

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._in_use(), self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            self._tell(error)
            raise StoreFailed("the server could not read its database; try again") from error

    @asynccontextmanager
    async def _in_use(self) -> AsyncIterator[None]:
        """Keep the database open for the time of the block: a connection returned later would never be closed."""
        if self._is_closed:
            raise StoreFailed("the server is stopping; nothing was changed, try again later")
        self._users += 1
        self._unused.clear()
        try:
            yield
        finally:
            self._users -= 1
            if not self._users:
                self._unused.set()

    def _tell(self, error: Exception) -> None:
        """Write the cause to the log, but not each time that people try again."""
        now = time.monotonic()
        if now - self._told >= _LOG_SECONDS:
            self._told = now
            log.error("the database failed: %s", getattr(error, "orig", None) or error)  # not what was to be written


class Files:
    """The files in which SQLite keeps a database; for as long as they are held, they stay the same ones.

    The last connection that is closed takes the journal away, and the next one begins another. Held by one of its own,
    the journal stays whatever the pool of connections does, and so does what it is known by.
    """

    def __init__(self, path: Path) -> None:
        self._holding = sqlite3.connect(path, check_same_thread=False)
        self._holding.execute("SELECT count(*) FROM sqlite_master").fetchall()  # opens the journal too
        files = (path, path.with_name(f"{path.name}-wal"))
        self._known = {file: identity for file in files if (identity := _identity(file))}

    def check(self) -> None:
        """Raise `OSError` if the files were deleted or moved: SQLite would go on writing where nobody finds it."""
        for file, identity in self._known.items():
            if _identity(file) != identity:
                raise OSError(f"{file} is not the file that was opened; put it back, or stop the server and start it")

    def close(self) -> None:
        self._holding.close()


def _identity(file: Path) -> tuple[int, int] | None:
    """What stays the same for as long as a file is the same; None if there is none."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _seats_of(table: str) -> Select[Any]:  # a column of JSON has no type of its own
    return select(TABLES.c.seats).where(TABLES.c.id == table)


def _stored_seats(found: CursorResult[Any]) -> Sequence[Mapping[str, str]]:
    seats: Sequence[Mapping[str, str]] = found.scalar_one()
    return seats


def _events_of(table: str) -> Select[str]:
    return select(EVENTS.c.text).where(EVENTS.c.table == table).order_by(EVENTS.c.rev)


def _link_rows(links: Mapping[str, Link]) -> list[dict[str, Any]]:
    return [
        {"digest": digest, "table": link.table, "seats": sorted(link.seats), "host": link.is_host}
        for digest, link in links.items()
    ]


def _event_rows(table: str, first: int, texts: Iterable[str]) -> list[dict[str, Any]]:
    now = time.time()
    return [{"table": table, "rev": rev, "text": text, "at": now} for rev, text in enumerate(texts, first)]
