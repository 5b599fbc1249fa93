"""Whole games between bots, one or many, in one process or several; the same seeds give the same games."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from remparts.bots import Bot, find_bot
from remparts.bots.random import RandomBot
from remparts.core.dealer import Dealer
from remparts.core.facts import StandIn, adopt, share
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.core.task import CHANCE, Move
from remparts.games.registry import package

_LARGEST_BATCH: Final = 32
_BATCHES_PER_JOB: Final = 16


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went."""

    seed: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    measures: Mapping[str, int]
    """What the game itself counts at its end."""


class Walk:
    """A game between bots, played move by move; the dealer and each seat have random numbers of their own."""

    def __init__(self, game: AnyGame, options: Options, bots: Sequence[Bot], seed: int | str) -> None:
        self.game: Final = game
        self.state: Final = game.setup(options)  # of the game's own type
        seats = [self._seat(bot, seat, Random(f"{seed}/{seat}")) for seat, bot in enumerate(bots)]
        self._deciders: Final[list[Callable[[], Move]]] = [*seats, partial(Dealer(str(seed)).pick, game, self.state)]
        assert CHANCE == -1  # its decider is the last

    def _seat(self, bot: Bot, seat: int, rng: Random) -> Callable[[], Move]:
        """Asks a bot, which is shown no more than its seat may know."""
        # Counting its moves tells the weakest bot nothing: it is spared the guess, which costs a copy of the state.
        if isinstance(bot, RandomBot):
            return partial(bot.pick, self.game, self.state, seat, rng)
        return lambda: bot.pick(self.game, self.game.guess(self.state, seat, rng), seat, rng)

    def step(self) -> Move:
        """Let chance or a bot decide, carry its move out and return it."""
        move: Move = self._deciders[self.state.agenda[-1].who]()
        self.game.play(self.state, move)
        return move

    def finish(self) -> int:
        """Play to the end as fast as possible, and say in how many moves."""
        state, deciders, play = self.state, self._deciders, self.game.play
        agenda = state.agenda
        moves = 0
        while agenda:
            play(state, deciders[agenda[-1].who]())
            moves += 1
        return moves


def play_game(game: AnyGame, options: Options, bots: Sequence[Bot], seed: int | str) -> GameResult:
    """One game from the first move to the last, no record kept."""
    walk = Walk(game, options, bots, seed)
    moves = walk.finish()
    outcome = game.outcome(walk.state)
    assert outcome is not None
    return GameResult(
        seed=str(seed),
        scores=outcome.scores,
        winners=outcome.winners,
        moves=moves,
        measures=package(game.name).text.measures(game.view(walk.state, None)),
    )


def play_many(
    name: str, options: Options, bots: Sequence[str], seed: int | str, number: int, jobs: int = 1
) -> Generator[GameResult, None, None]:
    """Games `seed:0`, `seed:1` … in this order, whatever the number of processes that play them.

    Closing it stops them.
    """
    size = max(1, min(_LARGEST_BATCH, number // (jobs * _BATCHES_PER_JOB)))
    batches = ([f"{seed}:{i}" for i in range(at, min(at + size, number))] for at in range(0, number, size))
    if jobs == 1:
        for batch in batches:
            yield from _play_batch(name, options.seats, dict(options), tuple(bots), batch)
        return
    spawn = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_begin, initargs=(share(),))
    waiting: deque[Future[list[GameResult]]] = deque()
    try:
        for batch in batches:
            waiting.append(executor.submit(_play_batch, name, options.seats, dict(options), tuple(bots), batch))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def _play_batch(
    name: str, seats: int, choices: dict[str, str], bots: tuple[str, ...], seeds: list[str]
) -> list[GameResult]:
    """What one process is asked for, in plain data."""
    game = package(name).rules
    options = Options(seats, **choices)
    return [play_game(game, options, [find_bot(bot) for bot in bots], seed) for seed in seeds]


def _begin(stand_ins: tuple[StandIn, ...]) -> None:
    """A process plays with the components of its parent, and leaves interrupts to it."""
    adopt(stand_ins)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
