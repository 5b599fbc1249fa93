"""Where houses and palaces stand: in rows in their space, or spread over the spaces of a city by colour. [MAS-8.9]"""

from collections.abc import Sequence
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
    """How so many pieces fill a space: in which rows, and how large."""

    rows: tuple[int, ...]
    scale: float


class Size(NamedTuple):
    """How far apart pieces stand, and how far they reach up and down."""

    wide: float
    high: float
    up: float
    down: float


_HOUSES: Final = Size(39, 37, 22, 16)
_GRAND: Final = Size(55, 51, 40, 19)
"""Houses, and what a palace is among."""

_NORTH: Final = (
    Fit((1,), 1.16), Fit((2,), 1.0), Fit((1, 2), 0.98), Fit((1, 3), 0.82), Fit((2, 3), 0.82), Fit((1, 2, 3), 0.74),
    Fit((1, 2, 4), 0.62), Fit((1, 3, 4), 0.62), Fit((2, 3, 4), 0.62), Fit((1, 2, 3, 4), 0.58),
)  # fmt: skip
_SOUTH: Final = (
    Fit((1,), 1.12), Fit((2,), 0.98), Fit((2, 1), 0.84), Fit((3, 1), 0.8), Fit((3, 2), 0.8), Fit((3, 2, 1), 0.68),
    Fit((4, 3), 0.58), Fit((4, 3, 1), 0.58), Fit((4, 3, 2), 0.58), Fit((4, 3, 2, 1), 0.5),
)  # fmt: skip
"""From one piece to ten, in spaces that point north and south."""

_SMALLER: Final = (1.0, 0.84, 0.78, 0.72, 0.72, 0.72, 0.68, 0.68, 0.68, 0.68)
"""How much smaller everything is if there is a palace among so many pieces."""

_ROOM: Final = 43.3
"""The room in a space of the usual size."""

_FLOOR: Final = 22.0
_CEILING: Final = -33.0
"""How far from the middle of such a space the feet of the lowest row and the tops of the highest may be."""


@lru_cache(maxsize=2048)
def slots(space: int, count: int, is_grand: bool = False) -> tuple[tuple[Point, ...], float]:
    """Where so many pieces stand in a space of the board, and how large they are."""
    return lay_out(plan(), space, count, is_grand)


def lay_out(laid: Plan, space: int, count: int, is_grand: bool) -> tuple[tuple[Point, ...], float]:
    """The same on any board: in rows, the long ones where the space is wide."""
    (x, y), size = laid.centres[space], laid.room(space) / _ROOM
    heights = [laid.points[at][1] for at in laid.rings[space]]
    points_north = y > (min(heights) + max(heights)) / 2
    rows, scale = (_NORTH if points_north else _SOUTH)[max(count, 1) - 1]
    reach = _GRAND if is_grand else _HOUSES
    scale *= _SMALLER[max(count, 1) - 1] if is_grand else 1
    wide, high = reach.wide * scale, reach.high * scale
    lowest, highest = _FLOOR - reach.down * scale, _CEILING + reach.up * scale
    if points_north:
        first = lowest - high * (len(rows) - 1) if len(rows) > 1 else min(lowest, 0.0)
    else:
        # Towers rise over what lies north of them: pieces keep away from the southern corner.
        first = highest if len(rows) > 1 else max(highest, -7.0)
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
