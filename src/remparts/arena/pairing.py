"""Which games a match consists of: who meets whom, at which seats, with which deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import ceil
from typing import NamedTuple

from remparts.arena.match import PlannedGame
from remparts.bots import find_bot
from remparts.core.errors import RempartsError
from remparts.core.options import Options

Pairing = tuple[int, ...]
"""Bots that meet, by their place in the list; at a table of more than two there are more of them."""


class Place(NamedTuple):
    """Where a game stands in a match."""

    round: int
    pairing: int
    turn: int
    """How far the seats have moved on."""


@dataclass(frozen=True)
class Schedule:
    """A match between bots, in which every choice of them that fills the table meets equally often.

    A round is one seed played once with each bot at each seat: all have the same deals, as far as the game allows, and
    the same chance to begin. The number of a game says which it is, however many rounds there are.
    """

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: str
    rounds: int
    """Of each pairing."""

    def __post_init__(self) -> None:
        for bot in self.bots:
            find_bot(bot)
            if self.bots.count(bot) > 1:
                raise RempartsError(f"{bot} is named twice; name every bot once")
        if len(self.bots) < self.seats:
            raise RempartsError(f"a match at {self.seats} seats needs {self.seats} bots or more, not {len(self.bots)}")

    @property
    def seats(self) -> int:
        return self.options.seats

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        return tuple(combinations(range(len(self.bots)), self.seats))

    @property
    def length(self) -> int:
        """How many games there are."""
        return self.rounds * len(self.pairings) * self.seats

    def place(self, number: int) -> Place:
        """Where a game stands."""
        rest, turn = divmod(number, self.seats)
        return Place(*divmod(rest, len(self.pairings)), turn)

    def round_of(self, place: Place) -> range:
        """The numbers of all games of the same round."""
        first = (place.round * len(self.pairings) + place.pairing) * self.seats
        return range(first, first + self.seats)

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits at each seat."""
        place = self.place(number)
        pairing = self.pairings[place.pairing]
        return (*pairing[place.turn :], *pairing[: place.turn])

    def planned(self, number: int) -> PlannedGame:
        """A game, ready to be played."""
        place = self.place(number)
        return PlannedGame(
            number,
            self.game,
            self.seats,
            dict(self.options),
            tuple(self.bots[bot] for bot in self.seating(number)),
            f"{self.seed}:{place.pairing}:{place.round}",
        )

    def __iter__(self) -> Iterator[PlannedGame]:
        return map(self.planned, range(self.length))


def whole_rounds(games: int, seats: int) -> int:
    """How many rounds have at least so many games."""
    return ceil(games / seats)
