"""What River II shows: where the river goes on, what is still to be laid, and what inn and pig-herd do. [RIV]"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Answer, Hint, Line, Target
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import phrases
from remparts.games.carcassonne.expansions.river.rules import segment_with
from remparts.games.carcassonne.expansions.river.sights import MARKS
from remparts.games.carcassonne.expansions.river.view import river_part
from remparts.games.carcassonne.expansions.river.water import WAYS
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.drawing.looks import LOOKS, ShownTiles
from remparts.games.carcassonne.face.outlines import segment_at
from remparts.games.carcassonne.face.part import Card, FacePart, LedgerWords
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import palette
from remparts.land.moves import Draw, Place

_ARROW: Final = (
    f'<g id="car-flow" stroke-linejoin="round"><path d="M26 8h48l-10 12H36z" fill="{palette.SHALLOW}"'
    f' stroke="{palette.SHORE}" stroke-width="2"/><path d="M36 24h28L50 42z" fill="{palette.WATER}"'
    f' stroke="{palette.SHORE}" stroke-width="2"/></g>'
)
"""From the north side of an empty cell into it."""

_WAVES: Final = (
    '<svg class="r-card" viewBox="0 0 40 50" aria-hidden="true">'
    f'<rect x="3" y="3" width="34" height="44" rx="4" fill="{palette.FIELD}" stroke="{palette.INK}"'
    ' stroke-width="1.8"/>'
    f'<path d="M14 4c-6 12 12 18 4 42h12C38 26 20 18 25 4z" fill="{palette.WATER}" stroke="{palette.SHORE}"'
    ' stroke-width="1.4"/></svg>'
)


_HINT: Final = Hint("river", Phrase("The river is laid first: every tile has to carry the water on."), "place")


class RiverFace(FacePart):
    """The river as it grows."""

    name = "river2"
    tiles = ShownTiles(facts=__package__, marks=MARKS, ways=WAYS, set_aside="RIV-2.7")
    tasks = frozenset({"river"})
    ledger = LedgerWords(
        terms={"inns": ("inn", "{count} inns"), "pig-herds": ("pig-herd", "{count} times the pig-herd")}
    )

    def definitions(self) -> str:
        return _ARROW

    def board(self, view: CarcassonneView, *, aids: bool) -> Mapping[str, Mapping[str, str]]:
        return {"marks": {f"flow{x}_{y}": _flow(view, x, y) for x, y in river_part(view)["ends"]}}

    def asks(self, view: CarcassonneView) -> Phrase:
        return Phrase("A river tile is drawn")

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
        if isinstance(move, Draw) and move.tile in river_part(after)["under"]:
            text = "No place for this river tile: it goes under the others ({tile}) [RIV-2.7]"
            yield Line(Phrase(text, tile=words.tile_name(move.tile)), before["turn"])
        if isinstance(move, Place) and river_part(after)["over"] and not river_part(before)["over"]:
            yield Line(Phrase("The river is complete [RIV-1.6]"))
            if after["options"]["river_volcano"] == "extra-turn":
                seat = before["turn"]
                yield Line(Phrase("{player} laid the volcano and plays again [RIV-3.4]", player=player(seat)), seat)

    def ask(self, view: CarcassonneView, x: float, y: float) -> Answer | None:
        """The river is no feature. [RIV-3.2]"""
        for placed in view["tiles"]:
            if (placed["x"], placed["y"]) == (x // 100, y // 100):
                segment = LOOKS.kinds[placed["tile"]].segments[segment_at(placed, x, y)]
                if segment.kind == "river":
                    return Answer(Phrase("River"), (Phrase("No follower stands in the river; it parts fields"),))
        return None

    def about(self, view: CarcassonneView, feature: FeatureView) -> Iterator[Phrase]:
        codes = {(view["tiles"][tile]["tile"], segment) for tile, segment in feature["segments"]}
        if segment_with("inn") in codes:
            is_on = view["options"]["river_inn"] == "on"
            yield Phrase("Inn: twice as much when complete, else nothing") if is_on else Phrase("Inn without effect")
        if segment_with("pig_herd") in codes:
            is_on = view["options"]["river_pig"] == "on"
            yield Phrase("Pig-herd: 1 more point per city") if is_on else Phrase("Pig-herd without effect")

    def cards(self, view: CarcassonneView) -> Iterator[Card]:
        left = len(river_part(view)["left"])
        if left and not river_part(view)["over"]:
            yield Card(Phrase("River"), _WAVES, (phrases.counted(left, "1 tile to come", "{count} tiles to come"),))

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterator[Hint]:
        if task_now(view)["name"] == "place" and not river_part(view)["over"]:
            yield _HINT


def _flow(view: CarcassonneView, x: int, y: int) -> str:
    """An arrow from the open end of the river into the empty cell that it faces."""
    edges = next((cell["edges"] for cell in view["frontier"] if (cell["x"], cell["y"]) == (x, y)), "W")
    turn = edges.index("W") * 90
    return (
        f'<g id="flow{x}_{y}" class="r-flow"><use href="#car-flow"'
        f' transform="translate({x * 100} {y * 100}) rotate({turn} 50 50)"/></g>'
    )
