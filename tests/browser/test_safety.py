"""Pages keep to themselves: headers, no inline code, no way to act for others."""

import json

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
    assert answer.headers["referrer-policy"] == "no-referrer"
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
