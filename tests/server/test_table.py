"""A table: moves, chance, undo, and what happens when two act at once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts.core.errors import IllegalMove, OutOfTurn, RempartsError
from remparts.core.ledger import totals
from remparts.core.options import Options
from remparts.core.record import read_record, replayed
from remparts.core.task import CHANCE
from remparts.games.registry import game as find_game
from remparts.server.settings import sqlite_address
from remparts.server.store.links import Link, digest, new_token
from remparts.server.store.store import Store, StoreFailed
from remparts.server.tables.bots import BotSeats
from remparts.server.tables.history import History
from remparts.server.tables.seats import NewTable, Seat, clean_name
from remparts.server.tables.slices import finish
from remparts.server.tables.stored import BadTable
from remparts.server.tables.table import NothingToUndo, Result, Table
from remparts.server.tables.tables import Tables, UnknownLink, seat_token, spectator_token
from remparts.server.tables.workers import Workers

BOTH_HERE = [Seat(name="Anna"), Seat(name="Ben")]
BY_LINK = [Seat(name="Anna"), Seat("link", "Ben")]
EVERYBODY = frozenset({0, 1})


def at_tables(folder: Path, work: Callable[[Tables], Awaitable[Any]]) -> Any:
    """Do something with tables of a new store; their bots stay where they are."""

    async def run() -> Any:
        store = await Store.open(sqlite_address(folder))
        try:
            return await work(quiet_tables(store))
        finally:
            await store.close()

    return asyncio.run(run())


def quiet_tables(store: Store, idle: float = 900) -> Tables:
    bots = BotSeats(Workers(1, 30), 0)
    bots.wake = lambda table: None  # type: ignore[method-assign]  # no bot is moved in these tests
    return Tables(store, bots, idle)


async def begin(tables: Tables, seats: list[Seat], **options: str) -> tuple[Table, Link]:
    table, token = await tables.create(NewTable("carcassonne", seats, {"first_player": "0", **options}))
    return table, (await tables.open(token))[0]


def legal(table: Table) -> list[str]:
    return [str(move) for move in table.history.game.moves(table.history.state)]


async def play_on(table: Table, link: Link, number: int, rng: Random) -> None:
    for _ in range(number):
        moves = legal(table)
        await table.play(link, table.rev, moves[rng.randrange(len(moves))])


def test_a_move_and_the_chance_after_it_are_one(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        assert table.rev == 1
        assert table.history.actors == [CHANCE]
        assert await table.play(link, 1, legal(table)[0]) is Result.DONE
        assert await table.play(link, 2, "-") is Result.DONE
        # A tile that fits nowhere is followed by another one.
        assert table.history.actors[:4] == [CHANCE, 0, 0, CHANCE]
        assert set(table.history.actors[4:]) <= {CHANCE}
        loaded = await tables.store.load(table.id)
        assert loaded is not None
        assert loaded[1] == table.events

    at_tables(tmp_path, work)


def test_a_loaded_table_stands_where_it_stood(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE, hand_tiles="3")
        rng = Random(5)
        for _ in range(6):
            await play_on(table, link, 5, rng)
            await table.undo(link, table.rev)
        again = await quiet_tables(tables.store).table(table.id)
        assert again.history.state == table.history.state
        assert again.history.actors == table.history.actors
        assert finish(again.history.retracing()) == finish(table.history.retracing())
        assert again.events == table.events
        assert again.rev == table.rev

    at_tables(tmp_path, work)


def test_refusals_change_nothing(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BY_LINK)
        before = table.rev
        with pytest.raises(OutOfTurn):
            await table.play(Link(table.id, frozenset({1})), table.rev, legal(table)[0])
        with pytest.raises(OutOfTurn):
            await table.play(Link(table.id, frozenset()), table.rev, legal(table)[0])
        with pytest.raises(IllegalMove):
            await table.play(link, table.rev, "A@90,90n")
        with pytest.raises(RempartsError):
            await table.play(link, table.rev, "undo 0")
        with pytest.raises(NothingToUndo):
            await table.undo(link, table.rev)
        assert table.rev == before

    at_tables(tmp_path, work)


def test_the_same_move_twice_is_one_move(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        move = legal(table)[0]
        replies = await asyncio.gather(*(table.play(link, 1, move) for _ in range(5)))
        assert replies.count(Result.DONE) == 1
        assert replies.count(Result.REPEATED) == 4
        assert await table.play(link, 1, "X@9,9n") is Result.LATE
        assert await table.play(link, 99, move) is Result.LATE
        assert table.rev == 2
        assert await table.undo(link, 2) is Result.DONE
        assert await table.undo(link, 2) is Result.REPEATED

    at_tables(tmp_path, work)


def test_a_late_guess_finds_nothing_out(tmp_path: Path) -> None:
    """The texts of hidden deals cannot be tried one after the other."""

    async def work(tables: Tables) -> None:
        table, _ = await begin(tables, BY_LINK, hand_tiles="3")
        ben = Link(table.id, frozenset({1}))
        hidden = next(number for number, text in enumerate(table.events) if text.startswith("=deal0:"))
        assert await table.play(ben, hidden, table.events[hidden]) is Result.LATE
        assert await table.play(ben, hidden, "=deal0:X") is Result.LATE

    at_tables(tmp_path, work)


def test_two_processes_cannot_both_play(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        other = await quiet_tables(tables.store).table(table.id)
        moves = legal(table)
        replies = await asyncio.gather(table.play(link, 1, moves[0]), other.play(link, 1, moves[-1]))
        assert sorted(reply.value for reply in replies) == ["done", "late"]
        assert table.events == other.events
        assert table.history.state == other.history.state

    at_tables(tmp_path, work)


def test_nobody_hears_of_a_move_that_was_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        heard: list[int] = []

        async def fail(*_: object) -> None:
            raise StoreFailed("the disk is full")

        append = tables.store.append
        monkeypatch.setattr(tables.store, "append", fail)
        with table.listening(lambda: heard.append(table.rev)):
            with pytest.raises(StoreFailed):
                await table.play(link, 1, legal(table)[0])
            assert (table.rev, heard) == (1, [])
            monkeypatch.setattr(tables.store, "append", append)
            assert await table.play(link, 1, legal(table)[0]) is Result.DONE
            assert heard == [2]

    at_tables(tmp_path, work)


def test_a_move_is_finished_even_if_its_sender_leaves(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        task = asyncio.create_task(table.play(link, 1, legal(table)[0]))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        async with table._lock:
            assert table.rev == 2

    at_tables(tmp_path, work)


def test_the_same_turn_again_is_dealt_the_same(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        await play_on(table, link, 1, Random(1))
        await table.play(link, table.rev, "-")
        moves = [str(move) for move in table.history.moves]
        await table.undo(link, table.rev)
        assert table.history.actors == [CHANCE]
        for text in moves[1:3]:
            await table.play(link, table.rev, text)
        assert [str(move) for move in table.history.moves] == moves

    at_tables(tmp_path, work)


def test_chance_does_not_depend_on_how_many_decisions_came_before() -> None:
    """Whoever takes back a turn to play it otherwise does not find another tile on the pile."""
    game = find_game("robber_knights")
    drawn = set()
    for turn in (["p@-1,0"], ["pc@-1,0", "-"], ["pc@-1,0", "march:1"]):
        history = History(game, Options(2, first_player="0"))
        for text in ("keep0.p", "keep1.pv", *turn):
            history.take(history.with_chance(game.read(text), "a seed"))
        drawn.add(str(history.moves[-1]))
    assert len(drawn) == 1


@pytest.mark.parametrize("name", ["carcassonne", "castle", "masons", "robber_knights"])
def test_points_grow_over_the_game(name: str) -> None:
    """With what the end would add then, where anybody can know it; also where all points are given at the end."""
    game = find_game(name)
    history, rng = History(game, Options(2)), Random(name)
    while history.turn is not None:
        history.play(game.deal(history.state, rng) if history.turn == CHANCE else rng.choice(game.moves(history.state)))
    scores, has_forecast = finish(history.retracing())
    assert has_forecast == (name != "masons")
    assert len(scores) == len(history.moves) + 1
    assert scores[-1] == history.state.scores
    assert 0 < sum(scores[len(scores) // 2]) <= sum(scores[-1])
    number = len(history.moves) // 2
    state = history.at(number)
    coming = totals(game.forecast(state), 2)
    assert scores[number] == [score + more for score, more in zip(state.scores, coming, strict=True)]


def test_the_record_of_a_link_replays(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        await play_on(table, link, 20, Random(3))
        text = str(table.record(link, ["Anna", "Ben"]))
        assert replayed(table.history.game, read_record(text)) == table.history.state

    at_tables(tmp_path, work)


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, _ = await begin(tables, BOTH_HERE)
        row = table.row
        older = type(row)(row.id, row.game, 99, row.options, row.seats, row.seed, row.settings, row.created)
        with pytest.raises(BadTable, match="version 99"):
            Table(older, tables.store)
        with pytest.raises(BadTable, match="damaged"):
            finish(Table(row, tables.store).restoring(["A@1,1n"]))

    at_tables(tmp_path, work)


# ---- Links


def test_each_link_opens_what_it_should(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seats = [Seat(), Seat("link"), Seat("bot", bot="random"), Seat("link"), Seat()]
        table, token = await tables.create(NewTable("carcassonne", seats))
        assert await tables.find_link(token) == Link(table.id, frozenset({0, 4}), is_host=True)
        assert await tables.find_link(seat_token(token, 3)) == Link(table.id, frozenset({3}))
        assert await tables.find_link(spectator_token(token)) == Link(table.id, frozenset())
        for wrong in (seat_token(token, 0), seat_token(token, 2), new_token(), "", digest(token)):
            with pytest.raises(UnknownLink):
                await tables.find_link(wrong)

    at_tables(tmp_path, work)


def test_no_token_is_stored(tmp_path: Path) -> None:
    async def work(tables: Tables) -> str:
        _, token = await tables.create(NewTable("carcassonne", BY_LINK))
        return token

    token = at_tables(tmp_path, work)
    assert len(token) == 22
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert digest(token).encode() in content
    for each in (token, seat_token(token, 1), spectator_token(token)):
        assert each.encode() not in content


def test_a_rematch_brings_everybody_to_the_same_table(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, token = await tables.create(NewTable("carcassonne", [*BY_LINK, Seat("bot", bot="random")]))
        ben, spectator = seat_token(token, 1), spectator_token(token)
        with pytest.raises(UnknownLink):
            await tables.rematch(spectator)
        new = [await tables.rematch(each) for each in (ben, token, spectator, ben)]
        links = [await tables.find_link(each) for each in new]
        assert len({link.table for link in links} | {table.id}) == 2
        assert [sorted(link.seats) for link in links] == [[1], [0], [], [1]]
        assert [link.is_host for link in links] == [False, True, False, False]
        assert new[0] == new[3]
        assert (await tables.find_link(seat_token(new[1], 1))).seats == {1}
        following = await tables.table(links[0].table)
        assert following.seats == table.seats
        assert following.seed != table.seed

    at_tables(tmp_path, work)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        few = quiet_tables(tables.store, idle=-1)
        table, link = await begin(few, BOTH_HERE)
        await play_on(table, link, 3, Random(1))
        with table.listening(lambda: None):
            few.sweep()
            assert len(few) == 1
        few.sweep()
        assert len(few) == 0
        again = await few.table(table.id)
        assert again is not table
        assert again.history.state == table.history.state

    at_tables(tmp_path, work)


# ---- What a new table may be


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (NewTable("chess", BOTH_HERE), "chess"),
        (NewTable("carcassonne", [Seat()]), "seats"),
        (NewTable("carcassonne", [Seat()] * 6), "seats"),
        (NewTable("carcassonne", BOTH_HERE, {"small_city": "7"}), "small_city"),
        (NewTable("carcassonne", BOTH_HERE, {"colour": "red"}), "colour"),
        (NewTable("carcassonne", BOTH_HERE, {"first_player": "4"}), "black cannot start"),
        (NewTable("carcassonne", BOTH_HERE, preset="odd"), "odd"),
        (NewTable("carcassonne", [Seat(), Seat("bot", bot="wise")]), "wise"),
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, asked: NewTable, reason: str) -> None:
    async def work(tables: Tables) -> None:
        with pytest.raises(RempartsError, match=reason):
            await tables.create(asked)

    at_tables(tmp_path, work)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna \t\n Lena ", "Anna Lena"),
        ("x" * 50, "x" * 32),
        ("A\u202enna\u0000\u200b", "Anna"),
        ("<b>Ann & Ben</b>", "<b>Ann & Ben</b>"),
        ("Zoë 小林 👸", "Zoë 小林 👸"),
        ("\ufeff\u2028", ""),
    ],
)
def test_names_are_one_visible_line(given: str, kept: str) -> None:
    assert clean_name(given) == kept
