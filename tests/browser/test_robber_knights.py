"""Robber Knights on the same page: the curtain between two people, marches, and the words on buttons."""

from typing import Any

import pytest
from playwright.sync_api import expect

from remparts import game, who
from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, open_setup, start_game
from tests.browser.positions import decisions
from tests.browser.serving import Json, Server

GAME = game("robber_knights")
KNIGHTS: dict[str, Any] = {"game": "robber_knights"}


def test_a_curtain_hides_hands_between_two_people(guests: Guests) -> None:
    page = guests.open("/", reduced_motion="reduce")
    page.locator('label:has(input[value="robber_knights"])').click()
    open_setup(page)
    page.locator('[name="seat-1-kind"]').select_option("here")
    start_game(page)
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


@pytest.fixture
def marching(server: Server) -> Json:
    """A table at which a march over three tiles or more can be chosen."""
    for position in decisions("robber_knights/three-random"):
        moves = map(str, GAME.moves(position.state))
        if any(move.startswith("march") and move.count(",") > 1 for move in moves):
            table = server.prepare(position.record, position.number, "link")
            return {**table, "token": table["seats"][who(position.state)]["token"]}
    raise AssertionError("nobody could march so far in this game")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_words_of_a_march_leave_it_in_sight(guests: Guests, marching: Json, device: str) -> None:
    context = {"desktop": guests.context, "phone": guests.phone}[device]
    page = guests.open(f"/t/{marching['token']}", context(locale="fr-FR", reduced_motion="reduce"))
    anna = Mouse(page, "march")
    anna.wait_for_turn()
    page.locator("#choices [data-choice]").last.click()
    for number in range(len(anna.look().places)):
        page.keyboard.press("Escape")
        place = anna.place(number)
        place.dispatch_event("click")
        expect(page.locator("#confirm")).to_be_visible()
        chosen = page.locator("#chosen")
        assert "points maintenant" in str(place.get_attribute("aria-label"))
        assert "points maintenant" not in chosen.inner_text()
        assert chosen.evaluate("(words) => words.scrollHeight <= words.clientHeight + 1"), "words are cut"
        bar, stage = page.locator("#actions").bounding_box(), page.locator("#stage").bounding_box()
        assert bar
        assert stage
        assert bar["height"] < stage["height"] / 4
    shoot(page, f"knights-march-{device}")


CLOSE = """(least) => [...document.querySelectorAll('#choices button')].flatMap((button) => {
  const { left, right } = button.getBoundingClientRect();
  const inside = document.createRange();
  inside.selectNodeContents(button);
  const digits = [...button.querySelectorAll('text')];
  const boxes = (digits.length ? digits : [inside]).map((part) => part.getBoundingClientRect());
  const room = Math.min(...boxes.flatMap((box) => [box.left - left, right - box.right]));
  return room < least ? [`${button.textContent}: ${room}`] : [];
})"""


def test_words_on_buttons_keep_off_the_edge(guests: Guests, server: Server, marching: Json) -> None:
    table = server.create("here", "link", names=("Anna", "Émile"), **KNIGHTS)
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    Mouse(page, "keep").wait_for_turn()
    assert page.get_by_role("button", name="Keep").count()
    assert page.evaluate(CLOSE, 10) == []
    page.goto(f"{guests.base}/t/{marching['token']}")
    Mouse(page, "march").wait_for_turn()
    assert page.locator("#choices text").count()
    assert page.evaluate(CLOSE, 6) == []
