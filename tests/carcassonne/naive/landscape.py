"""The landscape: which tiles fit where, and which segments are one feature, found by walking over the tiles."""

from dataclasses import dataclass

from tests.carcassonne.naive.tiles import PLACES, SIDES, Tile

Cell = tuple[int, int]
Spot = tuple[int, int, int]  # x, y, index of a segment in the feature list of the facts
Board = dict[Cell, Tile]  # in the order of placement

STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
BUILDINGS = ("cloister", "shrine")  # complete with eight tiles around [CAR-5.9, SHR-1.2]
SCORED = (("city",), ("road",), BUILDINGS)  # what can be completed, in canonical order
COMPLETABLE = ("city", "road", *BUILDINGS)


def opposite(place: str) -> str:
    """The side or half-side of the neighbour that this one meets: left halves meet right halves. [CAR-7.1]"""
    side = SIDES[(SIDES.index(place[0]) + 2) % 4]
    return side + {"": "", "l": "r", "r": "l"}[place[1:]]


OPPOSITE = {place: opposite(place) for place in PLACES}


def next_cell(cell: Cell, place: str) -> Cell:
    """The cell on the other side of this side or half-side shares an edge with this one. [CAR-3.1]"""
    dx, dy = STEP[place[0]]
    return cell[0] + dx, cell[1] + dy


def cells_around(cell: Cell) -> list[Cell]:
    """The eight cells surrounding a cell, diagonals included. [CAR-5.9]"""
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def cells_beside(board: Board) -> list[Cell]:
    """The empty cells that share an edge with a tile. [CAR-3.1]"""
    return sorted({(x + dx, y + dy) for x, y in board for dx, dy in STEP.values()} - board.keys())


def wanted(board: Board, cell: Cell) -> list[tuple[int, str]]:
    """What the neighbours of a cell show it, with the number of the side. [CAR-3.2]"""
    shown = []
    for number, side in enumerate(SIDES):
        beside = next_cell(cell, side)
        if beside in board:
            shown.append((number, board[beside].edges[SIDES.index(OPPOSITE[side])]))
    return shown


def shows(tile: Tile, edges: list[tuple[int, str]]) -> bool:
    """Every shared edge is of the same type on both tiles. [CAR-3.2]"""
    return all(tile.edges[side] == edge for side, edge in edges)


def fits(board: Board, tile: Tile, cell: Cell) -> bool:
    """The cell is empty and shares edges with tiles, each of the same type on both. [CAR-3.1, CAR-3.2]"""
    edges = wanted(board, cell)
    return cell not in board and edges != [] and shows(tile, edges)


@dataclass(frozen=True, eq=False)
class Feature:
    """Joined segments, the first of them in order of placement, and what is open about them. [CAR-4.5]"""

    kind: str
    spots: frozenset[Spot]
    root: Spot
    open_ends: int

    def size(self) -> int:
        """A tile counts once. [CAR-5.7]"""
        return len({(x, y) for x, y, _ in self.spots})

    def is_complete(self) -> bool:
        """Anything but a field is complete when nothing of it is open. [CAR-5.2, CAR-5.3, CAR-5.5, CAR-7.2]"""
        return self.open_ends == 0 and self.kind in COMPLETABLE


def find_features(board: Board) -> list[Feature]:
    """Every segment belongs to one feature; they come by placement number, then segment index. [CAR-5.14]"""
    reaching = {
        (x, y, place): (x, y, index)
        for (x, y), tile in board.items()
        for index, segment in enumerate(tile.segments)
        for place in segment.places
    }
    features = []
    seen: set[Spot] = set()
    for (x, y), tile in board.items():
        for index, segment in enumerate(tile.segments):
            if (x, y, index) not in seen:
                spots, open_ends = join(board, reaching, (x, y, index))
                seen |= spots
                features.append(Feature(segment.kind, frozenset(spots), (x, y, index), open_ends))
    return features


def join(board: Board, reaching: dict[tuple[int, int, str], Spot], first: Spot) -> tuple[set[Spot], int]:
    """All segments reached from one by crossing touching edges, and what is open. [CAR-4.5, CAR-5.2, CAR-5.5]"""
    found = {first}
    waiting = [first]
    open_ends = 0
    kind = board[first[:2]].segments[first[2]].kind
    if kind in BUILDINGS:
        return found, sum(cell not in board for cell in cells_around(first[:2]))
    while waiting:
        x, y, index = waiting.pop()
        for place in board[x, y].segments[index].places:
            dx, dy = STEP[place[0]]
            other = reaching.get((x + dx, y + dy, OPPOSITE[place]))
            if other is None:
                open_ends += kind not in ("field", "carcassonne")
            elif other not in found:
                found.add(other)
                waiting.append(other)
    return found, open_ends
