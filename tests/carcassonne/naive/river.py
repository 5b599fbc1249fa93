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
        code = self.to_come[0]
        if FORK not in self.to_come and self.shuffled:
            code = yield from self.draw()
        text = yield Decision("place", self.game.seat, self.placements(code))
        self.game.play_placement(text)
        for pile in (self.to_come, self.shuffled, self.under):
            if code in pile:
                pile.remove(code)
        return True

    def draw(self) -> Generator[Decision, str, str]:
        """A tile that cannot be placed goes under the others; one of them always can. [RIV-2.5, RIV-2.7]"""
        while True:
            on_top = [code for code in self.shuffled if code not in self.under] or self.under[:1]
            text = yield Decision("river", CHANCE, [f"={code}" for code in on_top])
            code = text[1:]
            if self.placements(code):
                return code
            self.under = [*(other for other in self.under if other != code), code]

    def placements(self, code: str) -> list[str]:
        """Every facing at every open end that leaves a river which can be finished. [RIV-2.1, RIV-2.5]"""
        game = self.game
        left = [other for other in self.left() if other != code]
        texts = []
        for facing in different_facings(game.kinds[code]):
            tile = turn_tile(game.kinds[code], facing)
            for end in open_ends(game.board):
                if not self.continues(game.board, tile, end) or not game.allows(tile, end.cell):
                    continue
                if self.can_be_finished({**game.board, end.cell: tile}, left):
                    texts.append(f"{code}@{end.cell[0]},{end.cell[1]}{facing}")
        return texts

    def continues(self, board: Board, tile: Tile, end: End) -> bool:
        """The tile fits and is no second turn to the same side. [RIV-2.1, RIV-2.6]"""
        if not fits(board, tile, end.cell):
            return False
        (enters,) = [side for side in river_sides(tile) if next_cell(end.cell, side) in board]
        turns = [bend(enters, leaves) for leaves in river_sides(tile) if leaves != enters]
        return self.game.options["river_turns"] == "free" or end.turned == "straight" or end.turned not in turns

    def can_be_finished(self, board: Board, left: list[str]) -> bool:
        """Try every tile where the fewest can be laid, until none is left and no end is open. [RIV-2.4, RIV-2.5]

        A finished river with the volcano at one end can be laid in any order, so here it may come before others.
        """
        ends = open_ends(board)
        if len({end.cell for end in ends}) < len(ends):
            return False  # the arms would meet [RIV-2.3]
        if not left or not ends:
            return not left and not ends
        ways = [
            [
                (end.cell, tile)
                for code in left
                for tile in (turn_tile(self.game.kinds[code], facing) for facing in SIDES)
                if self.continues(board, tile, end)
            ]
            for end in ends
        ]
        return any(
            self.can_be_finished({**board, cell: tile}, [code for code in left if code != tile.code])
            for cell, tile in min(ways, key=len)
        )

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        ends = [list(end.cell) for end in open_ends(self.game.board) if self.is_flowing()]
        return {"river": {"left": sorted(self.left()), "ends": sorted(ends), "over": not self.is_flowing()}}
