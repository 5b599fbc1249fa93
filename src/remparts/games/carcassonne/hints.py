"""How good a position of Carcassonne is for a seat, judged at a glance: points, claims and followers left.

What an expansion adds to that, and which of its decisions deserve a look, is said by a `HintsPart` of its own.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from remparts.core.ledger import points
from remparts.core.task import Move
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.expansion import chosen
from remparts.games.carcassonne.rules.scoring import value
from remparts.games.carcassonne.rules.state import State

_HOPE: Final = (1.0, 0.55, 0.3, 0.15, 0.08)
"""The share of completion points to expect of a feature, by its open ends, with many tiles to come."""

_FOLLOWER: Final = (0.0, 3.0, 5.5, 7.5, 9.0, 10.0, 10.7, 11.2)
"""What followers in supply are worth, by their number, with many tiles to come."""

_MANY: Final = 40
"""The number of tiles left from which hopes count in full; with fewer tiles they fade."""

_RIVAL: Final = 0.9
"""How much a point of an opponent weighs against one's own."""

_FINAL: Final = 0.5
"""The share of final points by an expansion's rules that does not count with many tiles to come: they may be lost."""


class HintsPart:
    """What bots may ask of one expansion; by default nothing."""

    name: ClassVar[str]
    """As in the option `expansions`."""

    def add_worth(self, state: State, future: float, values: list[float]) -> None:
        """Add what each seat has of it beside points and claims, given the share of hopes that still count."""

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """Which of these moves deserve a look; none further ahead if the state is to be weighed as it is."""
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        """Some answers of chance that stand for all, if chance is a part of the seat's own decision; else none."""
        return ()


class CarcassonneHints:
    """What bots may ask of Carcassonne, with the parts of those expansions that a state is played with."""

    def __init__(self, parts: Sequence[HintsPart] = ()) -> None:
        self._all_parts: Final = parts

    def _parts(self, state: State) -> Sequence[HintsPart]:
        return chosen(self._all_parts, state.edition.options)

    def worth(self, state: State, seat: int) -> float:
        """Points so far, what standing followers will bring, and what followers in supply are good for."""
        left = len(state.bag) + sum(map(len, state.hands))
        future = min(1.0, left / _MANY)
        values = _claims(state, future)
        for owner, supply in enumerate(state.supply):
            values[owner] += state.scores[owner] + future * _FOLLOWER[supply]
        for part in self._parts(state):
            part.add_worth(state, future, values)
        for expansion in state.edition.add_final_entries:
            for entry in expansion.add_final_entries(state):
                values[entry.seat] += entry.points * (1 - _FINAL * future)
        rivals = max(value for owner, value in enumerate(values) if owner != seat)
        return values[seat] - _RIVAL * rivals

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        for part in self._parts(state):
            moves = part.narrow(state, moves, ahead)
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        return next(filter(None, (part.chances(state, seat) for part in self._parts(state))), ())


def _claims(state: State, future: float) -> list[float]:
    """What each seat may expect of the features it holds."""
    land = state.land
    seats = state.edition.seats
    values = [0.0] * seats
    added = [root for each in state.edition.add_features for root in each.add_features(state)]
    roots = dict.fromkeys(land.root(node) for node in (*state.followers, *added))
    touched = land.touched([root for root in roots if land.kind(root) == "field"])
    for root in roots:
        men = land.followers(root, seats)
        most = max(men)
        if not most:
            continue
        if land.kind(root) == "field":
            expected = sum([3.0 if land.is_complete(city) else future for city in touched[root]])
        else:
            expected = _expected(land, root, future)
        if state.edition.adjust_terms and land.kind(root) in state.edition.values:
            expected *= _change(state, root)
        for owner, number in enumerate(men):
            if number == most:
                values[owner] += expected
    return values


def _change(state: State, root: int) -> float:
    """How much more or less than usual a feature is worth as it stands."""
    usual = points(state.edition.values[state.land.kind(root)](state, root))
    return points(value(state, root)) / usual


def _expected(land: Countryside, root: int, future: float) -> float:
    """The points a road, city or building is worth now, and a share of what completing it would add."""
    kind = land.kind(root)
    open_ends = land.open_ends(root)
    if kind not in ("road", "city"):
        return 9 - open_ends + open_ends * 0.6 * future
    hope = _HOPE[min(open_ends, len(_HOPE) - 1)] * future
    size = land.size(root)
    if kind == "road":
        return size + 1.5 * hope
    now = size + land.signs(root)
    return now * (1 + hope) + 2 * hope
