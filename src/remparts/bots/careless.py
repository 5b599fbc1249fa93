"""A bot that makes mistakes as people do: it overlooks what is there, and misjudges what it sees."""

import re
from random import Random
from typing import Any, Final

from remparts.bots.greedy import hints_of
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.task import Move

_OVERLOOKED: Final = 0.2
_MOST_OVERLOOKED: Final = 0.3
"""The share of plans that it does not see for each point by which it misjudges those it sees, and at most."""
_POINTS: Final = re.compile(r"\d{1,3}(?:\.\d{1,3})?", re.ASCII)
_MOST: Final = 100.0


class NoPoints(UnknownBot):
    """A text does not say how careless a bot is."""


def read_points(text: str) -> float:
    """By how many points a bot misjudges, as in `careless:3`; `NoPoints` for anything else."""
    if not _POINTS.fullmatch(text) or not 0 < float(text) <= _MOST:
        raise NoPoints(
            f"careless needs the points by which it misjudges, up to {_MOST:g}, as in careless:3, not {text!r}"
        )
    return float(text)


class Careless:
    """Looks to the end of its own turn, as greedy does, without seeing everything, and is wrong by some points."""

    def __init__(self, points: float) -> None:
        self._points: Final = points
        self._overlooked: Final = min(_MOST_OVERLOOKED, _OVERLOOKED * points)

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        moves = game.moves(state)
        if len(moves) == 1:
            return moves[0]
        plans = hints_of(game).plans(state, seat)
        seen = [plan for plan in plans if rng.random() >= self._overlooked] or plans
        return max(seen, key=lambda plan: plan.worth + rng.gauss(0.0, self._points)).moves[0]
