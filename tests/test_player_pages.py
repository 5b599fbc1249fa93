"""What players read of each game and each expansion: true to the rules, the same in both languages, and illustrated."""

import re
from collections.abc import Iterator

import pytest

from remparts import Options
from remparts.core.package import GamePackage, Package
from remparts.games.registry import OURS, package
from remparts.server.reading.filling import BadPage, filled
from remparts.server.reading.pictures import BadPicture, drawn
from remparts.server.reading.reference import chapters
from remparts.server.reading.rules import CITED, rules_of
from tests.shared import check_standalone

PICTURE = re.compile(r"!\[([^]\n]+)\]\(pictures/([a-z0-9-]+)\.svg\)")
BUILT = re.compile(r"^(#+ |- |\d+\. |:::.*|\|)", re.MULTILINE)
"""What a line begins with that is more than words: headings, points, rows and conditions."""


def parts(game: GamePackage) -> Iterator[Package]:
    yield from game.parts(Options.fullest(game.rules.options, game.rules.seats))


PAGES = [(game, part) for game in map(package, OURS) for part in parts(game)]
NAMES = [f"{game.name}-{part.name}" for game, part in PAGES]
each_page = pytest.mark.parametrize(("game", "part"), PAGES, ids=NAMES)


@each_page
def test_both_languages_say_the_same_in_the_same_order(game: GamePackage, part: Package) -> None:
    english, french = (part.document("player", language) for language in ("en", "fr"))
    assert english[1] == "en"
    assert french[1] == "fr"
    for pattern in (BUILT, CITED, re.compile(r"\{\{\w*\}\}")):
        assert pattern.findall(english[0]) == pattern.findall(french[0])
    shown, shown_too = ([name for _, name in PICTURE.findall(text)] for text, _ in (english, french))
    assert shown == shown_too


@each_page
def test_a_page_cites_paragraphs_that_there_are_and_names_no_option(game: GamePackage, part: Package) -> None:
    numbers = frozenset().union(*(chapter.numbers for chapter in chapters(game.name, "en")[0]))
    for language in ("en", "fr"):
        text = part.document("player", language)[0]
        assert {*CITED.findall(text)} <= numbers
        words = re.sub(r"^:::.*|\{\{\w+\}\}", "", text, flags=re.MULTILINE)
        assert not re.findall(r"\b[a-z]+_[a-z_]+\b", words)


@each_page
def test_a_page_can_be_filled_whatever_is_played(game: GamePackage, part: Package) -> None:
    """Conditions and blanks in parts that are left out are looked at too."""
    spec = game.rules.options
    for options in (
        Options.fullest(spec, game.rules.seats),
        Options(game.rules.seats.start).filled(spec, game.rules.seats),
    ):
        for language in ("en", "fr"):
            text = filled(part.document("player", language)[0], options, spec)
            assert text.startswith("# ")
            assert ":::" not in text


@each_page
def test_every_picture_is_drawn_and_shown(game: GamePackage, part: Package) -> None:
    shown = {name for _, name in PICTURE.findall(part.document("player", "en")[0])}
    beside = {
        name for picture in part.positions.values() for name in (*picture.get("beside", ()), picture.get("after"))
    }
    assert part.positions.keys() <= shown | beside
    for name in sorted(shown):
        picture = drawn(game, part, name)
        assert picture is not None, name
        check_standalone(picture.decode())
        assert len(picture) < 200_000


# ---- The format

SPEC = package("carcassonne").rules.options
TEXT = """# A
::: if small_city=2
two: {{small_city}}
::: else
more
:::
::: if expansions=king|mage hand_tiles=0
x
:::
"""


def test_parts_follow_the_options() -> None:
    usual = Options().filled(SPEC, range(2, 6))
    assert filled(TEXT, usual, SPEC).split("\n") == ["# A", "two: 2", ""]
    assert filled(TEXT, usual.with_(small_city=4, expansions="king,count"), SPEC).split("\n") == [
        "# A",
        "more",
        "x",
        "",
    ]
    assert "x" not in filled(TEXT, usual.with_(hand_tiles=3, expansions="king"), SPEC)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("::: if smal_city=2\n:::", "line 1: there is no option smal_city"),
        ("::: if small_city=4\n:::\n::: if small_city=3\n:::", "line 3: small_city is never 3"),
        ("::: if expansions=king\n{{king}}\n:::", "line 2: king is no option whose values are numbers"),
        ("{{farm_scoring}}", "farm_scoring is no option whose values are numbers"),
        ("::: if small_city=2\na", "line 2: a part is not closed"),
        ("::: if small_city=2\n::: if small_city=2\n:::", "line 2: ::: if small_city=2 where a part is still open"),
        ("a\n:::", "line 2: ::: where a part is not begun"),
        (":::if small_city=2\n:::", "line 1: :::if small_city=2 is neither"),
        ("::: else small_city=2", "is neither"),
    ],
)
def test_a_fault_in_a_page_is_named_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadPage, match=re.escape(reason)):
        filled(text, Options().filled(SPEC, range(2, 6)), SPEC)


class Part(Package):
    """A part whose pictures are given."""

    def __init__(self, positions: dict[str, object]) -> None:
        super().__init__("remparts", "part")
        self.positions = positions


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ({"moves": "=V V@1,0s"}, "field meets road"),
        ({"moves": "nonsense"}, "nonsense"),
        ({"move": "=V"}, "unknown field"),
        ({"light": ["7.1"]}, "nothing can be lit at 7.1"),
        ({"overlay": "none"}, "no overlay none"),
        ({"moves": "=V", "refused": ["V@1,0n"]}, "V@1,0n is legal"),
        ({"moves": "=V V@1,0n", "then": "-"}, "brings no points"),
        ({"after": "other"}, "there is no picture other"),
    ],
)
def test_a_picture_that_cannot_be_drawn_says_why(picture: dict[str, object], reason: str) -> None:
    told = picture if "after" in picture else {"options": {"first_player": "0"}, **picture}
    with pytest.raises(BadPicture, match=re.escape(reason)):
        drawn(package("carcassonne"), Part({"a": told}), "a")


def test_pages_and_chapters_are_those_of_what_is_played() -> None:
    game = package("carcassonne")
    options = Options().filled(SPEC, range(2, 6))
    rules = rules_of(game.name, "en", options)
    assert [page.name for page in rules.pages] == ["carcassonne"]
    rules = rules_of(game.name, "en", options.with_(expansions="king,mage", small_city=4))
    said = str(rules.pages[0].text)
    assert "Two tiles: 4 points." in said
    assert "2 points in all" not in said
    assert [page.name for page in rules.pages] == ["carcassonne", "king", "mage"]
    others = [chapter.title for chapter in rules.others]
    assert others == ["Tactical variant", "Shrines & Heretics", "Count of Carcassonne", "River II", "Catapult"]
    assert "Combined expansions" in [chapter.title for chapter in rules.chapters]


@pytest.mark.parametrize(
    ("name", "choice", "said", "usual"),
    [
        ("castle", {"start_space_paths": "wall"}, "even paths need not fit", "their paths must go on, too"),
        ("castle", {"keep_needs_completer": "true"}, "with a tile of your own", "does not matter who placed"),
        ("castle", {"tile_7_court": "owner_choice"}, "in which it brings you most", "for the largest court"),
        ("castle", {"unfinished_path_well": "double"}, "a well doubles the unfinished path", "a well brings nothing"),
        ("masons", {"early_roll_penalty": "on"}, "that costs a point", ""),
        ("masons", {"draw_timing": "after_all"}, "when everybody has acted", "You draw at once"),
        (
            "masons",
            {"final_scoring": "short"},
            "no cards are discarded or drawn",
            "everybody scores once more all the same",
        ),
    ],
)
def test_pages_say_what_is_played(name: str, choice: dict[str, str], said: str, usual: str) -> None:
    game = package(name)
    options = Options(2).filled(game.rules.options, game.rules.seats)
    text, other = (
        " ".join(str(rules_of(name, "en", each).pages[0].text).split()) for each in (options, options.with_(**choice))
    )
    assert said in other
    assert said not in text
    assert usual in text
    assert not usual or usual not in other


# ---- The reference


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", OURS)
def test_players_read_no_identifiers_marks_and_formulas(game: str, language: str) -> None:
    numbered, rest = chapters(game, language)
    text = "".join(chapter.title + chapter.text for chapter in numbered)
    said = re.sub(r"<[^>]+>", "", re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL))
    assert not re.findall(r"\b[a-z]+_[a-z_]+\b|[A-Z]+_[A-Z_]+|\w+\.toml", said)
    assert not re.findall(r".*(?:[=≤≥√]|&lt;|&gt;| [+·] |(?<!-)\b\d[.,]\d\d|\d … ).*", said), "formulas, measures"
    assert not re.findall(r"\(−?\d+, −?\d+\)", said), "cells by their numbers"
    assert not re.findall(r"\((?:UI|interface|program|programme|ruling|décision)\)|\ue000|[θφρ]|SC-\d", text)
    assert len({chapter.name for chapter in (*numbered, *rest)}) == len(numbered) + len(rest)


def test_what_the_program_does_is_folded_away_and_can_be_cited() -> None:
    catapult = next(chapter for chapter in chapters("carcassonne", "en")[0] if chapter.title == "Catapult")
    assert 'id="CAT-3.2"' in catapult.folded
    assert 'id="CAT-4.5"' in catapult.folded
    assert 'id="CAT-4.4"' in catapult.text
    assert {"CAT-3.2", "CAT-4.4", "CAT-4.5"} <= catapult.numbers
    assert [name for name, _ in catapult.sections] == ["CAT-1", "CAT-4", "CAT-5", "CAT-6", "CAT-7"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_of_a_paragraph_is_folded_away_from_a_mark_on(language: str) -> None:
    """Its number stands before both parts; citations lead to the one that players read."""
    catapult = next(chapter for chapter in chapters("carcassonne", language)[0] if "CAT-4.1" in chapter.numbers)
    assert 'id="CAT-4.1"' in catapult.text
    assert "0.35" not in catapult.text
    assert 'id="CAT-4.1"' not in catapult.folded
    assert re.search(r"<strong>CAT-4.1</strong>[^<]*0.35", catapult.folded)


def test_an_option_is_called_as_the_table_calls_it() -> None:
    base = chapters("carcassonne", "en")[0][0]
    assert "With <em>Small cities: 4 points</em> the exception is void" in base.text
