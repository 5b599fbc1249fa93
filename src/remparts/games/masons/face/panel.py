"""The panel beside the board: the scoring round, the hand, the dice, the supply, the piles and the score track."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.core import face
from remparts.core.face import Block
from remparts.core.phrase import Phrase, player
from remparts.games import phrases
from remparts.games.masons.face import words
from remparts.games.masons.face.drawing import icons
from remparts.games.masons.face.drawing.cards import card
from remparts.games.masons.face.drawing.track import track
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.moves import ANY
from remparts.games.masons.rules.shown import MasonsView, RoundView, ShareView


class Card(NamedTuple):
    """A card: what it is worth now, if that is known, and what it counts."""

    picture: str
    name: Phrase
    counts: Phrase
    note: str = ""
    said: Phrase | None = None
    kind: str = ""
    """How moves call it."""


class Played(NamedTuple):
    """A card that was played in a scoring round, with its points and its terms."""

    picture: str
    name: Phrase
    points: str
    terms: Phrase


class Acted(NamedTuple):
    """What a seat did in a scoring round."""

    seat: int
    name: Phrase
    did: str
    said: Phrase
    cards: tuple[Played, ...]


class Stock(NamedTuple):
    """Pieces of one kind that are left: all of them, and of each colour."""

    picture: str
    name: Phrase
    left: int
    is_low: bool
    colours: tuple["Stock", ...] = ()


class Left(NamedTuple):
    """A kind of card with how many this watcher cannot see."""

    code: str
    picture: str
    name: Phrase
    left: int


def blocks(view: MasonsView, *, aids: bool) -> list[Block]:
    """The whole panel; with aids also what cards are worth, and which this watcher cannot see."""
    hand = tuple(_hand(view, aids=aids))
    made = [
        Block("panel-round", "round", _round(view)),
        Block("panel-hand", "hand", (_HAND, hand)),
        Block("panel-beside", "beside"),
        Block("panel-dice", "dice", (_DICE, *_dice(view)), "panel-beside"),
        Block("panel-piles", "piles", (_PILES, _piles(view)), "panel-beside"),
        Block("panel-supply", "supply", (_SUPPLY, tuple(_stocks(view)), _ending(view))),
        Block("panel-track", "track", (_TRACK, track(view["scores"], view["seats"]))),
        Block("panel-meanings", "meanings", (_MEANINGS, tuple(dict.fromkeys(card[:3] for card in hand)))),
    ]
    if aids:
        left = [Block(f"panel-left-{each.code}", "kind_left", (each,), "panel-kinds") for each in _left(view)]
        made += [_UNSEEN, *left]
    return made


_HAND: Final = Phrase("Your cards")
_DICE: Final = Phrase("Dice")
_SUPPLY: Final = Phrase("Pieces left")
_PILES: Final = Phrase("Piles")
_TRACK: Final = Phrase("Score track")
_MEANINGS: Final = Phrase("What your cards count")
_UNSEEN: Final = Block("panel-unseen", "unseen", (Phrase("Cards you cannot see"),))


# ---- The scoring round


def _round(view: MasonsView) -> tuple[Phrase | None, bool, tuple[Acted, ...]]:
    """The round that is on or was the last one; nothing before the first. [MAS-12.1]"""
    held = view["round"]
    if held is None:
        return None, False, ()
    is_on = not held["is_over"] or view["outcome"] is not None
    return _round_title(view, held), is_on, tuple(_acted(share, view["chosen"]) for share in held["shares"])


def _round_title(view: MasonsView, held: RoundView) -> Phrase:
    if held["is_final"]:
        return Phrase("Final scoring")
    if held["is_over"]:
        return Phrase("Last scoring")
    return Phrase("Scoring of the {city}", city=words.city(held["city"] or ""))


def _acted(share: ShareView, chosen: Sequence[str]) -> Acted:
    """What a seat did; the cards it has just played wait for the city that it chooses. [MAS-15.4]"""
    cards = tuple(
        Played(card(each["card"]), words.card(each["card"]), f"+{each['points']}", words.terms(each["terms"]))
        for each in share["cards"]
    )
    if share["did"] == "decides":
        cards = tuple(Played(card(kind), words.card(kind), "", _CITY_TO_COME) for kind in chosen)
    return Acted(share["seat"], player(share["seat"]), share["did"], _DID[share["did"]], cards)


_CITY_TO_COME: Final = Phrase("the city is being chosen")

_DID: Final[Mapping[str, Phrase]] = {
    "waits": Phrase("waits"),
    "decides": Phrase("is deciding"),
    "played": Phrase("has played"),
    "discarded": Phrase("has discarded a card"),
    "nothing": Phrase("plays nothing"),
}


# ---- Cards


def _hand(view: MasonsView, *, aids: bool) -> Iterator[Card]:
    """The cards of this watcher, with what each would score now."""
    held = view["hands"][view["seat"]]["cards"] if view["seat"] is not None else ()
    for kind in held:
        value = view["values"].get(kind) if aids else None
        yield _card(kind, value["points"] if value else None)


@cache
def _card(kind: str, worth: int | None) -> Card:
    picture, name, counts = card(kind), words.card(kind), words.counts(kind)
    if worth is None:
        return Card(picture, name, counts, kind=kind)
    return Card(picture, name, counts, f"+{worth}", Phrase("now {points}", points=words.points(worth)), kind)


def _left(view: MasonsView) -> Sequence[Left]:
    return [_kind_left(kind, view["unseen"].get(kind, 0)) for kind in words.KINDS]


@cache
def _kind_left(kind: str, left: int) -> Left:
    return Left(kind, card(kind), words.card(kind), left)


def _piles(view: MasonsView) -> tuple[tuple[str, Phrase], ...]:
    """How many cards there are to draw, and on the discard pile. [MAS-12.9]"""
    drawn = phrases.counted(view["pile"], "Draw pile: 1 card", "Draw pile: {count} cards")
    thrown = phrases.counted(view["discards"], "Discard pile: 1 card", "Discard pile: {count} cards")
    return (icons.draw_pile(view["pile"]), drawn), (icons.discard_pile(view["discards"]), thrown)


@cache
def held(count: int) -> str:
    """The backs of so many cards in a row."""
    backs = "".join(f'<use href="#mas-card-back" x="{50 * at}"/>' for at in range(count))
    return f'<svg class="r-row" viewBox="0 0 {max(1, 50 * count + 70)} 180" aria-hidden="true">{backs}</svg>'


# ---- Dice and pieces


def _dice(view: MasonsView) -> tuple[tuple[tuple[str, Phrase], ...], bool, str]:
    """What the dice show, whether they lie there since this wall was built, and what makes this roll another one."""
    roll = view["roll"]
    if roll is None:
        return (), False, ""
    towers = [(icons.die(roll["tower"]), words.tower(roll["tower"]))] if roll["tower"] else []
    houses = [(icons.die(face), words.house(face)) for face in roll["houses"]]
    is_rolled = view["task"] is None or view["task"]["name"] not in ("wall", "roll")
    return (*towers, *houses), is_rolled, view["wall"] or ""


def _stocks(view: MasonsView) -> Iterator[Stock]:
    """The supply: what ends the game when the last of a kind is taken. [MAS-2.5, MAS-15.1]"""
    supply, box = view["supply"], components()
    yield _stock("wall", supply["walls"], box.walls, ())
    yield _stock("tower", sum(supply["towers"].values()), sum(box.towers.values()), tuple(supply["towers"].items()))
    yield _stock("house", sum(supply["houses"].values()), sum(box.houses.values()), tuple(supply["houses"].items()))
    yield _stock("palace", sum(supply["palaces"].values()), sum(box.palaces.values()), tuple(supply["palaces"].items()))


def nearest_end(view: MasonsView) -> face.Stock:
    """Those pieces of which the smallest part is left."""
    box = components()
    totals = [box.walls, *(sum(part.values()) for part in (box.towers, box.houses, box.palaces))]
    stock, _ = min(zip(_stocks(view), totals, strict=True), key=lambda each: each[0].left / each[1])
    return face.Stock(stock.picture, stock.left, Phrase("{what}: {counted}", what=stock.name, counted=stock.left))


@cache
def cards_left(count: int) -> face.Stock:
    """The cards of a hand, which others do not see."""
    return face.Stock(held(1), count, phrases.counted(count, "1 card in hand", "{count} cards in hand"))


_FEW: Final = 6
"""A supply is low when no more than one piece of so many is left."""


@cache
def _stock(kind: str, left: int, total: int, colours: tuple[tuple[str, int], ...]) -> Stock:
    if kind == "wall":
        return Stock(icons.small_wall(), _STOCKS[kind], left, left * _FEW <= total)
    called, drawn = _PIECES[kind]
    parts = tuple(Stock(drawn(colour), called(colour), count, is_low=False) for colour, count in colours)
    return Stock(
        drawn(ANY) if kind != "palace" else drawn(colours[0][0]), _STOCKS[kind], left, left * _FEW <= total, parts
    )


_STOCKS: Final[Mapping[str, Phrase]] = {
    "wall": Phrase("Walls"),
    "tower": Phrase("Towers left"),
    "house": Phrase("Houses left"),
    "palace": Phrase("Palaces"),
}
_PIECES: Final = {
    "tower": (words.tower, icons.small_tower),
    "house": (words.house, icons.small_house),
    "palace": (words.palace, icons.small_palace),
}


def _ending(view: MasonsView) -> Phrase | None:
    """What ends the game, from then on until it is over."""
    return words.ENDINGS[view["ending"]] if view["ending"] and not view["outcome"] else None
