"""Coordinates along the board: how far each column and row is from the start tile, with an arrow for the direction.

The digits are drawn, for a file must not depend on the fonts of whoever opens it.
"""

from functools import cache, lru_cache
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import number

_OFF: Final = 23
"""How far from the outermost cells a label is."""

_STEP: Final = 18
"""From one digit to the next."""

_DIGITS: Final = (
    "M5 0c-3.2 0-5 3-5 8s1.8 8 5 8 5-3 5-8-1.8-8-5-8z",
    "M1.4 3.6L5.6 0v16",
    "M.4 4.2C.6 1.4 2.6 0 5 0c2.8 0 4.7 1.7 4.7 4.3C9.7 8 4 11 .4 16H10",
    (
        "M.6 1.8C1.7.6 3.2 0 4.8 0c2.6 0 4.4 1.5 4.4 3.9"
        "S7.3 7.6 4.4 7.6c3.4 0 5.4 1.4 5.4 4.1S7.7 16 4.8 16C3 16 1.3 15.4.2 14.2"
    ),
    "M7.4 16V0L0 11.2h10",
    "M9 0H1.6L1 7c1-.8 2.3-1.2 3.8-1.2 3 0 5.1 2 5.1 5 0 3.1-2.2 5.2-5.3 5.2-1.7 0-3.3-.6-4.4-1.6",
    (
        "M8.8.9C7.9.3 6.9 0 5.8 0 2.2 0 .2 3.6.2 9c0 4.5 1.8 7 4.9 7 2.8 0 4.8-2.1 4.8-5"
        "S8 6.2 5.3 6.2c-2.2 0-4.2 1.4-5 3.6"
    ),
    "M.2 0H10L3.8 16",
    (
        "M5 7.4C2.6 7.4 1 6 1 3.8"
        "S2.6 0 5 0s4 1.6 4 3.8-1.6 3.6-4 3.6c-2.9 0-5 1.7-5 4.3S2.1 16 5 16s5-1.7 5-4.3-2.1-4.3-5-4.3z"
    ),
    (
        "M1.2 15.1c.9.6 1.9.9 3 .9 3.6 0 5.6-3.6 5.6-9 0-4.5-1.8-7-4.9-7C2.1 0 .1 2.1.1 5s1.9 4.8 4.6 4.8"
        "c2.2 0 4.2-1.4 5-3.6"
    ),
)
"""Ten by sixteen units each."""

_ARROWS: Final = {"west": "M-8 0l7-6v12z", "east": "M8 0l-7-6v12z", "north": "M0-8l-6 7h12z", "south": "M0 8l-6-7h12z"}

DIGITS: Final = "".join(
    f'<path id="ruler-{digit}" d="{shape}" transform="translate(0 -10.4) scale(1.3)" fill="none" stroke-width="1.7"/>'
    for digit, shape in enumerate(_DIGITS)
) + "".join(f'<path id="ruler-{direction}" d="{shape}" fill="currentColor"/>' for direction, shape in _ARROWS.items())
"""The definitions that labels refer to: they change with the board, so they must be short."""


@lru_cache(maxsize=256)
def rulers(left: int, top: int, right: int, bottom: int) -> str:
    """Labels on all four sides of these columns and rows."""
    across = [(x * 100 + 50, y, x, "east" if x > 0 else "west") for x in range(left, right + 1)
              for y in (top * 100 - _OFF, bottom * 100 + 100 + _OFF)]  # fmt: skip
    down = [(x, y * 100 + 50, y, "south" if y > 0 else "north") for y in range(top, bottom + 1)
            for x in (left * 100 - _OFF, right * 100 + 100 + _OFF)]  # fmt: skip
    return (
        f'<g class="r-label" color="{palette.INK}" stroke="currentColor" stroke-linecap="round"'
        f' stroke-linejoin="round">{"".join(label(*each) for each in across + down)}</g>'
    )


@cache
def label(x: float, y: float, steps: int, direction: str = "") -> str:
    """A number of steps around a point, and beside or below it the arrow, if there is a direction."""
    digits = str(abs(steps))
    first = -_STEP * len(digits) / 2 + 2.5
    figures = "".join(
        f'<use href="#ruler-{digit}" x="{number(first + _STEP * index)}"/>' for index, digit in enumerate(digits)
    )
    shift = {"west": -_STEP * len(digits) / 2 - 4, "east": _STEP * len(digits) / 2 + 4}.get(direction, 0)
    drop = {"north": -17, "south": 17}.get(direction, 0)
    arrow = f'<use href="#ruler-{direction}" x="{number(shift)}" y="{drop}"/>' if steps and direction else ""
    return f'<g transform="translate({number(x)} {number(y)})">{figures}{arrow}</g>'
