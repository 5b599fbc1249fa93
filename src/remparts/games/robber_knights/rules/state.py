"""A position in a game of Robber Knights."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from remparts.core.ints import i64, ints
from remparts.core.state import BaseState
from remparts.games.robber_knights import PACKAGE
from remparts.games.robber_knights.rules.area import COSTS, Area, kind
from remparts.games.robber_knights.rules.edition import Edition
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts
from remparts.games.robber_knights.rules.hands import packed, unpacked

_NEEDED: Final = ints([cost if kind.is_castle else IMPASSABLE for kind, cost in zip(facts().kinds, COSTS, strict=True)])
"""How many knights a seat must have left when it lays a tile of each kind, to deploy some: those of a castle only."""

_MOST_TILES: Final[i64] = facts().most_tiles


class State(BaseState[Edition]):
    """Tiles, knights, hands, piles, and what the turn still owes."""

    __slots__ = ("area", "heights", "held", "layout", "piled", "seat", "supply")

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition, other: "State | None" = None) -> None:
        if other is None:
            seats = edition.seats
            super().__init__(edition, [], [0] * seats, [])
            self.area = Area(edition.board)
            self.seat = 0
            """Whose turn it is."""
            self.held = ints([packed(edition.first_hand)] * seats)
            """The hand of each seat in one number; at first all A tiles. [ROB-3.3]"""
            self.piled = ints(edition.pile * seats)
            """The kinds in the piles, seat by seat, each from the top and ending where a whole pile would."""
            self.heights = ints([len(edition.pile)] * seats)
            """How many tiles each pile has."""
            self.layout: tuple[int, ...] = ()
            """The kinds that wait face down to be turned up in the start layout. [ROB-3.5]"""
            self.supply = [facts().knights] * seats
            """The knights each seat has left. [ROB-1.2]"""
        else:
            super().__init__(edition, other.agenda[:], other.scores[:], other.ledger[:])
            self.area = Area(edition.board, other.area)
            self.seat = other.seat
            self.held = other.held[:]
            self.piled = other.piled[:]
            self.heights = other.heights[:]
            self.layout = other.layout
            self.supply = other.supply[:]

    def copy(self) -> "State":
        return State(self.edition, self)

    # ---- What a turn does

    def lay(self, seat: i64, kind: i64, spot: i64) -> None:
        """A seat lays a tile of its hand. [ROB-4.2]"""
        self.area.cover(spot, kind, seat)
        hand = self.held[seat]
        self.held[seat] = hand >> 4 if (hand & 15) == kind + 1 else hand & 15

    def can_deploy(self, seat: int, kind: i64) -> bool:
        """Whether a seat that has laid such a tile may deploy knights. [ROB-6.1, ROB-6.11]"""
        return self.supply[seat] >= _NEEDED[kind]

    def top(self, seat: i64) -> i64:
        """Where a seat's pile begins in `piled`."""
        return (seat + 1) * self.edition.highest - self.heights[seat]

    def draw(self, seat: i64, number: i64) -> None:
        """The tile with this number from the top of a seat's pile goes into its hand. [ROB-4.2]"""
        piled = self.piled
        top = self.top(seat)
        at = top + number
        kind = piled[at]
        while at > top:
            piled[at] = piled[at - 1]
            at -= 1
        piled[top] = 0
        self.heights[seat] -= 1
        hand = self.held[seat]
        self.held[seat] = (hand << 4) + kind + 1 if kind + 1 < hand else hand + (kind + 1 << 4 if hand else kind + 1)

    def go_on(self, action: i64) -> i64:
        """The next action of a turn, or the first of the next seat with tiles, or 0 at the end. [ROB-4.5, ROB-4.7]"""
        seats = self.edition.seats
        seat = self.seat
        if action < _MOST_TILES and self.held[seat]:
            return action + 1
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            if self.held[seat]:
                self.seat = seat
                return 1
        return 0

    # ---- Hands and piles as tuples

    @property
    def hands(self) -> list[tuple[int, ...]]:
        """The kinds in each hand, in the order of kinds. [ROB-3.3]"""
        return [unpacked(hand) for hand in self.held]

    @hands.setter
    def hands(self, hands: Sequence[tuple[int, ...]]) -> None:
        self.held = ints([packed(hand) for hand in hands])

    @property
    def piles(self) -> list[tuple[int, ...]]:
        """The kinds in each pile, letter by letter from the top; within a letter no order to leak. [ROB-3.2]"""
        piled, highest = list(self.piled), len(self.edition.pile)
        return [
            tuple(piled[seat * highest + highest - height : seat * highest + highest])
            for seat, height in enumerate(self.heights)
        ]

    @piles.setter
    def piles(self, piles: Sequence[tuple[int, ...]]) -> None:
        highest = len(self.edition.pile)
        self.piled = ints([kind for pile in piles for kind in (0,) * (highest - len(pile)) + pile])
        self.heights = ints([len(pile) for pile in piles])

    def hidden(self, seat: int) -> list[int]:
        """The kinds that a seat has still to lay: those in its hand and in its pile."""
        end = (seat + 1) * len(self.edition.pile)
        return [*unpacked(self.held[seat]), *self.piled[end - self.heights[seat] : end]]

    @property
    def laid(self) -> list[tuple[int, ...]]:
        """The kinds each seat has laid from its hand, in that order: all have seen it."""
        area = self.area
        laid: list[list[int]] = [[] for _ in range(self.edition.seats + 1)]
        for entry in list(area.order)[: area.number]:
            laid[entry & 7].append(kind(area.tiles[entry >> 3]))
        return [tuple(kinds) for kinds in laid[1:]]

    def codes(self, kinds: Iterable[int]) -> list[str]:
        """How moves and views name these kinds."""
        return [facts().kinds[kind].code for kind in kinds]
