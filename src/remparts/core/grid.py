"""Square cells as single integers: fast to hash, to add to and to store."""

from typing import Final

ROW: Final = 256
"""Cells of neighbouring rows differ by this much; boards stay within 127 cells of the origin."""

SIDES: Final = "nesw"
"""North, east, south, west, in the order in which sides are numbered."""

STEP: Final = (-ROW, 1, ROW, -1)
"""What leads from a cell to its neighbour on each side."""

AROUND: Final = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""What leads from a cell to the eight that surround it."""


def cell(x: int, y: int) -> int:
    """The cell in column x, which grows to the east, and row y, which grows to the south."""
    return y * ROW + x


def place(cell: int) -> tuple[int, int]:
    """The column and the row of a cell."""
    x = (cell + ROW // 2) % ROW - ROW // 2
    return x, (cell - x) // ROW


def opposite(side: int) -> int:
    """The side of the neighbour that touches this one."""
    return (side + 2) % 4
