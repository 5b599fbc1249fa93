"""Every page in both languages, with nothing left in the other one."""

import re
from pathlib import Path

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
SAME = ["Zoom", "Options", "Pause", "Total", "points"]
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


def english_leftovers(said: Words) -> Words:
    """Texts of a French page that are messages of the catalogue in English."""
    patterns = [
        re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(english)))
        for english, french in read_messages(CATALOGUES / "fr.po").items()
        if english != french and len(re.sub(r"\{\w+\}|\W", "", english)) >= ENOUGH
    ]
    return {text for text in said if any(pattern.fullmatch(text) for pattern in patterns)}


def open_dialogs(page: Page) -> None:
    """Whatever a table page keeps closed is a part of it, too."""
    page.get_by_role("button", name=re.compile("Rules|Règles")).click()
    expect(page.locator("#rules-text li").first).to_be_visible()
    page.locator("#rules [data-close]").click()


def choose_a_place(page: Page) -> None:
    anna = Mouse(page, "languages")
    anna.wait_for_turn()
    if page.locator("#layer-targets .target").count():
        anna.place(0).click()
    open_dialogs(page)


def shown(page: Page, kind: str) -> None:
    """Wait until a page shows all that it has, and open what can be opened."""
    if kind == "table":
        choose_a_place(page)
    elif kind == "end":
        expect(page.locator("#end-dialog .chart")).to_be_visible()
    elif kind == "replay":
        expect(page.locator("#log > li").first).to_be_visible()


def test_nothing_is_left_in_english(guests: Guests, server: Server, finished: Json) -> None:
    guests.allow("404 (Not Found)")
    table = server.create("here", "link", names=("Anna", "Émile"), options={"first_player": "0", "small_city": "4"})
    server.play(table, 2)
    server.play(table, 2, table["seats"][0]["token"])
    paths = {
        "home": "/",
        "table": f"/t/{table['token']}",
        "end": f"/t/{finished['token']}",
        "replay": f"/t/{finished['token']}/replay",
        "rules": "/rules/carcassonne",
        "error": "/t/nobody",
        "api": "/api",
    }
    page = guests.context(reduced_motion="reduce").new_page()
    faults = []
    for kind, path in paths.items():
        said: dict[str, Words] = {}
        for language in ("en", "fr"):
            page.goto(f"{guests.base}{path}?lang={language}")
            shown(page, kind)
            assert page.locator("html").get_attribute("lang") == language
            said[language] = texts(page)
        shoot(page, f"french-{kind}")
        same = {text for text in said["fr"] & said["en"] if is_word(text)}
        if kind == "api":  # what programs read is English
            same = set()
        faults += [f"{kind}: {text!r}" for text in sorted(same | english_leftovers(said["fr"]))]
        assert kind != "rules" or page.locator("h1").inner_text() not in said["en"]
    assert not faults, "\n".join(faults)


def test_language_is_chosen_and_kept(guests: Guests) -> None:
    context = guests.context(locale="fr-FR")
    page = guests.open("/", context)
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    start_game(page)
    expect(page.locator("#turn-who")).to_have_text("Your turn")
    assert guests.open("/rules/carcassonne", context).locator("html").get_attribute("lang") == "en"


def test_language_is_chosen_where_one_is(guests: Guests, server: Server, finished: Json, tmp_path: Path) -> None:
    """The other language shows the same page at the same place."""
    context = guests.context(locale="en-GB", reduced_motion="reduce")
    page = guests.open("/rules/carcassonne", context)
    for kind in ("rules", "table", "replay", "record"):
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
        is_replay = kind in ("replay", "record")
        if is_replay:
            page.locator("#slider").fill("31")
            expect(page.locator("#place")).to_have_text(re.compile("Move 31 of"))
        before = page.url.partition("?")[0].partition("#")[0]
        page.get_by_role("link", name="Français").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        assert page.url.partition("?")[0].partition("#")[0] == before, kind
        if is_replay:
            expect(page.locator("#place")).to_contain_text("31")
            assert page.locator("#slider").input_value() == "31"
        shoot(page, f"languages-{kind}")
        context.clear_cookies()  # back to the language of the browser
