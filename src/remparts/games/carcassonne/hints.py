"""How good a position of Carcassonne is for a seat, judged at a glance: points, claims and followers left."""

from collections.abc import Sequence
from typing import Final

from remparts.core.task import Move
from remparts.games.carcassonne import choices
from remparts.games.carcassonne.expansions.count.quarters import NAME as COUNT
from remparts.games.carcassonne.expansions.count.quarters import the_quarters
from remparts.games.carcassonne.rules.scoring import value
from remparts.games.carcassonne.rules.state import State
from remparts.land.land import Land

_HOPE: Final = (1.0, 0.55, 0.3, 0.15, 0.08)
"""The share of completion points to expect of a feature, by its open ends, with many tiles to come."""

_FOLLOWER: Final = (0.0, 3.0, 5.5, 7.5, 9.0, 10.0, 10.7, 11.2)
"""What followers in supply are worth, by their number, with many tiles to come."""

_MANY: Final = 40
"""From so many tiles left on, hopes count in full; they fade towards the end."""

_RIVAL: Final = 0.9
"""How much an opponent's point weighs against an own one."""

_CITIZEN: Final = 2.0
"""What a follower in Carcassonne is worth, with many tiles to come: it may join a scoring."""

_CARD: Final = 0.5
"""The share of the points that a card would bring now which count with many tiles to come: it may be lost."""


class CarcassonneHints:
    """What bots may ask of Carcassonne."""

    def worth(self, state: State, seat: int) -> float:
        return _worth(state, seat)

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        return choices.narrow(state, moves, ahead)

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        return choices.chances(state, seat)


def _worth(state: State, seat: int) -> float:
    """Points so far, what standing followers will bring, and what followers in supply are good for."""
    left = len(state.bag) + sum(map(len, state.hands))
    future = min(1.0, left / _MANY)
    values = _claims(state, future)
    for owner, supply in enumerate(state.supply):
        values[owner] += state.scores[owner] + future * _FOLLOWER[supply]
    if COUNT in state.parts:
        for inside in the_quarters(state).followers.values():
            for owner, number in enumerate(inside):
                values[owner] += _CITIZEN * future * number
    for add_final_entries in state.edition.add_final_entries:
        for entry in add_final_entries(state):
            values[entry.seat] += entry.points * (1 - _CARD * future)
    rivals = max(value for owner, value in enumerate(values) if owner != seat)
    return values[seat] - _RIVAL * rivals


def _claims(state: State, future: float) -> list[float]:
    """What each seat may expect of the features it holds."""
    land = state.land
    seats = state.edition.seats
    values = [0.0] * seats
    seen = set()
    for node in (*state.followers, *state.guests):
        root = land.root(node)
        if root in seen:
            continue
        seen.add(root)
        men = land.followers(root, seats)
        most = max(men)
        expected = _expected(land, root, future)
        if state.edition.adjust_terms and land.kinds[root] in state.edition.values:
            expected *= _change(state, root)
        for owner, number in enumerate(men):
            if number == most:
                values[owner] += expected
    return values


def _change(state: State, root: int) -> float:
    """How much more or less than usual a feature is worth as it stands."""
    usual = sum([term.points for term in state.edition.values[state.land.kinds[root]](state, root)])
    return sum([term.points for term in value(state, root)]) / usual


def _expected(land: Land, root: int, future: float) -> float:
    """The points a feature is worth now, and a share of what completing it would add."""
    kind = land.kinds[root]
    if kind == "field":
        return sum(3.0 if land.is_complete(city) else future for city in land.touched(root))
    open_ends = land.open_ends(root)
    if kind not in ("road", "city"):
        return 9 - open_ends + open_ends * 0.6 * future
    hope = _HOPE[min(open_ends, len(_HOPE) - 1)] * future
    size = land.size(root)
    if kind == "road":
        return size + 1.5 * hope
    now = size + land.pennants(root)
    return now * (1 + hope) + 2 * hope
