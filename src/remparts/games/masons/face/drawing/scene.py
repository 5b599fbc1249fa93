"""A position for the picture of the game: two cities, walls between them, and houses around; on any net."""

from collections.abc import Iterable
from functools import cache
from itertools import cycle
from typing import Final, NamedTuple

from remparts.games.drawing.shapes import Point, apart
from remparts.games.masons.face.drawing.plan import plan
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.net import OUTSIDE, bits, members
from remparts.games.masons.rules.shown import CityView

_WIDE: Final = 609.0
_HIGH: Final = 399.0


class Scene(NamedTuple):
    """What stands on the board, and the part of it that is shown."""

    walls: tuple[str, ...]
    towers: tuple[tuple[str, str], ...]
    houses: tuple[tuple[str, str], ...]
    cities: tuple[CityView, ...]
    box: tuple[float, float, float, float]


@cache
def scene() -> Scene:
    """The western part of the board: a city around a point, a smaller one east of it, a wall at the coast."""
    laid, net = plan(), plan().net
    left, top, across, down = laid.box
    wide, high = min(_WIDE, across), min(_HIGH, down)
    box = (left + min(26.0, across - wide), round(top + (down - high) * 0.36), wide, high)
    focus = (box[0] + wide * 0.5, box[1] + high * 0.56)
    middle = _nearest(laid.points, focus)
    great = bits(at for at, space in enumerate(net.spaces) if middle in space.corners)
    small = _pair((focus[0] + 190, focus[1] - 40), great)
    walls = net.border(great) | net.border(small) | _coast(focus)
    towers = sorted({end for line in members(walls) for end in net.lines[line].ends})
    colours, tones = cycle(components().houses), cycle(components().towers)
    rest = _near(laid.centres, focus, great | small)[:14:2]
    return Scene(
        tuple(net.lines[line].name for line in members(walls)),
        tuple((net.points[point].name, next(tones)) for point in towers),
        tuple((net.spaces[space].name, next(colours)) for space in rest),
        tuple(_city(spaces) for spaces in (great, small) if spaces),
        box,
    )


def _nearest(points: Iterable[Point], to: Point) -> int:
    return min(enumerate(points), key=lambda each: apart(each[1], to))[0]


def _near(points: Iterable[Point], to: Point, taken: int) -> list[int]:
    """The spaces that are not taken, the nearest first."""
    free = [(apart(point, to), at) for at, point in enumerate(points) if not taken >> at & 1]
    return [at for _, at in sorted(free)]


def _pair(to: Point, taken: int) -> int:
    """The space nearest to a point that is not taken, and a neighbour of it."""
    laid = plan()
    found = 0
    for first in _near(laid.centres, to, taken)[:1]:
        beside = bits(behind for _, behind in laid.net.ways[first] if behind != OUTSIDE) & ~taken
        found = 1 << first | bits(_near(laid.centres, to, ~beside)[:1])
    return found


def _coast(focus: Point) -> int:
    """The coastal line nearest to a point, if there is a coast."""
    laid = plan()
    coast = [(apart(laid.middle(line), focus), at) for at, line in enumerate(laid.net.lines) if laid.is_coast(line)]
    return 1 << min(coast)[1] if coast else 0


def _city(spaces: int) -> CityView:
    net, colours = plan().net, tuple(components().houses)
    names = [net.spaces[space].name for space in members(spaces)]
    is_great = len(names) > 2
    houses, palaces = (colours[1:4], colours[::2]) if is_great else (colours[:1], colours[1:2])
    return {
        "id": names[0],
        "spaces": names,
        "houses": dict.fromkeys(houses, 1),
        "palaces": dict.fromkeys(palaces, 1),
        "towers": [],
        "walls": [],
    }
