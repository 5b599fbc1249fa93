"""Points and where they come from: every score is a sum of ledger entries, every entry a sum of terms."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One line of an explanation: what counts, how often, for how many points, by which paragraph."""

    what: str
    points: int
    rule: str
    count: int = 1

    def __str__(self) -> str:
        times = f"{self.count} " if self.count != 1 else ""
        return f"{times}{self.what} {self.points:+d} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger: a seat receives the sum of the terms for something at a place."""

    seat: int
    what: str
    terms: tuple[Term, ...]
    at: str = ""

    @property
    def points(self) -> int:
        return sum(term.points for term in self.terms)

    def __str__(self) -> str:
        return f"{self.what} {self.points:+d} ({', '.join(map(str, self.terms))})"


def totals(entries: Iterable[Entry], seats: int) -> list[int]:
    """The points of each seat in these entries."""
    sums = [0] * seats
    for entry in entries:
        sums[entry.seat] += entry.points
    return sums


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, with which scores, and what decided between equals."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decided_by: str
