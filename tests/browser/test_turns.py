"""What people do in a turn besides moving: look around, ask, and hide their hands."""

import json
from functools import partial

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, Person, pass_frames, settle, wait_until
from tests.browser.serving import Cable, Json, Server

WHERE = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.getElementById('board').getScreenCTM());
  return [point.x, point.y];
}"""
FIRST = {"first_player": "0"}


def point_at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the board is on the screen, once the view has followed what lies there."""
    pass_frames(page)
    found: list[float] = page.evaluate(WHERE, [x, y])
    return found[0], found[1]


def test_what_is_placed_never_vanishes(guests: Guests, server: Server) -> None:
    """From the click on, in each frame there is the ghost of the tile or the tile itself, and both can be seen."""
    table = server.create("here", "here", options=FIRST)
    page = guests.open(f"/t/{table['token']}")
    anna = Mouse(page, "flicker")
    anna.wait_for_turn()
    anna.place(0).click()
    page.evaluate("""() => {
      window.seen = [];
      const look = () => {
        const parts = [...document.querySelectorAll('#layer-ghost > *, #t1')];
        seen.push(Math.max(0, ...parts.map((part) => getComputedStyle(part).opacity)));
        requestAnimationFrame(look);
      };
      look();
    }""")
    page.locator("#confirm").click()
    anna.wait(lambda sight: sight.tiles == 2, "the tile lies")
    wait_until(page, lambda: len(page.evaluate("window.seen")) > 30, "many frames have gone by")
    assert min(page.evaluate("window.seen")) > 0.5


def test_board_is_moved_and_zoomed(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", options=FIRST)
    server.play(table, 12)
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    Person(page, "").wait_for_turn()

    def box() -> list[float]:
        return [float(part) for part in str(page.locator("#board").get_attribute("viewBox")).split()]

    fitting = box()
    page.mouse.move(200, 700)
    page.mouse.down()
    page.mouse.move(300, 640, steps=4)
    page.mouse.up()
    wait_until(page, lambda: box()[0] < fitting[0] and box()[1] > fitting[1], "the board is moved")
    assert box()[2] == pytest.approx(fitting[2])
    page.mouse.wheel(0, -300)
    wait_until(page, lambda: box()[2] < fitting[2], "the board is larger")
    page.get_by_role("button", name="Zoom out").click()
    page.keyboard.press("+")
    page.get_by_role("button", name="Show the whole board").click()
    wait_until(page, lambda: box() == pytest.approx(fitting, abs=1), "the whole board is shown")
    expect(page.locator("#answer")).to_be_hidden()


def test_aids_tell_what_fits_and_can_be_switched_off(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", names=("Anna", "Émile"), options=FIRST)
    emile = table["seats"][0]["token"]
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    anna = Mouse(page, "aids")
    server.play(table, 2)
    stands = server.ask(table)
    anna.wait_for_moves(stands["number"])
    anna.wait(lambda sight: not sight.mine and sight.tiles == 2, "it is the other's turn")
    view = stands["view"]
    empty = view["frontier"][0]
    fits = sum(count for code, count in view["unseen"].items() if code in empty["fits"])
    middle = (empty["x"] * 100 + 50, empty["y"] * 100 + 50)

    page.mouse.click(*point_at(page, *middle))
    card = page.locator("#answer")
    expect(card).to_be_visible()
    expect(card).to_contain_text(f"{fits} of the {sum(view['unseen'].values())} tiles still to come fit here")
    expect(card).to_contain_text("Chance that the next one does")
    expect(card.locator("figure").first).to_be_visible()
    expect(page.locator("#layer-light > *").first).to_be_attached()
    shoot(page, "aids-empty-square")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.mouse.click(*point_at(page, 50, 50), button="right")
    expect(card).to_contain_text("No follower stands here")
    page.locator("#answer-close").click()

    summary = page.get_by_text("Tiles left", exact=True)
    summary.click()
    left = sum(int(text.split("/")[0]) for text in page.locator(".car-left .car-count").all_inner_texts())
    assert left == sum(view["unseen"].values())
    shoot(page, "aids-tiles-left")

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Aids").uncheck()
    page.locator("#settings [data-close]").click()
    expect(summary).to_have_count(0)
    page.mouse.click(*point_at(page, *middle))
    expect(card).to_contain_text("Empty square")
    expect(card).not_to_contain_text("fit")
    expect(card.locator("figure")).to_have_count(0)
    guest = guests.open(f"/t/{emile}", reduced_motion="reduce")
    Mouse(guest, "").wait_for_turn()
    expect(guest.get_by_text("Tiles left", exact=True)).to_have_count(0)


def test_overlays_coordinates_and_dead_squares(guests: Guests, server: Server, finished: Json) -> None:
    page = guests.open(f"/t/{finished['token']}/replay#move-150", reduced_motion="reduce")
    expect(page.locator("#place")).to_contain_text("150")
    expect(page.locator("#layer-tiles > *").nth(40)).to_be_attached()
    for name in ("Cities", "Roads", "Fields", "Cloisters"):
        button = page.get_by_role("button", name=name)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#layer-overlay > *").first).to_be_attached()
        settle(page)
        shoot(page, f"overlay-{name.lower()}")
    button.click()
    expect(page.locator("#layer-overlay > *")).to_have_count(0)
    button = page.get_by_role("button", name="Coordinates")
    expect(page.locator("#layer-coordinates")).to_be_hidden()
    button.click()
    expect(page.locator("#layer-coordinates use").first).to_be_visible()
    shoot(page, "coordinates")
    # All tiles are known near the end, so what fits nowhere is known, too.
    expect(page.locator("#layer-marks .r-dead").first).to_be_attached()


def watch_frames(page: Page) -> list[Json]:
    """What the page hears, as it hears it."""
    heard: list[Json] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: heard.append(json.loads(payload)))

    page.on("websocket", listen)
    return heard


def has_heard(heard: list[Json], moves: int) -> bool:
    """Whether a page was told of so many moves."""
    return any(message.get("moves") == moves for message in heard)


def shown_in(message: Json) -> str:
    """Every fragment of a message."""
    return "".join(markup for _, markup in message.get("set", {}).values())


def hand_of(panel: str) -> list[str]:
    """The tiles of the hands in a panel."""
    hands = panel.split('class="car-hand"')[1:]
    return sorted(part.split("-")[0] for hand in hands for part in hand.split("</section>")[0].split('href="#car-')[1:])


def test_curtain_at_one_screen(guests: Guests, server: Server) -> None:
    """With hidden hands at one screen, nobody sees a hand before its owner says so."""
    table = server.create("here", "here", names=("Anna", "Émile"), options={**FIRST, "hand_tiles": "3"})
    page = guests.context(reduced_motion="reduce").new_page()
    heard = watch_frames(page)
    page.goto(f"{guests.base}/t/{table['token']}")
    anna = Mouse(page, "a curtain")
    curtain = page.locator("#curtain")
    expect(curtain).to_contain_text("Anna")
    shoot(page, "curtain")
    for _ in range(4):
        sight = anna.wait(lambda now: now.covered, "the curtain is drawn")
        assert not sight.places
        assert not sight.pickers
        assert not hand_of(page.content())
        page.locator("#uncover").click()
        anna.wait(lambda now: now.may_move, "the curtain is up")
        own = server.ask(table)["view"]
        assert hand_of(page.content()) == sorted(own["hands"][own["seat"]]["tiles"])
        while (sight := anna.wait_for_turn()).may_move and not sight.covered:
            anna.move(sight)
    expect(curtain).to_contain_text("Anna")
    is_covered, uncovered = True, 0
    for message in heard:
        status = message.get("status")
        is_covered = status["covered"] is not None if status else is_covered
        panel = shown_in(message)
        if is_covered:
            assert not hand_of(panel)
            assert not message.get("targets")
        else:
            uncovered += bool(hand_of(panel))
    assert uncovered >= 4


def test_hand_of_another_never_reaches_the_page(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={**FIRST, "hand_tiles": "3"})
    other = table["seats"][0]["token"]
    pages = [guests.context(reduced_motion="reduce").new_page() for _ in range(2)]
    frames = [watch_frames(page) for page in pages]
    for page, token in zip(pages, (table["token"], table["spectator"]), strict=True):
        page.goto(f"{guests.base}/t/{token}")
        expect(page.locator("#link-state")).to_be_hidden()
    for _ in range(4):
        server.play(table, 4)
        server.play(table, 4, other)
    anna, spectator = pages
    number = server.ask(table)["number"]
    for page, heard in zip(pages, frames, strict=True):
        wait_until(page, partial(has_heard, heard, number), "it is heard of all moves")
    own = server.ask(table)["view"]["hands"][0]["tiles"]
    assert hand_of(anna.content()) == sorted(own)
    assert not hand_of(spectator.content())
    for message in frames[0]:
        assert len(hand_of(shown_in(message))) <= 3
    for message in frames[1]:
        assert not hand_of(shown_in(message))
        assert not message.get("targets")


LONG = "A prompt that is longer than any other, so long that nobody would read it to its end, and which is cut"


@pytest.mark.parametrize("device", ["desktop", "phone", "phone on its side"])
def test_nothing_jumps_in_a_turn(guests: Guests, server: Server, device: str) -> None:
    """The banner is as high for a long name and prompt as for short ones, and the panel keeps the place of the tile."""
    names = ("Zoé", "Maximilien-Alexandre de la Tour")
    table = server.create("here", "here", names=names, options=FIRST)
    side = {"viewport": {"width": 844, "height": 390}} if device == "phone on its side" else {}
    context = guests.context() if device == "desktop" else guests.phone(**side)
    page = guests.open(f"/t/{table['token']}", context)
    zoe = Person(page, "jumps")

    def tops() -> list[float]:
        boxes = [page.locator(selector).bounding_box() for selector in ("#stage", "#seats", "#panel", "#log-title")]
        return [box["y"] for box in boxes if box]

    zoe.wait_for_turn()
    before = tops()
    seen: set[tuple[str, str]] = set()
    while len(seen) < 4:
        sight = zoe.wait_for_turn()
        seen.add((sight.who, sight.asks))
        assert tops() == before
        server.play(table, 1)
        zoe.wait_for_moves(sight.moves + 1)
    page.locator("#turn-asks").evaluate("(asks, text) => { asks.textContent = text; }", LONG)
    assert tops() == before
    assert page.locator("#turn-who").evaluate("(who) => who.scrollWidth <= who.clientWidth + 1")


APART = """() => {
  const pill = document.getElementById('link-state').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('#stage button, #stage a')].filter((each) => each.checkVisibility());
  return buttons.every((each) => {
    const box = each.getBoundingClientRect();
    return box.right <= pill.left || box.left >= pill.right || box.bottom <= pill.top || box.top >= pill.bottom;
  });
}"""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_lost_connection_covers_no_button(guests: Guests, server: Server, device: str) -> None:
    guests.allow("WebSocket connection")
    guests.allow("ERR_")
    table = server.create("here", "here", options=FIRST)
    server.play(table, 4)
    cable = Cable(server.port)
    context = {"desktop": guests.context, "phone": guests.phone}[device]
    page = guests.open(f"{cable.base}/t/{table['token']}", context(locale="fr-FR", reduced_motion="reduce"))
    Person(page, "").wait_for_turn()
    cable.close()
    expect(page.locator("#link-state")).to_contain_text("Connexion perdue")
    assert page.evaluate(APART)
