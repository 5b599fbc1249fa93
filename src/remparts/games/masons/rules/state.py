"""A position in a game of Masons."""

from typing import ClassVar, Final, NamedTuple

from remparts.core.ledger import Entry, Term
from remparts.core.state import BaseState
from remparts.core.task import Task
from remparts.games.masons import PACKAGE
from remparts.games.masons.rules.edition import Edition
from remparts.games.masons.rules.piles import full_deck

NONE: Final = -1
"""No line, no city, no colour."""


class City(NamedTuple):
    """A closed city. [MAS-8.1]"""

    spaces: int
    """The set of its spaces."""
    houses: tuple[int, ...]
    """How many of each colour. [MAS-8.9]"""
    palaces: tuple[int, ...]


class Share(NamedTuple):
    """What a seat did in a scoring round. [MAS-12.3]"""

    seat: int
    did: str
    entries: tuple[Entry, ...] = ()
    """What the cards that it played gave."""


class Round(NamedTuple):
    """A scoring round. [MAS-12.1]"""

    city: int
    """The city that is scored, or `NONE` if each seat chooses one. [MAS-15.4]"""
    starter: int
    is_final: bool
    is_over: bool = False
    shares: tuple[Share, ...] = ()
    """Of those who have acted."""


class State(BaseState[Edition]):
    """Walls, towers, houses and cities, the supply, cards, and what the turn still owes."""

    __slots__ = (
        "agenda", "chosen", "cities", "city", "discards", "edition", "ending", "foul", "free", "hands", "houses",
        "houses_left", "ledger", "line", "palaces_left", "pile", "roll", "round", "scores", "seat", "table",
        "towers", "towers_left", "walls", "walls_left",
    )  # fmt: skip

    package: ClassVar = PACKAGE

    def __init__(self, edition: Edition) -> None:
        box, net = edition.box, edition.net
        self.edition = edition
        self.agenda: list[Task] = []
        self.seat = 0
        """Whose turn it is."""
        self.walls = 0
        """The set of lines that carry one."""
        self.free = list(range(len(net.lines)))
        """The lines where a wall may go, in order. [MAS-5.1, MAS-5.4]"""
        self.towers = [0] * len(edition.tower_colours)
        """For each colour the set of points."""
        self.houses = [0] * (len(net.spaces) * len(edition.house_colours))
        """In the open country: space by space, how many of each colour."""
        self.cities: dict[int, City] = {}
        """By their first spaces."""
        self.walls_left = box.walls
        self.towers_left = [box.towers[colour] for colour in edition.tower_colours]
        self.houses_left = [box.houses[colour] for colour in edition.house_colours]
        self.palaces_left = [box.palaces[colour] for colour in edition.house_colours]
        self.line = NONE
        """The line of the wall built last."""
        self.roll: tuple[str, ...] = ()
        """What the dice show: the tower die, empty if it was not used, and the house dice."""
        self.foul = False
        """Whether the dice were rolled too early in this turn. [MAS-4.5]"""
        self.city = NONE
        """The city closed in this turn. [MAS-8.4]"""
        self.ending = ""
        """What has run out, so that this turn is the last. [MAS-15.1]"""
        self.hands: list[tuple[int, ...]] = [()] * edition.seats
        """The cards of each seat, as in `piles`, in the order of the deck."""
        self.pile: list[int] = full_deck(edition)
        """The draw pile in the order of the deck: it has no order to leak."""
        self.discards: list[int] = []
        self.table: tuple[int, ...] = ()
        """Played cards that wait for their player to draw. [MAS-12.7]"""
        self.chosen: tuple[int, ...] = ()
        """The kinds just played, while their player chooses a city. [MAS-15.4]"""
        self.round: Round | None = None
        """The scoring round that is on, or the last one until another city is closed."""
        self.scores: list[int] = [box.start] * edition.seats
        self.ledger: list[Entry] = [
            Entry(seat, "start", (Term("start", box.start, "MAS-3.4"),)) for seat in range(edition.seats)
        ]

    def copy(self) -> "State":
        state = State.__new__(State)
        state.edition = self.edition
        state.agenda = self.agenda[:]
        state.seat = self.seat
        state.walls = self.walls
        state.free = self.free[:]
        state.towers = self.towers[:]
        state.houses = self.houses[:]
        state.cities = self.cities.copy()
        state.walls_left = self.walls_left
        state.towers_left = self.towers_left[:]
        state.houses_left = self.houses_left[:]
        state.palaces_left = self.palaces_left[:]
        state.line = self.line
        state.roll = self.roll
        state.foul = self.foul
        state.city = self.city
        state.ending = self.ending
        state.hands = self.hands[:]
        state.pile = self.pile[:]
        state.discards = self.discards[:]
        state.table = self.table
        state.chosen = self.chosen
        state.round = self.round
        state.scores = self.scores[:]
        state.ledger = self.ledger[:]
        return state

    def city_of(self, space: int) -> int:
        """The city to which a space belongs, or `NONE`."""
        for number, city in self.cities.items():
            if city.spaces >> space & 1:
                return number
        return NONE

    @property
    def tower_points(self) -> int:
        """The set of points that carry a tower."""
        points = 0
        for of_colour in self.towers:
            points |= of_colour
        return points

    @property
    def city_corners(self) -> int:
        """The set of points at corners of cities: no tower there stands in the open country. [MAS-8.10]"""
        net, points = self.edition.net, 0
        for city in self.cities.values():
            points |= net.corners_of(city.spaces)
        return points
