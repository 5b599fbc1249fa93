"""The moves of Masons and their notation.

=first.1                            chance lets seat 1 start; first.1 if seat 0 decides
=draw0.city_palaces                 seat 0 draws this card; others see =draw0.?
wall.A1-A2                          a wall on the line with that name
roll                                a foul: the dice before the wall
=roll.black.red.any                 the dice: the tower die, if it is used, and the two house dice, any for ?
tower.A1:black  tower.A1:black,A2:grey      towers at the free ends of the wall
house.AB1:red   house.AB1:red,AB2:green     houses beside the wall
join.AB1                            the new city is joined with the city whose first space is AB1
play.city_palaces                   one card is played; two as in play.city_palaces+outside_walls
discard0.city_palaces               seat 0 discards a card face down; others see discard0.?
city.AB1                            the city that the cards just played are scored for
exchange0.city_palaces+closed_cities  seat 0 exchanges two cards; others see exchange0.2
-                                   no city is joined, no card played or exchanged
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from remparts.core.errors import UnreadableMove
from remparts.core.first import read_first
from remparts.core.seen import HIDDEN
from remparts.core.task import Move

ANY: Final = "any"
"""The question mark of a house die in the notation. [MAS-2.3]"""

NAME: Final = r"[A-Za-z][A-Za-z0-9_-]{0,31}"
"""The name of a point, a line, a space, a colour or a kind of card."""


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The draw pile gives its top card to a seat, which alone sees it. [MAS-3.2, MAS-12.7]"""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"=draw{self.seat}.{self.card}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"=draw{self.seat}.{HIDDEN}"


@dataclass(frozen=True, slots=True)
class Wall(Move):
    """A wall goes on a line. [MAS-5.1]"""

    line: str

    def __str__(self) -> str:
        return f"wall.{self.line}"


@dataclass(frozen=True, slots=True)
class EarlyRoll(Move):
    """The dice are rolled before the wall stands, which is a foul. [MAS-4.5]"""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """What the dice show; without a tower die, `tower` is empty. [MAS-6.1, MAS-7.1]"""

    tower: str
    houses: tuple[str, str]

    def __str__(self) -> str:
        return "=" + ".".join(("roll", *([self.tower] if self.tower else []), *self.houses))


Pieces = tuple[tuple[str, str], ...]
"""Places and the colours of what goes there."""


def _written(pieces: Pieces) -> str:
    return ",".join(f"{place}:{colour}" for place, colour in pieces)


@dataclass(frozen=True, slots=True)
class Towers(Move):
    """Towers go to the free ends of the wall. [MAS-6.2, MAS-6.3]"""

    pieces: Pieces

    def __str__(self) -> str:
        return f"tower.{_written(self.pieces)}"


@dataclass(frozen=True, slots=True)
class Houses(Move):
    """Houses go into the spaces beside the wall. [MAS-7.2, MAS-7.3]"""

    pieces: Pieces

    def __str__(self) -> str:
        return f"house.{_written(self.pieces)}"


@dataclass(frozen=True, slots=True)
class Join(Move):
    """The new city is joined with a neighbour, which its first space names. [MAS-10.1]"""

    city: str

    def __str__(self) -> str:
        return f"join.{self.city}"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """One or two cards are played face up. [MAS-12.3]"""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"play.{'+'.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A card is discarded face down. [MAS-12.3, MAS-12.9]"""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"discard{self.seat}.{self.card}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"discard{self.seat}.{HIDDEN}"


@dataclass(frozen=True, slots=True)
class ChooseCity(Move):
    """The cards just played are scored for a city that the player chooses. [MAS-15.4]"""

    city: str

    def __str__(self) -> str:
        return f"city.{self.city}"


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Cards are discarded face down, and as many drawn. [MAS-13.1]"""

    seat: int
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"exchange{self.seat}.{'+'.join(self.cards)}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"exchange{self.seat}.{len(self.cards)}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No city is joined, or no card played or exchanged. [MAS-10.1, MAS-13.1, MAS-15.5]"""

    def __str__(self) -> str:
        return "-"


PASS: Final = Pass()
EARLY_ROLL: Final = EarlyRoll()

_PIECE: Final = f"{NAME}:{NAME}"
Reader = Callable[[re.Match[str]], Move]

_FORMS: Final[Sequence[tuple[str, Reader]]] = (
    (r"-", lambda found: PASS),
    (r"roll", lambda found: EARLY_ROLL),
    (rf"wall\.({NAME})", lambda found: Wall(found[1])),
    (rf"=draw(\d)\.({NAME})", lambda found: Draw(int(found[1]), found[2])),
    (rf"=roll\.(?:({NAME})\.)?({NAME})\.({NAME})", lambda found: Roll(found[1] or "", (found[2], found[3]))),
    (rf"tower\.({_PIECE}(?:,{_PIECE})?)", lambda found: Towers(_pieces(found[1]))),
    (rf"house\.({_PIECE}(?:,{_PIECE})?)", lambda found: Houses(_pieces(found[1]))),
    (rf"join\.({NAME})", lambda found: Join(found[1])),
    (rf"play\.({NAME}(?:\+{NAME})?)", lambda found: Play(tuple(found[1].split("+")))),
    (rf"discard(\d)\.({NAME})", lambda found: Discard(int(found[1]), found[2])),
    (rf"city\.({NAME})", lambda found: ChooseCity(found[1])),
    (
        rf"exchange(\d)\.({NAME}(?:\+{NAME}){{0,59}})",
        lambda found: Exchange(int(found[1]), tuple(found[2].split("+"))),
    ),
)


def _pieces(text: str) -> Pieces:
    return tuple((place, colour) for place, _, colour in (piece.partition(":") for piece in text.split(",")))


def read_move(text: str) -> Move:
    """The move with this notation."""
    first = read_first(text)
    if first:
        return first
    for form, make in _FORMS:
        found = re.fullmatch(form, text, re.ASCII)
        if found:
            return make(found)
    raise UnreadableMove(
        f"{text[:40]!r} is no move of Masons; moves look like wall.A1-A2, tower.A1:black,A2:grey, house.AB1:red, "
        "join.AB1, play.city_palaces+outside_walls, discard0.city_palaces, exchange0.outside_walls or -"
    )
