"""The last turns, played out in every way."""

import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from remparts.bots.budget import Budget
from remparts.core.game import AnyGame, who
from remparts.core.hints import margin
from remparts.core.task import CHANCE, Move

_VICTORY: Final = 1000.0
"""What a victory counts for, in points: nobody gives one away for more of them."""


_FOR_A_SIMULATION: Final = 50
"""How many moves may be tried in place of a simulation."""


def moves_to_end(budget: Budget) -> int:
    """How many moves may be tried near the end."""
    return _FOR_A_SIMULATION * budget.simulations if budget.simulations else sys.maxsize


class _TooMany(Exception):
    """There are more ways to the end than can be tried."""


def best_to_end(game: AnyGame, state: Any, seat: int, most: int, until: float) -> Move | None:
    """The move with which a seat wins most often, and by most points, if all play best.

    None if there are more moves to try than so many at most, or if there is no time for them.
    """
    ways = _Ways(game, most, until)
    try:
        return max(game.moves(state), key=lambda move: ways.values(game.apply(state, move))[seat])
    except _TooMany:
        return None


class _Ways:
    """Tries all ways on from states, as long as there is time."""

    def __init__(self, game: AnyGame, most: int, until: float) -> None:
        self._game: Final = game
        self._until: Final = until
        self._left = most

    def values(self, state: Any) -> Sequence[float]:
        """What a state is worth to each seat if all play as is best for them."""
        turn = who(state)
        if turn is None:
            return self._outcome(state)
        self._left -= 1
        if self._left < 0 or perf_counter() > self._until:
            raise _TooMany
        game = self._game
        if turn == CHANCE:
            odds = game.odds(state)
            if len(odds) > self._left:
                raise _TooMany  # there may be billions of answers, never to be listed
            whole = sum(weight for _, weight in odds)
            parts = [
                [weight / whole * value for value in self.values(game.apply(state, move))] for move, weight in odds
            ]
            return [sum(column) for column in zip(*parts, strict=True)]
        return max(
            (self.values(game.apply(state, move)) for move in game.moves(state)), key=lambda values: values[turn]
        )

    def _outcome(self, state: Any) -> Sequence[float]:
        outcome = self._game.outcome(state)
        assert outcome is not None
        scores = outcome.scores
        return [
            margin(scores, seat) + (_VICTORY / len(outcome.winners) if seat in outcome.winners else 0.0)
            for seat in range(len(scores))
        ]
