"""What King & Robber Knight adds to a view. [KNG-1, KNG-2]"""

from typing import Literal, TypedDict

from remparts.games.carcassonne.rules.view import CarcassonneView

CardName = Literal["king", "robber"]


class CardView(TypedDict):
    """A card: who holds it, and how many tiles the feature has that it was taken for."""

    owner: int | None
    size: int


class KingView(TypedDict):
    """The two cards."""

    king: CardView
    robber: CardView


def king_part(view: CarcassonneView) -> KingView:
    """What a view has of this expansion."""
    part: KingView = view["parts"]["king"]
    return part
