"""The rules of each game, in English and in French, have the same paragraphs in the same order."""

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src" / "remparts" / "games"
DOCUMENTS = sorted(GAMES.glob("*/texts/rules.en.md"))
PICTURE = re.compile(r"^!\[([^]\n]+)\]\(pictures/([a-z0-9-]+)\.svg\)$", re.MULTILINE)
DEFINED = re.compile(r"^(?:[-*]|\|) \*{0,2}([A-Z]{2,3}-(?:[A-Z]+-)?\d+(?:\.\d+)?|A\d+)\*{0,2}", re.MULTILINE)


@pytest.mark.parametrize("english", DOCUMENTS, ids=lambda path: path.parent.name)
def test_both_languages_have_the_same_paragraphs(english: Path) -> None:
    french = english.with_name("rules.fr.md").read_text(encoding="utf-8")
    wanted = DEFINED.findall(english.read_text(encoding="utf-8"))
    assert len(wanted) > 50
    assert DEFINED.findall(french) == wanted


@pytest.mark.parametrize("english", DOCUMENTS, ids=lambda path: path.parent.name)
def test_both_languages_name_the_same_options(english: Path) -> None:
    quoted = re.compile(r"`([^`\n]+)`")
    french = english.with_name("rules.fr.md").read_text(encoding="utf-8")
    assert sorted(quoted.findall(french)) == sorted(quoted.findall(english.read_text(encoding="utf-8")))


@pytest.mark.parametrize("english", DOCUMENTS, ids=lambda path: path.parent.name)
def test_both_languages_show_every_picture(english: Path) -> None:
    drawn = {path.stem for path in english.parent.glob("pictures/*") if path.suffix == ".svg"}
    for language in ("en", "fr"):
        text = english.with_name(f"rules.{language}.md").read_text(encoding="utf-8")
        shown = [name for _, name in PICTURE.findall(text)]
        assert len(shown) == len(set(shown)) == text.count("![")
        page = english.with_name(f"player.{language}.md").read_text(encoding="utf-8")
        assert drawn <= {*shown, *(name for _, name in PICTURE.findall(page))}
        assert set(shown) <= drawn
