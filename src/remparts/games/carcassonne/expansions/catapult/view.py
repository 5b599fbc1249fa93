"""What the Catapult adds to a view: its rounds with every token, points in widths of a tile. [CAT]"""

from typing import NotRequired, TypedDict

from remparts.games.carcassonne.rules.view import CarcassonneView


class ManView(TypedDict):
    """A follower that a token touches or means: on a segment of a tile, or in a quarter of Carcassonne."""

    seat: int
    tile: NotRequired[int]
    segment: NotRequired[int]
    quarter: NotRequired[str]


class HurlView(TypedDict):
    """A token hurled at the map: what was chosen and drawn, and what came of it. [CAT-3.5]"""

    seat: int
    aim: int
    power: int
    chance: list[float]
    landed: list[float]
    rest: list[float]
    touched: list[ManView]
    on_map: bool
    distance: float | None
    """From the target; None if that is not measured. [CAT-6.1]"""


class ThrowView(TypedDict):
    """A token thrown to the left neighbour, in steps of the lane, and who scored. [CAT-7.6]"""

    seat: int
    catcher: int
    power: int
    side: int
    reach: list[int] | None
    """Where the catcher reached for it."""
    chance: list[float]
    landed: list[float]
    result: str
    winner: int


class RoundView(TypedDict):
    """A round: its type, the tile with the fair, and the tokens so far."""

    type: str
    tile: list[int]
    """The column and the row."""
    hurls: list[HurlView]
    throws: list[ThrowView]
    """In a round of the type `catch`, instead of hurls. [CAT-7.1]"""


class PlayedRoundView(RoundView):
    """The round being played: whose token it is, and what has been chosen for it."""

    hurler: int
    catcher: int | None
    aim: int | None
    power: int | None
    side: int | None
    reach: list[int] | None
    targets: list[ManView]
    """The followers nearest to a seduction. [CAT-5.3]"""


class CatapultView(TypedDict):
    """The round being played, or else the last one, and where the seats hurl from."""

    round: PlayedRoundView | None
    last: RoundView | None
    stands: list[list[float]]
    centre: list[float]


def catapult_part(view: CarcassonneView) -> CatapultView:
    """What a view has of this expansion."""
    part: CatapultView = view["parts"]["catapult"]
    return part


def round_now(view: CarcassonneView) -> PlayedRoundView:
    """The round, while one is being played."""
    now = catapult_part(view)["round"]
    assert now
    return now


def catcher_now(view: CarcassonneView) -> int:
    """The seat that the token is thrown to, in a round of the type `catch`."""
    catcher = round_now(view)["catcher"]
    assert catcher is not None
    return catcher
