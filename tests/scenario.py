"""Scenarios: small text files that draw a position, play moves and say what must come of them.

    rule    CAR-5.4
    title   A road closed at both ends pays one point per tile
    board   X  U  .                # letter and facing; . is empty; first tile is 0,0
    men     red 1,0.w
    play    =A  A@2,0e  -          # bag gives A; placed facing east; no follower
    expect  red +3  road: 3 tiles

A `rule` line opens a scenario and names the paragraphs and examples it checks. An indented line continues the one
above it; what follows # is a comment. Which keys there are is said by each game's own `scenario.py`; those of the
position come before the steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path


class ScenarioError(AssertionError):
    """A scenario cannot be read, or what it says does not hold; the text names file and line."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The words that lines of a game's scenarios begin with: those that make the position, those that play or check."""

    position: tuple[str, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A key and its words, with the number of the line in the file; continuation lines are rows of their own."""

    number: int
    key: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for row in self.rows for word in row)

    def __str__(self) -> str:
        return f"{self.key} {' '.join(self.words)}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of a file: the paragraphs it checks, a title and its lines."""

    path: str
    rules: tuple[str, ...]
    title: str
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return f"{' '.join(self.rules)} {self.title}"


def load_scenarios(folder: Path, keys: Keys) -> list[Scenario]:
    """All scenarios of a folder, by the names of its files."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.scn"))}
    return [scenario for name, text in texts.items() for scenario in read_scenarios(text, keys, name)]


def read_scenarios(text: str, keys: Keys, path: str = "scenario") -> list[Scenario]:
    """The scenarios in a text, or a `ScenarioError` that says which line cannot be read."""
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = raw.partition("#")[0].rstrip()
        words = tuple(content.split())
        if not words:
            continue
        if not content[0].isspace():
            lines.append(Line(number, words[0], (words[1:],)))
        elif lines:
            lines[-1] = Line(lines[-1].number, lines[-1].key, (*lines[-1].rows, words))
        else:
            raise ScenarioError(f"{path}:{number}: an indented line continues another, but there is none")
    starts = [i for i, line in enumerate(lines) if line.key == "rule"]
    if lines and starts[:1] != [0]:
        raise ScenarioError(f"{path}:{lines[0].number}: a scenario starts with a rule line, not with {lines[0].key}")
    return [_scenario(path, lines[start:end], keys) for start, end in pairwise([*starts, len(lines)])]


def _scenario(path: str, lines: Sequence[Line], keys: Keys) -> Scenario:
    titles = [" ".join(line.words) for line in lines if line.key == "title"]
    if len(titles) != 1:
        raise ScenarioError(f"{path}:{lines[0].number}: a scenario has one title, not {len(titles)}")
    rest = tuple(line for line in lines[1:] if line.key != "title")
    known = (*keys.position, *keys.steps)
    for line in rest:
        if line.key not in known:
            raise ScenarioError(f"{path}:{line.number}: unknown key {line.key!r}; there are {', '.join(known)}")
    steps = [i for i, line in enumerate(rest) if line.key in keys.steps]
    if not steps:
        raise ScenarioError(f"{path}:{lines[0].number}: nothing is checked")
    for line in rest[steps[0] :]:
        if line.key in keys.position:
            raise ScenarioError(f"{path}:{line.number}: {line.key} belongs before the first step")
    return Scenario(path, lines[0].words, titles[0], rest)
