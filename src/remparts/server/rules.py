"""The rules of a game as a page, with an anchor at each numbered paragraph."""

import re
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from remparts.games.registry import game as find_game
from remparts.server.templates import PACKAGE

_NUMBERED: Final = re.compile(r"(?:\*\*)?([A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?)\b")


@cache
def rules_markup(game: str, language: str) -> str:
    """The rules document in a language, or in English if there is none; each paragraph has its number as id."""
    folder = PACKAGE / "games" / find_game(game).name
    path = folder / f"rules.{language}.md"
    if not path.exists():
        path = folder / "rules.md"
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    _add_anchors(tokens)
    return str(parser.renderer.render(tokens, parser.options, {}))


def _add_anchors(tokens: list[Token]) -> None:
    """Headings, points of a list and paragraphs that begin with a number are named by it, the first of each."""
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
