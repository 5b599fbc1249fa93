"""What scenarios of Masons are made of; `tests/scenario.py` says how they are written.

    rule    MAS-T-1 MAS-14.1
    title   A city of one space
    net     hexagon
    walls   p1 p6
    towers  all:grey               # at every end of these walls
    hand    red city_size_1
    play    wall.r1  =roll.red.any  house.H1:red
    play    play.city_size_1
    expect  red +6  city_size_1: 1 space +6 [MAS-14.1]

Seats are the colours red, blue, green and yellow; names of places, colours and cards are those of the facts.

The position comes first. If only seats, options, net and dice are said, it is a fresh game, before its first move.

| key | says |
| --- | --- |
| seats 3 | how many play; 2 if not said |
| options draw_timing=after_all | options that differ from the defaults |
| net hexagon | a fixture: hexagon or strip; the real board if not said |
| dice tower black black black grey grey white | other faces |
| walls A1-A2 B1-B2 | walls that stand, `none` for no wall |
| towers A1:black all:grey | towers; `all` stands for all other ends of the walls |
| houses AB1:red AB1:green | houses in spaces |
| palaces AB1:red | palaces in cities |
| turn blue | whose turn begins; red's if not said |
| supply walls 1 | pieces left, if not those that the board leaves; `supply houses red:1 green:0` for colours, and \
those not named keep their number |
| score red 9 | the place of a marker; 1 if not said |
| hand red city_palaces | cards in hand; none if not said, and who has none is skipped |
| pile closed_cities | the exact contents of the draw pile, `none` for nothing; if not said, all that is nowhere else |
| played outside_walls | cards that lie face up on the discard pile |
| down outside_walls | cards that lie there face down |

Then steps follow, in any order and number.

| key | says |
| --- | --- |
| play wall.A1-A2 =roll.black.red.any | these moves, one after the other, each of them legal |
| expect red +6 city_size_1: 1 space | one entry of the ledger; lines together name all entries since the last such \
lines, in order; points and paragraph may follow: 1 space +6 [MAS-14.1] |
| expect red +6 | the sum of all entries of a seat, however many |
| expect nobody | no entry at all |
| offers join.AB1 - | exactly these moves are legal, in this order (exchanges in any) |
| allows wall.A1-A2 | these are, among others |
| refuses wall.A1-A2 MAS-5.1 | this move is not; the refusal cites the paragraph and contains the words that follow |
| unreadable wall:A1 wall.A1-A2 | this is no move at all; the error contains the words that follow |
| counts 77 | how many moves are legal |
| ways 3 2310 | how many sequences of that many moves there are from here |
| odds =roll.black.red.any 4 of 216 | in how many ways of how many a move of chance comes about |
| next blue wall | whose turn it is and, if said, the task to be answered; `next over`: the game has ended |
| shows pile 48 | what everybody sees; `SHOWN` in `runner.py` lists all that can be asked |
| winner red blue | who won |

Points that no `expect` names are a failure too, except those of the start.
"""

from pathlib import Path
from typing import Final

from tests import scenario
from tests.scenario import Keys, Scenario

KEYS: Final = Keys(
    position=(
        "seats",
        "options",
        "net",
        "dice",
        "walls",
        "towers",
        "houses",
        "palaces",
        "turn",
        "supply",
        "score",
        "hand",
        "pile",
        "played",
        "down",
    ),
    steps=(
        "play",
        "expect",
        "offers",
        "allows",
        "refuses",
        "unreadable",
        "counts",
        "ways",
        "odds",
        "next",
        "shows",
        "winner",
    ),
)


def load_scenarios(folder: Path) -> list[Scenario]:
    """All scenarios of a folder, by the names of its files."""
    return scenario.load_scenarios(folder, KEYS)


def read_scenarios(text: str, path: str = "scenario") -> list[Scenario]:
    """The scenarios in a text, or a `ScenarioError` that says which line cannot be read."""
    return scenario.read_scenarios(text, KEYS, path)
