"""What somebody hears who plays Carcassonne for the first time."""

from collections.abc import Iterator, Sequence
from typing import Final

from remparts.core.face import Hint, Target
from remparts.core.phrase import Phrase
from remparts.core.view import task_now
from remparts.games import coaching
from remparts.games.carcassonne.face.part import Parts
from remparts.games.carcassonne.rules.view import CarcassonneView

_FIRST_TILES: Final = 4
_TILES_BEFORE_LENSES: Final = 8

_PLACE: Final = Hint(
    "place",
    Phrase("Lay your tile on one of these squares: roads must meet roads, cities cities, fields fields."),
    "place",
)
_HAND: Final = Hint("hand", Phrase("Pick one of your three tiles first; its squares are then marked."), "choices")
_FOLLOWER: Final = Hint(
    "follower",
    Phrase("Put a follower on your tile, if you like: it scores once what it stands on is finished, then comes back."),
    "place",
)
_FARMER: Final = Phrase(
    "A farmer stays in his field to the end of the game. He then scores for finished cities beside it."
)
_LAST: Final = Hint(
    "supply", Phrase("This is your last follower. To get one back, finish what another stands on."), "seat"
)


def hints(view: CarcassonneView, targets: Sequence[Target], parts: Parts) -> Iterator[Hint]:
    """The most urgent first; what expansions have to say comes before what can wait."""
    task = task_now(view)
    for part in parts:
        yield from part.coach(view, targets)
    match task["name"]:
        case "place":
            if any(target.choice for target in targets):
                yield _HAND
            yield from (_PLACE, coaching.TURN)
        case "follower":
            yield _FOLLOWER
            if len(view["tiles"]) >= _FIRST_TILES:
                yield from (Hint("farmer", _FARMER, target.at) for target in _farmers(targets)[:1])
            if view["supply"][task["who"]] == 1:
                yield _LAST
    if coaching.goes_by_itself(targets):
        yield coaching.MOMENT
    yield coaching.CONFIRM
    if coaching.has_scored(view):
        yield coaching.LOG
    if len(view["tiles"]) >= _FIRST_TILES:
        yield coaching.UNDO
    if view["forecast"][task["who"]]:
        yield coaching.FORECAST
    if len(view["tiles"]) >= _TILES_BEFORE_LENSES:
        yield coaching.LENSES


def _farmers(targets: Sequence[Target]) -> list[Target]:
    """The moves that put a follower into a field."""
    return [target for target in targets if target.move.startswith("farmer")]
