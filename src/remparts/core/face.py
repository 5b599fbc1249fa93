"""How a game shows itself: what a page needs to draw it, to offer its moves and to tell what happened.

The page knows no game. A game answers these questions from views, which hold what a seat may know, and gives back
pictures (SVG, in units of its own board) and phrases (English sentences with blanks, translated by whoever shows them).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase as Phrase  # whoever writes a face finds it here, too
from remparts.core.phrase import player as player
from remparts.core.task import Move


@dataclass(frozen=True, slots=True)
class Dial:
    """A number of a move that a person sets by hand."""

    name: str
    """The name of the number in the move's notation."""
    label: Phrase
    least: int
    most: int
    start: int
    """What it is set to at first."""
    unit: str = ""
    """What is written after the number, such as a sign for degrees."""
    parts: int = 1
    """The number is shown divided by this."""


Linear = tuple[float, ...]
"""A number that depends on the dials: a constant, and for each dial what one of its units adds."""


@dataclass(frozen=True, slots=True)
class Aim:
    """How the dials of a move look on the board: one picture that they move, turn and enlarge.

    With a `size` that depends on a dial, the point aimed at is one unit to the right in the picture, and its lines do
    not grow with it; otherwise it is the point 0 0. A person may drag that point, and the dials follow.
    """

    picture: str
    x: Linear
    y: Linear
    turn: Linear = (0.0,)
    """An angle in degrees, clockwise."""
    size: Linear = (1.0,)


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing among several that a person may pick for one move, such as a card of the hand."""

    name: str
    """How the move's notation writes it; two equal things have equal names."""
    label: Phrase
    """What a screen reader says: "A pair: 3 points"."""
    picture: str
    """Standalone SVG, such as a card; it may refer to the definitions."""
    light: str = ""
    """SVG to lay over the board while the thing is picked or pointed at."""
    note: Phrase | None = None
    """A few words under the picture, such as what the thing would score."""


@dataclass(frozen=True, slots=True)
class Picks:
    """Things of which a person picks some for one move: at least `least` of them and at most `most`."""

    things: tuple[Thing, ...]
    """All that may be picked, in the order in which the notation writes them."""
    least: int
    most: int
    joint: str = "+"
    """What the notation writes between two names."""


@dataclass(frozen=True, slots=True)
class Target:
    """How a legal move is shown and chosen."""

    move: str
    """Its notation; where a dial sets a number, the name of the dial stands in braces: `aim.{angle}.{power}`.

    Where the names of picked things go, it has `{picks}`: `play.{picks}`.
    """
    group: str
    """Moves at the same spot share a group: a person picks the spot and then steps through its moves."""
    name: Phrase
    """What a screen reader says: "C4, city north; second of two facings"."""
    spot: str = ""
    """SVG of the place to point at, the same for all of a group; empty if the move is a button beside the board.

    What has the class `ring` in it shows that the place is chosen; without, a page draws a box around it.
    """
    ghost: str = ""
    """SVG of what the board would gain."""
    at: tuple[float, float] = (0, 0)
    """The point around which spot and ghost are drawn, so that what looks alike everywhere is sent only once."""
    size: tuple[float, float] | None = None
    """The width and height of the spot around that point; without them a page has to measure it, which takes time.

    For a move with dials, they say how much has to be visible while the dials are set.
    """
    label: Phrase | None = None
    """The words on the button; for a place, what it would bring, which is shown once it is pointed at or chosen.

    A place without is asked for what it would bring once it is chosen, if the face has `Foresight`.
    """
    picture: str = ""
    """Standalone SVG on the button, or on the picker of the choice; it may refer to the definitions."""
    choice: str = ""
    """What is picked first, such as a tile of the hand, before its spots are shown; empty if nothing is picked."""
    choice_name: Phrase | None = None
    """What a screen reader says of that choice."""
    dials: tuple[Dial, ...] = ()
    """Numbers that are set before the move is made; at most one target of an offer has any."""
    aim: Aim | None = None
    """What the dials look like on the board."""
    picks: Picks | None = None
    """Things that are picked before the move is made; all targets of an offer that have any have the same things.

    The move is a button that is open while the number of picked things fits; nothing is sent before it is pressed.
    """
    note: Phrase | None = None
    """A few words on the button, below its label: what the move does."""
    by_itself: bool = False
    """Whether it goes by itself a moment after it was pointed at, where its group has no other move.

    That moment can be seen, and whatever a person does meanwhile ends it. Without this a place waits to be confirmed,
    and a button goes at once. By keyboard everything is confirmed.
    """
    declines: bool = False
    """Whether it is the button that does without: no follower, no exchange. It has a key."""


def button(move: Move, name: Phrase, picture: str = "", *, declines: bool = False) -> Target:
    """A move that is chosen beside the board, and goes by itself a moment later."""
    return Target(
        move=str(move),
        group=f"buttons:{move}",
        name=name,
        label=name,
        picture=picture,
        by_itself=True,
        declines=declines,
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what somebody did or received, and what it cites and lights up."""

    phrase: Phrase
    seat: int | None = None
    points: int = 0
    terms: tuple["TermLine", ...] = ()
    lights: str = ""
    """A place that `Face.light` can draw, as in `Entry.at`."""
    short: Phrase | None = None
    """The same in a word or two, for what was done since somebody's last turn: "follower placed", "city" with points.

    Who did it stands before it. Where no line about a seat has one, the lines themselves are shown.
    """
    is_usual: bool = False
    """Whether its short form goes without saying beside others, such as the tile that every turn begins with."""
    placed: tuple[str, ...] = ()
    """The ids of what came to lie on the board by it; a page marks them until whoever looks acts."""


@dataclass(frozen=True, slots=True)
class TermLine:
    """One term of a scoring in words, with the paragraph it cites."""

    phrase: Phrase
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that happens on the board.

    `float`: a text floats up at a place. `home`: a piece travels home to a seat's panel. `fly`: a piece that lies where
    it came to rest is seen flying there along a path, and sliding along the last stretch of it.
    """

    kind: str
    seat: int
    x: float = 0
    y: float = 0
    text: str = ""
    piece: str = ""
    """The id of the piece; one that travels home is removed by the page."""
    path: tuple[tuple[float, float], ...] = ()
    """For `fly`: where it starts, where it lands, and where it comes to rest."""
    is_hit: bool = False
    """For `home`: the piece waits for what flies, and is knocked over by it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person learns by tapping the board: words, pictures with captions, and something to light up."""

    title: Phrase
    lines: tuple[Phrase, ...] = ()
    pictures: tuple[tuple[str, Phrase], ...] = ()
    """Standalone small SVG pictures with their captions, such as tiles that fit a square."""
    light: str = ""
    """SVG to lay over the board while the answer is shown."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a chosen move would complete and bring, in few words, and what to light up meanwhile."""

    told: Phrase
    light: str = ""
    """SVG to lay over the board, below what the move would put there."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A short word to somebody who plays a game for the first time, said once, when it matters."""

    name: str
    """By which a browser remembers that it was seen."""
    phrase: Phrase
    anchor: str | tuple[float, float]
    """What it speaks of: a point of the board, the id of a fragment, or a word for a part of the page.

    The words are `place` (a spot that is offered), `turn` and `confirm` (the buttons of a chosen spot), `choices`,
    `things` and `dials` (what the bar offers), `undo`, `seat` (of whoever decides), `scores`, `panel`, `log` (the last
    scoring), `lenses` and `rules`. A hint waits until what it speaks of is in sight.
    """


class Stock(NamedTuple):
    """How much of something is left, where there is little room: a standalone SVG, a number, and a spoken name."""

    picture: str
    left: int
    name: Phrase


V_contra = TypeVar("V_contra", bound=Mapping[str, Any], contravariant=True)


@runtime_checkable
class Foresight(Protocol[V_contra]):
    """What a face may have besides: it looks a move ahead, for moves that are too many to do so for each of them."""

    def foresee(self, before: V_contra, move: Move, after: V_contra, entries: Sequence[Entry]) -> Outlook | None:
        """What a move of the seat whose views these are would bring; None if nothing is to be told.

        As with `Face.tell`, the entries are those that the rules would write before anybody decides again.
        """


class Block(NamedTuple):
    """One element of the panel beside the board: a macro of the game's `panel.html`, and what it is called with.

    It is drawn again only when its values have changed.
    """

    name: str
    """The id of the element."""
    macro: str
    values: tuple[Hashable, ...] = ()
    """Plain values, phrases and SVG text."""
    container: str = "panel"
    """The id of the element it is put into, at its end: the panel, or a block before it."""


class Face(Protocol[V_contra]):
    """How one game shows itself; it has no state, and `remparts.games.registry.face(name)` finds it."""

    layers: Sequence[str]
    """The groups of the board from bottom to top; each fragment lies in one."""

    overlays: Mapping[str, Phrase]
    """What a person can lay over the board, by name."""

    def definitions(self, options: Mapping[str, str]) -> str:
        """SVG definitions that boards of this game with these options refer to, without the surrounding svg element."""

    def board(self, view: V_contra, *, aids: bool = True) -> Mapping[str, Mapping[str, str]]:
        """The fragments of each layer by id: each is one SVG element with that id, and equal views give equal texts."""

    def box(self, view: V_contra) -> tuple[float, float, float, float]:
        """What the board covers: x, y, width and height in its own units."""

    def coordinates(self, view: V_contra) -> str:
        """SVG of the coordinates along the board; empty if it has no columns and rows, and then none are offered.

        A board whose places have names of their own writes these names instead, or draws them with the places.
        """

    def targets(self, view: V_contra, moves: Sequence[Move]) -> Sequence[Target]:
        """How these legal moves are offered to the seat whose view it is."""

    def asks(self, view: V_contra) -> Phrase:
        """What the seat that decides now has to do, which may be another than the one whose turn it is."""

    def undoes(self, move: Move) -> Phrase:
        """What the button says that takes this move back at once, such as "Undo this tile"."""

    def tell(self, before: V_contra, move: Move, after: V_contra, entries: Sequence[Entry]) -> Sequence[Line]:
        """What a move and the rules after it did, for the log; the views are those of one watcher."""

    def effects(self, before: V_contra, after: V_contra, entries: Sequence[Entry]) -> Sequence[Effect]:
        """What the page shows in motion."""

    def overlay(self, view: V_contra, name: str) -> str:
        """SVG that shows features by owner, with what they are worth."""

    def light(self, view: V_contra, at: str) -> str:
        """SVG that lights up the feature at a place."""

    def ask(self, view: V_contra, x: float, y: float, *, aids: bool = True) -> Answer | None:
        """What there is to know about a point of the board, in the board's units; None if there is nothing."""

    def panel(self, view: V_contra, *, aids: bool = True) -> Sequence[Block]:
        """The panel beside the board; a block that is empty at times is hidden, not missing, and so keeps its place."""

    def supply(self, view: V_contra, seat: int) -> Sequence[tuple[str, Phrase]]:
        """What a seat has left, for its panel: small SVG pictures or short texts, each with a spoken name."""

    def coach(self, view: V_contra, targets: Sequence[Target]) -> Sequence[Hint]:
        """What a newcomer who decides now should hear, the most urgent first; `targets` are the moves on offer.

        The page asks for it only in a browser that is new to the game. A game that leaves this out has no hints.
        """
        return ()

    def left(self, view: V_contra, seat: int | None) -> Sequence[Stock]:
        """What a seat has left, or all together if none is named, beside the scores of a panel that is folded away."""
        return ()

    def standing(self, view: V_contra) -> Sequence[int]:
        """How the seats stand, beside their marks; another answer than the scores if these wait for the end."""
        scores: Sequence[int] = view["scores"]
        return scores

    def in_play(self, view: V_contra) -> Sequence[tuple[str, Phrase]]:
        """What waits to be placed, for all to see, such as the tile drawn: standalone SVG, and words that name it."""
        return ()

    def svg(self, view: V_contra, *, coordinates: bool = False) -> str:
        """The board as a standalone SVG image, for files and notebooks; with its coordinates, if it has any."""

    def picture(self) -> str:
        """A standalone SVG for the card of this game on the home page."""


AnyFace = Face[Any]
"""The face of any game; only the game itself knows the type of its views."""
