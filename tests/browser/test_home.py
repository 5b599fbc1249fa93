"""The home page lists the tables of a browser and forgets none, and warns of choices that are not recommended."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guests
from tests.browser.serving import Json, Server

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


def test_a_table_the_server_does_not_know_stays_until_it_is_removed(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", names=("Anna", "Ben"), options={"first_player": "0"})
    page = guests.open(storage_state=been_at(server.base, GONE, table["token"]))
    expect(items(page)).to_have_count(2)
    expect(items(page).first).to_contain_text("Your turn")
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
    expect(items(page).first).to_contain_text("The game is over")
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
