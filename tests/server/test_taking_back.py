"""Taking back: what is asked before, who has to agree, and what a redo brings back."""

import asyncio
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from remparts.core.errors import BadOptions
from remparts.core.game import AnyGame, who
from remparts.core.options import Options
from remparts.core.task import CHANCE, Move
from remparts.games.phrases import UNDO_CHOICE
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.settings import sqlite_address
from remparts.server.showing.words import words
from remparts.server.store.links import Link
from remparts.server.store.store import Store
from remparts.server.tables import taking_back
from remparts.server.tables.seats import Seat
from remparts.server.tables.table import NothingToUndo, NotYours, Result, Table, TooOften
from remparts.server.tables.tables import Tables
from remparts.server.tables.taking_back import TakenBack, Undo, find_undo
from tests.server.serving import Client, Message, Page
from tests.server.test_table import BOTH_HERE, at_tables, begin, legal, play_on, quiet_tables

C = CHANCE
THREE_BY_LINK = [Seat(name="Anna"), Seat("link", "Ben"), Seat("link", "Zoé"), Seat("bot", bot="random")]


@pytest.mark.parametrize(
    ("actors", "turn", "mine", "expected"),
    [
        ([], 0, {0}, None),
        ([C], 0, {0}, None),
        ([C, 0], 0, {0}, Undo(1, 0, is_step=True)),
        ([C, 0, 0], 0, {0}, Undo(2, 0, is_step=True)),
        ([C, 0, 0, C], 1, {0}, Undo(1, 0, is_step=False)),
        ([C, 0, 0, C], 1, {1}, None),
        ([C, 0, C], 0, {0}, Undo(1, 0, is_step=False)),
        ([C, 0, 0, C, 1, 1, C], 0, {0}, Undo(1, 0, is_step=False)),
        ([C, 0, 0, C, 1, 1, C, 0], 0, {0}, Undo(7, 0, is_step=True)),
        ([C, 0, 0, C, 1, 1, C], 0, {0, 1}, Undo(4, 1, is_step=False)),
        ([C, 0, 1], 0, {0}, Undo(1, 0, is_step=False)),
        ([C, 1, 1, C], 0, {0}, None),
        ([C, 0, 0, C, 1, 1], None, {0}, Undo(1, 0, is_step=False)),
        ([C, 0, 0], None, {0}, Undo(1, 0, is_step=False)),
        ([C, 0, 0, C], 1, set(), None),
        ([0, C], 0, {0}, Undo(0, 0, is_step=False)),
    ],
)
def test_what_may_be_undone(actors: list[int], turn: int | None, mine: set[int], expected: Undo | None) -> None:
    """The last decision of the present turn; once chance or somebody else has acted, the last turn."""
    assert find_undo(actors, turn, mine) == expected


def test_what_was_taken_back_comes_again_until_something_else_is_played() -> None:
    taken = TakenBack()
    taken.undone(["follower"])
    taken.undone(["tile"])
    assert taken.last == ["tile"]
    taken.played("tile")
    assert taken.last == ["follower"]
    taken.undone(["tile"])
    taken.played("another tile")
    assert not taken.last


# ---- Redo


async def turn_of(table: Table, link: Link) -> None:
    """A tile, no follower, and what chance answers."""
    await play_on(table, link, 1, Random(1))
    await table.play(link, table.rev, "-")


def test_a_redo_brings_back_the_turn_with_its_chance_and_survives_a_reload(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        for _ in range(2):
            await turn_of(table, link)
        moves = list(map(str, table.history.moves))
        for _ in range(2):
            assert await table.undo(link, table.rev) is Result.DONE
        assert len(table.history.moves) == 1
        again = await quiet_tables(tables.store).table(table.id)
        assert again.can_redo(link)
        assert await again.redo(link, again.rev) is Result.DONE
        assert list(map(str, again.history.moves)) == moves[: len(again.history.moves)]
        assert await again.redo(link, again.rev) is Result.DONE
        assert list(map(str, again.history.moves)) == moves
        assert not again.can_redo(link)
        with pytest.raises(NothingToUndo):
            await again.redo(link, again.rev)
        assert await table.redo(link, table.rev) is Result.LATE  # it follows what the other one has written
        assert table.events == again.events
        assert table.history.state == again.history.state

    at_tables(tmp_path, work)


def test_whoever_acts_ends_the_redo_and_only_whose_turn_it_is_may(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, anna = await begin(tables, [Seat(name="Anna"), Seat("link", "Ben")])
        await table.play(anna, table.rev, legal(table)[0])
        await table.undo(anna, table.rev)
        assert table.can_redo(anna)
        for other in (Link(table.id, frozenset({1})), Link(table.id, frozenset())):
            assert not table.can_redo(other)
            with pytest.raises(NothingToUndo):
                await table.redo(other, table.rev)
        await table.play(anna, table.rev, legal(table)[-1])
        assert not table.can_redo(anna)

    at_tables(tmp_path, work)


# ---- Requests


async def asked(tables: Tables) -> tuple[Table, Link, Link, Link]:
    """A table at which Anna has played a turn and asks Ben and Zoé to take it back."""
    table, anna = await begin(tables, THREE_BY_LINK)
    await turn_of(table, anna)
    assert await table.undo(anna, table.rev) is Result.ASKED
    assert await table.undo(anna, table.rev) is Result.ASKED  # once is enough
    return table, anna, Link(table.id, frozenset({1})), Link(table.id, frozenset({2}))


def test_a_turn_is_taken_back_when_all_people_agree(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, anna, ben, zoe = await asked(tables)
        with pytest.raises(NotYours):
            await table.answer(Link(table.id, frozenset()), table.rev, is_agreed=True)
        assert await table.answer(anna, table.rev, is_agreed=True) is Result.DONE  # counts for nothing
        await table.answer(ben, table.rev, is_agreed=True)
        assert len(table.history.moves) > 1
        assert await table.answer(zoe, table.rev, is_agreed=True) is Result.DONE
        assert len(table.history.moves) == 1
        assert table.request is None
        assert await table.answer(ben, table.rev, is_agreed=True) is Result.LATE
        await table.redo(anna, table.rev)
        assert table.history.turn == 1

    at_tables(tmp_path, work)


def test_the_others_are_not_asked_all_the_time(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, anna, ben, _ = await asked(tables)
        for _ in range(3):
            await table.answer(ben, table.rev, is_agreed=False)
            await table.undo(anna, table.rev)
        await table.answer(ben, table.rev, is_agreed=False)
        with pytest.raises(TooOften):
            await table.undo(anna, table.rev)

    at_tables(tmp_path, work)


def is_asked(table: Table) -> bool:
    return table.request is not None


def test_one_who_declines_or_moves_ends_a_request(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, anna, ben, _ = await asked(tables)
        heard: list[object] = []
        moves = len(table.history.moves)
        with table.listening(lambda: None, anna, heard.append):
            await table.answer(ben, table.rev, is_agreed=False)
            assert heard == [(1, anna.seats)]
            assert not is_asked(table)
            await table.undo(anna, table.rev)
            await table.answer(anna, table.rev, is_agreed=False)  # who has asked withdraws
            assert not is_asked(table)
            await table.undo(anna, table.rev)
            assert len(table.history.moves) == moves
            await table.play(ben, table.rev, legal(table)[0])
            assert not is_asked(table)
            with patch.object(taking_back, "ANSWER_SECONDS", 0.0):
                await table.undo(anna, table.rev)
                while is_asked(table):
                    await asyncio.sleep(0)
            assert heard[1:] == [(anna.seats,)]

    at_tables(tmp_path, work)


def test_a_request_does_no_harm_when_another_process_has_moved(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, _, ben, zoe = await asked(tables)
        store = await Store.open(sqlite_address(tmp_path))
        other = await quiet_tables(store).table(table.id)
        await other.play(ben, other.rev, legal(other)[0])
        await store.close()
        await table.answer(ben, table.rev, is_agreed=True)
        assert await table.answer(zoe, table.rev, is_agreed=True) is Result.LATE
        assert table.events == other.events
        assert table.request is None

    at_tables(tmp_path, work)


# ---- What pages are told


def every_kind_of_move(game: str) -> set[type[Move]]:
    """Those that are defined in a game's folder; each has a twin, which it was before it had slots."""
    kinds = [kind for kind in Move.__subclasses__() if kind.__module__.startswith(f"remparts.games.{game}.")]
    return {kind for kind in kinds if getattr(import_module(kind.__module__), kind.__name__) is kind}


def with_everything(game: AnyGame) -> Options:
    """All that can be chosen together, and the last value of every other option that goes with those before it."""
    chosen = {option.name: ",".join(option.values) for option in game.options if option.many}
    for option in game.options:
        if option.name != "first_player" and not option.many:
            with suppress(BadOptions):
                game.setup(Options(game.seats.start, **chosen, **{option.name: option.values[-1]}))
                chosen[option.name] = option.values[-1]
    return Options(game.seats.start, **chosen)


@pytest.mark.parametrize("name", game_names())
def test_every_kind_of_move_says_what_undoing_it_does(name: str) -> None:
    """All that a game and its expansions define, and all that anybody makes in random games, in both languages."""
    game, face, rng = find_game(name), find_face(name), Random(name)
    kinds = every_kind_of_move(name)
    chance: set[type[Move]] = set()
    for options in (Options(game.seats.start), with_everything(game)):
        state = game.setup(options.filled(game.options, game.seats))
        while (turn := who(state)) is not None:
            move = game.deal(state, rng) if turn == CHANCE else rng.choice(game.moves(state))
            (chance if turn == CHANCE else kinds).add(type(move))
            game.play(state, move)
    made = sorted(kinds - chance, key=lambda kind: kind.__name__)
    # The words depend on the kind alone, so a move without its fields serves.
    said = {kind.__name__: face.undoes(object.__new__(kind)) for kind in made}
    nameless = {kind for kind, phrase in said.items() if phrase == UNDO_CHOICE}
    assert nameless <= {"First", "Pass"}, "these are more than a choice"
    assert len(said) > 3
    for phrase in said.values():
        assert words("en").say(phrase).startswith("Undo")
        assert words("fr").say(phrase).startswith("Annuler")


HERE = {"kind": "here", "name": "Anna"}
BOT = {"kind": "bot", "bot": "random"}
LINK = {"kind": "link", "name": "Ben"}


def table(client: Client, *seats: dict[str, str]) -> Message:
    return client.create([*seats], options={"first_player": "0"})


def play_turn(page: Page) -> None:
    """A tile and no follower, or the first of what is to be decided, until chance has answered."""
    page.play()
    page.settle()
    page.play("-")
    page.settle()


def test_a_tile_is_undone_without_a_question_and_can_be_put_back(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        assert page.status["undo"] == page.status["redo"] == ""
        page.send(type="undo", rev=page.rev)
        assert "not played anything" in page.until("error")["text"]
        page.settle()
        before = dict(page.fragments)
        page.play()
        page.settle()
        placed = dict(page.fragments)
        assert page.status["undo"] == "Undo this tile"
        page.send(type="undo", rev=page.rev)
        page.until("show")
        page.settle()
        assert page.fragments == before
        assert (page.status["undo"], page.status["redo"]) == ("", "Redo")
        page.send(type="redo", rev=page.rev)
        page.until("show")
        assert page.fragments == placed
        assert (page.status["undo"], page.status["redo"]) == ("Undo this tile", "")


def test_alone_with_bots_the_last_turn_is_taken_back_after_a_question(client: Client) -> None:
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live") as page:
        before = dict(page.fragments)
        play_turn(page)
        page.wait_for_turn()
        page.settle()
        after, rev = dict(page.fragments), page.rev
        assert page.status["undo"] == "Take back my last turn"
        page.send(type="undo", rev=rev)
        question = page.until("question")
        assert question["title"] == "Take back my last turn?"
        assert any("Anna places a tile" in line for line in question["lines"])
        assert any("bot" in line for line in question["lines"])
        page.settle()
        assert page.rev == rev, "nothing goes before the answer"
        page.send(type="undo", rev=rev, sure=True)
        page.until("show")
        page.settle()
        assert page.fragments == before
        page.send(type="redo", rev=page.rev)
        page.until("show")
        page.settle()
        assert page.fragments == after


def test_at_one_screen_the_question_names_whose_turn_goes(client: Client) -> None:
    made = table(client, HERE, {"kind": "here", "name": "Émile"})
    with client.watch(f"/t/{made['token']}/live", "fr") as page:
        play_turn(page)
        assert page.status["turn"] == 1
        assert page.status["undo"] == "Reprendre le tour d’Anna"
        page.send(type="undo", rev=page.rev)
        assert page.until("question")["title"] == "Reprendre le tour d’Anna\u00a0?"


def test_others_by_link_are_asked_also_after_a_reload(client: Client) -> None:
    made = table(client, HERE, LINK)
    far = f"/t/{made['seats'][0]['token']}/live"
    with client.watch(f"/t/{made['token']}/live") as anna, client.watch(f"/t/{made['spectator']}/live") as guest:
        before = dict(anna.fragments)
        play_turn(anna)
        anna.send(type="undo", rev=anna.rev)
        assert "Ben will be asked" in anna.until("question")["note"]
        anna.send(type="undo", rev=anna.rev, sure=True)
        while anna.status["request"] is None:
            anna.receive()
        assert anna.status["request"]["own"]
        assert "Ben" in anna.status["request"]["text"]
        with client.watch(far) as ben:
            assert ben.status["request"]["text"] == "Anna would like to take back a turn."
        with client.watch(far) as ben:
            assert ben.status["request"]["lines"]
            guest.settle()
            assert guest.status["request"] is None
            guest.send(type="agree", rev=guest.rev, yes=True)
            assert guest.until("error")
            ben.send(type="agree", rev=ben.rev, yes=False)
            assert "Ben would rather go on" in anna.until("note")["text"]
            anna.settle()
            assert anna.status["request"] is None
            anna.send(type="undo", rev=anna.rev, sure=True)
            while ben.status["request"] is None:
                ben.receive()
            rev = anna.rev
            ben.send(type="agree", rev=ben.rev, yes=True)
            while anna.rev == rev:
                anna.receive()
            anna.settle()
            strip = {"seat1"}  # whether he is here
            assert {k: v for k, v in anna.fragments.items() if k not in strip} == {
                k: v for k, v in before.items() if k not in strip
            }
