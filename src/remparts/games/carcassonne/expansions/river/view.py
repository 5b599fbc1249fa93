"""What River II adds to a view. [RIV-2]"""

from typing import TypedDict

from remparts.games.carcassonne.rules.view import CarcassonneView


class RiverView(TypedDict):
    """The river as it grows."""

    left: list[str]
    """The tiles still to be laid, the one drawn included."""
    under: list[str]
    """Those of them that went under the others. [RIV-2.7]"""
    ends: list[list[int]]
    """The column and the row of each cell where it goes on."""
    over: bool


def river_part(view: CarcassonneView) -> RiverView:
    """What a view has of this expansion."""
    part: RiverView = view["parts"]["river2"]
    return part
