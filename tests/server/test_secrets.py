"""What is hidden stays hidden: nobody receives anything that depends on what their seat may not know.

Two tables differ only in the tiles that were dealt into the hand of seat 1. Whoever does not hold that seat must not
be able to tell them apart, by any way into the server.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts.core.options import Options
from remparts.core.task import CHANCE
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.server.settings import sqlite_address
from remparts.server.showing.viewpoint import Viewpoint
from remparts.server.showing.words import words
from remparts.server.store.links import digest
from remparts.server.store.store import Row, Store
from remparts.server.tables.history import History
from remparts.server.tables.seats import Seat
from remparts.server.tables.stored import read_stored_options
from remparts.server.tables.tables import links_of, seat_token, spectator_token
from tests.server.serving import Client, serving, settings_in

GAME = find_game("carcassonne")
CHOICES = {"first_player": "0", "hand_tiles": "3"}
OPTIONS = {"seats": 3, "choices": CHOICES}
TOKENS = {"TableReal": "A" * 22, "TableOther": "B" * 22}
SECRET = re.compile(r"=deal1:[A-Z]")


def deals() -> dict[str, list[str]]:
    """The first events of two tables that seat 0 cannot tell apart."""
    history = History(GAME, read_stored_options(OPTIONS))
    history.take(history.with_chance(None, "a seed"))
    guess = GAME.guess(history.state, 0, Random(7))
    hands = {seat: list(guess.codes(guess.hands[seat])) for seat in range(3)}
    real = [str(move) for move in history.moves]
    other = [f"{text.split(':')[0]}:{hands[int(text[5])].pop()}" for text in real]
    own = [sorted(text for text in texts if text.startswith("=deal0")) for texts in (real, other)]
    assert own[0] == own[1]
    # In the same order too: the order in which a seat was dealt its own tiles is known to it.
    mine = iter([text for text in real if text.startswith("=deal0")])
    other = [next(mine) if text.startswith("=deal0") else text for text in other]
    assert other != real
    return {"TableReal": real, "TableOther": other}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("secrets")
    asyncio.run(_write(folder))
    with serving(settings_in(folder)) as running:
        yield running


async def _write(folder: Path) -> None:
    seats = (Seat(name="Anna"), Seat("link", "Ben"), Seat(name="Cleo"))
    store = await Store.open(sqlite_address(folder))
    for name, events in deals().items():
        stored = [{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in seats]
        row = Row(name, "carcassonne", GAME.version, OPTIONS, stored, "a seed", {"aids": True, "pace": None}, 0.0)
        links = links_of(name, seats, TOKENS[name])
        await store.create(row, {digest(token): link for token, link in links.items()}, events)
    await store.close()


def token_of(table: str, who: str) -> str:
    host = TOKENS[table]
    return {"host": host, "ben": seat_token(host, 1), "spectator": spectator_token(host)}[who]


def scrubbed(text: str, table: str) -> str:
    """A text without the names of the two tables, in which alone they may differ."""
    host = TOKENS[table]
    for token in (host, seat_token(host, 1), spectator_token(host)):
        text = text.replace(token, "TOKEN")
    return re.sub(r"<svg[^>]*qr-code.*?</svg>", "QR", text.replace(table, "TABLE"))


def seen_by_page(client: Client, path: str) -> list[str]:
    """All that a page is told while it looks around."""
    asked: list[dict[str, Any]] = [{"type": "uncover", "seat": seat} for seat in (0, 2, 1)]
    asked += [{"type": "overlay", "name": name} for name in ("city", "road", "field", "cloister")]
    asked += [{"type": "ask", "x": x, "y": 50} for x in (50, 150, -50)]
    asked += [{"type": "at", "move": move} for move in (5, 9)]
    with client.watch(path) as page:
        for message in asked:
            page.send(**message)
            page.settle()  # one by one: what is shown late may be shown together
        return [text for text in page.texts if '"type":"pong"' not in text]


def everything(client: Client, table: str, who: str) -> dict[str, Any]:
    token = token_of(table, who)
    headers = {"Authorization": f"Bearer {token}"}
    api = f"/api/tables/{table}"
    addresses = [f"/t/{token}{more}" for more in ("", "/record", "/replay", "/board.svg", "/picture.svg")]
    addresses += [f"{api}{more}" for more in ("", "/moves", "/wait?rev=0")]
    texts: dict[str, Any] = {path: client.http.get(path, headers=headers).text for path in addresses}
    texts["mine"] = client.http.post("/mine", json={"tokens": [token]}).text
    texts["live"] = seen_by_page(client, f"/t/{token}/live")
    texts["replay"] = seen_by_page(client, f"/t/{token}/replay/live")
    found: dict[str, Any] = json.loads(scrubbed(json.dumps(texts), table))
    return found


@pytest.mark.parametrize("who", ["spectator", "host"])
def test_nobody_else_can_tell_the_hands_apart(client: Client, who: str) -> None:
    real, other = everything(client, "TableReal", who), everything(client, "TableOther", who)
    for key in real:
        assert real[key] == other[key], key
    assert not SECRET.search(json.dumps(real))


def test_the_owner_can_tell_the_hands_apart(client: Client) -> None:
    """The comparison above would notice something."""
    real, other = everything(client, "TableReal", "ben"), everything(client, "TableOther", "ben")
    assert real["live"] != other["live"]
    assert SECRET.search(json.dumps(real))


def test_a_hand_is_covered_at_a_shared_screen_until_its_owner_looks(client: Client) -> None:
    with client.watch(f"/t/{TOKENS['TableReal']}/live") as page:
        assert page.status["covered"] == 0
        assert page.status["mine"]
        assert page.targets == []
        with client.watch(f"/t/{spectator_token(TOKENS['TableReal'])}/live") as spectator:
            hidden = {key: value for key, value in page.fragments.items() if not key.startswith("seat")}
            assert hidden == {k: v for k, v in spectator.fragments.items() if not k.startswith("seat")}
        page.send(type="uncover", seat=2)
        page.settle()
        assert page.status["covered"] == 0
        page.send(type="uncover", seat=0)
        page.until("show")
        assert page.status["covered"] is None
        assert page.targets


def test_the_seed_is_nowhere(client: Client) -> None:
    for who in ("host", "ben", "spectator"):
        assert "a seed" not in json.dumps(everything(client, "TableReal", who))


def test_moves_that_stay_hidden_are_marked_so(client: Client) -> None:
    record = client.http.get(f"/t/{token_of('TableReal', 'ben')}/record").text
    assert "=deal0:?" in record
    assert "=deal1:?" not in record
    everyone = client.http.get(f"/t/{token_of('TableReal', 'spectator')}/record").text
    assert not re.search(r"=deal\d:[A-Z]", everyone)


@pytest.mark.parametrize(
    ("name", "choices"), [("carcassonne", CHOICES), ("robber_knights", {}), ("masons", {"first_player": "0"})]
)
def test_what_is_drawn_into_a_hand_is_named_to_its_owner_alone(name: str, choices: dict[str, str]) -> None:
    """The log, which is spoken too, has a line for it; not for hands that are dealt before anybody has decided."""
    game, face, rng = find_game(name), find_face(name), Random(name)
    history = History(game, Options(2, **choices).filled(game.options, game.seats))
    watchers = {seat: Viewpoint(history, face, seat) for seat in (0, 1, None)}
    drawn = 0
    has_begun = False
    while (turn := history.turn) is not None:
        move = game.deal(history.state, rng) if turn == CHANCE else rng.choice(game.moves(history.state))
        history.play(move)
        has_begun = has_begun or turn != CHANCE
        told = {}
        for seat, watcher in watchers.items():
            watcher.follow()
            lines = [line.line for line in watcher.lines if line.move == len(history.moves)]
            told[seat] = [words("en").say(line.phrase, ("Anna", "Ben")) for line in lines]
        if has_begun and turn == CHANCE and move.seen(None) != str(move):
            drawn += 1
            owner = next(seat for seat in (0, 1) if move.seen(seat) == str(move))
            own = [text for text in told[owner] if text not in told[None]]
            assert len(own) == 1, f"{move} is {told[owner]}"
            assert own[0].startswith(f"{('Anna', 'Ben')[owner]} draws")
            assert told[1 - owner] == told[None]
            assert not any("draws" in text for text in told[None])
    assert drawn > 5


def test_a_tile_drawn_into_a_hand_is_spoken_to_its_owner_alone(client: Client) -> None:
    made = client.create([{"kind": "here", "name": "Anna"}, {"kind": "link", "name": "Ben"}], options=CHOICES)
    with (
        client.watch(f"/t/{made['token']}/live") as anna,
        client.watch(f"/t/{made['seats'][0]['token']}/live") as ben,
        client.watch(f"/t/{made['spectator']}/live") as guest,
    ):
        while anna.status["mine"]:
            anna.play("-" if any(target["move"] == "-" for target in anna.targets) else "")
            anna.settle()
        ben.settle()
        guest.settle()
        spoken = [[text for show in page.shows for text in show.get("say", ())] for page in (anna, ben, guest)]
        draws = [[text for text in texts if " draws: " in text] for texts in spoken]
        assert len(draws[0]) == 1
        assert draws[0][0].startswith("Anna draws: ")
        assert draws[1:] == [[], []]
        assert all(any("places a tile" in text for text in texts) for texts in spoken)
        assert not any("Anna draws" in text for page in (ben, guest) for text in page.texts)


def test_nothing_is_covered_where_nothing_is_hidden(client: Client) -> None:
    made = client.create([{"kind": "here"}, {"kind": "here"}], options={"first_player": "0"})
    with client.watch(f"/t/{made['token']}/live") as page:
        assert page.status["covered"] is None
        assert page.targets


def test_all_but_the_host_are_told_what_the_host_could_do(client: Client) -> None:
    texts = {who: client.http.get(f"/t/{token_of('TableReal', who)}").text for who in ("host", "ben", "spectator")}
    told = {who: "the host has the links of all seats and could look at hidden hands" in texts[who] for who in texts}
    assert told == {"host": False, "ben": True, "spectator": True}
    assert "the host has the links" not in texts["host"]
    made = client.create([{"kind": "here"}, {"kind": "link"}])
    text = client.http.get(f"/t/{made['spectator']}").text
    assert "the host has the links of all seats and could play for each" in text, "where nothing is hidden"
