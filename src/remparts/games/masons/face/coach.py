"""What somebody hears who plays Masons for the first time."""

from collections.abc import Iterator, Sequence
from typing import Final

from remparts.core.face import Hint, Target
from remparts.core.phrase import Phrase
from remparts.core.view import task_now
from remparts.games import coaching
from remparts.games.masons.face import board as draw
from remparts.games.masons.rules.shown import MasonsView

_FEW: Final = 5

_WALL: Final = Hint(
    "wall", Phrase("Build a wall on any free line. Nobody owns what is built: all work on the same land."), "place"
)
_HAND: Final = Hint(
    "hand", Phrase("Your cards say what brings you points: build so that there is more of it."), "panel-hand"
)
_CLOSES: Final = Phrase("A wall here closes a city. Then everybody plays cards and scores, and you begin.")
_TOWERS: Final = Phrase("A new wall gets towers at its free ends: one in the colour of the die, the other as you like.")
_HOUSES: Final = Phrase("Each house die puts a house beside the wall. You decide which goes where.")
_JOIN: Final = Phrase("Joined cities count as one from now on. See which choice makes your cards worth more.")
_CARDS: Final = Hint(
    "cards",
    Phrase("Pick one or two cards to score: the number under each is what it brings now. You draw only one again."),
    "things",
)
_DISCARD: Final = Hint(
    "discard", Phrase("Nothing worth playing? Put one card down for no points, and draw two."), "choices"
)
_EXCHANGE: Final = Hint(
    "exchange", Phrase("You are last, and may change as many cards as you like for new ones."), "things"
)
_ENDING: Final = Hint(
    "ending", Phrase("When the last wall, tower, house or palace is built, the game ends."), "panel-supply"
)


def hints(view: MasonsView, targets: Sequence[Target]) -> Iterator[Hint]:
    """The most urgent first."""
    yield from _now(view, targets)
    if coaching.goes_by_itself(targets):
        yield coaching.MOMENT
    yield coaching.CONFIRM
    if view["walls"]:
        yield _HAND
    supply = view["supply"]
    if min(supply["walls"], *(sum(supply[kind].values()) for kind in ("towers", "houses", "palaces"))) <= _FEW:
        yield _ENDING


def _now(view: MasonsView, targets: Sequence[Target]) -> Iterator[Hint]:
    """What this decision is about."""
    offered = coaching.offered(targets)
    match task_now(view)["name"]:
        case "wall":
            yield _WALL
            yield from (Hint("closes", _CLOSES, draw.at_line(line)) for line in sorted(view["closes"])[:1])
        case "tower":
            yield Hint("towers", _TOWERS, offered)
        case "house":
            yield Hint("houses", _HOUSES, offered)
        case "join":
            yield Hint("join", _JOIN, offered)
        case "cards":
            yield from (_CARDS, _DISCARD)
        case "exchange":
            yield _EXCHANGE
