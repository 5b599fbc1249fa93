"""Counting every way a game can go on: a number that changes as soon as any rule does."""

from typing import Any

from remparts.core.game import Game, S


def perft(game: Game[S, Any], state: S, depth: int) -> int:
    """How many sequences of that many moves there are, each move of chance counted once."""
    if depth == 0:
        return 1
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)


def divide(game: Game[S, Any], state: S, depth: int) -> dict[str, int]:
    """The same count, split by the first move: two engines that differ are compared one move further down."""
    return {str(move): perft(game, game.apply(state, move), depth - 1) for move in game.moves(state)}
