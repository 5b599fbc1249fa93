"""Whole games from the home page to the results: one by mouse, one by keyboard, one by touch; and what begins them."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from remparts import game, load_record, replayed
from remparts.games.registry import game_names
from tests.browser.guests import Guests, shoot
from tests.browser.measures import close_places, small_buttons
from tests.browser.people import Finger, Keys, Mouse, Person, open_setup, settle, start_game
from tests.browser.positions import Position, decisions, recorded
from tests.browser.serving import NAMES, Server

CARCASSONNE = game("carcassonne")
DESKTOP = {"width": 1280, "height": 800}
MOVES_BEFORE_A_LOOK = 12

LAID = 48
"""Tiles on the board at the end of Robber Knights, with two players."""

UNDEFINED = """() => [...document.querySelectorAll('use')].map((use) => use.getAttribute('href'))
  .filter((address) => !document.querySelector(address))"""
"""Pictures that are used but not on the page."""


def check_results(page: Page, seats: int) -> list[int]:
    """The results say who won and where each point came from; gives the scores by seat."""
    dialog = page.locator("#end-dialog")
    expect(dialog).to_be_visible()
    ranking = [int(text) for text in dialog.locator(".ranking strong").all_inner_texts()]
    assert len(ranking) == seats
    assert ranking == sorted(ranking, reverse=True)
    expect(dialog.locator(".ranking .wins").first).to_be_visible()
    rows = [
        [int(cell.replace("–", "0")) for cell in row.locator("td").all_inner_texts()]
        for row in dialog.locator(".kinds tbody tr").all()
    ]
    totals = [int(cell) for cell in dialog.locator(".kinds tfoot td").all_inner_texts()]
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    assert sorted(totals, reverse=True) == ranking
    expect(dialog.locator(".chart .course")).to_have_count(seats)
    assert not page.evaluate(UNDEFINED)
    return totals


def check_record(page: Page, folder: Path, link: str, scores: list[int]) -> None:
    """The record that the page gives away replays to the same end."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link).last.click()
    path = folder / "record.txt"
    waiting.value.save_as(path)
    record = load_record(path)
    outcome = game(record.game).outcome(replayed(game(record.game), record))
    assert outcome is not None
    assert list(outcome.scores) == scores


def look_and_go_on(person: Person, name: str) -> None:
    """Play a while, take a picture, and play to the end, from now on without motion."""
    person.play(MOVES_BEFORE_A_LOOK)
    settle(person.page)
    shoot(person.page, f"{name}-middle")
    person.page.emulate_media(reduced_motion="reduce")
    assert person.play().over


def play_the_end(guests: Guests, server: Server, name: str, moves: int) -> Mouse:
    """Two at one screen play the last moves of a recorded game in their own way."""
    record = recorded(name)
    table = server.prepare(record, len(record.moves) - moves)
    anna = Mouse(guests.open(f"/t/{table['token']}", viewport=DESKTOP, reduced_motion="reduce"), name)
    assert anna.play().over
    return anna


def test_whole_game_by_mouse(guests: Guests, tmp_path: Path) -> None:
    page = guests.open("/")
    shoot(page, "home-desktop")
    open_setup(page)
    page.get_by_role("textbox").first.fill("Anna")
    start_game(page)
    anna = Mouse(page, "mouse")
    sight = anna.wait_for_turn()
    assert sight.title == "Your turn · Carcassonne"
    page.get_by_role("button", name="Anna starts").click()
    anna.wait_for_turn()
    anna.place(0).hover()
    expect(page.locator("#layer-ghost > *")).not_to_have_count(0)
    anna.place(0).click()
    shoot(page, "mouse-chosen")
    page.keyboard.press("Escape")
    expect(page.locator("#chooser")).to_be_hidden()
    look_and_go_on(anna, "mouse")
    assert anna.turns, "no tile was ever turned"

    scores = check_results(page, 2)
    laid = anna.look().tiles  # one may have been set aside
    shoot(page, "end-desktop")
    check_record(page, tmp_path, "Download the record", scores)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#slider")).to_be_visible()
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.locator("#layer-tiles > *")).to_have_count(laid)


def test_whole_game_by_keyboard(guests: Guests) -> None:
    page = guests.open("/", reduced_motion="reduce")
    keys = Keys(page, "keyboard")
    for _ in range(60):
        keys.press("Tab")
        if page.evaluate("document.activeElement.matches('.go')"):
            break
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    keys.wait_for_turn()  # chance has decided who starts
    keys.tab_to("place")
    keys.press("Enter")
    expect(page.locator("#say")).to_contain_text("Enter confirms")
    shoot(page, "keyboard-chosen")
    keys.press("Escape")
    look_and_go_on(keys, "keyboard")
    check_results(page, 2)


def test_whole_game_by_touch_in_french(guests: Guests, tmp_path: Path) -> None:
    page = guests.open("/", guests.phone(locale="fr-FR", reduced_motion="reduce"))
    page.locator('label:has(input[value="robber_knights"])').tap()
    start_game(page, "Commencer")
    finger = Finger(page, "knights by touch")
    assert finger.wait_for_turn().title.startswith("À vous")
    look_and_go_on(finger, "knights-phone")
    assert finger.look().tiles == LAID
    scores = check_results(page, 2)
    shoot(page, "end-phone")
    assert not small_buttons(page)
    check_record(page, tmp_path, "Télécharger", scores)


def test_a_turn_by_touch(guests: Guests) -> None:
    """On the way from the home page to a chosen place and the sheet, nothing is too small for a finger."""
    page = guests.open("/", guests.phone(locale="fr-FR", reduced_motion="reduce"))
    shoot(page, "home-phone")
    assert not small_buttons(page)
    start_game(page, "Commencer")
    finger = Finger(page, "touch")
    finger.play(3)
    finger.wait_for_turn()
    finger.place(0).tap()
    shoot(page, "phone-chosen")
    small = small_buttons(page)
    page.locator("#cancel").tap()
    page.locator("#handle").tap()
    expect(page.locator("#seats")).to_be_visible()
    settle(page)
    shoot(page, "phone-sheet")
    small |= small_buttons(page)
    page.locator("#handle").tap()
    expect(page.locator("#side.open")).to_have_count(0)
    assert not small


CROWDED = 8
"""Tiles with the most spots for a follower."""


def test_spots_on_a_tile_are_apart_for_a_finger(guests: Guests, server: Server) -> None:
    """Squares of a large board are found by the nearest one, and zoomed to; spots on a tile are not."""
    page = guests.phone(reduced_motion="reduce").new_page()
    crowded: dict[int, Position] = {}
    for position in decisions("carcassonne/five-modern"):
        if position.task == "follower":
            crowded.setdefault(position.state.land.tiles[-1], position)
    positions = sorted(crowded.values(), key=lambda position: -len(CARCASSONNE.moves(position.state)))[:CROWDED]
    too_close = set()
    for position in positions:
        table = server.prepare(position.record, position.number)
        page.goto(f"{guests.base}/t/{table['token']}")
        finger = Finger(page, "spots")
        sight = finger.wait_for_turn()
        assert sight.buttons
        assert len(sight.places) > 2, "the tile is not crowded: this test shows nothing"
        too_close |= close_places(page)
        finger.move(sight)
        finger.wait_for_moves(position.number + 1)
    assert not too_close


def test_three_tiles_in_hand_by_clicks(guests: Guests) -> None:
    """The variant: a tile of the hand is picked in the bar, then placed."""
    page = guests.open("/", reduced_motion="reduce")
    open_setup(page)
    page.get_by_label("Three to choose from").check()
    start_game(page)
    anna = Mouse(page, "three tiles")
    picked = 0
    for _ in range(12):
        sight = anna.wait_for_turn()
        if len(sight.pickers) > 1:
            choice = anna.rng.choice(sight.pickers)
            picker = page.locator(f'#choices [data-choice="{choice}"]').first
            picker.click()
            expect(picker).to_have_attribute("aria-pressed", "true")
            picked += 1
            sight = anna.look()
        if picked == 4 and sight.pickers:
            settle(page)
            shoot(page, "three-tiles")
        anna.move(sight)
    assert picked >= 4


def test_options_say_only_what_applies(guests: Guests) -> None:
    """A choice that a preset makes is told if its expansion is chosen; without presets an option says what it is."""
    page = guests.open("/", locale="fr-FR")
    open_setup(page)
    tops = {box["y"] for title in page.locator(".game-title").all() if (box := title.bounding_box())}
    assert len(tops) == 1
    for chosen in page.locator('[name="game"]').all():
        chosen.check()
        more = page.locator(".presets:visible [data-only-with]")
        expect(more.locator("visible=true")).to_have_count(0)
        for expansion in {choice.get_attribute("data-only-with") for choice in more.all()}:
            name, _, value = str(expansion).partition("=")
            page.locator(f'[name$="-option-{name}"][value="{value}"]').check()
        expect(more.locator("visible=true")).to_have_count(more.count())


SMALL_LETTERS = """() => [...document.querySelectorAll('.chart text')].filter((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 10.9).map((text) => text.textContent)"""


FULL = {
    "carcassonne": "carcassonne/five-modern",
    "castle": "castle/two-greedy",
    "masons": "masons/four-mixed",
    "robber_knights": "robber_knights/four-mixed",
}


@pytest.mark.parametrize("name", game_names())
def test_results_of_many_players_on_a_phone(guests: Guests, server: Server, name: str) -> None:
    """All columns are in sight; the names above them are still spoken."""
    seats = game(name).seats.stop - 1
    names = NAMES[:seats]
    table = server.prepare(recorded(FULL[name]))
    page = guests.open(f"/t/{table['token']}", guests.phone(reduced_motion="reduce"))
    check_results(page, seats)
    shoot(page, f"end-phone-{name}")
    assert page.locator(".scroll").evaluate("(part) => part.scrollWidth <= part.clientWidth")
    heads = page.locator("#end .kinds thead th").all_text_contents()
    assert all(spoken.endswith(name) for name, spoken in zip(names, heads, strict=True))
    assert page.evaluate(SMALL_LETTERS) == []
    assert not small_buttons(page)
