"""Masons in plain text: the board in characters, and moves in words. It is made from views alone.

A line is twelve columns wide or five rows high. A point has its name and the sign of its tower, a space its name and
the letters of what stands there; a space of a city has the city's name instead, between number signs.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from remparts.core.text import Row, Span
from remparts.games.drawing.cells import plain
from remparts.games.masons.face.text_words import describe, holdings, measures, middle, notices
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.net import Line, Space
from remparts.games.masons.rules.shown import CityView, MasonsView

__all__ = ["describe", "draw", "draw_text", "holdings", "legend", "measures", "middle", "notices"]

_WIDE: Final = 6
"""Columns of a unit to the east."""
_HIGH: Final = 5
"""Rows of a unit to the south."""
_MARGIN: Final = 3

_INK: Final = "#2b2a28"
_STONE: Final = f"bold {_INK} on #b9b2a4"
_LAND: Final = "#6f7f4f on #b9cf8f"
_NAME: Final = "dim"
_CITY: Final = "bold #fffaf0 on #6f6a60"
_HERE: Final = "bold #fffaf0 on #8f3d2b"
_TOWERS: Final[Mapping[str, str]] = {"black": "●", "grey": "◐", "white": "○"}
_COLOURS: Final[Mapping[str, str]] = {
    "yellow": "#e0b84c",
    "green": "#2f7a4b",
    "blue": "#2f6f93",
    "pink": "#d987a8",
    "red": "#b5523b",
}
_SLOPES: Final[Mapping[tuple[int, int], tuple[str, str]]] = {(1, 0): ("·", "="), (0, 1): ("·", "‖")}
_RISING: Final = ("·", "/")
_FALLING: Final = ("·", "\\")
_MOST: Final = 7
"""Letters that have room in a space."""

Spot = tuple[int, int]
"""A row and a column."""
Canvas = dict[Spot, Span]


def draw_text(view: MasonsView, width: int | None = None, height: int | None = None) -> str:
    """The board without colours; see `draw`."""
    return plain(draw(view, width, height))


def draw(view: MasonsView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
    """The board row by row, the last wall set off; with a width or height, the part around that wall that fits."""
    canvas: Canvas = {}
    for line in components().net.lines:
        _draw_line(canvas, view, line)
    cities = {space: city for city in view["cities"] for space in city["spaces"]}
    for space in components().net.spaces:
        _draw_space(canvas, view, space, cities.get(space.name))
    _draw_points(canvas, view)
    rows = range(max(row for row, _ in canvas) + 1)
    columns = range(max(column for _, column in canvas) + 1)
    row, column = _centre(view)
    shown = _around(columns, column, width)
    return [[canvas.get((each, at), Span(" ")) for at in shown] for each in _around(rows, row, height)]


def _around(places: range, centre: int, most: int | None) -> range:
    if most is None or len(places) <= most:
        return places
    most = max(1, most)
    start = min(max(0, centre - most // 2), len(places) - most)
    return range(start, start + most)


def _centre(view: MasonsView) -> Spot:
    """The middle of the last wall, or of the board."""
    net = components().net
    if view["wall"]:
        ends = net.lines[net.line[view["wall"]]].ends
    else:
        ends = (0, len(net.points) - 1)
    (top, left), (bottom, right) = (_spot(each) for each in ends)
    return (top + bottom) // 2, (left + right) // 2


@cache
def _spot(point: int) -> Spot:
    """Where a point is drawn."""
    points = components().net.points
    left, top = min(each.x for each in points), min(each.y for each in points)
    return round((points[point].y - top) * _HIGH), _MARGIN + round((points[point].x - left) * _WIDE)


def _write(canvas: Canvas, at: Spot, text: str, style: str) -> None:
    """A text around a spot."""
    row, column = at
    for number, letter in enumerate(text):
        canvas[row, max(0, column - len(text) // 2) + number] = Span(letter, style)


# ---- Lines and points


def _draw_line(canvas: Canvas, view: MasonsView, line: Line) -> None:
    """Dots, or a wall: each line has its own slope, so that a wall is seen without colours."""
    has_wall = line.name in view["walls"]
    style = _HERE if has_wall and line.name == view["wall"] else _STONE if has_wall else _NAME
    free, wall = _strokes(line)
    dot = ":" if line.is_border else free
    for at in _between(*(_spot(end) for end in line.ends)):
        canvas[at] = Span(wall if has_wall else dot, style)


def _strokes(line: Line) -> tuple[str, str]:
    (top, left), (bottom, right) = (_spot(end) for end in line.ends)
    if top == bottom or left == right:
        return _SLOPES[int(top == bottom), int(left == right)]
    return _FALLING if (right > left) == (bottom > top) else _RISING


def _between(one: Spot, two: Spot) -> Iterator[Spot]:
    """The spots between two points, sparse enough to leave room for their names."""
    down, across = two[0] - one[0], two[1] - one[1]
    steps = abs(down) or max(1, abs(across) // 2)
    for step in range(1, steps):
        yield one[0] + round(down * step / steps), one[1] + round(across * step / steps)


def _draw_points(canvas: Canvas, view: MasonsView) -> None:
    net = components().net
    towers = {tower["at"]: tower["colour"] for tower in view["towers"]}
    centre = sum(point.x for point in net.points) / len(net.points)
    for number, point in enumerate(net.points):
        row, column = _spot(number)
        colour = towers.get(point.name)
        style = _STONE if colour else _NAME
        _write(canvas, (row, column), point.name, style)
        if colour:
            canvas[row, column + 1] = Span(_TOWERS.get(colour, colour[0]), style)
        if point.is_coastal:
            canvas[row, column + (-2 if point.x < centre else 2)] = Span("~", "#44718a")


# ---- Spaces


def _draw_space(canvas: Canvas, view: MasonsView, space: Space, city: CityView | None) -> None:
    """Its name where the space is narrower, and what stands there where it is wider."""
    row, column, wider = _middle(space)
    if city:
        _write(canvas, (row, column), f"#{city['id']}#", _CITY)
        letters = _shared_out(city)[space.name]
    else:
        _write(canvas, (row, column), space.name, _NAME)
        letters = [
            (colour, colour[0])
            for found in view["houses"]
            for colour in [found["colour"]] * found["count"]
            if found["at"] == space.name
        ]
    shown = letters if len(letters) <= _MOST else [*letters[: _MOST - 1], ("", "+")]
    for number, (colour, letter) in enumerate(shown):
        ink = _COLOURS.get(colour, _INK)
        canvas[row + wider, column - len(shown) // 2 + number] = Span(letter, f"bold {ink}")


def _middle(space: Space) -> tuple[int, int, int]:
    """The row and the column of its name, and the way to its wider row."""
    spots = [_spot(corner) for corner in space.corners]
    rows = [row for row, _ in spots]
    column = round(sum(column for _, column in spots) / len(spots))
    points_down = 2 * sum(rows) < len(rows) * (min(rows) + max(rows))
    return (min(rows) + 2, column, -1) if points_down else (max(rows) - 2, column, 1)


def _shared_out(city: CityView) -> dict[str, list[tuple[str, str]]]:
    """The buildings of a city over its spaces, palaces as capitals: in which of them they stand means nothing."""
    letters = [(colour, colour[0].upper()) for colour, count in city["palaces"].items() for _ in range(count)]
    letters += [(colour, colour[0]) for colour, count in city["houses"].items() for _ in range(count)]
    spaces = city["spaces"]
    each = -(-len(letters) // len(spaces))
    return {space: letters[number * each : (number + 1) * each] for number, space in enumerate(spaces)}


def legend(view: MasonsView) -> Row:
    """What the characters mean."""
    spans = [Span("= / \\", _STONE), Span(" walls  "), Span(":", _NAME), Span(" border  ")]
    for colour, sign in _TOWERS.items():
        spans += [Span(sign, _STONE), Span(f" {colour} tower  ")]
    for colour, ink in _COLOURS.items():
        spans += [Span(colour[0], f"bold {ink}"), Span(f" {colour}  ")]
    return [*spans, Span("small letters: houses, capitals: palaces  "), Span("#AB1#", _CITY), Span(" city  ")]
