"""A position in a game of Masons."""

from typing import ClassVar, Final, NamedTuple

from remparts.core.ints import Ints, i64, ints, zeros
from remparts.core.ledger import Entry, Term
from remparts.core.state import BaseState
from remparts.games.masons import PACKAGE
from remparts.games.masons.rules.edition import Edition
from remparts.games.masons.rules.net import bits
from remparts.games.masons.rules.piles import Cards

NONE: Final = -1
"""No line, no city, no colour, no roll."""

NO_ROUND: Final = 0
ROUND_ON: Final = 1
ROUND_OVER: Final = 2

SHARE: Final = 9
"""How many numbers say what a seat did in a scoring round."""


_BITS: Final = 8
"""A tally has so many bits for each colour; there are never more than 99 pieces of one."""


def tally(colour: i64, number: i64) -> i64:
    """So many pieces of a colour; tallies of several colours add up."""
    return number << _BITS * colour


def tallied(pieces: i64, colour: i64) -> i64:
    """How many pieces of a colour there are in a tally."""
    return pieces >> _BITS * colour & (1 << _BITS) - 1


class City(NamedTuple):
    """A closed city. [MAS-8.1]"""

    spaces: int
    """The set of its spaces."""
    houses: tuple[int, ...]
    """How many of each colour. [MAS-8.9]"""
    palaces: tuple[int, ...]


class State(BaseState[Edition]):
    """Walls, towers, houses and cities, the supply, cards, and what the turn still owes."""

    __slots__ = (
        "cards", "chosen", "city", "city_at", "city_numbers", "ending", "foul", "free", "houses", "houses_left",
        "is_final", "line", "palaces", "palaces_left", "rolled", "round_city", "round_stage", "seat", "shares",
        "starter", "tower_at", "towers_left", "wall_on", "walls_at", "walls_left",
    )  # fmt: skip

    package: ClassVar = PACKAGE

    seat: i64
    """Whose turn it is."""
    wall_on: Ints
    """For each line, whether it carries a wall."""
    walls_at: Ints
    """For each point, how many walls end there."""
    free: list[int]
    """The lines where a wall may go, in order. [MAS-5.1, MAS-5.4]"""
    tower_at: Ints
    """For each point the colour of its tower, or `NONE`."""
    houses: Ints
    """For each space the houses there, as a tally; those of a city are all in its first space. [MAS-8.9]"""
    palaces: Ints
    """The same for palaces, which stand in cities only."""
    city_at: Ints
    """For each space and for the outside the city to which it belongs, or `NONE`."""
    city_numbers: list[int]
    """The cities on the board by their first spaces, in order."""
    walls_left: i64
    towers_left: Ints
    """How many of each colour; so for houses and palaces."""
    houses_left: Ints
    palaces_left: Ints
    line: i64
    """The line of the wall built last."""
    rolled: i64
    """What the dice show: the number of a roll of the edition."""
    foul: bool
    """Whether the dice were rolled too early in this turn. [MAS-4.5]"""
    city: i64
    """The city closed in this turn. [MAS-8.4]"""
    ending: str
    """What has run out, so that this turn is the last. [MAS-15.1]"""
    cards: Cards
    chosen: tuple[int, ...]
    """The kinds just played, while their player chooses a city. [MAS-15.4]"""
    round_stage: i64
    """Whether a scoring round is on, or over and no other city closed since. [MAS-12.1]"""
    round_city: i64
    """The city that is scored, or `NONE` if each seat chooses one. [MAS-15.4]"""
    starter: i64
    """The seat that acts first in the round."""
    is_final: bool
    """Whether the round is the last one."""
    shares: Ints
    """What each seat did in the round; `round` says how it is written."""

    def __init__(self, edition: Edition, other: "State | None" = None) -> None:
        if other is None:
            self._set_up(edition)
        else:
            self._repeat(edition, other)

    def _set_up(self, edition: Edition) -> None:
        """The board is empty and all cards are in the draw pile. [MAS-3.1]"""
        box, net, seats = edition.box, edition.net, edition.seats
        start = [Entry(seat, "start", (Term("start", box.start, "MAS-3.4"),)) for seat in range(seats)]
        super().__init__(edition, [], [box.start] * seats, start)
        self.seat = 0
        self.wall_on = zeros(len(net.lines))
        self.walls_at = zeros(len(net.points))
        self.free = list(range(len(net.lines)))
        self.tower_at = ints([NONE] * len(net.points))
        self.houses = zeros(len(net.spaces))
        self.palaces = zeros(len(net.spaces))
        self.city_at = ints([NONE] * (len(net.spaces) + 1))
        self.city_numbers = []
        self.walls_left = box.walls
        self.towers_left = ints([box.towers[colour] for colour in edition.tower_colours])
        self.houses_left = ints([box.houses[colour] for colour in edition.house_colours])
        self.palaces_left = ints([box.palaces[colour] for colour in edition.house_colours])
        self.line = NONE
        self.rolled = NONE
        self.foul = False
        self.city = NONE
        self.ending = ""
        self.cards = Cards(edition.deck)
        self.chosen = ()
        self.round_stage = NO_ROUND
        self.round_city = NONE
        self.starter = 0
        self.is_final = False
        self.shares = zeros(SHARE * seats)

    def _repeat(self, edition: Edition, other: "State") -> None:
        super().__init__(edition, other.agenda[:], other.scores[:], other.ledger[:])
        self.seat = other.seat
        self.wall_on = other.wall_on[:]
        self.walls_at = other.walls_at[:]
        self.free = other.free[:]
        self.tower_at = other.tower_at[:]
        self.houses = other.houses[:]
        self.palaces = other.palaces[:]
        self.city_at = other.city_at[:]
        self.city_numbers = other.city_numbers[:]
        self.walls_left = other.walls_left
        self.towers_left = other.towers_left[:]
        self.houses_left = other.houses_left[:]
        self.palaces_left = other.palaces_left[:]
        self.line = other.line
        self.rolled = other.rolled
        self.foul = other.foul
        self.city = other.city
        self.ending = other.ending
        self.cards = Cards(edition.deck, other.cards)
        self.chosen = other.chosen
        self.round_stage = other.round_stage
        self.round_city = other.round_city
        self.starter = other.starter
        self.is_final = other.is_final
        self.shares = other.shares[:]

    def copy(self) -> "State":
        return State(self.edition, self)

    # ---- The board as sets

    @property
    def walls(self) -> int:
        """The set of lines that carry one."""
        return bits([line for line, is_there in enumerate(self.wall_on) if is_there])

    @property
    def towers(self) -> list[int]:
        """For each colour the set of points."""
        colours = range(len(self.edition.tower_colours))
        return [bits([point for point, painted in enumerate(self.tower_at) if painted == each]) for each in colours]

    @property
    def tower_points(self) -> int:
        """The set of points that carry a tower."""
        return bits([point for point, colour in enumerate(self.tower_at) if colour != NONE])

    def is_corner(self, point: i64) -> bool:
        """Whether a point is a corner of a city: no tower there stands in the open country. [MAS-8.10]"""
        city_at = self.city_at
        return any(city_at[space] != NONE for space in self.edition.net.spaces_at[point])

    @property
    def cities(self) -> dict[int, City]:
        """By their first spaces, in order."""
        return {number: self.city_of(number) for number in self.city_numbers}

    def city_of(self, number: int) -> City:
        """The city with this first space."""
        colours = range(len(self.edition.house_colours))
        return City(
            bits([space for space, city in enumerate(self.city_at) if city == number]),
            tuple([tallied(self.houses[number], colour) for colour in colours]),
            tuple([tallied(self.palaces[number], colour) for colour in colours]),
        )

    @property
    def roll(self) -> tuple[str, ...]:
        """What the dice show: the tower die, empty if it was not used, and the house dice."""
        if self.rolled == NONE:
            return ()
        shown = self.edition.rolls[self.rolled]
        return (shown.tower, *shown.houses)
