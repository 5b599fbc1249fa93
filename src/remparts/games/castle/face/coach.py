"""What somebody hears who plays The Castle for the first time."""

from collections.abc import Iterator, Sequence
from typing import Final

from remparts.core.face import Hint, Target
from remparts.core.phrase import Phrase
from remparts.core.view import task_now
from remparts.games import coaching
from remparts.games.castle.face import board as draw
from remparts.games.castle.rules.view import CastleView

_TILES_NEAR_THE_END: Final = 10

_START: Final = Hint(
    "start", Phrase("The castle grows from the wall: lay the first tile at one of its start spaces."), "place"
)
_PLACE: Final = Hint(
    "place", Phrase("Only paths have to meet paths. Towers, houses and courts may lie beside anything."), "place"
)
_FOLLOWER: Final = Hint(
    "follower",
    Phrase("Put a follower on a path, tower or house: it scores as soon as nothing of it meets an empty square."),
    "place",
)
_MERCHANT: Final = Phrase("A merchant stays in his court to the end. Every market there then brings him 3 points.")
_WALL: Final = Phrase("Your marker runs along the wall. Stop exactly on a corner tower, and its wall tile is yours.")
_OWNED: Final = Phrase("You have won a wall tile. What it does, and when you may use it, stands here.")
_ORDER: Final = Phrase("You choose what is scored first: where your marker stops decides which wall tile it takes.")
_REGION: Final = Hint(
    "region", Phrase("Your keep marks your largest house. In the end the larger keep scores the largest empty region."),
    "cst-region",
)  # fmt: skip
_ENDING: Final = Hint(
    "ending", Phrase("The tiles run out: what is unfinished in the end is worth nothing."), "panel-now"
)


def hints(view: CastleView, targets: Sequence[Target]) -> Iterator[Hint]:
    """The most urgent first."""
    task = task_now(view)
    seat = task["who"]
    match task["name"]:
        case "place":
            yield _PLACE if view["tiles"] else _START
            yield coaching.TURN
        case "follower":
            yield _FOLLOWER
            yield from (Hint("merchant", _MERCHANT, target.at) for target in _merchants(targets)[:1])
        case "order":
            yield Hint("order", _ORDER, coaching.offered(targets))
    yield coaching.CONFIRM
    if view["wall_tiles"][seat]:
        yield Hint("owned", _OWNED, f"cst-owned-{seat}")
    if coaching.has_scored(view):
        yield Hint("wall", _WALL, draw.marker_place(view["track"][seat]["space"]))
        yield coaching.LOG
    if view["keeps"][seat]:
        yield _REGION
    if view["stock"] <= _TILES_NEAR_THE_END:
        yield _ENDING


def _merchants(targets: Sequence[Target]) -> list[Target]:
    """The moves that lay a follower down in a court."""
    return [target for target in targets if target.move.startswith("merchant")]
