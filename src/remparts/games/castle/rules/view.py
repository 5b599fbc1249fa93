"""What a seat may know of a game of The Castle, as plain data with types: everything lies open. [CST-4.4]"""

from collections import Counter
from functools import cache
from typing import Final, TypedDict, cast

from remparts.core.game import Glance, whole
from remparts.core.grid import SIDES, place
from remparts.core.ledger import Entry, totals
from remparts.core.view import BaseView, outcome_view, task_view
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.features import FeatureView, FrontierView, features, frontier
from remparts.games.castle.rules.final import final_entries, outcome
from remparts.games.castle.rules.moves import ROLES
from remparts.games.castle.rules.previews import PreviewView, previews
from remparts.games.castle.rules.scoring import at, due, settled
from remparts.games.castle.rules.state import NOTHING_DRAWN, State


class TileView(TypedDict):
    """A castle tile that lies."""

    tile: str
    """The code of its kind."""
    x: int
    y: int
    facing: str


class FollowerView(TypedDict):
    """A follower on the board."""

    seat: int
    x: int
    y: int
    segment: str
    """The name of its segment, as in moves."""
    index: int
    """The number of its segment on the tile."""
    role: str


class TrackView(TypedDict):
    """Where a score marker stands. [CST-10.1]"""

    space: int
    lying: bool
    """Whether it is on its second lap, or a later one."""


class TowerView(TypedDict):
    """A corner tower. [CST-1.8]"""

    spaces: list[int]
    x: int
    y: int
    holds: bool
    """Whether a wall tile lies there, face down. [CST-3.3]"""


class WallTileView(TypedDict):
    """A wall tile in front of its owner. [CST-10.4]"""

    number: int
    usable: bool
    """Whether its owner could use it now, or count it in the end. [CST-11.1]"""


class KeepView(TypedDict):
    """A keep on the board. [CST-9.1]"""

    size: int
    id: str
    """The house it stands in."""
    x: int
    y: int
    """The tile of that house that was laid last."""


class RegionView(TypedDict):
    """The largest empty region. [CST-12.5]"""

    size: int
    cells: list[list[int]]


class CastleView(BaseView):
    """What a seat may know of a game of The Castle. [CST-4.4]"""

    tiles: list[TileView]
    """In the order in which they were laid; the start spaces belong to the board."""
    last: list[int] | None
    """The column and the row of the tile laid last."""
    followers: list[FollowerView]
    features: list[FeatureView]
    frontier: list[FrontierView]
    drawn: str | None
    """The tile that is to be placed."""
    stock: int
    """How many tiles are in the pile."""
    unseen: dict[str, int]
    """How many tiles of each kind are in the pile."""
    aside: list[str]
    """The tiles that fitted nowhere and left the game. [CST-5.8]"""
    supply: list[int]
    """The followers each seat has left."""
    track: list[TrackView]
    towers: list[TowerView]
    wall_tiles: list[list[WallTileView]]
    """Those of each seat, in the order in which it took them."""
    box: dict[str, int]
    """How many wall tiles of each number nobody has seen: on the wall, or out of the game. [CST-3.4]"""
    keeps: list[KeepView | None]
    region: RegionView
    due: list[str]
    """The features that are completed and not scored yet, in the order in which they would come."""
    asked: str | None
    """The feature of which it is to be decided whether it counts double."""
    tower: int | None
    """The number of the tower whose wall tile is about to be turned up."""
    previews: dict[str, PreviewView]
    """What the scoring after each legal move would do, if nobody chose anything more; none where nothing is scored.

    For a placement it is supposed that no follower is placed.
    """


def view(state: State, seat: int | None) -> CastleView:
    """All that lies open; None is a spectator. [CST-4.4]"""
    return whole(glance(state, seat))


def glance(state: State, seat: int | None) -> CastleView:
    """The same, in which what follows from what lies there waits until it is looked at."""
    return cast("CastleView", _glance(state, seat))  # a dict that is filled when it is read


def _glance(state: State, seat: int | None) -> Glance:
    edition = state.edition
    land = state.land
    task = state.agenda[-1] if state.agenda else None
    shown = {
        "game": "castle",
        "seat": seat,
        "seats": SEATS,
        "options": dict(edition.options),
        "task": task_view(state),
        "turn": state.seat,
        "scores": state.scores[:],
        "outcome": outcome_view(outcome(state)),
        "last": list(place(land.last_cell)) if land.laid > edition.starts else None,
        "drawn": None if state.drawn == NOTHING_DRAWN else edition.tiles.codes[state.drawn],
        "stock": len(state.bag),
        "aside": state.codes(state.aside),
        "supply": state.supply[:],
        "track": [{"space": score % edition.track, "lying": score >= edition.track} for score in state.scores],
        "towers": _towers(state),
        "wall_tiles": [_wall_tiles(state, owner) for owner in range(SEATS)],
        "box": {str(number): count for number, count in sorted(Counter(state.box).items())},
        "asked": at(state, task.arg) if task and task.name == "double" else None,
        "tower": task.arg // SEATS if task and task.name == "reveal" else None,
    }
    coming = cache(lambda: forecast(state))
    later = {
        "unseen": lambda: dict(Counter(state.codes(state.bag))),
        "tiles": lambda: _tiles(state),
        "followers": lambda: _followers(state),
        "features": lambda: features(state, coming()),
        "forecast": lambda: totals(coming(), SEATS),
        "frontier": lambda: frontier(state, {*state.bag, state.drawn} - {NOTHING_DRAWN}),
        "keeps": lambda: [_keep(state, owner) for owner in range(SEATS)],
        "region": lambda: _region(state),
        "due": lambda: _due(state),
        "previews": lambda: previews(state),
    }
    return Glance(shown, later, _COMMON)


_COMMON: Final = frozenset(
    {"unseen", "tiles", "followers", "features", "forecast", "frontier", "keeps", "region", "due", "previews"}
)


def forecast(state: State) -> list[Entry]:
    """What is due and what the end adds, if nobody decided anything more. [CST-8.4, CST-12.4]"""
    if not state.agenda:
        return []
    after = settled(state)
    return after.ledger[len(state.ledger) :] + final_entries(after)


def _tiles(state: State) -> list[TileView]:
    land = state.land
    laid = list(zip(land.tiles, map(place, land.where), strict=True))[state.edition.starts :]
    return [
        {"tile": land.set.turned[turned].kind.code, "x": x, "y": y, "facing": SIDES[turned % 4]}
        for turned, (x, y) in laid
    ]


def _followers(state: State) -> list[FollowerView]:
    land = state.land
    shown: list[FollowerView] = []
    for node, owner in sorted(state.followers.items()):
        number, index = land.at(node)
        x, y = place(land.cell_at(number))
        name = land.set.turned[land.tile_at(number)].names[index]
        role = ROLES[land.kind(node)]
        shown.append({"seat": owner, "x": x, "y": y, "segment": name, "index": index, "role": role})
    return shown


def _towers(state: State) -> list[TowerView]:
    return [
        {"spaces": list(tower.spaces), "x": tower.at[0], "y": tower.at[1], "holds": number in state.towers}
        for number, tower in enumerate(state.edition.components.board.towers)
    ]


def _wall_tiles(state: State, owner: int) -> list[WallTileView]:
    fresh = state.fresh if owner == state.seat else 0
    held = state.held[owner]
    return [{"number": number, "usable": index < len(held) - fresh} for index, number in enumerate(held)]


def _keep(state: State, owner: int) -> KeepView | None:
    keep, land = state.keeps[owner], state.land
    if keep is None:
        return None
    node = max(node for node in range(land.nodes) if land.root(node) == keep.house)
    x, y = place(land.cell_at(land.at(node)[0]))
    return {"size": keep.size, "id": at(state, keep.house), "x": x, "y": y}


def _region(state: State) -> RegionView:
    cells = state.edition.ground.largest_region(state.land)
    return {"size": len(cells), "cells": [list(place(cell)) for cell in cells]}


def _due(state: State) -> list[str]:
    asked = [task.arg for task in reversed(state.agenda) if task.name == "double"]
    return [at(state, root) for root in (*asked, *(root for group in due(state) for root in group))]
