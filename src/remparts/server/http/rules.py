"""The rules of a game as a page, with an anchor at each numbered paragraph, and the pictures it shows."""

import hashlib
import re
from functools import cache
from itertools import chain
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from remparts.games.registry import package
from remparts.server.http.limits import FOR_EVER
from remparts.server.showing.words import typeset, words

_TITLE: Final = 3
"""Tokens of the title of a document, which speaks to those who build the game."""

_NUMBERED: Final = re.compile(r"(?:\*\*)?([A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?)\b")
_PICTURE: Final = re.compile(r"pictures/([^/]+)\.svg")
_SIZE: Final = re.compile(rb'<svg[^>]* width="(\d+)" height="(\d+)"')


@cache
def rules_markup(game: str, language: str) -> str:
    """The rules in a language, or in English if there are none: in brief, then by paragraphs with their numbers as ids.

    What a player does not look for comes last: how to read the document, its tables and its tests.
    """
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(_document(game, "rules", language))
    _add_anchors(tokens)
    add_figures(tokens, game)
    preface, *sections = _sections(tokens)
    brief = parser.parse(_document(game, "brief", language))
    heading = parser.parse(f"## {words(language).text('About this document')}")
    played = [section for section in sections if any(_is_paragraph(token) for token in section)]
    rest = [section for section in sections if section not in played]
    in_order = [*brief, *chain(*played), *heading, *preface[_TITLE:], *chain(*rest)]
    return str(parser.renderer.render(in_order, parser.options, {}))


def _document(game: str, name: str, language: str) -> str:
    return typeset(*package(game).document(name, language))


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


# ---- Pictures


def add_figures(tokens: list[Token], game: str) -> None:
    """A paragraph that is nothing but a picture becomes a figure; its words are heard once and seen below it."""
    for start, inline, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        image = inline.children[0] if inline.type == "inline" and inline.children else None
        if image is None or image.type != "image" or len(inline.children or ()) > 1:
            continue
        found = _PICTURE.fullmatch(str(image.attrGet("src")))
        if found is None:
            continue
        picture = _picture(game, found[1]) or b""
        image.attrSet("src", f"/rules/{game}/pictures/{found[1]}.svg?v={_digest(picture)}")
        image.attrSet("loading", "lazy")
        size = _SIZE.match(picture)
        if size:  # so that its room is kept, and a link to a paragraph below leads there
            image.attrSet("width", size[1].decode())
            image.attrSet("height", size[2].decode())
        start.tag = end.tag = "figure"
        caption = Token("figcaption_open", "figcaption", 1, attrs={"aria-hidden": "true"})
        inline.children = [image, caption, *(image.children or ()), Token("figcaption_close", "figcaption", -1)]


async def rules_picture(request: Request) -> Response:
    """A picture of the rules; an address that names its version may be kept for ever."""
    picture = _picture(request.path_params["game"], request.path_params["name"])
    if picture is None:
        raise HTTPException(404)
    is_present = request.query_params.get("v") == _digest(picture)
    headers = {"Cache-Control": FOR_EVER if is_present else "no-cache"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


def _picture(game: str, name: str) -> bytes | None:
    return package(game).illustration(name)


def _digest(picture: bytes) -> str:
    return hashlib.sha256(picture).hexdigest()[:12]
