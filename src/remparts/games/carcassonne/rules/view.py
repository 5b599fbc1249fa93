"""What a seat may know of a game of Carcassonne, as plain data with types; and the states it cannot tell apart."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any, Final, TypedDict, cast, get_type_hints

from remparts.core.game import Glance, whole
from remparts.core.grid import SIDES, place
from remparts.core.ledger import totals
from remparts.core.view import BaseView, outcome_view, task_view
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.features import FeatureView, FrontierView, features, frontier
from remparts.games.carcassonne.rules.scoring import forecast_entries, outcome, settled
from remparts.games.carcassonne.rules.state import NOTHING_DRAWN, State
from remparts.games.carcassonne.rules.turn import choose_placements

TRACK = 50
"""Spaces of the score track."""

_MOST_TRIES = 1000


class TileView(TypedDict):
    """A tile that lies on the table."""

    tile: str
    """The code of its kind."""
    x: int
    y: int
    facing: str


class FollowerView(TypedDict):
    """A follower on the board."""

    seat: int
    tile: int
    """The number of its tile, in the order in which they were laid."""
    segment: int
    role: str


class HandView(TypedDict):
    """A hand: its size is known to all, its tiles to its owner until they have to be shown. [VAR-1.2, VAR-1.6]"""

    size: int
    tiles: list[str]


class BoardView(TypedDict):
    """What lies on the table."""

    tiles: list[TileView]
    followers: list[FollowerView]


class CarcassonneView(BaseView, BoardView):
    """What a seat may know of a game of Carcassonne. [CAR-2.2, VAR-1.2]"""

    ending: bool
    """Whether no turn follows. [CAR-8.2]"""
    supply: list[int]
    """The followers each seat has left."""
    track: list[list[int]]
    """Where each total stands on the score track: laps, and the space. [CAR-5.15]"""
    drawn: str | None
    """The tile that is to be placed."""
    stock: int
    """How many tiles are in the bag."""
    unseen: dict[str, int]
    """How many tiles of each kind may come up for all this seat knows: in the bag or hidden in another hand."""
    coming: dict[str, int]
    """How many tiles of each kind expansions will still lay, though they are neither in the bag nor in a hand."""
    aside: list[str]
    hands: list[HandView]
    last: int | None
    """The number of the tile laid last; None if there are only those of the start."""
    features: list[FeatureView]
    frontier: list[FrontierView]
    parts: dict[str, Any]
    """What each expansion adds, by its name; of the type that it declares itself, hence Any."""


def view_type(expansions: Iterable[Expansion]) -> type:
    """The type of the views of a game with these expansions: what each may add is named, too."""
    fields = {expansion.name: expansion.view_type for expansion in expansions}
    # Which expansions there are is known at run time only, so a checker cannot read this.
    parts = TypedDict("CarcassonneParts", fields, total=False)  # type: ignore[misc]
    views = TypedDict("CarcassonneView", {**get_type_hints(CarcassonneView), "parts": parts})  # type: ignore[misc]
    views.__doc__ = CarcassonneView.__doc__
    return cast("type", views)


def view(state: State, seat: int | None) -> CarcassonneView:
    """All that lies open, and the seat's own hand; None is a spectator. [CAR-2.2, VAR-1.2]"""
    return whole(glance(state, seat))


def glance(state: State, seat: int | None) -> CarcassonneView:
    """The same, in which what lies on the table and what follows from it waits until it is looked at."""
    return cast("CarcassonneView", _glance(state, seat))  # a dict that is filled when it is read


def _glance(state: State, seat: int | None) -> Glance:
    edition = state.edition
    land = state.land
    task = state.agenda[-1] if state.agenda else None
    shown = {
        "game": "carcassonne",
        "seat": seat,
        "seats": edition.seats,
        "options": dict(edition.options),
        "task": task_view(state),
        "turn": state.seat,
        "outcome": outcome_view(outcome(state)),
        "ending": not task or any(each.name == "fields" for each in state.agenda),
        "supply": state.supply[:],
        "scores": state.scores[:],
        "track": [list(track(total)) for total in state.scores],
        "drawn": None if state.drawn == NOTHING_DRAWN else edition.tiles.codes[state.drawn],
        "stock": len(state.bag),
        "aside": state.codes(state.aside),
        "hands": _hands(state, seat),
        "last": len(land.tiles) - 1 if len(land.tiles) > edition.start_tiles else None,
        "parts": {expansion.name: expansion.show(state, seat) for expansion in edition.expansions},
    }
    unseen = cache(lambda: _unseen(state, seat))
    later = {
        "unseen": lambda: dict(Counter(state.codes(unseen()))),
        "coming": lambda: dict(Counter(state.codes(_owed(state)))),
        "tiles": lambda: _tiles(state),
        "followers": lambda: _followers(state),
        "features": lambda: features(state, settled(state)),
        "forecast": lambda: totals(forecast_entries(state, settled(state)) if task else (), edition.seats),
        "frontier": lambda: frontier(state, _known(state, seat).union(unseen(), _owed(state))),
    }
    return Glance(shown, later, _COMMON)


_COMMON: Final = frozenset({"coming", "tiles", "followers", "features", "forecast"})


def _tiles(state: State) -> list[TileView]:
    """Every tile laid, in that order."""
    land = state.land
    return [
        {"tile": land.set.turned[turned].kind.code, "x": x, "y": y, "facing": SIDES[turned % 4]}
        for turned, (x, y) in zip(land.tiles, map(place, land.where), strict=True)
    ]


def _followers(state: State) -> list[FollowerView]:
    """Every follower on the board, by tile and segment."""
    land, roles = state.land, state.edition.roles
    return [
        {"seat": owner, "tile": tile, "segment": segment, "role": roles[land.kind(node)]}
        for node, owner in sorted(state.followers.items())
        for tile, segment in (land.at(node),)
    ]


def _hands(state: State, seat: int | None) -> list[HandView]:
    """Every hand as a seat sees it. [VAR-1.2, VAR-1.6]"""
    return [
        {"size": len(hand), "tiles": state.codes(hand if owner == seat else state.shown[owner])}
        for owner, hand in enumerate(state.hands)
    ]


def track(total: int) -> tuple[int, int]:
    """Where a total stands on the score track: laps of its 50 spaces, and the space. [CAR-5.15]"""
    return divmod(total, TRACK)


def _unseen(state: State, seat: int | None) -> list[int]:
    """The kinds that may come up for all this seat knows: in the bag or hidden in another hand."""
    owners = _others(state, seat) if any(state.hands) else ()
    return sorted(state.bag + [kind for owner in owners for kind in _hidden(state, owner)])


def _owed(state: State) -> list[int]:
    """The kinds that expansions will still lay, though they are neither in the bag nor drawn."""
    return sorted(kind for each in state.edition.add_coming for kind in each.add_coming(state))


def _known(state: State, seat: int | None) -> set[int]:
    """The kinds that this seat knows to be in play though they do not lie yet: drawn, shown or in its own hand."""
    hands = [hand if owner == seat else state.shown[owner] for owner, hand in enumerate(state.hands)]
    return {kind for hand in hands for kind in hand} | ({state.drawn} - {NOTHING_DRAWN})


def _others(state: State, seat: int | None) -> list[int]:
    return [owner for owner in range(state.edition.seats) if owner != seat]


def _hidden(state: State, owner: int) -> list[int]:
    """What is in a hand and has not been shown."""
    return sorted((Counter(state.hands[owner]) - Counter(state.shown[owner])).elements())


def guess(state: State, seat: int | None, rng: Random) -> State:
    """A state in which what this seat cannot see is dealt anew. [VAR-1.2]"""
    dealt = state.copy()
    if not any(state.hands):
        return dealt
    for _ in range(_MOST_TRIES):
        _deal_anew(state, dealt, seat, rng)
        if _is_possible(dealt):
            return dealt
    return state.copy()


def _deal_anew(state: State, dealt: State, seat: int | None, rng: Random) -> None:
    unseen = _unseen(state, seat)
    rng.shuffle(unseen)
    for owner in _others(state, seat):
        size = len(_hidden(state, owner))
        dealt.hands[owner] = tuple(sorted((*state.shown[owner], *unseen[:size])))
        del unseen[:size]
    dealt.bag = sorted(unseen)


def _is_possible(dealt: State) -> bool:
    """A seat that is about to place a tile from its hand has one that fits."""
    if not dealt.agenda or dealt.agenda[-1].name != "place" or dealt.drawn != NOTHING_DRAWN:
        return True
    choose_placements(dealt, sorted(set(dealt.hands[dealt.seat])))
    return bool(dealt.choices)
