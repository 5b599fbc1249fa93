"""Mage & Witch: two figures that change what a road or city is worth. [MAG]"""

from typing import TYPE_CHECKING, Any

from tests.carcassonne.naive.decision import Decision, Steps
from tests.carcassonne.naive.landscape import Feature, Spot
from tests.carcassonne.naive.tiles import Tile

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

FIGURES = ("mage", "witch")


class Mage:
    """Where each figure stands; None is beside the board. [MAG-1.1]"""

    def __init__(self, game: "Naive") -> None:
        self.game = game
        self.at: dict[str, Spot | None] = dict.fromkeys(FIGURES)

    def feature(self, figure: str) -> Feature | None:
        """A figure stands on a whole feature. [MAG-2.3]"""
        spot = self.at[figure]
        return self.game.feature_at[spot] if spot else None

    def move_figures(self, tile: Tile) -> Steps:
        """A magic tile, or one that joins both figures, makes the player move one. [MAG-2.1, MAG-3.1, MAG-3.3]"""
        are_joined = self.feature("mage") is not None and self.feature("mage") == self.feature("witch")
        if "magic" not in tile.marks and not are_joined:
            return
        moves = self.targets()
        if not moves:  # one is taken off the map [MAG-2.6, MAG-3.4]
            moves = {f"{figure}.off": (figure, None) for figure in FIGURES if self.at[figure]}
        if moves:
            text = yield Decision("magic", self.game.seat, list(moves))
            figure, spot = moves[text]
            self.at[figure] = spot

    def targets(self) -> dict[str, tuple[str, Spot | None]]:
        """Each figure may go to any incomplete road or city where neither stands. [MAG-2.2, MAG-2.3, MAG-2.5]"""
        return {
            f"{figure}@{self.game.name(feature.root)}": (figure, feature.root)
            for figure in FIGURES
            for feature in self.game.landscape
            if feature.kind in ("city", "road") and not feature.is_complete()
            if feature not in (self.feature("mage"), self.feature("witch"))
        }

    def change(self, feature: Feature, value: int) -> int:
        """The mage adds a point per tile, the witch halves and rounds up. [MAG-4.1, MAG-4.2]"""
        if self.feature("mage") == feature:
            value += feature.size()
        if self.feature("witch") == feature:
            value = (value + 1) // 2
        return value

    def leave(self, feature: Feature) -> None:
        """After a scoring a figure goes beside the board. [MAG-4.4]"""
        for figure in FIGURES:
            if self.feature(figure) == feature:
                self.at[figure] = None

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        """The features that the figures stand on, by their first segments; in final scoring it does not matter."""
        if self.game.is_ending:
            return {"magic": None}
        found = {}
        for figure in FIGURES:
            feature = self.feature(figure)
            found[figure] = ".".join(map(str, self.game.number(feature.root))) if feature else None
        return {"magic": found}
