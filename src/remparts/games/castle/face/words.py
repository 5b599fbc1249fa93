"""Cells, tiles, segments, roles and wall tiles of The Castle in words that can be said and translated."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from remparts.core.grid import SIDES
from remparts.core.phrase import Phrase
from remparts.games import phrases
from remparts.games.castle.rules.facts import components, kinds
from remparts.land.tiles import Kind, Segment

KINDS: Final[Mapping[str, Kind]] = {kind.code: kind for kind in kinds()}

_BY_SIDE: Final = (phrases.NORTH, phrases.EAST, phrases.SOUTH, phrases.WEST)
_CORNERS: Final = (phrases.NORTH_EAST, phrases.SOUTH_EAST, phrases.SOUTH_WEST, phrases.NORTH_WEST)
"""The corner after each side, clockwise."""

TITLES: Final[Mapping[str, Phrase]] = {
    "path": Phrase("Path"),
    "tower": Phrase("Tower"),
    "house": Phrase("House"),
    "court": Phrase("Court"),
}
_THE: Final[Mapping[str, Phrase]] = {
    "path": Phrase("the path"),
    "tower": Phrase("the tower"),
    "house": Phrase("the house"),
    "court": Phrase("the court"),
}


def place(x: int, y: int) -> Phrase:
    """A cell as people say it, by the numbers along the board."""
    return Phrase("column {x}, row {y}", x=x, y=y)


def the(kind: str) -> Phrase:
    """A feature of this kind that is being spoken of."""
    return _THE[kind]


# ---- Tiles


@cache
def segment_name(code: str, facing: str, index: int) -> Phrase:
    """A segment of a tile that lies in that facing, such as "tower north"; no two of a tile have the same."""
    return _named(KINDS[code].segments[index], SIDES.index(facing))


def start_name(segment: Segment) -> Phrase:
    """A segment of a start space."""
    return _with_signs(segment, TITLES[segment.kind])


def _named(segment: Segment, turns: int) -> Phrase:
    turned = segment.turned(turns)
    where = _sides(turned.sides) if turned.sides else _halves(turned.halves)
    match segment.kind:
        case "path":
            return Phrase("path {where}", where=where)
        case "tower":
            return Phrase("tower {where}", where=where)
        case "house":
            return Phrase("house {where}", where=where)
    return Phrase("court {where}", where=where)


def _with_signs(segment: Segment, name: Phrase) -> Phrase:
    """Its well or its markets are told, too."""
    if not segment.signs:
        return name
    if segment.kind == "path":
        return Phrase("{path} with a well", path=name)
    if segment.signs == 1:
        return Phrase("{court} with a market", court=name)
    return Phrase("{court} with {count} markets", court=name, count=segment.signs)


def _sides(sides: Sequence[int]) -> Phrase:
    """The sides at which a path leaves its tile."""
    return Phrase("on all sides") if len(sides) == 4 else phrases.listed([_BY_SIDE[side] for side in sorted(sides)])


def _halves(halves: Sequence[int]) -> Phrase:
    """Where what fills these half sides lies: by whole sides, else by a corner or by a single half."""
    if len(halves) == 8:
        return Phrase("all around")
    return phrases.listed([where for run in _runs(halves) for where in _run(run)])


def _runs(halves: Sequence[int]) -> list[list[int]]:
    """The half sides that lie side by side, clockwise."""
    filled = set(halves)
    starts = sorted(half for half in filled if (half - 1) % 8 not in filled)
    runs = []
    for start in starts:
        run = [start]
        while (run[-1] + 1) % 8 in filled:
            run.append((run[-1] + 1) % 8)
        runs.append(run)
    return runs


def _run(run: Sequence[int]) -> list[Phrase]:
    sides = [half // 2 for half in run if half % 2 == 0 and half + 1 in run]
    if sides:
        return [_BY_SIDE[side] for side in sides]
    if len(run) == 2:
        return [_CORNERS[run[0] // 2]]
    side = _BY_SIDE[run[0] // 2]
    return [Phrase("{side}, right half", side=side) if run[0] % 2 else Phrase("{side}, left half", side=side)]


@cache
def tile_name(code: str, facing: str = "n") -> Phrase:
    """What a tile shows in that facing; no two kinds have the same name."""
    kind = KINDS[code]
    turns = SIDES.index(facing)
    parts = [_with_signs(segment, _named(segment, turns)) for segment in kind.segments]
    if kind.markers.get("center") == "square":
        parts.append(Phrase("square in the middle"))
    return phrases.in_a_row(parts)


def edges(letters: str) -> Phrase | None:
    """What lies around an empty cell, by the letters of a view; None if that is nothing but empty cells."""
    known = {"p": "path {where}", "o": "no path {where}", "w": "wall {where}"}
    met = [Phrase(known[letter], where=_BY_SIDE[side]) for side, letter in enumerate(letters) if letter in known]
    return phrases.in_a_row(met) if met else None


# ---- Followers


def role_name(role: str, segment: Phrase) -> Phrase:
    """A follower on a segment, such as "knight on the tower north"."""
    match role:
        case "messenger":
            return Phrase("messenger on the {path}", path=segment)
        case "knight":
            return Phrase("knight on the {tower}", tower=segment)
        case "townsman":
            return Phrase("townsman in the {house}", house=segment)
    return Phrase("merchant in the {court}", court=segment)


def role_placed(role: str) -> Phrase:
    """A follower that was placed, in two words."""
    return _PLACED[role]


_PLACED: Final[Mapping[str, Phrase]] = {
    "messenger": Phrase("new messenger"),
    "knight": Phrase("new knight"),
    "townsman": Phrase("new townsman"),
    "merchant": Phrase("new merchant"),
}


# ---- Wall tiles


WALL_TILES: Final[Mapping[int, Phrase]] = {
    1: Phrase("Extra turn"),
    2: Phrase("Double tower"),
    3: Phrase("Double house"),
    4: Phrase("Unfinished path"),
    5: Phrase("Unfinished tower"),
    6: Phrase("Unfinished house"),
    7: Phrase("Better markets"),
    8: Phrase("Bigger keep"),
    9: Phrase("Bonus"),
}
"""What each is called."""


@cache
def effect(number: int) -> Phrase:
    """What a wall tile does, with the values that the components tell. [CST-11.3 to CST-11.14]"""
    points = components().points
    told: Mapping[int, tuple[str, int]] = {
        1: ("Once your turn is over, take another one.", 0),
        2: ("Each tile of a tower that you complete gives {points}.", points.doubled["tower"]),
        3: ("Each tile of a house that you complete gives {points}.", points.doubled["house"]),
        4: ("Each tile of one unfinished path of yours gives {points}.", points.unfinished["path"]),
        5: ("Each tile of one unfinished tower of yours gives {points}.", points.unfinished["tower"]),
        6: ("Each tile of one unfinished house of yours gives {points}.", points.unfinished["house"]),
        7: ("In your largest court each market gives {points}.", points.rich_market),
        8: ("Your keep counts {points} in size.", points.larger_keep),
        9: ("Gives {points}.", points.bonus),
    }
    text, value = told[number]
    return Phrase(text, points=f"+{value}") if value else Phrase(text)


DURING: Final = (1, 2, 3)
"""Those that are used during the game; the others count at its end. [CST-11.2]"""


def wall_tile(number: int) -> Phrase:
    """A wall tile with its number and its name."""
    return Phrase("wall tile {number} ({name})", number=number, name=WALL_TILES[number])


def when(number: int, *, is_usable: bool) -> Phrase:
    """When a wall tile may be used. [CST-11.1, CST-11.2]"""
    if number not in DURING:
        return Phrase("Counts at the end")
    return Phrase("May be used now") if is_usable else Phrase("From the next turn on")
