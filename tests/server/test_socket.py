"""The socket: what a page is shown, and what it may say."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from remparts.core.record import read_record
from remparts.server.showing import wire
from remparts.server.showing.replays import Replay, ReplayWatcher, record_replay
from remparts.server.showing.words import words
from remparts.server.store.store import Store, StoreFailed
from remparts.server.tables.slices import Slices, finish
from tests.server.serving import Client, Message, Page, serving, settings_in

HERE = {"kind": "here", "name": "Anna"}
BOT = {"kind": "bot", "bot": "random"}
LINK = {"kind": "link", "name": "Ben"}
QUICK = {"first_player": "0"}


def table(client: Client, *seats: dict[str, str], **more: object) -> Message:
    return client.create([*seats], options=more.pop("options", QUICK), **more)


def test_the_first_show_is_whole(client: Client) -> None:
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live") as page:
        first = page.shows[0]
    assert {"seat0", "seat1", "t0", "panel-now"} <= first["set"].keys()
    assert first["set"]["seat0"][0] == "seats"
    assert first["status"]["mine"] is True
    assert first["targets"]
    assert first["rev"] == 1
    assert len(first["box"]) == 4


def test_only_what_changed_travels_and_adds_up(client: Client) -> None:
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live") as page:
        for _ in range(12):
            page.play()
            page.wait_for_turn()
        page.settle()
        with client.watch(f"/t/{made['token']}/live") as other:
            assert other.fragments == page.fragments
            assert other.targets == page.targets
            assert other.status == page.status
    assert all("t0" not in show.get("set", {}) for show in page.shows[1:])


def test_hints_come_to_those_who_ask(client: Client) -> None:
    """A page that does not ask for coaching is sent none; one that does hears what fits its own decisions."""
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page, client.watch(f"/t/{made['token']}/live", "fr") as other:
        other.send(type="coach", on=True)
        other.settle()
        hints = other.shows[-1]["hints"]
        assert {"name": "place", "text": hints[0]["text"], "anchor": "place"} == hints[0]
        assert "votre tuile" in hints[0]["text"]
        page.play()
        page.play()
        other.settle()
        page.settle()
        assert [show["hints"] for show in other.shows if "hints" in show][-1] == [], "it is somebody else's turn"
        assert not any("hints" in show for show in page.shows)


def test_what_is_encoded_before_holds_what_its_type_says(client: Client) -> None:
    hints = get_type_hints(wire.Show, include_extras=True)
    held = {name: kind for name, hint in hints.items() for kind in _held(hint)}
    assert held.keys() == {"set", "effects", "finale", "targets", "pictures", "hints", "news"}
    del held["finale"]  # it comes at the end of a game
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.send(type="coach", on=True)
        while not all(any(name in show for show in page.shows) for name in held):
            page.play()
            page.wait_for_turn()
    for show in page.shows:
        for name in held.keys() & show.keys():
            read = msgspec.convert(show[name], held[name])
            assert json.loads(wire.encode(read)) == show[name], f"{name} has something that its type has not"


def _held(hint: Any) -> list[Any]:
    metas = [meta for part in get_args(hint) for meta in get_args(part) if isinstance(meta, msgspec.Meta)]
    return [meta.extra["holds"] for meta in metas if meta.extra]


def test_every_fragment_is_one_element_with_its_id(client: Client) -> None:
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live") as page:
        for _ in range(6):
            page.play()
            page.wait_for_turn()
        for name, (_, markup) in page.fragments.items():
            assert markup.startswith("<"), name
            assert f'id="{name}"' in markup.split(">")[0], name


def test_a_whole_game_ends_with_its_results(client: Client) -> None:
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live", "fr") as page:
        while not page.status["over"]:
            page.play(page.targets[-1]["move"])
            page.wait_for_turn()
        page.settle()
        assert page.fragments["ending"][0] == "end"
        assert page.targets == []
        assert page.status["undo"] != ""
    assert client.state(made)["is_over"]


def test_moves_are_announced(client: Client) -> None:
    made = table(client, HERE, BOT)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.play()
        page.settle()
    assert any("Anna" in sentence for show in page.shows[1:] for sentence in show.get("say", ()))


def test_the_same_move_twice_is_played_once(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        message = {"type": "play", "rev": page.rev, "move": page.targets[0]["move"]}
        page.send(**message)
        page.send(**message)
        page.settle()
        page.settle()
        assert page.rev == 2
    assert client.state(made)["rev"] == 2


def test_an_old_revision_is_answered_with_the_present(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        old = page.rev
        page.play()
        page.settle()
        page.send(type="play", rev=old, move="never")
        assert "moved on" in page.receive()["text"]
        assert page.receive()["type"] == "show"
        assert page.rev == 2


def test_moves_late_in_a_game_are_small(client: Client) -> None:
    """At most 4 kB for the one who is to choose, even where nothing of an earlier message helps to compress it."""
    made = table(client, HERE, HERE, options={"first_player": "0"})
    with client.watch(f"/t/{made['token']}/live") as page:
        while page.rev < 100:
            page.play(page.targets[len(page.targets) // 2]["move"])
        late = len(page.texts)
        for _ in range(10):
            page.play(page.targets[len(page.targets) // 2]["move"])
        assert max(len(zlib.compress(text.encode())) for text in page.texts[late:]) < 4000
        assert max(len(text) for text in page.texts[late:]) < 30_000


@pytest.mark.parametrize(("lang", "words"), [("en", "0,0 already holds a tile"), ("fr", "ce n’est pas permis")])
def test_a_refused_move_says_why_and_cites_the_paragraph(client: Client, lang: str, words: str) -> None:
    made = table(client, HERE, HERE, options={"first_player": "0"})
    with client.watch(f"/t/{made['token']}/live", lang) as page:
        tile = page.targets[0]["move"].partition("@")[0]
        page.send(type="play", rev=page.rev, move=f"{tile}@0,0n")
        text = page.until("error")["text"]
        assert words in text
        assert "[CAR-3.1]" in text


def test_a_spectator_watches_and_cannot_act(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page, client.watch(f"/t/{made['spectator']}/live") as other:
        assert other.targets == []
        other.send(type="play", rev=other.rev, move=page.targets[0]["move"])
        assert "not your turn" in other.until("error")["text"]
        other.send(type="undo", rev=other.rev)
        assert other.until("error")
        other.send(type="set", name="aids", value=False)
        assert "host" in other.until("error")["text"]
        page.play()
        while other.rev < page.rev:
            other.receive()
        assert client.state(made)["rev"] == 2


def test_a_link_acts_for_its_own_seat_only(client: Client) -> None:
    made = table(client, HERE, LINK)
    token = made["seats"][0]["token"]
    with client.watch(f"/t/{made['token']}/live") as page, client.watch(f"/t/{token}/live") as other:
        other.send(type="play", rev=other.rev, move=page.targets[0]["move"])
        assert other.until("error")
        page.play()
        page.settle()
        page.play()
        other.wait_for_turn()
        assert other.status["turn"] == 1
        page.settle()
        assert page.targets == []


def test_an_impossible_move_is_refused_in_words(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        for move in ("A@50,50n", "nonsense", "=V"):
            page.send(type="play", rev=page.rev, move=move)
            error = page.until("error")
            assert error["move"] == move
            assert "offered" in error["text"]


def test_a_move_may_name_every_card_of_a_large_hand(client: Client) -> None:
    """It is the rules that refuse it here, over the socket and over the API: it was read as a move."""
    made = table(client, HERE, HERE, game="masons", options={})
    move = "exchange0." + "+".join(["most_frequent_colour"] * 60)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.send(type="play", rev=page.rev, move=move)
        error = page.until("error")
        assert error["move"] == move
        assert "MAS-" in error["text"]
    headers = {"Authorization": f"Bearer {made['token']}"}
    rev = client.state(made)["rev"]
    sent = client.http.post(f"/api/tables/{made['id']}/moves", headers=headers, json={"rev": rev, "move": move})
    assert sent.status_code == 422
    assert "MAS-" in sent.json()["error"]


def test_presence_is_shown(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.settle()
        assert page.status["connected"] == [0]
        with client.watch(f"/t/{made['seats'][0]['token']}/live"):
            while page.status["connected"] != [0, 1]:
                page.receive()
        while page.status["connected"] != [0]:
            page.receive()


def test_the_host_changes_settings(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.send(type="set", name="aids", value=False)
        while page.status["aids"]:
            page.receive()
        page.send(type="set", name="pace", value=2.5)
        page.settle()
        for name, value in (("pace", 99), ("pace", True), ("seed", 1)):
            page.send(type="set", name=name, value=value)
            assert page.until("error")


def test_questions_about_the_board(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live", "fr") as page:
        page.send(type="ask", x=50, y=50)
        assert page.until("answer")["title"]
        page.send(type="ask", x=99_999, y=50)
        assert page.until("answer")["title"] == ""
        page.send(type="light", at="0.0")
        assert page.until("layer")["name"] == "light"
        page.send(type="light", at="made up")
        assert page.until("layer")["svg"] == ""
        page.send(type="overlay", name="city")
        assert page.until("layer")["svg"]
        page.send(type="overlay", name="")
        assert page.until("layer")["svg"] == ""


def foreseen(page: Page, rev: int, move: str) -> Message:
    page.send(type="foresee", rev=rev, move=move)
    answer = page.until("foreseen")
    assert (answer["rev"], answer["move"]) == (rev, move)
    return answer


def completing(page: Page) -> str:
    """A tile that completes something; moves are made until there is one."""
    for _ in range(40):
        for target in page.targets:
            answer = foreseen(page, page.rev, target["move"])
            if answer["text"].startswith("Completes a"):
                assert answer["light"]
                return str(target["move"])
        page.play()
    raise AssertionError("nothing can be completed in twenty turns")


def test_what_a_move_would_bring_is_told_to_whoever_may_make_it(client: Client) -> None:
    made = table(client, HERE, HERE)
    with client.watch(f"/t/{made['token']}/live") as page, client.watch(f"/t/{made['spectator']}/live") as other:
        move, rev = completing(page), page.rev
        for asker, asked, at in ((other, move, rev), (page, move, rev - 1), (page, "made up", rev)):
            assert foreseen(asker, at, asked)["text"] == ""
        assert client.state(made)["rev"] == rev


BAD_MESSAGES = ["", "{", "[]", '{"type": "dance"}', '{"type": "play", "rev": -1, "move": "x"}', '{"type": "undo"}']


@pytest.mark.parametrize("text", [*BAD_MESSAGES, '{"type": "play", "rev": 1, "move": "' + "x" * 5000 + '"}'])
def test_what_cannot_be_read_is_an_error(client: Client, text: str) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.socket.send(text)
        assert page.until("error")
        page.socket.send(text.encode())
        assert page.until("error")
        page.settle()


def test_nothing_before_hello(client: Client) -> None:
    made = table(client, HERE, LINK)
    with connect(f"ws://127.0.0.1:{client.port}/t/{made['token']}/live") as socket:
        page = Page(socket)
        page.send(type="ping")
        assert page.receive()["type"] == "error"


def _repeat(page: Page, text: str) -> None:
    for _ in range(100):
        page.socket.send(text)
        page.receive()


def test_bad_messages_close_that_connection_only(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as calm, client.watch(f"/t/{made['token']}/live") as wild:
        with pytest.raises(ConnectionClosed) as closed:
            _repeat(wild, "{")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        calm.settle()


def test_a_flood_closes_that_connection_only(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(settings_in(tmp_path_factory.mktemp("flood"), messages=30)) as client:
        made = table(client, HERE, LINK)
        with client.watch(f"/t/{made['token']}/live") as calm, client.watch(f"/t/{made['token']}/live") as wild:
            with pytest.raises(ConnectionClosed):
                _repeat(wild, '{"type": "ping"}')
            assert any("Too many" in text for text in wild.texts)
            calm.settle()


@contextmanager
def closed_with(code: int) -> Iterator[None]:
    """The server closes a connection, and says why."""
    with pytest.raises(ConnectionClosed) as closed:
        yield
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_too_many_spectators_are_asked_to_come_later_and_lock_nobody_out(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(settings_in(tmp_path_factory.mktemp("full"), watchers_per_table=1)) as client:
        made, other = table(client, HERE, LINK), table(client, LINK, LINK)
        with client.watch(f"/t/{made['spectator']}/live"):
            with closed_with(1013), client.watch(f"/t/{made['spectator']}/live"):
                pass
            for link in (made, made["seats"][0], made, other, other):
                with client.watch(f"/t/{link['token']}/live") as page:
                    page.settle()
            with client.watch(f"/t/{other['spectator']}/live") as page:
                page.settle()
        with client.watch(f"/t/{made['spectator']}/live") as page:
            page.settle()


def test_the_oldest_page_of_a_link_makes_room_for_the_newest(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remparts.server.showing.visitors.MOST_OF_A_LINK", 2)
    made = table(client, HERE, LINK)
    with ExitStack() as stack:
        guest = stack.enter_context(client.watch(f"/t/{made['seats'][0]['token']}/live"))
        oldest, *others = [stack.enter_context(client.watch(f"/t/{made['token']}/live")) for _ in range(3)]
        with closed_with(1008):
            oldest.until("never")
        for page in (guest, *others):
            page.settle()
        assert guest.status["connected"] == [0, 1]


def test_who_says_no_hello_is_sent_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remparts.server.showing.connection.HELLO_SECONDS", 0.01)
    made = table(client, HERE, LINK)
    for path in (f"/t/{made['spectator']}/live", f"/t/{made['token']}/replay/live"):
        with connect(f"ws://127.0.0.1:{client.port}{path}") as socket, closed_with(1013):
            Page(socket).receive()


async def fail(*_: object) -> None:
    raise StoreFailed("the disk is full")


@pytest.mark.parametrize("path", [f"/t/{'x' * 22}/live", f"/t/{'x' * 22}/replay/live", f"/r/{'x' * 12}/live"])
def test_a_failure_of_the_store_passes_and_is_no_unknown_link(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(Store, "find_links", fail)
        failing.setattr(Store, "find_record", fail)
        with closed_with(1013), client.watch(path):
            pass
    with closed_with(4404), client.watch(path):
        pass


def test_a_setting_that_is_not_stored_can_be_tried_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        with monkeypatch.context() as failing:
            failing.setattr(Store, "change_settings", fail)
            page.send(type="set", name="aids", value=False)
            assert "try again" in page.until("error")["text"]
        page.send(type="set", name="aids", value=False)
        while page.status["aids"]:
            page.receive()


class Haste:
    """A connection over which everything was said at once, before anything could be answered."""

    def __init__(self, *said: wire.AnyMessage) -> None:
        self.words = words("en")
        self.has_greeted = True
        self.sent: list[wire.Reply] = []
        self._said = said

    async def messages(self) -> AsyncIterator[wire.AnyMessage]:
        for message in self._said:
            yield message

    async def send(self, message: wire.Reply) -> None:
        self.sent.append(message)


def led_through(shown: Replay, *said: wire.AnyMessage) -> list[wire.Reply]:
    """What the page of a replay is sent for what it said in haste."""

    async def run() -> list[wire.Reply]:
        connection = Haste(wire.Hello(), *said)
        await ReplayWatcher(connection, shown, Slices(rest=1.0, most_rests=1)).run()  # type: ignore[arg-type]  # as much of it as is used
        return connection.sent

    return asyncio.run(run())


def test_of_a_slider_that_is_dragged_only_the_last_position_is_drawn(client: Client) -> None:
    made = table(client, HERE, HERE)
    with client.watch(f"/t/{made['token']}/live") as page:
        for _ in range(6):
            page.play()
    record = read_record(client.http.get(f"/t/{made['token']}/record").text)
    shown = finish(record_replay(record))
    dragged = [wire.At(number) for number in range(shown.count)]
    show, pong = led_through(shown, *dragged, wire.Ping())
    assert isinstance(show, wire.Show)
    assert show.moves == shown.count - 1
    assert isinstance(pong, wire.Pong)
    assert led_through(shown, *dragged) == []  # who has left is not drawn for


def test_a_replay_shows_each_position_that_is_waited_for(client: Client) -> None:
    made = table(client, HERE, HERE)
    with client.watch(f"/t/{made['token']}/live") as page:
        page.play()
    with client.watch(f"/t/{made['token']}/replay/live") as page:
        for number in (1, 2, 1, 0):
            page.send(type="at", move=number)
            assert page.receive()["moves"] == number
        page.send(type="at", move=2)
        page.settle()
        assert page.shows[-1]["moves"] == 2


def test_a_page_of_another_site_is_not_connected(client: Client) -> None:
    made = table(client, HERE, LINK)
    path = f"/t/{made['token']}/live"
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus), client.watch(path, origin=origin):
            pass
    with client.watch(path, origin=client.base) as page:
        page.settle()


def test_an_unknown_link_is_told_so(client: Client) -> None:
    with closed_with(4404), client.watch("/t/nothing/live"):
        pass


def test_the_socket_compresses(client: Client) -> None:
    made = table(client, HERE, LINK)
    with client.watch(f"/t/{made['token']}/live") as page:
        assert "permessage-deflate" in str(page.socket.response.headers if page.socket.response else "")
