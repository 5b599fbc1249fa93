"""Names and reactions: what people at a table are called, and what they show each other."""

from pathlib import Path
from random import Random

import pytest

from remparts.server.settings import sqlite_address
from remparts.server.showing.words import words
from remparts.server.store.links import Link
from remparts.server.store.store import Store, StoreFailed
from remparts.server.tables.seats import NewTable, Seat
from remparts.server.tables.table import NotYours, TooOften
from remparts.server.tables.tables import Tables
from tests.server.serving import FIELDS, Client
from tests.server.test_table import at_tables, begin, play_on, quiet_tables

SEATS = [Seat(name="Anna"), Seat("link"), Seat("bot", bot="greedy")]
BEN = frozenset({1})
ALL = Link("", frozenset({0, 1, 2}))


def test_a_name_is_cleaned_stored_and_followed_by_another_process(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made, token = await tables.create(NewTable("carcassonne", SEATS))
        store = await Store.open(sqlite_address(tmp_path))
        elsewhere = quiet_tables(store)
        host, other = await elsewhere.open(token)
        heard: list[str] = []
        with other.listening(lambda: heard.append(other.seats[1].name)):
            await made.rename(Link(made.id, BEN), 1, "  Zoé\u202e\n " + "x" * 60)
            await elsewhere.open(token)
            assert heard == [f"Zoé {'x' * 28}"]
        await other.rename(host, 0, "Émile")  # does not bring back what the other process had before
        await tables.open(token)
        assert [seat.name for seat in made.seats] == ["Émile", f"Zoé {'x' * 28}", ""]
        again = await quiet_tables(tables.store).table(made.id)
        assert again.seats == made.seats
        await made.rename(Link(made.id, BEN), 1, " ")
        assert words("en").names(made.seats)[1] == "Blue"
        await store.close()

    at_tables(tmp_path, work)


def test_everybody_names_their_own_seat_and_nobody_a_bot(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, host = await begin(tables, SEATS)
        for link, seat in ((host, 1), (Link(table.id, BEN), 0), (Link(table.id, frozenset()), 0), (ALL, 2), (ALL, 9)):
            with pytest.raises(NotYours):
                await table.rename(link, seat, "Mallory")
        for _ in range(6):
            await table.rename(host, 0, "Anna")
        with pytest.raises(TooOften):
            await table.rename(host, 0, "Anna")

    at_tables(tmp_path, work)


def test_a_new_name_is_in_the_log_the_panels_and_the_replay_at_once(client: Client) -> None:
    made = client.create([{"kind": "here", "name": "Anna"}, {"kind": "link"}], options={"first_player": "0"})
    guest = f"/t/{made['seats'][0]['token']}"
    with client.watch(f"/t/{made['token']}/live") as anna, client.watch(f"{guest}/live", "fr") as ben:
        anna.play()
        anna.settle()
        with client.watch(f"/t/{made['token']}/replay/live") as replay:
            assert "Anna" in str(replay.fragments)
        anna.send(type="name", seat=0, name="<Zoé>")
        ben.send(type="name", seat=1, name="Ben")
        for page in (anna, ben):
            while 'data-name="Ben"' not in page.fragments["seat1"][1] or "Zoé" not in page.fragments["seat0"][1]:
                page.receive()
            page.settle()
            told = "".join(markup for name, (_, markup) in page.fragments.items() if name.startswith("log"))
            assert "&lt;Zoé&gt;" in told
            assert "Anna" not in str(page.fragments)
            assert "t1" not in page.shows[-1].get("set", {}), "only what names somebody is sent again"
        with client.watch(f"{guest}/live", "fr") as late:
            assert late.fragments == ben.fragments
        with client.watch(f"/t/{made['token']}/replay/live") as replay:
            assert "Anna" not in str(replay.fragments)
        anna.send(type="name", seat=1, name="Mallory")
        assert "own seat" in anna.until("error")["text"]


def test_a_name_that_is_not_stored_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreFailed("the disk is full")

    async def work(tables: Tables) -> None:
        table, host = await begin(tables, SEATS)
        monkeypatch.setattr(tables.store, "rename", fail)
        with pytest.raises(StoreFailed):
            await table.rename(host, 0, "Zoé")
        assert table.seats[0].name == "Anna"

    at_tables(tmp_path, work)


def test_a_bot_says_that_it_is_one_and_never_has_the_name_of_a_person(client: Client) -> None:
    for language in ("en", "fr"):
        spoken = words(language)
        for seat in (Seat("bot", bot="greedy"), Seat("bot", "Anna", "greedy")):
            assert spoken.text("bot") in spoken.names([seat])[0].lower()
    form = {"game": "carcassonne", "seat-0-kind": "here", "seat-0-name": "Anna"}
    form |= {"seat-1-kind": "bot", "seat-1-name": "Émile", "seat-1-bot": "random"}
    body = "&".join(f"{name}={value}" for name, value in form.items())
    made = client.send("/tables", FIELDS, body)
    with client.watch(f"{made.headers['location']}/live") as page:
        assert "Émile" not in page.fragments["seat1"][1]
        assert "Blue bot" in page.fragments["seat1"][1]


# ---- Reactions


def test_everybody_sees_a_reaction_and_only_those_who_play_send_any(client: Client) -> None:
    made = client.create([{"kind": "here"}, {"kind": "link"}], options={"first_player": "0"})
    with (
        client.watch(f"/t/{made['token']}/live") as anna,
        client.watch(f"/t/{made['seats'][0]['token']}/live") as ben,
        client.watch(f"/t/{made['spectator']}/live") as guest,
    ):
        ben.send(type="react", name="bravo")
        for page in (anna, ben, guest):
            assert page.until("reaction") == {"type": "reaction", "seat": 1, "name": "bravo"}
        guest.send(type="react", name="bravo")
        assert guest.until("error")
        anna.send(type="react", name="<svg onload=alert(1)>")
        assert anna.until("error")
        for _ in range(4):
            ben.send(type="react", name="laugh")
        assert "a lot at once" in ben.until("error")["text"]
        anna.settle()
        received = [text for text in anna.texts if '"reaction"' in text]
        assert len(received) == 4


def test_reactions_leave_no_trace(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, host = await begin(tables, SEATS)
        await play_on(table, host, 1, Random(1))
        rev = table.rev
        heard: list[object] = []
        with table.listening(lambda: None, host, heard.append):
            table.react(host, "thanks")
        table.react(host, "thanks")
        assert heard == [(0, "thanks")]
        assert table.rev == rev

    at_tables(tmp_path, work)
