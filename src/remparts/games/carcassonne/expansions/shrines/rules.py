"""Shrines & Heretics: shrines work like cloisters, and a monk and a heretic side by side challenge each other.

Nothing is remembered: a challenge is there while both stand where they were placed. Guests, who come for one scoring
only, begin none. [SHR-3.1]
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from remparts.core.ints import i64
from remparts.core.ledger import Entry, Term
from remparts.core.options import Option
from remparts.games.carcassonne.expansions.shrines.view import ShrinesView
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.expansion import Claim, Expansion
from remparts.games.carcassonne.rules.scoring import at, award
from remparts.games.carcassonne.rules.state import State
from remparts.land.phases import lift
from remparts.land.sets import NONE_WAITS, SEVERAL, SHIFT, TURN

RIVAL: Final = {"cloister": "shrine", "shrine": "cloister"}
"""What a building competes with."""

NOWHERE: Final = -SHIFT
"""A cell that no board has."""

_TOO_MANY: Final = {
    "cloister": "a cloister may have only one shrine beside it [SHR-2.2]",
    "shrine": "a shrine may have only one cloister beside it [SHR-2.1]",
}


def shrine_value(state: State, root: int) -> tuple[Term, ...]:
    """One point for itself and one for each tile around it, as for a cloister. [SHR-1.2]"""
    size = 9 - state.land.open_ends(root)
    return (Term("tiles", size, "SHR-1.2", size),)


def rivals(land: Countryside, node: int) -> list[int]:
    """The buildings of the other kind on the eight tiles around a building."""
    rival = RIVAL[land.kind(node)]
    around = land.waiting_around(land.cell_at(land.at(node)[0]))
    return [each for each in around if land.kind(each) == rival]


def challenges(state: State) -> list[tuple[int, int]]:
    """Every monk and heretic who stand side by side, as the nodes of cloister and shrine. [SHR-3.1]"""
    land = state.land
    return [
        (node, rival)
        for node in sorted(state.followers)
        if land.kind(node) == "cloister"
        for rival in rivals(land, node)
        if rival in state.followers
    ]


def _crowds(state: State, own: str, rivals_sort: int, cell: int) -> str:
    """Why a building of this kind may not lie in a cell around others; empty if it may. [SHR-2.1, SHR-2.2, SHR-2.3]"""
    land = state.land
    beside = land.lone_around(cell, rivals_sort)
    if beside == SEVERAL:
        return _TOO_MANY[own]
    if beside == NONE_WAITS or state.edition.options["shrine_adjacency"] != "strict" or not rivals(land, beside):
        return ""
    return f"there is a {own} beside that {RIVAL[own]} already [SHR-2.3]"


class Shrines(Expansion):
    """A heretic races the monk beside him for the first completed building."""

    name = "shrines"
    tiles = __package__
    bound = RIVAL.keys()
    view_type = ShrinesView
    claims: ClassVar[Mapping[str, Claim]] = {"shrine": Claim("heretic", shrine_value)}
    options = (
        Option(
            "shrine_adjacency",
            ("strict", "placed-tile"),
            "SHR-2.3",
            "Whether a tile may bring a second shrine to a cloister that lies there, or a second cloister to a shrine.",
        ),
    )

    def forbid_placements(self, state: State, kind: int, choices: Sequence[int]) -> Mapping[int, str]:
        """No shrine beside two cloisters and no cloister beside two shrines, whatever the facing. [SHR-2.1, SHR-2.2]"""
        tile = state.land.set.turned[kind * 4]
        own = tile.segment_kinds[state.edition.tiles.waiting[4 * kind]]
        land = state.land
        rivals_sort = land.set.sort_number(RIVAL[own])
        forbidden: dict[int, str] = {}
        looked_at: i64 = NOWHERE
        reason = ""
        choice: i64
        for choice in choices:
            cell = choice % TURN - SHIFT
            if cell != looked_at:  # the facings in a cell come one after the other
                looked_at = cell
                reason = _crowds(state, own, rivals_sort, cell) if land.is_awaited(cell) else ""
            if reason:
                forbidden[choice] = reason
        return forbidden

    def on_scored(self, state: State, seat: int, root: int, winners: Sequence[int]) -> None:
        """Whoever is completed first wins; the other scores nothing and returns too. [SHR-4.1, SHR-4.2, SHR-4.3]

        A rival that is complete was completed by the same tile and is scored as well. [SHR-4.4]
        """
        land = state.land
        if land.kind(root) not in RIVAL or root not in state.followers or not land.is_complete(root):
            return
        for rival in rivals(land, root):
            if rival in state.followers and not land.is_complete(rival):
                lost = (Term("challenges", 0, "SHR-4.2"),)
                award(state, Entry(state.followers[rival], "challenge", lost, at(state, rival)))
                lift(state, rival)

    def show(self, state: State, seat: int | None) -> ShrinesView:
        land = state.land
        return {"challenges": [[list(land.at(one)), list(land.at(other))] for one, other in challenges(state)]}
