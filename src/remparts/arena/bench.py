"""How fast a game is. Machines are noisy: every figure comes with its ratio to fixed work done beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

from remparts.arena.match import Walk
from remparts.bots import find_bot
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.core.task import CHANCE

Work = Callable[[], int]
"""Does something a number of times and says how often."""

_CALIBRATION_STEPS: Final = 20_000
_WARM_UP: Final = 6
"""Turns that each takes beforehand and that do not count: what a long run keeps is made then."""

ROUNDS: Final = 24
"""How often the measurements take turns."""

K = TypeVar("K")


class Sample(NamedTuple):
    """How often something was done in a second of processor time, and in the time of one calibration beside it."""

    per_second: float
    per_unit: float


Speed = Callable[[float], Sample]
"""Tries something for about so many seconds, the calibration included."""


class Middle(NamedTuple):
    """A median and the values between which it would lie in 95 of 100 such runs."""

    low: float
    median: float
    high: float

    @property
    def spread(self) -> float:
        """Half of what lies between, as a share of the median."""
        return (self.high - self.low) / 2 / self.median


@dataclass(frozen=True, slots=True)
class Figure:
    """What the rounds have shown."""

    samples: Sequence[Sample]

    @property
    def per_second(self) -> float:
        return median(sample.per_second for sample in self.samples)

    @property
    def microseconds(self) -> float:
        return 1e6 / self.per_second

    @property
    def per_unit(self) -> Middle:
        return middle([sample.per_unit for sample in self.samples])

    def to(self, other: "Figure") -> Middle:
        """How many times as fast as something that took its turn in the same rounds."""
        pairs = zip(self.samples, other.samples, strict=True)
        return middle([mine.per_unit / its.per_unit for mine, its in pairs])


def middle(values: Sequence[float]) -> Middle:
    """The median, and by the rank of values alone how far it can be trusted."""
    ordered = sorted(values)
    rank = max(1, int(len(ordered) / 2 - sqrt(len(ordered))))
    return Middle(ordered[rank - 1], median(ordered), ordered[-rank])


def calibrate() -> int:
    """Work as in a game, in plain Python and always the same: dictionaries, lists, integers, calls. Returns 1."""
    counts: dict[int, int] = {}
    trail: list[int] = []
    value = 1
    for _ in range(_CALIBRATION_STEPS):
        value = value * 75 % 65537
        key = value & 1023
        counts[key] = counts.get(key, 0) + 1
        if counts[key] & 1:
            trail.append(key)
        elif trail:
            trail.pop()
    return 1


def random_games(game: AnyGame, options: Options, seed: str = "bench") -> Work:
    """Random games through the public contract, no record kept."""
    seeds = Random(seed)
    moves, deal, play = game.moves, game.deal, game.play

    def work() -> int:
        rng = Random(seeds.random())
        state = game.setup(options)
        agenda = state.agenda
        while agenda:
            if agenda[-1].who == CHANCE:
                play(state, deal(state, rng))
            else:
                choices = moves(state)
                play(state, choices[int(rng.random() * len(choices))])
        return 1

    return work


def playouts(game: AnyGame, options: Options, seed: str = "bench") -> Work:
    """Random games as a search plays them: by `playout`, from copies of the first state."""
    rng = Random(seed)
    first = game.setup(options)

    def work() -> int:
        game.playout(first.copy(), rng)
        return 1

    return work


def copies(game: AnyGame, options: Options) -> Work:
    """Copies of a late state."""
    state = late_state(game, options)

    def work() -> int:
        for _ in range(200):
            state.copy()
        return 200

    return work


def listings(game: AnyGame, options: Options) -> Work:
    """Every legal move of the positions that a game goes through, made and looked at one by one."""
    states = [state for state in states_of(game, options) if state.agenda[-1].who != CHANCE]

    def work() -> int:
        for state in states:
            for _ in game.moves(state):
                pass
        return len(states)

    return work


def states_of(game: AnyGame, options: Options, seed: str = "bench") -> list[Any]:
    """The positions of one random game before each of its moves."""
    walk = Walk(game, options, [find_bot("random")] * options.seats, seed)
    states = []
    while walk.state.agenda:
        states.append(walk.state.copy())
        walk.step()
    return states


def late_state(game: AnyGame, options: Options) -> Any:
    """A position near the end of a game."""
    states = states_of(game, options)
    return states[len(states) * 9 // 10]


WORKS: Final[Mapping[str, Callable[[AnyGame, Options], Work]]] = {
    "random game": random_games,
    "playout": playouts,
    "copy of a late state": copies,
    "list of legal moves": listings,
}
"""What is measured of a game."""


def speeds(game: AnyGame, options: Options) -> dict[str, Speed]:
    """What is measured of a game, ready to be tried."""
    return {what: partial(beside_unit, make(game, options)) for what, make in WORKS.items()}


def beside_unit(work: Work, seconds: float) -> Sample:
    """Do a work between two calibrations, each half as long."""
    before = _speed(calibrate, seconds / 4)
    found = _speed(work, seconds / 2)
    after = _speed(calibrate, seconds / 4)
    return Sample(found, 2 * found / (before + after))


def measure(
    speeds: Mapping[K, Speed], seconds: float, on_round: Callable[[], None] = lambda: None, rounds: int = ROUNDS
) -> dict[K, Figure]:
    """A figure for each speed, from rounds in which each takes its turn."""
    turn = seconds / (rounds * len(speeds))
    for speed in speeds.values():
        speed(_WARM_UP * turn)
    samples: dict[K, list[Sample]] = {what: [] for what in speeds}
    for _ in range(rounds):
        for what, speed in speeds.items():
            samples[what].append(speed(turn))
        on_round()
    return {what: Figure(found) for what, found in samples.items()}


def _speed(work: Work, seconds: float) -> float:
    """How often a second the work is done, tried for about that long, without the time that other programs take."""
    done = 0
    start = process_time()
    while True:
        done += work()
        passed = process_time() - start
        if passed >= seconds:
            return done / passed
