"""Greedy as it was before bots were tuned (57eab8d): whom stronger bots are measured against.

In Carcassonne it weighed positions by another formula, which stands here; in the other games by other numbers.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from remparts.bots.greedy import Greedy, hints_of
from remparts.core.hints import AnyHints, PlainHints
from remparts.core.ledger import points
from remparts.core.task import Move
from remparts.core.weights import read_weights
from remparts.games.carcassonne.hints import CarcassonneHints
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.scoring import value
from remparts.games.carcassonne.rules.state import State
from remparts.games.registry import game as find_game

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


def first_greedy(name: str) -> Greedy:
    """Greedy as it was, for a game."""
    return Greedy(_first_hints(name))


def _first_hints(name: str) -> AnyHints:
    rules = find_game(name)
    hints = hints_of(rules)
    if isinstance(hints, CarcassonneHints):
        return FirstHints(hints)
    text = Path(__file__).with_name("first").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return hints.weighing(read_weights(text, hints.weights))


class FirstHints(PlainHints):
    """Judged Carcassonne by open ends alone, whatever tiles were left."""

    def __init__(self, now: CarcassonneHints) -> None:
        super().__init__(find_game("carcassonne"))
        self._now: Final = now

    def worth(self, state: State, seat: int) -> float:
        left = len(state.bag) + sum(map(len, state.hands))
        future = min(1.0, left / _MANY)
        values = _claims(state, future)
        for owner, supply in enumerate(state.supply):
            values[owner] += state.scores[owner] + future * _FOLLOWER[supply]
        for part in self._now.parts(state):
            part.add_worth(state, future, values)
        for expansion in state.edition.add_final_entries:
            for entry in expansion.add_final_entries(state):
                values[entry.seat] += entry.points * (1 - _FINAL * future)
        return values[seat] - _RIVAL * max(other for owner, other in enumerate(values) if owner != seat)

    def narrow(self, state: Any, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        return self._now.narrow(state, moves, ahead)

    def chances(self, state: Any, seat: int) -> Sequence[Move]:
        return self._now.chances(state, seat)


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
            usual = points(state.edition.values[land.kind(root)](state, root))
            expected *= points(value(state, root)) / usual
        for owner, number in enumerate(men):
            if number == most:
                values[owner] += expected
    return values


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
