"""Carcassonne in plain text: the board in characters. It is made from views, without any rules.

A tile takes five columns and three rows; its rim has one character for each half side and each middle:

    WR NL N NR EL
    W   .  .  .  E
    WL SR S SL ER
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.core.grid import SIDES
from remparts.core.marks import MARKS
from remparts.core.text import Row, Span
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.rules.tiles import Kind, Segment
from remparts.games.carcassonne.rules.view import BoardView
from remparts.games.drawing.cells import COLUMNS, ROWS, lay_out, plain, visible

Position = tuple[int, int]
"""A row and a column within a tile."""

_MIDDLES: Final[tuple[Position, ...]] = ((0, 2), (1, 4), (2, 2), (1, 0))
_HALVES: Final[tuple[Position, ...]] = ((0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0))
_CORNERS: Final[Mapping[Position, tuple[int, int]]] = {(0, 0): (0, 3), (0, 4): (0, 1), (2, 4): (2, 1), (2, 0): (2, 3)}
_CENTRE: Final[Position] = (1, 2)
_INWARD: Final[Mapping[int, Position]] = {1: (1, 3), 3: (1, 1)}
"""East and west have a character between the rim and the centre."""

_BENDS: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"
"""A road in the middle of a tile by the sides it leaves to: north counts 1, east 2, south 4, west 8."""

_FRAME: Final[Mapping[Position, str]] = {(0, 0): "┌", (0, 4): "┐", (2, 0): "└", (2, 4): "┘"}
"""Drawn around the last tile."""

_INK: Final = "#2b2a28"
_PARCHMENT: Final = "#f3ead8"
_STYLES: Final[Mapping[str, str]] = {
    "field": "#8fa866 on #b9cf8f",
    "city": "#8f3d2b on #b5523b",
    "pennant": f"bold {_PARCHMENT} on #b5523b",
    "road": f"{_INK} on #efe6cf",
    "building": f"bold {_INK} on #9a9288",
    "mark": "bold #6a4799 on #fffaf0",
}
_FRAME_STYLES: Final = {"field": f"bold {_INK} on #b9cf8f", "city": f"bold {_INK} on #b5523b"}


_LEGEND: Final = (
    ("#", "city", "city"),
    ("!", "pennant", "pennant"),
    ("═", "road", "road"),
    ("×", "road", "crossing"),
    ("·", "field", "field"),
    ("[+]", "building", "cloister"),
)


class Glyph(NamedTuple):
    """One character of a tile and what it shows."""

    text: str
    what: str


Picture = dict[Position, Glyph]


def draw_text(view: BoardView, width: int | None = None, height: int | None = None) -> str:
    """The board without colours; see `draw`."""
    return plain(draw(view, width, height))


def draw(view: BoardView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
    """The board row by row, the last tile framed; with a width or height, the part around it that fits."""
    columns, rows = visible([(tile["x"], tile["y"]) for tile in view["tiles"]], width, height)
    last = view["tiles"][-1]
    here = (last["x"], last["y"]) if len(view["tiles"]) > 1 else None
    return lay_out(columns, rows, _tile_spans(view, here), here)


def legend(view: BoardView) -> Row:
    """What the characters on this board mean."""
    kinds = [LOOKS.kinds[code] for code in {tile["tile"] for tile in view["tiles"]}]
    seen = {what for kind in kinds for what in (*(segment.kind for segment in kind.segments), *kind.marks)}
    buildings = [look for kind, look in LOOKS.buildings.items() if kind in seen and kind != "cloister"]
    more = [(f"[{look.letter}]", "building", look.title) for look in buildings]
    more += [(look.letter, kind, look.title) for kind, look in LOOKS.ways.items() if kind in seen]
    more += [(look.letter, kind, look.title) for kind, look in LOOKS.towns.items() if kind in seen]
    more += [(look.letter, "mark", look.title) for mark, look in LOOKS.marks.items() if mark in seen]
    spans: list[Span] = []
    for glyph, what, name in (*_LEGEND, *more):
        spans += [Span(glyph, _style(what)), Span(f" {name}  ")]
    return spans


def _style(what: str) -> str:
    """The colours of what a character shows."""
    if what in LOOKS.ways:
        return LOOKS.ways[what].style
    return LOOKS.towns[what].style if what in LOOKS.towns else _STYLES.get(what, _STYLES["mark"])


def _tile_spans(view: BoardView, here: tuple[int, int] | None) -> dict[tuple[int, int], list[Row]]:
    """The rows of every tile on the board, with the followers that stand on it."""
    standing: dict[int, dict[Position, int]] = {}
    for follower in view["followers"]:
        tile = view["tiles"][follower["tile"]]
        position = anchors(tile["tile"], tile["facing"])[follower["segment"]]
        standing.setdefault(follower["tile"], {})[position] = follower["seat"]
    spans: dict[tuple[int, int], list[Row]] = {}
    for number, tile in enumerate(view["tiles"]):
        place = (tile["x"], tile["y"])
        seats = standing.get(number, {})
        shown = {position: _span(glyph) for position, glyph in picture(tile["tile"], tile["facing"]).items()}
        if place == here:
            shown |= {
                position: _framed(position, picture(tile["tile"], tile["facing"])[position]) for position in _FRAME
            }
        shown |= {position: _marked(seat) for position, seat in seats.items()}
        spans[place] = [[shown[row, column] for column in range(COLUMNS)] for row in range(ROWS)]
    return spans


def _span(glyph: Glyph) -> Span:
    return Span(glyph.text, _style(glyph.what))


def _framed(position: Position, glyph: Glyph) -> Span:
    return Span(_FRAME[position], _FRAME_STYLES.get(glyph.what) or _style(glyph.what))


def _marked(seat: int) -> Span:
    mark = MARKS[seat]
    return Span(mark.shape, f"bold {mark.colour} on {mark.paper}")


# ---- One tile


@cache
def picture(code: str, facing: str) -> Picture:
    """A kind of tile in characters, as it looks in that facing."""
    kind = LOOKS.kinds[code]
    segments = kind.turned(SIDES.index(facing))
    shown: Picture = dict.fromkeys(
        ((row, column) for row in range(ROWS) for column in range(COLUMNS)), Glyph("·", "field")
    )
    cities = [segment for segment in segments if segment.kind == "city"]
    for city in cities:
        for position in _city_positions(city.sides):
            shown[position] = Glyph("#", "city")
    for position, (one, two) in _CORNERS.items():
        at = [next((city for city in cities if side in city.sides), None) for side in (one, two)]
        if at[0] and at[1] and at[0] is not at[1]:
            shown[position] = Glyph("·", "field")
    _draw_ways(shown, segments)
    for segment in segments:
        if segment.kind in LOOKS.towns:
            glyph = Glyph(LOOKS.towns[segment.kind].letter, segment.kind)
            shown |= dict.fromkeys(_town_positions(segment.halves), glyph)
        elif segment.is_building:
            letter = LOOKS.buildings[segment.kind].letter
            shown[1, 1], shown[_CENTRE], shown[1, 3] = (Glyph(text, "building") for text in f"[{letter}]")
    for city in cities:
        if city.signs:
            shown[_pennant_position(city.sides)] = Glyph("!", "pennant")
    _draw_marks(shown, kind, facing)
    return shown


def _draw_marks(shown: Picture, kind: Kind, facing: str) -> None:
    """Each mark where no follower is shown."""
    taken = anchors(kind.code, facing)
    for mark in LOOKS.marks_on(kind):
        position = next(
            position for position in _MARKED if position not in taken and shown[position].what in ("field", "city")
        )
        shown[position] = Glyph(LOOKS.marks[mark].letter, mark)


_MARKED: Final[tuple[Position, ...]] = ((1, 3), (1, 1), _CENTRE, (2, 4), (2, 0), (0, 4), (0, 0), (2, 3), (2, 1))
"""Where a mark may be shown, the best place first."""


def _town_positions(halves: Sequence[int]) -> list[Position]:
    """The characters of its half sides and whole sides, and the middle if the town covers a large part."""
    sides = [side for side in range(4) if {2 * side, 2 * side + 1} <= set(halves)]
    positions = [_HALVES[half] for half in halves] + [_MIDDLES[side] for side in sides]
    return positions + ([_CENTRE, *_INWARD.values()] if len(halves) == 8 else [])


def _city_positions(sides: Sequence[int]) -> list[Position]:
    """All of each side's rim, and between them what the sides enclose."""
    positions = [position for side in sides for position in (_MIDDLES[side], _HALVES[2 * side], _HALVES[2 * side + 1])]
    is_through = len(sides) > 2 or (len(sides) == 2 and sides[1] - sides[0] == 2)
    if is_through:
        positions.append(_CENTRE)
    for side, position in _INWARD.items():
        if is_through or (side in sides and len(sides) == 2):
            positions.append(position)
    return positions


def _pennant_position(sides: Sequence[int]) -> Position:
    """Beside the place of a knight."""
    if len(sides) == 1:
        return _HALVES[2 * sides[0]]
    return _MIDDLES[sides[0]]


def _draw_ways(shown: Picture, segments: Sequence[Segment]) -> None:
    """What roads cross first, then each road from the rim to the centre; roads that end there meet at a crossing."""
    ends = 0
    for segment in segments:
        if segment.kind in LOOKS.ways:
            _draw_way(shown, segment)
    for segment in segments:
        if segment.kind != "road":
            continue
        sides = segment.sides
        ends += len(sides) == 1
        for side in sides:
            shown[_MIDDLES[side]] = Glyph("═" if side % 2 else "║", "road")
            if side in _INWARD and shown[_INWARD[side]].what in ("field", *LOOKS.ways):
                shown[_INWARD[side]] = Glyph("═", "road")
        if len(sides) > 1:
            shown[_CENTRE] = Glyph(_BENDS[sum(1 << side for side in sides)], "road")
    if ends > 1 and shown[_CENTRE].what == "field":
        shown[_CENTRE] = Glyph("×", "road")


def _draw_way(shown: Picture, way: Segment) -> None:
    """From each side to the centre, where no city lies over it."""
    glyph = Glyph(LOOKS.ways[way.kind].letter, way.kind)
    inward = [_INWARD[side] for side in way.sides if side in _INWARD]
    for position in [_CENTRE, *(_MIDDLES[side] for side in way.sides), *inward]:
        if shown[position].what == "field":
            shown[position] = glyph


@cache
def anchors(code: str, facing: str) -> list[Position]:
    """Where a follower on each segment is shown, in the order of segments."""
    segments = LOOKS.kinds[code].turned(SIDES.index(facing))
    positions = [_anchor(segment) for segment in segments]
    inner = [index for index, segment in enumerate(segments) if "inner" in segment.marks]
    for nth, index in enumerate(inner):
        positions[index] = list(_CORNERS)[(2 * nth + SIDES.index(facing)) % 4]
    for index, segment in enumerate(segments):
        if inner and segment.kind == "city":  # the middle belongs to two cities
            positions[index] = _MIDDLES[segment.sides[0]]
    return positions


def _anchor(segment: Segment) -> Position:
    sides, halves = segment.sides, segment.halves
    if segment.kind == "field":
        return _HALVES[halves[len(halves) // 2]] if halves else _CENTRE
    if len(sides) == 1:
        return _MIDDLES[sides[0]]
    if segment.kind == "city" and _CENTRE not in _city_positions(sides):
        return _INWARD[1 if 1 in sides else 3]
    return _CENTRE
