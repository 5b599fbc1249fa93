"""First-game coaching: a new browser is told what matters when it matters, and nothing is ever in the way."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guests, shoot
from tests.browser.measures import serious_faults, small_buttons
from tests.browser.people import Person, pass_frames, wait_until
from tests.browser.positions import find_decision
from tests.browser.serving import Server

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
TOUCH = {"has_touch": True, "is_mobile": True}
SIZES: dict[str, dict[str, Any]] = {
    "desktop": DESKTOP,
    "phone": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "small phone": {"viewport": {"width": 360, "height": 640}, **TOUCH},
}

COVERED = """() => {
  const card = document.getElementById('coach-card').getBoundingClientRect();
  const isCovered = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const isSeen = each.checkVisibility({ visibilityProperty: true });
    return isSeen && left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  };
  const things = document.querySelectorAll('#layer-targets .spot, #actions, #stage button, .foot button, #handle');
  const found = [...things].filter(isCovered).map((each) => each.id || each.outerHTML.slice(0, 80));
  const isWhole = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return isWhole ? found : [...found, 'it is cut'];
}"""
APART = """(selector) => {
  const ring = document.getElementById('coach-ring').getBoundingClientRect();
  const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  return Math.min(...boxes.map(({ left, top, right, bottom }) =>
    Math.hypot((left + right - ring.left - ring.right) / 2, (top + bottom - ring.top - ring.bottom) / 2)));
}"""


def hint_on(page: Page, name: str) -> None:
    """Until the page shows this hint, or none if it has no name."""
    expect(page.locator("body")).to_have_attribute("data-hint", name)


def points_at(page: Page, selector: str) -> None:
    """Once the board has come to rest, the ring is around this, and the hint covers nothing that can be pressed."""
    wait_until(page, lambda: page.evaluate(APART, selector) < 4, f"the ring is around {selector}")
    pass_frames(page)
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_first_turn_is_coached(guests: Guests, server: Server, size: str) -> None:
    """Each hint comes when it matters, stands beside what it speaks of, and goes when it is done with."""
    table = server.create("here", "here", options={"first_player": "0"})
    context = guests.newcomer(**SIZES[size], reduced_motion="reduce")
    page = guests.open(f"/t/{table['token']}", context)
    anna = Person(page, "coach")
    hint_on(page, "place")
    points_at(page, "#layer-targets .target .spot")
    expect(page.locator("#coach-say")).to_contain_text("Hint: Lay your tile")
    assert page.evaluate("localStorage.getItem('remparts.coach.carcassonne')") == "", "also at a second table"
    shoot(page, f"coach-{size}")
    anna.place(0).click()
    expect(page.locator("body")).to_have_attribute("data-hint", re.compile("turn|confirm"))
    points_at(page, "#chooser button, #confirm, #turn-it")
    page.locator("#coach-seen").click()
    page.locator("#confirm").click()
    hint_on(page, "follower")
    points_at(page, "#layer-targets .target .spot")
    if size != "desktop":
        assert small_buttons(page) == set()
        assert serious_faults(page, within="#coach") == []
    page.locator("#coach-off").click()
    hint_on(page, "")
    again = guests.open(f"/t/{table['token']}", context)
    Person(again, "").wait_for_turn()
    expect(again.locator("#coach")).to_be_hidden()
    assert again.evaluate("document.body.dataset.hint") is None, "it asks for none"


def test_hints_are_switched_on_again(guests: Guests, server: Server) -> None:
    """Whoever has played before is left alone, and finds the hints in the settings; a hint that was seen stays away."""
    position = find_decision("castle/two-greedy", "follower")
    table = server.prepare(position.record, position.number)
    page = guests.open(f"/t/{table['token']}", guests.context(locale="fr-FR", reduced_motion="reduce", **DESKTOP))
    Person(page, "").wait_for_turn()
    expect(page.locator("#coach")).to_be_hidden()
    page.get_by_role("button", name="Réglages").click()
    page.get_by_label("Conseils pour une première partie").check()
    page.locator("#settings [data-close]").click()
    hint_on(page, "follower")
    expect(page.locator("#coach")).to_contain_text("Placez un sujet")
    points_at(page, "#layer-targets .target .spot")
    page.locator("#coach-seen").focus()
    page.keyboard.press("Enter")
    expect(page.locator("body")).not_to_have_attribute("data-hint", "follower")
    assert page.evaluate("localStorage.getItem('remparts.coach.castle')") == "follower"


@pytest.mark.parametrize(
    ("record", "task", "hint", "at"),
    [
        ("robber_knights/two-greedy", "march", "knights", "#choices"),
        ("masons/two-greedy", "cards", "cards", "#things"),
    ],
)
def test_what_the_bar_offers_is_explained(
    guests: Guests, server: Server, record: str, task: str, hint: str, at: str
) -> None:
    """At all sizes a hint about the bar stands beside it, also where the board is full of places."""
    position = find_decision(record, task)
    table = server.prepare(position.record, position.number)
    for size in SIZES.values():
        page = guests.open(f"/t/{table['token']}", guests.newcomer(reduced_motion="reduce", **size))
        if Person(page, "").wait_for_turn().covered:
            page.locator("#uncover").click()
        hint_on(page, hint)
        points_at(page, at)
