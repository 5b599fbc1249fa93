"""What a move would complete, and where the markers would stop, if nobody chose anything more."""

from collections.abc import Mapping
from typing import TypedDict

from remparts.core.grid import place
from remparts.core.ledger import Entry
from remparts.core.task import Move
from remparts.games.castle.rules.phases import PHASES
from remparts.games.castle.rules.scoring import at, due, settled
from remparts.games.castle.rules.state import State


class CompletedView(TypedDict):
    """A feature that would be scored."""

    id: str
    kind: str
    size: int
    points: int
    seat: int | None
    """Who would receive the points; None if nobody has the majority. [CST-8.5]"""
    segments: list[list[int]]
    """The column, the row and the number of each, as in features, with those of the tile that would lie."""


class PreviewView(TypedDict):
    """What the scoring after a move would do."""

    completes: list[CompletedView]
    stops: list[int]
    """The space of each marker afterwards."""
    takes: list[int]
    """The numbers of the towers whose wall tiles would be taken."""


_LOOKED_AHEAD = ("place", "follower", "order", "double")


def previews(state: State) -> dict[str, PreviewView]:
    """For each legal move that scoring follows, what that would be."""
    if not state.agenda or state.agenda[-1].name not in _LOOKED_AHEAD:
        return {}
    task = state.agenda[-1]
    return {str(move): _preview(state, move) for move in PHASES[task.name].moves(state, task)}


def _preview(state: State, move: Move) -> PreviewView:
    after = state.copy()
    task = after.agenda.pop()
    PHASES[task.name].answer(after, task, move)
    end = settled(after)
    roots = {*state.completed, *after.completed, *([task.arg] if task.name == "double" else [])}
    covered = {at(after, root): _segments(after, root) for root in roots}
    completes = [_scored(entry, covered) for entry in end.ledger[len(state.ledger) :]]
    completes += [_unscored(after, root, covered) for root in due(after)[2]]
    return {
        "completes": completes,
        "stops": [score % state.edition.track for score in end.scores],
        "takes": sorted(state.towers - end.towers),
    }


def _segments(state: State, root: int) -> list[list[int]]:
    """The column, the row and the number of each segment of a feature."""
    land = state.land
    nodes = land.joined(range(land.nodes), root)
    return [[*place(land.cell_at(number)), segment] for number, segment in map(land.at, nodes)]


def _scored(entry: Entry, covered: Mapping[str, list[list[int]]]) -> CompletedView:
    return {
        "id": entry.at,
        "kind": entry.what,
        "size": entry.terms[0].count,
        "points": entry.points,
        "seat": entry.seat,
        "segments": covered[entry.at],
    }


def _unscored(state: State, root: int, covered: Mapping[str, list[list[int]]]) -> CompletedView:
    land, key = state.land, at(state, root)
    return {
        "id": key,
        "kind": land.kind(root),
        "size": land.size(root),
        "points": 0,
        "seat": None,
        "segments": covered[key],
    }
