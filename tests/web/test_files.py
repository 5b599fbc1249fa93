"""Scripts, styles and templates keep the promises of the page: no inline code, no other host, no game, small files."""

import json
import re
from pathlib import Path

from remparts.games.registry import face, game_names
from remparts.server.showing.templates import render
from remparts.server.showing.words import words
from tests.shared import for_each

WEB = Path(__file__).parents[2] / "src" / "remparts" / "web"
TEMPLATES = sorted((WEB / "templates").glob("*.html"))
SCRIPTS = sorted((WEB / "static").glob("*.js"))
STYLES = sorted((WEB / "static").glob("*.css"))
LONGEST = 300


@for_each(TEMPLATES)
def test_templates_have_no_inline_code(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    scripts = re.findall(r"<script\b([^>]*)>", text)
    assert all("src=" in script or 'type="application/json"' in script for script in scripts)
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=\"|javascript:", text)


@for_each([*TEMPLATES, *SCRIPTS, *STYLES])
def test_nothing_names_another_host(path: Path) -> None:
    found = re.findall(r"https?://[^\s\"'`]+", path.read_text(encoding="utf-8"))
    assert [address for address in found if address != "http://www.w3.org/2000/svg"] == []


@for_each([*SCRIPTS, *STYLES])
def test_scripts_and_styles_know_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    # A field is also what one fills in, a path what is drawn, a region what is read out, and a castle is on the sign.
    usual = {"field", "path", "region", "castle"}
    names = {*game_names(), *(overlay for game in game_names() for overlay in face(game).overlays)} - usual
    found = [name for name in (*names, "tile", "follower", "meeple") if re.search(rf"\b{name}s?\b", text)]
    assert found == []


@for_each([path for path in STYLES if path.name != "dark.css"])
def test_only_one_style_is_for_the_dark(path: Path) -> None:
    """Whether it is dark is chosen on the page, too: a style that asks the system would not follow."""
    assert "prefers-color-scheme" not in path.read_text(encoding="utf-8"), "what is for the dark belongs into dark.css"


@for_each([*SCRIPTS, *STYLES, *TEMPLATES])
def test_files_are_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_scripts_use_only_words_that_their_page_has() -> None:
    pages = {"home.js": "home.html", "tables.js": "home.html", "table.js": "board.html", "replay.js": "board.html"}
    shared = [path for path in SCRIPTS if path.name not in pages and path.name != "dom.js"]
    for page in ("home.html", "board.html"):
        given = _strings(page)
        scripts = [WEB / "static" / script for script, its_page in pages.items() if its_page == page]
        for path in [*scripts, *(shared if page == "board.html" else [])]:
            used = re.findall(r"words\('([^']+)'", path.read_text(encoding="utf-8"))
            assert [key for key in used if key not in given] == [], path.name


def _strings(page: str) -> set[str]:
    """The keys of the words that a template gives to the scripts."""
    block = (WEB / "templates" / page).read_text(encoding="utf-8").partition('id="strings">')[2]
    return set(re.findall(r'^\s*"([^"]+)": _\(', block, re.MULTILINE))


def test_the_words_of_a_page_are_json_that_cannot_end_its_element() -> None:
    page = render("home.html", words("fr"), _context())
    found = re.search(r'<script type="application/json" id="strings">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    assert json.loads(found[1])["your turn"] == "À vous de jouer"


def _context(said: str = "") -> dict[str, object]:
    """What the home page is given."""
    about = '<script>alert("about")</script>'
    game = {"name": "g", "title": "<b>G</b>", "about": about, "picture": "<svg></svg>", "least": 2, "most": 5}
    return {
        "static": "/s",
        "languages": [],
        "theme": "dark",
        "games": [{**game, "options": [], "presets": []}],
        "bots": [],
        "usual_bot": "",
        "addresses": [],
        "error": said,
        "where": "setup",
        "is_chosen": lambda *_: False,
        "entered": lambda _: said,
    }


def test_the_home_page_escapes_what_it_is_told() -> None:
    page = render("home.html", words("en"), _context('"><i>no</i>'))
    assert "<b>G</b>" not in page
    assert "<i>no</i>" not in page
    assert "<script>alert" not in page
