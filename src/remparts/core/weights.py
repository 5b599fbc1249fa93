"""The numbers by which a game's hints weigh positions, kept in a file that training writes."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.errors import RempartsError

LARGEST: Final = 1e6
"""What a weight may be, below zero too: beyond it, what positions are worth could not be told any more."""

LEARNED: Final = "learned"
"""A table of rows that were learned from games, named `learned.own` and the like; tuning leaves them as they are."""

Row = tuple[float, ...]


class BadWeights(RempartsError):
    """Weights cannot be read, or are not those of this game."""


class Weights(Mapping[str, Row]):
    """Rows of numbers, each under its name; a single number is a row of one."""

    def __init__(self, rows: Mapping[str, Sequence[float]], about: str = "") -> None:
        self._rows: Final = {name: tuple(map(float, row)) for name, row in rows.items()}
        self.about: Final = about
        """Where they come from, in a few lines."""

    def __getitem__(self, name: str) -> Row:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def one(self, name: str) -> float:
        """The number that is alone under its name."""
        (number,) = self._rows[name]
        return number

    @property
    def numbers(self) -> Row:
        """All that can be tuned, one after the other."""
        return tuple(number for name, row in self._rows.items() if not is_learned(name) for number in row)

    def holding(self, numbers: Sequence[float], about: str = "") -> "Weights":
        """Others of the same names and lengths, with the same that was learned."""
        rest = iter(numbers)
        rows = {name: row if is_learned(name) else [next(rest) for _ in row] for name, row in self._rows.items()}
        return Weights(rows, about)

    def __str__(self) -> str:
        """As in a file."""
        lines = [f"# {line}".rstrip() for line in self.about.splitlines()]
        rows = [f"{name} = {_told(row)}" for name, row in self._rows.items()]
        return "\n".join([*lines, *rows, ""])


def is_learned(name: str) -> bool:
    """Whether a row was learned from games."""
    return name.startswith(f"{LEARNED}.")


def _told(row: Row) -> str:
    texts = [f"{round(number, 4):g}" for number in row]
    return texts[0] if len(row) == 1 else f"[{', '.join(texts)}]"


def read_weights(text: str, like: Weights | None = None) -> Weights:
    """The weights that a text tells, or `BadWeights`; with others given, only those of the same names and lengths."""
    try:
        told = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers too long to be read are no errors of TOML
        raise BadWeights(f"these are no weights: {error}") from error
    if isinstance(learned := told.get(LEARNED), dict):
        del told[LEARNED]
        told |= {f"{LEARNED}.{name}": value for name, value in learned.items()}
    rows = {name: value if isinstance(value, list) else [value] for name, value in told.items()}
    for name, row in rows.items():
        if not row or not all(type(number) in (int, float) for number in row):
            raise BadWeights(f"{name} is no weight: a number or a list of numbers is wanted, not {told[name]!r}")
        if not all(abs(number) <= LARGEST for number in row):
            raise BadWeights(f"{name} is no weight: its numbers must be from {-LARGEST:.0f} to {LARGEST:.0f}")
    about = "\n".join(line.removeprefix("#").strip() for line in text.splitlines() if line.startswith("#"))
    weights = Weights(rows, about)
    if like is not None and _shape(weights) != _shape(like):
        wanted = ", ".join(f"{name} ({number})" for name, number in _shape(like).items())
        raise BadWeights(f"these are weights of something else; wanted are {wanted or 'none'}")
    return weights


def _shape(weights: Weights) -> dict[str, int]:
    return {name: len(row) for name, row in weights.items()}
