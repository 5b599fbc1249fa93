"""What Mage & Witch adds to a view. [MAG-2]"""

from typing import Literal, TypedDict

from remparts.games.carcassonne.rules.view import CarcassonneView

Figure = Literal["mage", "witch"]


class FigureView(TypedDict):
    """Where a figure stands."""

    feature: str
    """The feature's id, as in `FeatureView`."""
    at: list[int]
    """The tile and the segment where it was put."""


class MageView(TypedDict):
    """The two figures; None is beside the board."""

    mage: FigureView | None
    witch: FigureView | None


def mage_part(view: CarcassonneView) -> MageView:
    """What a view has of this expansion."""
    part: MageView = view["parts"]["mage"]
    return part
