"""What happens where tiles meet: what must match, what joins and what closes there, by a policy of each game."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from remparts.land.tiles import Segment

NOTHING: Final = "."
"""The letter of a side that shows nothing and demands nothing of its neighbour: the outer side of a wall."""

_MOST: Final = 7
"""How many things tiles may show: a demand has three bits for each side at most."""


class Edges:
    """What must match: what tiles may show on a side, by letters, and what an empty cell therefore demands.

    A demand is one number with two or three bits for each side, 0 for none. A tile fits a demand for the same letter
    that it shows, or for `anything`.
    """

    def __init__(self, names: Mapping[str, str], anything: str = "") -> None:
        if len(names) > _MOST:
            raise ValueError(f"tiles may show {_MOST} different things, not {[*names]}")
        self.names: Final = dict(names)
        """The words for the letters."""
        self.anything: Final = anything
        """The letter of a neighbour beside which any tile may lie; empty if there is none."""
        self._width: Final = 2 if len(names) <= 3 else 3
        self.demands: Final = 1 << 4 * self._width
        """How many demands there are."""
        self._codes: Final = {letter: number for number, letter in enumerate(names, 1)}

    def demand(self, side: int, letter: str) -> int:
        """What a neighbour on that side demands that shows this letter."""
        return 0 if letter == NOTHING else self._codes[letter] << self._width * side

    def satisfied(self, side: int, letter: str) -> list[int]:
        """The demands on that side that a tile satisfies which shows this letter there; 0 is none."""
        return [0, *(self.demand(side, each) for each in dict.fromkeys((letter, self.anything)) if each)]

    def sides_of(self, code: int) -> list[int]:
        """The sides on which a demand asks for something."""
        return [side for side in range(4) if code >> self._width * side & (1 << self._width) - 1]

    def demanded(self, code: int) -> dict[int, str]:
        """The letters a cell demands, by side."""
        letters = {side: {self.demand(side, letter): letter for letter in self.names} for side in range(4)}
        parts = {side: code & (1 << self._width) - 1 << self._width * side for side in range(4)}
        return {side: letters[side][part] for side, part in parts.items() if part}


Join = tuple[int, int, int]
"""A segment of one tile, the segment of its neighbour that it joins, and how many open ends that closes."""

End = tuple[int, int]
"""A segment, and how many of its open ends are closed by what does not join it."""


class Reach(NamedTuple):
    """A segment that reaches a side, and its kind."""

    segment: int
    kind: str


Rim = tuple[Reach | None, Reach | None, Reach | None]
"""What reaches a side at its left half, in its middle and at its right half."""

_BLANK: Final[Rim] = (None, None, None)


class Meeting(NamedTuple):
    """What happens where the rim of a tile meets that of its neighbour."""

    joins: tuple[Join, ...] = ()
    mine: tuple[End, ...] = ()
    """What closes on the tile without joining."""
    theirs: tuple[End, ...] = ()
    """The same on its neighbour."""


Policy = Callable[[Rim, Rim], Meeting]
"""What joins and what closes where two rims meet."""


def facing_each_other(mine: Rim, theirs: Rim) -> tuple[tuple[Reach | None, Reach | None], ...]:
    """Middle meets middle, and the left half of one side the right half of the other."""
    return (mine[1], theirs[1]), (mine[0], theirs[2]), (mine[2], theirs[0])


class Rims:
    """The ways segments reach a side, numbered, and what happens where two of them meet; number 0 is blank."""

    def __init__(self, policy: Policy) -> None:
        self._policy: Final = policy
        self._rims: Final[list[Rim]] = [_BLANK]

    def __len__(self) -> int:
        return len(self._rims)

    def number(self, segments: tuple[Segment, ...], side: int) -> int:
        """The number of the rim at which these segments reach a side."""

        def reaching(has: Callable[[Segment], bool]) -> Reach | None:
            return next((Reach(index, each.kind) for index, each in enumerate(segments) if has(each)), None)

        rim = (
            reaching(lambda segment: 2 * side in segment.halves),
            reaching(lambda segment: side in segment.sides),
            reaching(lambda segment: 2 * side + 1 in segment.halves),
        )
        if rim not in self._rims:
            self._rims.append(rim)
        return self._rims.index(rim)

    def meetings(self) -> list[Meeting]:
        """What happens where each rim meets each other one: the first of each pair lies on the tile, row by row."""
        return [self._policy(mine, theirs) for mine in self._rims for theirs in self._rims]
