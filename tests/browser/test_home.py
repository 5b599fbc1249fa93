"""The home page: two ways to play at once, a form that keeps what was entered, and the tables of a browser."""

import json
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guests, shoot
from tests.browser.measures import small_buttons
from tests.browser.people import Mouse, open_setup
from tests.browser.serving import Json, Server
from tests.server.serving import serving as offering
from tests.server.serving import settings_in

GONE = "A" * 22


def been_at(base: str, *tokens: str) -> Json:
    """What a browser remembers that has been at these tables, at the first of them lately."""
    tables = [{"token": token, "title": "Table", "names": "", "when": 10**12 - n} for n, token in enumerate(tokens)]
    kept = [{"name": "remparts.tables", "value": json.dumps(tables)}]
    return {"cookies": [], "origins": [{"origin": base, "localStorage": kept}]}


def items(page: Page) -> Locator:
    """The list of tables, once it is shown."""
    expect(page.locator("#mine")).to_be_visible()
    return page.locator("#mine-list li")


SIZES = [(1280, 800), (390, 844), (360, 640)]


def test_two_ways_to_play_are_in_sight_and_one_tap_away(guests: Guests) -> None:
    """[1280×800, 390×844, 360×640] For a newcomer, in both languages."""
    for locale, names in (
        ("en-GB", ("Play against a bot", "Play with friends")),
        ("fr-FR", ("Jouer contre un robot", "Jouer entre amis")),
    ):
        page = guests.open("/", guests.context(locale=locale, has_touch=True, reduced_motion="reduce"))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for shown in [*(page.get_by_role("button", name=name) for name in names), *page.locator(".game").all()]:
                expect(shown).to_be_in_viewport(ratio=1)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert not small_buttons(page)
    page.locator(".game-title", has_text="Masons").tap()
    page.get_by_role("button", name=names[0]).tap()
    page.wait_for_url("**/t/*")
    assert Mouse(page, "newcomer").wait_for_turn().title.endswith("Masons")
    page.go_back()
    page.reload()
    expect(page.get_by_role("radio", name="Masons")).to_be_checked()  # the game that was played last


@pytest.mark.parametrize("is_scripted", [True, False])
def test_a_refused_form_stays_as_it_was_with_the_reason_in_sight(guests: Guests, is_scripted: bool) -> None:
    guests.allow("400 (Bad Request)")
    page = guests.open("/", guests.phone(java_script_enabled=is_scripted))
    open_setup(page)
    page.locator('[name="seat-0-name"]').fill("Anna")
    page.get_by_label("King & Robber Knight").check()
    page.locator(".options > summary").first.click()
    option(page, "farm_city_points").select_option("4")
    if is_scripted:  # the page itself would hide the points that go with another way to score
        page.evaluate(
            "document.querySelector('[name$=farm_scoring]').add(new Option('', 'second-edition', true, true))"
        )
    else:
        option(page, "farm_scoring").select_option("second-edition")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_load_state()
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("alert")).to_contain_text("choose 3 points, or farmers per city, under Options")
        expect(page.locator('[name="seat-0-name"]')).to_have_value("Anna")
        expect(page.get_by_label("King & Robber Knight")).to_be_checked()
        expect(option(page, "farm_scoring")).to_have_value("second-edition")
        expect(option(page, "farm_city_points")).to_have_value("4")
        if is_scripted:
            page.evaluate("document.querySelector('[name$=farm_city_points]').disabled = false")


def option(page: Page, name: str) -> Locator:
    """The field of an option of the first game."""
    return page.locator(f'[name="carcassonne-option-{name}"]')


def test_options_show_the_value_in_force_and_follow_the_preset(guests: Guests) -> None:
    page = guests.open("/", guests.phone())
    open_setup(page)
    cities, points, ends = (option(page, name) for name in ("small_city", "farm_city_points", "hand_end"))
    page.locator(".options:visible > summary").click()
    expect(cities.locator("option:checked")).to_have_text("2 points")
    expect(points).to_be_visible()
    page.get_by_label("As played today").check()
    expect(cities.locator("option:checked")).to_have_text("4 points")
    expect(points).to_be_hidden()  # farmers score per field now
    cities.select_option("2 points")
    page.get_by_label("As in the rulebook").first.check()
    page.get_by_label("As played today").check()
    expect(cities.locator("option:checked")).to_have_text("4 points")
    expect(ends).to_be_hidden()
    page.get_by_label("Three to choose from").check()
    expect(ends).to_be_visible()
    starts = page.get_by_label("Who starts").locator("visible=true")
    assert [text for text in starts.locator("option:enabled").all_text_contents() if text in ("Blue", "Green")] == [
        "Blue"
    ]


def test_a_table_the_server_does_not_know_stays_until_it_is_removed(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", names=("Anna", "Ben"), options={"first_player": "0"})
    older = server.create("here", "link", names=("Chloé", "Ben"))
    page = guests.open(storage_state=been_at(server.base, GONE, table["token"], older["token"]))
    expect(items(page)).to_have_count(3)
    expect(items(page).first).to_contain_text("AnnaBen")
    expect(items(page).first).to_contain_text("Waiting for Ben")
    items(page).nth(1).get_by_role("button", name="Remove from this list").click()
    expect(items(page)).to_have_count(2)
    gone = items(page).nth(1)
    expect(gone).to_contain_text("Not on this server")
    expect(gone.get_by_role("link")).to_have_count(0)
    page.reload()
    expect(gone).to_contain_text("Not on this server")
    gone.get_by_role("button", name="Remove from this list").click()
    expect(items(page)).to_have_count(1)
    page.reload()
    expect(items(page)).to_have_count(1)
    items(page).get_by_role("link").click()
    page.wait_for_url(f"**/t/{table['token']}")


def test_a_table_that_cannot_be_opened_is_listed_with_the_reason(guests: Guests) -> None:
    context = guests.context(storage_state=been_at(guests.base, GONE))
    context.route("**/mine", lambda route: route.fulfill(json={GONE: {"reason": "it was begun with other rules"}}))
    page = guests.open(context=context)
    expect(items(page)).to_contain_text("Cannot be opened: it was begun with other rules")
    expect(items(page).get_by_role("link")).to_have_attribute("href", f"/t/{GONE}")


def test_without_an_answer_the_list_is_shown_as_it_is_remembered(guests: Guests, finished: Json) -> None:
    guests.allow("503")
    context = guests.context(storage_state=been_at(guests.base, finished["token"], GONE))
    context.route("**/mine", lambda route: route.fulfill(status=503))
    page = guests.open(context=context)
    expect(items(page)).to_have_count(2)
    expect(items(page).get_by_role("link")).to_have_count(2)
    context.unroute("**/mine")
    page.reload()
    expect(items(page).first).to_contain_text(re.compile(r"\d+.* has won|A tie"))
    expect(items(page).first.locator("img")).to_have_js_property("complete", True)
    assert items(page).first.locator("img").evaluate("(picture) => picture.naturalWidth") > 0
    expect(items(page).nth(1)).to_contain_text("Not on this server")


@pytest.mark.parametrize(
    ("locale", "count", "river", "start", "said"),
    [
        ("en-GB", "Count of Carcassonne", "River II", "Start the game", "The rulebook advises against"),
        ("fr-FR", "Comte de Carcassonne", "Rivière II", "Commencer la partie", "Le livret déconseille"),
    ],
)
def test_what_is_not_recommended_together_is_told_at_once_and_let_be(
    guests: Guests, locale: str, count: str, river: str, start: str, said: str
) -> None:
    """[INT-1]"""
    page = guests.open(context=guests.phone(locale=locale))
    open_setup(page)
    warning = page.get_by_role("status").get_by_text(said)
    page.get_by_label(count).check()
    expect(warning).to_be_hidden()
    page.get_by_label(river).check()
    expect(warning).to_be_visible()
    expect(warning.get_by_role("link")).to_have_attribute("href", "/rules/carcassonne#INT-1")
    page.get_by_label(count).uncheck()
    expect(warning).to_be_hidden()
    page.get_by_label(count).check()
    expect(warning).to_be_visible()
    page.get_by_role("button", name=start).click()
    page.wait_for_url("**/t/*")


def test_programs_of_the_host_fit_into_the_page(guests: Guests, tmp_path: Path) -> None:
    """[1280×800, 390×844, 360×640] With names of any length."""
    programs = dict.fromkeys(("mybot", "a-name-of-20-letters", "élan", "another-of-20-letter"), sys.executable)
    with offering(settings_in(tmp_path, programs=programs)) as host:
        page = guests.open(f"{host.base}/")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert not small_buttons(page)
            shoot(page, f"programs-{width}")
        for name in programs:
            page.locator(".segment", has_text=name).click()
            expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()
