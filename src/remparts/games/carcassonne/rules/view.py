"""What a seat may know of a game of Carcassonne, as plain data; and the states it cannot tell apart."""

from collections import Counter
from random import Random

from remparts.core.game import Glance, View
from remparts.core.grid import SIDES, place
from remparts.core.ledger import totals
from remparts.games.carcassonne.rules.features import features, frontier
from remparts.games.carcassonne.rules.scoring import forecast_entries, settled
from remparts.games.carcassonne.rules.state import NOTHING_DRAWN, State
from remparts.games.carcassonne.rules.turn import choose_placements

TRACK = 50
"""Spaces of the score track."""

_MOST_TRIES = 1000


def view(state: State, seat: int | None) -> View:
    """All that lies open, and the seat's own hand; None is a spectator. [CAR-2.2, VAR-1.2]"""
    return glance(state, seat).whole()


def glance(state: State, seat: int | None) -> Glance:
    """The same, in which features, the forecast and the frontier wait until they are looked at."""
    edition = state.edition
    land = state.land
    task = state.agenda[-1] if state.agenda else None
    unseen = _unseen(state, seat)
    shown: View = {
        "game": "carcassonne",
        "seat": seat,
        "seats": edition.seats,
        "options": dict(edition.options),
        "task": {"name": task.name, "who": task.who} if task else None,
        "turn": state.seat,
        "ending": not task or any(each.name == "fields" for each in state.agenda),
        "tiles": [
            {"tile": land.set.turned[turned].kind.code, "x": x, "y": y, "facing": SIDES[turned % 4]}
            for turned, (x, y) in zip(land.tiles, map(place, land.where), strict=True)
        ],
        "followers": [
            {"seat": owner, "tile": tile, "segment": segment, "role": edition.roles[land.kinds[node]]}
            for node, owner in sorted(state.followers.items())
            for tile, segment in (land.at(node),)
        ],
        "supply": state.supply[:],
        "scores": state.scores[:],
        "track": [list(track(total)) for total in state.scores],
        "drawn": None if state.drawn == NOTHING_DRAWN else edition.tiles.kinds[state.drawn].code,
        "stock": len(state.bag),
        "unseen": dict(Counter(state.codes(unseen))),
        "aside": state.codes(state.aside),
        "hands": [
            {"size": len(hand), "tiles": state.codes(hand if owner == seat else state.shown[owner])}
            for owner, hand in enumerate(state.hands)
        ],
        "last": len(land.tiles) - 1 if len(land.tiles) > edition.start_tiles else None,
    }
    for expansion in edition.expansions:
        shown.update(expansion.show(state, seat))
    coming = _known(state, seat).union(unseen, *(add(state) for add in edition.add_coming))
    later = {
        "features": lambda: features(state, settled(state)),
        "forecast": lambda: totals(forecast_entries(state, settled(state)) if task else (), edition.seats),
        "frontier": lambda: frontier(state, coming),
    }
    return Glance(shown, later)


def track(total: int) -> tuple[int, int]:
    """Where a total stands on the score track: laps of its 50 spaces, and the space. [CAR-5.15]"""
    return divmod(total, TRACK)


def _unseen(state: State, seat: int | None) -> list[int]:
    """The kinds that may come up for all this seat knows: in the bag or hidden in another hand."""
    return sorted(state.bag + [kind for owner in _others(state, seat) for kind in _hidden(state, owner)])


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
