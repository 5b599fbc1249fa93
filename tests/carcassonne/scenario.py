"""What scenarios of Carcassonne are made of; `tests/scenario.py` says how they are written.

    rule    CAR-5.4
    title   A road closed at both ends pays one point per tile
    board   X  U  .                # letter and facing; . is empty; first tile is 0,0
    men     red 1,0.w
    play    =A  A@2,0e  -          # bag gives A; placed facing east; no follower
    expect  red +3  road: 3 tiles

Seats are the colours red, blue, green, yellow and black.

The position comes first. Without `board` it is a fresh game, before its first move.

| key | says |
| --- | --- |
| seats 3 | how many play; 2 if not said |
| options small_city=4 | options that differ from the defaults |
| board | rows from north to south, laid tile by tile in reading order instead of the start tile; the first tile met \
in that order is 0,0, cells are x,y with x to the east and y to the south; a letter alone faces north; if C1 is \
among them it is -2,-1, and without it Carcassonne lies somewhere else |
| men red 1,0.w 2,0.nl | followers, each by any side or half-side its segment reaches, or c for a cloister |
| turn blue | whose turn begins; red's if not said |
| supply red 0 | followers in supply, if not those the board leaves; the rest of them do not matter |
| score red 48 | points made before |
| bag A V V | the exact contents, `none` for nothing; if not said, all of the 72 that are not on the board or in hand |
| hand red V C E | tiles in hand |
| quarter castle red blue blue | followers in a quarter of Carcassonne |
| count market | the quarter that the Count is in; the castle if not said |
| king red 4, robber blue 3 | who holds the card, for a city or road of how many tiles; nobody if not said |
| mage 0,0.n, witch 1,0.e | the road or city that a figure is on, by any segment; beside the board if not said |
| river V5 V9 | the shuffled river tiles not drawn yet, after which the volcano comes; if not said, the river is over |

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

from pathlib import Path
from typing import Final

from tests import scenario
from tests.scenario import Keys, Line, Scenario, ScenarioError

__all__ = ["KEYS", "Line", "Scenario", "ScenarioError", "load_scenarios", "read_scenarios"]

KEYS: Final = Keys(
    position=("seats", "options", "board", "men", "turn", "supply", "score", "bag", "hand", "quarter", "count",
              "king", "robber", "mage", "witch", "river"),
    steps=(
        "play", "expect", "forecast", "offers", "allows", "refuses", "next", "shows", "joined", "apart", "winner",
    ),
)  # fmt: skip


def load_scenarios(folder: Path) -> list[Scenario]:
    """All scenarios of a folder, by the names of its files."""
    return scenario.load_scenarios(folder, KEYS)


def read_scenarios(text: str, path: str = "scenario") -> list[Scenario]:
    """The scenarios in a text, or a `ScenarioError` that says which line cannot be read."""
    return scenario.read_scenarios(text, KEYS, path)
