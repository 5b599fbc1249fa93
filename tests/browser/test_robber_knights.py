"""Robber Knights on the same page: whole games by clicks and by touch, and the curtain between two people."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.guests import Guests, shoot
from tests.browser.people import Finger, Mouse
from tests.browser.test_whole_games import check_record, check_results, look_and_go_on

LAID = 48
"""Tiles on the board at the end, with two players."""


def start_robber_knights(page: Page, words: str) -> None:
    page.locator('label:has(input[value="robber_knights"])').click()
    page.get_by_role("button", name=words).click()
    page.wait_for_url("**/t/*")


def test_whole_game_by_mouse(guests: Guests, tmp_path: Path) -> None:
    page = guests.open("/", reduced_motion="reduce")
    start_robber_knights(page, "Start the game")
    anna = Mouse(page, "knights")
    assert anna.wait_for_turn().title == "Your turn · Robber Knights"
    look_and_go_on(anna, "knights")
    assert anna.look().tiles == LAID
    scores = check_results(page, 2)
    shoot(page, "knights-end")
    check_record(page, tmp_path, "Download the record", scores)


def test_whole_game_by_touch_in_french(guests: Guests) -> None:
    page = guests.open("/", guests.phone(locale="fr-FR", reduced_motion="reduce"))
    start_robber_knights(page, "Commencer")
    finger = Finger(page, "knights by touch")
    look_and_go_on(finger, "knights-phone")
    check_results(page, 2)


def test_a_curtain_hides_hands_between_two_people(guests: Guests) -> None:
    page = guests.open("/", reduced_motion="reduce")
    page.locator('[name="seat-1-kind"]').select_option("here")
    start_robber_knights(page, "Start the game")
    anna = Mouse(page, "curtain")
    seen, hands = [], 0
    for _ in range(12):
        sight = anna.wait_for_turn()
        if sight.covered:
            seen.append(sight.who)
            assert not sight.places
            assert not sight.buttons
            assert "Your hand" not in page.inner_text("#panel")
            page.locator("#uncover").click()
            sight = anna.wait(lambda now: now.may_move, "the curtain is drawn aside")
            hands += "Your hand" in page.inner_text("#panel")
        anna.move(sight)
    assert len(set(seen)) == 2
    assert hands
