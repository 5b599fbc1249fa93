"""The rules beside the board, and the way to them from the log."""

from playwright.sync_api import expect

from tests.browser.guests import Guests, shoot
from tests.browser.serving import Json, Server


def test_drawer_is_searched(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", options={"small_city": "4"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    page.get_by_role("button", name="Rules").click()
    drawer = page.locator("#rules")
    expect(drawer.locator("#rules-text li").first).to_be_visible()
    expect(drawer.locator(".in-force")).to_contain_text("City of two tiles")
    everything = drawer.locator("#rules-text li:visible").count()
    page.get_by_label("Search the rules").fill("farmer")
    expect(page.locator("#rules-count")).to_contain_text("found")
    found = drawer.locator("#rules-text li:visible")
    assert 0 < found.count() < everything
    assert all("farmer" in text.lower() for text in found.all_inner_texts())
    shoot(page, "rules-search")
    page.get_by_label("Search the rules").fill("zeppelin")
    expect(page.locator("#rules-count")).to_have_text("0 found")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_from_a_line_of_the_log_to_its_paragraph(guests: Guests, finished: Json) -> None:
    page = guests.open(f"/t/{finished['token']}", reduced_motion="reduce")
    page.locator("#end-dialog [data-close]").click()
    line = page.locator("#log > .scoring").first
    line.scroll_into_view_if_needed()
    line.hover()
    expect(page.locator("#paragraph")).to_be_visible()
    expect(page.locator("#layer-light > *").first).to_be_attached()
    shoot(page, "log-line-lit")
    link = line.locator("[data-rule]").first
    rule = str(link.get_attribute("data-rule"))
    assert rule in page.locator("#paragraph").inner_text() or page.locator("#paragraph p").count()
    link.click()
    paragraph = page.locator("#rules .sought")
    expect(paragraph).to_be_in_viewport()
    assert paragraph.get_attribute("id") == rule
    shoot(page, "rules-paragraph")


def test_address_of_a_paragraph(guests: Guests) -> None:
    page = guests.open("/rules/carcassonne#CAR-5.4")
    expect(page.locator("[id='CAR-5.4']")).to_be_in_viewport()
