"""Points and where they come from: every score is a sum of ledger entries, every entry a sum of terms."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final


class Term:
    """One line of an explanation: what counts (in the plural), for how many points, by which paragraph, how often.

    It never changes; written out by hand, as `Entry` is, for a frozen dataclass takes three times as long to make.
    """

    __slots__ = ("count", "points", "rule", "what")
    __match_args__: ClassVar = ("what", "points", "rule", "count")

    def __init__(self, what: str, points: int, rule: str, count: int = 1) -> None:
        self.what: Final = what
        self.points: Final = points
        self.rule: Final = rule
        self.count: Final = count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self._held == other._held

    def __hash__(self) -> int:
        return hash(self._held)

    def __reduce__(self) -> tuple[object, ...]:
        return Term, self._held

    def __repr__(self) -> str:
        return f"Term(what={self.what!r}, points={self.points}, rule={self.rule!r}, count={self.count})"

    @property
    def _held(self) -> tuple[str, int, str, int]:
        return self.what, self.points, self.rule, self.count

    @property
    def counted(self) -> str:
        """How many of what: 1 tile, 2 tiles, 1 city."""
        if self.count != 1:
            return f"{self.count} {self.what}"
        return f"1 {self.what[:-3]}y" if self.what.endswith("ies") else f"1 {self.what.removesuffix('s')}"

    def __str__(self) -> str:
        return f"{self.counted} {self.points:+d} [{self.rule}]"


class Entry:
    """One line of the ledger: a seat receives the sum of the terms for something at a place."""

    __slots__ = ("at", "seat", "terms", "what")
    __match_args__: ClassVar = ("seat", "what", "terms", "at")

    def __init__(self, seat: int, what: str, terms: tuple[Term, ...], at: str = "") -> None:
        self.seat: Final = seat
        self.what: Final = what
        self.terms: Final = terms
        self.at: Final = at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self._held == other._held

    def __hash__(self) -> int:
        return hash(self._held)

    def __reduce__(self) -> tuple[object, ...]:
        return Entry, self._held

    def __repr__(self) -> str:
        return f"Entry(seat={self.seat}, what={self.what!r}, terms={self.terms!r}, at={self.at!r})"

    @property
    def _held(self) -> tuple[int, str, tuple[Term, ...], str]:
        return self.seat, self.what, self.terms, self.at

    @property
    def points(self) -> int:
        return points(self.terms)

    def __str__(self) -> str:
        return f"{self.what} {self.points:+d} ({', '.join(map(str, self.terms))})"


def points(terms: Iterable[Term]) -> int:
    """The sum of these terms."""
    return sum([term.points for term in terms])


def merged(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Terms of the same kind taken together, in the order in which the kinds first appear."""
    sums: dict[tuple[str, str], Term] = {}
    for term in terms:
        before = sums.get((term.what, term.rule), Term(term.what, 0, term.rule, 0))
        sums[term.what, term.rule] = Term(term.what, before.points + term.points, term.rule, before.count + term.count)
    return tuple(sums.values())


def totals(entries: Iterable[Entry], seats: int) -> list[int]:
    """The points of each seat in these entries."""
    sums = [0] * seats
    for entry in entries:
        sums[entry.seat] += entry.points
    return sums


MOST_POINTS: Final = "most points"
"""What decides where nobody else has the winner's score; whoever shows it says by how many points."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, with which scores, and what decided between equals."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decided_by: str

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.winners, self.scores, self.decided_by)
