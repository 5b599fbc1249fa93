"""What happens where tiles meet: what must match, what joins and what closes there, by a policy of each game."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from remparts.land.tiles import Segment

USUAL: Final = 0xFF
"""The part of a demand that is usual; see `Edges`."""

NOTHING: Final = "."
"""The letter of a side that shows nothing and demands nothing of its neighbour: the outer side of a wall."""


class Edges:
    """What must match: what tiles may show on a side, by letters, and what an empty cell therefore demands.

    A demand has two bits for each side, 0 for none. The usual letters take the low byte, which keeps the tables for
    them small; the rare ones, which few cells demand, take the byte above. A tile fits a demand for the same letter
    that it shows, or for `anything`.
    """

    def __init__(self, usual: Mapping[str, str], rare: Mapping[str, str] | None = None, anything: str = "") -> None:
        rare = rare or {}
        if len(usual) > 3 or len(rare) > 3:
            raise ValueError(f"tiles may show three usual and three rare things, not {[*usual]} and {[*rare]}")
        self.names: Final = {**usual, **rare}
        """The words for the letters."""
        self.anything: Final = anything
        """The letter of a neighbour beside which any tile may lie; empty if there is none."""
        self._codes: Final = {letter: number for number, letter in enumerate(usual, 1)}
        self._codes.update({letter: number << 8 for number, letter in enumerate(rare, 1)})
        self._letters: Final = {number: letter for letter, number in self._codes.items()}

    def demand(self, side: int, letter: str) -> int:
        """What a neighbour on that side demands that shows this letter."""
        return 0 if letter == NOTHING else self._codes[letter] << 2 * side

    def satisfied(self, side: int, letter: str) -> list[int]:
        """The demands on that side that a tile satisfies which shows this letter there; 0 is none."""
        return [0, *(self.demand(side, each) for each in dict.fromkeys((letter, self.anything)) if each)]

    def demanded(self, code: int) -> dict[int, str]:
        """The letters a cell demands, by side."""
        numbers = {side: code >> 2 * side & 0x303 for side in range(4)}
        return {side: self._letters[number] for side, number in numbers.items() if number}


MET: Final = [sum(1 << side for side in range(4) if code >> 2 * side & 3) for code in range(USUAL + 1)]
"""The sides on which a cell with this demand has a neighbour, as a set of bits; the byte above reads the same."""

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
NOWHERE: Final = (0, 0, 0, 0)
"""The rims of what nothing reaches: `Rims` gives the blank one the number 0."""


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
        self._rims: list[Rim] = []
        self._joins: list[list[tuple[Join, ...]]] = []
        self._ends: list[list[tuple[tuple[End, ...], tuple[End, ...]]]] = []
        self.closes = False
        """Whether anything closes without joining."""
        self._add(_BLANK)

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
            self._add(rim)
        return self._rims.index(rim)

    def _add(self, rim: Rim) -> None:
        self._rims.append(rim)
        for mine, joins, ends in zip(self._rims, self._joins, self._ends, strict=False):
            self._meet(mine, rim, joins, ends)
        self._joins.append([])
        self._ends.append([])
        for theirs in self._rims:
            self._meet(rim, theirs, self._joins[-1], self._ends[-1])

    def _meet(
        self, mine: Rim, theirs: Rim, joins: list[tuple[Join, ...]], ends: list[tuple[tuple[End, ...], tuple[End, ...]]]
    ) -> None:
        meeting = self._policy(mine, theirs)
        joins.append(meeting.joins)
        ends.append((meeting.mine, meeting.theirs))
        self.closes = self.closes or bool(meeting.mine or meeting.theirs)

    def joins(self, number: int) -> list[tuple[Join, ...]]:
        """What joins where this rim meets each other one; it grows with the rims."""
        return self._joins[number]

    def ends(self, number: int) -> list[tuple[tuple[End, ...], tuple[End, ...]]]:
        """What closes without joining where this rim meets each other one, here and there; it grows likewise."""
        return self._ends[number]
