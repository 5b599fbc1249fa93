"""What tests of the faces of all games share: phrases wherever they are, and the panel as a page shows it."""

from collections.abc import Iterator, Mapping, Sequence

from remparts.core.face import Answer, AnyFace, Line
from remparts.core.game import AnyGame
from remparts.core.phrase import Phrase
from remparts.core.view import BaseView
from remparts.server.showing.fragments import Cast, panel_fragments
from remparts.server.showing.words import words
from remparts.server.tables.seats import Seat

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def phrases_in(value: object) -> Iterator[Phrase]:
    """Every phrase within a phrase, an answer, a line or plain data."""
    match value:
        case Phrase():
            yield value
            yield from (phrase for part in value.values.values() for phrase in phrases_in(part))
        case Mapping():
            yield from (phrase for part in value.values() for phrase in phrases_in(part))
        case str():
            return
        case Sequence():
            yield from (phrase for part in value for phrase in phrases_in(part))
        case Line():
            yield from phrases_in([value.phrase, *(term.phrase for term in value.terms)])
        case Answer():
            yield from phrases_in([value.title, *value.lines, *(caption for _, caption in value.pictures)])


def panel_of(game: AnyGame, face: AnyFace, view: BaseView, language: str = "en", *, aids: bool = True) -> str:
    """The panel beside the board, its blocks one after the other."""
    cast = Cast(game, face, tuple(Seat(name=name) for name in NAMES[: view["seats"]]))
    blocks = face.panel(view, aids=aids)
    return "".join(body for _, body in panel_fragments(cast, blocks, words(language)).values())
