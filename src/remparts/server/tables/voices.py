"""What people at a table let each other know in passing; nothing of it is stored."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

ReactionName = Literal["hello", "bravo", "thanks", "laugh", "ouch", "moment"]
"""What people can say with a picture."""


class Reaction(NamedTuple):
    """Somebody shows a picture."""

    seat: int
    name: ReactionName


class Declined(NamedTuple):
    """Somebody does not agree to take a turn back."""

    seat: int
    asker: frozenset[int]


class Unanswered(NamedTuple):
    """Not everybody has answered in time whether a turn may be taken back."""

    asker: frozenset[int]


Voice = Reaction | Declined | Unanswered
Hearer = Callable[[Voice], None]


class Pace:
    """How often the holders of each link may do something within so many seconds, however many pages they have open."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most: Final = most
        self._seconds: Final = seconds
        self._times: dict[frozenset[int], deque[float]] = {}

    def take(self, seats: frozenset[int]) -> bool:
        """Whether the holders of these seats may do it once more; if so, it is counted."""
        now = time.monotonic()
        times = self._times.setdefault(seats, deque(maxlen=self._most))
        if len(times) == self._most and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True
