"""Shrines & Heretics: shrines near cloisters, and the challenges of their followers. [SHR]"""

from typing import TYPE_CHECKING, Any

from tests.carcassonne.naive.landscape import BUILDINGS, Cell, Feature, Spot, cells_around
from tests.carcassonne.naive.tiles import Tile

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

RIVAL = {"cloister": "shrine", "shrine": "cloister"}


def building(tile: Tile) -> str:
    """Which building a tile has, if any. [SHR-1.2]"""
    return next((segment.kind for segment in tile.segments if segment.kind in BUILDINGS), "")


class Shrines:
    """All is worked out from the tiles and followers."""

    def __init__(self, game: "Naive") -> None:
        self.game = game

    def allows(self, tile: Tile, cell: Cell) -> bool:
        """No building next to two of the other kind: the new one, or strictly any. [SHR-2.1, SHR-2.2, SHR-2.3]"""
        if not building(tile):
            return True
        board = {**self.game.board, cell: tile}
        to_check = [cell]
        if self.game.options["shrine_adjacency"] == "strict":
            to_check += [near for near in cells_around(cell) if near in board and building(board[near])]
        for middle in to_check:
            rivals = [near for near in cells_around(middle) if near in board]
            if [building(board[near]) for near in rivals].count(RIVAL[building(board[middle])]) > 1:
                return False
        return True

    def rivals(self, spot: Spot) -> set[Spot]:
        """Where followers stand on buildings of the other kind around this one. [SHR-3.1]"""
        rival = RIVAL[self.game.feature_at[spot].kind]
        return {
            other
            for _, other in self.game.followers
            if other[:2] in cells_around(spot[:2]) and self.game.feature_at[other].kind == rival
        }

    def losers(self, feature: Feature, completed: list[Feature]) -> list[Spot]:
        """Rivals of a completed building lose, unless the same tile completes theirs. [SHR-4.1, SHR-4.2, SHR-4.4]

        Only who was placed there has rivals. [A42]
        """
        if feature.kind not in BUILDINGS or not any(spot in feature.spots for _, spot in self.game.followers):
            return []
        also_first = {spot for other in completed for spot in other.spots}
        return [spot for spot in self.rivals(feature.root) if spot not in also_first]

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        """Every pair of a monk and a heretic that stand next to each other. [SHR-3.1]"""
        monks = {spot for _, spot in self.game.followers if self.game.feature_at[spot].kind == "cloister"}
        pairs = [[monk, heretic] for monk in monks for heretic in self.rivals(monk)]
        return {"challenges": sorted(sorted(self.game.number(spot) for spot in pair) for pair in pairs)}
