"""Boards of square tiles: cells and their frames, what lies under a tile, small tiles, and whole images.

A tile is 100 units wide.
"""

from functools import cache
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import number

MARGIN: Final = 46
"""The table seen around the cells that a tile may come to, with room for coordinates."""


def cell(x: int, y: int, inset: float = 0, rounding: float = 0) -> str:
    """The attributes of a rectangle that covers a cell."""
    size = number(100 - 2 * inset)
    corner = f' rx="{number(rounding)}"' if rounding else ""
    return f'x="{number(x * 100 + inset)}" y="{number(y * 100 + inset)}" width="{size}" height="{size}"{corner}'


def middle(x: int, y: int) -> tuple[int, int]:
    """The middle of a cell."""
    return x * 100 + 50, y * 100 + 50


# ---- Frames

PLACE: Final = (
    f'<rect class="r-spot" x="-45" y="-45" width="90" height="90" rx="8" fill="{palette.LIGHT}" fill-opacity=".5"'
    f' stroke="{palette.INK}" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="9 6"/>'
)
"""Where a tile may come, around the middle of its cell."""

_EDGE: Final = 'x="-49" y="-49" width="98" height="98" rx="4" fill="none"'
FRAME: Final = (
    f'<rect {_EDGE} stroke="{palette.LIGHT}" stroke-width="4"/>'
    f'<rect {_EDGE} stroke="{palette.INK}" stroke-width="2" stroke-dasharray="9 6"/>'
)
"""The frame of a tile that does not lie yet, around the middle of its cell."""


@cache
def ring(figure: str) -> str:
    """Where a figure, which is defined on the page, may come to stand."""
    return (
        f'<g class="r-spot r-ring"><circle r="14" fill="{palette.LIGHT}" fill-opacity=".85" stroke="{palette.INK}"'
        f' stroke-width="1.6"/><use href="#{figure}" transform="scale(.56)"/></g>'
    )


def last(x: int, y: int) -> str:
    """The frame of the tile laid last."""
    edge = f'<rect {cell(x, y, 2, 3)} fill="none"'
    return f'{edge} stroke="{palette.INK}" stroke-width="5"/>{edge} stroke="{palette.GOLD}" stroke-width="3.2"/>'


DEAD: Final = (
    f'<g class="r-dead" stroke="{palette.INK}" stroke-opacity=".35" stroke-width="3" fill="{palette.INK}"'
    f' stroke-linecap="round"><rect {cell(0, 0, 6, 8)} fill-opacity=".07" stroke="none"/>'
    '<path d="M36 36l28 28m0-28l-28 28"/></g>'
)
"""The cross on a cell that nothing still to come can fill."""


def asked(x: int, y: int) -> str:
    """The frame of an empty cell that somebody asks about."""
    return f'<rect class="r-asked" {cell(x, y, 3, 6)} fill="none" stroke="{palette.INK}" stroke-width="3"/>'


def lit(shapes: str) -> str:
    """Outlines that are lit up."""
    return (
        f'<g fill="none" stroke-linejoin="round"><g stroke="{palette.INK}" stroke-width="7">{shapes}</g>'
        f'<g stroke="{palette.GOLD}" stroke-width="4.4">{shapes}</g></g>'
    )


# ---- Tiles

_SHADOW: Final = "#d6cdbc"
"""The table in the shade; opaque, for the shadows of neighbouring tiles overlap."""

GROUND: Final = (
    f'<rect class="r-shadow" x="-3.5" y="-.5" width="107" height="107" rx="3" fill="{_SHADOW}"/>'
    f'<rect class="r-land" x="-1.3" y="-1.3" width="102.6" height="102.6" rx="1.3" fill="{palette.INK}"/>'
)
"""What lies under a tile: its shadow on the table, and its edge."""


@cache
def small_tile(symbol: str) -> str:
    """A tile as a picture of its own, short because it uses a symbol that is defined on the page."""
    return (
        '<svg class="r-tile" viewBox="0 0 100 100" aria-hidden="true">'
        f'<use href="#{symbol}" width="100" height="100"/></svg>'
    )


BACK: Final = (
    f'<svg class="r-row" viewBox="0 0 40 46" aria-hidden="true"><rect x="5" y="8" width="30" height="30" rx="4"'
    f' fill="{palette.SLATE}" stroke="{palette.INK}" stroke-width="2"/>'
    f'<path d="M12 31V19h4v4h3v-8h2v8h3v-4h4v12z" fill="{palette.LIGHT}"/></svg>'
)
"""The back of a tile as a picture of its own."""


@cache
def row(figure: str, count: int, step: int) -> str:
    """Small figures in a row, which are defined on the page."""
    uses = "".join(f'<use href="#{figure}" x="{step * index + 20}" y="24"/>' for index in range(count))
    width = step * (count - 1) + 40 if count else 1
    return f'<svg class="r-row" viewBox="0 0 {width} 46" aria-hidden="true">{uses}</svg>'


def image(title: str, box: tuple[float, float, float, float], definitions: str, board: str) -> str:
    """A board on its table as an image that stands alone; the box is what it covers."""
    left, top, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" role="img">'
        f"<title>{title}</title><defs>{definitions}</defs>"
        f'<rect class="r-table" x="{left}" y="{top}" width="{width}" height="{height}" fill="{palette.TABLE}"/>'
        f"{board}</svg>"
    )
