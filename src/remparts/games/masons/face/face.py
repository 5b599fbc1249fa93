"""How Masons shows itself: the board in layers, its marks and coordinates, and the panel beside it."""

from collections.abc import Mapping, Sequence

from remparts.core.face import Answer, Block, Effect, Face, Hint, Line, Stock, Target
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase
from remparts.core.task import Move
from remparts.games import phrases
from remparts.games.masons.face import aids as aiding
from remparts.games.masons.face import board as draw
from remparts.games.masons.face import coach, panel, story, targets
from remparts.games.masons.rules.shown import MasonsView


class MasonsFace(Face[MasonsView]):
    """The answers of `Face` for Masons."""

    layers: Sequence[str] = draw.LAYERS
    overlays: Mapping[str, Phrase] = aiding.OVERLAYS

    def definitions(self, options: Mapping[str, str]) -> str:
        return draw.definitions()

    def board(self, view: MasonsView, *, aids: bool = True) -> dict[str, dict[str, str]]:
        """The land, cities, walls, towers, houses and palaces, and marks for what was built last."""
        return draw.layers(view)

    def box(self, view: MasonsView) -> tuple[float, float, float, float]:
        return draw.box(view)

    def coordinates(self, view: MasonsView) -> str:
        return draw.coordinates()

    def targets(self, view: MasonsView, moves: Sequence[Move]) -> Sequence[Target]:
        return targets.targets(view, moves)

    def asks(self, view: MasonsView) -> Phrase:
        return targets.asks(view)

    def undoes(self, move: Move) -> Phrase:
        return phrases.undoes(move, story.UNDOES)

    def tell(self, before: MasonsView, move: Move, after: MasonsView, entries: Sequence[Entry]) -> Sequence[Line]:
        return story.tell(before, move, after, entries)

    def effects(self, before: MasonsView, after: MasonsView, entries: Sequence[Entry]) -> Sequence[Effect]:
        return story.effects(before, after, entries)

    def overlay(self, view: MasonsView, name: str) -> str:
        return aiding.overlay(view, name) if name in self.overlays else ""

    def light(self, view: MasonsView, at: str) -> str:
        return aiding.light(view, at)

    def ask(self, view: MasonsView, x: float, y: float, *, aids: bool = True) -> Answer | None:
        return aiding.ask(view, x, y, aids=aids)

    def panel(self, view: MasonsView, *, aids: bool = True) -> list[Block]:
        return panel.blocks(view, aids=aids)

    def supply(self, view: MasonsView, seat: int) -> Sequence[tuple[str, Phrase]]:
        count = view["hands"][seat]["size"]
        return [(panel.held(count), phrases.counted(count, "1 card in hand", "{count} cards in hand"))]

    def coach(self, view: MasonsView, targets: Sequence[Target]) -> Sequence[Hint]:
        return list(coach.hints(view, targets))

    def left(self, view: MasonsView, seat: int | None) -> list[Stock]:
        """Cards in the hand of a seat; of all together the pieces that may run out first."""
        return [panel.nearest_end(view) if seat is None else panel.cards_left(view["hands"][seat]["size"])]

    def svg(self, view: MasonsView, *, coordinates: bool = False) -> str:
        return draw.svg(view, has_coordinates=coordinates)

    def picture(self) -> str:
        return draw.picture()
