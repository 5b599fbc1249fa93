"""How Robber Knights shows itself: the board in layers, its marks and coordinates, and the panel beside it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.core.face import Answer, Block, Effect, Face, Hint, Line, Stock, Target
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.games import phrases
from remparts.games.drawing import squares
from remparts.games.drawing.emblems import emblem
from remparts.games.drawing.rulers import DIGITS, rulers
from remparts.games.drawing.squares import image
from remparts.games.robber_knights.face import aids as aiding
from remparts.games.robber_knights.face import board as draw
from remparts.games.robber_knights.face import coach, story, words
from remparts.games.robber_knights.face.targets import targets
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.view import PileView, RobberKnightsView


class Head(NamedTuple):
    """The head of a column of the panel: a seat."""

    picture: str
    name: Phrase


class Row(NamedTuple):
    """A row of the panel with a number for each seat."""

    name: Phrase
    numbers: tuple[int, ...]
    is_sum: bool = False


class Tile(NamedTuple):
    """A tile of the hand."""

    picture: str
    name: Phrase
    code: str


class Left(NamedTuple):
    """A kind of tile with how many this watcher cannot see."""

    code: str
    picture: str
    name: Phrase
    left: int


class RobberKnightsFace(Face[RobberKnightsView]):
    """The answers of `Face` for Robber Knights."""

    layers: Sequence[str] = ("land", "tiles", "marks", "pieces")
    overlays: Mapping[str, Phrase] = aiding.OVERLAYS

    def definitions(self, options: Mapping[str, str]) -> str:
        return draw.definitions() + DIGITS

    def board(self, view: RobberKnightsView, *, aids: bool = True) -> dict[str, dict[str, str]]:
        """The limit and the ground, tiles, marks for the last tile and the setup, and knights."""
        return draw.layers(view)

    def box(self, view: RobberKnightsView) -> tuple[float, float, float, float]:
        return draw.box(view)

    def coordinates(self, view: RobberKnightsView) -> str:
        return rulers(*draw.extent(view))

    def targets(self, view: RobberKnightsView, moves: Sequence[Move]) -> Sequence[Target]:
        return targets(view, moves)

    def asks(self, view: RobberKnightsView) -> Phrase:
        match (view["task"]["name"] if view["task"] else "", view["action"]):
            case "", _:
                return Phrase("The game is over")
            case "first", _:
                return Phrase("Decide who starts")
            case "keep", _:
                return Phrase("Choose the tile to keep besides the castle")
            case "layout", _:
                return Phrase("The start layout is turned up")
            case "lay", 1:
                return Phrase("Lay a tile")
            case "lay", 2:
                return Phrase("Lay a second tile, or end the turn")
            case "lay", _:
                return Phrase("Lay a third tile, or end the turn")
            case "march", _:
                return Phrase("Deploy knights on the castle, or none")
            case "draw", _:
                return Phrase("A tile is drawn")
        return Phrase("Choose")

    def undoes(self, move: Move) -> Phrase:
        return phrases.undoes(move, story.UNDOES)

    def tell(
        self, before: RobberKnightsView, move: Move, after: RobberKnightsView, entries: Sequence[Entry]
    ) -> Sequence[Line]:
        return story.tell(before, move, after, entries)

    def effects(
        self, before: RobberKnightsView, after: RobberKnightsView, entries: Sequence[Entry]
    ) -> Sequence[Effect]:
        return story.effects(before, after, entries)

    def overlay(self, view: RobberKnightsView, name: str) -> str:
        return aiding.overlay(view, name) if name in self.overlays else ""

    def light(self, view: RobberKnightsView, at: str) -> str:
        return aiding.light(view, at)

    def ask(self, view: RobberKnightsView, x: float, y: float, *, aids: bool = True) -> Answer | None:
        return aiding.ask(view, x, y)

    def panel(self, view: RobberKnightsView, *, aids: bool = True) -> list[Block]:
        """The hand of this watcher, the limit, and for each seat points by kind, knights and letters left."""
        hand = view["hands"][view["seat"]]["tiles"] if view["seat"] is not None else ()
        tiles = tuple(Tile(draw.small_tile(code), words.TILES[code], code) for code in hand)
        heads = _heads(view["seats"])
        points = tuple(_points(view)) if aids else ()
        inside = [
            ("rob-hand", "hand", (_HAND, tiles)),
            ("rob-area", "area", (_area(view) if view["tiles"] else None,)),
            ("rob-points", "points", (_POINTS, heads, points)),
            ("rob-stocks", "stocks", (_STOCKS, heads, (*_stocks(view), *_letters(view)))),
            *([("rob-left", "left", (_LEFT,))] if aids else []),
        ]
        kinds = _left(view) if aids else ()
        return [
            Block("rob-panel", "whole"),
            *(Block(name, macro, values, "rob-panel") for name, macro, values in inside),
            *(Block(f"rob-left-{kind.code}", "kind_left", (kind,), "rob-kinds") for kind in kinds),
        ]

    def supply(self, view: RobberKnightsView, seat: int) -> Sequence[tuple[str, Phrase]]:
        knights, pile = view["supply"][seat], view["piles"][seat]
        left = phrases.counted(knights, "1 knight left", "{count} knights left")
        return [(draw.knights_left(seat, knights), left), (_pile_picture(pile), _pile_name(pile))]

    def coach(self, view: RobberKnightsView, targets: Sequence[Target]) -> Sequence[Hint]:
        return list(coach.hints(view, targets))

    def left(self, view: RobberKnightsView, seat: int | None) -> list[Stock]:
        """Knights and tiles of a seat: nothing belongs to all."""
        if seat is None:
            return []
        tiles = view["piles"][seat]["height"] + view["hands"][seat]["size"]
        return [_knights_left(seat, view["supply"][seat]), _tiles_left(tiles)]

    def standing(self, view: RobberKnightsView) -> list[int]:
        """What each seat would score now: all points come at the end. [ROB-7.2]"""
        return [score + more for score, more in zip(view["scores"], view["forecast"], strict=True)]

    def svg(self, view: RobberKnightsView, *, coordinates: bool = False) -> str:
        parts = self.board(view, aids=False)
        layers = "".join(f'<g id="layer-{name}">{"".join(parts[name].values())}</g>' for name in self.layers)
        marks = f"<defs>{DIGITS}</defs>{self.coordinates(view)}" if coordinates else ""
        return image("Robber Knights", self.box(view), draw.definitions(), f"{layers}{marks}")

    def picture(self) -> str:
        return _card()


# ---- The panel


_HAND: Final = Phrase("Your hand")
_POINTS: Final = Phrase("Points now")
_STOCKS: Final = Phrase("Knights and tiles left")
_LEFT: Final = Phrase("Tiles you cannot see")


@cache
def _heads(seats: int) -> tuple[Head, ...]:
    return tuple(Head(emblem(seat), player(seat)) for seat in range(seats))


def _area(view: RobberKnightsView) -> Phrase:
    """How large the playing area is and may become. [ROB-5.4]"""
    box = view["box"]
    wide, high = box["right"] - box["left"] + 1, box["bottom"] - box["top"] + 1
    return Phrase("Playing area: {wide} × {high}, at most {side} × {side}", wide=wide, high=high, side=view["side"])


def _points(view: RobberKnightsView) -> Iterator[Row]:
    """What each seat would score now, by kind and in all."""
    points = view["points"]
    yield Row(Phrase("Castles"), tuple(each["castles"] for each in points))
    yield Row(Phrase("Villages"), tuple(each["villages"] for each in points))
    yield Row(Phrase("Towns"), tuple(each["towns"] for each in points))
    totals = tuple(score + more for score, more in zip(view["scores"], view["forecast"], strict=True))
    yield Row(_POINTS, totals, is_sum=True)


@cache
def _knights_left(seat: int, count: int) -> Stock:
    return Stock(draw.one_knight(seat), count, phrases.counted(count, "1 knight left", "{count} knights left"))


@cache
def _tiles_left(count: int) -> Stock:
    return Stock(squares.BACK, count, phrases.counted(count, "1 tile left", "{count} tiles left"))


def _stocks(view: RobberKnightsView) -> Iterator[Row]:
    yield Row(Phrase("Knights"), tuple(view["supply"]))
    yield Row(Phrase("In hand"), tuple(hand["size"] for hand in view["hands"]))


def _letters(view: RobberKnightsView) -> Iterator[Row]:
    """How many tiles of each letter the piles still have: all may know that. [ROB-3.2]"""
    for letter in facts().pile:
        yield Row(_letter(letter), tuple(pile["letters"][letter] for pile in view["piles"]))


@cache
def _letter(letter: str) -> Phrase:
    return Phrase("Letter {letter}", letter=letter)


def _left(view: RobberKnightsView) -> tuple[Left, ...]:
    """Every kind with how many this watcher cannot see."""
    unseen = view["unseen"]
    return tuple(_kind_left(code, unseen.get(code, 0)) for code in words.TILES)


@cache
def _kind_left(code: str, left: int) -> Left:
    return Left(code, draw.small_tile(code), words.TILES[code], left)


def _pile_picture(pile: PileView) -> str:
    return draw.pile_left(pile["height"], pile["top"] or "")


def _pile_name(pile: PileView) -> Phrase:
    if not pile["top"]:
        return Phrase("Pile: empty")
    letter = pile["top"]
    if pile["height"] == 1:
        return Phrase("Pile: 1 tile, letter {letter}", letter=letter)
    return Phrase("Pile: {count} tiles, letter {letter} on top", count=pile["height"], letter=letter)


# ---- Whole pictures


_CARD: Final = "m@1,0 fv@2,0 pc@3,0 p@0,1 pc@1,1 fv@2,1 pt@3,1 m@4,1 ft@0,2 pv@1,2 l@2,2 fc@3,2"  # written as moves are
_CARD_KNIGHTS: Final[Mapping[tuple[int, int], tuple[int, ...]]] = {
    (1, 1): (0,),
    (2, 1): (1, 1, 0, 0),
    (3, 1): (0,),
    (3, 0): (2, 1),
    (1, 2): (3,),
    (0, 2): (2, 2, 3),
}


@cache
def _card() -> str:
    """A small landscape; without ids of its own, for it stands beside the cards of other games."""
    ground, tiles, knights = [], [], []
    for text in _CARD.split():
        code, _, where = text.partition("@")
        x, y = map(int, where.split(","))
        ground.append(f'<use href="#rob-ground" x="{x * 100}" y="{y * 100}"/>')
        tiles.append(draw.use_tile(code, x, y))
        stack = _CARD_KNIGHTS.get((x, y), ())
        knights += [draw.use_knight(seat, x, y, height) for height, seat in enumerate(stack)]
    return image("Robber Knights", (-40, -40, 580, 380), draw.definitions(), "".join(ground + tiles + knights))
