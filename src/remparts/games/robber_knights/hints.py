"""How good a position of Robber Knights is for a seat, judged at a glance: buildings held, exposed, and means left."""

from collections.abc import Sequence
from typing import ClassVar, Final

from remparts.core.hints import PlainHints
from remparts.core.task import Move
from remparts.core.weights import Weights
from remparts.games.robber_knights import PACKAGE
from remparts.games.robber_knights.rules.area import COSTS, FULL, Area, height, kind, top
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts
from remparts.games.robber_knights.rules.moves import STAY, March
from remparts.games.robber_knights.rules.state import State

_POINTS: Final = (0, *(kind.points for kind in facts().kinds))
"""What a tile is worth, by the last four bits of its number."""
_ENTRY: Final = tuple(
    IMPASSABLE
    if number & 15 not in range(1, len(COSTS) + 1) or COSTS[kind(number)] + height(number) > FULL
    else COSTS[kind(number)]
    for number in range(128)
)
"""How many knights can enter a tile at least, by the last seven bits of its number."""
_IS_CASTLE: Final = tuple(kind.is_castle for kind in facts().kinds)
_RIDERS: Final = facts().most_deployed - 1
"""How many knights can leave a plain castle."""

_LAST_TILES: Final = 2
"""With so many tiles of its own left, and none of others, a seat may try every way to the end."""

_BEST_MARCHES: Final = 4
"""How many deployments are looked at closely."""


class RobberKnightsHints(PlainHints):
    """What bots may ask of Robber Knights, in which no seat decides about chance. [ROB-3.1]"""

    rounds: ClassVar[int] = 3

    def __init__(self, weights: Weights = PACKAGE.weights) -> None:
        super().__init__(PACKAGE.rules, weights)
        self._risk: Final = weights.one("risk")
        """The share of a building's points that is likely lost if another castle can reach it, with many to come."""
        self._chance: Final = weights.one("chance")
        """What a point on an empty building within reach is worth to whoever moves next."""
        self._knight: Final = weights.one("knight")
        """What a knight is worth, if there will be a castle for it to ride from."""
        self._castle: Final = weights.one("castle")
        """What a castle that is still to be laid is worth, if there are knights for it."""
        self._per_castle: Final = weights.one("per_castle")
        """How many knights a castle can use."""
        self._many: Final = max(1.0, weights.one("many"))
        """With this many castles left for each seat the future counts in full; it fades towards the end."""
        self._rival: Final = weights.one("rival")
        """How much a point of an opponent weighs against one's own."""

    def weighing(self, weights: Weights) -> "RobberKnightsHints":
        return RobberKnightsHints(weights)

    def worth(self, state: State, seat: int) -> float:
        """The points held, less what may be lost, and what the knights and castles that are left are good for."""
        seats = state.edition.seats
        castles = [_castles(state, owner) for owner in range(seats)]
        future = min(1.0, sum(castles) / (self._many * seats))
        area = state.area
        tiles = list(area.tiles)
        exposed = _exposed(area, tiles)
        values = [0.0] * seats
        empty = 0
        for spot in area.spots:
            tile = tiles[spot]
            points = _POINTS[tile & 15]
            if points:
                if tile > 15:
                    values[top(tile)] += points * (1 - self._risk * future) if spot in exposed else points
                elif spot in exposed:
                    empty += points
        for owner, number in enumerate(castles):
            supply = state.supply[owner]
            values[owner] += self._knight * min(supply, self._per_castle * number) + self._castle * min(supply, number)
        rivals = max(value for owner, value in enumerate(values) if owner != seat)
        return values[seat] - self._rival * rivals - self._chance * future * empty

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """The few deployments that gain most for their knights, and no deployment; further ahead, no second tile."""
        task = state.agenda[-1]
        if task.name == "lay" and ahead:
            return ()
        if task.name != "march" or len(moves) <= _BEST_MARCHES + 1:
            return moves
        marches = [move for move in moves if isinstance(move, March)]
        marches.sort(key=lambda march: self._gain(state.area, task.who, march), reverse=True)
        return [*marches[:_BEST_MARCHES], moves[-1]]

    def is_near_end(self, state: State, seat: int) -> bool:
        others = [owner for owner in range(state.edition.seats) if owner != seat]
        return len(state.hidden(seat)) <= _LAST_TILES and not any(state.hidden(owner) for owner in others)

    def _gain(self, area: Area, seat: int, march: March) -> float:
        """The points a deployment takes, more for those taken from another or out of reach for good."""
        spot = area.latest
        step = 0 if march.direction == STAY else area.board.steps[march.direction]
        gain = 0.0
        for knights in march.knights:
            tile = area.tiles[spot]
            points = _POINTS[tile & 15]
            if not height(tile):
                gain += points
            elif top(tile) != seat:
                gain += points * (1 + self._rival)
            if height(tile) + knights + COSTS[kind(tile)] > FULL:
                gain += self._risk * points
            gain -= self._knight * knights
            spot += step
        return gain


def _castles(state: State, owner: int) -> int:
    """How many castles a seat has still to lay."""
    return sum([_IS_CASTLE[kind] for kind in state.hidden(owner)])


def _exposed(area: Area, tiles: list[int]) -> set[int]:
    """The spots of these tiles that knights from a castle in some open place could enter."""
    exposed = set()
    steps = list(area.board.steps)
    for place in area.board.members(area.opened):
        for step in steps:
            spot = place + step
            spare = _RIDERS
            cost = _ENTRY[tiles[spot] & 127]
            while cost <= spare:
                exposed.add(spot)
                spare -= cost
                spot += step
                cost = _ENTRY[tiles[spot] & 127]
    return exposed
