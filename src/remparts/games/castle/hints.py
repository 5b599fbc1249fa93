"""How good a position of The Castle is for a seat, judged at a glance: points, claims, keeps, wall tiles, followers."""

from typing import Final

from remparts.core.hints import PlainHints
from remparts.core.weights import Weights
from remparts.games.castle import PACKAGE
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.facts import BONUS, DOUBLING, EXTRA_TURN, LARGER_KEEP, RICH_COURT, UNFINISHED
from remparts.games.castle.rules.final import claimed, court_gains, keep_size, wall_tile_gains
from remparts.games.castle.rules.scoring import per_tile, settled
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, HOUSE

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


class CastleHints(PlainHints):
    """What bots may ask of The Castle: all moves deserve a look, and no seat decides about chance. [CST-3.3]"""

    def __init__(self, weights: Weights = PACKAGE.weights) -> None:
        super().__init__(PACKAGE.rules, weights)
        self._hope: Final = weights["hope"]
        """The chance to complete a feature, by its open ends, with many tiles to come."""
        self._follower: Final = weights["follower"]
        """What followers in supply are worth, by their number, with many tiles to come."""
        self._many: Final = max(1.0, weights.one("many"))
        """The number of tiles left from which hopes count in full; with fewer tiles they fade."""
        self._wall_tiles: Final = {BONUS: 0.0, **{number: weights.one(name) for number, name in _WALL_TILES.items()}}
        self._unknown: Final = weights.one("unknown_wall_tile")
        """What a wall tile is worth that has just been taken and not been turned up."""
        self._at_tower: Final = weights.one("at_tower")
        """The share of it that counts where completing a feature would take one."""
        self._lead: Final = weights.one("lead")
        """How much one tile more in the larger house adds to the chance of having the larger keep in the end."""
        self._market: Final = weights.one("market")
        """What each tile of a court adds for markets that may still come to it, with many tiles to come."""
        self._region: Final = weights.one("region")
        """More than so many cells of the largest empty region are not likely to stay empty."""
        self._turn: Final = weights.one("turn")
        """What it is worth to have the next turn, with many tiles to come."""

    def weighing(self, weights: Weights) -> "CastleHints":
        return CastleHints(weights)

    def worth(self, state: State, seat: int) -> float:
        """Points, what claims and wall tiles are likely to bring, and the keep, less those of the opponent."""
        after = settled(state)
        left = len(after.bag)
        future = min(1.0, left / self._many)
        values = [float(score) for score in after.scores]
        self._add_claims(after, future, values)
        for owner in range(SEATS):
            values[owner] += future * self._follower[min(after.supply[owner], len(self._follower) - 1)]
            values[owner] += future * sum(self._wall_tiles[number] for number in after.held[owner])
        for gain in (*court_gains(after), *wall_tile_gains(after)):
            values[gain.seat] += gain.points
        for owner, tiles in enumerate(_just_taken(state, after)):
            values[owner] += self._unknown * tiles
        keep = self._keep(after, future)
        values[0] += keep
        values[1] -= keep
        if state.agenda and state.agenda[-1].name == "draw":
            values[state.seat] += future * self._turn
        return values[seat] - values[1 - seat]

    def is_near_end(self, state: State, seat: int) -> bool:
        return len(state.bag) <= 1

    def _add_claims(self, state: State, future: float, values: list[float]) -> None:
        """What each seat may expect of the unfinished features it holds, more if its marker would stop at a tower."""
        land = state.land
        edition = state.edition
        for root, owner in claimed(state):
            if land.kind(root) == COURT:
                values[owner] += self._market * future * land.size(root)
                continue
            hope = future * self._hope[min(land.open_ends(root), len(self._hope) - 1)]
            points = (land.size(root) + (1 - hope)) * per_tile(state, root)
            values[owner] += hope * points
            tower = edition.tower_at.get((state.scores[owner] + round(points)) % edition.track)
            if tower in state.towers:
                values[owner] += hope * self._at_tower * self._unknown
            if land.kind(root) == HOUSE:
                values[owner] += hope * self._lead * max(0, land.size(root) - keep_size(state, owner))

    def _keep(self, state: State, future: float) -> float:
        """What the larger keep is worth to seat 0, or if less than nothing to seat 1."""
        first, second = (keep_size(state, owner) for owner in range(SEATS))
        cells = min(state.edition.ground.largest_size(state.land), self._region)
        lead = max(-1.0, min(1.0, (first - second) * self._lead * 2))
        sure = (first > second) - (first < second)
        return cells * (future * lead + (1 - future) * sure)


def _just_taken(state: State, after: State) -> list[int]:
    """How many wall tiles each seat takes by what is due, and has not turned up yet."""
    taken = [0] * SEATS
    if state.agenda and state.agenda[-1].name == "reveal":
        taken[state.agenda[-1].arg % SEATS] += 1
    scores, emptied = state.scores[:], state.towers - after.towers
    for entry in after.ledger[len(state.ledger) :] if emptied else ():
        scores[entry.seat] += entry.points
        tower = state.edition.tower_at.get(scores[entry.seat] % state.edition.track)
        taken[entry.seat] += tower in emptied
        emptied -= {tower}
    return taken
