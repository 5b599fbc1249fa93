"""What the end adds, and who wins."""

from typing import Final

from remparts.core.ledger import MOST_POINTS, Entry, Outcome, Term
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.facts import BONUS, LARGER_KEEP, RICH_COURT, UNFINISHED
from remparts.games.castle.rules.scoring import at
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, PATH

_UNFINISHED_BY = {"path": "CST-11.9", "tower": "CST-11.10", "house": "CST-11.11"}
_NOWHERE: Final = -1


class Gain:
    """What a seat receives in the end for one thing: so many of what counts, by which paragraph, for which feature."""

    __slots__ = ("count", "counted", "points", "root", "rule", "seat", "what")

    def __init__(
        self, seat: int, what: str, counted: str, count: int, points: int, rule: str, root: int = _NOWHERE
    ) -> None:
        self.seat: Final = seat
        self.what: Final = what
        self.counted: Final = counted
        self.count: Final = count
        self.points: Final = points
        self.rule: Final = rule
        self.root: Final = root


def final_entries(state: State) -> list[Entry]:
    """All that the end adds as things stand, as lines of the ledger."""
    return [
        Entry(
            gain.seat,
            gain.what,
            (Term(gain.counted, gain.points, gain.rule, gain.count),),
            "" if gain.root == _NOWHERE else at(state, gain.root),
        )
        for gain in final_gains(state)
    ]


def final_gains(state: State) -> list[Gain]:
    """All that the end adds as things stand, in the order in which it is shown. [CST-12.8]"""
    return [*keep_gains(state), *court_gains(state), *wall_tile_gains(state)]


def keep_gains(state: State) -> list[Gain]:
    """The larger keep scores the largest empty region; nobody if they are equal. [CST-12.4]"""
    first, second = keep_size(state, 0), keep_size(state, 1)
    if first == second:
        return []
    cells = state.edition.ground.largest_size(state.land)
    return [Gain(int(second > first), "keep", "cells", cells, cells, "CST-12.4")] if cells else []


def keep_size(state: State, seat: int) -> int:
    """How large a keep counts in the end; 0 without a keep. [CST-11.13, CST-11.19, CST-12.4]"""
    keep = state.keeps[seat]
    if keep is None:
        return 0
    return keep.size + state.edition.components.points.larger_keep * state.held[seat].count(LARGER_KEEP)


def claimed(state: State, kind: str = "") -> list[tuple[int, int]]:
    """The features, all or of one kind, in which a seat has the majority, with that seat, by their ids."""
    land = state.land
    roots = {land.root(node) for node in state.followers if not kind or land.kind(node) == kind}
    return [(root, owner) for root in sorted(roots) if (owner := state.owner(root)) is not None]


def court_gains(state: State) -> list[Gain]:
    """The majority of merchants scores the markets of a court. [CST-12.6]"""
    land, points = state.land, state.edition.components.points
    courts = claimed(state, COURT)
    rich = [rich_court(state, seat, courts) for seat in range(SEATS)]
    gains = []
    for root, owner in courts:
        markets = land.signs(root)
        if markets:
            each, rule = (points.rich_market, "CST-11.12") if root in rich else (points.market, "CST-12.6")
            gains.append(Gain(owner, "court", "markets", markets, each * markets, rule, root))
    return gains


def rich_court(state: State, seat: int, claims: list[tuple[int, int]]) -> int | None:
    """The court whose markets give more through wall tile 7: the largest of its owner, or the best one. [CST-11.12]"""
    if RICH_COURT not in state.held[seat]:
        return None
    courts = [root for root, owner in claims if owner == seat]
    if not courts:
        return None
    land = state.land
    if state.edition.owner_chooses_court:
        return max(courts, key=lambda root: (land.signs(root), -root))
    return max(courts, key=lambda root: (land.size(root), land.signs(root), -root))


def wall_tile_gains(state: State) -> list[Gain]:
    """Wall tiles 4, 5 and 6 score unfinished features, 9 is a bonus. [CST-12.7]"""
    gains: list[Gain] = []
    for kind, number in UNFINISHED.items():
        for seat in range(SEATS):
            copies = state.held[seat].count(number)
            if copies:
                gains += _unfinished(state, seat, kind)[:copies]
    bonus = state.edition.components.points.bonus
    for seat in range(SEATS):
        gains += [Gain(seat, "wall tile", "wall tiles", 1, bonus, "CST-11.14")] * state.held[seat].count(BONUS)
    return gains


def _unfinished(state: State, seat: int, kind: str) -> list[Gain]:
    """The unfinished features of a kind that a seat holds, the most valuable first. [CST-11.15]"""
    land = state.land
    gains = []
    for root, owner in claimed(state, kind):
        if owner == seat and not land.is_complete(root):
            size = land.size(root)
            points = size * unfinished_value(state, root)
            gains.append(Gain(seat, kind, "tiles", size, points, _UNFINISHED_BY[kind], root))
    return sorted(gains, key=lambda gain: -gain.points)


def unfinished_value(state: State, root: int) -> int:
    """What each tile of an unfinished feature is worth with the wall tile for it. [CST-11.9]"""
    kind = state.land.kind(root)
    points = state.edition.components.points
    if kind == PATH and state.edition.wells_count_unfinished and state.land.signs(root):
        return points.with_well
    return points.unfinished[kind]


def outcome(state: State) -> Outcome | None:
    """The higher score wins; equal scores are a draw. [CST-12.9]"""
    if state.agenda:
        return None
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    return Outcome(winners, tuple(state.scores), MOST_POINTS if len(winners) == 1 else "a draw [CST-12.9]")
