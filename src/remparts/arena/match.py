"""Whole games between bots, one or many, in one process or several; the same seeds give the same games."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from remparts.arena.pool import run_all
from remparts.bots import Bot, find_bot
from remparts.bots.random import RandomBot
from remparts.core.dealer import Dealer
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.core.task import CHANCE, Move
from remparts.games.registry import package

_LARGEST_BATCH: Final = 32
_BATCHES_PER_JOB: Final = 16


class Thinking(NamedTuple):
    """How often a seat was asked in a game, and how many seconds it took, in all and at most."""

    decisions: int
    seconds: float
    slowest: float


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went."""

    seed: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    measures: Mapping[str, int]
    """What the game itself counts at its end."""
    thinking: tuple[Thinking, ...] = ()
    """Of each seat, where it was measured."""


class PlannedGame(NamedTuple):
    """A game that is to be played, in plain data: any process can be asked for it."""

    number: int
    game: str
    seats: int
    choices: Mapping[str, str]
    bots: tuple[str, ...]
    """One for each seat."""
    seed: str

    def play(self, *, timed: bool = False) -> GameResult:
        """The game from the first move to the last."""
        options = Options.of(self.seats, self.choices)
        return play_game(package(self.game).rules, options, [find_bot(bot) for bot in self.bots], self.seed, timed)


class Timed:
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot: Final = bot
        self._times: Final[list[float]] = []

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:  # any game, with a state of its own
        start = perf_counter()
        move = self.bot.pick(game, state, seat, rng)
        self._times.append(perf_counter() - start)
        return move

    @property
    def thinking(self) -> Thinking:
        return Thinking(len(self._times), sum(self._times), max(self._times, default=0))


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
        if isinstance(bot.bot if isinstance(bot, Timed) else bot, RandomBot):
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


def play_game(game: AnyGame, options: Options, bots: Sequence[Bot], seed: int | str, timed: bool = False) -> GameResult:
    """One game from the first move to the last, no record kept."""
    clocks = [Timed(bot) for bot in bots] if timed else []
    walk = Walk(game, options, clocks or bots, seed)
    moves = walk.finish()
    outcome = game.outcome(walk.state)
    assert outcome is not None
    return GameResult(
        seed=str(seed),
        scores=outcome.scores,
        winners=outcome.winners,
        moves=moves,
        measures=package(game.name).text.measures(game.view(walk.state, None)),
        thinking=tuple(clock.thinking for clock in clocks),
    )


def play_many(
    name: str, options: Options, bots: Sequence[str], seed: int | str, number: int, jobs: int = 1
) -> Generator[GameResult, None, None]:
    """Games `seed:0`, `seed:1` … in this order, whatever the number of processes that play them.

    Closing it stops them.
    """
    size = max(1, min(_LARGEST_BATCH, number // (jobs * _BATCHES_PER_JOB)))
    choices = dict(options)

    def batch(start: int) -> list[PlannedGame]:
        numbers = range(start, min(start + size, number))
        return [PlannedGame(i, name, options.seats, choices, tuple(bots), f"{seed}:{i}") for i in numbers]

    early: dict[int, list[GameResult]] = {}
    following = 0
    for games, results in run_all(_play_batch, map(batch, range(0, number, size)), jobs):
        early[games[0].number] = results
        while following in early:
            yield from early.pop(following)
            following += size


def _play_batch(games: Sequence[PlannedGame]) -> list[GameResult]:
    """What one process is asked for at a time."""
    return [game.play() for game in games]
