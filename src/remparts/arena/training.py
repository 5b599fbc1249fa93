"""Better weights for a game's hints, found by self-play: the cross-entropy method.

In each generation some candidates are drawn around the present weights. Each plays the same deals against the present
ones, from every seat, and the best of them say where the next generation is drawn, and how widely. A generation follows
from the seed and its number alone, whatever the number of processes.
"""

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final, NamedTuple

from remparts.arena.match import play_game
from remparts.bots.greedy import Greedy, hints_of
from remparts.core.errors import RempartsError
from remparts.core.facts import digest_in_use
from remparts.core.hints import margin
from remparts.core.options import Options
from remparts.core.weights import LEARNED, Row, Weights, is_learned
from remparts.games.registry import game as find_game

_WIDE: Final = 0.25
"""How widely the first candidates are drawn, as a share of each weight."""
_LEAST: Final = 0.05
"""The least a weight counts for that."""
_ELITE: Final = 0.25
"""The share of candidates that decide."""
_STEP: Final = 0.7
"""How far the weights go in one generation towards what those have on average."""
_MARGIN: Final = 40.0
"""A game that is won by more points counts no more than this."""


NOTHING_HELD: Final[Mapping[str, float]] = MappingProxyType({})


class Contest(NamedTuple):
    """Some deals between one candidate and the present weights, as plain data."""

    game: str
    options: dict[str, str]
    seats: int
    candidate: Row
    present: Row
    seeds: tuple[str, ...]


class Verdict(NamedTuple):
    """How a contest went for the candidate: its lead in points, and its share of victories, each on average."""

    lead: float
    won: float


def hold(contest: Contest) -> Verdict:
    """Play a contest: every deal once with the candidate at each seat."""
    game = find_game(contest.game)
    options = Options(contest.seats, **contest.options)
    hints = hints_of(game)
    candidate, present = (Greedy(hints.weighing(hints.weights.holding(row))) for row in contest[3:5])
    leads, won = [], []
    for seed in contest.seeds:
        for seat in range(contest.seats):
            bots = [candidate if each == seat else present for each in range(contest.seats)]
            result = play_game(game, options, bots, seed)
            leads.append(max(-_MARGIN, min(_MARGIN, margin(result.scores, seat))))
            won.append((seat in result.winners) / len(result.winners))
    return Verdict(fmean(leads), fmean(won))


Runner = Callable[[Iterable[Contest]], Generator[tuple[Contest, Verdict], None, None]]


@dataclass
class Training:
    """A run as it stands after a generation: all that the next one depends on."""

    game: str
    options: dict[str, str]
    seats: int
    seed: str
    population: int
    deals: int
    start: Row
    mean: Row
    spread: Row
    """How widely candidates are drawn; not at all for a weight that is held."""
    generation: int = 0
    history: list[dict[str, float]] = field(default_factory=list)
    components: str = ""
    """The digest of corrected ones; empty for the game's own."""

    def step(self, run: Runner) -> Generator[None, None, None]:
        """One generation; it stops after each contest."""
        rng = Random(f"{self.seed} {self.generation}")
        drawn = [self.mean] + [
            tuple(rng.gauss(middle, wide) for middle, wide in zip(self.mean, self.spread, strict=True))
            for _ in range(self.population - 1)
        ]
        contests = {row: self._contest(row, self.mean, "train") for row in drawn[1:]}
        check = self._contest(self.mean, self.start, "check")
        verdicts: dict[Row, Verdict] = {self.mean: Verdict(0.0, 0.5)}
        strength = Verdict(0.0, 0.5)
        for contest, verdict in run([check, *contests.values()]):
            if contest == check:
                strength = verdict
            else:
                verdicts[contest.candidate] = verdict
            yield
        best = sorted(drawn, key=lambda row: -verdicts[row].lead)[: max(2, round(_ELITE * self.population))]
        columns = list(zip(*best, strict=True))
        self.history.append({"generation": self.generation, **strength._asdict(), "best": verdicts[best[0]].lead})
        # How far they are from where they were drawn, not from each other: that stays wide on the way to better ones.
        far = [sqrt(fmean((each - old) ** 2 for each in row)) for old, row in zip(self.mean, columns, strict=True)]
        self.spread = tuple(old + _STEP * (new - old) for old, new in zip(self.spread, far, strict=True))
        self.mean = tuple(old + _STEP * (fmean(row) - old) for old, row in zip(self.mean, columns, strict=True))
        self.generation += 1

    def weights(self) -> Weights:
        """The weights that have been found, with where they come from."""
        number = self.generation * self.population * self.deals * self.seats
        about = [
            f"Tuned by remparts train {self.game}, seed {self.seed}: {number} games of {self.seats} seats in",
            f"{self.generation} generations of {self.population} candidates with {self.deals} deals for each.",
            *(f"{name} = {value}" for name, value in self.options.items()),
        ]
        if self.history:
            recent = self.history[-5:]
            won = fmean(each["won"] for each in recent)
            games = len(recent) * self.deals * self.seats
            about.append(f"On the way they won {won:.1%} of the last {games} games against those at the beginning.")
        weights = hints_of(find_game(self.game)).weights
        if any(map(is_learned, weights)):
            about.append(f"The rows {LEARNED}.… are the game's own: what was learned is not tuned.")
        return weights.holding(self.mean, "\n".join(about))

    def _contest(self, candidate: Row, present: Row, what: str) -> Contest:
        seeds = tuple(f"{self.seed} {what} {self.generation} {deal}" for deal in range(self.deals))
        return Contest(self.game, self.options, self.seats, candidate, present, seeds)


def begin(
    game: str, options: Options, seed: str, population: int, deals: int, held: Mapping[str, float] = NOTHING_HELD
) -> Training:
    """A run before its first generation, from the game's own weights; some may be held at a number instead."""
    weights = hints_of(find_game(game)).weights
    single = [name for name, row in weights.items() if len(row) == 1 and not is_learned(name)]
    for name in held:
        if name not in single:
            raise RempartsError(
                f"{game} has no weight {name} that could be held; there are {', '.join(single) or 'none'}"
            )
    rows = {name: (held[name],) if name in held else row for name, row in weights.items()}
    spreads = {
        name: [0.0 if name in held else _WIDE * max(abs(number), _LEAST) for number in rows[name]] for name in rows
    }
    start, spread = Weights(rows).numbers, Weights(spreads).numbers
    if not any(spread):
        raise RempartsError(f"the hints of {game} have no weights to tune")
    return Training(
        game, dict(options), options.seats, seed, population, deals, start, start, spread,
        components=digest_in_use(game),
    )  # fmt: skip


def keep(training: Training, path: Path) -> None:
    """Write a run to a file, which is whole at every moment."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(json.dumps(asdict(training), indent=1), encoding="utf-8")
    beside.replace(path)


def take_up(path: Path) -> Training:
    """The run that a file holds, or an error if it holds none."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        rows = {name: tuple(map(float, told[name])) for name in ("start", "mean", "spread")}
        found = Training(**{**told, **rows})
        if not _is_sound(found):
            raise ValueError
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise RempartsError(f"{path} holds no run of training; name another file for a new one") from error
    return found


def _is_sound(training: Training) -> bool:
    """Whether a run can go on from what it says, and be told."""
    rows = (training.start, training.mean, training.spread)
    told = ("generation", "lead", "won", "best")
    return (
        len({*map(len, rows)}) == 1
        and all(isfinite(number) for row in rows for number in row)
        and len(training.history) == training.generation
        and all(isfinite(each[name]) for each in training.history for name in told)
    )


def check_same(found: Training, asked: Training, path: str) -> None:
    """Refuse to go on with a run that was begun otherwise."""
    for name in ("game", "components", "options", "seats", "seed", "population", "deals", "start"):
        old, new = getattr(found, name), getattr(asked, name)
        if old != new:
            told = "with other weights" if name == "start" else f"with {name} {old!r}, not {new!r}"
            raise RempartsError(f"the run in {path} was begun {told}; name another file for a new one")
