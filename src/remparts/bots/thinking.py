"""What bots that look ahead have in common: what they decide without, and the budget with which they think."""

from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from remparts.bots.budget import Budget
from remparts.bots.ending import best_to_end, moves_to_end
from remparts.bots.greedy import hints_of
from remparts.core.game import AnyGame
from remparts.core.hints import AnyHints, Plan
from remparts.core.task import Move


class Decision(NamedTuple):
    """What a seat has to think about, and by which chances."""

    game: AnyGame
    hints: AnyHints
    state: Any  # of the game's own type
    seat: int
    turns: int
    """How far to look ahead."""
    seed: str
    until: float
    """When time is over."""


class Thinker:
    """Thinks where there is a choice; the last turns are played out in every way, where there are few enough."""

    def __init__(self, budget: Budget, candidates: int, rounds: int, hints: AnyHints | None) -> None:
        self.budget: Final = budget
        self._candidates: Final = candidates
        """How many plans are tried by whoever decides; without a number, as many as the game's hints say."""
        self._rounds: Final = rounds
        """How far ahead it looks; without a number, as far as the game's hints say."""
        self._hints: Final = hints

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        moves = game.moves(state)
        if len(moves) == 1:
            return moves[0]
        hints = self._hints or hints_of(game)
        start, budget = perf_counter(), self.budget
        if hints.is_near_end(state, seat):
            best = best_to_end(game, state, seat, moves_to_end(budget), start + budget.seconds / 2)
            if best is not None:
                return best
        turns = (self._rounds or hints.rounds) * len(state.scores)
        decision = Decision(game, hints, state, seat, turns, f"{rng.random()}", start + budget.seconds)
        return self._think(decision).moves[0]

    def best_plans(self, hints: AnyHints, state: Any, seat: int) -> list[Plan]:
        """The plans of a seat that are tried, the most promising first."""
        plans = sorted(hints.plans(state, seat), key=lambda plan: -plan.worth)
        return plans[: self._candidates or hints.candidates(state)]

    def _think(self, decision: Decision) -> Plan:
        """The plan that seems best when the budget is spent, or its time is over."""
        raise NotImplementedError
