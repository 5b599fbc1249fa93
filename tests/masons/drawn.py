"""What tests of the pictures of Masons share: positions made by hand, and SVG that is looked at closely."""

import re
from collections.abc import Mapping
from math import hypot
from random import Random
from xml.etree import ElementTree

from remparts.core.game import who
from remparts.core.options import Options
from remparts.core.task import CHANCE
from remparts.games.drawing.shapes import Point
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.drawing.colours import HOUSES, TOWERS
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.moves import Wall
from remparts.games.masons.rules.net import bits, members
from remparts.games.masons.rules.shown import CityView, HouseView, MasonsView

NET = components().net
SPACES = [space.name for space in NET.spaces]
LINES = [line.name for line in NET.lines]
POINTS = [point.name for point in NET.points]
GAME = Masons()
KINDS = [kind.name for kind in components().kinds]


# ---- Positions made by hand


def view_of(walls: int = 0, houses: Mapping[tuple[str, str], int] | None = None) -> MasonsView:
    """A position with these walls, with towers at their ends, houses in each city, and these houses elsewhere."""
    ends = sorted({end for line in members(walls) for end in NET.lines[line].ends})
    cities, seen = [], 0
    for start in range(len(NET.spaces)):
        enclosed = NET.enclosed(start, walls)
        if enclosed and not seen >> start & 1:
            seen |= enclosed
            cities.append(city_of(enclosed))
    rows: list[HouseView] = [
        {"at": space, "colour": colour, "count": count} for (space, colour), count in (houses or {}).items()
    ]
    return {
        **GAME.view(GAME.setup(Options(2)), None),
        "walls": [NET.lines[line].name for line in members(walls)],
        "towers": [{"at": NET.points[end].name, "colour": [*TOWERS][end % 3]} for end in ends],
        "houses": rows,
        "cities": cities,
    }


def played(seed: int, turns: int) -> MasonsView:
    """A view after so many moves of a random game, in which whoever can close a city does."""
    rng = Random(seed)
    state = GAME.setup(Options(2))
    for _ in range(turns):
        if not state.agenda:
            break
        if who(state) == CHANCE:
            GAME.play(state, GAME.deal(state, rng))
            continue
        closing = GAME.view(state, None)["closes"]
        moves = GAME.moves(state)
        GAME.play(state, Wall(rng.choice([*closing])) if closing else moves[rng.randrange(len(moves))])
    return GAME.view(state, None)


def city_of(spaces: int) -> CityView:
    names = [NET.spaces[space].name for space in members(spaces)]
    many = len(names) % 3 + 1
    return {
        "id": names[0], "spaces": names, "houses": {"yellow": many, "blue": 1}, "palaces": {"green": 1, "red": many},
        "towers": [], "walls": [NET.lines[line].name for line in members(NET.border(spaces))],
    }  # fmt: skip


def around(point: str) -> int:
    """The spaces around a point."""
    return bits(at for at, space in enumerate(NET.spaces) if NET.point[point] in space.corners)


def bordered(*cities: int) -> int:
    return bits(line for city in cities for line in members(NET.border(city)))


def of(*names: str) -> int:
    return bits(NET.space[name] for name in names)


FULL = view_of(
    bordered(around("B2"), of("DE6", "DE7"), of("EF1"), of("AB9"))
    | bits(NET.line[name] for name in ("C4-D3", "E1-E2")),
    {
        (space, colour): 1 + at % 4
        for at, (space, colour) in enumerate(zip(SPACES[13:36:2], [*HOUSES] * 9, strict=False))
    },
)
"""Four cities, walls elsewhere, and houses in many spaces."""

EMPTY = view_of()


def identifiers(svg: str) -> list[str]:
    return [element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib]


def uses(svg: str) -> set[str]:
    return {*re.findall(r'href="#([^"]+)"', svg), *re.findall(r"url\(#([^)]+)\)", svg)}


DEFINED = set(identifiers(f"<g>{draw.definitions()}</g>"))


def numbers(text: str) -> list[float]:
    return [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def rings(path: str) -> list[list[Point]]:
    """The points of path data made of moves, relative lines and closures, read without the code that wrote it."""
    found = []
    for ring in path.split("M")[1:]:
        start, _, steps = ring.removesuffix("z").partition("l")
        values = numbers(steps)
        points = [(numbers(start)[0], numbers(start)[1])]
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        found.append(points)
    return found


def apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def shape_alone(svg: str) -> str:
    """A picture without its colours."""
    return re.sub(r"#[0-9a-f]{3,6}\b", "", svg)
