"""The moments at which an expansion shows itself. The face of the base game calls them and knows no expansion by name.

| what is shown | moments |
| --- | --- |
| tiles, in pictures and text | `tiles` |
| the board | `definitions`, `board`, `reach` |
| what is to be decided | `tasks` with `asks` and `targets` |
| the log | `tell`, `ledger` |
| what takes a move back | `undoes` |
| what moves | `effects` |
| a point, a feature | `ask`, `about`, `claims`, `overlay`, `shelters` |
| beside the board | `cards`, `supply` |
| hints for a first game | `coach` |

Expansions show themselves to each other through the same moments: the one that comes later asks for the `shelters` of
the others, and imports none of them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from remparts.core.face import Answer, Effect, Hint, Line, Target
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase
from remparts.core.task import Move
from remparts.games.carcassonne.face.drawing.looks import LOOKS, ShownTiles
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import CarcassonneView


class Card(NamedTuple):
    """Something in the panel beside the board: a picture, what it is, and what is to be said of it."""

    title: Phrase
    picture: str
    lines: tuple[Phrase, ...]


class ShownClaim(NamedTuple):
    """How a kind of feature and the followers on it are shown."""

    title: Phrase
    role: str
    """The role of a follower there."""
    standing: str
    """The words for a follower there, with the blank {place} for the segment."""
    seen_with: str
    """The overlay that shows such features too."""
    completes: Phrase
    """What a tile does that completes one."""


class LateLine(Line):
    """A line of the log that comes after the points of its move."""

    __slots__ = ()


class LedgerWords(NamedTuple):
    """How the log speaks of points, by what entries and terms of the ledger are for."""

    entries: Mapping[str, str] = MappingProxyType({})
    """Each a sentence with the blank {player}."""
    terms: Mapping[str, tuple[str, str]] = MappingProxyType({})
    """Each as two sentences with the blank {count}: for one, and for many."""
    in_turns: Collection[str] = ()
    """Those of the entries that never belong to the final scoring."""


class ShownShelter(NamedTuple):
    """How the face shows a place in which followers stay without standing on a segment."""

    name: Phrase
    at: tuple[float, float]
    """Its middle on the board."""
    size: tuple[float, float]
    """How far it reaches from there, across and down."""
    lights: str
    """What lines of the log write to light it up, as in `Line.lights`."""


class FacePart:
    """What one expansion shows of itself; by default nothing."""

    name: ClassVar[str]
    """As in the option `expansions`."""

    tiles: ClassVar[ShownTiles] = ShownTiles()
    """The tiles that it brings, and the looks of what is on them."""

    tasks: ClassVar[frozenset[str]] = frozenset()
    """The tasks whose moves it offers and whose questions it asks."""

    undoes: ClassVar[Mapping[type[Move], Phrase]] = {}
    """What the button says that takes one of its moves back, by their kind; what the base game has, it names itself."""

    claims: ClassVar[Mapping[str, ShownClaim]] = {}
    """The kinds of features that followers can claim with it."""

    ledger: ClassVar[LedgerWords] = LedgerWords()
    """What its entries and terms of the ledger are called."""

    def definitions(self) -> str:
        """SVG definitions of its own; those of its tiles are made without it."""
        return ""

    def board(self, view: CarcassonneView, *, aids: bool) -> Mapping[str, Mapping[str, str]]:
        """Fragments by layer and id, above what the base game has in that layer."""
        return {}

    def reach(self, view: CarcassonneView) -> Iterable[tuple[float, float]]:
        """Points in units of the board that it must show beside the landscape."""
        return ()

    def asks(self, view: CarcassonneView) -> Phrase:
        """What is to be done for one of its tasks."""
        return Phrase("Choose")

    def targets(self, view: CarcassonneView, moves: Sequence[Move]) -> Sequence[Target]:
        """How the moves of one of its tasks are offered."""
        return ()

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterable[Line]:
        """Lines of the log for its moves and for what they did; a `LateLine` comes after the points of the move."""
        return ()

    def effects(self, before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry]) -> Iterable[Effect]:
        """What is to be seen moving."""
        return ()

    def ask(self, view: CarcassonneView, x: float, y: float) -> Answer | None:
        """What there is to know about a point of the board where something of its own lies."""
        return None

    def overlay(self, view: CarcassonneView, name: str) -> str:
        """SVG of its own in an overlay, below the features that it shows."""
        return ""

    def about(self, view: CarcassonneView, feature: FeatureView) -> Iterable[Phrase]:
        """What else there is to know about a feature."""
        return ()

    def shelters(self, view: CarcassonneView) -> Mapping[str, ShownShelter]:
        """Places of its own in which followers stay, by their names in moves; expansions ask each other, too."""
        return {}

    def cards(self, view: CarcassonneView) -> Iterable[Card]:
        """What it puts into the panel beside the board."""
        return ()

    def supply(self, view: CarcassonneView, seat: int) -> Iterable[tuple[str, Phrase]]:
        """What it gives a seat to hold: small pictures, each with a spoken name."""
        return ()

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterable[Hint]:
        """What somebody who plays with it for the first time should hear at this decision."""
        return ()


Parts = Sequence[FacePart]


def learn_looks(parts: Parts) -> None:
    """The tiles of these parts and all that is on them can be drawn from now on."""
    for part in parts:
        LOOKS.learn(part.tiles)


def tile_sets(parts: Parts) -> list[str]:
    """The packages with the tiles of the base game and of these parts, in that order."""
    return [BASE, *(part.tiles.facts for part in parts if part.tiles.facts)]


def set_aside_by(code: str, parts: Parts) -> str:
    """The paragraph by which a tile that fits nowhere leaves the game."""
    sets = [part.tiles for part in parts if part.tiles.facts]
    own = (tiles.set_aside for tiles in sets if code in {kind.code for kind in tile_set(tiles.facts)})
    return next(own, ShownTiles().set_aside)
