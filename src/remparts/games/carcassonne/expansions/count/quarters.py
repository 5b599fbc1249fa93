"""The quarters of Carcassonne: what the facts say of them, and who is in them."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from remparts.core.package import read_facts
from remparts.core.state import held
from remparts.games.carcassonne.rules.expansion import Shelter
from remparts.games.carcassonne.rules.state import State

NAME: Final = "count"
"""Of the expansion, and of its part of a state."""

FIRST_CELL: Final = (-2, -1)
"""Where tile C1 of the block lies; the others follow row by row. [CNT-1.1]"""


@cache
def quarters() -> tuple[str, ...]:
    """The names of the quarters. [CNT-1.4]"""
    return tuple(quarter["name"] for quarter in read_facts(__package__)["count_city"]["quarter"])


@cache
def serving() -> Mapping[str, str]:
    """The quarter that serves each kind of feature; a shrine is served like a cloister. [CNT-4.2]"""
    by_kind = {quarter["serves"]: quarter["name"] for quarter in read_facts(__package__)["count_city"]["quarter"]}
    return {**by_kind, "shrine": by_kind["cloister"]}


@cache
def _first_quarter() -> str:
    """Where the Count starts. [CNT-1.5]"""
    started = [bool(quarter.get("count_starts_here")) for quarter in read_facts(__package__)["count_city"]["quarter"]]
    return quarters()[started.index(True)]


class Quarters:
    """Who is in Carcassonne or has left it for a feature, where the Count stands, and who gained in this turn."""

    __slots__ = ("count", "followers", "gained", "guests")

    def __init__(self, seats: int, other: "Quarters | None" = None) -> None:
        self.count: str = other.count if other else _first_quarter()
        """The quarter that the Count is in. [CNT-3.3]"""
        self.followers: dict[str, tuple[int, ...]] = (
            other.followers.copy() if other else dict.fromkeys(quarters(), (0,) * seats)
        )
        """How many followers of each seat each quarter holds. [CNT-1.4]"""
        self.gained: tuple[int, ...] = other.gained if other else ()
        """The seats that received points for features which this turn's tile completed. [CNT-2.1]"""
        self.guests: dict[int, tuple[int, ...]] = other.guests.copy() if other else {}
        """By the root of a feature, how many followers of each seat came onto it from here. [CNT-4.5, CNT-5.2]"""

    def copy(self) -> "Quarters":
        return Quarters(0, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quarters):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in held(Quarters))

    __hash__ = None  # type: ignore[assignment]  # followers come and go

    def change(self, quarter: str, seat: int, number: int) -> None:
        """Followers of a seat enter a quarter, or with a negative number leave it."""
        inside = list(self.followers[quarter])
        inside[seat] += number
        self.followers[quarter] = tuple(inside)


def the_quarters(state: State) -> Quarters:
    """The part of a state that this expansion adds."""
    city = state.parts[NAME]
    assert isinstance(city, Quarters)
    return city


def shelters(state: State) -> list[Shelter]:
    """The quarters, each in the middle of its square. [CNT-1.4]"""
    city = the_quarters(state)
    left, top = FIRST_CELL
    return [
        Shelter(name, (left + x, top + y), city.followers[name], partial(city.change, name))
        for quarter in read_facts(__package__)["count_city"]["quarter"]
        for name, (x, y) in [(quarter["name"], quarter["centre"])]
    ]


def visit(state: State, root: int, seat: int, number: int) -> None:
    """Followers of a seat come onto a feature, occupied or not, without taking a segment of it. [CNT-4.5, CNT-5.2]"""
    all_guests = the_quarters(state).guests
    guests = list(all_guests.get(root, [0] * state.edition.seats))
    guests[seat] += number
    all_guests[root] = tuple(guests)
    state.land.stand(root, seat, number)


def send_home(state: State, root: int) -> None:
    """Give the guests of a feature back to their owners' supplies. [CNT-4.6]"""
    for seat, number in enumerate(the_quarters(state).guests.pop(root)):
        state.land.stand(root, seat, -number)
        state.supply[seat] += number


def in_turn(state: State) -> list[int]:
    """The seats from the left neighbour of the active player on, clockwise, the active player last. [CNT-4.4]"""
    seats = state.edition.seats
    return [(state.seat + i) % seats for i in range(1, seats + 1)]
