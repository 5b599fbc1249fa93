"""What a bot should know of the mill."""

from remparts.games.carcassonne.hints import HintsPart
from remparts.games.carcassonne.rules.state import State
from tests.carcassonne.mill.rules import windmills

LURE = 50.0


class MillHints(HintsPart):
    """Nothing is better than to hold a road with a windmill."""

    name = "mill"

    def add_worth(self, state: State, future: float, values: list[float]) -> None:
        for node, seat in state.followers.items():
            values[seat] += LURE * windmills(state, state.land.root(node))
