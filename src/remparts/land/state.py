"""What the states and editions of games with tiles have in common."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from remparts.core.ints import mypyc_attr
from remparts.core.options import Options
from remparts.core.phases import Edition, Phase
from remparts.core.state import BaseState
from remparts.land.lands import Land
from remparts.land.moves import Draw, Follow, Places
from remparts.land.sets import TileSet

T_co = TypeVar("T_co", bound=TileSet, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class TileEdition(Edition, Generic[T_co]):
    """The rules of a game with tiles as a table's options choose them."""

    def __init__(
        self,
        options: Options,
        phases: Mapping[str, Phase[Any]],  # phases of its own states
        tiles: T_co,
        places: Places,
        roles: Mapping[str, str],
    ) -> None:
        super().__init__(options, phases)
        self.tiles: Final = tiles
        self.places: Final = places
        """The placements made of the tiles."""
        self.roles: Final = dict(roles)
        """What a follower is on each kind of segment."""
        self.draws: Final = [Draw(code) for code in tiles.codes]
        """The move by which each kind comes up."""
        self.follows: Final = [
            [Follow(self.roles.get(s.kind, ""), name) for s, name in zip(turned.segments, turned.names, strict=True)]
            for turned in tiles.turned
        ]
        """The move by which each segment of each turned tile is claimed."""


E_co = TypeVar("E_co", bound=TileEdition[TileSet], covariant=True)
L_co = TypeVar("L_co", bound=Land, covariant=True)

NOTHING_DRAWN: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class TileState(BaseState[E_co], Generic[E_co, L_co]):
    """Tiles drawn, laid and claimed: a new state with its land and what it begins with, or a copy of another one."""

    __slots__ = ("aside", "bag", "choices", "completed", "drawn", "followers", "free", "land", "seat", "supply")

    def __init__(
        self, edition: E_co, land: L_co, stock: list[int], followers: int, other: "TileState[E_co, L_co] | None" = None
    ) -> None:
        if other is None:
            seats = edition.seats
            super().__init__(edition, [], [0] * seats, [])
            self.land: L_co = land
            self.seat: int = 0
            """Whose turn it is."""
            self.bag: list[int] = stock[:]
            """The kinds not drawn yet, in the order of kinds: a bag has no order to leak."""
            self.aside: list[int] = []
            """The kinds that left the game because they fitted nowhere."""
            self.drawn: int = NOTHING_DRAWN
            """The kind drawn and not yet laid."""
            self.choices: Sequence[int] = ()
            """Every legal placement as an integer, while one is to be chosen; never changed in place."""
            self.free: list[int] = []
            """The segments of the tile laid last that may be claimed, while one may be; never changed in place."""
            self.completed: list[int] = []
            """The roots of what the tile laid last completed and is not scored yet; never changed in place."""
            self.supply: list[int] = [followers] * seats
            """The followers each seat has left."""
            self.followers: dict[int, int] = {}
            """The seat of the follower on each node."""
        else:
            super().__init__(edition, other.agenda[:], other.scores[:], other.ledger[:])
            self.land = land
            self.seat = other.seat
            self.bag = other.bag[:]
            self.aside = other.aside[:]
            self.drawn = other.drawn
            self.choices = other.choices
            self.free = other.free
            self.completed = other.completed
            self.supply = other.supply[:]
            self.followers = other.followers.copy()

    def codes(self, kinds: Iterable[int]) -> list[str]:
        """How moves and views name these kinds."""
        return [self.edition.tiles.codes[kind] for kind in kinds]
