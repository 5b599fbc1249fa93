"""Replays beside the tables: made in slices, one at a time, once for all who ask, and not too many for one visitor."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from remparts import Options
from remparts.core.game import AnyGame
from remparts.core.record import Record, write_record
from remparts.games.carcassonne.face.drawing.stands import stands
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.http import shelf
from remparts.server.http.limits import TooMany
from remparts.server.http.services import _preparations, _rules
from remparts.server.http.shelf import Shelf
from remparts.server.reading.rules import Rules
from remparts.server.showing import fragments, markup
from remparts.server.showing.replays import Replay, record_replay
from remparts.server.showing.viewpoint import Viewpoint
from remparts.server.showing.words import words
from remparts.server.tables import slices
from remparts.server.tables.history import History
from remparts.server.tables.slices import Slices, Steps, finish
from tests.server.serving import Client
from tests.shared import walk

HERE = {"kind": "here", "name": "Anna"}
LINK = {"kind": "link", "name": "Ben"}
ALL = "king,shrines,river2,catapult,mage"


def played(name: str = "carcassonne", **options: str) -> History:
    """A random game of two to its end."""
    game: AnyGame = find_game(name)
    history = History(game, Options(2, **options).filled(game.options, game.seats))
    for _, move, _ in walk(game, 2, 7, **options):
        history.play(move)
    return history


def recorded() -> Record:
    history = played()
    return write_record(history.game, history.options, history.moves, history.state, ["Anna", "Ben"])


# ---- Slices


def test_those_who_work_in_slices_take_turns_and_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 0.0)  # one step in each
    done: list[str] = []

    def work(name: str) -> Steps[str]:
        for _ in range(4):
            done.append(name)
            asyncio.get_running_loop().call_soon(done.append, "table")
            yield
        return name.upper()

    async def run() -> tuple[str, str]:
        turns = Slices(rest=1.0, most_rests=1)
        one, other = await asyncio.gather(turns.through(work("a")), turns.through(work("b")))
        return one, other

    assert asyncio.run(run()) == ("A", "B")
    assert done[1::2] == ["table"] * 8
    assert "".join(done[::2]) == "aabababb"


def test_what_fails_in_a_slice_holds_nobody_up() -> None:
    def fail() -> Steps[None]:
        yield
        raise ValueError("no")

    async def run() -> str:
        turns = Slices(rest=1.0, most_rests=1)
        with pytest.raises(ValueError, match="no"):
            await turns.through(fail())
        return await turns.through(succeed())

    def succeed() -> Steps[str]:
        yield
        return "yes"

    assert asyncio.run(run()) == "yes"


# ---- How much there is in one step


def longest(steps: Steps[Any], count: Callable[[], int]) -> tuple[int, Any]:
    """How much was counted in one step at most, and the result of all."""
    most = 0
    while True:
        before = count()
        try:
            next(steps)
        except StopIteration as end:
            return most, end.value
        most = max(most, count() - before)


def test_each_step_of_making_and_writing_a_replay_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(what: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any) -> Any:
            made.append(what)
            return make(*args)

        return count

    monkeypatch.setattr(Viewpoint, "_see", counted("told", Viewpoint._see))
    monkeypatch.setattr(fragments, "line_markup", counted("written", markup.line_markup))
    record = recorded()
    most, shown = longest(record_replay(record), made.__len__)
    assert most == 1
    assert made == ["told"] * len(record.moves)
    assert longest(shown.preparing(shown.count, words("fr")), made.__len__)[0] == 1
    made.clear()
    shown.scene(shown.count, words("fr")).since(None)
    assert made == []  # the log was written before


def test_few_followers_find_their_places_in_one_step() -> None:
    """So nobody waits until it is known where all followers of a long game stand."""

    def searched() -> int:
        return stands.cache_info().misses

    stands.cache_clear()
    most, shown = longest(record_replay(recorded()), searched)
    assert searched() > 10
    assert most <= 2
    before = searched()
    shown.scene(shown.count, words("fr"))
    assert searched() - before <= 2


def test_telling_a_game_makes_no_view_of_what_it_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    history = played()
    monkeypatch.setattr(
        import_module("remparts.games.carcassonne.rules.view"), "frontier", lambda *args: looked.append(args)
    )
    finish(Viewpoint(history, find_face("carcassonne"), None).following())
    assert not looked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seat", "options"),
    [
        ("carcassonne", None, {"expansions": ALL}),
        ("carcassonne", None, {"expansions": "king,shrines,count,catapult,mage"}),
        ("carcassonne", 1, {"hand_tiles": "3", "expansions": "shrines"}),
        ("robber_knights", 1, {}),
    ],
)
def test_at_a_glance_the_same_is_told(
    name: str, seat: int | None, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    history = played(name, **options)

    def told() -> tuple[list[Any], list[Any]]:
        viewpoint = Viewpoint(history, find_face(name), seat)
        finish(viewpoint.following())
        return viewpoint.lines, viewpoint.effects_since(0)

    glanced = told()
    monkeypatch.setattr(type(history.game), "glance", type(history.game).view)
    assert glanced == told()


# ---- One at a time, once for all


class Bench:
    """Replays whose making can be watched and ended by hand."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.begun: list[str] = []
        self.ready = asyncio.Event()
        self.shown = finish(record_replay(recorded()))

    def making(self, name: str) -> Callable[[], Awaitable[Replay]]:
        async def make() -> Replay:
            self.begun.append(name)
            await self.ready.wait()
            return self.shown

        return make

    def ask(self, name: str, client: str = "Anna", rev: int = 0) -> "asyncio.Task[Replay]":
        return asyncio.create_task(self.shelf.find(name, rev, client, self.making(name)))


def with_bench(work: Callable[[Bench], Awaitable[None]]) -> None:
    async def run() -> None:
        bench = Bench()
        await work(bench)
        await bench.shelf.close()

    asyncio.run(run())


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_replay_is_made_once_for_all_who_ask_and_who_leaves_takes_nothing_with_him() -> None:
    async def work(bench: Bench) -> None:
        asked = [bench.ask("game", client) for client in ("Anna", "Ben", "Cleo")]
        await settle()
        asked[0].cancel()
        await settle()
        bench.ready.set()
        assert await asked[1] is await asked[2] is await bench.ask("game", "Dora")
        assert bench.begun == ["game"]

    with_bench(work)


def test_one_replay_is_made_at_a_time_and_visitors_take_turns() -> None:
    async def work(bench: Bench) -> None:
        asked = [bench.ask(name, "Anna") for name in ("a1", "a2", "a3")] + [bench.ask("b1", "Ben")]
        await settle()
        assert bench.begun == ["a1"]
        bench.ready.set()
        await asyncio.gather(*asked)
        assert bench.begun == ["a1", "b1", "a2", "a3"]

    with_bench(work)


def test_a_failure_is_told_to_all_who_wait_and_not_kept() -> None:
    async def work(bench: Bench) -> None:
        async def fail() -> Replay:
            await bench.ready.wait()
            raise ValueError("damaged")

        asked = [asyncio.create_task(bench.shelf.find("game", 0, "Anna", fail)) for _ in range(2)]
        await settle()
        bench.ready.set()
        assert [str(each) for each in await asyncio.gather(*asked, return_exceptions=True)] == ["damaged", "damaged"]
        assert await bench.ask("game") is bench.shown

    with_bench(work)


def test_a_newer_revision_takes_the_place_of_the_older_one() -> None:
    async def work(bench: Bench) -> None:
        bench.ready.set()
        for rev in range(shelf.MOST_KEPT + 2):
            await bench.ask("table", f"visitor {rev}", rev)
        assert len(bench.shelf._kept) == 1
        await bench.ask("table", "Anna", shelf.MOST_KEPT + 1)
        assert len(bench.begun) == shelf.MOST_KEPT + 2

    with_bench(work)


def test_a_visitor_waits_for_few_and_asks_for_some_in_a_minute_and_others_do_not_notice() -> None:
    async def work(bench: Bench) -> None:
        asked = [bench.ask(str(number)) for number in range(shelf.MOST_WAITING)]
        await settle()
        with pytest.raises(TooMany):
            await bench.ask("one more")
        again, other = bench.ask("0"), bench.ask("one more", "Ben")
        bench.ready.set()
        await asyncio.gather(*asked, again, other)
        for number in range(shelf.MOST_WAITING, shelf.MOST_A_MINUTE):
            await bench.ask(str(number))
        with pytest.raises(TooMany):
            await bench.ask("too much")
        await bench.ask("one more")  # what is there is shown to everybody
        await bench.ask("too much", "Ben")

    with_bench(work)


# ---- Over the network


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when this is called nobody may have a replay made."""
    return lambda: monkeypatch.setattr(shelf, "MOST_WAITING", 0)


def closed_with(client: Client, path: str) -> int:
    with pytest.raises(ConnectionClosed) as closed, client.watch(path):
        pass
    assert closed.value.rcvd
    return closed.value.rcvd.code


def upload(client: Client, record: Record) -> Any:
    return client.http.post("/replays", files={"record": ("game.txt", str(record).encode(), "text/plain")})


def test_who_asks_for_too_many_replays_is_told_to_wait(client: Client, refusing: Callable[[], None]) -> None:
    made = client.create([HERE, LINK], options={"first_player": "0"})
    record = recorded()
    kept = upload(client, record).headers["location"]
    refusing()
    answer = client.http.get(f"/t/{made['token']}/replay")
    assert answer.status_code == 429
    assert "Wait a while" in answer.text
    assert closed_with(client, f"/t/{made['token']}/replay/live") == 1013
    assert upload(client, record).status_code == 429
    assert client.http.get(kept).status_code == 200  # made when it was uploaded
    assert client.http.get(f"{kept}/record").text == str(record)
    assert client.http.get(f"/t/{made['token']}").status_code == 200


@pytest.mark.parametrize(("hand", "status"), [("0", 200), ("3", 429)], ids=["open", "hidden"])
def test_links_share_a_replay_only_while_nothing_is_hidden(
    client: Client, refusing: Callable[[], None], hand: str, status: int
) -> None:
    made = client.create([HERE, LINK, LINK], options={"first_player": "0", "hand_tiles": hand})
    one, other = (seat["token"] for seat in made["seats"])
    assert client.http.get(f"/t/{one}/replay").status_code == 200
    refusing()
    assert client.http.get(f"/t/{one}/replay").status_code == 200
    assert client.http.get(f"/t/{other}/replay").status_code == status
    assert client.http.get(f"/t/{made['token']}/replay").status_code == status


def is_beside_the_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return True
    return False


def test_tiles_are_laid_out_beside_the_loop(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game does so when it first meets some options, at a table or in a record."""
    record, rules = recorded(), import_module("remparts.games.carcassonne.rules.game")
    edition, made = rules.Edition, list[bool]()

    def make(*args: Any) -> Any:
        made.append(is_beside_the_loop())
        return edition(*args)

    monkeypatch.setattr(rules, "Edition", make)
    editions = find_game("carcassonne")._editions  # type: ignore[attr-defined]  # which only this game has
    editions.clear()
    client.create([HERE, LINK])
    editions.clear()
    assert upload(client, record).status_code == 303
    assert set(made) == {True}


def test_boards_are_drawn_beside_the_loop_and_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client.create([HERE, LINK])
    drawn: list[bool] = []

    def draw(view: Any) -> str:
        drawn.append(is_beside_the_loop())
        return '<svg viewBox="0 0 100 100"></svg>'

    monkeypatch.setattr(find_face("carcassonne"), "svg", draw)
    for name in ("picture", "board", "picture"):
        assert client.http.get(f"/t/{made['token']}/{name}.svg").status_code == 200
    assert drawn == [True]


def test_rules_and_pictures_are_made_beside_the_loop(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def make(game: str, language: str, options: Options) -> Rules:
        assert is_beside_the_loop()
        asked.append((game, language))
        return Rules((), (), (), ())

    monkeypatch.setattr("remparts.server.http.rules.rules_of", make)
    assert client.http.get("/rules/carcassonne?lang=fr").status_code == 200
    assert asked == [("carcassonne", "fr")]
    prepared = {each.args for each in _preparations() if each.func is _rules}  # type: ignore[attr-defined]  # partial
    assert prepared == {(game, language) for game in game_names() for language in ("en", "fr")}
