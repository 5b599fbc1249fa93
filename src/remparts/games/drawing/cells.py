"""A board of square tiles in plain text: styled characters, numbers along two sides, the part that fits."""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.text import Row, Span

COLUMNS: Final = 5
ROWS: Final = 3
"""What a tile takes."""

MARGIN: Final = 4
"""The columns left of the board, for the numbers of its rows."""

HERE: Final = "bold"
MARGIN_STYLE: Final = "dim"


Cell = tuple[int, int]
"""A column and a row of the board."""


def plain(rows: Sequence[Row]) -> str:
    """Rows without their styles."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in rows)


def visible(cells: Sequence[Cell], width: int | None = None, height: int | None = None) -> tuple[range, range]:
    """The columns and the rows of cells that are drawn: all, or those around the last cell that fit."""
    across = (width - MARGIN) // COLUMNS if width is not None else None
    down = (height - 1) // ROWS if height is not None else None
    return _around([x for x, _ in cells], cells[-1][0], across), _around([y for _, y in cells], cells[-1][1], down)


def _around(places: Sequence[int], centre: int, most: int | None) -> range:
    first, last = min(places), max(places)
    if most is None or last - first < most:
        return range(first, last + 1)
    most = max(1, most)
    start = min(max(first, centre - most // 2), last + 1 - most)
    return range(start, start + most)


def lay_out(columns: range, rows: range, tiles: Mapping[Cell, Sequence[Row]], here: Cell | None) -> list[Row]:
    """The rows of these tiles side by side, with the numbers of columns and rows, those of one cell set off."""

    def margin(is_here: bool) -> str:
        return HERE if is_here else MARGIN_STYLE

    labels = [Span(f"{x:^{COLUMNS}}", margin(here is not None and x == here[0])) for x in columns]
    drawn: list[Row] = [[Span(" " * MARGIN), *labels]]
    for y in rows:
        for number in range(ROWS):
            label = f"{y:>{MARGIN - 1}} " if number == ROWS // 2 else " " * MARGIN
            row = [Span(label, margin(here is not None and y == here[1]))]
            for x in columns:
                row += tiles[x, y][number] if (x, y) in tiles else [Span(" " * COLUMNS)]
            drawn.append(row)
    return drawn
