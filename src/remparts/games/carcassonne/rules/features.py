"""The landscape as plain data for views: features with their owners and worth, and the empty cells beside tiles."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypedDict

from remparts.core.grid import STEP, place
from remparts.core.ledger import points
from remparts.games.carcassonne.rules.countryside import Tiles
from remparts.games.carcassonne.rules.scoring import due_features, majority, value
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.turn import placements
from remparts.land.sets import FOLLOWER, SIGN, Turned, placed

_KINDS_KEPT: Final = 4096
"""Views are made often: what depends on the tiles alone is worked out once for a few sets of tiles."""


class FeatureView(TypedDict):
    """A feature that followers can hold: a road, a city, a field or a building."""

    id: str
    """The number of its first tile and of its segment there, as in the ledger: 3.1."""
    kind: str
    segments: list[list[int]]
    """The tile and the segment of each."""
    tiles: int
    """How many tiles it lies on."""
    open: int
    """Open ends; for a building, empty cells around it."""
    pennants: int
    cities: int | None
    """How many completed cities a field supplies; None for what is no field."""
    followers: list[int]
    """How many of each seat stand on it."""
    owners: list[int]
    """The seats that have the most of them."""
    complete: bool
    now: int
    """What each owner receives if the game ends now."""
    complete_value: int | None
    """The least it is worth when completed; None for a field."""


class FrontierView(TypedDict):
    """An empty cell beside a tile."""

    x: int
    y: int
    edges: str
    """What its neighbours show it (N E S W), each a letter, or a point for none."""
    fits: list[str]
    """The kinds of tiles still to come that fit there."""


class _Joined:
    """The segments that make up one feature, and the empty cells that its open ends lead to."""

    __slots__ = ("ends", "kind", "root", "segments")

    def __init__(self, root: int, kind: str) -> None:
        self.root = root
        self.kind = kind
        self.segments: list[list[int]] = []
        self.ends: set[int] = set()


def features(state: State, after: State) -> list[FeatureView]:
    """Every feature that followers can hold, by its first segment, given the state once what is due has been scored.

    `now` is what each owner receives if the game ends now, `complete_value` the least it is worth when completed:
    each open cell takes one more tile. Both are 0 for what is complete and not due to be scored, and for what its
    followers leave without points. A field is worth its completed cities, as if no other field were at them.
    """
    roles = state.edition.roles
    joined = [feature for feature in _join(state) if feature.kind in roles]
    completed = _imagine(state, joined)
    supplied = {city: fields for each in state.edition.add_cities for city, fields in each.add_cities(state).items()}
    touched = state.land.touched([each.root for each in joined if each.kind not in state.edition.values])
    at = {each.root: _cities(state, each.root, touched, supplied) for each in joined}
    due = due_features(state)
    return [_show(state, completed, each, at[each.root], _is_idle(state, after, each.root, due)) for each in joined]


def _cities(
    state: State, field: int, touched: Mapping[int, Collection[int]], supplied: Mapping[int, Sequence[int]]
) -> list[int]:
    """The completed cities at a field, and those that are no features."""
    at = [city for city in touched.get(field, ()) if state.land.is_complete(city)]
    return at + [city for city, fields in supplied.items() if field in fields]


def _is_idle(state: State, after: State, root: int, due: Collection[int]) -> bool:
    """Whether a feature brings no more points to anybody: it is complete and scored, or will soon be worth nothing."""
    if root in due or after.land.tally[root] >= FOLLOWER:
        return False
    return state.land.is_complete(root) or state.land.tally[root] >= FOLLOWER


def _join(state: State) -> list[_Joined]:
    """All features, in the order of their first segments."""
    land = state.land
    cells = land.cells
    parent = land.parent
    places = land.where
    joined: list[_Joined] = []
    of: list[_Joined] = []
    for number, turned in enumerate(land.tiles):
        where = places[number]
        for index, (kind, steps) in enumerate(_reach(land.set.turned[turned])):
            node = len(of)
            if parent[node] == node:
                feature = _Joined(node, kind)
                joined.append(feature)
            else:
                feature = of[parent[node]]  # a parent comes before its children
            of.append(feature)
            feature.segments.append([number, index])
            for step in steps:
                if where + step not in cells:
                    feature.ends.add(where + step)
    return joined


@lru_cache(_KINDS_KEPT)
def _reach(turned: Turned) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """For each segment of a tile its kind, and the ways to the cells it leads to."""
    return tuple((segment.kind, tuple(STEP[side] for side in segment.sides)) for segment in turned.segments)


def _imagine(state: State, joined: list[_Joined]) -> State:
    """A state in which every feature is complete, with one more tile in each cell that an open end led to."""
    imagined = state.copy()
    tally = imagined.land.tally
    for feature in joined:
        tally[feature.root] -= tally[feature.root] % SIGN  # the open ends
    imagined.land.imagined = {feature.root: len(feature.ends) for feature in joined}
    return imagined


def _show(state: State, completed: State, feature: _Joined, at: Sequence[int], is_idle: bool) -> FeatureView:
    land = state.land
    root, seats = feature.root, state.edition.seats
    total = land.tally[root]
    open_ends = total % SIGN
    followers = land.followers(root, seats) if total >= FOLLOWER else [0] * seats
    cities = then = None
    if feature.kind in state.edition.values and is_idle:
        now = then = 0
    elif feature.kind in state.edition.values:
        now = points(value(state, root))
        then = points(value(completed, root)) if open_ends else now
    else:
        cities = len(at)
        now = cities * state.edition.farm_city_points
        now += sum([_more(state, owner, city, root) for owner in majority(followers)[:1] for city in at])
    first, segment = feature.segments[0]
    return {
        "id": f"{first}.{segment}",
        "kind": feature.kind,
        "segments": feature.segments,
        "tiles": len({tile for tile, _ in feature.segments}),
        "open": open_ends,
        "pennants": total % FOLLOWER // SIGN,
        "cities": cities,
        "followers": followers,
        "owners": majority(followers) if total >= FOLLOWER else [],
        "complete": not open_ends and cities is None,
        "now": now,
        "complete_value": then,
    }


def _more(state: State, seat: int, city: int, field: int) -> int:
    """What expansions add to a city that a seat supplies through a field."""
    added = [each.adjust_field_terms(state, seat, city, [field], ()) for each in state.edition.adjust_field_terms]
    return sum(map(points, added))


def frontier(state: State, kinds: Collection[int]) -> list[FrontierView]:
    """The empty cells beside tiles, what their neighbours show them (N E S W), and which of these kinds fit there."""
    land = state.land
    codes = [kind.code for kind in land.set.kinds]
    bound = [kind for kind in kinds if state.edition.forbid_placements[kind]]
    cells = {kind: {placed(choice)[1] for choice in placements(state, kind)} for kind in bound}
    shown: list[FrontierView] = []
    for cell in sorted(land.frontier):
        edges, fitting = _wants(land.set, land.demand(cell))
        fits = [codes[kind] for kind in fitting if kind in kinds and (kind not in cells or cell in cells[kind])]
        x, y = place(cell)
        shown.append({"x": x, "y": y, "edges": edges, "fits": fits})
    return shown


@lru_cache(_KINDS_KEPT)
def _wants(tiles: Tiles, demand: int) -> tuple[str, list[int]]:
    """The letters that a demand stands for, a point for none, and the kinds that satisfy it in some facing."""
    letters = tiles.edges.demanded(demand)
    edges = "".join(letters.get(side, ".") for side in range(4))
    return edges, [kind for kind, offers in enumerate(tiles.offers) if offers[demand]]
