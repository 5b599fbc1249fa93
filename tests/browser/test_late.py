"""Late in a game the board is large and its places are crowded: on a phone as well as with a mouse."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from remparts.games.carcassonne.rules.moves import read_move
from remparts.land.moves import Place
from tests.browser.guests import Guests, shoot
from tests.browser.measures import TOUCH, close_places, misplaced_chooser, small_buttons
from tests.browser.people import Finger, Mouse, wait_until
from tests.browser.positions import decisions
from tests.browser.serving import Json, Server

LATE = 60
"""Moves, two in most turns."""

CROWD = 16
"""Squares for a tile."""

PLACES = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); // the view may be on its way
  return [...document.querySelectorAll('#layer-targets .target')].map((place) => {
    const { x, y, width, height } = place.querySelector('.spot').getBoundingClientRect();
    // Its corners too: a place may stick out from under the rim of the board, or from under a button.
    const free = [0.1, 0.5, 0.9].every((right) => [0.1, 0.5, 0.9].every((down) => (
      place.contains(document.elementFromPoint(x + width * right, y + height * down)))));
    return { x: x + width / 2, y: y + height / 2, width, height, free, selected: place.classList.contains('selected') };
  });
}"""


@pytest.fixture
def late(server: Server) -> Json:
    """A table at which people at one screen have played most of a game, and a tile fits in many squares.

    Each test has its own: one that plays on would leave another board to the next, and to itself when it runs again.
    """
    for position in decisions("carcassonne/two-greedy"):
        if position.number >= LATE and position.task == "place":
            table = server.prepare(position.record, position.number)
            if is_crowded(server.ask(table, "/moves")["moves"]):
                return table
    raise AssertionError("no tile of this game had many squares")


def is_crowded(moves: list[str]) -> bool:
    """Whether there are many squares, and some of them side by side."""
    squares = {(place.x, place.y) for move in moves if isinstance(place := read_move(move, ()), Place)}
    return len(squares) >= CROWD and any((x + 1, y) in squares for x, y in squares)


def places(page: Page) -> list[dict[str, Any]]:
    """Where the places are on the screen, once the view stands still."""
    found: list[dict[str, Any]] = page.evaluate(PLACES)
    return found


def chosen(page: Page) -> list[int]:
    return [number for number, place in enumerate(places(page)) if place["selected"]]


def test_a_finger_finds_its_place_among_many(guests: Guests, late: Json) -> None:
    """A tap chooses the nearest place and looks closer, so that a slip can be mended; then the view goes back."""
    page = guests.open(f"/t/{late['token']}", guests.phone(reduced_motion="reduce"))
    finger = Finger(page, "late")
    before = finger.wait_for_turn()
    overview = page.locator("#board").get_attribute("viewBox")
    crowd = places(page)
    assert close_places(page), "the board is not crowded: this test shows nothing"
    shoot(page, "late-phone")
    tapped = 0
    for number, place in enumerate(crowd):
        if not place["free"]:
            continue
        page.touchscreen.tap(place["x"] + place["width"] * 0.4, place["y"] - place["height"] * 0.4)
        assert chosen(page) == [number], "another place than the nearest"
        near = places(page)
        assert min(near[number]["width"], near[number]["height"]) >= TOUCH
        assert not close_places(page)
        assert not small_buttons(page)
        assert not misplaced_chooser(page)
        tapped += 1
        others = [other for other, found in enumerate(near) if found["free"] and other != number]
        if others:  # a slip
            page.touchscreen.tap(near[others[0]]["x"], near[others[0]]["y"])
            assert chosen(page) == [others[0]]
            assert not misplaced_chooser(page)
        if tapped == 3:
            shoot(page, "late-phone-chosen")
        page.locator("#cancel").tap()
        assert not chosen(page)
        assert page.locator("#board").get_attribute("viewBox") == overview
    assert tapped > 8
    finger.place(0).tap()
    page.locator("#chooser-confirm").tap()
    sight = finger.wait(lambda now: now.tiles == before.tiles + 1 and now.may_move, "the tile lies")
    closer = overview
    while sight.tiles == before.tiles + 1 and sight.buttons:
        assert not close_places(page)
        closer = page.locator("#board").get_attribute("viewBox")
        finger.move(sight)
        sight = finger.wait_for_turn()
    wait_until(
        page, lambda: width(page.locator("#board").get_attribute("viewBox")) > width(closer), "the view goes back"
    )


def width(box: str | None) -> float:
    return float(str(box).split()[2])


@pytest.mark.parametrize("closer", [0, 3], ids=["all", "close"])
def test_the_tick_stands_beside_the_chosen_place(guests: Guests, late: Json, closer: int) -> None:
    page = guests.open(f"/t/{late['token']}", reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    Mouse(page, "tick").wait_for_turn()
    for _ in range(closer):
        page.get_by_role("button", name="Zoom in").click()
    looked = 0
    for number in range(len(places(page))):
        place = places(page)[number]
        if place["free"]:
            page.mouse.click(place["x"], place["y"])
            assert chosen(page) == [number]
            assert not misplaced_chooser(page)
            looked += 1
    assert looked
    shoot(page, f"late-desktop-{closer}")
    expect(page.locator("#chosen")).to_be_visible()
