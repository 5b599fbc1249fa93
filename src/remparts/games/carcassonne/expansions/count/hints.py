"""What followers in Carcassonne are good for, and which fields deserve a look."""

from collections.abc import Sequence
from typing import Final

from remparts.core.task import Move
from remparts.games.carcassonne.expansions.count.moves import Farm
from remparts.games.carcassonne.expansions.count.quarters import the_quarters
from remparts.games.carcassonne.hints import HintsPart
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS
from remparts.land.sites import node_at

_CITIZEN: Final = 2.0
"""What a follower in Carcassonne is worth, with many tiles to come: it may join a scoring."""

_FIELDS: Final = 3
"""How many fields are tried further ahead."""


class CountHints(HintsPart):
    """Followers in Carcassonne have a worth; further ahead only the best fields are tried."""

    name = "count"

    def add_worth(self, state: State, future: float, values: list[float]) -> None:
        for inside in the_quarters(state).followers.values():
            for owner, number in enumerate(inside):
                values[owner] += _CITIZEN * future * number

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        return _best_fields(state, moves) if ahead and state.agenda[-1].name == "farm" else moves


def _best_fields(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """The fields at the most completed cities, or none."""
    land = state.land
    roots = [root for root in land.roots() if land.kind(root) == "field"]
    touched = land.touched(roots)

    def cities(move: Farm) -> int:
        field = node_at(land, move.field)
        return 0 if field is None else sum(land.is_complete(city) for city in touched.get(field, ()))

    fields = [move for move in moves if isinstance(move, Farm)]
    return [*sorted(fields, key=cities, reverse=True)[:_FIELDS], PASS]
