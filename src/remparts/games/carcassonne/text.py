"""Carcassonne in plain text: the board in characters, moves in words. Made from views, without any rules.

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
from remparts.core.task import Move
from remparts.games.carcassonne.drawing.kinds import Kind, Segment, kinds
from remparts.games.carcassonne.moves import Aside, Deal, Draw, First, Follow, Pass, Place

Spot = tuple[int, int]
"""A row and a column within a tile."""

COLUMNS: Final = 5
ROWS: Final = 3
MARGIN: Final = 4
"""The columns left of the board, for the numbers of its rows."""

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
    "margin": "dim",
    "here": "bold",
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


class Span(NamedTuple):
    """Characters in one style, written as `bold ink on paper`; the characters alone say as much."""

    text: str
    style: str = ""


class Glyph(NamedTuple):
    """One character of a tile and what it shows."""

    text: str
    what: str


Picture = dict[Spot, Glyph]


def draw_text(view: View, width: int | None = None, height: int | None = None) -> str:
    """The board without colours; see `draw`."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in draw(view, width, height))


def draw(view: View, width: int | None = None, height: int | None = None) -> list[list[Span]]:
    """The board line by line, the last tile framed; with a width or height, the part around it that fits."""
    columns, rows = visible(view, width, height)
    last = view["tiles"][-1]
    here = (last["x"], last["y"]) if len(view["tiles"]) > 1 else None
    tiles = _tile_spans(view, here)
    lines = [_header(columns, here)]
    for y in rows:
        for row in range(ROWS):
            label = f"{y:>{MARGIN - 1}} " if row == ROWS // 2 else " " * MARGIN
            line = [Span(label, _margin_style(here is not None and y == here[1]))]
            for x in columns:
                line += tiles[x, y][row] if (x, y) in tiles else [Span(" " * COLUMNS)]
            lines.append(line)
    return lines


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


def legend() -> list[Span]:
    """What the characters mean."""
    spans: list[Span] = []
    for glyph, what, name in _LEGEND:
        spans += [Span(glyph, _STYLES[what]), Span(f" {name}  ")]
    return spans


def _header(columns: range, here: tuple[int, int] | None) -> list[Span]:
    labels = [Span(f"{x:^{COLUMNS}}", _margin_style(here is not None and x == here[0])) for x in columns]
    return [Span(" " * MARGIN), *labels]


def _margin_style(is_here: bool) -> str:
    return _STYLES["here" if is_here else "margin"]


def _tile_spans(view: View, here: tuple[int, int] | None) -> dict[tuple[int, int], list[list[Span]]]:
    """The rows of every tile on the board, with the followers that stand on it."""
    standing: dict[int, dict[Spot, int]] = {}
    for follower in view["followers"]:
        tile = view["tiles"][follower["tile"]]
        spot = anchors(tile["tile"], tile["facing"])[follower["segment"]]
        standing.setdefault(follower["tile"], {})[spot] = follower["seat"]
    spans = {}
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
    if any(_is_building(segment) for segment in kind.segments):
        shown[1, 1], shown[_CENTRE], shown[1, 3] = (Glyph(text, "building") for text in "[+]")
    for city in cities:
        if city.pennants:
            shown[_pennant_spot(_turned(city, facing)[0])] = Glyph("!", "pennant")
    return shown


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
    """Each road from the rim to the centre; roads that end there meet at a crossing."""
    ends = 0
    for segment in kind.segments:
        if segment.kind in ("city", "field") or not segment.sides:
            continue
        sides = _turned(segment, facing)[0]
        ends += len(sides) == 1
        for side in sides:
            shown[_MIDDLES[side]] = Glyph("═" if side % 2 else "║", "road")
            if side in _INWARD and shown[_INWARD[side]].what == "field":
                shown[_INWARD[side]] = Glyph("═", "road")
        if len(sides) > 1:
            shown[_CENTRE] = Glyph(_BENDS[sum(1 << side for side in sides)], "road")
    if ends > 1 and shown[_CENTRE].what == "field":
        shown[_CENTRE] = Glyph("×", "road")


@cache
def anchors(code: str, facing: str) -> list[Spot]:
    """Where a follower on each segment is shown, in the order of segments."""
    return [_anchor(segment, *_turned(segment, facing)) for segment in kinds()[code].segments]


def _anchor(segment: Segment, sides: Sequence[int], halves: Sequence[int]) -> Spot:
    if segment.kind == "field":
        return _HALVES[halves[len(halves) // 2]] if halves else _CENTRE
    if len(sides) == 1:
        return _MIDDLES[sides[0]]
    if segment.kind == "city" and _CENTRE not in _city_spots(sides):
        return _INWARD[1 if 1 in sides else 3]
    return _CENTRE


# ---- Words

_SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
_GROUND: Final = {"knight": "in the city", "thief": "on the road", "farmer": "in the field", "monk": "in the cloister"}


def tile_name(code: str) -> str:
    """A kind of tile in words: its letter and what it shows."""
    return f"{code} ({kinds()[code].name.partition('/')[2].replace('-', ' ')})"


def describe(move: Move, names: Sequence[str]) -> str:
    """A move in words that follow the name of who makes it; `names` are those of the seats."""
    match move:
        case First(seat=seat):
            return f"decides that {names[seat]} starts"
        case Draw(tile=tile):
            return f"draws {tile_name(tile)}"
        case Deal(seat=seat, tile=tile):
            return f"deals {tile_name(tile)} to {names[seat]}"
        case Place():
            return f"places {move.tile} at {move.x},{move.y} facing {_SIDE_NAMES[SIDES[move.facing]]}"
        case Follow(role=role, segment=segment):
            return f"puts a {role} {_GROUND.get(role, 'on the tile')}{_direction(segment)}"
        case Pass():
            return "places no follower"
        case Aside(tile=tile):
            return f"sets {tile_name(tile)} aside"
    return f"plays {move}"


def _direction(segment: str) -> str:
    """Where on the tile a segment begins."""
    if segment[0] not in _SIDE_NAMES:
        return ""
    half = {"l": ", left half", "r": ", right half"}.get(segment[1:], "")
    return f" at the {_SIDE_NAMES[segment[0]]} side{half}"


def notices(before: View, after: View) -> list[str]:
    """What happened between two views that neither the move nor the ledger says."""
    aside = after["aside"][len(before["aside"]) :]
    return [f"{tile_name(code)} fits nowhere and is set aside [CAR-3.6]" for code in aside]


def holdings(view: View) -> list[str]:
    """What each seat has before it."""
    texts = []
    for supply, hand in zip(view["supply"], view["hands"], strict=True):
        tiles = f", {hand['size']} tiles" if hand["size"] else ""
        texts.append(f"{supply} follower{'s' if supply != 1 else ''}{tiles}")
    return texts


def middle(view: View) -> str:
    """What belongs to nobody: the bag, the tile drawn, and the tiles set aside."""
    drawn = [f"drawn {tile_name(view['drawn'])}"] if view["drawn"] else []
    aside = [f"set aside {' '.join(view['aside'])}"] if view["aside"] else []
    return " · ".join([f"{view['stock']} tiles in the bag", *drawn, *aside])
