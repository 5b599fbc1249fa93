"""What is still to be done, what is remembered of a scoring round, and who has won."""

from collections.abc import Sequence
from typing import NamedTuple

from remparts.core.ledger import Term
from tests.masons.naive.board import City

DECIDED = {
    (True, True): "most points",
    (False, True): "most cards in hand among equals [MAS-15.7]",
    (False, False): "a shared victory, with as many points and cards [MAS-15.7]",
}
"""By whether one seat has the most points, and one of those the most cards."""


class Step(NamedTuple):
    """Something that is still to be done."""

    name: str
    seat: int


class Share:
    """What a seat did in a scoring round. [MAS-12.3]"""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.did = "waits"
        self.cards: list[str] = []
        self.city: City | None = None
        self.terms: list[tuple[Term, ...]] = []


class Round:
    """A scoring round; it has no city if each seat chooses one. [MAS-12.1, MAS-15.4]"""

    def __init__(self, city: City | None, is_final: bool, seats: Sequence[int]) -> None:
        self.city = city
        self.is_final = is_final
        self.is_over = False
        self.shares = [Share(seat) for seat in seats]

    def share(self, seat: int) -> Share:
        """What this seat did."""
        return next(share for share in self.shares if share.seat == seat)


def winners(scores: list[int], cards: list[int]) -> tuple[list[int], str]:
    """Most points, then most cards in hand, then all of them; and what decided. [MAS-15.7]"""
    first = [seat for seat, score in enumerate(scores) if score == max(scores)]
    best = [seat for seat in first if cards[seat] == max(cards[each] for each in first)]
    return best, DECIDED[len(first) == 1, len(best) == 1]
