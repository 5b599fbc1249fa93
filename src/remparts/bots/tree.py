"""A bot that grows a tree of plans, of answers to them and of chances, and looks further where it pays."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from remparts.bots.budget import Budget
from remparts.bots.cores import on_cores
from remparts.bots.thinking import Decision, Thinker
from remparts.core.game import who
from remparts.core.hints import AnyHints, Plan
from remparts.core.task import CHANCE, Move

_CURIOSITY: Final = 10.0
"""How much a plan that has hardly been tried is favoured, in points."""
_HEAT: Final = 4.0
"""A plan that is worth so many points less than the best is favoured about a third as much."""
_MOST_TRIES: Final = 10_000
"""A tree is done then, whatever the budget: with each try it grows by some ten kilobytes."""
_GUESSES: Final = 5
"""If so many guesses are the same, nothing is hidden."""


class Tree(Thinker):
    """In guessed worlds, each seat tries what has been best for it, what promises most and what is hardly known."""

    def __init__(
        self,
        budget: Budget,
        candidates: int = 0,
        rounds: int = 0,
        hints: AnyHints | None = None,
        curiosity: float = _CURIOSITY,
    ) -> None:
        super().__init__(budget, candidates, rounds, hints)
        self.curiosity: Final = curiosity

    def _think(self, decision: Decision) -> Plan:
        return _Growth(self, decision).best()


class _Choice(NamedTuple):
    plan: Plan
    favour: float
    """Its share of the favour that all together find before they are tried."""
    seen: tuple[str, ...]
    """Its moves as the searching seat sees them."""


class _Node:
    """What came of some moves in all worlds in which they were tried."""

    __slots__ = ("after", "choices", "state", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.sums = [0.0] * seats
        self.after: dict[tuple[str, ...], _Node] = {}
        self.state: Any = None  # of the game's own type, as everywhere here
        """Where there is one world only, the state; and then the choices, when they are known."""
        self.choices: Sequence[_Choice] = ()


class _Growth:
    """One tree, from its root on."""

    def __init__(self, bot: Tree, decision: Decision) -> None:
        self._bot: Final = bot
        self._game, self._hints, self._state, self._seat, self._turns, self._seed, self._until = decision
        self._seats: Final = len(self._state.scores)
        self._worlds: Final[dict[int, Any]] = {}
        self._is_one_world = False
        self._choices: Final = self._plan(_Node(self._seats), self._world(0), self._seat)
        self._is_one_world = all(self._world(0) == self._world(number) for number in range(1, _GUESSES))
        """Nothing is hidden; then states and choices are kept."""

    def _world(self, number: int) -> Any:
        if self._is_one_world:
            return self._worlds[0]
        if number not in self._worlds:
            rng = Random(f"{self._seed} {number} guess")
            self._worlds[number] = self._game.guess(self._state, self._seat, rng)
        return self._worlds[number]

    def best(self) -> Plan:
        """The plan that was tried most; each core grows a tree of its own."""
        if len(self._choices) == 1:
            return self._choices[0].plan
        budget = self._bot.budget
        cores = min(budget.cores, budget.simulations or budget.cores)

        def grow(core: int) -> list[tuple[int, float]]:
            # Not one root for all: where processes cannot be copied, this one grows a tree after another.
            root, seat = _Node(self._seats), self._seat
            most = min(_MOST_TRIES, budget.simulations // cores or _MOST_TRIES)
            while not root.visits or (root.visits < most and perf_counter() < self._until):
                choice = self._choose(root, self._choices, seat)
                tried = root.after.get(choice.seen)
                # All plans meet the same chances, one after another.
                self._try(root, choice, core + cores * (tried.visits if tried else 0))
            nodes = [root.after.get(choice.seen, _Node(self._seats)) for choice in self._choices]
            return [(node.visits, node.sums[seat]) for node in nodes]

        results = on_cores(grow, cores)
        tried = [[sum(column) for column in zip(*of_plan, strict=True)] for of_plan in zip(*results, strict=True)]
        return self._choices[tried.index(max(tried))].plan

    def _try(self, root: _Node, choice: _Choice, number: int) -> None:
        """Follow the tree to its edge in a guessed world, look a little further, and remember what came of it."""
        game = self._game
        rng = Random(f"{self._seed} {number}")
        world = self._world(number)
        path = [root]
        state = self._step(path, choice.seen, world if self._is_one_world else world.copy(), choice.plan.moves)
        turns = 0
        while state.agenda and path[-1].visits:
            while who(state) == CHANCE:
                draw = game.deal(state, rng)
                state = self._step(path, (draw.seen(self._seat),), state, (draw,))
            turn = who(state)
            if turn is not None:
                answer = self._choose(path[-1], self._plan(path[-1], state, turn), turn)
                state = self._step(path, answer.seen, state, answer.plan.moves)
                turns += 1
        # Looks end after whole rounds: whoever has just had a turn seems better off.
        values = self._values(state, max(self._turns - turns, -turns % self._seats), rng)
        for node in path:
            node.visits += 1
            node.sums = [total + value for total, value in zip(node.sums, values, strict=True)]

    def _step(self, path: list[_Node], seen: tuple[str, ...], state: Any, moves: Sequence[Move]) -> Any:
        """The state after some moves; where there is one world only, it is kept and the one before stays true."""
        node = path[-1].after.get(seen)
        if node is None:
            node = path[-1].after[seen] = _Node(self._seats)
        path.append(node)
        if self._is_one_world:
            if node.state is not None:
                return node.state
            state = state.copy()
        for move in moves:
            self._game.play(state, move)
        if self._is_one_world and node.visits:
            node.state = state  # not before it is seen again: most never are, and they would fill the memory
        return state

    def _values(self, state: Any, turns: int, rng: Random) -> Sequence[float]:
        """What a state comes to for each seat after some more turns; of two, what one gains the other loses."""
        if self._seats == 2:
            value = self._hints.outlook(state.copy(), 0, turns, rng)
            return (value, -value)
        seed = rng.random()
        return [self._hints.outlook(state.copy(), seat, turns, Random(seed)) for seat in range(self._seats)]

    def _plan(self, node: _Node, state: Any, turn: int) -> Sequence[_Choice]:
        """The best plans of a seat by what they are worth."""
        if node.choices:
            return node.choices
        plans = self._bot.best_plans(self._hints, state, turn)
        favours = [exp((plan.worth - plans[0].worth) / _HEAT) for plan in plans]
        choices = [
            _Choice(plan, favour / sum(favours), tuple([move.seen(self._seat) for move in plan.moves]))
            for plan, favour in zip(plans, favours, strict=True)
        ]
        if self._is_one_world:
            node.choices = choices
        return choices

    def _choose(self, node: _Node, choices: Sequence[_Choice], turn: int) -> _Choice:
        """What has been best for a seat on average, or is favoured for having been tried seldom."""
        mean = node.sums[turn] / node.visits if node.visits else 0.0
        favour = self._bot.curiosity * sqrt(node.visits)

        def appeal(choice: _Choice) -> float:
            tried = node.after.get(choice.seen)
            if tried is None:
                return mean + choice.plan.worth - choices[0].plan.worth + favour * choice.favour
            return tried.sums[turn] / tried.visits + favour * choice.favour / (1 + tried.visits)

        return max(choices, key=appeal)
