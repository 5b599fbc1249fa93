"""The parts of a view of Masons, as plain data with types."""

from typing import TypedDict

from remparts.core.view import BaseView


class TowerView(TypedDict):
    """A tower on the board."""

    at: str
    """Its point."""
    colour: str


class HouseView(TypedDict):
    """Houses of one colour in a space of the open country."""

    at: str
    """Their space."""
    colour: str
    count: int


class CityView(TypedDict):
    """A closed city. [MAS-8.1]"""

    id: str
    """Its first space in the order of the board."""
    spaces: list[str]
    houses: dict[str, int]
    """How many of each colour; colours that are not there are left out."""
    palaces: dict[str, int]
    towers: list[str]
    """The points of its towers. [MAS-8.8]"""
    walls: list[str]


class RollView(TypedDict):
    """What the dice show."""

    tower: str | None
    """None if the tower die was not used. [MAS-6.1]"""
    houses: list[str]
    """Two colours; `any` is the question mark."""


class SupplyView(TypedDict):
    """The pieces that are not on the board. [MAS-2.5]"""

    walls: int
    towers: dict[str, int]
    houses: dict[str, int]
    palaces: dict[str, int]


class HandView(TypedDict):
    """The cards of a seat. [MAS-12.9]"""

    size: int
    cards: list[str]
    """Their kinds in the order of the deck, for the seat that holds them; empty for others."""


class TermView(TypedDict):
    """A term of what a card scores, as in the ledger."""

    what: str
    points: int
    rule: str
    count: int


class ValueView(TypedDict):
    """What a card scores."""

    points: int
    city: str | None
    """The city it is scored for; None for a card that counts elsewhere."""
    terms: list[TermView]


class PlayedView(ValueView):
    """A card that was played in a scoring round, with what it scored."""

    card: str


class ShareView(TypedDict):
    """What a seat did in a scoring round. [MAS-12.3]"""

    seat: int
    did: str
    """`waits`, `decides`, `played`, `discarded`, or `nothing` for who has no card or played none."""
    cards: list[PlayedView]
    """The cards it played, each with its points once they are scored; none that it discarded. [MAS-12.9]"""


class RoundView(TypedDict):
    """A scoring round. [MAS-12.1]"""

    city: str | None
    """The city that is scored; None in a final round in which each seat chooses one. [MAS-15.4]"""
    is_final: bool
    is_over: bool
    shares: list[ShareView]
    """One for each seat, in the order in which they act. [MAS-12.2]"""


class JoinView(TypedDict):
    """What the city just closed would be, scored after joining or not. [MAS-10.5]"""

    city: CityView
    walls: list[str]
    """The lines whose walls go back to the supply."""
    towers: list[str]
    """The points whose towers go back."""
    values: dict[str, int]
    """What each kind of card in the viewer's hand would score then; empty for spectators."""


class MasonsView(BaseView):
    """What a seat may know of a game of Masons."""

    walls: list[str]
    """The lines that carry one, in the order of the board, as are all places."""
    towers: list[TowerView]
    houses: list[HouseView]
    """Those in the open country; those of cities are in `cities`. [MAS-8.10]"""
    cities: list[CityView]
    """In the order of their first spaces."""
    closed: str | None
    """The city closed in this turn, with what was joined to it. [MAS-10.5]"""
    wall: str | None
    """The line of the wall built last; None before the first."""
    roll: RollView | None
    """The last roll of the game; None before the first."""
    foul: bool
    """Whether the dice were rolled too early in this turn. [MAS-4.5]"""
    supply: SupplyView
    ending: str | None
    """What has run out, so that this turn is the last: walls, towers, houses, palaces, or lines. [MAS-15.1, MAS-5.5]"""
    hands: list[HandView]
    pile: int
    """How many cards the draw pile has."""
    discards: int
    """How many cards the discard pile has."""
    played: list[str]
    """The cards of the discard pile that were played face up, in the order of the deck. [MAS-12.9]"""
    unseen: dict[str, int]
    """How many cards of each kind lie where this seat cannot see them."""
    round: RoundView | None
    """The scoring round that is on, or the last one until another city is closed."""
    values: dict[str, ValueView]
    """What each kind of card in the viewer's hand would score now.

    While a city is scored, for that city; in a final round without one, for the best city. At other times cards for
    a city are left out.
    """
    chosen: list[str]
    """The cards just played, while their player chooses a city for them; otherwise empty. [MAS-15.4]"""
    city_points: dict[str, int]
    """What those cards would give for each city."""
    closes: dict[str, list[str]]
    """While a wall is to be built: the lines that would close a city, with its spaces; otherwise empty."""
    joins: dict[str, JoinView]
    """While cities may be joined: each legal move with what it leads to; otherwise empty."""
