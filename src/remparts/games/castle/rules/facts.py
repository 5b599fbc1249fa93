"""The components of The Castle, read from `facts.toml` or from another file with the same tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from remparts.core.grid import SIDES, cell, opposite
from remparts.games.castle import PACKAGE
from remparts.games.castle.rules.tiles import COURT, PATH, WITH_PATH, WITHOUT_PATH, Segment
from remparts.land.edges import NOTHING
from remparts.land.tiles import HALVES, Kind

Spot = tuple[int, int]
"""A column and a row."""


class Square(NamedTuple):
    """A square of the wall with two spaces of the score track. [CST-1.7]"""

    at: Spot
    spaces: tuple[int, int]
    is_corner: bool
    bend: str
    """Whether a corner turns round the castle (outer) or into it (inner); empty for a straight square."""


class Tower(NamedTuple):
    """A corner tower. [CST-1.8]"""

    at: Spot
    spaces: tuple[int, int]
    holds: bool
    """Whether a wall tile is laid there at first. [CST-3.3]"""


class Start(NamedTuple):
    """A start space: a wall square that faces one side of one cell. [CST-1.9]"""

    at: Spot
    cell: Spot
    side: int
    """The side of the cell that meets it."""
    kind: Kind
    """What it shows, as a tile that lies on the wall square."""


@dataclass(frozen=True, slots=True)
class Board:
    """The wall and what it encloses. [CST-1.2, CST-1.3]"""

    columns: int
    rows: int
    cells: frozenset[int]
    squares: tuple[Square, ...]
    """In the order of the score track."""
    towers: tuple[Tower, ...]
    starts: tuple[Start, ...]
    joints: tuple[tuple[int, int], ...]
    """The two score spaces beside each joint of the pieces; for drawing only."""


@dataclass(frozen=True, slots=True)
class Points:
    """What things are worth. [CST-8.7, CST-11.4, CST-12.6]"""

    per_tile: Mapping[str, int]
    with_well: int
    doubled: Mapping[str, int]
    """By kind, with the wall tile that doubles it."""
    unfinished: Mapping[str, int]
    """By kind, with the wall tile for what is unfinished."""
    market: int
    rich_market: int
    larger_keep: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Components:
    """What is in the box."""

    board: Board
    kinds: tuple[Kind, ...]
    wall_tiles: Mapping[int, int]
    """How many there are of each number. [CST-1.5]"""
    followers: int
    """What each player has, the score marker included. [CST-1.6]"""
    points: Points

    @property
    def track(self) -> int:
        """How many spaces the score track has. [CST-1.7]"""
        return sum(len(square.spaces) for square in self.board.squares)


DOUBLING: Final = {"tower": 2, "house": 3}
"""The wall tile that doubles a completed feature of a kind. [CST-11.4, CST-11.5]"""

UNFINISHED: Final = {"path": 4, "tower": 5, "house": 6}
"""The wall tile that scores an unfinished feature of a kind. [CST-11.9, CST-11.10, CST-11.11]"""

EXTRA_TURN, RICH_COURT, LARGER_KEEP, BONUS = 1, 7, 8, 9
"""The numbers of the other wall tiles. [CST-11.3, CST-11.12, CST-11.13, CST-11.14]"""


@cache
def components() -> Components:
    """The components that the package tells."""
    return read_components(PACKAGE.facts)


def board() -> Board:
    """The wall and what it encloses."""
    return components().board


def kinds() -> tuple[Kind, ...]:
    """The kinds of castle tiles."""
    return components().kinds


def read_components(facts: Mapping[str, Any]) -> Components:
    """The components in the tables of a facts file, which must fit together."""
    return Components(
        board=_read_board(facts),
        kinds=tuple(_read_kind(table) for table in facts["tile"]),
        wall_tiles={table["number"]: table["count"] for table in facts["wall_tile"]},
        followers=facts["summary"]["followers_per_player"],
        points=_read_points(facts["scoring"], {table["number"]: table for table in facts["wall_tile"]}),
    )


def _read_board(facts: Mapping[str, Any]) -> Board:
    rows = facts["board"]["map"]
    squares = tuple(
        Square(_spot(each["at"]), _pair(each["spaces"]), each["kind"] == "corner", each.get("bend", ""))
        for each in facts["wall"]["squares"]
    )
    at = {square.spaces: square.at for square in squares}
    return Board(
        columns=facts["board"]["columns"],
        rows=facts["board"]["rows"],
        cells=frozenset(cell(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"),
        squares=squares,
        towers=tuple(
            Tower(at[_pair(each["spaces"])], _pair(each["spaces"]), each["wall_tile"])
            for each in facts["wall"]["tower"]
        ),
        starts=tuple(_read_start(table) for table in facts["start"]),
        joints=tuple(_pair(each["between"]) for each in facts["wall"]["joint"]),
    )


def _read_start(table: Mapping[str, Any]) -> Start:
    """Its one side looks at the cell; what the cell meets at its left is the right half there. [CST-6.2]"""
    side = SIDES.index(table["side"].lower())
    looks = opposite(side)
    left, right = table["halves"][f"{table['side']}R"], table["halves"][f"{table['side']}L"]
    segments = [Segment(PATH, sides=(looks,))] if table["path"] else []
    if left == right and not table["path"]:
        segments.append(Segment(left, halves=(2 * looks, 2 * looks + 1)))
    else:
        segments += [Segment(left, halves=(2 * looks,)), Segment(right, halves=(2 * looks + 1,))]
    courts = [index for index, segment in enumerate(segments) if segment.kind == COURT]
    if courts and table["markets"]:
        court = segments[courts[0]]
        segments[courts[0]] = Segment(COURT, halves=court.halves, signs=table["markets"])
    letter = WITH_PATH if table["path"] else WITHOUT_PATH
    edges = "".join(letter if each == looks else NOTHING for each in range(4))
    kind = Kind(table["id"], table["id"], 1, edges, tuple(segments))
    return Start(_spot(table["at"]), _spot(table["cell"]), side, kind)


def _read_kind(table: Mapping[str, Any]) -> Kind:
    segments = tuple(_read_segment(feature) for feature in table["features"])
    with_path = {side for segment in segments for side in segment.sides}
    return Kind(
        code=table["id"],
        name=table["id"],
        count=table["count"],
        edges="".join(WITH_PATH if side in with_path else WITHOUT_PATH for side in range(4)),
        segments=segments,
        markers={"center": table["center"]},
    )


def _read_segment(feature: Mapping[str, Any]) -> Segment:
    return Segment(
        kind=feature["kind"],
        sides=tuple(sorted(SIDES.index(side.lower()) for side in feature.get("sides", ()))),
        halves=tuple(sorted(HALVES.index(half.lower()) for half in feature.get("halves", ()))),
        signs=feature.get("markets", 0) or int(feature.get("well", False)),
    )


def _read_points(scoring: Mapping[str, int], tiles: Mapping[int, Mapping[str, int]]) -> Points:
    return Points(
        per_tile={kind: scoring[f"{kind}_per_tile"] for kind in UNFINISHED},
        with_well=scoring["path_with_well_per_tile"],
        doubled={kind: tiles[number]["per_tile"] for kind, number in DOUBLING.items()},
        unfinished={kind: tiles[number]["per_tile"] for kind, number in UNFINISHED.items()},
        market=scoring["market"],
        rich_market=tiles[RICH_COURT]["per_market"],
        larger_keep=tiles[LARGER_KEEP]["extra_tiles"],
        bonus=tiles[BONUS]["points"],
    )


def _spot(numbers: Sequence[int]) -> Spot:
    return numbers[0], numbers[1]


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]
