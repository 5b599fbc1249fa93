"""Numbers in the cells of a square that grows: where the library is compiled, the body of `remparts.land.cells`."""

from typing import Final

from remparts.core.grid import ROW
from remparts.core.ints import Ints, i64, zeros
from remparts.land.sets import SHIFT

_BIAS: Final = SHIFT + ROW // 2
"""Added to a cell, it makes its row and its column the two bytes of a number."""
_SIDE: Final = 28
"""The square is so wide and high at first."""
_ROOM: Final = 96
_MOST_EMPTY: Final = 12
"""So many cells are remembered at first, and so many of them may be empty again before they are swept out."""


class Cells:
    """A number for each of some cells, none of them 0, in the order in which they got theirs; a dictionary in small."""

    __slots__ = ("_at", "_cells", "_empty", "_low", "_room", "_side", "_used", "_values")

    def __init__(self, other: "Cells | None" = None) -> None:
        self._side: i64 = _SIDE if other is None else other._side
        self._low: i64 = (ROW - _SIDE) // 2 if other is None else other._low
        """The first column and row of the square, moved to be positive."""
        self._at: Ints = zeros(_SIDE * _SIDE) if other is None else other._at[:]
        """Row by row, where each cell is in the next two lists, counted from one."""
        self._room: i64 = _ROOM if other is None else other._room
        self._cells: Ints = zeros(_ROOM) if other is None else other._cells[:]
        self._values: Ints = zeros(_ROOM) if other is None else other._values[:]
        self._used: i64 = 0 if other is None else other._used
        self._empty: i64 = 0 if other is None else other._empty

    def copy(self) -> "Cells":
        return Cells(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and self.items() == other.items()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __len__(self) -> int:
        return self._used - self._empty

    def get(self, cell: i64, default: i64) -> i64:
        """The number in a cell."""
        at = self._index(cell)
        slot: i64 = 0
        if at >= 0:
            slot = self._at[at]
        return self._values[slot - 1] if slot else default

    def __setitem__(self, cell: i64, value: i64) -> None:
        at = self._index(cell)
        while at < 0:
            self._grow()
            at = self._index(cell)
        slot = self._at[at]
        if slot:
            self._values[slot - 1] = value
            return
        if self._used == self._room:
            self._lengthen()
        self._cells[self._used] = cell
        self._values[self._used] = value
        self._used += 1
        self._at[at] = self._used

    def pop(self, cell: i64, default: i64) -> i64:
        """The number in a cell, which is empty then."""
        at = self._index(cell)
        slot: i64 = 0
        if at >= 0:
            slot = self._at[at]
        if not slot:
            return default
        value = self._values[slot - 1]
        self._values[slot - 1] = 0
        self._at[at] = 0
        self._empty += 1
        if self._empty > _MOST_EMPTY:
            self._sweep()
        return value

    def items(self) -> list[tuple[int, int]]:
        """All cells with their numbers."""
        known = [(self._cells[slot], self._values[slot]) for slot in range(self._used)]
        return [(cell, value) for cell, value in known if value]

    def fitting(self, offers: list[tuple[int, ...]]) -> list[int]:
        """For each cell all that is offered for its number, as one number with the cell."""
        cells, values = self._cells, self._values
        found: list[int] = []
        slot: i64
        for slot in range(self._used):
            fitting = offers[values[slot]]
            if fitting:
                cell = cells[slot]
                for offer in fitting:
                    found.append(cell + offer)  # noqa: PERF401  # a list for each cell would take twice as long
        return found

    def count(self, fits: Ints, row: i64) -> i64:
        """The sum of what a row of a table has for the number of each cell; it has nothing for 0."""
        values = self._values
        total: i64 = 0
        slot: i64
        for slot in range(self._used):
            total += fits[row + values[slot]]
        return total

    def nth(self, fits: Ints, row: i64, number: i64) -> tuple[i64, i64, i64]:
        """The cell in which that sum passes a number, its own number, and how far the sum was from it before."""
        values = self._values
        slot: i64 = 0
        fitting = fits[row + values[0]]
        while number >= fitting:
            number -= fitting
            slot += 1
            fitting = fits[row + values[slot]]
        return self._cells[slot], values[slot], number

    def _index(self, cell: i64) -> i64:
        """Where a cell is in the square; -1 if it is not there."""
        biased = cell + _BIAS
        row = (biased >> 8) - self._low
        column = (biased & 255) - self._low
        if row < 0 or column < 0 or row >= self._side or column >= self._side:
            return -1
        return row * self._side + column

    def _sweep(self) -> None:
        """Forget the cells that are empty again."""
        cells, values = self._cells, self._values
        kept: i64 = 0
        slot: i64
        for slot in range(self._used):
            if values[slot]:
                cells[kept] = cells[slot]
                values[kept] = values[slot]
                kept += 1
                self._at[self._index(cells[slot])] = kept
        for slot in range(kept, self._used):
            values[slot] = 0
        self._used = kept
        self._empty = 0

    def _lengthen(self) -> None:
        """Make room for more cells."""
        cells, values = zeros(2 * self._room), zeros(2 * self._room)
        slot: i64
        for slot in range(self._used):
            cells[slot] = self._cells[slot]
            values[slot] = self._values[slot]
        self._cells, self._values, self._room = cells, values, 2 * self._room

    def _grow(self) -> None:
        """The square becomes twice as wide and high."""
        self._low -= self._side // 2
        self._side *= 2
        self._at = zeros(self._side * self._side)
        slot: i64
        for slot in range(self._used):
            if self._values[slot]:
                self._at[self._index(self._cells[slot])] = slot + 1
