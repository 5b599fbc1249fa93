"""Names and reactions: people say what they are called, everybody sees it at once, and they wave to each other."""

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.measures import serious_faults, small_buttons
from tests.browser.people import Person, settle
from tests.browser.serving import Server
from tests.browser.test_taking_back import SIZES, in_sizes


def test_whoever_opens_a_link_says_a_name_and_all_pages_follow(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", names=("Anna", ""), options={"first_player": "1"})
    host = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    expect(host.locator("#turn-who")).to_have_text("Blue is playing")
    page = guests.open(f"/t/{table['seats'][0]['token']}", reduced_motion="reduce")
    dialog = page.locator("#naming")
    expect(page.locator("#naming-name")).to_be_focused()
    assert serious_faults(page, "#naming") == []
    for _ in in_sizes(page):
        expect(dialog).to_be_in_viewport(ratio=1)
        assert small_buttons(page) == set()
    page.locator("#naming-name").fill(" Zoé  & co ")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(host.locator("#seat1 h3")).to_contain_text("Zoé & co")
    expect(host.locator("#turn-who")).to_have_text("Zoé & co is playing")
    page.reload()
    Person(page, "").wait_for_turn()
    assert dialog.count() == 0, "who has a name is not asked again"


def test_who_says_no_name_is_asked_once_and_names_change_in_the_settings(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", "here", names=("Anna", "", ""), options={"first_player": "0"})
    server.play(table, 2)
    host = guests.open(f"/t/{table['token']}", guests.phone(viewport=SIZES[2]))
    Person(host, "").wait_for_moves(3)
    assert host.locator("#naming").count() == 0
    page = guests.open(f"/t/{table['seats'][0]['token']}")
    page.get_by_role("button", name="Not now").click()
    page.reload()
    Person(page, "").wait_for_moves(3)
    assert not page.locator("#naming").is_visible()

    host.locator("#handle").tap()
    host.get_by_role("button", name="Settings").tap()
    assert small_buttons(host) == set()
    host.locator('[data-rename="0"]').fill("Joséphine")
    host.locator('[data-rename="0"]').press("Enter")
    expect(page.locator("#seat0 h3")).to_contain_text("Joséphine")
    expect(page.locator("#log")).to_contain_text("Joséphine places a tile")
    expect(page.locator("#log")).not_to_contain_text("Anna")
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("[data-rename]")).to_have_count(1)
    expect(page.locator("[data-rename]")).to_have_attribute("placeholder", "Blue")
    page.locator("[data-rename]").fill("Ben")
    page.locator("[data-rename]").press("Tab")
    expect(host.locator("#turn-who")).to_have_text("Ben is playing")
    server.play(table, 2, table["seats"][0]["token"])
    expect(page.locator("#turn-asks")).to_have_text("You are Ben")
    page.locator("[data-rename]").fill("Benoît")
    page.locator("[data-rename]").press("Enter")
    expect(page.locator("#turn-asks")).to_have_text("You are Benoît")


def test_reactions_are_seen_at_the_seat_unless_they_are_muted(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    host = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    Person(host, "").wait_for_turn()
    expect(host.locator("#react")).to_be_hidden()  # nobody is there to see it
    guest = guests.open(f"/t/{table['spectator']}", guests.phone(reduced_motion="reduce"))
    page = guests.open(f"/t/{table['seats'][0]['token']}?lang=fr", reduced_motion="reduce")
    for _ in in_sizes(page):
        page.locator("#react").click()
        expect(page.locator("#reaction-list button")).to_have_count(6)
        expect(page.locator("#reaction-list")).to_be_in_viewport(ratio=1)
        assert small_buttons(page) == set()
        page.keyboard.press("Escape")
        expect(page.locator("#reaction-list")).to_be_hidden()
    page.locator("#react").click()
    settle(page)
    assert serious_faults(page, "#turn") == []
    page.get_by_role("button", name="Bien joué\u00a0!").click()
    for watcher, words in ((page, "Bien joué\u00a0!"), (host, "Well played!"), (guest, "Well played!")):
        expect(watcher.locator("#say")).to_have_text(f"Émile: {words}")
        expect(watcher.locator("#reaction1")).to_be_in_viewport(ratio=1)
    expect(host.locator("#reaction1")).to_have_count(0)  # after a few seconds
    assert guest.locator("#react").is_hidden()

    host.get_by_role("button", name="Settings").click()
    host.locator("#reactions-on").uncheck()
    expect(page.locator("#react")).to_be_enabled()
    page.locator("#react").click()
    page.get_by_role("button", name="Bonjour\u00a0!").click()
    expect(guest.locator("#say")).to_have_text("Émile: Hello!")
    expect(host.locator("#say")).not_to_have_text("Émile: Hello!")
    expect(host.locator("#reaction1")).to_have_count(0)
