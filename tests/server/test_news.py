"""Two processes on one store: whoever opens a table sees the newest revision."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from remparts.server.settings import sqlite_address
from remparts.server.store.store import Store, StoreFailed
from remparts.server.tables.seats import NewTable
from remparts.server.tables.table import Result
from remparts.server.tables.tables import Tables
from tests.server.test_table import BOTH_HERE, at_tables, begin, legal, play_on, quiet_tables


def test_who_opens_a_table_sees_what_another_process_has_written(tmp_path: Path) -> None:
    """Also when moves were undone and played otherwise, and also who watches already."""

    async def work(tables: Tables) -> None:
        made, token = await tables.create(NewTable("carcassonne", BOTH_HERE, {"first_player": "0"}))
        others = await Store.open(sqlite_address(tmp_path))
        link, other = await quiet_tables(others).open(token)
        heard: list[int] = []
        with made.listening(lambda: heard.append(made.rev)):
            for seed in range(4):
                await play_on(other, link, 5, Random(seed))
                if other.find_undo(link):
                    await other.undo(link, other.rev)
                assert made.rev < other.rev
                assert (await tables.open(token))[1] is made
                assert made.events == other.events
                assert made.history.moves == other.history.moves
                assert made.history.actors == other.history.actors
                assert made.history.state == other.history.state
                assert heard == [made.rev]
                heard.clear()
        assert made.history.cuts
        await others.close()

    at_tables(tmp_path, work)


def test_a_late_move_brings_what_was_undone_elsewhere(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        other = await quiet_tables(tables.store).table(table.id)
        await table.play(link, 1, legal(table)[0])
        await other.look_for_news()
        await other.undo(link, 2)
        await other.play(link, 3, legal(other)[-1])
        assert await table.play(link, 2, "-") is Result.LATE
        assert table.events == other.events
        assert table.history.state == other.history.state

    at_tables(tmp_path, work)


def test_own_moves_that_are_being_written_are_no_news(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made, token = await tables.create(NewTable("carcassonne", BOTH_HERE, {"first_player": "0"}))
        link, _ = await tables.open(token)
        for seed in range(5):
            await asyncio.gather(play_on(made, link, 4, Random(seed)), *(tables.open(token) for _ in range(8)))
        loaded = await tables.store.load(made.id)
        assert loaded is not None
        assert loaded[1] == made.events

    at_tables(tmp_path, work)


def test_a_table_in_memory_opens_without_its_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreFailed("the disk is gone")

    async def work(tables: Tables) -> None:
        made, token = await tables.create(NewTable("carcassonne", BOTH_HERE))
        await tables.open(token)
        monkeypatch.setattr(tables.store, "news", fail)
        assert (await tables.open(token))[1] is made

    at_tables(tmp_path, work)
