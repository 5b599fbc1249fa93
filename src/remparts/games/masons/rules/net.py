"""The board: points, lines and spaces by number, and sets of them as whole numbers with a bit for each. [MAS-1.2]"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from remparts.core.ints import i64, ints, zeros


class Point(NamedTuple):
    """A tower space, with its place on the board for drawing."""

    name: str
    x: float
    """In half line lengths, growing to the east."""
    y: float
    """In rows of points, growing to the south."""
    is_coastal: bool
    """Whether it touches the sea. [MAS-1.6]"""


class Line(NamedTuple):
    """A place for a wall between two points, beside one or two spaces. [MAS-1.3]"""

    name: str
    ends: tuple[int, int]
    spaces: tuple[int, ...]
    """Two, or one for an edge line."""
    is_border: bool
    """Whether it lies between two countries. [MAS-1.5]"""


class Space(NamedTuple):
    """A piece of land between points, in a country. [MAS-1.5]"""

    name: str
    corners: tuple[int, ...]
    country: str


class Net:
    """A board that satisfies MAS-1.2 to MAS-1.6; whoever makes one from data has checked that."""

    def __init__(self, points: Sequence[Point], lines: Sequence[Line], spaces: Sequence[Space]) -> None:
        self.points: Final = tuple(points)
        self.lines: Final = tuple(lines)
        self.spaces: Final = tuple(spaces)
        self.point: Final = {point.name: number for number, point in enumerate(points)}
        self.line: Final = {line.name: number for number, line in enumerate(lines)}
        self.space: Final = {space.name: number for number, space in enumerate(spaces)}
        self.countries: Final = tuple(dict.fromkeys(space.country for space in spaces))
        self.coast: Final = bits(number for number, point in enumerate(points) if point.is_coastal)
        self.lines_at: Final = [bits(i for i, line in enumerate(lines) if at in line.ends) for at in range(len(points))]
        """The lines that end at each point."""
        self.sides: Final = [bits(i for i, line in enumerate(lines) if at in line.spaces) for at in range(len(spaces))]
        """The lines beside each space."""
        self.corners: Final = [bits(space.corners) for space in spaces]
        self.ways: Final = [self._ways(at) for at in range(len(spaces))]
        """For each space its lines, each with the space behind it, or `OUTSIDE`."""
        self._number_places()

    def _number_places(self) -> None:
        """The same once more as numbers side by side, for play; there the space outside comes after all others."""
        outside = len(self.spaces)
        self.outside: i64 = outside
        self.ends = ints([end for line in self.lines for end in line.ends])
        """The two ends of each line."""
        self.beside = ints([side for line in self.lines for side in (*line.spaces, outside)[:2]])
        """The two spaces of each line, the second one perhaps outside."""
        self.across = ints([sum((*line.spaces, outside)[:2]) for line in self.lines])
        """What the numbers of a line's two spaces add up to: less the one, it is the other."""
        self.lines_of = [ints(members(lines)) for lines in self.sides]
        """The lines beside each space."""
        self.corners_of_space = [ints(space.corners) for space in self.spaces]
        self.spaces_at = [
            ints([at for at, space in enumerate(self.spaces) if point in space.corners])
            for point in range(len(self.points))
        ]
        """The spaces around each point."""
        self.country = ints([self.countries.index(space.country) for space in self.spaces])
        """The number of each space's country."""
        self.is_coastal = ints([int(point.is_coastal) for point in self.points])
        self.no_space = zeros(outside + 1)
        """A zero for each space and for the outside, to be cut from."""

    def _ways(self, at: int) -> tuple[tuple[int, int], ...]:
        ways = []
        for number, line in enumerate(self.lines):
            if at in line.spaces:
                behind = [space for space in line.spaces if space != at]
                ways.append((1 << number, behind[0] if behind else OUTSIDE))
        return tuple(ways)

    def border(self, spaces: int) -> int:
        """The lines with exactly one side in these spaces. [MAS-8.8]"""
        lines = 0
        for space in members(spaces):
            lines ^= self.sides[space]
        return lines

    def inside(self, spaces: int) -> int:
        """The lines with both sides in these spaces."""
        lines = 0
        for space in members(spaces):
            lines |= self.sides[space]
        return lines & ~self.border(spaces)

    def corners_of(self, spaces: int) -> int:
        """The points at corners of these spaces. [MAS-8.8]"""
        points = 0
        for space in members(spaces):
            points |= self.corners[space]
        return points

    def enclosed(self, start: int, walls: int) -> int:
        """The spaces that are connected with this one without crossing a wall; none if the outside is. [MAS-8.1]"""
        found = 1 << start
        todo = [start]
        while todo:
            for line, behind in self.ways[todo.pop()]:
                if walls & line:
                    continue
                if behind == OUTSIDE:
                    return 0
                if not found >> behind & 1:
                    found |= 1 << behind
                    todo.append(behind)
        return found


OUTSIDE: Final = -1
"""What lies behind an edge line. [MAS-8.1]"""


def bits(numbers: Iterable[int]) -> int:
    """A set of numbers as a whole number."""
    made = 0
    for number in numbers:
        made |= 1 << number
    return made


def members(set_of: int) -> Iterator[int]:
    """The numbers in such a set, from the least."""
    while set_of:
        lowest = set_of & -set_of
        yield lowest.bit_length() - 1
        set_of ^= lowest
