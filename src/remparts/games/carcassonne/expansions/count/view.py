"""What the Count of Carcassonne adds to a view. [CNT]"""

from typing import TypedDict

from remparts.games.carcassonne.rules.view import CarcassonneView


class CountView(TypedDict):
    """The city in the middle: where the Count is, and who is where."""

    quarter: str
    """Where the Count is."""
    quarters: dict[str, list[int]]
    """How many followers of each seat are in each quarter."""
    scoring: str | None
    """The feature that is about to be scored, to which followers may come. [CNT-4.1]"""
    guests: dict[str, list[int]]
    """How many followers of each seat have come to each feature."""


def count_part(view: CarcassonneView) -> CountView:
    """What a view has of this expansion."""
    part: CountView = view["parts"]["count"]
    return part
