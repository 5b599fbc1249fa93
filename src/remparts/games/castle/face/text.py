"""The Castle in plain text: the board in characters. It is made from views, without any rules.

A tile takes five columns and three rows; its rim has one character for each half side and each middle:

    WR NL N NR EL
    W   .  .  .  E
    WL SR S SL ER

A square of the wall shows what is on it, its two spaces of the score track, and the markers that stand there.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from remparts.core.grid import SIDES, place
from remparts.core.marks import MARKS
from remparts.core.text import Row, Span
from remparts.games.castle.face.text_words import describe, holdings, measures, middle, notices
from remparts.games.castle.face.words import KINDS
from remparts.games.castle.rules.facts import Square, board
from remparts.games.castle.rules.view import CastleView
from remparts.games.drawing.cells import COLUMNS, ROWS, Cell, lay_out, plain, visible
from remparts.land.tiles import Kind, Segment

__all__ = ["describe", "draw", "draw_text", "holdings", "legend", "measures", "middle", "notices"]

Position = tuple[int, int]
"""A row and a column within a tile."""

_MIDDLES: Final[tuple[Position, ...]] = ((0, 2), (1, 4), (2, 2), (1, 0))
_HALVES: Final[tuple[Position, ...]] = ((0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0))
_CENTRE: Final[Position] = (1, 2)
_INWARD: Final[Mapping[int, Position]] = {1: (1, 3), 3: (1, 1)}
"""East and west have a character between the rim and the centre."""

_BENDS: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"
"""A path in the middle of a tile by the sides it leaves to: north counts 1, east 2, south 4, west 8."""

_FRAME: Final[Mapping[Position, str]] = {(0, 0): "┌", (0, 4): "┐", (2, 0): "└", (2, 4): "┘"}
"""Drawn around the last tile."""

_INK: Final = "#2b2a28"
_PARCHMENT: Final = "#f3ead8"
_GLYPHS: Final[Mapping[str, tuple[str, str]]] = {
    "house": ("#", "#8f3d2b on #b5523b"),
    "tower": ("%", f"{_INK} on #9a9288"),
    "court": ("·", "#9b8f76 on #e3cda3"),
    "path": ("═", f"{_INK} on #efe6cf"),
    "square": ("x", f"bold {_INK} on #efe6cf"),
    "well": ("o", "bold #2f6f93 on #efe6cf"),
    "market": ("m", "bold #8f3d2b on #e3cda3"),
}
_WALL: Final = f"{_PARCHMENT} on #6f6a60"
_EMPTY: Final = "dim"

Picture = dict[Position, Span]


def draw_text(view: CastleView, width: int | None = None, height: int | None = None) -> str:
    """The board without colours; see `draw`."""
    return plain(draw(view, width, height))


def draw(view: CastleView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
    """The castle row by row, the last tile framed; with a width or height, the part around it that fits."""
    shown = {square.at: _square(view, square) for square in board().squares}
    shown |= {place(cell): _EMPTY_CELL for cell in board().cells}
    shown |= _tiles(view)
    here = (view["last"][0], view["last"][1]) if view["last"] else None
    columns, rows = visible([*shown, here or (0, 0)], width, height)
    return lay_out(columns, rows, shown, here)


def legend(view: CastleView) -> Row:
    """What the characters mean."""
    spans: list[Span] = []
    for name, (glyph, style) in _GLYPHS.items():
        spans += [Span(glyph, style), Span(f" {name}  ")]
    for glyph, name in (("[?]", "face-down wall tile"), ("(T)", "start space")):
        spans += [Span(glyph, _WALL), Span(f" {name}  ")]
    return [*spans, Span("letter of a player: keep  ")]


# ---- The wall


def _square(view: CastleView, square: Square) -> list[Row]:
    """What is on a square of the wall, its spaces, and the markers on them. [CST-1.7, CST-10.1]"""
    first, second = square.spaces
    ground = [Span(" ", _WALL)] * COLUMNS
    for seat, marker in enumerate(view["track"]):
        if marker["space"] in square.spaces:
            ground[3 * square.spaces.index(marker["space"]) + seat] = _marked(seat, MARKS[seat].shape)
    return [[Span(_crown(view, square), _WALL)], [Span(f"{first:02}│{second:02}", _WALL)], ground]


def _crown(view: CastleView, square: Square) -> str:
    for tower in view["towers"]:
        if (tower["x"], tower["y"]) == square.at:
            return " [?] " if tower["holds"] else " [ ] "
    for start in board().starts:
        if start.at == square.at:
            return f" ({_initial(start.kind)}) "
    return "=" * COLUMNS


def _initial(kind: Kind) -> str:
    """What a start space shows first, as a letter: path, tower, house, court, or market."""
    first = kind.segments[0]
    return "M" if first.kind == "court" and first.signs else first.kind[0].upper()


_EMPTY_CELL: Final[list[Row]] = [[Span(f"{'.' if row == 1 else '':^{COLUMNS}}", _EMPTY)] for row in range(ROWS)]


# ---- Tiles


def _tiles(view: CastleView) -> dict[Cell, list[Row]]:
    """The rows of every tile, with the followers and keeps that stand on it."""
    standing: dict[Cell, dict[Position, Span]] = {}
    facings = {(tile["x"], tile["y"]): (tile["tile"], tile["facing"]) for tile in view["tiles"]}
    for piece in view["followers"]:
        at = (piece["x"], piece["y"])
        position = anchors(*facings[at])[piece["index"]]
        standing.setdefault(at, {})[position] = _marked(piece["seat"], MARKS[piece["seat"]].shape)
    houses = {feature["id"]: feature["segments"] for feature in view["features"]}
    for seat, keep in enumerate(view["keeps"]):
        for x, y, index in houses.get(keep["id"], ()) if keep else ():
            if keep and (x, y) == (keep["x"], keep["y"]):
                standing.setdefault((x, y), {})[anchors(*facings[x, y])[index]] = _marked(seat, MARKS[seat].letter)
    return {at: _tile(view, at, *facings[at], standing.get(at, {})) for at in facings}


def _tile(view: CastleView, at: Cell, code: str, facing: str, standing: Mapping[Position, Span]) -> list[Row]:
    shown = dict(picture(code, facing))
    if view["last"] == list(at):
        shown |= {position: Span(corner, shown[position].style) for position, corner in _FRAME.items()}
    shown |= standing
    return [[shown[row, column] for column in range(COLUMNS)] for row in range(ROWS)]


def _marked(seat: int, text: str) -> Span:
    mark = MARKS[seat]
    return Span(text, f"bold {mark.colour} on {mark.paper}")


def _glyph(what: str, text: str = "") -> Span:
    glyph, style = _GLYPHS[what]
    return Span(text or glyph, style)


@cache
def picture(code: str, facing: str) -> Picture:
    """A kind of tile in characters, as it looks in that facing."""
    kind = KINDS[code]
    segments = kind.turned(SIDES.index(facing))
    filled = {half: segment.kind for segment in segments for half in segment.halves}
    most = Counter(filled.values()).most_common(1)[0][0]
    shown: Picture = {_CENTRE: _glyph(most)}
    for half, what in filled.items():
        shown[_HALVES[half]] = _glyph(what)
    for side in range(4):
        shown[_MIDDLES[side]] = _glyph(filled[2 * side])
        if side in _INWARD:
            shown[_INWARD[side]] = _glyph(filled[2 * side])
    for segment in segments:
        _draw_path(shown, segment.sides)
    if kind.markers.get("center") == "square":
        shown[_CENTRE] = _glyph("square")
    for segment, position in zip(segments, _anchors(segments), strict=True):
        if segment.signs:
            shown[_sign(segment, position)] = _glyph("well" if segment.sides else "market")
    return shown


def _draw_path(shown: Picture, sides: Sequence[int]) -> None:
    """From each side to the centre."""
    for side in sides:
        shown[_MIDDLES[side]] = _glyph("path", "═" if side % 2 else "║")
        if side in _INWARD:
            shown[_INWARD[side]] = _glyph("path")
    if len(sides) > 1:
        shown[_CENTRE] = _glyph("path", _BENDS[sum(1 << side for side in sides)])


def _sign(segment: Segment, taken: Position) -> Position:
    """Where a segment shows its well or its market, beside the place of a follower."""
    if segment.sides:
        return _MIDDLES[segment.sides[0]] if len(segment.sides) > 1 else _CENTRE
    return next(_HALVES[half] for half in segment.halves if _HALVES[half] != taken)


@cache
def anchors(code: str, facing: str) -> list[Position]:
    """Where a follower on each segment is shown, in the order of segments."""
    return _anchors(KINDS[code].turned(SIDES.index(facing)))


def _anchors(segments: Sequence[Segment]) -> list[Position]:
    return [_anchor(segment) for segment in segments]


def _anchor(segment: Segment) -> Position:
    if segment.sides:
        return _MIDDLES[segment.sides[0]] if len(segment.sides) == 1 else _CENTRE
    return _CENTRE if len(segment.halves) == 8 else _HALVES[segment.halves[len(segment.halves) // 2]]
