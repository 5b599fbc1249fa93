"""The race in a terminal: a row for each seat."""

from collections.abc import Mapping, Sequence

from race.rules import SPACES, Deal, RaceView, Rolled
from remparts.core.marks import MARKS
from remparts.core.plain import PlainText
from remparts.core.task import Move
from remparts.core.text import Row, Span


class RaceText(PlainText[RaceView]):
    """The answers of `GameText`."""

    def draw(self, view: RaceView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
        return [
            [Span("·" * score), Span(mark.shape, f"bold {mark.colour} on {mark.paper}"), Span("·" * (SPACES - score))]
            for score, mark in zip(view["scores"], MARKS, strict=False)
        ]

    def describe(self, move: Move, names: Sequence[str], view: RaceView | None = None) -> str:
        match move:
            case Deal(seat):
                return f"deals {names[seat]} a card"
            case Rolled(pips):
                return f"rolls {pips}"
        return {"roll": "takes the die", "card": "plays the card"}[str(move)]

    def measures(self, view: RaceView) -> Mapping[str, int]:
        return {"spaces left to the last": SPACES - min(view["scores"])}
