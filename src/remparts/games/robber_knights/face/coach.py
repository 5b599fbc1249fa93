"""What somebody hears who plays Robber Knights for the first time."""

from collections.abc import Iterator, Sequence
from typing import Final

from remparts.core.face import Hint, Target
from remparts.core.phrase import Phrase
from remparts.core.view import task_now
from remparts.games import coaching
from remparts.games.drawing.squares import middle
from remparts.games.robber_knights.rules.view import RobberKnightsView

_FEW_KNIGHTS: Final = 8
_TILES_BEFORE_POINTS: Final = 10

_KEEP: Final = Hint(
    "keep",
    Phrase("A castle is in your hand already. Keep one tile besides it; the others become common land."),
    "choices",
)
_HAND: Final = Hint("hand", Phrase("Pick one of the tiles of your hand, then the place where it goes."), "choices")
_LAY: Final = Hint(
    "lay", Phrase("Lay it beside any other tile: terrains need not match. Castles, villages and towns bring points."),
    "place",
)  # fmt: skip
_KNIGHTS: Final = Hint(
    "knights", Phrase("A new castle sends out up to five of your knights, now or never. How many?"), "choices"
)
_RIDE: Final = Hint(
    "ride",
    Phrase("They ride in one straight line, and some stay on every tile: 1 on plain, 2 in forest, 3 in mountains."),
    "place",
)
_SPREAD: Final = Hint("spread", Phrase("Choose the tile again to leave the knights along the way differently."), "turn")
_AGAIN: Final = Hint(
    "again", Phrase("You may lay up to three tiles in a turn. Often it is better to keep one for later."), "choices"
)
_TOP: Final = Phrase("Knights pile up, four at most, and only the one on top counts: it takes the building.")
_POINTS: Final = Hint("points", Phrase("What each player would score now stands here."), "rob-points")
_FEW: Final = Hint(
    "few", Phrase("Your knights run short, and none comes back: save them for the last castles."), "seat"
)


def hints(view: RobberKnightsView, targets: Sequence[Target]) -> Iterator[Hint]:
    """The most urgent first."""
    yield from _now(view, targets)
    yield coaching.CONFIRM
    stacked = [tile for tile in view["tiles"] if tile["points"] and len(set(tile["stack"])) > 1]
    yield from (Hint("top", _TOP, middle(tile["x"], tile["y"])) for tile in stacked[:1])
    if len(view["tiles"]) >= _TILES_BEFORE_POINTS:
        yield _POINTS
    if view["supply"][task_now(view)["who"]] <= _FEW_KNIGHTS:
        yield _FEW


def _now(view: RobberKnightsView, targets: Sequence[Target]) -> Iterator[Hint]:
    """What this decision is about."""
    match task_now(view)["name"]:
        case "keep":
            yield _KEEP
        case "lay":
            if (view["action"] or 1) > 1:
                yield _AGAIN
            if any(target.choice for target in targets):
                yield _HAND
            yield _LAY
        case "march":
            if any(target.choice for target in targets):
                yield _KNIGHTS
            yield from (_RIDE, _SPREAD)
