"""The moves of Robber Knights, their notation, and sequences that make them only when asked.

=first.1       chance lets seat 1 start
keep0.pv       seat 0 keeps the plain village besides its castle; others see keep0.?
=lay.pv@0,0    a tile of the start layout is turned up
pc@3,-1        a plain castle is laid at x 3, y -1
march.e:1,2,1  one knight stays on the castle, two and one on the tiles east of it
march:3        three knights stay on the castle
-              no knight is deployed
=draw0.pv      seat 0 draws the plain village; others see =draw0.?
stop           no further tile in this turn

A tile is written as p, f, m or l for plain, forest, mountains or lake, and v, c or t for village, castle or town.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from remparts.core.errors import UnreadableMove
from remparts.core.first import First
from remparts.core.grid import SIDES, place
from remparts.core.ints import Ints
from remparts.core.lazy import Lazy
from remparts.core.seen import HIDDEN
from remparts.core.task import Move
from remparts.games.robber_knights.rules.board import Board
from remparts.games.robber_knights.rules.facts import facts

STAY: Final = -1
"""The direction of knights that all stay on the castle."""


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """A seat takes one A tile into its hand besides the castle, which nobody else sees. [ROB-3.3, ROB-3.4]"""

    seat: int
    tile: str

    def __str__(self) -> str:
        return f"keep{self.seat}.{self.tile}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"keep{self.seat}.{HIDDEN}"


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """A tile of the start layout is turned up. [ROB-3.6]"""

    tile: str
    x: int
    y: int

    def __str__(self) -> str:
        return f"=lay.{self.tile}@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A tile is laid from the hand. [ROB-5.1]"""

    tile: str
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class March(Move):
    """Knights come into play on the castle just laid and ride one way, some staying on each tile. [ROB-6.18]"""

    direction: int
    knights: tuple[int, ...]

    def __str__(self) -> str:
        way = "" if self.direction == STAY else f".{SIDES[self.direction]}"
        return f"march{way}:{','.join(map(str, self.knights))}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No knight is deployed. [ROB-6.1]"""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A pile gives its top tile into the hand of its owner. [ROB-4.2]"""

    seat: int
    tile: str

    def __str__(self) -> str:
        return f"=draw{self.seat}.{self.tile}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"=draw{self.seat}.{HIDDEN}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The turn ends before a third tile. [ROB-4.1]"""

    def __str__(self) -> str:
        return "stop"


PASS: Final = Pass()
STOP: Final = Stop()

_TILE: Final = f"({'|'.join(sorted((kind.code for kind in facts().kinds), key=len, reverse=True))})"
_PLACE: Final = r"@(0|-?[1-9]\d{0,2}),(0|-?[1-9]\d{0,2})"
_NUMBER: Final = r"(?:0|[1-9]\d?)"

Reader = Callable[[re.Match[str]], Move]

_FORMS: Final[tuple[tuple[str, Reader], ...]] = (
    (r"-", lambda found: PASS),
    (r"stop", lambda found: STOP),
    (r"=first\.(\d)", lambda found: First(int(found[1]), by_chance=True)),
    (rf"keep(\d)\.{_TILE}", lambda found: Keep(int(found[1]), found[2])),
    (rf"=lay\.{_TILE}{_PLACE}", lambda found: TurnUp(found[1], int(found[2]), int(found[3]))),
    (rf"{_TILE}{_PLACE}", lambda found: Lay(found[1], int(found[2]), int(found[3]))),
    (rf"march:({_NUMBER})", lambda found: March(STAY, (int(found[1]),))),
    (
        rf"march\.([nesw]):({_NUMBER}(?:,{_NUMBER}){{1,9}})",
        lambda found: March(SIDES.index(found[1]), tuple(map(int, found[2].split(",")))),
    ),
    (rf"=draw(\d)\.{_TILE}", lambda found: Draw(int(found[1]), found[2])),
)


def read_move(text: str) -> Move:
    """The move with this notation."""
    for form, make in _FORMS:
        found = re.fullmatch(form, text, re.ASCII)
        if found:
            return make(found)
    if text.startswith("march"):
        raise UnreadableMove(
            f"{text[:40]!r} is no march: knights stay, as in march:3, or ride in one direction n, e, s or w, "
            "as in march.e:1,2,1 [ROB-6.2]"
        )
    raise UnreadableMove(
        f"{text[:40]!r} is no move of Robber Knights; moves look like pc@3,-1 (a plain castle at 3,-1), "
        "march.e:1,2,1, - (no knights) or stop"
    )


class Lays(Lazy[Move]):
    """Each kind in hand on each open spot, and perhaps `stop`; a `Lay` that was made is kept."""

    __slots__ = ("_board", "_kinds", "_made", "_opened", "_places")

    def __init__(
        self, board: Board, kinds: tuple[int, ...], opened: Ints, places: int, made: dict[int, Lay], stop: bool
    ) -> None:
        self._numbers = range(len(kinds) * places + stop)
        self._board = board
        self._kinds = kinds
        self._opened = opened
        self._places = places
        self._made = made

    def make(self, number: int) -> Move:
        places = self._places
        which = 0
        while number >= places:
            number -= places
            which += 1
        if which == len(self._kinds):
            return STOP
        return self._lay(self._kinds[which], self._board.nth(self._opened, number))

    def __iter__(self) -> Iterator[Move]:
        spots = self._board.members(self._opened)
        moves: list[Move] = [self._lay(kind, spot) for kind in self._kinds for spot in spots]
        if len(moves) < len(self._numbers):
            moves.append(STOP)
        return iter(moves)

    def _lay(self, kind: int, spot: int) -> Lay:
        key = kind * self._board.size + spot
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = Lay(facts().kinds[kind].code, *place(self._board.cells[spot]))
        return made

    def number_of(self, item: object) -> int:
        if not isinstance(item, Lay):
            return len(self._kinds) * self._places if isinstance(item, Stop) else -1
        places = [place(self._board.cells[spot]) for spot in self._board.members(self._opened)]
        codes = [facts().kinds[kind].code for kind in self._kinds]
        if item.tile not in codes or (item.x, item.y) not in places:
            return -1
        return codes.index(item.tile) * self._places + places.index((item.x, item.y))
