"""Several people at one table, connections that break, and a server that is killed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, Person, open_setup, start_game, wait_until
from tests.browser.serving import Cable, Server, serving

NAMES = ("<b>Anna</b>", "Émile & “co”")

SOON = 15_000
"""Milliseconds; a page that waits for its next ping alone would take longer."""

TRY_TO_PLAY = """([path, move]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}${path}`);
  let rev = -1;
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', lang: 'en' }));
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === 'show' && rev < 0) {
      rev = message.rev;
      socket.send(JSON.stringify({ type: 'play', rev, move }));
    } else {
      socket.close();
      resolve(message);
    }
  };
})"""


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    line = Cable(server.port)
    yield line
    line.close()


def test_guests_are_told_what_the_host_could_do(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", game="robber_knights")
    page = guests.open(f"/t/{table['seats'][0]['token']}")
    expect(page.locator(".about-host")).to_contain_text("the host has the links of all seats")
    expect(page.locator(".about-host")).to_be_in_viewport()
    phone = guests.open(f"/t/{table['spectator']}?lang=fr", guests.phone())
    expect(phone.locator(".about-host")).to_be_hidden()  # the board has the whole screen
    phone.locator("#handle").tap()
    expect(phone.locator(".about-host")).to_contain_text("pourrait regarder les mains cachées")
    expect(phone.locator(".about-host")).to_be_in_viewport()


def test_two_browsers_and_a_spectator(guests: Guests, server: Server) -> None:
    page = guests.open("/", invites=True, reduced_motion="reduce")
    open_setup(page)
    page.locator('[name="seat-0-name"]').fill(NAMES[0])
    page.locator('[name="seat-1-kind"]').select_option("link")
    page.locator('[name="seat-1-name"]').fill(NAMES[1])
    start_game(page)
    anna = Mouse(page, "anna")
    anna.wait_for_turn()
    expect(page.locator("#seat1 .away")).to_be_visible()
    links = [field.input_value() for field in page.locator("#share input").all()]
    assert len(links) == 2
    assert all(link.startswith(server.base) for link in links)
    expect(page.locator("#share")).to_contain_text("on this computer only")
    expect(page.locator("#share .qr svg")).to_have_count(0)
    shoot(page, "invite")
    page.locator("#share [data-close]").click()

    emile = Mouse(guests.open(links[0], reduced_motion="reduce"), "emile")
    guest = Person(guests.open(links[1], reduced_motion="reduce"), "guest")
    expect(page.locator("#seat1 .away")).to_have_count(0)
    for _ in range(4):
        mover = anna if anna.look().mine else emile
        was = mover.wait_for_turn()
        mover.move(was)
        here = mover.wait_for_moves(was.moves + 1)
        for watcher in {anna, emile, guest} - {mover}:
            there = watcher.wait_for_moves(here.moves)
            assert there.position == here.position
            assert there.mine == (watcher is not guest and not here.mine)
            assert there.mine or not (there.places or there.buttons)
            assert watcher is not guest or not there.undo
    shoot(guest.page, "spectator")

    assert guest.page.locator("#share, #aids").count() == 0
    assert emile.page.locator("#share, #aids").count() == 0
    for each, own in ((anna, ["seat0"]), (emile, ["seat1"]), (guest, [])):
        said = each.page.locator(".seat:has(.you:visible)")
        assert [seat.get_attribute("id") for seat in said.all()] == own
    for each in (anna, emile, guest):
        assert each.page.locator("#seats h3").first.inner_text().startswith(NAMES[0])
        assert NAMES[1] in each.page.locator("#log").inner_text()
        assert each.page.locator("#side b:not(.terms b), #turn b").count() == 0

    before = anna.look()
    answer = guest.page.evaluate(TRY_TO_PLAY, [guest.page.evaluate("document.body.dataset.live"), "-"])
    assert answer["type"] == "error"
    assert answer["text"] == "It is not your turn."
    assert anna.look().position == before.position


def test_reconnect_loses_nothing(guests: Guests, server: Server, cable: Cable) -> None:
    guests.allow("WebSocket connection")
    guests.allow("ERR_")
    table = server.create("link", "link", names=("Anna", "Émile"), options={"first_player": "0"})
    anna_token, emile_token = (seat["token"] for seat in table["seats"])
    page = guests.open(f"{cable.base}/t/{anna_token}", reduced_motion="reduce")
    anna = Mouse(page, "cable")
    anna.play(2)
    anna.wait(lambda sight: not sight.mine, "the turn is over")
    before = anna.look()

    # Somebody else moves while the line is down.
    cable.cut()
    expect(page.locator("#link-state")).to_contain_text("Connection lost")
    shoot(page, "connection-lost")
    server.play(table, 2, emile_token)
    assert anna.look().position == before.position
    cable.mend()
    sight = anna.wait(lambda now: now.may_move, "the page is connected again")
    assert sight.tiles == before.tiles + 1

    # A move that is chosen while the line is down waits for it.
    cable.cut()
    expect(page.locator("#link-state")).to_be_visible()
    anna.place(0).click()
    page.locator("#confirm").click()
    expect(page.locator("#link-state")).to_contain_text("Your move is kept")
    shoot(page, "connection-lost-move-kept")
    cable.mend()
    anna.wait(lambda now: now.connected and now.tiles == sight.tiles + 1, "the kept move is played")

    # A move that went into a dead line arrives once.
    sight = anna.wait_for_turn()
    number = server.ask(table, token=anna_token)["number"]
    cable.freeze()
    anna.button("-").click()
    anna.has_gone()
    page.wait_for_timeout(200)
    assert server.ask(table, token=anna_token)["number"] == number
    cable.cut()
    expect(page.locator("#link-state")).to_be_visible()
    cable.mend()
    anna.wait(lambda now: now.connected and not now.mine, "the lost move is played")
    server.play(table, 2, emile_token)
    anna.play(2)
    assert server.ask(table, token=anna_token)["number"] > number


@pytest.mark.parametrize("is_lost", [False, True], ids=["late", "lost"])
def test_a_dead_line_is_noticed_soon(guests: Guests, server: Server, cable: Cable, is_lost: bool) -> None:
    """A move into a line that is dead without saying so: the page tells, connects again, and it is played once."""
    guests.allow("WebSocket")
    guests.allow("ERR_")
    table = server.create("link", "link", options={"first_player": "0"})
    token = table["seats"][0]["token"]
    page = guests.open(f"{cable.base}/t/{token}", reduced_motion="reduce")
    anna = Mouse(page, "dead")
    anna.wait_for_turn()
    cable.freeze()
    anna.place(0).click()
    page.locator("#confirm").click()
    expect(page.locator("#link-state")).to_contain_text("Your move is kept", timeout=SOON)
    if is_lost:  # otherwise the move arrives after all, and once more from the page
        cable.cut()
    cable.mend()
    anna.wait(lambda now: now.connected and now.tiles == 2 and now.may_move, "the move is played")
    assert len(server.ask(table, token=token)["view"]["tiles"]) == 2
    expect(page.locator(".toast")).to_have_count(0)
    anna.button("-").click()
    anna.has_gone()
    anna.wait(lambda now: not now.mine, "the turn is over")


def is_there(group: int) -> bool:
    """Whether a group of processes has any left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_server_killed_in_the_middle_of_a_game(guests: Guests, tmp_path: Path) -> None:
    guests.allow("WebSocket connection")
    guests.allow("ERR_")
    with serving(tmp_path) as server:
        table = server.create("here", "greedy", options={"first_player": "0"})
        page = guests.open(f"{server.base}/t/{table['token']}", reduced_motion="reduce")
        anna = Mouse(page, "killed")
        anna.play(7)
        before = anna.wait_for_turn()
        state = server.ask(table)
        group = server.kill()
        expect(page.locator("#link-state")).to_contain_text("Connection lost")
        server.start()
        after = anna.wait_for_turn()
        assert after.position == before.position
        assert server.ask(table) == state
        anna.play(4)
        assert anna.wait_for_turn().tiles > before.tiles
        wait_until(page, lambda: not is_there(group), "its bots do not stay behind")
