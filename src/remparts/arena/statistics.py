"""What the results of games allow to say about the bots that played them.

The games of a round share their deal, so they are not independent of each other: the round is what is observed. Its
score is the mean of what a bot got in its games: 1 for a victory, a half for one shared by two, 0 for a defeat.

An interval is that of Agresti and Coull, carried over from games to rounds: two rounds won and two lost are added to
those played, and mean and variance of all of them make a normal interval. If rounds are but won or lost it is exactly
theirs; it needs no other formula where there are few rounds, or where all of them ended alike.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from remparts.arena.match import GameResult

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_ADDED: Final = 4
"""Half of them won, half of them lost."""


class Estimate(NamedTuple):
    """A share that was observed, and the bounds between which the true one lies in 95 of 100 such matches."""

    low: float
    value: float
    high: float


class Moments(NamedTuple):
    """How many rounds there were, with the sums of their scores and of the squares of them."""

    rounds: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, score: float) -> "Moments":
        """The same with one more round."""
        return Moments(self.rounds + 1, self.total + score, self.squares + score * score)

    @property
    def mean(self) -> float:
        return self.total / self.rounds

    @property
    def cautious_mean(self) -> float:
        """The mean with the added rounds."""
        return (self.total + _ADDED / 2) / (self.rounds + _ADDED)

    @property
    def cautious_variance(self) -> float:
        """The variance of rounds with the added ones; never zero."""
        return (self.squares + _ADDED / 2) / (self.rounds + _ADDED) - self.cautious_mean**2


def moments(scores: Iterable[float]) -> Moments:
    """What the scores of rounds come to."""
    found = Moments()
    for score in scores:
        found = found.plus(score)
    return found


def share_of(result: GameResult, seat: int) -> float:
    """The part of a victory that a seat has won."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def estimate(scores: Sequence[float]) -> Estimate:
    """The mean score of rounds, with its interval."""
    return mean_of([scores])


def mean_of(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean over groups of rounds that do not depend on each other, each with the same weight, however long."""
    found = [moments(scores) for scores in groups if scores]
    if not found:
        return Estimate(0.0, 0.5, 1.0)
    number = len(found)
    centre = sum(each.cautious_mean for each in found) / number
    error = sqrt(sum(each.cautious_variance / (each.rounds + _ADDED) for each in found)) / number
    value = sum(each.mean for each in found) / number
    return Estimate(max(0.0, min(value, centre - _Z * error)), value, min(1.0, max(value, centre + _Z * error)))
