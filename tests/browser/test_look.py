"""The look of the page is chosen on it, holds at once and everywhere, and is there before a script runs."""

from playwright.sync_api import Page, expect

from tests.browser.guests import Guests
from tests.browser.serving import Server

LIGHT, DARK = "rgb(243, 234, 216)", "rgb(38, 35, 30)"


def choose(page: Page, name: str) -> None:
    """Choose a look, and wait until the server keeps it."""
    with page.expect_response(lambda answer: "theme=" in answer.url):
        page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute("aria-current", "true")


def test_light_or_dark_is_chosen_and_kept(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    page = guests.open("/", color_scheme="light")
    body = page.locator("body")
    expect(body).to_have_css("background-color", LIGHT)
    choose(page, "Dark")
    expect(body).to_have_css("background-color", DARK)
    page.goto(f"{guests.base}/t/{table['token']}")
    expect(body).to_have_css("background-color", DARK)
    expect(page.locator("#layer-targets rect.r-spot").first).to_have_css("stroke", "rgb(242, 234, 219)")
    page.evaluate("document.getElementById('settings').showModal()")
    choose(page, "System")
    expect(body).to_have_css("background-color", LIGHT)
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", DARK)
    choose(page, "Light")
    expect(body).to_have_css("background-color", LIGHT)
    page.reload()
    expect(body).to_have_css("background-color", LIGHT)
