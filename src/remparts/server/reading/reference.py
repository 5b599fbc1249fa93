"""The numbered rules of a game by chapters, with an anchor at each paragraph, in words that players use.

The document speaks to players and to those who build the game. A paragraph or section that is marked as one about the
program, or its end from such a mark on, lies folded away at the end of its chapter, and what an option is
called in code is said as the table says it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from remparts.core.options import Spec
from remparts.games.registry import package
from remparts.server.reading.figures import add_figures
from remparts.server.showing.words import Words, typeset, words

_TITLE: Final = 3
"""Tokens of the title of a document, which speaks to those who build the game."""

_NUMBERED: Final = re.compile(r"(?:\*\*)?([A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?)\b")
_HEADING: Final = re.compile(r"(?:\d+[a-z]?\.\s+)?(.*?)(?:\s+—\s+[A-Z]{2,4}\b.*)?")
"""The title of a chapter without its number and the letters of its paragraphs."""

_RULING: Final = re.compile(r"\*\*\((?:ruling|décision)\)\*\* ?")
_PROGRAM: Final = re.compile(r"\*\*\((?:UI|interface|program|programme)\)\*\* ?")
_FOLDED: Final = "\ue000"
"""A letter that no text has, where a mark stood that folds a paragraph or section away."""
_END: Final = re.compile(
    rf"^([-*] )(\*\*[A-Z]{{2,4}}-\d+(?:\.\d+)*[a-z]?\*\* )((?:[^\n{_FOLDED}]|\n  )+?)\s*{_FOLDED}", re.MULTILINE
)
"""A numbered paragraph up to the mark from which on it is folded away."""


class Chapter(NamedTuple):
    """A chapter of the numbered rules: its title, its sections by the ids of their headings, and its text."""

    name: str
    title: str
    sections: tuple[tuple[str, str], ...]
    numbers: frozenset[str]
    text: Markup
    folded: Markup
    """What it says about the program."""


@cache
def chapters(game: str, language: str) -> tuple[tuple[Chapter, ...], tuple[Chapter, ...]]:
    """The chapters with numbered paragraphs, and what only those read who build the game, in a language or English."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    text, spoken = package(game).document("rules", language)
    marked = _PROGRAM.sub(_FOLDED, _RULING.sub("", text))
    tokens = parser.parse(typeset(_END.sub(rf"\1\2\3\n\1\2{_FOLDED}", marked), spoken))
    _add_anchors(tokens)
    add_figures(tokens, game, package(game))
    preface, *sections = _sections(tokens)
    about = parser.parse(f"## {words(language).text('About this document')}")
    called = _called(package(game).rules.options, words(spoken))
    parts = enumerate([[*about, *preface[_TITLE:]], *sections])
    found = [_chapter(parser, f"chapter-{number}", part, called) for number, part in parts]
    return tuple(each for each in found if each.numbers), tuple(each for each in found if not each.numbers)


def _chapter(parser: MarkdownIt, name: str, tokens: Sequence[Token], called: Mapping[str, str]) -> Chapter:
    """A section of the document; one without numbered paragraphs is not for players, and stays as it is."""
    found = _HEADING.fullmatch(tokens[1].content)
    title, body = found[1] if found else tokens[1].content, [token for token in tokens[3:] if token.type != "hr"]
    has_paragraphs = any(_is_paragraph(token) for token in body)
    shown, folded = _parted(body) if has_paragraphs else (body, [])
    sections = tuple(
        (str(start.attrGet("id")), _NUMBERED.sub("", inline.content).strip())
        for start, inline in pairwise(shown)
        if start.type == "heading_open" and start.attrGet("id")
    )
    for token in body:
        token.tag = {"h3": "h4", "h4": "h5"}.get(token.tag, token.tag)
        if token.type == "inline":
            token.children = list(_in_words(token.children or [], called if has_paragraphs else {}))
    texts = [Markup(parser.renderer.render(part, parser.options, {})) for part in (shown, folded)]
    numbers = frozenset(str(token.attrGet("id")) for token in body if token.attrGet("id"))
    return Chapter(name, title, sections, numbers if has_paragraphs else frozenset(), *texts)


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


# ---- What is folded away


def _parted(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """What players read, and the marked sections, paragraphs and points, in their order."""
    shown: list[Token] = []
    folded: list[Token] = []
    is_folded = False
    for block in _blocks(tokens, 0):
        if block[0].type == "heading_open":
            is_folded = _is_marked(block)
        if is_folded or (block[0].type == "paragraph_open" and _is_marked(block)):
            folded += block
        elif block[0].type == "bullet_list_open":
            points = list(_blocks(block[1:-1], 1))
            for part, is_part in ((shown, False), (folded, True)):
                chosen = [token for point in points if _is_marked(point) is is_part for token in point]
                part += [block[0], *chosen, block[-1]] if chosen else []
        else:
            shown += block
    return shown, folded


def _blocks(tokens: Sequence[Token], level: int) -> Iterator[list[Token]]:
    """Elements at a level of nesting, each with all that is in it."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == level and token.nesting <= 0:
            yield block
            block = []


def _is_marked(block: Sequence[Token]) -> bool:
    return any(_FOLDED in token.content for token in block if token.type == "inline")


# ---- Words instead of code


def _called(options: Spec, spoken: Words) -> Mapping[str, str]:
    """What code that names an option, a value or both is called; a value of several options only if all agree."""
    called: dict[str, str] = {}
    values: dict[str, set[str]] = {}
    pair = spoken.text("{name}: {value}")
    for option in options:
        label = called[option.name] = spoken.text(option.name)
        for value in option.values:
            said = spoken.value(option.name, value)
            called[f"{option.name} = {value}"] = pair.format(name=label, value=said)
            values.setdefault(value, set()).add(said)
    return {**{value: min(said) for value, said in values.items() if len(said) == 1}, **called}


def _in_words(tokens: Sequence[Token], called: Mapping[str, str]) -> Iterator[Token]:
    """The text without marks, with options as people call them, and without other code in parentheses."""
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        is_aside = called and before and after and before.content.endswith(" (") and after.content.startswith(")")
        if token.type == "code_inline" and token.content in called:
            yield Token("em_open", "em", 1)
            yield Token("text", "", 0, content=called[token.content])
            yield Token("em_close", "em", -1)
        elif token.type == "code_inline" and is_aside and before and after:
            before.content, after.content = before.content[:-2], after.content[1:]
        else:
            token.content = token.content.replace(_FOLDED, "")
            yield token
