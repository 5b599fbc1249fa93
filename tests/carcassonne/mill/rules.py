"""The rules of the mill: with wind, each windmill at a road makes it worth more."""

from remparts.core.ledger import Term
from remparts.core.options import Option
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.state import State

WINDMILL = "windmill"
"""The mark of a tile with one."""


def windmills(state: State, root: int) -> int:
    """How many windmills stand at a feature."""
    land = state.land
    return sum(
        bool(land.set.turned[turned].kind.markers.get(WINDMILL)) and land.root(base) == root
        for turned, base in zip(land.tiles, land.bases, strict=True)
    )


class Mill(Expansion):
    """Three kinds of tiles, one of them with a windmill at its first segment, a road."""

    name = "mill"
    tiles = __package__
    options = (Option("mill_wind", ("strong", "calm"), "MIL-1", "Whether windmills make a road worth more."),)

    def adjust_terms(self, state: State, root: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Two points for each windmill. [MIL-1]"""
        number = windmills(state, root) if state.edition.options["mill_wind"] == "strong" else 0
        return (*terms, Term("windmills", 2 * number, "MIL-1", number)) if number else terms
