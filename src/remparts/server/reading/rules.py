"""The rules of a game as people read them: the player's pages of what is played, then the reference by chapters."""

import logging
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from remparts.core.options import Options
from remparts.core.package import Package
from remparts.games.registry import package
from remparts.server.reading.figures import add_figures
from remparts.server.reading.filling import BadPage, filled
from remparts.server.reading.reference import Chapter, chapters
from remparts.server.showing.words import typeset

CITED: Final = re.compile(r"\[([A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?)\]")
_PLAYER: Final = "player"
"""The name of the document that players read."""


class Page(NamedTuple):
    """A player's page: its name, its title, its text and the paragraphs that it cites."""

    name: str
    title: str
    text: Markup
    cited: frozenset[str]


class Rules(NamedTuple):
    """What a page about the rules shows: player's pages, chapters in play, other chapters, and what builders read."""

    pages: tuple[Page, ...]
    chapters: tuple[Chapter, ...]
    others: tuple[Chapter, ...]
    rest: tuple[Chapter, ...]


@lru_cache(maxsize=128)
def rules_of(game: str, language: str, options: Options) -> Rules:
    """The rules for a table with these options, which are filled, in a language, or in English if there are none."""
    pages = tuple(_pages(game, language, options))
    out = _cited_anywhere(game).difference(*(page.cited for page in pages))
    cited = frozenset().union(*(page.cited for page in pages))
    numbered, rest = chapters(game, language)
    others = tuple(each for each in numbered if each.numbers & out and not each.numbers & cited)
    return Rules(pages, tuple(each for each in numbered if each not in others), others, rest)


@cache
def _cited_anywhere(game: str) -> frozenset[str]:
    """What the player's pages cite, whatever is played: chapters that belong to some options alone are known by it."""
    whole = package(game)
    parts = whole.parts(Options.fullest(whole.rules.options, whole.rules.seats))
    return frozenset(rule for part in parts for rule in CITED.findall(part.document(_PLAYER, "")[0]))


# ---- Player's pages


def _pages(game: str, language: str, options: Options) -> Iterator[Page]:
    """The pages of what is played with these options; a part without one has nothing to add."""
    whole = package(game)
    for part in whole.parts(options):
        text, spoken = part.document(_PLAYER, language)
        if not text:
            continue
        try:
            yield _page(game, part, typeset(filled(text, options, whole.rules.options), spoken))
        except BadPage as error:  # of a game from elsewhere, perhaps; the others can be read all the same
            logging.getLogger("remparts.server").warning("the player's page of %s: %s", part.name, error)


def _page(game: str, part: Package, text: str) -> Page:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    title = part.name
    if tokens and tokens[0].tag == "h1":
        title, tokens = tokens[1].content, tokens[3:]
    cited = frozenset(CITED.findall(text))
    add_figures(tokens, game, part)
    for token in tokens:
        token.tag = {"h2": "h3", "h3": "h4"}.get(token.tag, token.tag)
        if token.type == "inline":
            token.children = list(_with_citations(token.children or ()))
    return Page(part.name, title, Markup(parser.renderer.render(tokens, parser.options, {})), cited)


def _with_citations(tokens: Iterable[Token]) -> Iterator[Token]:
    """Citations such as [ABC-1.2] become links to their paragraphs."""
    for token in tokens:
        if token.type != "text":
            yield token
            continue
        for number, piece in enumerate(CITED.split(token.content)):
            if number % 2:
                link = f'<a class="cited" href="#{piece}" data-rule="{piece}">{piece}</a>'
                yield Token("html_inline", "", 0, content=link)
            else:
                yield Token("text", "", 0, content=piece)
