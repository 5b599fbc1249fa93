"""Carcassonne in plain text: the board in characters. Made from views, without any rules.

A tile takes five columns and three rows; its rim has one character for each half side and each middle:

    WR NL N NR EL
    W   .  .  .  E
    WL SR S SL ER
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.core.game import View
from remparts.core.grid import SIDES
from remparts.core.marks import MARKS
from remparts.core.text import Row, Span
from remparts.games.carcassonne.face.drawing import characters
from remparts.games.carcassonne.face.drawing.kinds import Kind, Segment, kinds
from remparts.games.drawing.cells import COLUMNS, ROWS, lay_out, plain, visible

Spot = tuple[int, int]
"""A row and a column within a tile."""

_MIDDLES: Final[tuple[Spot, ...]] = ((0, 2), (1, 4), (2, 2), (1, 0))
_HALVES: Final[tuple[Spot, ...]] = ((0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0))
_CORNERS: Final[Mapping[Spot, tuple[int, int]]] = {(0, 0): (0, 3), (0, 4): (0, 1), (2, 4): (2, 1), (2, 0): (2, 3)}
_CENTRE: Final[Spot] = (1, 2)
_INWARD: Final[Mapping[int, Spot]] = {1: (1, 3), 3: (1, 1)}
"""East and west have a character between the rim and the centre."""

_BENDS: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"
"""A road in the middle of a tile by the sides it leaves to: north counts 1, east 2, south 4, west 8."""

_FRAME: Final[Mapping[Spot, str]] = {(0, 0): "┌", (0, 4): "┐", (2, 0): "└", (2, 4): "┘"}
"""Drawn around the last tile."""

_INK: Final = "#2b2a28"
_PARCHMENT: Final = "#f3ead8"
_STYLES: Final[Mapping[str, str]] = {
    "field": "#8fa866 on #b9cf8f",
    "city": "#8f3d2b on #b5523b",
    "pennant": f"bold {_PARCHMENT} on #b5523b",
    "road": f"{_INK} on #efe6cf",
    "building": f"bold {_INK} on #9a9288",
    **characters.STYLES,
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


Picture = dict[Spot, Glyph]


def draw_text(view: View, width: int | None = None, height: int | None = None) -> str:
    """The board without colours; see `draw`."""
    return plain(draw(view, width, height))


def draw(view: View, width: int | None = None, height: int | None = None) -> Sequence[Row]:
    """The board row by row, the last tile framed; with a width or height, the part around it that fits."""
    columns, rows = visible([(tile["x"], tile["y"]) for tile in view["tiles"]], width, height)
    last = view["tiles"][-1]
    here = (last["x"], last["y"]) if len(view["tiles"]) > 1 else None
    return lay_out(columns, rows, _tile_spans(view, here), here)


def legend(view: View) -> Row:
    """What the characters on this board mean."""
    codes = {tile["tile"] for tile in view["tiles"]}
    shown = {what for code in codes for what in (*(s.kind for s in kinds()[code].segments), *kinds()[code].marks)}
    more = [(glyph, what, name) for glyph, what, name, seen in characters.LEGEND if seen in shown]
    spans: list[Span] = []
    for glyph, what, name in (*_LEGEND, *more):
        spans += [Span(glyph, _STYLES[what]), Span(f" {name}  ")]
    return spans


def _tile_spans(view: View, here: tuple[int, int] | None) -> dict[tuple[int, int], list[Row]]:
    """The rows of every tile on the board, with the followers that stand on it."""
    standing: dict[int, dict[Spot, int]] = {}
    for follower in view["followers"]:
        tile = view["tiles"][follower["tile"]]
        spot = anchors(tile["tile"], tile["facing"])[follower["segment"]]
        standing.setdefault(follower["tile"], {})[spot] = follower["seat"]
    spans: dict[tuple[int, int], list[Row]] = {}
    for number, tile in enumerate(view["tiles"]):
        place = (tile["x"], tile["y"])
        seats = standing.get(number, {})
        shown = {spot: _span(glyph) for spot, glyph in picture(tile["tile"], tile["facing"]).items()}
        if place == here:
            shown |= {spot: _framed(spot, picture(tile["tile"], tile["facing"])[spot]) for spot in _FRAME}
        shown |= {spot: _marked(seat) for spot, seat in seats.items()}
        spans[place] = [[shown[row, column] for column in range(COLUMNS)] for row in range(ROWS)]
    return spans


def _span(glyph: Glyph) -> Span:
    return Span(glyph.text, _STYLES[glyph.what])


def _framed(spot: Spot, glyph: Glyph) -> Span:
    return Span(_FRAME[spot], _FRAME_STYLES.get(glyph.what, _STYLES[glyph.what]))


def _marked(seat: int) -> Span:
    mark = MARKS[seat]
    return Span(mark.shape, f"bold {mark.colour} on {mark.paper}")


# ---- One tile


def _turned(segment: Segment, facing: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sides and the halves that a segment reaches on a tile of that facing."""
    turns = SIDES.index(facing)
    sides = tuple(sorted((side + turns) % 4 for side in segment.sides))
    return sides, tuple(sorted((half + 2 * turns) % 8 for half in segment.halves))


@cache
def picture(code: str, facing: str) -> Picture:
    """A kind of tile in characters, as it looks in that facing."""
    kind = kinds()[code]
    shown: Picture = dict.fromkeys(
        ((row, column) for row in range(ROWS) for column in range(COLUMNS)), Glyph("·", "field")
    )
    cities = [segment for segment in kind.segments if segment.kind == "city"]
    for city in cities:
        for spot in _city_spots(_turned(city, facing)[0]):
            shown[spot] = Glyph("#", "city")
    for spot, (one, two) in _CORNERS.items():
        at = [next((c for c in cities if side in _turned(c, facing)[0]), None) for side in (one, two)]
        if at[0] and at[1] and at[0] is not at[1]:
            shown[spot] = Glyph("·", "field")
    _draw_roads(shown, kind, facing)
    for segment in kind.segments:
        if _is_building(segment):
            letters = f"[{characters.BUILDINGS.get(segment.kind, '+')}]"
            shown[1, 1], shown[_CENTRE], shown[1, 3] = (Glyph(text, "building") for text in letters)
        elif segment.kind in characters.TOWN:
            glyph = Glyph(characters.TOWN[segment.kind], segment.kind)
            shown |= dict.fromkeys(_town_spots(_turned(segment, facing)[1]), glyph)
    for city in cities:
        if city.pennants:
            shown[_pennant_spot(_turned(city, facing)[0])] = Glyph("!", "pennant")
    taken = anchors(kind.code, facing)
    for mark in kind.marks:
        spot = next(spot for spot in _MARKED if spot not in taken and shown[spot].what in ("field", "city"))
        shown[spot] = Glyph(characters.MARKS[mark], mark)
    return shown


_MARKED: Final[tuple[Spot, ...]] = ((1, 3), (1, 1), _CENTRE, (2, 4), (2, 0), (0, 4), (0, 0), (2, 3), (2, 1))
"""Where a mark may be shown, the best place first."""


def _town_spots(halves: Sequence[int]) -> list[Spot]:
    """The characters of the halves, of the sides of which both belong to the town, and the middle of a large part."""
    sides = [side for side in range(4) if {2 * side, 2 * side + 1} <= set(halves)]
    spots = [_HALVES[half] for half in halves] + [_MIDDLES[side] for side in sides]
    return spots + ([_CENTRE, *_INWARD.values()] if len(halves) == 8 else [])


def _is_building(segment: Segment) -> bool:
    return not segment.sides and segment.kind != "field" and not segment.halves


def _city_spots(sides: Sequence[int]) -> list[Spot]:
    """All of each side's rim, and between them what the sides enclose."""
    spots = [spot for side in sides for spot in (_MIDDLES[side], _HALVES[2 * side], _HALVES[2 * side + 1])]
    is_through = len(sides) > 2 or (len(sides) == 2 and sides[1] - sides[0] == 2)
    if is_through:
        spots.append(_CENTRE)
    for side, spot in _INWARD.items():
        if is_through or (side in sides and len(sides) == 2):
            spots.append(spot)
    return spots


def _pennant_spot(sides: Sequence[int]) -> Spot:
    """Beside the place of a knight."""
    if len(sides) == 1:
        return _HALVES[2 * sides[0]]
    return _MIDDLES[sides[0]]


def _draw_roads(shown: Picture, kind: Kind, facing: str) -> None:
    """Water first, then each road from the rim to the centre; roads that end there meet at a crossing."""
    ends = 0
    for segment in kind.segments:
        if segment.kind in characters.WATER:
            _draw_water(shown, _turned(segment, facing)[0], segment.kind)
    for segment in kind.segments:
        if segment.kind in ("city", "field", *characters.WATER) or not segment.sides:
            continue
        sides = _turned(segment, facing)[0]
        ends += len(sides) == 1
        for side in sides:
            shown[_MIDDLES[side]] = Glyph("═" if side % 2 else "║", "road")
            if side in _INWARD and shown[_INWARD[side]].what in ("field", *characters.WATER):
                shown[_INWARD[side]] = Glyph("═", "road")
        if len(sides) > 1:
            shown[_CENTRE] = Glyph(_BENDS[sum(1 << side for side in sides)], "road")
    if ends > 1 and shown[_CENTRE].what == "field":
        shown[_CENTRE] = Glyph("×", "road")


def _draw_water(shown: Picture, sides: Sequence[int], kind: str) -> None:
    """From each side to the centre, where no city lies over it."""
    glyph = Glyph(characters.WATER[kind], kind)
    for spot in [_CENTRE, *(_MIDDLES[side] for side in sides), *(_INWARD[side] for side in sides if side in _INWARD)]:
        if shown[spot].what == "field":
            shown[spot] = glyph


@cache
def anchors(code: str, facing: str) -> list[Spot]:
    """Where a follower on each segment is shown, in the order of segments."""
    segments = kinds()[code].segments
    spots = [_anchor(segment, *_turned(segment, facing)) for segment in segments]
    inner = [index for index, segment in enumerate(segments) if segment.is_inner]
    for nth, index in enumerate(inner):
        spots[index] = list(_CORNERS)[(2 * nth + SIDES.index(facing)) % 4]
    for index, segment in enumerate(segments):
        if inner and segment.kind == "city":  # the middle belongs to two cities
            spots[index] = _MIDDLES[_turned(segment, facing)[0][0]]
    return spots


def _anchor(segment: Segment, sides: Sequence[int], halves: Sequence[int]) -> Spot:
    if segment.kind == "field":
        return _HALVES[halves[len(halves) // 2]] if halves else _CENTRE
    if len(sides) == 1:
        return _MIDDLES[sides[0]]
    if segment.kind == "city" and _CENTRE not in _city_spots(sides):
        return _INWARD[1 if 1 in sides else 3]
    return _CENTRE
