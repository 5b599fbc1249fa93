"""Where houses and palaces stand: in rows in their space, or spread over the spaces of a city by colour. [MAS-8.9]"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from remparts.games.drawing.shapes import Point
from remparts.games.masons.face.drawing.plan import Plan, plan

MOST: Final = 6
"""How many pieces of a space are drawn one by one; of more than that, each kind is drawn once with its number."""

HOUSE: Final = "house"
PALACE: Final = "palace"


class Stood(NamedTuple):
    """Pieces of one kind and colour that are drawn once."""

    kind: str
    colour: str
    at: Point
    scale: float
    many: int = 1
    """How many it stands for."""


class Fit(NamedTuple):
    """How pieces fill a space: their sizes by how many there are, how far apart they are, and how far they reach."""

    scales: Mapping[int, float]
    least: float
    wide: float
    high: float
    up: float
    down: float


_HOUSES: Final = Fit({1: 1.16, 2: 1.0, 3: 0.98, 4: 0.82, 5: 0.82, 6: 0.78}, 0.62, 39, 37, 22, 16)
_GRAND: Final = Fit({1: 1.12, 2: 0.84, 3: 0.76, 4: 0.62, 5: 0.62, 6: 0.56}, 0.42, 55, 51, 40, 19)
"""The same where a palace is among them."""

_ROWS: Final[Mapping[int, tuple[int, ...]]] = {
    1: (1,),
    2: (2,),
    3: (1, 2),
    4: (1, 3),
    5: (2, 3),
    6: (1, 2, 3),
    7: (1, 2, 4),
    8: (1, 3, 4),
    9: (2, 3, 4),
}
"""How many pieces stand in each row of a space that points north."""

_ROOM: Final = 43.3
"""The room in a space of the usual size."""

_FLOOR: Final = 28.0
_CEILING: Final = -33.0
_LEVEL: Final = 7.0
"""How far from the middle of such a space the feet of the lowest row, the tops of the highest, and one row may be."""


@lru_cache(maxsize=2048)
def slots(space: int, count: int, is_grand: bool = False) -> tuple[tuple[Point, ...], float]:
    """Where so many pieces stand in a space of the board, and how large they are."""
    return lay_out(plan(), space, count, is_grand)


def lay_out(laid: Plan, space: int, count: int, is_grand: bool) -> tuple[tuple[Point, ...], float]:
    """The same on any board: in rows, the long ones where the space is wide."""
    (x, y), size = laid.centres[space], laid.room(space) / _ROOM
    heights = [laid.points[at][1] for at in laid.rings[space]]
    points_north = y > (min(heights) + max(heights)) / 2
    fit, rows = _GRAND if is_grand else _HOUSES, _ROWS.get(count, (1, 2, 3, 4))
    scale = fit.scales.get(count, fit.least)
    wide, high = fit.wide * scale, fit.high * scale
    lowest, highest = _FLOOR - fit.down * scale, _CEILING + fit.up * scale
    if points_north:
        first = lowest - high * (len(rows) - 1) if len(rows) > 1 else min(lowest, _LEVEL)
    else:
        # Towers rise over what lies north of them: pieces keep away from the southern corner.
        first, rows = (highest if len(rows) > 1 else max(highest, -_LEVEL)), rows[::-1]
    found = [
        (x + (piece - (pieces - 1) / 2) * wide * size, y + (first + row * high) * size)
        for row, pieces in enumerate(rows)
        for piece in range(pieces)
    ]
    return tuple(found[:count]), scale * size


@lru_cache(maxsize=4096)
def in_space(space: str, houses: tuple[tuple[str, int], ...]) -> tuple[Stood, ...]:
    """The houses of a space of the open country: colours and how many of each."""
    return _settle((plan().net.space[space],), [(HOUSE, colour, count) for colour, count in houses])


@lru_cache(maxsize=1024)
def in_city(
    spaces: tuple[str, ...], houses: tuple[tuple[str, int], ...], palaces: tuple[tuple[str, int], ...]
) -> tuple[Stood, ...]:
    """The palaces and houses of a city, those of one colour together."""
    colours = dict.fromkeys(colour for colour, _ in (*palaces, *houses))
    have = {PALACE: dict(palaces), HOUSE: dict(houses)}
    pieces = [(kind, c, have[kind][c]) for c in colours for kind in (PALACE, HOUSE) if have[kind].get(c)]
    return _settle([plan().net.space[name] for name in spaces], pieces)


def _settle(spaces: Sequence[int], pieces: Sequence[tuple[str, str, int]]) -> tuple[Stood, ...]:
    if sum(many for _, _, many in pieces) > MOST * len(spaces):
        shown = list(pieces)
    else:
        shown = [(kind, colour, 1) for kind, colour, many in pieces for _ in range(many)]
    found: list[Stood] = []
    for at, space in enumerate(spaces):
        start, end = (share * len(shown) // len(spaces) for share in (at, at + 1))
        here = shown[start:end]
        places, scale = slots(space, len(here), any(kind == PALACE for kind, _, _ in here))
        found += [
            Stood(kind, colour, spot, scale, many) for spot, (kind, colour, many) in zip(places, here, strict=True)
        ]
    return tuple(found)
