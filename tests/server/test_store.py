"""The store: what was acknowledged is there, and a database that cannot be used is refused in words."""

import asyncio
import gc
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url
from sqlalchemy.event import listen

from remparts.core.errors import MissingLibrary
from remparts.server.settings import BadSetting, data_directory, read_settings, sqlite_address
from remparts.server.store.links import Link
from remparts.server.store.store import SCHEMA, Conflict, Row, Store, StoreFailed
from remparts.server.store.upgrade import BadDatabase, upgrade

ROW = Row("a", "carcassonne", 1, {"seats": 2, "choices": {}}, [{"kind": "here"}], "seed", {"aids": True}, 1.5)


def with_store(folder: Path, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await Store.open(sqlite_address(folder))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def file_in(folder: Path) -> Path:
    return folder / "tables.sqlite3"


def test_what_is_stored_is_found_again(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.create(ROW, {"digest": Link("a", frozenset({0, 2}), is_host=True)}, ["=V"])
        await store.append("a", 2, ["V@1,0s", "-"])
        await store.change_settings("a", {"aids": False})
        await store.add_record("r", "text")

    async def read(store: Store) -> None:
        loaded = await store.load("a")
        assert loaded is not None
        row, events = loaded
        assert (row.seed, row.settings, row.created) == ("seed", {"aids": False}, 1.5)
        assert events == ["=V", "V@1,0s", "-"]
        assert await store.find_links(["other", "digest"]) == {"digest": Link("a", frozenset({0, 2}), is_host=True)}
        assert await store.load("b") is None
        assert await store.find_record("r") == "text"
        assert await store.find_record("s") is None
        assert await store.recent(60, 10) == ["a"]
        assert await store.recent(-60, 10) == []

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_the_newest_tables_are_found_first(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        for name in "abcdef":
            await store.create(replace(ROW, id=name), {}, ["one", "two"])
        with sqlite3.connect(file_in(tmp_path)) as other:  # made in this order, and played on in another one
            for number, name in enumerate("cafebd"):
                other.execute('UPDATE events SET at = at - 1000 WHERE "table" = ? AND rev = 1', (name,))
                other.execute('UPDATE events SET at = at + ? WHERE "table" = ? AND rev = 2', (number, name))
        other.close()
        assert await store.recent(60, 4) == ["d", "b", "e", "f"]
        assert await store.recent(60, 10) == ["d", "b", "e", "f", "a", "c"]

    with_store(tmp_path, write)


def test_recent_tables_are_found_by_an_index(tmp_path: Path) -> None:
    """Or a server with a year of games would read all of them at its start."""
    plans: list[str] = []

    async def look(store: Store) -> None:
        asked: list[str] = []
        listen(store._engine.sync_engine, "before_cursor_execute", lambda *about: asked.append(about[2]))
        await store.recent(60, 10)
        async with store._engine.connect() as connection:
            found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[0]}", (0,))
            plans.extend(row.detail for row in found)

    with_store(tmp_path, look)
    assert plans == ["SEARCH events USING INDEX ix_events_at (at>?)"]


def test_two_writers_cannot_both_append(tmp_path: Path) -> None:
    async def race(store: Store) -> None:
        await store.create(ROW, {}, [])
        attempts = [store.append("a", 1, [f"move{number}", "more"]) for number in range(8)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 7
        loaded = await store.load("a")
        assert loaded is not None
        assert len(loaded[1]) == 2

    with_store(tmp_path, race)


def test_events_are_all_stored_or_none(tmp_path: Path) -> None:
    async def clash(store: Store) -> None:
        await store.create(ROW, {}, ["one", "two", "three"])
        with pytest.raises(Conflict):
            await store.append("a", 2, ["x", "y", "z", "four"])
        loaded = await store.load("a")
        assert loaded is not None
        assert loaded[1] == ["one", "two", "three"]

    with_store(tmp_path, clash)


def test_an_event_needs_its_table(tmp_path: Path) -> None:
    async def orphan(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("nowhere", 1, ["x"])

    with_store(tmp_path, orphan)


def test_a_lost_database_is_an_error_of_the_store(tmp_path: Path) -> None:
    async def lose(store: Store) -> None:
        await store.create(ROW, {}, [])
        with sqlite3.connect(file_in(tmp_path)) as other:
            other.execute("DROP TABLE events")
        other.close()
        with pytest.raises(StoreFailed):
            await store.append("a", 1, ["x"])
        with pytest.raises(StoreFailed):
            await store.load("a")

    with_store(tmp_path, lose)


def test_nothing_is_acknowledged_into_a_file_that_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def move(store: Store) -> None:
        await store.create(ROW, {}, [])
        moved = file_in(tmp_path).rename(tmp_path / "elsewhere")
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await store.append("a", 1, ["x"])
        file_in(tmp_path).write_bytes(b"")
        with pytest.raises(StoreFailed):
            await store.append("a", 1, ["x"])
        moved.rename(file_in(tmp_path))
        await store.append("a", 1, ["x"])
        loaded = await store.load("a")
        assert loaded is not None
        assert loaded[1] == ["x"]

    with_store(tmp_path, move)
    assert [str(file_in(tmp_path)) in record.getMessage() for record in caplog.records] == [True]


def test_nothing_is_acknowledged_into_a_journal_that_is_gone(tmp_path: Path) -> None:
    journal = tmp_path / "tables.sqlite3-wal"

    async def delete(store: Store) -> None:
        await store.create(ROW, {}, ["one"])
        await store.append("a", 2, ["two"])
        journal.unlink()
        with pytest.raises(StoreFailed):
            await store.append("a", 3, ["three"])
        await asyncio.gather(*(store.load("a") for _ in range(12)), return_exceptions=True)  # connections of all ages
        with pytest.raises(StoreFailed):
            await store.create(replace(ROW, id="b"), {}, [])
        journal.write_bytes(b"")
        with pytest.raises(StoreFailed):
            await store.change_settings("a", {"aids": False})

    async def read(store: Store) -> None:
        assert await store.load("a") == (ROW, ["one", "two"]), "what was acknowledged before is kept"
        assert await store.load("b") is None
        await store.append("a", 3, ["three"])

    with_store(tmp_path, delete)
    with_store(tmp_path, read)


def test_a_journal_that_sqlite_renews_is_no_alarm(tmp_path: Path) -> None:
    """Connections come and go, the last one too, and what is in the journal goes over into the database."""

    async def write(store: Store) -> None:
        await store.create(ROW, {}, [])
        for number in range(0, 300, 20):
            texts = [str(each) * 2000 for each in range(20)]
            await asyncio.gather(store.append("a", number + 1, texts), *(store.load("a") for _ in range(8)))
            await store._engine.dispose()  # every connection of the pool is closed
        with sqlite3.connect(file_in(tmp_path)) as other:
            assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        other.close()
        await store.append("a", 301, ["last"])

    async def read(store: Store) -> None:
        loaded = await store.load("a")
        assert loaded is not None
        assert len(loaded[1]) == 301

    with_store(tmp_path, write)
    with_store(tmp_path, read)
    assert not (tmp_path / "tables.sqlite3-wal").exists(), "nothing is left behind"


def test_acknowledged_means_durable(tmp_path: Path) -> None:
    async def look(store: Store) -> list[Any]:
        async with store._engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    assert with_store(tmp_path, look) == ["wal", 2, 1, 5000]


def test_migrations_lead_to_the_schema_of_the_program(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import create_engine

    upgrade(sqlite_address(tmp_path))
    engine = create_engine(f"sqlite:///{file_in(tmp_path)}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SCHEMA) == []
    engine.dispose()


def test_a_database_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """Written as the first version wrote it; a later migration must carry its games along."""
    database = sqlite3.connect(file_in(tmp_path))
    database.executescript("""
        CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
        INSERT INTO alembic_version VALUES ('0001');
        CREATE TABLE tables (id VARCHAR(32) NOT NULL PRIMARY KEY, game VARCHAR(32) NOT NULL, rules INTEGER NOT NULL,
            options JSON NOT NULL, seats JSON NOT NULL, seed VARCHAR(64) NOT NULL, settings JSON NOT NULL,
            created FLOAT NOT NULL);
        CREATE TABLE links (digest VARCHAR(64) NOT NULL PRIMARY KEY, "table" VARCHAR(32) NOT NULL
            REFERENCES tables (id), seats JSON NOT NULL, host BOOLEAN NOT NULL);
        CREATE INDEX ix_links_table ON links ("table");
        CREATE TABLE events ("table" VARCHAR(32) NOT NULL REFERENCES tables (id), rev INTEGER NOT NULL,
            text TEXT NOT NULL, at FLOAT NOT NULL, PRIMARY KEY ("table", rev));
        CREATE INDEX ix_events_at ON events (at);
        CREATE TABLE records (id VARCHAR(32) NOT NULL PRIMARY KEY, text TEXT NOT NULL, created FLOAT NOT NULL);
        INSERT INTO tables VALUES ('a', 'carcassonne', 1, '{"seats": 2, "choices": {}}', '[{"kind": "here"}]', 'seed',
            '{"aids": true}', 1.5);
        INSERT INTO events VALUES ('a', 1, 'first.0', 2.0);
    """)
    database.close()

    async def read(store: Store) -> None:
        loaded = await store.load("a")
        assert loaded == (ROW, ["first.0"])

    with_store(tmp_path, read)


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    upgrade(address)
    with sqlite3.connect(file_in(tmp_path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(BadDatabase, match="newer version"):
        upgrade(address)


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    file_in(tmp_path).write_bytes(b"this is not a database, whatever its name says" * 100)
    with pytest.raises(BadDatabase, match="damaged"):
        upgrade(sqlite_address(tmp_path))


def test_a_locked_database_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remparts.server.store.upgrade._BUSY_SECONDS", 0)
    database = sqlite3.connect(file_in(tmp_path), isolation_level=None)
    database.execute("BEGIN EXCLUSIVE")
    with pytest.raises(BadDatabase, match="another program"):
        upgrade(sqlite_address(tmp_path))
    database.close()


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetting, match="--data"):
        sqlite_address(tmp_path / "file" / "below")
    (tmp_path / "tables.sqlite3").mkdir()
    with pytest.raises(BadDatabase, match="opened"):
        upgrade(sqlite_address(tmp_path))


def test_games_are_kept_where_the_system_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_directory() == tmp_path / "remparts"
    monkeypatch.setenv("REMPARTS_PACE", "0.1")
    settings = read_settings()
    assert make_url(settings.database).database == str(file_in(tmp_path / "remparts"))
    assert settings.pace == 0.1
    other = tmp_path / "other"
    assert make_url(read_settings(other).database).database == str(file_in(other))
    monkeypatch.setenv("REMPARTS_PACE", "fast")
    with pytest.raises(BadSetting, match="REMPARTS_PACE"):
        read_settings()


@pytest.mark.parametrize("name", ["a?b=c", "100%", "a%20b", "a#b", "a b+c@d", "é"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    with_store(folder, lambda store: store.create(ROW, {}, ["=V"]))
    assert file_in(folder).is_file()
    assert list(tmp_path.iterdir()) == [folder]


def test_a_folder_that_no_address_can_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="an address cannot hold this name; choose another directory with --data"):
        sqlite_address(tmp_path / "\udcff")


@pytest.mark.parametrize(
    ("address", "wrong"),
    [
        ("garbage", "cannot be read"),
        ("postgresql://anna:secret@localhost:port/x", "cannot be read"),
        ("nosuch://x", "asks for a database 'nosuch', which this server does not know"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite+aiosqlite://tables.sqlite3", "names no file"),
    ],
)
def test_an_address_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch, address: str, wrong: str) -> None:
    monkeypatch.setenv("REMPARTS_DATABASE", address)
    with pytest.raises(BadSetting, match=f"REMPARTS_DATABASE {wrong}; it is written like sqlite:////home"):
        read_settings()


@pytest.mark.parametrize("kind", ["sqlite", "sqlite+pysqlite", "sqlite+aiosqlite"])
def test_an_address_is_given_the_driver_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("REMPARTS_DATABASE", f"{kind}:///{file_in(tmp_path).as_posix()}")
    assert read_settings().database == sqlite_address(tmp_path)


def test_without_its_driver_a_database_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("REMPARTS_DATABASE", "postgresql://anna:secret@localhost/tables")
    with pytest.raises(MissingLibrary, match=r"pip install 'remparts\[postgres\]'") as refused:
        upgrade(read_settings().database)
    assert "secret" not in str(refused.value)


def test_a_store_closes_when_all_who_use_it_are_done(tmp_path: Path) -> None:
    """A connection given back to a closed store would warn when it is collected."""

    async def work(store: Store) -> None:
        await store.create(ROW, {}, ["=V"])
        loading = [asyncio.create_task(store.load("a")) for _ in range(4)]
        writing = asyncio.create_task(store.append("a", 2, ["-"]))
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*loading))
        await writing
        with pytest.raises(StoreFailed, match="stopping"):
            await store.load("a")

    with_store(tmp_path, work)
    gc.collect()
