"""Pages: safe headers, both languages, friendly errors, and nothing from anywhere else."""

import re
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import httpx2 as httpx
import pytest

from remparts.core.errors import BadRecord
from remparts.games.registry import game_names
from remparts.server.http import pages
from remparts.server.http.forms import read_record_file
from remparts.server.http.limits import POLICY
from remparts.server.http.services import static_version
from remparts.server.store.store import Store, StoreFailed
from tests.server.serving import FIELDS, JSON, UPLOAD, Client, Message, serving, settings_in

HERE = {"kind": "here", "name": "<img src=x onerror=alert(1)>"}
LINK = {"kind": "link", "name": "Ben & Co"}
FORM = {
    "game": "carcassonne",
    "carcassonne-preset": "modern",
    "seat-0-kind": "here",
    "seat-0-name": "Anna",
    "seat-1-kind": "link",
    "seat-2-kind": "none",
    "seat-3-kind": "bot",
    "seat-3-bot": "random",
    "carcassonne-option-small_city": "2",
    "carcassonne-option-hand_tiles": "",
}


@pytest.fixture(scope="module")
def made(client: Client) -> Message:
    return client.create([HERE, LINK], options={"first_player": "0"})


def addresses(made: Message) -> list[str]:
    token = made["token"]
    return ["/", f"/t/{token}", f"/t/{token}/replay", "/rules/carcassonne", "/api", "/nothing"]


def test_every_answer_is_kept_to_itself(client: Client, made: Message) -> None:
    for path in [*addresses(made), "/health", "/api/games", f"/static/{static_version()}/style.css"]:
        headers = client.http.get(path).headers
        assert headers["content-security-policy"] == POLICY, path
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "permissions-policy" in headers
        assert "server" not in headers or "uvicorn" in headers["server"]


def test_no_page_holds_what_the_policy_forbids(client: Client, made: Message) -> None:
    for path in addresses(made):
        page = client.http.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page), path
        assert not re.search(r"<style|\sstyle=|\son\w+=\"", page), path
        for address in re.findall(r'(?:src|href|action)="([^"]*)"', page):
            assert not address.startswith(("http://evil", "https:", "//", "javascript:")), (path, address)


def test_names_are_escaped(client: Client, made: Message) -> None:
    page = client.http.get(f"/t/{made['token']}").text
    assert "<img src=x" not in page
    with client.watch(f"/t/{made['token']}/live") as watching:
        watching.play()
        watching.settle()
        for _, markup in watching.fragments.values():
            assert "<img" not in markup
        assert "&lt;img src=x" in watching.fragments["seat0"][1]


def test_the_form_of_the_home_page_begins_a_table(client: Client) -> None:
    sent = client.http.post("/tables", data=FORM)
    assert sent.status_code == 303
    page = client.http.get(sent.headers["location"])
    assert page.status_code == 200
    assert "/live" in page.text
    token = sent.headers["location"].removeprefix("/t/")
    state = client.http.post("/mine", json={"tokens": [token]}).json()[token]
    assert state["names"][0] == "Anna"
    assert (state["mine"], state["over"], state["turn"]) == (True, False, "Anna")


def test_links_for_telephones_are_pictures_too_where_one_can_reach_them(tmp_path: Path) -> None:
    for address, pictures in (((), 0), (("http://192.168.1.5:8000",), 2)):
        with serving(settings_in(tmp_path, addresses=address)) as client:
            page = client.http.get(f"/t/{client.create([HERE, LINK])['token']}").text
        assert page.count("qr-code") == pictures
        assert ("on this computer only" in page) == (not pictures)


def test_a_table_that_cannot_be_opened_says_why_and_one_that_is_not_here_is_null(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path)) as client:
        older, other, good = (client.create([HERE, LINK]) for _ in range(3))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
        database.execute("update tables set rules = 99 where id = ?", [older["id"]])
        database.execute("update tables set game = 'chess' where id = ?", [other["id"]])
    tokens = [older["token"], other["token"], "gone", good["token"]]
    with serving(settings_in(tmp_path)) as client:
        told = client.http.post("/mine", json={"tokens": tokens}).json()
        french = client.http.post("/mine?lang=fr", json={"tokens": tokens}).json()
        page = client.http.get(f"/t/{older['token']}?lang=fr")
    assert list(told) == tokens
    assert "begun with version 99 of the rules of Carcassonne" in told[older["token"]]["reason"]
    assert "version 99 des règles de Carcassonne" in french[older["token"]]["reason"]
    assert "chess" in told[other["token"]]["reason"]
    assert (page.status_code, "version 99 des règles de Carcassonne" in page.text) == (409, True)
    assert told["gone"] is None
    assert told[good["token"]]["names"]


def test_nothing_is_told_of_tables_while_the_store_fails(
    client: Client, made: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreFailed("the disk is gone")

    monkeypatch.setattr(Store, "find_links", fail)
    assert client.http.post("/mine", json={"tokens": [made["token"], "x" * 22]}).status_code == 503


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seat-1-kind": "none", "seat-3-kind": "none"},
        {"seat-1-kind": "cat"},
        {"carcassonne-option-small_city": "9"},
        {"seat-3-bot": "nobody"},
        {"carcassonne-preset": "strange"},
    ],
)
def test_a_wrong_form_is_shown_again_with_the_reason(client: Client, change: dict[str, str]) -> None:
    sent = client.http.post("/tables", data={**FORM, **change})
    assert sent.status_code == 400
    assert 'role="alert"' in sent.text


def test_long_names_are_cut(client: Client) -> None:
    sent = client.http.post("/tables", data={**FORM, "seat-0-name": "x" * 5000})
    assert sent.status_code == 303


@pytest.mark.parametrize("game", game_names())
def test_the_board_is_a_picture_to_keep(client: Client, game: str) -> None:
    """It stands alone, in a size of its own, and tells who plays; a name is no markup."""
    table = client.create([{"kind": "here", "name": "<Anna>"}, {"kind": "here", "name": "É" * 30}], game=game)
    sent = client.http.get(f"/t/{table['token']}/board.svg?lang=fr")
    assert sent.headers["content-type"].startswith("image/svg+xml")
    picture = ElementTree.fromstring(sent.text)
    assert int(picture.get("width", "")) >= 1000
    assert int(picture.get("height", "")) >= 500
    texts = ["".join(each.itertext()) for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"<Anna>", "É" * 25 + "…"} <= set(texts)
    names = {each.get("id") for each in picture.iter()}
    used = {use.get("href", "")[1:] for use in picture.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= names
    assert "style" not in sent.text


def test_both_pictures_of_a_table_show_its_board_and_the_one_to_keep_its_names(client: Client) -> None:
    """The small one may be kept by browsers; the other follows whoever is called otherwise."""
    table = client.create([{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Ben"}])
    small, large = (client.http.get(f"/t/{table['token']}/{name}.svg") for name in ("picture", "board"))
    assert (small.headers["cache-control"], large.headers["cache-control"]) == ("private, max-age=604800", "no-cache")
    assert small.text.removeprefix("<svg ") in large.text
    assert "Anna" not in small.text
    with client.watch(f"/t/{table['token']}/live") as page:
        page.send(type="name", seat=0, name="Zoé")
        page.settle()
    again = client.http.get(f"/t/{table['token']}/board.svg").text
    assert ">Zoé<" in again
    assert ">Anna<" not in again


def test_errors_are_friendly(client: Client, made: Message) -> None:
    for method, path, status in [
        ("GET", "/nothing", 404),
        ("GET", "/t/nothing", 404),
        ("GET", "/t/nothing/record", 404),
        ("GET", "/t/nothing/board.svg", 404),
        ("GET", "/r/nothing", 404),
        ("GET", "/rules/chess", 404),
        ("GET", "/static/x/none.js", 404),
        ("GET", "/static/x/../../server/app.py", 404),
        ("GET", "/static/x/%2e%2e/templates/home.html", 404),
        ("PUT", "/", 405),
        ("GET", "/tables", 405),
        ("POST", "/mine", 415),
        ("POST", "/tables", 415),
        ("POST", "/replays", 415),
        ("POST", f"/t/{made['token']}/rematch", 409),
    ]:
        answer = client.http.request(method, path)
        assert answer.status_code == status, path
        assert "Remparts" in answer.text
        assert "Traceback" not in answer.text
        assert 'href="/"' in answer.text
    for body in (b'{"tokens": ["\xff"]}', b'{"tokens": ["\\ud800"]}', b"[" * 30_000, b'{"tokens": ' + b"[" * 30_000):
        assert client.send("/mine", JSON, body).status_code == 400, body[:20]
    assert client.send("/tables", FIELDS, b"x" * 70_000).status_code == 413
    assert client.send("/replays", UPLOAD, b"x" * 600_000).status_code == 413


def test_a_failure_shows_no_internals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remparts.server.http.rules.rules_of", lambda *_: 1 / 0)
    with serving(settings_in(tmp_path)) as client:
        answer = client.http.get("/rules/carcassonne")
    assert answer.status_code == 500
    assert "kept" in answer.text
    assert "ZeroDivision" not in answer.text
    assert answer.headers["content-security-policy"] == POLICY


def test_tables_per_client_are_limited(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, tables_per_hour=1)) as client:
        for change in ({"game": "chess"}, {"carcassonne-option-small_city": "9"}, {"seat-3-bot": "nobody"}):
            assert client.http.post("/tables", data={**FORM, **change}).status_code == 400
        assert client.http.post("/api/tables", json={"game": "chess", "seats": [HERE, LINK]}).status_code == 422
        assert client.http.post("/tables", data=FORM).status_code == 303
        assert client.http.post("/tables", data=FORM).status_code == 429


def test_every_record_that_is_sent_counts(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, tables_per_hour=1)) as client:
        assert client.send("/replays", UPLOAD, b"").status_code == 400
        assert client.send("/replays", UPLOAD, b"").status_code == 429


def test_the_language_is_asked_for_kept_or_preferred(client: Client) -> None:
    def language(path: str, **headers: str) -> str:
        with httpx.Client(base_url=client.base) as fresh:
            return str(fresh.get(path, headers=headers).headers["content-language"])

    assert language("/") == "en"
    assert language("/", **{"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"}) == "fr"
    assert language("/", **{"Accept-Language": "de, fr;q=0.2, en;q=0.8"}) == "en"
    assert language("/", **{"Accept-Language": "de;q=x,,*;q=0"}) == "en"
    assert language("/?lang=fr") == "fr"
    assert language("/?lang=xx", Cookie="lang=fr") == "fr"
    assert language("/nothing", Cookie="lang=fr") == "fr"
    with httpx.Client(base_url=client.base) as fresh:
        assert "lang=fr" in fresh.get("/?lang=fr").headers["set-cookie"]
        assert '<html lang="fr"' in fresh.get("/").text


def test_static_files_are_kept_for_ever_and_pages_are_not(client: Client) -> None:
    known = client.http.get(f"/static/{static_version()}/style.css")
    assert "immutable" in known.headers["cache-control"]
    assert "immutable" not in client.http.get("/static/older/style.css").headers["cache-control"]
    assert client.http.get("/").headers["cache-control"] == "no-store"
    assert client.http.get("/", headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_rules_have_an_anchor_for_every_paragraph_in_both_languages(client: Client) -> None:
    pages = [client.http.get(f"/rules/carcassonne?fragment=1&lang={language}").text for language in ("en", "fr")]
    anchors = [re.findall(r'id="([A-Z]+-[\d.]+)"', page) for page in pages]
    assert anchors[0] == anchors[1]
    assert len(anchors[0]) == len(set(anchors[0])) > 150
    assert "CAR-5.4" in anchors[0]
    assert "<html" not in pages[0]


def test_the_host_gives_links_away_and_nobody_else_does(client: Client, made: Message) -> None:
    page = client.http.get(f"/t/{made['token']}").text
    guest = made["seats"][0]["token"]
    assert f"/t/{guest}" in page
    assert f"/t/{made['spectator']}" in page
    assert "Ben &amp; Co" in page
    for other in (guest, made["spectator"]):
        shown = client.http.get(f"/t/{other}").text
        assert made["token"] not in shown
        assert ({guest, made["spectator"]} - {other}).isdisjoint(re.findall(r"/t/([\w-]+)", shown))


def finished(client: Client) -> Message:
    """A table at which two bots have played a game."""
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    table = client.create(bots)
    rev = 0
    while True:
        headers = {"Authorization": f"Bearer {table['token']}"}
        state = client.http.get(f"/api/tables/{table['id']}/wait?rev={rev}", headers=headers).json()
        if state["is_over"]:
            return table
        rev = state["rev"]


@pytest.mark.slow
def test_a_record_is_downloaded_and_watched_again(client: Client) -> None:
    table = finished(client)
    record = client.http.get(f"/t/{table['token']}/record")
    assert "attachment" in record.headers["content-disposition"]
    sent = client.http.post("/replays", files={"record": ("game.txt", record.content, "text/plain")})
    assert sent.status_code == 303
    path = sent.headers["location"]
    page = client.http.get(path)
    count = int(re.findall(r'data-count="(\d+)"', page.text)[0])
    assert client.http.get(f"{path}/record").text == record.text
    with client.watch(f"{path}/live") as replay, client.watch(f"/t/{table['token']}/replay/live") as other:
        assert replay.status["last"] == count
        for at in (5, 6, count, 3, 10**6, 0):
            for each in (replay, other):
                each.send(type="at", move=at)
                assert each.until("show")["moves"] == min(at, count)
            assert replay.fragments["t0"] == other.fragments["t0"]
        replay.send(type="play", rev=0, move="-")
        assert replay.until("error")
    with client.watch(f"{path}/live") as fresh:
        assert fresh.fragments == replay.fragments


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe\x00", b"remparts record\ngame carcassonne\n"])
def test_what_is_not_a_record_is_refused_in_words(client: Client, content: bytes) -> None:
    sent = client.http.post("/replays", files={"record": ("game.txt", content, "text/plain")})
    assert sent.status_code == 400
    assert 'role="alert"' in sent.text


def form_of(head: bytes, content: bytes = b"a record") -> bytes:
    """A form with one part."""
    return b"--X\r\n" + head + b"\r\n\r\n" + content + b"\r\n--X--\r\n"


FILE = b'Content-Disposition: form-data; name="record"; filename="game.txt"'


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (form_of(FILE), "multipart/form-data; boundary=X"),
        (form_of(FILE), 'Multipart/Form-Data; charset=utf-8; Boundary="X"'),
        (
            form_of(b"Content-Type: text/plain\r\ncontent-disposition: form-data;filename*=UTF-8''x"),
            "multipart/form-data;boundary=X",
        ),
        (
            b'--X\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n' + form_of(FILE),
            "multipart/form-data; boundary=X",
        ),
        (form_of(FILE) + form_of(FILE, b"another"), "multipart/form-data; boundary=X"),
    ],
    ids=["usual", "quoted", "encoded", "second part", "two files"],
)
def test_the_first_file_of_a_form_is_the_record(body: bytes, kind: str) -> None:
    assert read_record_file(body, kind) == "a record"


def test_a_file_in_a_form_is_read_to_its_last_letter() -> None:
    content = "first\n--X\n--\r\n\r\nfilename=\r\n"
    assert read_record_file(form_of(FILE, content.encode()), "multipart/form-data; boundary=X") == content


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (form_of(FILE), "multipart/form-data"),
        (form_of(FILE), "multipart/form-data; boundary="),
        (form_of(FILE), "multipart/form-data; boundary=Y"),
        (form_of(FILE), "multipart/form-data; boundary=X;" + "a=b;" * 60),
        (form_of(FILE).replace(b"X", b"X" * 71), "multipart/form-data; boundary=" + "X" * 71),
        (form_of(FILE)[:-8], "multipart/form-data; boundary=X"),
        (form_of(FILE.replace(b"game.txt", b"")), "multipart/form-data; boundary=X"),
        (form_of(b'Content-Disposition: form-data; name="record"'), "multipart/form-data; boundary=X"),
        (form_of(FILE + b"\r\nX-More: " + b"(a)" * 1000), "multipart/form-data; boundary=X"),
        (form_of(b"Content-Disposition: form-data; " + b"(" * 40_000), "multipart/form-data; boundary=X"),
        (
            b"".join(b"--X%d\r\nContent-Type: multipart/mixed; boundary=X%d\r\n\r\n" % (n, n + 1) for n in range(2000)),
            "multipart/form-data; boundary=X0",
        ),
    ],
    ids=[
        "no boundary",
        "empty boundary",
        "other boundary",
        "long kind",
        "long boundary",
        "no end",
        "no name",
        "no file",
        "long head",
        "open brackets",
        "nested",
    ],
)
def test_a_form_that_no_browser_sends_holds_no_file(body: bytes, kind: str) -> None:
    with pytest.raises(BadRecord, match="choose a file"):
        read_record_file(body, kind)


def test_a_record_is_read_beside_the_tables(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[str] = []

    def read(*_: object) -> str:
        where.append(threading.current_thread().name)
        raise BadRecord("this record has no moves")

    monkeypatch.setattr(pages, "read_record_file", read)
    assert client.send("/replays", UPLOAD, b"a record").status_code == 400
    assert where[0].startswith("asyncio_")  # a thread of the executor


def test_a_record_with_hidden_moves_is_refused(client: Client) -> None:
    table = client.create([{"kind": "here"}, {"kind": "link"}], options={"hand_tiles": "3", "first_player": "0"})
    record = client.http.get(f"/t/{table['token']}/record").content
    sent = client.http.post("/replays", files={"record": ("game.txt", record, "text/plain")})
    assert sent.status_code == 400
    assert "hidden" in sent.text


def test_after_a_game_comes_a_rematch(client: Client) -> None:
    table = finished(client)
    sent = client.http.post(f"/t/{table['token']}/rematch")
    assert sent.status_code == 303
    assert client.http.get(sent.headers["location"]).status_code == 200
    again = client.http.post(f"/t/{table['token']}/rematch")
    assert again.headers["location"] == sent.headers["location"]
    with client.watch(f"/t/{table['spectator']}/live") as page:
        assert "rematch" in page.fragments["ending"][1]
