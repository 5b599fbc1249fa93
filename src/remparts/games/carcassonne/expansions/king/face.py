"""What King & Robber Knight shows: two cards, with whoever holds them and the size to beat. [KNG-1, KNG-2]"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from remparts.core.face import Hint, Line, Target
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.games.carcassonne.expansions.king.view import CardName, king_part
from remparts.games.carcassonne.face.drawing.looks import ShownTiles
from remparts.games.carcassonne.face.part import Card, FacePart, LedgerWords
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import palette
from remparts.games.phrases import counted


class _Words(NamedTuple):
    """What is said of one card."""

    title: str
    nobody: str
    size: tuple[str, str]
    first: str
    taken: str
    kept: str
    short: str


_WORDS: Final[Mapping[CardName, _Words]] = {
    "king": _Words(
        "King",
        "For the first completed city",
        ("city of 1 tile", "city of {count} tiles"),
        "{player} takes the King: {size} [KNG-1.3]",
        "{player} takes the King: {size} [KNG-1.4]",
        "{player} keeps the King: {size} [KNG-1.5]",
        "takes the King",
    ),
    "robber": _Words(
        "Robber Knight",
        "For the first completed road",
        ("road of 1 tile", "road of {count} tiles"),
        "{player} takes the Robber Knight: {size} [KNG-2.1]",
        "{player} takes the Robber Knight: {size} [KNG-2.1]",
        "{player} keeps the Robber Knight: {size} [KNG-2.1]",
        "takes the Robber Knight",
    ),
}

_FRAME: Final = (
    f'<rect x="-17" y="-22" width="34" height="44" rx="4" fill="{palette.PLASTER}" stroke="{palette.INK}"'
    ' stroke-width="1.8"/><rect x="-13.6" y="-18.6" width="27.2" height="37.2" rx="2" fill="{ground}"/>'
)
_KING: Final = (
    f'<g stroke="{palette.INK}" stroke-width="1.5" stroke-linejoin="round"><path d="M-9 5.4L-11.4-9.4-4.6-3.4 0-12.4'
    f' 4.6-3.4 11.4-9.4 9 5.4z" fill="{palette.GOLD}"/><path d="M-9.4 5.4h18.8v5h-18.8z" fill="{palette.LIGHT}"/></g>'
    f'<path d="M-5 7.9h.1M0 7.9h.1M5 7.9h.1" stroke="{palette.ROOFS[0]}" stroke-width="2.6" stroke-linecap="round"/>'
)
_ROBBER: Final = (
    f'<g stroke="{palette.INK}" stroke-width="1.5" stroke-linejoin="round">'
    f'<path d="M-9 13C-10-5-6.6-12.6 0-12.6S10-5 9 13z" fill="{palette.STONE}"/>'
    f'<path d="M-7.6-2.4H7.6L6.6 3.4H1.6V12h-3.2V3.4h-5z" fill="{palette.INK}"/>'
    f'<path d="M0-12.6c2.4-5 7.6-5 10.4-1.8-4-.6-6 1.6-7.4 3.4z" fill="{palette.ROOFS[0]}"/></g>'
)


def _card(key: str, ground: str, sign: str) -> str:
    return f'<g id="car-card-{key}">{_FRAME.format(ground=ground)}{sign}</g>'


_HINT: Final = Hint(
    "cards",
    Phrase("The largest city and the longest road carry a card: at the end it brings a point for each finished one."),
    "panel-cards",
)


class KingFace(FacePart):
    """The King card for the largest city, and the Robber Knight card for the longest road."""

    name = "king"
    tiles = ShownTiles(facts=__package__)
    ledger = LedgerWords(
        entries={"king": "{player} scores for the King", "robber": "{player} scores for the Robber Knight"},
        terms={"roads": ("1 completed road", "{count} completed roads")},
    )

    def definitions(self) -> str:
        return _card("king", palette.SHIELD, _KING) + _card("robber", "#7d8f5a", _ROBBER)

    def cards(self, view: CarcassonneView) -> Iterator[Card]:
        for key, words in _WORDS.items():
            held = king_part(view)[key]
            line = Phrase(words.nobody)
            if held["owner"] is not None:
                line = Phrase("{player}: {what}", player=player(held["owner"]), what=_size(words, held["size"]))
            yield Card(Phrase(words.title), _picture(key, "r-card"), (line,))

    def supply(self, view: CarcassonneView, seat: int) -> Iterator[tuple[str, Phrase]]:
        for key, words in _WORDS.items():
            held = king_part(view)[key]
            if held["owner"] == seat:
                size = _size(words, held["size"])
                yield _picture(key, "r-row"), Phrase("{what}: {size}", what=Phrase(words.title), size=size)

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
        for key, words in _WORDS.items():
            had, has = king_part(before)[key], king_part(after)[key]
            seat, size = has["owner"], _size(words, has["size"])
            if seat is not None and has["size"] > had["size"]:
                text = words.kept if seat == had["owner"] else words.first if had["owner"] is None else words.taken
                short = None if seat == had["owner"] else Phrase(words.short)
                yield Line(Phrase(text, player=player(seat), size=size), seat, short=short)

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterator[Hint]:
        if any(king_part(view)[key]["owner"] is not None for key in _WORDS):
            yield _HINT


def _size(words: _Words, tiles: int) -> Phrase:
    return counted(tiles, *words.size)


def _picture(key: str, style: str) -> str:
    return f'<svg class="{style}" viewBox="-20 -25 40 50" aria-hidden="true"><use href="#car-card-{key}"/></svg>'
