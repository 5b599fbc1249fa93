"""Whom the server answers: those who call it by a name of its own, from its own pages, with what these send."""

import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from remparts.server.network import machine_names, read_host
from remparts.server.settings import BadSetting, read_settings
from tests.server.serving import FIELDS, JSON, TIMEOUT, UPLOAD, Client, serving, settings_in

FORM = "game=carcassonne&seat-0-kind=here&seat-1-kind=here"

OWN = [
    "localhost",
    "LocalHost:8000",
    "localhost.",
    "anna.localhost:80",
    "127.0.0.1",
    "127.3.2.1:8000",
    "[::1]:8000",
    "192.168.1.7:8000",
    "[fe80::1]",
    "games.example",
    "GAMES.example:443",
]
OTHERS = [
    "evil.example",
    "games.example.evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "notlocalhost",
]
NO_NAMES = [
    "",
    ":8000",
    "a b",
    "evil.example:port",
    "[::1",
    "::1",
    "[localhost]",
    "anna@localhost",
    "localhost/",
    "é.example",
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = settings_in(tmp_path_factory.mktemp("server"), host_names=("games.example",))
    with serving(settings) as running:
        yield running


def get(client: Client, host: str) -> bytes:
    """The whole answer to a request that names a host exactly so."""
    with socket.create_connection(("127.0.0.1", client.port), TIMEOUT) as line:
        line.sendall(f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: line.recv(65_536), b""))


@pytest.mark.parametrize("host", [*OWN, *sorted(machine_names())])
def test_own_names_are_answered(client: Client, host: str) -> None:
    assert get(client, host).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("host", OTHERS)
def test_other_names_are_misdirected(client: Client, host: str) -> None:
    for path in ("/", "/health", "/api/games", "/nothing"):
        answer = client.http.get(path, headers={"Host": host, "Accept-Language": "en"})
        assert answer.status_code == 421, path
        assert f"is not known as {read_host(host)}" in answer.text
        assert "--host-name" in answer.text
        assert "content-security-policy" in answer.headers
    said = client.http.get("/", headers={"Host": host, "Accept-Language": "fr"}).text
    assert f"pas connu sous le nom {read_host(host)}" in said
    assert client.http.post("/tables", headers={"Host": host}).status_code == 421
    style = next(word for word in said.split('"') if word.endswith("style.css"))
    assert client.http.get(style, headers={"Host": host}).status_code == 200, "what is said is a page to look at"


@pytest.mark.parametrize("host", NO_NAMES)
def test_what_is_no_name_is_a_mistake(client: Client, host: str) -> None:
    assert get(client, host).startswith(b"HTTP/1.1 400")


def test_no_name_at_all_is_a_mistake(client: Client) -> None:
    with socket.create_connection(("127.0.0.1", client.port), TIMEOUT) as line:
        line.sendall(b"GET /health HTTP/1.0\r\n\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 400")


def test_sockets_are_misdirected_too(client: Client) -> None:
    table = client.create([{"kind": "here"}, {"kind": "here"}])
    path = f":{client.port}/t/{table['token']}/live"
    line = socket.create_connection(("127.0.0.1", client.port), TIMEOUT)
    with line, pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example{path}", sock=line)
    assert refused.value.response.status_code == 421
    assert b"--host-name evil.example" in (refused.value.response.body or b"")
    line = socket.create_connection(("127.0.0.1", client.port), TIMEOUT)
    with line, connect(f"ws://games.example{path}", sock=line) as own:
        assert own.ping().wait(TIMEOUT)


def test_guests_are_given_the_name_that_the_host_uses(client: Client) -> None:
    asked = {"game": "carcassonne", "seats": [{"kind": "here"}, {"kind": "link"}]}
    made = client.http.post("/api/tables", json=asked, headers={"Host": "games.example"}).json()
    assert made["seats"][0]["address"].startswith("http://games.example/t/")
    page = client.http.get(f"/t/{made['token']}", headers={"Host": "games.example"}).text
    assert made["seats"][0]["address"] in page


def test_names_are_configured(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("REMPARTS_HOST_NAMES", "one.example, Two.example")
    assert read_settings(folder, ["three.example."]).host_names == ("one.example", "two.example", "three.example")
    for wrong in ("http://games.example", "games.example:8000", "", "a b", "*"):
        with pytest.raises(BadSetting, match=r"written like games\.example"):
            read_settings(folder, [wrong])


def test_another_site_cannot_send_our_forms(client: Client) -> None:
    made = client.create([{"kind": "here"}, {"kind": "here"}])
    foreign = [{"Origin": origin} for origin in ("http://evil.example", "http://[", "null", "")]
    for headers in (*foreign, {"Sec-Fetch-Site": "cross-site"}):
        for path in ("/tables", "/replays", "/mine", f"/t/{made['token']}/rematch"):
            assert client.send(path, FIELDS, FORM, **headers).status_code == 403, path
    assert client.send("/tables", FIELDS, FORM, Origin=client.base).status_code == 303


def test_a_body_is_of_the_kind_that_our_pages_send(client: Client) -> None:
    """What a form of any site can send as text is neither JSON nor one of our forms."""
    for path, kind, content, status in (
        ("/mine", JSON, '{"tokens": []}', 200),
        ("/mine", "Application/JSON; charset=utf-8", '{"tokens": []}', 200),
        ("/tables", FIELDS, FORM, 303),
        ("/replays", UPLOAD, "", 400),
    ):
        assert client.send(path, kind, content).status_code == status
        for other in {"", "text/plain", "text/plain; application/json", FIELDS, UPLOAD} - {kind}:
            refused = client.send(path, other, content)
            assert refused.status_code == 415, (path, other)
            assert "kind of message" in refused.text
