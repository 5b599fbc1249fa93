"""Bots: they play in processes of their own, and go on whatever happens."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from remparts.core.options import Options
from remparts.server.settings import sqlite_address
from remparts.server.store.store import Store
from remparts.server.tables.bots import BotSeats, question
from remparts.server.tables.seats import NewTable, Seat
from remparts.server.tables.table import Table
from remparts.server.tables.tables import Tables
from remparts.server.tables.workers import Question, Worker, Workers, pick

ASKED = Question("t", "carcassonne", Options(2, first_player="0"), ("=V",), 0, "greedy", "seed")
BOTS = [Seat("bot", bot="random"), Seat("bot", bot="greedy")]


def with_bots(
    folder: Path, work: Callable[[Tables, Workers], Awaitable[Any]], number: int = 1, seconds: float = 30
) -> None:
    async def run() -> None:
        store = await Store.open(sqlite_address(folder))
        workers = Workers(number, seconds)
        bots = BotSeats(workers, 0)
        try:
            await work(Tables(store, bots, 900), workers)
        finally:
            await bots.close()
            await workers.close()
            await store.close()

    asyncio.run(run())


async def until(table: Table, is_so: Callable[[], bool]) -> None:
    """Wait for a change of the table after which something is so."""
    changed = asyncio.Event()
    with table.listening(changed.set):
        while not is_so():
            changed.clear()
            await asyncio.wait_for(changed.wait(), 30)


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def work(tables: Tables, _: Workers) -> None:
        table, _token = await tables.create(NewTable("carcassonne", BOTS))
        await until(table, lambda: table.history.turn is None)
        assert table.history.game.outcome(table.history.state) is not None

    with_bots(tmp_path, work)


def test_a_pick_is_the_same_for_the_same_seed() -> None:
    assert len({pick(ASKED) for _ in range(3)}) == 1
    assert pick(ASKED._replace(moves=("=D",))) != pick(ASKED)
    assert pick(ASKED) == pick(ASKED._replace(table="another"))


def test_a_bot_decides_by_what_its_seat_may_know() -> None:
    options = Options(2, first_player="0", hand_tiles=3)
    deals = ("=deal0:A", "=deal0:B", "=deal0:V", "=deal1:A", "=deal1:C", "=deal1:X")
    others = (*deals[:3], "=deal1:D", "=deal1:E", "=deal1:F")
    answers = {pick(ASKED._replace(options=options, moves=moves, table=moves[-1])) for moves in (deals, others)}
    assert len(answers) == 1


def test_a_dead_worker_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(_: Tables, workers: Workers) -> None:
        first = await workers.pick(ASKED)
        (worker,) = workers._idle
        os.kill(worker.number, signal.SIGKILL)
        assert await workers.pick(ASKED) == first
        assert worker not in workers._idle

    with_bots(tmp_path, work)
    assert "has died; starting another" in caplog.text


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_a_worker_that_hangs_is_ended_and_asked_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(_: Tables, workers: Workers) -> None:
        first = await workers.pick(ASKED)
        (worker,) = workers._idle
        os.kill(worker.number, signal.SIGSTOP)
        assert await asyncio.wait_for(workers.pick(ASKED), 30) == first
        assert worker not in workers._idle
        with pytest.raises(ProcessLookupError):
            os.kill(worker.number, 0)  # not even its remains are left

    with_bots(tmp_path, work, seconds=4)
    assert "has not answered for 4 seconds; starting another" in caplog.text


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_a_worker_that_hangs_holds_up_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(_: Tables, workers: Workers) -> None:
        first = await workers.pick(ASKED)
        (worker,) = workers._idle
        os.kill(worker.number, signal.SIGSTOP)
        hanging = asyncio.create_task(workers.pick(ASKED))
        await asyncio.sleep(0)  # it is asked, and the others have one worker left
        assert await asyncio.gather(*(workers.pick(ASKED) for _ in range(20))) == [first] * 20
        assert not hanging.done()
        hanging.cancel()
        await asyncio.gather(hanging, return_exceptions=True)
        with pytest.raises(ProcessLookupError):
            os.kill(worker.number, 0)

    with_bots(tmp_path, work, number=2)
    assert "another one" not in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="there a signal is not sent to one process")
def test_ctrl_c_does_not_reach_a_worker_that_begins(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker()
    os.kill(worker.number, signal.SIGINT)
    assert worker.ask(ASKED, 30) == pick(ASKED)
    worker.end()
    assert "Traceback" not in capfd.readouterr().err


def test_after_several_tries_any_legal_move_is_played(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(_: Tables, workers: Workers) -> None:
        assert await workers.pick(ASKED) == pick(ASKED._replace(bot="random"))

    with_bots(tmp_path, work, seconds=0)  # nobody is as fast as that
    assert caplog.text.count("starting another") == 3


def test_a_bot_that_fails_plays_any_move(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(_: Tables, workers: Workers) -> None:
        assert await workers.pick(ASKED._replace(bot="unheard of"))

    with_bots(tmp_path, work)
    assert "could not decide" in caplog.text


def test_after_a_restart_bots_go_on(tmp_path: Path) -> None:
    async def stop_early(tables: Tables, _: Workers) -> None:
        table, _token = await tables.create(NewTable("carcassonne", BOTS))
        await until(table, lambda: table.rev >= 20)
        names.append(table.id)

    async def go_on(tables: Tables, _: Workers) -> None:
        await tables.wake_recent()
        assert len(tables) == 1
        table = await tables.table(names[0])
        began = table.rev
        assert began >= 20
        await until(table, lambda: table.history.turn is None)
        assert table.rev > began

    names: list[str] = []
    with_bots(tmp_path, stop_early)
    with_bots(tmp_path, go_on)


def test_a_bots_move_is_dropped_if_the_table_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, workers: Workers) -> None:
        seats = [Seat(name="Anna"), Seat("bot", bot="greedy")]
        table, token = await tables.create(NewTable("carcassonne", seats, {"first_player": "0"}))
        link, _ = await tables.open(token)
        answers: asyncio.Queue[str] = asyncio.Queue()
        asked: list[Question] = []

        async def slow(about: Question) -> str:
            asked.append(about)
            return await answers.get()

        monkeypatch.setattr(workers, "pick", slow)  # a bot that thinks as long as the test wants
        moves = table.history.game.moves(table.history.state)
        await table.play(link, 1, str(moves[0]))
        await table.play(link, 2, "-")
        while not asked:
            await asyncio.sleep(0)
        good = pick(question(table, 1))
        await table.undo(link, table.rev)
        assert table.history.turn == 0
        answers.put_nowait(good)
        for _ in range(20):
            await asyncio.sleep(0)
        assert table.events[-1].startswith("undo")
        await table.play(link, table.rev, str(moves[0]))
        await table.play(link, table.rev, "-")
        answers.put_nowait(good)
        await until(table, lambda: table.history.actors[-1] == 1)

    with_bots(tmp_path, work)
