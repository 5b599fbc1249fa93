"""Pages keep to themselves: headers, no inline code, no way to act for others."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.guests import Guests
from tests.browser.people import Mouse, wait_until
from tests.browser.serving import Json, Server

FLOOD = """([path, number]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}${path}`);
  socket.onopen = () => {
    for (let count = 0; count < number; count += 1) socket.send('{"type": "nonsense"');
  };
  socket.onclose = (event) => resolve(event.code);
})"""


@pytest.mark.parametrize("kind", ["home", "table", "replay", "rules", "error", "api"])
def test_headers_and_no_inline_code(server: Server, finished: Json, kind: str) -> None:
    token = finished["token"]
    paths = {
        "home": "/",
        "table": f"/t/{token}",
        "replay": f"/t/{token}/replay",
        "rules": "/rules/carcassonne",
        "error": "/t/nobody",
        "api": "/api",
    }
    answer = server.get(paths[kind])
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    text = answer.text
    assert " style=" not in text
    assert "<style" not in text
    assert " onclick=" not in text
    assert (
        "//" not in text.replace(f"http://127.0.0.1:{server.port}", "").replace("http://www.w3.org", "")
        or kind == "api"
    )


def test_fragments_bring_no_inline_code(guests: Guests, server: Server) -> None:
    table = server.create("here", "greedy", options={"first_player": "0"})
    page = guests.context(reduced_motion="reduce").new_page()
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: heard.append(str(payload)))

    page.on("websocket", listen)
    page.goto(f"{guests.base}/t/{table['token']}")
    Mouse(page, "inline").play(8)
    page.get_by_role("button", name="Cities").click()
    expect(page.locator("#layer-overlay")).to_be_attached()
    wait_until(page, lambda: len(heard) > 8, "the page has heard of the moves")
    for frame in heard:
        for forbidden in (" style=", "<script", "<style", " onload=", "javascript:"):
            assert forbidden not in json.dumps(frame)


def test_own_token_is_in_no_link_for_others(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    host, guest, spectator = table["token"], table["seats"][0]["token"], table["spectator"]
    for token, others in ((guest, (host, spectator)), (spectator, (host, guest))):
        text = server.get(f"/t/{token}").text
        assert not any(other in text for other in others)


def test_flood_closes_that_connection_only(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    anna = Mouse(guests.open(f"/t/{table['token']}", reduced_motion="reduce"), "flood")
    other: Page = guests.open(f"/t/{table['spectator']}", reduced_motion="reduce")
    assert other.evaluate(FLOOD, [f"/t/{table['spectator']}/live", 50]) == 1008
    anna.play(2)
    expect(other.locator("#layer-tiles > *")).to_have_count(2)
    expect(other.locator("#link-state")).to_be_hidden()


@contextmanager
def foreign_page(markup: str) -> Iterator[str]:
    """The address of a page of another site, which sends no referrer."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Referrer-Policy", "no-referrer")
            self.end_headers()
            self.wfile.write(markup.encode())

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        yield f"http://evil.example:{site.server_port}/"
    finally:
        site.shutdown()
        site.server_close()


FIELDS = {"game": "carcassonne", "seat-0-kind": "here", "seat-1-kind": "here"}
JSON = '{"game": "carcassonne", "seats": [{}, {}], "preset": "'


@pytest.mark.parametrize(
    ("path", "kind", "fields"),
    [
        ("/tables", "application/x-www-form-urlencoded", FIELDS),
        ("/api/tables", "text/plain", {JSON: '"}'}),
        ("/replays", "multipart/form-data", {"record": "x"}),
    ],
    ids=["form", "text", "upload"],
)
def test_forms_of_other_sites_do_nothing(
    guests: Guests, server: Server, path: str, kind: str, fields: dict[str, str]
) -> None:
    """Where there is no fetch metadata, as under a name that is not loopback's, the origin has to tell."""
    guests.allow("")  # another host is what this is about
    inputs = "".join(f"<input name='{name}' value='{value}'>" for name, value in fields.items())
    goal = f"http://games.example:{server.port}{path}"
    form = (
        f"<form method=post action='{goal}' enctype='{kind}'>{inputs}</form><script>document.forms[0].submit()</script>"
    )
    before = server.tables
    page = guests.context().new_page()
    with foreign_page(form) as address, page.expect_response(goal) as answered:
        page.goto(address)
    sent = answered.value.request.headers
    assert sent["origin"] == "null"
    assert "sec-fetch-site" not in sent
    assert answered.value.status == 403
    assert server.tables == before


def test_a_name_of_its_own_is_as_good_as_an_address(guests: Guests, server: Server) -> None:
    guests.allow("games.example")
    guests.allow("Cross-Origin-Opener-Policy")  # browsers heed it at home and behind TLS only, and say so
    base, before = f"http://games.example:{server.port}", server.tables
    page = guests.open(base, reduced_motion="reduce")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url(f"{base}/t/*")
    expect(page.locator("#link-state")).to_be_hidden()
    assert server.tables == before + 1


def test_another_name_is_told_what_would_be_right(guests: Guests, server: Server) -> None:
    guests.allow("")
    page = guests.open(f"http://other.example:{server.port}/", locale="fr-FR")
    expect(page.locator("main")).to_contain_text("pas connu sous le nom other.example")
