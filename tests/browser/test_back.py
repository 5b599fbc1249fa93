"""The way back closes what is open above the page before it leaves the page, and never gets stuck."""

import re

from playwright.sync_api import Page, expect

from tests.browser.guests import Guests
from tests.browser.people import wait_until
from tests.browser.serving import Json, Server

SIZES = [(1280, 800), (390, 844), (360, 640)]


def go_back(page: Page) -> None:
    """As the button of the browser or the gesture of a phone does, without waiting for another page."""
    page.evaluate("history.back()")


def depth(page: Page) -> int:
    """How many things the present entry of the history says are open."""
    found: int = page.evaluate("history.state?.layers ?? 0")
    return found


def wait_for_depth(page: Page, number: int) -> None:
    wait_until(page, lambda: depth(page) == number, f"{number} are open in the history")


def test_back_closes_what_is_open_and_then_leaves(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    page = guests.open("/", guests.context(has_touch=True, reduced_motion="reduce"))
    page.goto(f"{guests.base}/t/{table['token']}")
    expect(page.locator("#layer-targets .target").first).to_be_attached()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if width < 500:
            page.locator("#handle").tap()
            expect(page.locator("#side")).to_have_class(re.compile("open"))
            go_back(page)
            expect(page.locator("#side")).not_to_have_class(re.compile("open"))
            page.locator("#handle").tap()
        page.get_by_role("button", name="Settings").click()
        wait_for_depth(page, 2 if width < 500 else 1)
        go_back(page)
        expect(page.locator("#settings")).to_be_hidden()
        page.get_by_role("button", name="Rules").click()
        expect(page.locator("#rules")).to_be_visible()
        wait_for_depth(page, 2 if width < 500 else 1)
        go_back(page)
        expect(page.locator("#rules")).to_be_hidden()
        if width < 500:
            go_back(page)
            expect(page.locator("#side")).not_to_have_class(re.compile("open"))
        wait_for_depth(page, 0)
    go_back(page)
    page.wait_for_url(f"{guests.base}/")


def test_what_is_closed_otherwise_leaves_nothing_in_the_history(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    page = guests.open("/", reduced_motion="reduce")
    page.goto(f"{guests.base}/t/{table['token']}")
    expect(page.locator("#layer-targets .target").first).to_be_attached()
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings [data-open=keys]").click()  # one dialog gives way to another
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#settings")).to_be_hidden()
    wait_for_depth(page, 1)
    page.keyboard.press("Escape")
    wait_for_depth(page, 0)
    page.evaluate("history.forward()")  # to where something was open: nothing is
    page.get_by_role("button", name="Settings").click()
    wait_for_depth(page, 1)
    page.reload()
    expect(page.locator("#layer-targets .target").first).to_be_attached()
    wait_for_depth(page, 0)
    go_back(page)
    page.wait_for_url(f"{guests.base}/")


def test_a_replay_stays_where_it_is_when_something_is_closed(guests: Guests, finished: Json) -> None:
    page = guests.open("/", reduced_motion="reduce")
    page.goto(f"{guests.base}/t/{finished['token']}/replay#move-5")
    expect(page.locator("#place")).to_contain_text("5")
    page.get_by_role("button", name="Rules").click()
    wait_for_depth(page, 1)
    page.locator("#slider").fill("31")
    page.wait_for_url("**/replay#move-31")
    go_back(page)
    expect(page.locator("#rules")).to_be_hidden()
    wait_for_depth(page, 0)
    assert page.url.endswith("#move-31")
    assert page.locator("#slider").input_value() == "31"
    page.goto(f"{page.url.partition('#')[0]}#move-7")  # a link to another place of this page
    expect(page.locator("#slider")).to_have_value("7")
    go_back(page)
    expect(page.locator("#slider")).to_have_value("31")
    go_back(page)
    page.wait_for_url(f"{guests.base}/")
