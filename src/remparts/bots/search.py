"""A bot that tries its most promising plans on the same chances and drops the weaker half, again and again."""

import re
from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from remparts.bots.greedy import hints_of
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.hints import AnyHints, Plan
from remparts.core.task import Move

_CANDIDATES: Final = 8
"""How many plans are tried."""

_BUDGET: Final = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)(s|ms|)", re.ASCII)
_LONGEST: Final = 600.0


class BadBudget(UnknownBot):
    """A text does not say how long a search may last."""


class Budget(NamedTuple):
    """How long a bot may think about a move: for so many seconds, or so many simulations."""

    seconds: float = 0.0
    simulations: int = 0


def read_budget(text: str) -> Budget:
    """What `2s`, `200ms` or `800` allow; `BadBudget` for anything else."""
    found = _BUDGET.fullmatch(text)
    if found is None or (not found[2] and "." in found[1]):
        raise BadBudget(f"search needs a time or a number of simulations, as in search:2s or search:800, not {text!r}")
    if not found[2]:
        budget = Budget(simulations=int(found[1]))
    else:
        budget = Budget(float(found[1]) / (1 if found[2] == "s" else 1000))
    if not any(budget) or budget.seconds > _LONGEST:
        raise BadBudget(f"search:{text} is out of range: from 1 simulation or 1ms to {_LONGEST:.0f}s")
    return budget


class Search:
    """Sequential halving over plans; a simulation is a few turns that everybody plays greedily."""

    def __init__(
        self, budget: Budget, candidates: int = _CANDIDATES, rounds: int = 1, hints: AnyHints | None = None
    ) -> None:
        self._budget: Final = budget
        self._candidates: Final = candidates
        self._rounds: Final = rounds
        self._hints: Final = hints

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        moves = game.moves(state)
        if len(moves) == 1:
            return moves[0]
        hints = self._hints or hints_of(game)
        plans = sorted(hints.plans(state, seat), key=lambda plan: -plan.worth)[: self._candidates]
        turns = self._rounds * len(state.scores)

        def simulate(arms: Sequence[Plan], seed: str) -> list[float]:
            """What each plan comes to by the same chances, in a state that the seat cannot tell from the real one."""
            world = game.guess(state, seat, Random(seed))
            values = []
            for plan in arms:
                after = world.copy()
                for move in plan.moves:
                    game.play(after, move)
                values.append(hints.outlook(after, seat, turns, Random(seed)))
            return values

        return halve(plans, simulate, self._budget, f"{rng.random()}").moves[0]


def halve(
    arms: Sequence[Plan], simulate: Callable[[Sequence[Plan], str], list[float]], budget: Budget, seed: str
) -> Plan:
    """The arm that is left when the weaker half has been dropped again and again."""
    rounds = max(1, ceil(log2(len(arms))))
    sums = dict.fromkeys(range(len(arms)), 0.0)
    left = list(sums)
    tried = 0
    start = perf_counter()
    for number in range(rounds):
        if len(left) == 1:
            break
        wanted = max(1, budget.simulations // (rounds * len(left)))
        until = start + budget.seconds * (number + 1) / rounds
        done = 0
        while done < wanted if budget.simulations else not done or perf_counter() < until:
            values = simulate([arms[arm] for arm in left], f"{seed} {tried}")
            for arm, value in zip(left, values, strict=True):
                sums[arm] += value
            tried += 1
            done += 1
        left = sorted(left, key=lambda arm: -sums[arm])[: (len(left) + 1) // 2]
    return arms[left[0]]
