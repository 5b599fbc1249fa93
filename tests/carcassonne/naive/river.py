"""River II: twelve tiles that are laid before all others. [RIV]"""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.carcassonne.naive.decision import CHANCE, Decision
from tests.carcassonne.naive.landscape import OPPOSITE, Board, Cell, fits, next_cell
from tests.carcassonne.naive.tiles import SIDES, Tile, different_facings, read_tiles, turn_tile

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

SOURCE, FORK, VOLCANO = "V1", "V2", "V4"


class End(NamedTuple):
    """An open end of the river: the cell it leads to, and how the tile before it turned."""

    cell: Cell
    turned: str


def river_sides(tile: Tile) -> list[str]:
    """The sides where a tile shows the river. [RIV-2.1]"""
    return [side for side, edge in zip(SIDES, tile.edges, strict=True) if edge == "W"]


def bend(enters: str, leaves: str) -> str:
    """How the flow turns on a tile between two of its sides. [RIV-2.6]"""
    quarter_turns = (SIDES.index(leaves) - SIDES.index(enters)) % 4
    return {1: "left", 2: "straight", 3: "right"}[quarter_turns]


def open_ends(board: Board) -> list[End]:
    """Follow the flow from the source through all arms to where it meets no tile. [RIV-2.4]"""
    (source,) = [cell for cell, tile in board.items() if tile.code == SOURCE]
    flowing = [(source, side, "straight") for side in river_sides(board[source])]
    ends = []
    while flowing:
        cell, side, turned = flowing.pop()
        into = next_cell(cell, side)
        if into not in board:
            ends.append(End(into, turned))
            continue
        enters = OPPOSITE[side]
        flowing += [(into, leaves, bend(enters, leaves)) for leaves in river_sides(board[into]) if leaves != enters]
    return ends


class River:
    """The tiles of the river that are not laid yet. [RIV-1.2]"""

    def __init__(self, game: "Naive") -> None:
        self.game = game
        kinds, _ = read_tiles("river2")
        game.kinds |= kinds
        self.shuffled = [code for code in kinds if code not in (SOURCE, FORK, VOLCANO)]
        self.under: list[str] = []  # those of them that were drawn in vain, the first on top [RIV-2.7]
        self.to_come = [FORK, VOLCANO]

    def lay_source(self) -> None:
        """At 0,0, or north of Carcassonne pointing north. [RIV-1.3, INT-2]"""
        if self.game.count:
            self.game.lay(turn_tile(self.game.kinds[SOURCE], "w"), (-1, -2))
        else:
            self.game.lay(self.game.kinds[SOURCE], (0, 0))

    def is_flowing(self) -> bool:
        """The volcano ends the river. [RIV-1.6]"""
        return self.to_come != []

    def left(self) -> list[str]:
        """All river tiles that are still to be placed. [RIV-2.5]"""
        return self.to_come + self.shuffled

    def place_tile(self) -> Generator[Decision, str, bool]:
        """First the fork, then the shuffled tiles, last the volcano. [RIV-1.4, RIV-1.5, RIV-1.6]"""
        code, lifted = self.to_come[0], False
        if FORK not in self.to_come and self.shuffled:
            code, lifted = yield from self.draw()
        placements = self.placements(code, lifted=lifted)
        if placements:
            text = yield Decision("place", self.game.seat, placements)
            self.game.play_placement(text)
        else:
            self.game.set_aside.append(code)
        for pile in (self.to_come, self.shuffled, self.under):
            if code in pile:
                pile.remove(code)
        return placements != []

    def draw(self) -> Generator[Decision, str, tuple[str, bool]]:
        """A tile that cannot be placed goes under the others; if none can, u-turns are allowed. [RIV-2.7, A44]"""
        tried: list[str] = []
        while len(tried) < len(self.shuffled):
            on_top = [code for code in self.shuffled if code not in self.under] or self.under[:1]
            text = yield Decision("river", CHANCE, [f"={code}" for code in on_top])
            code = text[1:]
            if self.placements(code, lifted=False):
                return code, False
            self.under = [*(other for other in self.under if other != code), code]
            tried.append(code)
        return next((code for code in tried if self.placements(code, lifted=True)), tried[0]), True

    def placements(self, code: str, *, lifted: bool) -> list[str]:
        """Every facing at every open end. [RIV-2.1]"""
        ends = open_ends(self.game.board)
        texts = []
        for facing in different_facings(self.game.kinds[code]):
            tile = turn_tile(self.game.kinds[code], facing)
            cells = [end.cell for end in ends if self.continues(tile, end, lifted=lifted)]
            texts += [f"{code}@{x},{y}{facing}" for x, y in cells]
        return texts

    def continues(self, tile: Tile, end: End, *, lifted: bool) -> bool:
        """The tile fits and leaves all ends apart, each to be continued. [RIV-2.3, RIV-2.4, RIV-2.5, A43]"""
        game = self.game
        if not fits(game.board, tile, end.cell) or not game.allows(tile, end.cell):
            return False
        board = {**game.board, end.cell: tile}
        if not lifted and self.makes_u_turn(tile, end):
            return False
        ends = open_ends(board)
        cells = [other.cell for other in ends]
        unplaced = [game.kinds[code] for code in self.left() if code != tile.code]
        is_last = not unplaced  # then an arm whose mouth was set aside stays open [A44]
        return len(cells) == len(set(cells)) and all(
            is_last or any(fits_somehow(board, other, cell) for other in unplaced) for cell in cells
        )

    def makes_u_turn(self, tile: Tile, end: End) -> bool:
        """Two tiles in a row may not turn to the same side. [RIV-2.6]"""
        (enters,) = [side for side in river_sides(tile) if next_cell(end.cell, side) in self.game.board]
        turns = [bend(enters, leaves) for leaves in river_sides(tile) if leaves != enters]
        return self.game.options["river_turns"] == "no-u-turn" and end.turned != "straight" and end.turned in turns

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        ends = [list(end.cell) for end in open_ends(self.game.board) if self.is_flowing()]
        return {"river": {"left": sorted(self.left()), "ends": sorted(ends), "over": not self.is_flowing()}}


def fits_somehow(board: Board, tile: Tile, cell: Cell) -> bool:
    """Whether a tile fits there in some facing. [RIV-2.5]"""
    return any(fits(board, turn_tile(tile, facing), cell) for facing in SIDES)
