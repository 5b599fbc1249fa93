"""The numbers by which positions are weighed."""

from typing import Final

from remparts.core.weights import Weights
from remparts.games.castle.rules.facts import BONUS, DOUBLING, EXTRA_TURN, LARGER_KEEP, RICH_COURT, UNFINISHED

_WALL_TILES: Final = {
    EXTRA_TURN: "extra_turn",
    DOUBLING["tower"]: "doubled_tower",
    DOUBLING["house"]: "doubled_house",
    UNFINISHED["path"]: "unfinished_path",
    UNFINISHED["tower"]: "unfinished_tower",
    UNFINISHED["house"]: "unfinished_house",
    RICH_COURT: "rich_court",
    LARGER_KEEP: "larger_keep",
}
"""The weights that tell what a wall tile is good for beside the points it would bring now, with many tiles to come."""


class Scales:
    """The weights of The Castle, each under what it means."""

    def __init__(self, weights: Weights) -> None:
        self.hope: Final = [*weights["hope"]]
        """The chance to complete a feature, by its open ends, with many tiles to come."""
        self.follower: Final = [*weights["follower"]]
        """What followers in supply are worth, by their number, with many tiles to come."""
        self.many: Final = max(1.0, weights.one("many"))
        """The number of tiles left from which hopes count in full; with fewer tiles they fade."""
        self.wall_tiles: Final = {BONUS: 0.0, **{number: weights.one(name) for number, name in _WALL_TILES.items()}}
        self.unknown: Final = weights.one("unknown_wall_tile")
        """What a wall tile is worth that has just been taken and not been turned up."""
        self.at_tower: Final = weights.one("at_tower")
        """The share of it that counts where completing a feature would take one."""
        self.lead: Final = weights.one("lead")
        """How much one tile more in the larger house adds to the chance of having the larger keep in the end."""
        self.market: Final = weights.one("market")
        """What each tile of a court adds for markets that may still come to it, with many tiles to come."""
        self.region: Final = weights.one("region")
        """More than so many cells of the largest empty region are not likely to stay empty."""
        self.turn: Final = weights.one("turn")
        """What it is worth to have the next turn, with many tiles to come."""

    def of_wall_tiles(self, held: tuple[int, ...]) -> float:
        """What wall tiles are good for beside the points they would bring now, with many tiles to come."""
        return sum(self.wall_tiles[number] for number in held)
