"""A bot that looks to the end of its own turn and no further."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from remparts.bots import carcassonne, carcassonne_choices, robber_knights
from remparts.core.game import AnyGame, who
from remparts.core.ledger import totals
from remparts.core.task import CHANCE, Move

Worth = Callable[[Any, int], float]
"""How good a state of some game is for a seat."""

Narrow = Callable[[Any, Sequence[Move], bool], Sequence[Move]]
"""Which of the legal moves of a state are worth a look, where there are too many for all of them; whether it is a
state further ahead is said, and there it may be none: then the state is weighed as it is."""

Chances = Callable[[Any, int], Sequence[Move]]
"""What chance may do in a state, if that is a part of the seat's own decision: some answers that stand for all."""

_WORTHS: Final[dict[str, Worth]] = {"carcassonne": carcassonne.worth, "robber_knights": robber_knights.worth}
_NARROWS: Final[dict[str, Narrow]] = {
    "carcassonne": carcassonne_choices.narrow,
    "robber_knights": robber_knights.narrow,
}
_CHANCES: Final[dict[str, Chances]] = {"carcassonne": carcassonne_choices.chances}


class Greedy:
    """Tries each move with the best of what the same seat decides right after it, and weighs where that leads."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        narrow = _NARROWS.get(game.name, _all)
        moves = narrow(state, game.moves(state), False)
        if len(moves) == 1:
            return moves[0]
        worth = _WORTHS.get(game.name) or _plain_worth(game)
        values = [self._reach(game, game.apply(state, move), seat, worth, narrow) for move in moves]
        best = max(values)
        equals = [move for move, value in zip(moves, values, strict=True) if value == best]
        return equals[int(rng.random() * len(equals))]

    def _reach(self, game: AnyGame, state: Any, seat: int, worth: Worth, narrow: Narrow) -> float:
        """What the seat can make of a state that it owns, while it goes on deciding."""
        turn = who(state)
        if turn == CHANCE and game.name in _CHANCES:
            answers = _CHANCES[game.name](state, seat)
            reached = [self._reach(game, game.apply(state, answer), seat, worth, narrow) for answer in answers]
            return sum(reached) / len(reached) if reached else worth(state, seat)
        if turn != seat:
            return worth(state, seat)
        moves = narrow(state, game.moves(state), True)
        reached = [self._reach(game, game.apply(state, move), seat, worth, narrow) for move in moves]
        return max(reached) if reached else worth(state, seat)


def _all(state: Any, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
    """Every legal move."""
    return moves


def _plain_worth(game: AnyGame) -> Worth:
    """Points so far and to come, less those of the best opponent: for a game without a judgement of its own."""

    def worth(state: Any, seat: int) -> float:
        coming = totals(game.forecast(state), len(state.scores))
        points: list[int] = [score + more for score, more in zip(state.scores, coming, strict=True)]
        return points[seat] - max(other for i, other in enumerate(points) if i != seat)

    return worth
