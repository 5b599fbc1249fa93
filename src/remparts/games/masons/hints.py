"""How good a position of Masons is for a seat: points, what its cards give now or later, and what others may score."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import ClassVar, Final

from remparts.core.hints import PlainHints, kept
from remparts.core.luck import Luck
from remparts.core.task import Move
from remparts.core.weights import Weights
from remparts.games.masons import PACKAGE
from remparts.games.masons.judging.judge import POINT, Judge
from remparts.games.masons.judging.lane import Lane
from remparts.games.masons.rules.cards import points
from remparts.games.masons.rules.edition import Edition
from remparts.games.masons.rules.moves import Exchange
from remparts.games.masons.rules.round import DRAW_ALL, DRAWS, scored_cities, shares
from remparts.games.masons.rules.state import NO_ROUND, NONE, ROUND_OVER, State

_COUNTED: Final = ("cells", "building_colours", "towers", "palaces", "buildings")
"""What cards for a city count."""

_MOST: Final = 2
"""How many cards may be played at once. [MAS-12.3]"""


class MasonsHints(PlainHints):
    """What bots may ask of Masons, in which no seat decides about chance."""

    rounds: ClassVar[int] = 1

    def __init__(self, weights: Weights = PACKAGE.weights) -> None:
        super().__init__(PACKAGE.rules, weights)
        self._usual: Final = {count: weights.one(f"usual_{count}") for count in _COUNTED}
        """What a card for a city is likely to give at a city to come, by what it counts."""
        self._growth: Final = weights.one("growth")
        """What a card for the open country is likely to gain until it is played."""
        self._likely_colour: Final = weights.one("likely_colour")
        """How likely a tower that is placed has the colour one likes: the second one may be chosen. [MAS-6.3]"""
        self._likely_house: Final = weights.one("likely_house")
        self._rounds: Final = weights.one("rounds")
        """How many scoring rounds a game is likely to have."""
        self._share: Final = weights.one("share")
        """The share of its value that a card brings which will be played in a later round."""
        self._judge: Final[Callable[[Edition], Judge]] = kept(partial(Judge, weights=weights))

    def weighing(self, weights: Weights) -> "MasonsHints":
        return MasonsHints(weights)

    def candidates(self, state: State) -> int:
        """Most walls are worth the same until others have been built."""
        return 48

    def worth(self, state: State, seat: int) -> float:
        """Points so far, in the round that is on or due, and to be hoped for, less those of the best opponent."""
        now, later, unseen = _values_now(state), self._values_later(state), state.cards.hidden_kinds(seat)
        average = sum(later[kind] for kind in unseen) / len(unseen) if unseen else 0.0
        waiting = _waiting(state)
        rounds = self._rounds * _future(state)
        totals = []
        for owner, hand in enumerate(map(state.cards.kinds, range(state.edition.seats))):
            if owner == seat:
                gains = [now[kind] for kind in hand]
                hopes = sorted([later[kind] for kind in hand], reverse=True)
            else:
                gains = _expected(now, unseen, len(hand))
                hopes = [average] * len(hand)
            total = float(state.scores[owner])
            if owner in waiting:
                total += sum(sorted(gains, reverse=True)[:_MOST])
                hopes = hopes[1:]  # a card is spent
            hopes += [average] * _draws_due(state, owner)
            totals.append(total + self._hoped(hopes, rounds))
        return totals[seat] - max(total for owner, total in enumerate(totals) if owner != seat)

    def outlook(self, state: State, seat: int, turns: int, rng: Random) -> float:
        """All cards are known here: each hand is judged by what is in it, when this turn is over and so many more."""
        return Lane(state, self._judge(state.edition)).outlook(seat, turns, Luck(rng)) / POINT

    def _hoped(self, hopes: Sequence[float], rounds: float) -> float:
        """What a hand brings later: with so many rounds to come, as many of its cards can be played and one more."""
        total = 0.0
        left = 1 + rounds if rounds else 0.0
        for hope in sorted(hopes, reverse=True):
            total += self._share * hope * min(1.0, max(0.0, left))
            left -= 1
        return total

    def _values_later(self, state: State) -> list[float]:
        """What each kind is likely to give later."""
        coming = self._coming(state)
        return [
            self._usual[kind.count]
            if kind.is_for_city
            else float(points(state, number, NONE)) + self._growth + coming.get(kind.name, 0.0)
            for number, kind in enumerate(state.edition.kinds)
        ]

    def _coming(self, state: State) -> dict[str, float]:
        """What the roll that is due is likely to add to each card for the open country."""
        if not state.agenda or state.agenda[-1].name != "roll":
            return {}
        edition = state.edition
        net, line = edition.net, edition.net.lines[state.line]
        ends = [end for end in line.ends if state.tower_at[end] == NONE and not state.is_corner(end)]
        countries = [net.spaces[space].country for space in line.spaces if state.city_at[space] == NONE]
        coming = {}
        for kind in edition.kinds:
            if kind.count == "towers":
                number = len(ends) * (self._likely_colour if kind.colour else 1)
            elif kind.count == "towers_at_sea":
                number = sum(net.coast >> end & 1 for end in ends)
            elif kind.count == "houses":
                number = countries.count(kind.country) if kind.country else len(countries) * self._likely_house
            else:
                continue
            coming[kind.name] = kind.each * number
        return coming

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """All moves, but of exchanges only those that give the weakest cards away; further ahead, only the city."""
        task = state.agenda[-1]
        if ahead:
            return moves if task.name == "city" else ()
        if task.name != "exchange":
            return moves
        later = self._values_later(state)
        edition = state.edition
        hand = sorted(state.cards.kinds(task.who), key=lambda kind: later[kind])
        weakest = [sorted(hand[:number]) for number in range(1, len(hand) + 1)]
        return [moves[0], *(Exchange(task.who, tuple(edition.kinds[kind].name for kind in kinds)) for kinds in weakest)]


def _values_now(state: State) -> list[float]:
    """What each kind gives in the round that is on or due; nothing where none is."""
    kinds, cities = state.edition.kinds, scored_cities(state)
    if not cities:
        return [0.0] * len(kinds)
    return [max(float(points(state, kind, city)) for city in cities) for kind in range(len(kinds))]


def _waiting(state: State) -> Sequence[int]:
    """The seats that have still to act in the round that is on or due."""
    if state.round_stage == NO_ROUND:
        return range(state.edition.seats) if state.city != NONE else ()
    if state.round_stage == ROUND_OVER:
        return ()
    acted = {share.seat for share in shares(state)}
    return [seat for seat in range(state.edition.seats) if seat not in acted]


def _expected(now: Sequence[float], unseen: Sequence[int], size: int) -> list[float]:
    """What the best two of so many unknown cards are likely to give."""
    if not size or not unseen:
        return []
    ranked = sorted((now[kind] for kind in unseen), reverse=True)
    return [ranked[len(ranked) * rank // (size + 1)] for rank in range(1, min(_MOST, size) + 1)]


def _draws_due(state: State, owner: int) -> int:
    """How many cards a seat is about to draw in this round. [MAS-12.7]"""
    due = sum(task.name in ("due", "draw") and task.arg == owner for task in state.agenda)
    if DRAW_ALL in state.agenda:
        due += sum(DRAWS[share.did] for share in shares(state) if share.seat == owner)
    return due


def _future(state: State) -> float:
    """How much of the game is left, by the supply that will be empty first. [MAS-15.1]"""
    if state.ending:
        return 0.0
    box = state.edition.box
    return min(
        state.walls_left / box.walls,
        sum(state.towers_left) / sum(box.towers.values()),
        sum(state.palaces_left) / sum(box.palaces.values()),
        sum(state.houses_left) / sum(box.houses.values()),
    )
