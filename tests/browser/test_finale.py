"""The end of a game: its points come one after the other, can be skipped, and lead to the results."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.guests import Guests
from tests.browser.people import wait_until
from tests.browser.positions import Position, decisions
from tests.browser.serving import Json, Server

SIZES: Final[list[ViewportSize]] = [
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
]


TRAVELS = """() => document.getAnimations()
  .flatMap((each) => each.effect.getKeyframes().map(({ translate }) => translate))
  .filter((translate) => translate && !/^0(px)?( 0(px)?)?$/.test(translate))"""
"""Where things are on their way to on the page."""


def last_decision(name: str) -> Position:
    """What is decided last in a recorded game."""
    *_, last = decisions(name)
    return last


def seen_to_end(guests: Guests, server: Server, name: str, **settings: Any) -> tuple[Json, Page]:
    """A page at a table whose last move is made while somebody looks."""
    position = last_decision(name)
    table = server.prepare(position.record, position.number)
    page = guests.open(f"/t/{table['token']}", **settings)
    page.wait_for_selector(f'body[data-moves="{position.number}"]')
    server.make(table, server.ask(table)["rev"], position.move)
    page.wait_for_selector("body[data-finale=on]")
    return table, page


def scores(page: Page) -> list[int]:
    return [int(text) for text in page.locator("#seats [data-score]").all_text_contents()]


def is_inside(page: Page, selector: str) -> bool:
    """Whether all of an element lies in the window and nothing lies over its middle."""
    inside: bool = page.evaluate(
        """(selector) => {
          const found = document.querySelector(selector);
          const { left, top, right, bottom } = found.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && found.contains(over);
        }""",
        selector,
    )
    return inside


def test_what_the_end_brings_is_scored_step_by_step(guests: Guests, server: Server) -> None:
    """The feature is lit, its points are told, scores and log wait for their turn; Escape skips the rest."""
    table, page = seen_to_end(guests, server, "carcassonne/two-greedy", viewport=SIZES[0])
    final = server.ask(table)["scores"]
    assert page.locator("#layer-light > *").count()
    expect(page.locator("#finale-lines p")).to_contain_text("scores")
    assert sum(scores(page)) < sum(final)
    assert page.locator("#log > li[hidden]").count()
    expect(page.locator("#end-dialog")).to_be_hidden()
    for size in SIZES:
        page.set_viewport_size(size)
        wait_until(page, partial(is_inside, page, "#finale-skip"), f"the rest can be skipped at {size}")
    page.keyboard.press("Escape")
    expect(page.locator("#end-dialog")).to_be_visible()
    assert scores(page) == final
    expect(page.locator("#log > li[hidden]")).to_have_count(0)
    expect(page.locator("#layer-light > *")).to_have_count(0)
    page.reload()  # whoever comes later sees the results at once
    expect(page.locator("#end-dialog")).to_be_visible()
    assert page.get_attribute("body", "data-finale") == "over"


def test_a_picture_of_the_board_can_be_kept(guests: Guests, finished: Json) -> None:
    """Where files are not shared it is downloaded, as points that any program shows."""
    page = guests.open(f"/t/{finished['token']}", viewport=SIZES[0], reduced_motion="reduce")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save a picture").click()
    assert waiting.value.suggested_filename == "carcassonne.png"
    picture = Path(waiting.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 1600
    assert len(picture) > 100_000


def test_a_short_finale_ends_by_itself(guests: Guests, server: Server) -> None:
    """The last card of Masons is all that is left to score."""
    table, page = seen_to_end(guests, server, "masons/two-greedy", viewport=SIZES[1])
    expect(page.locator("#finale-lines p").first).to_be_visible()
    assert page.locator("#layer-light > *").count()
    expect(page.locator("#end-dialog")).to_be_visible()
    assert scores(page) == server.ask(table)["scores"]


def test_a_tap_skips_a_finale(guests: Guests, server: Server) -> None:
    """On a phone the points come from what is lit, in sight."""
    table, page = seen_to_end(guests, server, "castle/greedy", context=guests.phone(viewport=SIZES[1]))
    expect(page.locator("#floats .float").first).to_be_in_viewport()
    page.locator("#finale-skip").tap()
    expect(page.locator("#end-dialog")).to_be_visible()
    assert scores(page) == server.ask(table)["scores"]


def test_a_finale_without_motion(guests: Guests, server: Server) -> None:
    """Who asked for little motion sees the steps, and nothing travels; Enter skips them."""
    table, page = seen_to_end(guests, server, "robber_knights/four-mixed", viewport=SIZES[2], reduced_motion="reduce")
    expect(page.locator("#floats .float").first).to_be_in_viewport()
    assert not page.evaluate(TRAVELS)
    page.keyboard.press("Enter")
    expect(page.locator("#end-dialog")).to_be_visible()
    assert scores(page) == server.ask(table)["scores"]
