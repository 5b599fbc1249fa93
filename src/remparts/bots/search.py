"""A bot that tries its most promising plans on the same chances and drops the weaker half, again and again."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, inf, log2
from random import Random
from time import perf_counter
from typing import NamedTuple

from remparts.bots.budget import Budget
from remparts.bots.cores import on_cores
from remparts.bots.thinking import Decision, Thinker
from remparts.core.hints import AnyHints, Plan

Simulate = Callable[[Sequence[Plan], str], Iterable[float]]
"""What plans come to by the chances of a seed, one after another."""


class Search(Thinker):
    """Sequential halving over plans; a simulation is a few turns that everybody plays greedily."""

    def __init__(self, budget: Budget, candidates: int = 0, rounds: int = 0, hints: AnyHints | None = None) -> None:
        super().__init__(budget, candidates, rounds, hints)

    def _think(self, decision: Decision) -> Plan:
        game, hints, state, seat, turns, chances, until = decision

        def simulate(arms: Sequence[Plan], seed: str) -> Iterator[float]:
            """What each plan comes to by the same chances, in a state that the seat cannot tell from the real one."""
            world = game.guess(state, seat, Random(f"{seed} guess"))
            for plan in arms:
                after = world.copy()
                for move in plan.moves:
                    game.play(after, move)
                yield hints.outlook(after, seat, turns, Random(f"{seed} draws"))

        return halve(self.best_plans(hints, state, seat), simulate, self.budget, chances, until)


def halve(arms: Sequence[Plan], simulate: Simulate, budget: Budget, seed: str, until: float = inf) -> Plan:
    """The arm that is left when the weaker half has been dropped again and again; the first if there is no time."""
    start = perf_counter()
    rounds = ceil(log2(len(arms)))
    sums = [0.0] * len(arms)
    left = list(range(len(arms)))
    tried = 0
    for number in range(1, rounds + 1):
        if perf_counter() >= until:
            break
        most = max(1, budget.simulations // (rounds * len(left))) if budget.simulations else sys.maxsize
        cores = min(budget.cores, most)
        soon = start + (until - start) * number / rounds
        trials = _Trials(simulate, [arms[arm] for arm in left], seed, tried, tried + most, cores, soon, until)
        # The order of the trials, not of the cores: sums of floats depend on it.
        found = sorted((trial, values) for part in on_cores(trials.make, cores) for trial, values in part)
        if not found:
            break
        for _, values in found:
            for arm, value in zip(left, values, strict=True):
                sums[arm] += value
        tried = found[-1][0] + 1
        left = sorted(left, key=lambda arm: -sums[arm])[: (len(left) + 1) // 2]
    return arms[left[0]]


class _Trials(NamedTuple):
    """Simulations of the same arms, numbered from the first to one below the end, which several cores share."""

    simulate: Simulate
    arms: Sequence[Plan]
    seed: str
    first: int
    end: int
    cores: int
    soon: float
    """When enough have been made."""
    until: float
    """When even one is too many."""

    def make(self, core: int) -> list[tuple[int, list[float]]]:
        """Those that fall to a core as long as there is time: their numbers and what the arms came to."""
        made: list[tuple[int, list[float]]] = []
        for trial in range(self.first + core, self.end, self.cores):
            values = []
            for value in self.simulate(self.arms, f"{self.seed} {trial}"):
                values.append(value)
                if perf_counter() >= self.until and len(values) < len(self.arms):
                    return made  # what tells of some arms alone tells nothing
            made.append((trial, values))
            if perf_counter() >= self.soon:
                break
        return made
