"""The features and the empty cells as plain data for views."""

from collections.abc import Collection
from typing import TypedDict

from remparts.core.grid import STEP, place
from remparts.core.ledger import Entry
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.scoring import at, per_tile
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.tiles import COURT, PATH


class FeatureView(TypedDict):
    """A path, tower, house or court. [CST-6.1]"""

    id: str
    """The cell and the name of its first segment, as in moves and in the ledger: 3,5.nl."""
    kind: str
    segments: list[list[int]]
    """The column, the row and the number of each; start spaces by their wall squares."""
    size: int
    """How many tiles and start spaces it lies on. [CST-6.6]"""
    open: int
    """Open ends of a path, open half sides of a tower or house."""
    wells: int
    markets: int
    followers: list[int]
    """How many of each seat stand on it."""
    owner: int | None
    """The seat with the majority. [CST-8.5]"""
    complete: bool
    now: int
    """What its owner receives for it if the game ends now."""
    complete_value: int | None
    """The least it is worth when completed; 0 if it is complete, None for a court."""


class FrontierView(TypedDict):
    """An empty cell in which a tile may be laid."""

    x: int
    y: int
    edges: str
    """What it meets (N E S W): p a path, o no path, w the wall, or a point for an empty cell."""
    fits: list[str]
    """The kinds of tiles still to come that fit there."""


def features(state: State, coming: Collection[Entry]) -> list[FeatureView]:
    """Every feature by its first segment, given what ending now would add."""
    now = {entry.at: entry.points for entry in coming}
    return [_show(state, root, nodes, now.get(at(state, root), 0)) for root, nodes in state.land.features().items()]


def _show(state: State, root: int, nodes: list[int], now: int) -> FeatureView:
    land = state.land
    kind = land.kind(root)
    is_complete = kind != COURT and land.is_complete(root)
    signs = land.signs(root)
    segments = []
    for number, segment in map(land.at, nodes):
        segments.append([*place(land.cell_at(number)), segment])
    return {
        "id": at(state, root),
        "kind": kind,
        "segments": segments,
        "size": land.size(root),
        "open": land.open_ends(root),
        "wells": signs if kind == PATH else 0,
        "markets": signs if kind == COURT else 0,
        "followers": land.followers(root, SEATS),
        "owner": state.owner(root),
        "complete": is_complete,
        "now": now,
        "complete_value": None if kind == COURT else 0 if is_complete else _complete_value(state, root, nodes),
    }


def _complete_value(state: State, root: int, nodes: list[int]) -> int:
    """A path goes on in every cell it leads to; what stands beside a tower or house need not belong to it."""
    land = state.land
    size = land.size(root)
    if land.kind(root) == PATH:
        ways = [
            land.cell_at(number) + STEP[side]
            for number, segment in map(land.at, nodes)
            for side in land.set.turned[land.tile_at(number)].segments[segment].sides
        ]
        size += len({*ways} - land.cells)
    return size * per_tile(state, root)


def frontier(state: State, kinds: Collection[int]) -> list[FrontierView]:
    """The cells in which a tile may be laid, what they meet, and which of these kinds fit there."""
    land = state.land
    shown: list[FrontierView] = []
    for cell, demand in sorted(land.frontier.items()):
        letters = land.set.edges.demanded(demand)
        x, y = place(cell)
        fits = [land.set.kinds[kind].code for kind in sorted(kinds) if land.set.offers[kind][demand]]
        shown.append({"x": x, "y": y, "edges": "".join(letters.get(side, ".") for side in range(4)), "fits": fits})
    return shown
