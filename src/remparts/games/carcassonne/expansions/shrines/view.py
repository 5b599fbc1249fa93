"""What Shrines & Heretics adds to a view. [SHR-3]"""

from typing import TypedDict

from remparts.games.carcassonne.rules.view import CarcassonneView


class ShrinesView(TypedDict):
    """Who challenges whom."""

    challenges: list[list[list[int]]]
    """Pairs of buildings, the cloister first, each as its tile and its segment. [SHR-3.1]"""


def shrines_part(view: CarcassonneView) -> ShrinesView:
    """What a view has of this expansion."""
    part: ShrinesView = view["parts"]["shrines"]
    return part
