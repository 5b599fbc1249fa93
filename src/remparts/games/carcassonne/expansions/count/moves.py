"""The moves that the Count of Carcassonne adds.

send.castle    the active player sends a follower into a quarter
count.market   and lets the Count walk into another
come.2         two followers leave the quarter that serves the feature being scored, and stand on it
farm@1,0.nl    one follower leaves the market for a field, named by its first segment
-              none of these
"""

from dataclasses import dataclass

from remparts.core.task import Move
from remparts.land.sites import Site


@dataclass(frozen=True, slots=True)
class Send(Move):
    """A follower goes from the supply into a quarter. [CNT-2.1]"""

    quarter: str

    def __str__(self) -> str:
        return f"send.{self.quarter}"


@dataclass(frozen=True, slots=True)
class Ride(Move):
    """The Count goes into another quarter. [CNT-3.1]"""

    quarter: str

    def __str__(self) -> str:
        return f"count.{self.quarter}"


@dataclass(frozen=True, slots=True)
class Come(Move):
    """This number of followers comes to the scoring. [CNT-4.5]"""

    number: int

    def __str__(self) -> str:
        return f"come.{self.number}"


@dataclass(frozen=True, slots=True)
class Farm(Move):
    """A follower becomes a farmer at the end. [CNT-5.2]"""

    field: Site

    def __str__(self) -> str:
        return f"farm@{self.field}"
