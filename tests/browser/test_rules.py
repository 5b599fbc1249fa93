"""The rules beside the board, the log, and the way from there to the rules."""

from playwright.sync_api import expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, pass_frames
from tests.browser.serving import Json, Server


def test_drawer_is_searched(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", options={"small_city": "4"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    page.get_by_role("button", name="Rules").click()
    drawer = page.locator("#rules")
    expect(drawer.locator("#rules-text li").first).to_be_visible()
    expect(drawer.locator(".in-force")).to_contain_text("City of two tiles")
    everything = drawer.locator("#rules-text li").count()
    page.get_by_label("Search the rules").fill("farmer")
    expect(page.locator("#rules-count")).to_contain_text("results")
    found = drawer.locator("#rules-text li:visible")
    assert 0 < found.count() < everything
    assert all("farmer" in text.lower() for text in found.all_inner_texts())
    shoot(page, "rules-search")
    page.get_by_label("Search the rules").fill("zeppelin")
    expect(page.locator("#rules-count")).to_have_text("No result")
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


def test_a_paragraph_opens_above_the_results(guests: Guests, finished: Json) -> None:
    """What decided may cite a paragraph: it opens above the dialog, and closing it leaves the dialog."""
    page = guests.open(f"/t/{finished['token']}", reduced_motion="reduce")
    results, drawer = page.locator("#end-dialog"), page.locator("#rules")
    note = results.locator(".ranking + .note")
    note.evaluate('(note) => { note.innerHTML = \'<a href="/" data-rule="CAR-5.4">CAR-5.4</a>\'; }')
    for by in ("button", "key"):
        note.get_by_role("link").click()
        expect(drawer.locator(".sought")).to_be_in_viewport()
        if by == "button":
            drawer.get_by_role("button", name="Close").click()
        else:
            page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        expect(results).to_be_visible()


LATE = """async () => {
  const [log, frame] = [document.getElementById('log'), () => new Promise(requestAnimationFrame)];
  log.scrollTop -= 20;
  await frame();
  await frame();
  log.scrollTop = log.scrollHeight;
  log.append(...[...log.children].slice(0, 5).map((line) => {
    const copy = line.cloneNode(true);
    copy.removeAttribute('id');
    return copy;
  }));
  await frame();
  await frame();
}"""
"""More lines come after the log was scrolled to its end, and before the page hears of that."""


def test_the_log_follows_until_somebody_scrolls_back(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", options={"first_player": "0"})
    server.play(table, 40)
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    anna, log = Mouse(page, "log"), page.locator("#log")
    sight = anna.wait_for_turn()
    page.evaluate(LATE)
    server.play(table, 2)
    sight = anna.wait(lambda now: now.moves > sight.moves, "another move is shown")
    expect(log.locator(".line").last).to_be_in_viewport()

    log.hover()
    top = log.evaluate("(log) => log.scrollTop")
    page.mouse.wheel(0, -300)
    anna.wait(lambda _: log.evaluate("(log) => log.scrollTop") < top, "the log is scrolled back")
    pass_frames(page)
    server.play(table, 2)
    anna.wait(lambda now: now.moves > sight.moves, "another move is shown")
    pass_frames(page)
    expect(log.locator(".line").last).not_to_be_in_viewport()
