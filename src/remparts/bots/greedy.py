"""A bot that looks to the end of its own turn and no further."""

from random import Random
from typing import Any

from remparts.core.game import AnyGame, who
from remparts.core.hints import AnyHints, PlainHints
from remparts.core.task import CHANCE, Move
from remparts.games.registry import game_names, package


class Greedy:
    """Tries each move with the best of what the same seat decides right after it, and weighs where that leads."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        hints = _hints(game)
        moves = hints.narrow(state, game.moves(state), False)
        if len(moves) == 1:
            return moves[0]
        values = [self._reach(game, game.apply(state, move), seat, hints) for move in moves]
        best = max(values)
        equals = [move for move, value in zip(moves, values, strict=True) if value == best]
        return equals[int(rng.random() * len(equals))]

    def _reach(self, game: AnyGame, state: Any, seat: int, hints: AnyHints) -> float:
        """What the seat can make of a state that it owns, while it goes on deciding."""
        turn = who(state)
        if turn == CHANCE:
            answers = hints.chances(state, seat)
            reached = [self._reach(game, game.apply(state, answer), seat, hints) for answer in answers]
            return sum(reached) / len(reached) if reached else hints.worth(state, seat)
        if turn != seat:
            return hints.worth(state, seat)
        moves = hints.narrow(state, game.moves(state), True)
        reached = [self._reach(game, game.apply(state, move), seat, hints) for move in moves]
        return max(reached) if reached else hints.worth(state, seat)


def _hints(game: AnyGame) -> AnyHints:
    """What the game says of itself, or what can be said of any."""
    return package(game.name).hints if game.name in game_names() else PlainHints(game)
