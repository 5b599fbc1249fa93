"""Hints for a first game that several games give, and what their coaches ask of the moves on offer."""

from collections.abc import Sequence
from typing import Final

from remparts.core.face import Hint, Target
from remparts.core.phrase import Phrase
from remparts.core.view import BaseView

TURN: Final = Hint("turn", Phrase("It fits here in more than one way: choose the square again to turn it."), "turn")
CONFIRM: Final = Hint(
    "confirm", Phrase("Nothing is final yet. Confirm what you see, or choose another place."), "confirm"
)
MOMENT: Final = Hint(
    "moment",
    Phrase("What you choose here is done after a short moment. Whatever you press meanwhile stops it."),
    "place",
)
UNDO: Final = Hint("undo", Phrase("Changed your mind? Here you can take back what you just did."), "undo")
LOG: Final = Hint(
    "log", Phrase("Every scoring is explained here. Point at a line to see on the board what it counted."), "log"
)
FORECAST: Final = Hint(
    "forecast", Phrase("Beside every score stands what it would be if the game ended now."), "scores"
)
LENSES: Final = Hint(
    "lenses", Phrase("These buttons show on the board who holds what, and what it is worth."), "lenses"
)


def offered(targets: Sequence[Target]) -> str:
    """What to point at for the moves on offer: a place on the board, or else the buttons of the bar."""
    return "place" if any(target.spot for target in targets) else "choices"


def goes_by_itself(targets: Sequence[Target]) -> bool:
    """Whether a place, once it is chosen, is taken without being confirmed."""
    return any(target.spot and target.by_itself for target in targets)


def has_scored(view: BaseView) -> bool:
    """Whether anybody has points."""
    return any(view["scores"])
