"""Places, players and numbers in words that can be said and translated, as several games tell them.

A place is told from the start tile: "3 east, 1 north" is the cell that moves write as 3,-1.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from remparts.core.phrase import Counted, Phrase, player
from remparts.core.task import Move

NORTH: Final = Phrase("north")
EAST: Final = Phrase("east")
SOUTH: Final = Phrase("south")
WEST: Final = Phrase("west")
NORTH_EAST: Final = Phrase("north-east")
SOUTH_EAST: Final = Phrase("south-east")
SOUTH_WEST: Final = Phrase("south-west")
NORTH_WEST: Final = Phrase("north-west")


def listed(phrases: Sequence[Phrase]) -> Phrase:
    """Several phrases in a row: one, two and three."""
    *first, last = phrases
    return Phrase("{one} and {two}", one=in_a_row(first), two=last) if first else last


def in_a_row(phrases: Sequence[Phrase]) -> Phrase:
    """Several phrases with commas between them."""
    *first, last = phrases
    return Phrase("{one}, {two}", one=in_a_row(first), two=last) if first else last


def apart(phrases: Sequence[Phrase]) -> Phrase:
    """Several phrases of their own in one line, with points between them."""
    *first, last = phrases
    return Phrase("{one} · {two}", one=apart(first), two=last) if first else last


@cache
def place(x: int, y: int) -> Phrase:
    """A cell as people say it, from the start tile."""
    across = Phrase("{count} east", count=x) if x > 0 else Phrase("{count} west", count=-x)
    down = Phrase("{count} south", count=y) if y > 0 else Phrase("{count} north", count=-y)
    if not x and not y:
        return Phrase("at the start")
    return Phrase("{one}, {two}", one=across, two=down) if x and y else across if x else down


def players(seats: Sequence[int]) -> Phrase:
    """The names of several seats."""
    return listed([player(seat) for seat in seats])


def counted(count: int, one: str, many: str, **values: Phrase | str) -> Phrase:
    """A number of things, in the singular or the plural."""
    return Counted(count, one, many, **values)


def draws(seat: int, tile: Phrase) -> Phrase:
    """What a seat draws into its hand, for those who may see it."""
    return Phrase("{player} draws: {tile}", player=player(seat), tile=tile)


UNDO_TILE: Final = Phrase("Undo this tile")
UNDO_FOLLOWER: Final = Phrase("Undo this follower")
UNDO_EXCHANGE: Final = Phrase("Undo this exchange")
UNDO_CHOICE: Final = Phrase("Undo this choice")
"""Of what leaves nothing on the table to be named, such as who starts, or doing without."""


def undoes(move: Move, words: Mapping[type[Move], Phrase]) -> Phrase:
    """What the button says that takes a move back, by the kind of the move."""
    return words.get(type(move), UNDO_CHOICE)


def chances(count: int, total: int) -> list[Phrase]:
    """How many of the tiles still to come fit somewhere, and how likely the next one is to."""
    one, many = "1 of the {total} tiles still to come fits here", "{count} of the {total} tiles still to come fit here"
    return [
        Counted(count, one, many, total=total),
        Phrase("Chance that the next one does: {percent} %", percent=percent(count, total)),
    ]


def percent(count: int, total: int) -> str:
    """A chance as people say it: never 0 for what can happen, never 100 for what may not."""
    share = 100 * count / total
    if 0 < share < 1:
        return "<1"
    return ">99" if 99 < share < 100 else str(round(share))
