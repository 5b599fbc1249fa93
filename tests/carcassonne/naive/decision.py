"""What is to be decided, by whom, and the answers that are allowed."""

import re
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

CHANCE = "chance"
NUMBER = r"(0|-?[1-9]\d*)"


@dataclass(frozen=True)
class Decision:
    """One step of the game: somebody answers with one of these texts."""

    task: str
    who: int | str
    moves: Collection[str]


Steps = Generator[Decision, str, None]
"""A part of the game as it goes: it asks for decisions, and is sent the answers."""


class Grid(Collection[str]):
    """Texts of two numbers, `hurl.-12.50`, too many to write down, and perhaps one more."""

    def __init__(self, word: str, first: range, second: range, more: tuple[str, ...] = ()) -> None:
        self.word = word
        self.first = first
        self.second = second
        self.more = more

    def __len__(self) -> int:
        return len(self.first) * len(self.second) + len(self.more)

    def __iter__(self) -> Iterator[str]:
        yield from (f"{self.word}.{one}.{two}" for one, two in product(self.first, self.second))
        yield from self.more

    def __contains__(self, text: object) -> bool:
        found = re.fullmatch(rf"{self.word}\.{NUMBER}\.{NUMBER}", str(text))
        inside = found is not None and int(found[1]) in self.first and int(found[2]) in self.second
        return inside or text in self.more

    def sample(self, rng: Random) -> str:
        """Any of the texts, with the same chance for each pair of numbers."""
        return rng.choice([f"{self.word}.{rng.choice(self.first)}.{rng.choice(self.second)}", *self.more])

    def examples(self, rng: Random) -> list[str]:
        """A few texts, the outermost and some beyond them included."""
        first = [self.first[0] - 1, self.first[0], rng.choice(self.first), self.first[-1], self.first[-1] + 1]
        second = [self.second[0] - 1, self.second[0], rng.choice(self.second), self.second[-1], self.second[-1] + 1]
        return [f"{self.word}.{one}.{two}" for one, two in product(first, second)] + [
            "-",
            f"{self.word}.1",
            "round.1.1",
        ]


class Flights(Collection[str]):
    """The random numbers of a hurl: two deviates in [-3, 3] and one in [0, 1), in thousandths. [CAT-3.4]"""

    def __len__(self) -> int:
        return 6001 * 6001 * 1000

    def __iter__(self) -> Iterator[str]:
        raise NotImplementedError("there are too many")

    def __contains__(self, text: object) -> bool:
        number = r"(-?\d\.\d{3})"
        found = re.fullmatch(f"=flight:{number},{number},{number}", str(text))
        if not found or "-0.000" in str(text):
            return False
        g1, g2, u = map(float, found.groups())
        return abs(g1) <= 3 and abs(g2) <= 3 and 0 <= u < 1

    def sample(self, rng: Random) -> str:
        """A deviate is the sum of twelve uniform numbers minus 6, limited to [-3, 3]. [CAT-3.4]"""
        g1, g2 = (min(3.0, max(-3.0, sum(rng.random() for _ in range(12)) - 6)) for _ in range(2))
        return "=flight:" + ",".join(thousandths(number) for number in (g1, g2, rng.randrange(1000) / 1000))

    def examples(self, rng: Random) -> list[str]:
        """A few texts, the outermost and some beyond them included."""
        triples = ["-3.000,3.000,0.000", "3.001,0.000,0.000", "0.000,-3.001,0.000", "1.000,0.000,1.000", "0,0,0"]
        return [self.sample(rng), *(f"=flight:{triple}" for triple in triples), "=flight:-0.000,0.000,0.000"]


def thousandths(number: float) -> str:
    """Three decimals, without a sign before zero. [CAT-3.4]"""
    return f"{number:.3f}".replace("-0.000", "0.000")
