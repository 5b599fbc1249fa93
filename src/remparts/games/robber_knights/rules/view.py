"""What a seat may know of a game of Robber Knights, as plain data with types. [ROB-8.1]"""

from collections import Counter
from typing import Final, TypedDict, cast

from remparts.core.game import Glance, whole
from remparts.core.grid import place
from remparts.core.ledger import totals
from remparts.core.view import BaseView, outcome_view, task_view
from remparts.games.robber_knights.rules.area import room
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.scoring import building_entries, outcome
from remparts.games.robber_knights.rules.state import State


class TileView(TypedDict):
    """A tile that lies face up, with the knights on it."""

    tile: str
    """The code of its kind."""
    x: int
    y: int
    stack: list[int]
    """The seats of the knights from bottom to top."""
    holder: int | None
    """The seat whose knight is on top. [ROB-7.2]"""
    points: int
    """What the knight on top scores. [ROB-7.2]"""
    room: int
    """How many more knights it can take; 0 if it cannot be entered any more. [ROB-6.8]"""


class BoxView(TypedDict):
    """A rectangle of cells by its first and its last column and row; before the first tile it holds none."""

    left: int
    right: int
    top: int
    bottom: int


class HandView(TypedDict):
    """A hand: its size is known to all, its tiles to its owner. [ROB-8.1]"""

    size: int
    tiles: list[str]


class PileView(TypedDict):
    """A pile: its height and its letters are known to all. [ROB-3.2]"""

    height: int
    top: str | None
    """The letter on top; None if the pile is empty."""
    letters: dict[str, int]
    """How many tiles of each letter it still has."""


class PointsView(TypedDict):
    """What a seat would score now for each kind of building. [ROB-7.2]"""

    castles: int
    villages: int
    towns: int


class RobberKnightsView(BaseView):
    """What a seat may know of a game of Robber Knights. [ROB-8.1]"""

    action: int | None
    """Which tile of the turn is being laid, 1 to 3; None if no seat is at its turn."""
    tiles: list[TileView]
    """In the order in which they were laid."""
    last: int | None
    """The number of the tile laid last; None before the first turn."""
    open: list[list[int]]
    """The column and the row of each place where a tile may be laid. [ROB-5.1]"""
    box: BoxView
    """The playing area."""
    reach: BoxView
    """The cells that may still come into play. [ROB-5.4]"""
    side: int
    """How wide and how high the playing area may become. [ROB-5.4]"""
    start_tiles: int
    """How many tiles the start layout has. [ROB-3.5]"""
    layout: int
    """How many of them lie face down."""
    supply: list[int]
    """The knights each seat has left."""
    points: list[PointsView]
    hands: list[HandView]
    piles: list[PileView]
    unseen: dict[str, int]
    """How many tiles of each kind this seat cannot see."""


def view(state: State, seat: int | None) -> RobberKnightsView:
    """All that lies open, and the seat's own hand; None is a spectator. [ROB-8.1]"""
    return whole(glance(state, seat))


def glance(state: State, seat: int | None) -> RobberKnightsView:
    """The same, in which what lies on the table waits until it is looked at."""
    return cast("RobberKnightsView", _glance(state, seat))  # a dict that is filled when it is read


def _glance(state: State, seat: int | None) -> Glance:
    edition = state.edition
    task = state.agenda[-1] if state.agenda else None
    area = state.area
    left, right, top, bottom = area.box
    side = edition.side
    shown = {
        "game": "robber_knights",
        "seat": seat,
        "seats": edition.seats,
        "options": dict(edition.options),
        "task": task_view(state),
        "turn": state.seat,
        "action": task.arg if task and task.name in ("lay", "march") else None,
        "last": int(area.number) - 1 if area.is_in_play else None,
        "box": {"left": left, "right": right, "top": top, "bottom": bottom},
        "reach": {
            "left": right + 1 - side,
            "right": left + side - 1,
            "top": bottom + 1 - side,
            "bottom": top + side - 1,
        },
        "side": side,
        "start_tiles": facts().rows * edition.seats,
        "layout": len(state.layout),
        "supply": state.supply[:],
        "scores": state.scores[:],
        "outcome": outcome_view(outcome(state)),
        "hands": [
            {"size": len(hand), "tiles": state.codes(hand) if owner == seat else []}
            for owner, hand in enumerate(state.hands)
        ],
    }
    later = {
        "tiles": lambda: _tiles(state),
        "open": lambda: [list(place(where)) for where in area.open],
        "forecast": lambda: totals(building_entries(state) if task else (), edition.seats),
        "points": lambda: _points(state),
        "piles": lambda: [_pile(state, owner) for owner in range(edition.seats)],
        "unseen": lambda: _unseen(state, seat),
    }
    return Glance(shown, later, _COMMON)


_COMMON: Final = frozenset({"tiles", "open", "forecast", "points", "piles"})


def _tiles(state: State) -> list[TileView]:
    """Every tile laid, in that order, with its knights."""
    stacks = state.area.stacks
    tiles: list[TileView] = []
    for where, number in state.area.ground.items():
        x, y = place(where)
        kind, stack = facts().kinds[number], stacks.get(where, ())
        tiles.append(
            {
                "tile": kind.code,
                "x": x,
                "y": y,
                "stack": list(stack),
                "holder": stack[-1] if stack else None,
                "points": kind.points,
                "room": room(kind.cost, len(stack)),
            }
        )
    return tiles


def _points(state: State) -> list[PointsView]:
    """The points of each seat by kind of building."""
    sums = Counter[tuple[int, str]]()
    for entry in building_entries(state):
        sums[entry.seat, entry.what] += entry.points
    return [
        {"castles": sums[owner, "castle"], "villages": sums[owner, "village"], "towns": sums[owner, "town"]}
        for owner in range(state.edition.seats)
    ]


def _pile(state: State, owner: int) -> PileView:
    """How high a pile is and which letters it still has: the order of letters is known to all. [ROB-3.2]"""
    box = facts()
    height = left = int(state.heights[owner])
    top, number = state.edition.tops[height]
    letters = {}
    for letter in reversed(box.pile):
        letters[letter] = min(len(box.letters[letter]), left)
        left -= letters[letter]
    return {"height": height, "top": top if number else None, "letters": dict(sorted(letters.items()))}


def _unseen(state: State, seat: int | None) -> dict[str, int]:
    """How many tiles of each kind this seat cannot see: in piles, in other hands, face down in the layout."""
    hidden = [*state.layout]
    for owner, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        hidden += pile
        if owner != seat:
            hidden += hand
    counts = Counter(state.codes(hidden))
    return {kind.code: counts[kind.code] for kind in facts().kinds if counts[kind.code]}
