"""Moves made of several things, in a made-up game: picked by pointer, keys and touch, and said to a screen reader."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.guests import PHONE, Guests, shoot
from tests.browser.measures import TOUCH, serious_faults, small_buttons
from tests.browser.people import Finger, Keys, Mouse, Person, settle, wait_until
from tests.browser.serving import Cable, Json, Server, serving
from tests.browser.test_whole_games import check_results
from tests.installing import ISLANDS, install

HEARD = """addEventListener('DOMContentLoaded', () => {
  window.heard = [];
  const region = document.getElementById('say');
  new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true });
})"""
LIT = "() => [...document.querySelectorAll('#layer-things .lit > *')].map((light) => light.dataset.light)"


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the islands."""
    folder = tmp_path_factory.mktemp("sea")
    with serving(folder, PYTHONPATH=install(ISLANDS, folder / "site")) as running:
        yield running


@pytest.fixture
def sailors(browser: Browser, sea: Server) -> Iterator[Guests]:
    present = Guests(browser, sea.base)
    yield present
    faults = present.leave()
    assert not faults, "\n".join(faults)


def landed(sea: Server, *seats: str) -> Json:
    """A table at which the first seat has sailed to the reef, and is to play cards."""
    table = sea.create(*seats, names=("Anna", "Émile", "Zoé")[: len(seats)], game="islands")
    sea.make(table, sea.ask(table)["rev"], "sail.Reef")
    return table


@pytest.fixture
def table(sea: Server) -> Json:
    return landed(sea, "here", "link")


def hand_at(sea: Server, table: Json) -> list[str]:
    """The cards of the seat that decides, in their order."""
    view = sea.ask(table)["view"]
    hand: list[str] = view["hands"][view["task"]["who"]]
    return hand


def last_move(sea: Server, table: Json) -> str:
    moves = sea.record(table).splitlines()
    return [line for line in moves if line.startswith(("play", "lay", "sail"))][-1]


def open_table(guests: Guests, address: str, **settings: Any) -> Mouse:
    """Somebody with a mouse to whom the cards are offered."""
    anna = Mouse(guests.open(address, reduced_motion="reduce", **settings), "picks")
    anna.wait(lambda sight: sight.things, "the cards are offered")
    return anna


def pressed(page: Page) -> list[int]:
    """Which things are picked."""
    things = page.locator("#things .thing")
    return [number for number, thing in enumerate(things.all()) if thing.get_attribute("aria-pressed") == "true"]


def is_closed(button: Locator) -> bool:
    return button.get_attribute("aria-disabled") == "true"


def test_things_are_picked_by_pointer(sailors: Guests, sea: Server, table: Json) -> None:
    hand = hand_at(sea, table)
    anna = open_table(sailors, f"/t/{table['token']}")
    page, sight = anna.page, anna.look()
    assert sight.things == hand
    play, lay = (
        page.get_by_role("button", name=name) for name in ("Play the picked cards", "Lay the picked card aside")
    )
    assert is_closed(play)
    assert is_closed(lay)
    assert play.get_attribute("title") == "Pick 1 or 2"
    assert lay.get_attribute("title") == "Pick 1"
    expect(page.locator("#thing-said")).to_have_text("Pick 1 or 2")
    play.click(force=True)  # it is closed: nothing is sent
    anna.thing(3).hover()
    assert page.evaluate(LIT) == [hand[3]]
    expect(page.locator("#thing-said")).to_contain_text(hand[3])
    page.mouse.move(5, 300)
    assert page.evaluate(LIT) == []
    anna.thing(3).click()
    assert anna.look().open == ["play.{picks}", "lay0.{picks}"]
    assert play.get_attribute("title") == ""
    anna.thing(0).click()
    page.mouse.move(5, 300)
    assert sorted(page.evaluate(LIT)) == sorted({hand[0], hand[3]})
    assert pressed(page) == [0, 3]
    assert anna.look().open == ["play.{picks}"]
    shoot(page, "picks-desktop")
    anna.thing(1).click()
    assert anna.look().open == []
    anna.thing(1).click()
    play.click()
    anna.wait(lambda now: not now.mine, "the cards are played")
    assert last_move(sea, table) == f"play.{hand[0]}+{hand[3]}"
    assert not anna.look().things
    assert page.evaluate(LIT) == []


def test_things_are_picked_by_keyboard(sailors: Guests, sea: Server, table: Json) -> None:
    hand = hand_at(sea, table)
    page = sailors.open(f"/t/{table['token']}", reduced_motion="reduce")
    anna = Keys(page, "keys")
    anna.wait(lambda sight: sight.things, "the cards are offered")
    anna.press("ArrowRight")
    assert anna.focus() == "thing"
    assert page.evaluate(LIT) == [hand[0]]
    anna.press("End")
    anna.press("ArrowRight")
    anna.press("ArrowLeft")
    anna.press("Space")
    assert pressed(page) == [2]
    anna.press("Enter")
    assert pressed(page) == []
    for key in ("1", "4", "9"):
        anna.press(key)
    assert pressed(page) == [0, 3]
    anna.press("Escape")
    assert pressed(page) == []
    anna.press("2")
    anna.press("Tab")
    assert anna.focus() == "play.{picks}"
    anna.press("Tab")
    assert anna.focus() == "lay0.{picks}"
    anna.press("Enter")
    anna.wait(lambda now: not now.mine, "the card is laid aside")
    assert sea.ask(table)["view"]["aside"][0] == [hand[1]]


def test_things_are_said_to_a_screen_reader(sailors: Guests, sea: Server, table: Json) -> None:
    hand = hand_at(sea, table)
    context = sailors.context(reduced_motion="reduce")
    context.add_init_script(HEARD)
    page = sailors.open(f"/t/{table['token']}", context)
    group = page.get_by_role("group", name="Play one or two cards, or lay one aside")
    cards = group.get_by_role("button", name=f"{hand[0]}: ", pressed=False)
    expect(cards).to_have_count(hand.count(hand[0]))
    play = page.get_by_role("button", name="Play the picked cards", disabled=True)
    expect(play).to_have_accessible_description("Pick 1 or 2")
    cards.first.click()
    expect(group.get_by_role("button", pressed=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Play the picked cards")).to_have_accessible_description("")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Lay the picked card aside").click(force=True)
    assert page.evaluate("window.heard")[-3:] == ["Picked: 1", "Picked: 0", "Pick 1"]
    assert not serious_faults(page)


def test_things_are_picked_by_touch(sailors: Guests, sea: Server, table: Json) -> None:
    hand = hand_at(sea, table)
    page = sailors.open(f"/t/{table['token']}", sailors.phone(locale="fr-FR", reduced_motion="reduce"))
    anna = Finger(page, "touch")
    anna.wait(lambda sight: sight.things, "the cards are offered")
    expect(page.locator("#thing-said")).to_have_text("Choisissez-en 1 ou 2")
    settle(page)
    bar = page.locator("#actions").bounding_box()
    assert bar
    assert bar["height"] <= PHONE["height"] / 3
    assert 0 <= bar["x"] <= bar["x"] + bar["width"] <= PHONE["width"]
    assert not small_buttons(page)
    wait_until(page, lambda: is_above(page.locator("#island-Spit"), bar["y"]), "the board is above the cards")
    anna.thing(2).tap()
    anna.thing(1).tap()
    assert pressed(page) == [1, 2]
    shoot(page, "picks-phone")
    anna.made_of_things("play.{picks}").tap()
    anna.wait(lambda now: not now.mine, "the cards are played")
    assert last_move(sea, table) == f"play.{hand[1]}+{hand[2]}"


def is_above(element: Locator, y: float) -> bool:
    box = element.bounding_box()
    return bool(box and box["y"] + box["height"] < y)


@pytest.mark.parametrize(
    "size",
    [{"width": 844, "height": 390}, {"width": 320, "height": 568}, {"width": 375, "height": 667}],
    ids=lambda size: str(size["width"]),
)
def test_things_leave_room_on_a_small_phone(sailors: Guests, table: Json, size: dict[str, int]) -> None:
    page = sailors.open(f"/t/{table['token']}", sailors.phone(viewport=size, reduced_motion="reduce"))
    things = page.locator("#things .thing")
    things.first.wait_for()
    settle(page)
    bar, stage = page.locator("#actions").bounding_box(), page.locator("#stage").bounding_box()
    assert bar
    assert stage
    is_beside = bar["x"] >= stage["x"] + stage["width"] - 1
    assert bar["height"] <= size["height"] / (2 if is_beside else 3)
    assert not small_buttons(page)
    for thing in things.all():
        thing.tap()  # what does not fit is scrolled to
        box = thing.bounding_box()
        assert box
        assert bar["x"] <= box["x"] + TOUCH / 2 <= bar["x"] + bar["width"]
    shoot(page, f"picks-{size['width']}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_picked_things_can_be_read(sailors: Guests, table: Json, scheme: str) -> None:
    anna = open_table(sailors, f"/t/{table['token']}", color_scheme=scheme)
    anna.thing(1).click()
    settle(anna.page)
    shoot(anna.page, f"picks-{scheme}")
    assert not serious_faults(anna.page)


def test_what_is_picked_outlives_a_lost_connection(sailors: Guests, sea: Server, table: Json) -> None:
    sailors.allow("WebSocket connection")
    sailors.allow("ERR_")
    hand = hand_at(sea, table)
    cable = Cable(sea.port)
    try:
        anna = open_table(sailors, f"{cable.base}/t/{table['token']}")
        page, state = anna.page, anna.page.locator("#link-state")
        anna.thing(2).click()
        cable.cut()
        expect(state).to_contain_text("Connection lost")
        cable.mend()
        anna.wait(lambda now: now.may_move, "the page is connected again")
        assert pressed(page) == [2]
        cable.cut()
        expect(state).to_be_visible()
        anna.made_of_things("play.{picks}").click()
        expect(state).to_contain_text("Your move is kept")
        assert not anna.look().things
        cable.mend()
        anna.wait(lambda now: now.connected and not now.mine, "the kept move is played")
    finally:
        cable.close()
    assert last_move(sea, table) == f"play.{hand[2]}"
    expect(page.locator(".toast")).to_have_count(0)


def test_a_played_card_is_taken_back(sailors: Guests, sea: Server) -> None:
    table = landed(sea, "here", "random")
    anna = open_table(sailors, f"/t/{table['token']}")
    things = anna.look().things
    anna.thing(0).click()
    anna.made_of_things("play.{picks}").click()
    anna.wait(lambda now: now.undo == "Take back my last turn", "it can be taken back")
    anna.page.keyboard.press("u")
    anna.page.locator("#question-yes").click()
    sight = anna.wait(lambda now: now.places, "the turn begins again")
    assert sight.scores == [5, 5]
    anna.place(sight.places.index("Sail to Reef")).click()
    anna.page.locator("#confirm").click()
    anna.wait(lambda now: now.things == things, "the card is back")
    assert pressed(anna.page) == []


def test_the_banner_names_who_decides_and_a_curtain_is_between_two_at_one_screen(sailors: Guests, sea: Server) -> None:
    """Everybody decides within the turn of one: at one screen behind a curtain, at a distance by name."""
    table = landed(sea, "here", "here", "link")
    here = Mouse(sailors.open(f"/t/{table['token']}", reduced_motion="reduce"), "here")
    far = Mouse(sailors.open(f"/t/{table['seats'][0]['token']}", reduced_motion="reduce"), "far")
    curtain = here.page.locator("#curtain")
    for name, seat in (("Anna", 0), ("Émile", 1)):
        far.wait(lambda now, name=name: now.who == f"{name} is playing", f"{name} is seen to decide")  # type: ignore[misc]
        expect(far.page.locator("#seats .playing")).to_have_attribute("data-seat", str(seat))
        assert far.look().asks == "You are Zoé"
        expect(curtain).to_contain_text(name)
        assert not here.look().things
        here.page.locator("#uncover").click()
        sight = here.wait(lambda now: now.things, "the cards are offered")
        assert sight.who == f"{name}, your turn"
        assert sea.ask(table)["view"]["turn"] == 0
        here.move(sight)
    sight = far.wait(lambda now: now.may_move, "the third seat decides")
    assert sight.who == "Zoé, your turn"
    assert sight.asks == "Play one or two cards, or lay one aside"
    expect(here.page.locator("#turn-who")).to_have_text("Zoé is playing")
    far.button("-").click()
    far.has_gone()
    expect(curtain).to_contain_text("Émile")


@pytest.mark.parametrize("kind", [Mouse, Finger, Keys])
def test_a_whole_game_begins_above_zero(sailors: Guests, sea: Server, kind: type[Person]) -> None:
    table = sea.create("here", "greedy", names=("Anna", "Émile"), game="islands")
    context = sailors.phone(reduced_motion="reduce") if kind is Finger else sailors.context(reduced_motion="reduce")
    page = sailors.open(f"/t/{table['token']}", context)
    anna = kind(page, "whole")
    assert anna.wait_for_turn().scores == [5, 5]
    expect(page.locator(".forecast")).to_have_count(0)
    assert anna.play().over
    scores = check_results(page, 2)
    assert scores == sea.ask(table)["scores"]
    rows = page.locator("#end-dialog .kinds tbody tr")
    expect(rows.first).to_have_text("Start55")
    shoot(page, f"islands-end-{kind.__name__}")
    page.goto(f"{sailors.base}/t/{table['token']}/replay")
    expect(page.locator("#seats [data-score]").first).to_have_text("5")


def test_only_a_board_with_coordinates_offers_them(sailors: Guests, sea: Server, table: Json) -> None:
    tiled = sea.create("here", "link", names=("Anna", "Émile"))
    for each, is_offered in ((table, False), (tiled, True)):
        page = sailors.open(f"/t/{each['token']}", reduced_motion="reduce")
        Mouse(page, "coordinates").wait_for_turn()
        expect(page.locator("#coordinates")).to_be_visible(visible=is_offered)
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        expect(page.locator("#lens-button")).to_be_visible(visible=is_offered)


def test_a_tap_tells_about_a_place_with_a_name_of_its_own(sailors: Guests, table: Json) -> None:
    anna = open_table(sailors, f"/t/{table['token']}")
    anna.page.locator("#island-Mere").click(force=True)
    expect(anna.page.locator("#answer-title")).to_have_text("Mere")
    expect(anna.page.locator("#answer-body")).to_contain_text("heron, otter")
