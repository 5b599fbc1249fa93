"""How good a position of The Castle is for a seat, judged at a glance: points, claims, keeps, wall tiles, followers."""

from collections.abc import Sequence
from typing import Final

from remparts.core.task import Move
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.facts import BONUS, DOUBLING, EXTRA_TURN, LARGER_KEEP, RICH_COURT, UNFINISHED
from remparts.games.castle.rules.final import claimed, court_gains, keep_size, wall_tile_gains
from remparts.games.castle.rules.scoring import per_tile, settled
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, HOUSE

_HOPE: Final = (1.0, 0.62, 0.5, 0.36, 0.28, 0.2, 0.14, 0.1, 0.06)
"""The chance to complete a feature, by its open ends, with many tiles to come."""

_FOLLOWER: Final = (0.0, 4.0, 6.5, 8.0, 9.0, 9.6, 10.0)
"""What followers in supply are worth, by their number, with many tiles to come."""

_MANY: Final = 24
"""The number of tiles left from which hopes count in full; with fewer tiles they fade."""

_WALL_TILES: Final = {
    EXTRA_TURN: 4.0,
    DOUBLING["tower"]: 4.5,
    DOUBLING["house"]: 3.5,
    UNFINISHED["path"]: 2.0,
    UNFINISHED["tower"]: 3.0,
    UNFINISHED["house"]: 2.0,
    RICH_COURT: 1.5,
    LARGER_KEEP: 2.0,
    BONUS: 0.0,
}
"""What a wall tile is good for beside the points it would bring now, with many tiles to come."""

_UNKNOWN: Final = 3.5
"""What a wall tile is worth that has just been taken and not been turned up."""

_LEAD: Final = 0.12
"""How much one tile more in the larger house adds to the chance of having the larger keep in the end."""

_MARKET: Final = 0.35
"""What each tile of a court adds for markets that may still come to it, with many tiles to come."""

_REGION: Final = 14
"""More than so many cells of the largest empty region are not likely to stay empty."""


def worth(state: State, seat: int) -> float:
    """Points, what claims and wall tiles are likely to bring, and the keep, less those of the opponent."""
    after = settled(state)
    left = len(after.bag)
    future = min(1.0, left / _MANY)
    values = [float(score) for score in after.scores]
    _add_claims(after, future, values)
    for owner in range(SEATS):
        values[owner] += future * _FOLLOWER[min(after.supply[owner], len(_FOLLOWER) - 1)]
        values[owner] += future * sum(_WALL_TILES[number] for number in after.held[owner])
    for gain in (*court_gains(after), *wall_tile_gains(after)):
        values[gain.seat] += gain.points
    for owner, tiles in enumerate(_just_taken(state, after)):
        values[owner] += _UNKNOWN * tiles
    keep = _keep(after, future)
    values[0] += keep
    values[1] -= keep
    if state.agenda and state.agenda[-1].name == "draw":
        values[state.seat] += future * _WALL_TILES[EXTRA_TURN] * 0.75
    return values[seat] - values[1 - seat]


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


def _add_claims(state: State, future: float, values: list[float]) -> None:
    """What each seat may expect of the unfinished features it holds, more if its marker would stop at a tower."""
    land = state.land
    edition = state.edition
    for root, owner in claimed(state):
        if land.kind(root) == COURT:
            values[owner] += _MARKET * future * land.size(root)
            continue
        hope = future * _HOPE[min(land.open_ends(root), len(_HOPE) - 1)]
        points = (land.size(root) + (1 - hope)) * per_tile(state, root)
        values[owner] += hope * points
        tower = edition.tower_at.get((state.scores[owner] + round(points)) % edition.track)
        if tower in state.towers:
            values[owner] += hope * 0.5 * _UNKNOWN
        if land.kind(root) == HOUSE:
            values[owner] += hope * _LEAD * max(0, land.size(root) - keep_size(state, owner))


def _keep(state: State, future: float) -> float:
    """What the larger keep is worth to seat 0, or if less than nothing to seat 1."""
    first, second = (keep_size(state, owner) for owner in range(SEATS))
    cells = min(state.edition.ground.largest_size(state.land), _REGION)
    lead = max(-1.0, min(1.0, (first - second) * _LEAD * 2))
    sure = (first > second) - (first < second)
    return cells * (future * lead + (1 - future) * sure)


def narrow(state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
    """All moves deserve a look."""
    return moves


def chances(state: State, seat: int) -> Sequence[Move]:
    """No seat decides about chance. [CST-3.3]"""
    return ()
