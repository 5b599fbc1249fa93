"""What does not fit of a wall, its cells and its start spaces that somebody has edited."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from remparts.core.checks import Part, check_status, check_unique, shown
from remparts.land.checks import SIDE_NAMES

STATUS: Final = ("published", "reconstruction")
BUILT: Final = ("tower", "house", "court")
"""What fills half sides."""

SPACES: Final = 100
"""Spaces of the score track, two on each square of the wall. [CST-1.7]"""

MOST_MARKETS: Final = 63
_LETTERS: Final = "#T=S."
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a square to its neighbours north, east, south and west."""
_WIDEST: Final = 60

Place = tuple[int, int]


class Wall(NamedTuple):
    """What a wall amounts to, as far as it can be read."""

    cells: frozenset[Place]
    spaces: int
    towers: int
    holding: int
    """Towers with a wall tile."""
    joints: int
    starts: int
    markets: int


class Square(NamedTuple):
    """A square of the wall as far as it can be read."""

    part: Part
    at: Place
    spaces: tuple[int, ...]
    kind: str


def check_wall(whole: Part) -> Wall:
    """Board, wall and start spaces, and what they amount to. [CST-1.2, CST-1.3, CST-1.7 to CST-1.9]"""
    board, wall = whole.part("board"), whole.part("wall")
    grid = _check_map(board)
    squares = _check_squares(wall)
    if grid and len(squares) * 2 == SPACES:
        _check_ring(wall, squares)
        _check_drawn(board, grid, squares)
    holding = _check_towers(wall, squares)
    starts = whole.parts("start", "id", "start space")
    for start in starts:
        _check_start(start, grid, squares)
    check_unique(starts, "id")
    _check_start_places(whole, grid, starts)
    markets = [start.values.get("markets") for start in starts]
    return Wall(
        cells=frozenset(place for place, letter in grid.items() if letter == "#"),
        spaces=2 * len(squares),
        towers=_length(wall, "tower"),
        holding=holding,
        joints=_check_joints(wall),
        starts=len(starts),
        markets=sum(number for number in markets if type(number) is int),
    )


def _length(part: Part, key: str) -> int:
    value = part.values.get(key)
    return len(value) if isinstance(value, list) else 0


# ---- The map


def _check_map(board: Part) -> dict[Place, str]:
    """The letters of the map by column and row; none if it cannot be read."""
    board.knows("status", "source", "basis", "columns", "rows", "map")
    check_status(board, STATUS, "source")
    columns, rows = board.whole("columns", 3, _WIDEST), board.whole("rows", 3, _WIDEST)
    lines = board.words("map")
    if columns is None or rows is None:
        return {}
    if len(lines) != rows:
        board.say(f"map has {len(lines)} rows, but rows says {rows}; correct one of them")
        return {}
    for y, line in enumerate(lines):
        if len(line) != columns:
            board.say(f"row {y} of map has {len(line)} squares, but columns says {columns}; correct one of them")
        for letter in sorted(set(line) - set(_LETTERS)):
            board.say(f"row {y} of map has {shown(letter)}; there can be # T = S and . only")
    if any(len(line) != columns or set(line) - set(_LETTERS) for line in lines):
        return {}
    grid = {(x, y): letter for y, line in enumerate(lines) for x, letter in enumerate(line)}
    _check_cells(board, grid)
    return grid


def _check_cells(board: Part, grid: dict[Place, str]) -> None:
    """The cells lie in one region with wall all around."""
    cells = [place for place, letter in grid.items() if letter == "#"]
    for x, y in cells:
        if any(grid.get(beside, ".") == "." for beside in _beside((x, y))):
            board.say(f"map: the cell in column {x}, row {y} is open to the outside; the wall must enclose all cells")
    region = _region(grid, cells[0]) if cells else set()
    if len(region) < len(cells):
        board.say(f"map: {len(cells) - len(region)} of {len(cells)} cells are cut off from the others")
    if not cells:
        board.say("map has no cell #, so no tile could be laid")


def _region(grid: dict[Place, str], start: Place) -> set[Place]:
    region, border = {start}, [start]
    while border:
        for beside in _beside(border.pop()):
            if grid.get(beside) == "#" and beside not in region:
                region.add(beside)
                border.append(beside)
    return region


def _beside(place: Place) -> Iterator[Place]:
    x, y = place
    return ((x + dx, y + dy) for dx, dy in _STEPS)


def _check_drawn(board: Part, grid: dict[Place, str], squares: Sequence[Square]) -> None:
    """The wall of the map is that of the squares."""
    kinds = {square.at: square.kind for square in squares}
    for (x, y), letter in grid.items():
        kind = kinds.get((x, y))
        drawn = {"T": "corner", "=": "straight", "S": "straight"}.get(letter)
        if drawn != kind:
            said = f"[wall] has a {kind} square" if kind else "[wall] has no square"
            board.say(f"map has {shown(letter)} in column {x}, row {y}, but {said} there; make them agree")
    for square in squares:
        if square.at not in grid:
            square.part.say(f"at {[*square.at]} lies outside the map")


# ---- The ring


def _check_squares(wall: Part) -> list[Square]:
    """The squares that can be read; their spaces run from 0 to 99."""
    wall.knows("status", "source", "basis", "direction", "squares", "tower", "joint")
    check_status(wall, STATUS, "source")
    wall.word("direction", ("clockwise", "counter-clockwise"))
    squares = []
    listed = wall.parts("squares", called="square")
    for number, part in enumerate(listed):
        part.knows("at", "spaces", "kind", "bend")
        at, spaces = part.numbers("at", 2, _WIDEST), part.numbers("spaces", 2, SPACES - 1)
        kind = part.word("kind", ("corner", "straight"))
        if spaces is not None and spaces != [2 * number, 2 * number + 1]:
            part.say(f"spaces must be [{2 * number}, {2 * number + 1}], the next two of the track, not {spaces}")
        if kind == "straight" and "bend" in part.values:
            part.say("a straight square has no bend")
        elif kind == "corner":
            part.word("bend", ("outer", "inner"))
        if at is not None and spaces is not None and kind is not None:
            squares.append(Square(part, (at[0], at[1]), tuple(spaces), kind))
    if listed and len(listed) * 2 != SPACES:
        wall.say(f"there are {len(listed)} squares; the {SPACES} spaces of the track need {SPACES // 2}")
    return squares


def _check_ring(wall: Part, squares: Sequence[Square]) -> None:
    """Each square touches the next, the last one the first, and corners are where the way turns."""
    ring = [square.at for square in squares]
    if len(set(ring)) < len(ring):
        twice = next(place for place in ring if ring.count(place) > 1)
        wall.say(f"two squares lie at {[*twice]}; each needs a place of its own")
        return
    steps = [(x - px, y - py) for (px, py), (x, y) in zip(ring[-1:] + ring, ring, strict=False)]
    broken = [square for square, step in zip(squares, steps, strict=True) if step not in _STEPS]
    for square in broken:
        square.part.say(f"at {[*square.at]} does not touch the square before it; the wall must be a closed ring")
    if broken:
        return
    turns = [dx * ey - dy * ex for (dx, dy), (ex, ey) in zip(steps, steps[1:] + steps[:1], strict=True)]
    way = 1 if sum(turns) > 0 else -1
    direction = "clockwise" if way > 0 else "counter-clockwise"
    if wall.values.get("direction") in ("clockwise", "counter-clockwise") and wall.values["direction"] != direction:
        wall.say(f"direction must be {direction}, as the squares run")
    for square, turn in zip(squares, turns, strict=True):
        right = "corner" if turn else "straight"
        bend = "outer" if turn == way else "inner"
        if square.kind != right:
            square.part.say(f'kind must be "{right}", as the wall {"turns" if turn else "runs straight"} there')
        elif turn and square.part.values.get("bend") not in (None, bend):
            square.part.say(f'bend must be "{bend}", as the wall turns there')


def _check_towers(wall: Part, squares: Sequence[Square]) -> int:
    """A tower on each corner, each but 0/1 with a wall tile; how many have one. [CST-1.8, CST-3.3]"""
    corners = {square.spaces for square in squares if square.kind == "corner"}
    seen = []
    holding = 0
    for tower in wall.parts("tower"):
        tower.knows("spaces", "wall_tile", "status", "source")
        check_status(tower, STATUS, "source")
        spaces, holds = tower.numbers("spaces", 2, SPACES - 1), tower.flag("wall_tile")
        holding += holds is True
        if spaces is None:
            continue
        if tuple(spaces) not in corners:
            tower.say(f"no corner of the wall has the spaces {spaces}")
        if holds is not None and holds is (spaces == [0, 1]):
            tower.say(f"wall_tile must be {shown(not holds)}: tower 0/1 alone has none, and this is {spaces}")
        seen.append(tuple(spaces))
    for corner in sorted(corners):
        if seen.count(corner) != 1:
            wall.say(f"the corner {corner[0]}/{corner[1]} stands {seen.count(corner)} times in the list of towers")
    if corners and (0, 1) not in corners:
        wall.say("the first square, 0/1, must be a corner")
    return holding


def _check_joints(wall: Part) -> int:
    """Two pieces of the wall meet between two squares; how many joints there are."""
    joints = wall.parts("joint")
    for joint in joints:
        joint.knows("between", "status", "source")
        check_status(joint, STATUS, "source")
        between = joint.numbers("between", 2, SPACES - 1)
        if between is not None and (between[0] % 2 == 0 or between[1] != (between[0] + 1) % SPACES):
            joint.say(f"between must be the last space of a square and the first of the next, not {between}")
    return len(joints)


# ---- Start spaces


def _check_start(start: Part, grid: dict[Place, str], squares: Sequence[Square]) -> None:
    """A start space lies on a straight square and faces one side of the cell beside it. [CST-1.9]"""
    start.knows("id", "status", "source", "at", "spaces", "cell", "side", "halves", "path", "markets")
    start.word("id")
    check_status(start, STATUS, "source")
    at, spaces = start.numbers("at", 2, _WIDEST), start.numbers("spaces", 2, SPACES - 1)
    cell, side = start.numbers("cell", 2, _WIDEST), start.word("side", SIDE_NAMES)
    square = next((square for square in squares if at is not None and square.at == tuple(at)), None)
    if at is not None and squares and (square is None or square.kind != "straight"):
        start.say(f"at must be a straight square of the wall, and {at} is none")
    elif square and spaces is not None and square.spaces != tuple(spaces):
        start.say(f"spaces must be {[*square.spaces]}, as its square has them, not {spaces}")
    if cell is not None and grid and grid.get((cell[0], cell[1])) != "#":
        start.say(f"cell {cell} is no cell of the map")
    if at is not None and cell is not None and side is not None:
        dx, dy = _STEPS[SIDE_NAMES.index(side)]
        if [cell[0] + dx, cell[1] + dy] != at:
            start.say(f"side {side} of cell {cell} does not touch the square at {at}; correct cell, side or at")
    _check_shown(start, side)


def _check_shown(start: Part, side: str | None) -> None:
    """What a start space shows."""
    halves = start.part("halves")
    kinds = []
    if side is not None:
        names = (f"{side}L", f"{side}R")
        halves.knows(*names)
        kinds = [halves.word(name, BUILT) for name in names]
    start.flag("path")
    markets = start.whole("markets", 0, 9)
    if markets and None not in kinds and "court" not in kinds:
        start.say(f"markets is {markets}, but a market needs a court")


def _check_start_places(whole: Part, grid: dict[Place, str], starts: Sequence[Part]) -> None:
    """The start spaces are where the map has an S, one on each."""
    listed = [start.values.get("at") for start in starts]
    drawn = [[x, y] for (x, y), letter in grid.items() if letter == "S"]
    for place in drawn:
        if listed.count(place) != 1:
            whole.say(f"map has a start space at {place}, and {listed.count(place)} [[start]] lie there; one is right")
    for start in starts:
        if grid and isinstance(start.values.get("at"), list) and start.values["at"] not in drawn:
            start.say(f"map has no S at {shown(start.values['at'])}")
