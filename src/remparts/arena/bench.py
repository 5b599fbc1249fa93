"""How fast a game is. Machines are noisy: every figure comes with its ratio to fixed work done in the same run."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

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


@dataclass(frozen=True, slots=True)
class Figure:
    """How often something can be done in a second of processor time, and in the time of one unit of calibration."""

    what: str
    per_second: float
    per_unit: float

    @property
    def microseconds(self) -> float:
        return 1e6 / self.per_second


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


def playouts(game: AnyGame, options: Options, seed: str = "bench") -> Work:
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


def works(game: AnyGame, options: Options) -> dict[str, Work]:
    """What is measured of a game."""
    return {
        "random game": playouts(game, options),
        "copy of a late state": copies(game, options),
        "list of legal moves": listings(game, options),
    }


def measure(
    works: dict[str, Work], seconds: float, on_round: Callable[[], None] = lambda: None, unit: Work | None = None
) -> list[Figure]:
    """A figure for each work, the median of rounds in which each takes its turn beside the unit, the calibration."""
    slice_seconds = seconds / (ROUNDS * (len(works) + 1))
    for work in works.values():
        _speed(work, _WARM_UP * slice_seconds)
    speeds: dict[str, list[float]] = {what: [] for what in works}
    ratios: dict[str, list[float]] = {what: [] for what in works}
    for _ in range(ROUNDS):
        unit_speed = _speed(unit or calibrate, slice_seconds)
        for what, work in works.items():
            speed = _speed(work, slice_seconds)
            speeds[what].append(speed)
            ratios[what].append(speed / unit_speed)
        on_round()
    return [Figure(what, median(speeds[what]), median(ratios[what])) for what in works]


def _speed(work: Work, seconds: float) -> float:
    """How often a second the work is done, tried for about that long, without the time that other programs take."""
    done = 0
    start = process_time()
    while True:
        done += work()
        passed = process_time() - start
        if passed >= seconds:
            return done / passed
