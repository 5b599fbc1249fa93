"""The numbered rules of a game by chapters, with an anchor at each paragraph."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from remparts.games.registry import package
from remparts.server.reading.figures import add_figures
from remparts.server.showing.words import typeset, words

_TITLE: Final = 3
"""Tokens of the title of a document, which speaks to those who build the game."""

_NUMBERED: Final = re.compile(r"(?:\*\*)?([A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?)\b")
_HEADING: Final = re.compile(r"(?:\d+[a-z]?\.\s+)?(.*?)(?:\s+—\s+[A-Z]{2,4}\b.*)?")
"""The title of a chapter without its number and the letters of its paragraphs."""


class Chapter(NamedTuple):
    """A chapter of the numbered rules: its title, its sections by the ids of their headings, and its text."""

    name: str
    title: str
    sections: tuple[tuple[str, str], ...]
    numbers: frozenset[str]
    text: Markup


@cache
def chapters(game: str, language: str) -> tuple[tuple[Chapter, ...], tuple[Chapter, ...]]:
    """The chapters with numbered paragraphs, and what only those read who build the game, in a language or English."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(typeset(*package(game).document("rules", language)))
    _add_anchors(tokens)
    add_figures(tokens, game, package(game))
    preface, *sections = _sections(tokens)
    about = parser.parse(f"## {words(language).text('About this document')}")
    found = [
        _chapter(parser, number, section) for number, section in enumerate([[*about, *preface[_TITLE:]], *sections])
    ]
    numbered = [chapter for chapter in found if chapter.numbers]
    return tuple(numbered), tuple(chapter for chapter in found if chapter not in numbered)


def _chapter(parser: MarkdownIt, number: int, tokens: Sequence[Token]) -> Chapter:
    heading, body = tokens[1].content, tokens[3:]
    found = _HEADING.fullmatch(heading)
    sections = tuple(
        (str(start.attrGet("id")), _NUMBERED.sub("", inline.content).strip())
        for start, inline in pairwise(body)
        if start.type == "heading_open" and start.attrGet("id")
    )
    numbers = frozenset(str(token.attrGet("id")) for token in body if token.attrGet("id"))
    is_rules = any(_is_paragraph(token) for token in body)
    for token in body:
        token.tag = {"h3": "h4", "h4": "h5"}.get(token.tag, token.tag)
    text = Markup(parser.renderer.render([token for token in body if token.type != "hr"], parser.options, {}))
    return Chapter(
        f"chapter-{number}", found[1] if found else heading, sections, numbers if is_rules else frozenset(), text
    )


def _sections(tokens: list[Token]) -> list[list[Token]]:
    """The text before the first section, and then each section with its heading."""
    sections: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            sections.append([])
        sections[-1].append(token)
    return sections


def _is_paragraph(token: Token) -> bool:
    """Whether a numbered paragraph begins here."""
    return token.type in ("list_item_open", "paragraph_open") and token.attrGet("id") is not None


def _add_anchors(tokens: list[Token]) -> None:
    """Give the first heading, point or paragraph that begins with a number that number as its id."""
    named: set[str] = set()
    for number, token in enumerate(tokens):
        found = _NUMBERED.match(token.content) if token.type == "inline" else None
        if found is None or found[1] in named:
            continue
        holder = tokens[number - 1]
        if holder.type == "paragraph_open" and number > 1 and tokens[number - 2].type == "list_item_open":
            holder = tokens[number - 2]
        if holder.type in ("paragraph_open", "heading_open", "list_item_open"):
            holder.attrSet("id", found[1])
            named.add(found[1])
