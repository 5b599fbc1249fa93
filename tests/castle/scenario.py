"""What scenarios of The Castle are made of; `tests/scenario.py` says how they are written.

    rule    CST-8.7
    title   A tower gives two points for each tile
    board   N13@3,5w               # a tile as the move that places it, in the order of laying
    men     red 3,5.wl
    play    =N03  N03@3,4n  -      # the pile gives a tile; placed facing north; no follower
    expect  red +4  tower: 2 tiles

Seats are the colours red and blue. Cells are x,y as in the facts: column and row of the board's map.

The position comes first. Without `board` it is a fresh game, before its first move.

| key | says |
| --- | --- |
| options tile_7_court=owner_choice | options that differ from the defaults |
| towers 10 33 60 98 | a track that has its corner towers there (and 0/1): each is that space and the next |
| board N04@3,5n S1@3,4n | tiles in the order of laying, each as its placement is written; `none` for no tile |
| men red 3,5.nl 3,4.w | followers, each by any side or half side its segment reaches |
| turn blue | whose turn begins; red's if not said |
| supply red 0 | followers in supply, if not those the board leaves |
| score red 31 | points made before |
| wall red 2 3 | wall tiles owned and usable |
| gone 12 32 | towers whose wall tile has been taken, by their first spaces |
| keep red 3 3,5.nl | the keep's size and a segment of the house in which it stands |
| bag N04 S1 | the exact contents of the pile, `none` for nothing; if not said, all that is not on the board |

Then steps follow, in any order and number.

| key | says |
| --- | --- |
| play =N03 N03@3,4n - | these moves, one after the other, each of them legal |
| expect red +4 tower: 2 tiles | one entry of the ledger; lines together name all entries since the last such lines, \
in order; points and paragraph may follow: 2 tiles +4 [CST-8.7] |
| expect red +6 | the sum of all entries of a seat, however many |
| expect nobody | no entry at all |
| forecast red +3 court: 1 market | the same about what ending now would add |
| offers knight.nl - | exactly these moves are legal |
| allows N04@3,4n | these are, among others |
| refuses N04@9,9n CST-5.3 | this move is not; the refusal cites the paragraph and contains the words that follow |
| next blue draw | whose turn it is and, if said, the task to be answered; `next over`: the game has ended |
| shows supply 5 6 | what everybody sees; `SHOWN` in `runner.py` lists all that can be asked |
| joined 3,5.nl 3,4.sr | segments of one feature |
| apart 3,5.nl 3,5.sl | segments of as many features |
| winner red blue | who won |

Points that no `expect` names are a failure too. Wall squares with start spaces have cells too: `2,5.el` is a tower.
"""

from pathlib import Path
from typing import Final

from tests import scenario
from tests.scenario import Keys, Scenario

KEYS: Final = Keys(
    position=("options", "towers", "board", "men", "turn", "supply", "score", "wall", "gone", "keep", "bag"),
    steps=("play", "expect", "forecast", "offers", "allows", "refuses", "next", "shows", "joined", "apart", "winner"),
)


def load_scenarios(folder: Path) -> list[Scenario]:
    """All scenarios of a folder, by the names of its files."""
    return scenario.load_scenarios(folder, KEYS)


def read_scenarios(text: str, path: str = "scenario") -> list[Scenario]:
    """The scenarios in a text, or a `ScenarioError` that says which line cannot be read."""
    return scenario.read_scenarios(text, KEYS, path)
