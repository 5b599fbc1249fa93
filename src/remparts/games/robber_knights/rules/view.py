"""What a seat may know of a game of Robber Knights, as plain data. [ROB-8.1]"""

from collections import Counter

from remparts.core.game import View
from remparts.core.grid import place
from remparts.core.ledger import totals
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.scoring import PLURALS, building_entries
from remparts.games.robber_knights.rules.state import State


def view(state: State, seat: int | None) -> View:
    """All that lies open, and the seat's own hand; None is a spectator. [ROB-8.1]"""
    edition = state.edition
    task = state.agenda[-1] if state.agenda else None
    entries = list(building_entries(state))
    left, right, top, bottom = state.area.box
    return {
        "game": "robber_knights",
        "seat": seat,
        "seats": edition.seats,
        "options": dict(edition.options),
        "task": {"name": task.name, "who": task.who} if task else None,
        "turn": state.seat,
        "action": task.arg if task and task.name in ("lay", "march") else None,
        "tiles": _tiles(state),
        "last": len(state.area.ground) - 1 if any(state.laid) else None,
        "open": [list(place(where)) for where in state.area.open],
        "box": {"left": left, "right": right, "top": top, "bottom": bottom},
        "side": edition.side,
        "layout": len(state.layout),
        "supply": state.supply[:],
        "scores": state.scores[:],
        "forecast": totals(entries, edition.seats) if task else [0] * edition.seats,
        "points": [
            {
                plural: sum(entry.points for entry in entries if entry.seat == owner and entry.what == building)
                for building, plural in PLURALS.items()
            }
            for owner in range(edition.seats)
        ],
        "hands": [
            {"size": len(hand), "tiles": state.codes(hand) if owner == seat else []}
            for owner, hand in enumerate(state.hands)
        ],
        "piles": [_pile(state, owner) for owner in range(edition.seats)],
        "unseen": _unseen(state, seat),
    }


def _tiles(state: State) -> list[View]:
    """Every tile laid, in that order, with its knights from bottom to top."""
    tiles = []
    for where, kind in state.area.ground.items():
        x, y = place(where)
        stack = list(state.area.stacks.get(where, ()))
        tiles.append({"tile": facts().kinds[kind].code, "x": x, "y": y, "stack": stack})
    return tiles


def _pile(state: State, owner: int) -> View:
    """How high a pile is and which letters it still has: the order of letters is known to all. [ROB-3.2]"""
    box = facts()
    height = len(state.piles[owner])
    top, number = state.edition.tops[height]
    letters = {}
    for letter in reversed(box.pile):
        size = min(len(box.letters[letter]), height)
        letters[letter] = size
        height -= size
    return {"height": len(state.piles[owner]), "top": top if number else None, "letters": dict(sorted(letters.items()))}


def _unseen(state: State, seat: int | None) -> dict[str, int]:
    """How many tiles of each kind this seat cannot see: in piles, in other hands, face down in the layout."""
    hidden = [*state.layout]
    for owner, hand in enumerate(state.hands):
        hidden += state.piles[owner]
        if owner != seat:
            hidden += hand
    counts = Counter(state.codes(hidden))
    return {kind.code: counts[kind.code] for kind in facts().kinds if counts[kind.code]}
