"""When a question is decided: a sequential test, whose errors are bounded however often one looks.

Is a bot's share above a value, below it, or no further from it than a margin? Two tests of Wald run side by side, each
between the value and the value with the margin added or taken away (Sobel and Wald, 1949). What they add up is the
likelihood ratio of normal scores with the variance that the rounds have shown so far, as is usual for pairs of games of
chess (generalised SPRT). About 5 in 100 equal bots are called unequal, and about 5 in 100 that are a margin apart are
called equal.
"""

from dataclasses import dataclass
from enum import Enum
from math import log
from typing import Final

from remparts.arena.statistics import Moments
from remparts.core.errors import RempartsError

ERROR: Final = 0.05
_UPPER: Final = log((1 - ERROR) / (ERROR / 2))
"""Beyond it a test finds a difference; each of the two may be wrong half as often."""
_LOWER: Final = log(ERROR / (1 - ERROR / 2))
"""Below it a test finds none."""


class Answer(Enum):
    """What has been decided."""

    ABOVE = "above"
    BELOW = "below"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a share lies above a value, below it, or within a margin of it."""

    against: float
    margin: float

    def __post_init__(self) -> None:
        if not self.margin > 0:
            raise RempartsError(f"a margin is a share above 0, as in 0.05, not {self.margin:g}")
        if not self.margin < self.against < 1 - self.margin:
            raise RempartsError(f"a share of {self.against:g} ± {self.margin:g} is not between 0 and 1")

    def ratio(self, moments: Moments, shift: float) -> float:
        """The logarithm of how much likelier the rounds are with the value shifted than without."""
        beyond = moments.total - moments.rounds * (self.against + shift / 2)
        return shift * beyond / moments.cautious_variance


class Trial:
    """A question that is being tried round by round; once it is answered, nothing changes the answer."""

    def __init__(self, question: Question) -> None:
        self.question: Final = question
        self.answer: Answer | None = None
        self.moments = Moments()
        self._is_not_above = False
        self._is_not_below = False

    def add(self, score: float) -> Answer | None:
        """Take a round into account, and say what is decided."""
        if self.answer is None:
            self.moments = self.moments.plus(score)
            self.answer = self._decide()
        return self.answer

    def _decide(self) -> Answer | None:
        above = self.question.ratio(self.moments, self.question.margin)
        below = self.question.ratio(self.moments, -self.question.margin)
        # What a test has settled stays settled: it would not have gone on.
        self._is_not_above |= above <= _LOWER
        self._is_not_below |= below <= _LOWER
        if above >= _UPPER and not self._is_not_above:
            return Answer.ABOVE
        if below >= _UPPER and not self._is_not_below:
            return Answer.BELOW
        return Answer.NEAR if self._is_not_above and self._is_not_below else None
