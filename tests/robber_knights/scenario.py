"""What scenarios of Robber Knights are made of; `tests/scenario.py` says how they are written.

    rule    ROB-6.13
    title   New knights stand on top
    board   p:bb                   # a plain with two blue knights; first tile is 0,0
    hand    red pc
    play    pc@-1,0  march.e:1,1   # a castle beside it; one knight stays, one rides east
    shows   stacks -1,0:r 0,0:bbr

Seats are the colours red, blue, green and yellow; knights their first letters, from bottom to top.

The position comes first. Without `board` it is a fresh game, before its first move.

| key | says |
| --- | --- |
| seats 3 | how many play; 2 if not said |
| options first_player=1 | options that differ from the defaults |
| board | rows from north to south, laid in reading order; the first tile met is 0,0, cells are x,y with x to the east \
and y to the south; a tile is its code, followed by a colon and knights if any stand on it; `.` is empty |
| turn blue | whose turn begins; red's if not said |
| supply red 3 | knights left, if not those the board leaves of 30 |
| hand red pc pv | tiles in hand, `none` for nothing; one plain if not said, so that nobody is skipped |
| pile red 12 | the height of a pile: that many tiles from the bottom of a whole one; 0 if not said |

Then steps follow, in any order and number.

| key | says |
| --- | --- |
| play pc@-1,0 march.e:1,1 =draw0.p | these moves, one after the other, each of them legal |
| expect red +2 village: 1 village | one entry of the ledger; lines together name all entries since the last such \
lines, in order; the paragraph may follow: 1 village [ROB-7.2] |
| expect red +6 | the sum of all entries of a seat, however many |
| expect nobody | no entry at all |
| forecast red +3 town: 1 town | the same about what ending now would add |
| offers march:1 - | exactly these moves are legal |
| allows p@1,0 | these are, among others |
| refuses p@1,1 ROB-5.2 corner | this move is not; the refusal cites the paragraph and contains the words |
| counts 31 | how many moves are legal |
| next blue lay | whose turn it is and, if said, the task to be answered; `next over`: the game has ended |
| shows supply 26 30 | what everybody sees; `SHOWN` in `runner.py` lists all that can be asked |
| winner red blue | who won |

Points that no `expect` names are a failure too.
"""

from pathlib import Path
from typing import Final

from tests import scenario
from tests.scenario import Keys, Scenario

KEYS: Final = Keys(
    position=("seats", "options", "board", "turn", "supply", "hand", "pile"),
    steps=("play", "expect", "forecast", "offers", "allows", "refuses", "counts", "next", "shows", "winner"),
)


def load_scenarios(folder: Path) -> list[Scenario]:
    """All scenarios of a folder, by the names of its files."""
    return scenario.load_scenarios(folder, KEYS)


def read_scenarios(text: str, path: str = "scenario") -> list[Scenario]:
    """The scenarios in a text, or a `ScenarioError` that says which line cannot be read."""
    return scenario.read_scenarios(text, KEYS, path)
