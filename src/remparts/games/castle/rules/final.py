"""What the end adds, and who wins."""

from collections.abc import Iterator

from remparts.core.ledger import MOST_POINTS, Entry, Outcome, Term
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.facts import BONUS, LARGER_KEEP, RICH_COURT, UNFINISHED
from remparts.games.castle.rules.scoring import at
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, PATH
from remparts.games.castle.rules.yard import largest_region

_UNFINISHED_BY = {"path": "CST-11.9", "tower": "CST-11.10", "house": "CST-11.11"}


def final_entries(state: State) -> list[Entry]:
    """All that the end adds as things stand, in the order in which it is shown. [CST-12.8]"""
    return [*keep_entries(state), *court_entries(state), *wall_tile_entries(state)]


def keep_entries(state: State) -> Iterator[Entry]:
    """The larger keep scores the largest empty region; nobody if they are equal. [CST-12.4]"""
    first, second = (keep_size(state, seat) for seat in range(SEATS))
    if first != second:
        cells = len(largest_region(state.land, state.edition.components.board))
        if cells:
            yield Entry(int(second > first), "keep", (Term("cells", cells, "CST-12.4", cells),))


def keep_size(state: State, seat: int) -> int:
    """How large a keep counts in the end; 0 without a keep. [CST-11.13, CST-11.19, CST-12.4]"""
    keep = state.keeps[seat]
    more = state.edition.components.points.larger_keep * state.held[seat].count(LARGER_KEEP)
    return keep.size + more if keep else 0


def claimed(state: State) -> list[tuple[int, int]]:
    """The features in which a seat has the majority, with that seat, by their ids."""
    roots = sorted({state.land.root(node) for node in state.followers})
    return [(root, owner) for root in roots if (owner := state.owner(root)) is not None]


def court_entries(state: State) -> Iterator[Entry]:
    """The majority of merchants scores the markets of a court. [CST-12.6]"""
    land, points = state.land, state.edition.components.points
    courts = [(root, owner) for root, owner in claimed(state) if land.kind(root) == COURT]
    rich = {rich_court(state, seat, [root for root, owner in courts if owner == seat]) for seat in range(SEATS)}
    for root, owner in courts:
        markets = land.signs(root)
        each, rule = (points.rich_market, "CST-11.12") if root in rich else (points.market, "CST-12.6")
        if markets:
            yield Entry(owner, "court", (Term("markets", each * markets, rule, markets),), at(state, root))


def rich_court(state: State, seat: int, courts: list[int]) -> int | None:
    """The court whose markets give more through wall tile 7: the largest of its owner, or the best one. [CST-11.12]"""
    if RICH_COURT not in state.held[seat] or not courts:
        return None
    land = state.land
    if state.edition.owner_chooses_court:
        return max(courts, key=lambda root: (land.signs(root), -root))
    return max(courts, key=lambda root: (land.size(root), land.signs(root), -root))


def wall_tile_entries(state: State) -> Iterator[Entry]:
    """Wall tiles 4, 5 and 6 score unfinished features, 9 is a bonus. [CST-12.7]"""
    for kind, number in UNFINISHED.items():
        for seat in range(SEATS):
            copies = state.held[seat].count(number)
            if copies:
                yield from _unfinished(state, seat, kind)[:copies]
    bonus = Term("wall tiles", state.edition.components.points.bonus, "CST-11.14")
    for seat in range(SEATS):
        yield from [Entry(seat, "wall tile", (bonus,))] * state.held[seat].count(BONUS)


def _unfinished(state: State, seat: int, kind: str) -> list[Entry]:
    """The unfinished features of a kind that a seat holds, the most valuable first. [CST-11.15]"""
    land = state.land
    entries = []
    for root, owner in claimed(state):
        if owner == seat and land.kind(root) == kind and not land.is_complete(root):
            size = land.size(root)
            term = Term("tiles", size * unfinished_value(state, root), _UNFINISHED_BY[kind], size)
            entries.append(Entry(seat, kind, (term,), at(state, root)))
    return sorted(entries, key=lambda entry: -entry.points)


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
