"""Tiles, segments and roles of Carcassonne in words that can be said and translated."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from remparts.core.grid import SIDES
from remparts.core.phrase import Phrase
from remparts.games import phrases
from remparts.games.carcassonne.face.drawing.layout import layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.part import Parts
from remparts.games.carcassonne.rules.tiles import Segment
from remparts.games.drawing.shapes import SIZE, turned

_BY_SIDE: Final = (phrases.NORTH, phrases.EAST, phrases.SOUTH, phrases.WEST)
_DIRECTIONS: Final[Mapping[tuple[int, int], Phrase]] = {
    (0, -1): phrases.NORTH,
    (1, -1): phrases.NORTH_EAST,
    (1, 0): phrases.EAST,
    (1, 1): phrases.SOUTH_EAST,
    (0, 1): phrases.SOUTH,
    (-1, 1): phrases.SOUTH_WEST,
    (-1, 0): phrases.WEST,
    (-1, -1): phrases.NORTH_WEST,
    (0, 0): Phrase("in the middle"),
}
_HALVES: Final = ((-1, -3), (1, -3), (3, -1), (3, 1), (1, 3), (-1, 3), (-3, 1), (-3, -1))
"""Where each half side lies, seen from the middle of the tile."""


def edges(letters: str) -> Phrase:
    """What the neighbours of an empty cell show it, by the letters of a view."""
    met = [(LOOKS.edges[letter], side) for side, letter in enumerate(letters) if letter in LOOKS.edges]
    return phrases.in_a_row([Phrase(f"{edge} {{where}}", where=_BY_SIDE[side]) for edge, side in met])


@cache
def segment_name(code: str, facing: str, index: int) -> Phrase:
    """A segment of a tile that lies in that facing, such as "city north and east"; no two of a tile have the same."""
    segment = LOOKS.kinds[code].segments[index]
    turns = SIDES.index(facing)
    match segment.kind:
        case "city":
            return Phrase("city {where}", where=_sides(segment, turns))
        case "road":
            return Phrase("road {where}", where=_sides(segment, turns))
        case "field":
            return Phrase("field {where}", where=_direction(code, turns, index))
        case "cloister":
            return Phrase("cloister")
    return Phrase(f"{segment.kind} {{where}}", where=_sides(segment, turns)) if segment.sides else Phrase(segment.kind)


def _sides(segment: Segment, turns: int) -> Phrase:
    """The sides that a segment reaches."""
    sides = sorted((side + turns) % 4 for side in segment.sides)
    return Phrase("on all sides") if len(sides) == 4 else phrases.listed([_BY_SIDE[side] for side in sides])


def _direction(code: str, turns: int, index: int) -> Phrase:
    """Where a field lies; it may reach half of a side only, and pass between another one and the middle."""
    fields = {at: segment for at, segment in enumerate(LOOKS.kinds[code].segments) if segment.kind == "field"}
    ways = {at: _lean(segment, turns) for at, segment in fields.items()}
    if len(fields[index].halves) == len(_HALVES):
        return Phrase("all around")
    x, y = ways[index]
    same = [way for way in ways.values() if _compass(way) == _compass((x, y))]
    if not fields[index].halves:
        across, down = turned(layout(code).anchors[index], turns)
        return _DIRECTIONS[_compass((across - SIZE / 2, down - SIZE / 2))]
    if len(fields[index].halves) == 1 and len({a * a + b * b for a, b in same}) < len(same):
        return _BY_SIDE[(fields[index].halves[0] + 2 * turns) % 8 // 2]
    return _DIRECTIONS[_compass((x, y)) if x * x + y * y == max(a * a + b * b for a, b in same) else (0, 0)]


def _lean(segment: Segment, turns: int) -> tuple[float, float]:
    """Where the half sides that a field reaches lie on average, seen from the middle."""
    halves = [_HALVES[(half + 2 * turns) % 8] for half in segment.halves] or [(0, 0)]
    return sum(x for x, _ in halves) / len(halves), sum(y for _, y in halves) / len(halves)


def _compass(way: tuple[float, float]) -> tuple[int, int]:
    """The nearest of eight directions, in steps to the east and to the south."""
    most = max(map(abs, way))
    across, down = (0 if 3 * abs(value) < most or not value else 1 if value > 0 else -1 for value in way)
    return across, down


@cache
def tile_name(code: str, facing: str = "n") -> Phrase:
    """What a tile shows in that facing, fields left out, and its marks; no two kinds have the same name."""
    parts = []
    for index, segment in enumerate(LOOKS.kinds[code].segments):
        if segment.kind != "field":
            name = segment_name(code, facing, index)
            parts.append(Phrase("{city} with a pennant", city=name) if segment.signs else name)
    return phrases.in_a_row(parts + [LOOKS.marks[mark].name for mark in LOOKS.marks_on(LOOKS.kinds[code])])


def role_name(role: str, segment: Phrase, parts: Parts = ()) -> Phrase:
    """A follower on a segment, such as "knight in the city north"."""
    for claim in [claim for part in parts for claim in part.claims.values()]:
        if role == claim.role:
            return Phrase(claim.standing, place=segment)
    match role:
        case "knight":
            return Phrase("knight in the {city}", city=segment)
        case "thief":
            return Phrase("thief on the {road}", road=segment)
        case "farmer":
            return Phrase("farmer in the {field}", field=segment)
        case "monk":
            return Phrase("monk in the {cloister}", cloister=segment)
    return Phrase("{role}, {segment}", role=Phrase(role), segment=segment)


def role_placed(role: str, parts: Parts = ()) -> Phrase:
    """A follower that was placed, in two words."""
    if role in _PLACED:
        return _PLACED[role]
    own = {claim.role for part in parts for claim in part.claims.values()}
    return Phrase(f"{role} placed") if role in own else Phrase("follower placed")


_PLACED: Final[Mapping[str, Phrase]] = {
    "knight": Phrase("knight placed"),
    "thief": Phrase("thief placed"),
    "farmer": Phrase("farmer placed"),
    "monk": Phrase("monk placed"),
}
