"""The weakest bot, and the fastest."""

from random import Random
from typing import Any

from remparts.core.game import AnyGame
from remparts.core.task import Move


class RandomBot:
    """Picks any legal move, each with the same chance."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        moves = game.moves(state)
        return moves[int(rng.random() * len(moves))]
