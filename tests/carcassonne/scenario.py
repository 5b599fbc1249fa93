"""Scenarios: small text files that draw a position, play moves and say what must come of them.

    rule    CAR-5.4
    title   A road closed at both ends pays one point per tile
    board   X  U  .                # letter and facing; . is empty; first tile is 0,0
    men     red 1,0.w
    play    =A  A@2,0e  -          # bag gives A; placed facing east; no follower
    expect  red +3  road: 3 tiles

A `rule` line opens a scenario and names the paragraphs and examples it checks. An indented line continues the one
above it; what follows # is a comment. Seats are the colours red, blue, green, yellow and black.

The position comes first. Without `board` it is a fresh game, before its first move.

| key | says |
| --- | --- |
| seats 3 | how many play; 2 if not said |
| options small_city=4 | options that differ from the defaults |
| board | rows from north to south, laid tile by tile in reading order instead of the start tile; the first tile met \
in that order is 0,0, cells are x,y with x to the east and y to the south; a letter alone faces north |
| men red 1,0.w 2,0.nl | followers, each by any side or half-side its segment reaches, or c for a cloister |
| turn blue | whose turn begins; red's if not said |
| supply red 0 | followers in supply, if not those the board leaves; the rest of them do not matter |
| score red 48 | points made before |
| bag A V V | the exact contents, `none` for nothing; if not said, all of the 72 that are not on the board or in hand |
| hand red V C E | tiles in hand |

Then steps follow, in any order and number.

| key | says |
| --- | --- |
| play =A A@2,0e - | these moves, one after the other, each of them legal |
| expect red +3 road: 3 tiles | one entry of the ledger, with all its terms; lines together name all entries since the \
last such lines, in order; points and paragraph of a term may follow it: 3 tiles +3 [CAR-5.4] |
| expect red +6 | the sum of all entries of a seat, however many |
| expect nobody | no entry at all |
| forecast red +3 road: 3 tiles | the same about what ending now would add |
| offers thief.e - | exactly these moves are legal |
| allows V@1,0n | these are, among others |
| refuses V@1,1n CAR-3.1 corner | this move is not; the refusal cites the paragraph and contains the words |
| next blue draw | whose turn it is and, if said, the task to be answered; `next over`: the game has ended |
| shows supply 6 7 | what everybody sees; `SHOWN` in `runner.py` lists all that can be asked |
| joined 0,0.e 1,0.w | segments of one feature |
| apart 0,0.nl 0,0.sl | segments of as many features |
| winner red blue | who won |

Points that no `expect` names are a failure too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

POSITION: Final = ("seats", "options", "board", "men", "turn", "supply", "score", "bag", "hand")
"""The keys that make the position."""

STEPS: Final = (
    "play", "expect", "forecast", "offers", "allows", "refuses", "next", "shows", "joined", "apart", "winner",
)  # fmt: skip
"""The keys that play or check."""


class ScenarioError(AssertionError):
    """A scenario cannot be read, or what it says does not hold; the text names file and line."""


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


def load_scenarios(folder: Path) -> list[Scenario]:
    """All scenarios of a folder, by the names of its files."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.scn"))}
    return [scenario for name, text in texts.items() for scenario in read_scenarios(text, name)]


def read_scenarios(text: str, path: str = "scenario") -> list[Scenario]:
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
    return [_scenario(path, lines[start:end]) for start, end in pairwise([*starts, len(lines)])]


def _scenario(path: str, lines: Sequence[Line]) -> Scenario:
    titles = [" ".join(line.words) for line in lines if line.key == "title"]
    if len(titles) != 1:
        raise ScenarioError(f"{path}:{lines[0].number}: a scenario has one title, not {len(titles)}")
    rest = tuple(line for line in lines[1:] if line.key != "title")
    for line in rest:
        if line.key not in (*POSITION, *STEPS):
            raise ScenarioError(
                f"{path}:{line.number}: unknown key {line.key!r}; there are {', '.join([*POSITION, *STEPS])}"
            )
    steps = [i for i, line in enumerate(rest) if line.key in STEPS]
    if not steps:
        raise ScenarioError(f"{path}:{lines[0].number}: nothing is checked")
    for line in rest[steps[0] :]:
        if line.key in POSITION:
            raise ScenarioError(f"{path}:{line.number}: {line.key} belongs before the first step")
    return Scenario(path, lines[0].words, titles[0], rest)
