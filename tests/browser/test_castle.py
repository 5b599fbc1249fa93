"""The Castle on the same page: a whole game by clicks, and every decision at the size of a telephone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from remparts import game
from tests.browser.guests import Guests, shoot
from tests.browser.measures import small_buttons
from tests.browser.people import Finger, Mouse, open_setup, settle, start_game
from tests.browser.positions import Position, decisions, find_decision
from tests.browser.serving import Server
from tests.browser.test_whole_games import DESKTOP, UNDEFINED, check_record, check_results, play_the_end

GAME = game("castle")
RECORD = "castle/two-greedy"


def test_begin_by_clicks(guests: Guests) -> None:
    page = guests.open("/", viewport=DESKTOP)
    page.locator('label:has(input[value="castle"])').click()
    open_setup(page)
    page.get_by_role("textbox").first.fill("Anna")
    start_game(page)
    anna = Mouse(page, "castle")
    assert anna.wait_for_turn().title == "Your turn · The Castle"
    anna.play(6)
    settle(page)
    shoot(page, "castle-begin")
    assert anna.turns, "no tile was ever turned"


def test_end_by_clicks(guests: Guests, server: Server, tmp_path: Path) -> None:
    page = play_the_end(guests, server, "castle/two-greedy", 40).page
    scores = check_results(page, 2)
    shoot(page, "castle-end")
    check_record(page, tmp_path, "Download the record", scores)


ASKED = {
    "first": "Décidez qui commence",
    "place": "Posez la tuile",
    "follower": "Placez un sujet sur la tuile (facultatif)",
    "order": "Choisissez ce qui est évalué ensuite",
    "double": "Doublez avec une tuile Mur, ou non",
    "again": "Jouez un tour supplémentaire, ou non",
}


def sat_down(guests: Guests, server: Server, position: Position, language: str = "fr-FR") -> Finger:
    """Somebody with a telephone who has to decide."""
    table = server.prepare(position.record, position.number)
    finger = Finger(
        guests.open(f"/t/{table['token']}", guests.phone(locale=language, reduced_motion="reduce")), "castle"
    )
    finger.wait_for_turn()
    return finger


@pytest.mark.parametrize("task", ASKED)
def test_every_decision_on_a_phone(guests: Guests, server: Server, task: str) -> None:
    """What was decided in a recorded game can be decided again, by the place or by the button that says it."""
    position = find_decision(RECORD, task)
    finger = sat_down(guests, server, position)
    page, sight = finger.page, finger.look()
    assert sight.asks == ASKED[task]
    assert len(sight.places) + len(sight.buttons) > 1
    assert len({*sight.places}) == len(sight.places), "two places are spoken alike"
    settle(page)
    shoot(page, f"castle-phone-{task}")
    assert not page.evaluate(UNDEFINED)
    assert not small_buttons(page)
    finger.move(sight)
    after = finger.wait_for_moves(position.number + 1)
    assert after.connected


def test_a_doubling_says_what_comes_of_it(guests: Guests, server: Server) -> None:
    """[CST-11.7]"""
    position = find_decision(RECORD, "double")
    finger = sat_down(guests, server, position, "en-GB")
    view = GAME.view(position.state, 0)
    for move, preview in view["previews"].items():
        words = finger.button(move).inner_text()
        assert f": to space {preview['stops'][position.state.seat]}" in words
        assert ("takes the wall tile" in words) == bool(preview["takes"])
    expect(finger.page.locator("#choices button svg")).not_to_have_count(0)


def test_what_is_scored_next_is_chosen_on_the_board(guests: Guests, server: Server) -> None:
    """[CST-8.4]"""
    position = find_decision(RECORD, "order")
    finger = sat_down(guests, server, position, "en-GB")
    finger.place(0).dispatch_event("click")
    expect(finger.page.locator("#chosen")).to_contain_text("ends on")
    expect(finger.page.locator("#layer-ghost path")).not_to_have_count(0)
    shoot(finger.page, "castle-phone-order-chosen")
    finger.page.locator("#chooser-confirm, #confirm").locator("visible=true").first.tap()
    finger.wait_for_moves(position.number + 1)


def test_what_a_tile_would_complete_is_seen_before_it_is_laid(guests: Guests, server: Server) -> None:
    for position in decisions(RECORD):
        previews = GAME.view(position.state, 0)["previews"] if position.task == "place" else {}
        if previews and previews[position.move]["takes"]:
            break
    else:
        raise AssertionError("no tile ever leads to a wall tile: this test shows nothing")
    finger = sat_down(guests, server, position, "en-GB")
    spoken = finger.look().places
    assert any("takes a wall tile" in name for name in spoken)
    number = next(number for number, name in enumerate(spoken) if "takes a wall tile" in name)
    finger.place(number).tap()
    expect(finger.page.locator("#layer-ghost .r-badge")).not_to_have_count(0)
    settle(finger.page)
    shoot(finger.page, "castle-phone-place-chosen")
