"""Every page in both languages, with nothing left in the other one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from remparts import game, game_names
from remparts.server.showing.words import CATALOGUES, read_messages
from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, start_game
from tests.browser.serving import Json, Server

TEXTS = """() => {
  const found = new Set();
  // The rules name terms and expansions in both languages; the title of a hidden picture is neither seen nor spoken.
  const skipped = 'script, style, code, kbd, defs, .rules-text, [aria-hidden] title, [lang]:not(html)';
  const names = ['aria-label', 'title', 'placeholder', 'alt'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest(skipped)) found.add(walker.currentNode.textContent.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest('[lang]:not(html)')) continue;
    for (const name of names) found.add(element.getAttribute(name)?.trim() ?? '');
  }
  const strings = document.getElementById('strings');
  if (strings) for (const text of Object.values(JSON.parse(strings.textContent))) found.add(text);
  found.add(document.title);
  return [...found].filter(Boolean);
}"""

NAMES = ["Remparts", "Anna", "Émile", *(game(name).title for name in game_names())]
SAME = ["Zoom", "Options", "Pause", "Total"]
"""What is written alike in both languages."""

ENOUGH = 8
"""Letters that a message has besides its blanks, so that it matches nothing else."""

Words = set[str]


def texts(page: Page) -> Words:
    """Every text that a page shows or says."""
    return set(page.evaluate(TEXTS))


def is_word(text: str) -> bool:
    """Whether a text has words that could be translated: no numbers, signs, addresses, names, or words of both."""
    known = "|".join(map(re.escape, [*NAMES, *SAME]))
    return bool(re.search(r"[^\W\d_]{3}", re.sub(rf"[A-Z]{{2,3}}-[\d.]+|https?://\S+|/\S+|\b({known})\b", "", text)))


def english_leftovers(page: Page) -> Words:
    """Texts of a French page that are messages of the catalogue in English."""
    patterns = [
        re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(english)))
        for english, french in read_messages(CATALOGUES / "fr.po").items()
        if english != french and len(re.sub(r"\{\w+\}|\W", "", english)) >= ENOUGH
    ]
    return {text for text in texts(page) if any(pattern.fullmatch(text) for pattern in patterns)}


def open_dialogs(page: Page) -> None:
    """Whatever a table page keeps closed is a part of it, too."""
    page.get_by_role("button", name=re.compile("Rules|Règles")).click()
    expect(page.locator("#rules-text li").first).to_be_visible()
    page.locator("#rules [data-close]").click()


def at_table(guests: Guests, table: Json, language: str) -> Page:
    page = guests.open(f"/t/{table['token']}?lang={language}", reduced_motion="reduce")
    anna = Mouse(page, "languages")
    anna.wait_for_turn()
    if page.locator("#layer-targets .target").count():
        anna.place(0).click()
    open_dialogs(page)
    return page


@pytest.mark.parametrize("kind", ["home", "table", "end", "replay", "rules", "error", "api"])
def test_nothing_is_left_in_english(guests: Guests, server: Server, finished: Json, kind: str) -> None:
    guests.allow("404 (Not Found)")
    table = server.create("here", "link", names=("Anna", "Émile"), options={"first_player": "0", "small_city": "4"})
    server.play(table, 2)
    server.play(table, 2, table["seats"][0]["token"])
    ways: dict[str, Callable[[str], Page]] = {
        "home": lambda language: guests.open(f"/?lang={language}"),
        "table": lambda language: at_table(guests, table, language),
        "end": lambda language: at_table_over(guests, finished, language),
        "replay": lambda language: in_replay(guests, finished, language),
        "rules": lambda language: guests.open(f"/rules/carcassonne?lang={language}"),
        "error": lambda language: guests.open(f"/t/nobody?lang={language}"),
        "api": lambda language: guests.open(f"/api?lang={language}"),
    }
    french, english = ways[kind]("fr"), ways[kind]("en")
    assert french.locator("html").get_attribute("lang") == "fr"
    shoot(french, f"french-{kind}")
    assert not english_leftovers(french)
    if kind != "api":  # what programs read is English
        assert not {text for text in texts(french) & texts(english) if is_word(text)}
    if kind == "rules":
        assert french.locator("h1").inner_text() != english.locator("h1").inner_text()


def at_table_over(guests: Guests, finished: Json, language: str) -> Page:
    page = guests.open(f"/t/{finished['token']}?lang={language}")
    expect(page.locator("#end-dialog .chart")).to_be_visible()
    return page


def in_replay(guests: Guests, finished: Json, language: str) -> Page:
    page = guests.open(f"/t/{finished['token']}/replay?lang={language}")
    expect(page.locator("#log > li").first).to_be_visible()
    return page


def test_language_is_chosen_and_kept(guests: Guests) -> None:
    context = guests.context(locale="fr-FR")
    page = guests.open("/", context)
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    start_game(page)
    expect(page.locator("#turn-who")).to_have_text("Your turn")
    assert guests.open("/rules/carcassonne", context).locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("kind", ["table", "replay", "record", "rules"])
def test_language_is_chosen_where_one_is(
    guests: Guests, server: Server, finished: Json, tmp_path: Path, kind: str
) -> None:
    """The other language shows the same page at the same place."""
    context = guests.context(locale="en-GB", reduced_motion="reduce")
    page = guests.open("/rules/carcassonne", context)
    if kind == "table":
        table = server.create("here", "here", options={"first_player": "0"})
        server.play(table, 4)
        page.goto(f"{guests.base}/t/{table['token']}")
        page.get_by_role("button", name="Settings").click()
    elif kind == "replay":
        page.goto(f"{guests.base}/t/{finished['token']}/replay")
    elif kind == "record":
        record = tmp_path / "record.txt"
        record.write_text(server.record(finished))
        page.goto(guests.base)
        page.locator("#record").set_input_files(record)
        page.get_by_role("button", name="Watch").click()
        page.wait_for_url("**/r/*")
    if kind in ("replay", "record"):
        page.locator("#slider").fill("31")
        expect(page.locator("#place")).to_have_text(re.compile("Move 31 of"))
    before = page.url.partition("?")[0].partition("#")[0]
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.url.partition("?")[0].partition("#")[0] == before
    if kind in ("replay", "record"):
        expect(page.locator("#place")).to_contain_text("31")
        assert page.locator("#slider").input_value() == "31"
    shoot(page, f"languages-{kind}")
