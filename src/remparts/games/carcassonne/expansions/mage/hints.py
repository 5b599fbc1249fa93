"""Which moves of mage and witch deserve a look: there are too many to try all of them further ahead."""

from collections.abc import Sequence
from typing import Final

from remparts.core.ledger import points
from remparts.core.task import Move
from remparts.games.carcassonne.expansions.mage.rules import FIGURES, MAGIC, Conjure, targets
from remparts.games.carcassonne.hints import HintsPart
from remparts.games.carcassonne.rules.scoring import value
from remparts.games.carcassonne.rules.state import State
from remparts.land.sites import site_of

_FEW: Final = 2
"""How many features are tried for each figure further ahead."""


class MageHints(HintsPart):
    """Further ahead only the best features are tried."""

    name = "mage"

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        is_magic = state.agenda[-1].name == MAGIC
        return _best_targets(state) if ahead and is_magic and targets(state) else moves


def _best_targets(state: State) -> Sequence[Move]:
    """The mage where the seat gains most, the witch where others lose most."""
    land, seats = state.land, state.edition.seats
    gains = []
    for root in targets(state):
        men = land.followers(root, seats)
        own = men[state.seat]
        most = max(number for seat, number in enumerate(men) if seat != state.seat)
        sign = (own > most) - (most > own)
        gains.append((sign * land.size(root), sign * -points(value(state, root)) / 2, root))
    tried = []
    for number, figure in enumerate(FIGURES):
        best = sorted(gains, key=lambda gain: -gain[number])[:_FEW]
        tried += [Conjure(figure, site_of(land, root)) for *_, root in best]
    return tried
