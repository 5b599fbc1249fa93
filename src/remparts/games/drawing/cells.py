"""A board of square tiles in plain text: styled characters, numbers along two sides, the part that fits."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from remparts.core.game import View

COLUMNS: Final = 5
ROWS: Final = 3
"""What a tile takes."""

MARGIN: Final = 4
"""The columns left of the board, for the numbers of its rows."""

HERE: Final = "bold"
MARGIN_STYLE: Final = "dim"


class Span(NamedTuple):
    """Characters in one style, written as `bold ink on paper`; the characters alone say as much."""

    text: str
    style: str = ""


Line = list[Span]
Cell = tuple[int, int]
"""A column and a row of the board."""


def plain(lines: Sequence[Line]) -> str:
    """Lines without their styles."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def visible(view: View, width: int | None = None, height: int | None = None) -> tuple[range, range]:
    """The columns and the rows of cells that are drawn: all, or those around the last tile that fit."""
    last = view["tiles"][-1]
    across = (width - MARGIN) // COLUMNS if width is not None else None
    down = (height - 1) // ROWS if height is not None else None
    return (
        _around([tile["x"] for tile in view["tiles"]], last["x"], across),
        _around([tile["y"] for tile in view["tiles"]], last["y"], down),
    )


def _around(places: Sequence[int], centre: int, most: int | None) -> range:
    first, last = min(places), max(places)
    if most is None or last - first < most:
        return range(first, last + 1)
    most = max(1, most)
    start = min(max(first, centre - most // 2), last + 1 - most)
    return range(start, start + most)


def lay_out(columns: range, rows: range, tiles: Mapping[Cell, Sequence[Line]], here: Cell | None) -> list[Line]:
    """The rows of these tiles side by side, with the numbers of columns and rows, those of one cell set off."""

    def margin(is_here: bool) -> str:
        return HERE if is_here else MARGIN_STYLE

    labels = [Span(f"{x:^{COLUMNS}}", margin(here is not None and x == here[0])) for x in columns]
    lines = [[Span(" " * MARGIN), *labels]]
    for y in rows:
        for row in range(ROWS):
            label = f"{y:>{MARGIN - 1}} " if row == ROWS // 2 else " " * MARGIN
            line = [Span(label, margin(here is not None and y == here[1]))]
            for x in columns:
                line += tiles[x, y][row] if (x, y) in tiles else [Span(" " * COLUMNS)]
            lines.append(line)
    return lines
