"""Pictures in texts: an image alone in its paragraph becomes a figure with its words below."""

import hashlib
import logging
import re
from typing import Final

from markdown_it.token import Token

from remparts.core.options import Options
from remparts.core.package import Package
from remparts.games.registry import package
from remparts.server.reading.pictures import BadPicture, drawn

_PICTURE: Final = re.compile(r"pictures/([a-z0-9-]+)\.svg")
_SIZE: Final = re.compile(rb'<svg[^>]* width="(\d+)" height="(\d+)"')


def add_figures(tokens: list[Token], game: str, part: Package) -> None:
    """A paragraph that is nothing but a picture becomes a figure; its words are heard once and seen below it."""
    for start, inline, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        image = inline.children[0] if inline.type == "inline" and inline.children else None
        if image is None or image.type != "image" or len(inline.children or ()) > 1:
            continue
        found = _PICTURE.fullmatch(str(image.attrGet("src")))
        if found is None:
            continue
        picture = picture_of(game, part.name, found[1]) or b""
        image.attrSet("src", f"/rules/{game}/pictures/{part.name}/{found[1]}.svg?v={digest(picture)}")
        image.attrSet("loading", "lazy")
        size = _SIZE.match(picture)
        if size:  # so that its room is kept, and a link to a paragraph below leads there
            image.attrSet("width", size[1].decode())
            image.attrSet("height", size[2].decode())
        start.tag = end.tag = "figure"
        caption = Token("figcaption_open", "figcaption", 1, attrs={"aria-hidden": "true"})
        inline.children = [image, caption, *(image.children or ()), Token("figcaption_close", "figcaption", -1)]


def picture_of(game: str, part: str, name: str) -> bytes | None:
    """A picture of a part of a game, by name; None if there is none, or if a game from elsewhere draws it wrongly."""
    whole = package(game)
    for each in whole.parts(Options.fullest(whole.rules.options, whole.rules.seats)):
        if each.name == part:
            try:
                return drawn(whole, each, name)
            except BadPicture as error:
                logging.getLogger("remparts.server").warning("%s", error)
    return None


def digest(picture: bytes) -> str:
    return hashlib.sha256(picture).hexdigest()[:12]
