"""The rules beside the board, the log, and the way from there to the rules."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guests, shoot
from tests.browser.measures import small_buttons
from tests.browser.people import Mouse, pass_frames
from tests.browser.serving import Json, Server


def test_the_drawer_says_how_to_play_this_table(guests: Guests, server: Server) -> None:
    """Its options and expansions, in pages with pictures that fit; the reference with what is played comes second."""
    table = server.create("here", "here", options={"small_city": "4", "expansions": "king"})
    desk = guests.context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    phone = guests.phone(reduced_motion="reduce")
    for context, sizes in ((desk, [(1280, 800)]), (phone, [(390, 844), (360, 640)])):
        page = guests.open(f"/t/{table['token']}", context)
        drawer = open_rules(page)
        check_pages(drawer)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert drawer.evaluate(WIDE) == []
            shoot(page, f"rules-pages-{width}")
        check_reference(drawer)
        assert context is desk or not small_buttons(page)
        shoot(page, f"rules-reference-{sizes[-1][0]}")


WIDE = """(drawer) => [drawer, ...drawer.querySelectorAll('#rules-body, .rules-search, .rules-search *')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.scrollWidth > part.clientWidth + 1)
  .filter((part) => part.matches('dialog, div')).map((part) => part.id || part.className)"""
"""What of the drawer is wider than there is room."""


def check_pages(drawer: Locator) -> None:
    """The pages of what is played, as it is played, with their pictures."""
    expect(drawer.locator("article h2")).to_have_text(["Carcassonne", "King & Robber Knight"])
    base = drawer.locator("#page-carcassonne")
    expect(base).to_contain_text("it is worth 4 points")
    expect(base).not_to_contain_text("2 points in all")
    expect(base).not_to_contain_text("Three tiles in hand")
    drawer.locator(".contents a", has_text="King").click()
    expect(drawer.locator("#page-king h2")).to_be_in_viewport()
    picture = drawer.locator("#page-king img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.naturalWidth") > 100


def check_reference(drawer: Locator) -> None:
    """Chapters that open one by one, those of what is played first, and the sections of one."""
    drawer.get_by_role("button", name="Full rules").click()
    expect(drawer.locator("article").first).to_be_hidden()
    titles = drawer.locator(".chapter:visible h3").all_inner_texts()
    assert titles[:2] == ["Base game", "King & Robber Knight"]
    assert titles.index("King & Robber Knight") < titles.index("Catapult")
    expect(drawer.locator(".chapter li:visible")).to_have_count(0)
    drawer.locator(".chapter summary").first.click()
    drawer.locator(".sections:visible a", has_text="End of the game").click()
    expect(drawer.locator("[id='CAR-8']")).to_be_in_viewport()


def open_rules(page: Page) -> Locator:
    """The drawer, opened by its button wherever that is."""
    page.locator("#open-rules").dispatch_event("click")
    drawer = page.locator("#rules")
    expect(drawer.locator("[data-part]:visible").first).to_be_visible()
    return drawer


def test_pages_and_reference_are_searched_together(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", options={"small_city": "4"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    drawer = open_rules(page)
    expect(drawer.locator(".in-force")).to_contain_text("Small cities")
    field, count = page.get_by_label("Search the rules"), page.locator("#rules-count")
    field.fill("farmer")
    expect(count).to_contain_text("results")
    for part in ("pages", "reference"):
        found = drawer.locator(f"[data-part={part}] :is(p, li):visible")
        assert 0 < found.count() < drawer.locator(f"[data-part={part}] :is(p, li)").count()
        assert all("farmer" in text.lower() for text in found.all_inner_texts())
    shoot(page, "rules-search")
    field.fill("zeppelin")
    expect(count).to_have_text("No result")
    field.fill("10+")
    expect(count).to_have_text("1 result")
    field.fill("")
    expect(count).to_have_text("")
    expect(drawer.locator("article").first).to_be_visible()
    expect(drawer.locator(".chapter li:visible")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    french = guests.open(f"/t/{table['token']}", locale="fr-FR", reduced_motion="reduce")
    open_rules(french)
    french.locator("#rules-search").fill("zeppelin")
    expect(french.locator("#rules-count")).to_have_text("Aucun résultat")
    french.locator("#rules-search").fill("paysan")
    expect(french.locator("#rules-count")).to_contain_text(re.compile(r"\d+ résultats"))


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
    """What is folded away opens by itself, also within a chapter."""
    page = guests.open("/rules/carcassonne#CAR-5.4")
    expect(page.locator("[id='CAR-5.4']")).to_be_in_viewport()
    expect(page.locator("#page-king img").first).to_be_attached()
    page = guests.open("/rules/carcassonne#CAT-3.2")
    expect(page.locator("[id='CAT-3.2']")).to_be_in_viewport()


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
