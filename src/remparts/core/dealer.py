"""Chance as a player."""

from random import Random
from typing import Any

from remparts.core.game import AnyGame
from remparts.core.task import Move


class Dealer:
    """A player that answers for chance by the odds of the game, and always in the same way for the same seed."""

    def __init__(self, seed: int | str) -> None:
        self.rng = Random(seed)

    def pick(self, game: AnyGame, state: Any) -> Move:  # any game, with a state of its own
        """One chance move, drawn by the odds of the present task."""
        return game.deal(state, self.rng)
