"""What Shrines & Heretics shows: shrines among the cloisters, and who challenges whom. [SHR-1, SHR-3]"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from remparts.core.face import Hint, Line, Target
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.games.carcassonne.expansions.shrines.pictures import BUILDINGS
from remparts.games.carcassonne.expansions.shrines.view import shrines_part
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face.drawing.looks import ShownTiles
from remparts.games.carcassonne.face.part import FacePart, LedgerWords, ShownClaim
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import palette
from remparts.games.drawing.shapes import along, apart, number

_SWORDS: Final = (
    f'<g id="car-swords"><circle r="10.5" fill="{palette.LIGHT}" stroke="{palette.INK}" stroke-width="1.5"/>'
    f'<g fill="none" stroke-linecap="round"><path d="M-5.4-5.6L5.2 5M5.4-5.6L-5.2 5" stroke="{palette.INK}"'
    f' stroke-width="2.4"/><path d="M1.8 6.4l4.6-4.6M-1.8 6.4l-4.6-4.6" stroke="{palette.ROOFS[0]}"'
    ' stroke-width="2"/></g></g>'
)
_ROOM: Final = 20.0
"""How far from its ends the line between two challengers begins."""


_HINT: Final = Phrase(
    "A shrine scores like a cloister. If both are held side by side, the first to be finished takes all."
)


class ShrinesFace(FacePart):
    """Shrines with their heretics, and challenges as crossed swords."""

    name = "shrines"
    tiles = ShownTiles(facts=__package__, buildings=BUILDINGS)
    claims: ClassVar[Mapping[str, ShownClaim]] = {
        "shrine": ShownClaim(
            Phrase("Shrine"),
            "heretic",
            "heretic at the {place}",
            seen_with="cloister",
            completes=Phrase("Completes a shrine"),
        )
    }
    ledger = LedgerWords(
        entries={"shrine": "{player} scores a shrine", "challenge": "{player} loses a challenge"},
        terms={"challenges": ("the other building was completed first", "the other buildings were completed first")},
        in_turns=["challenge"],  # [SHR-4.5]
    )

    def definitions(self) -> str:
        return _SWORDS

    def board(self, view: CarcassonneView, *, aids: bool) -> Mapping[str, Mapping[str, str]]:
        return {"pieces": dict(_challenge(view, pair) for pair in shrines_part(view)["challenges"])}

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
        for pair in shrines_part(after)["challenges"]:
            if pair not in shrines_part(before)["challenges"]:
                monk, heretic = (_holder(after, node) for node in pair)
                text = "The monk of {one} and the heretic of {other} challenge each other [SHR-3.1]"
                tile, segment = pair[1]
                yield Line(Phrase(text, one=player(monk), other=player(heretic)), lights=f"{tile}.{segment}")

    def about(self, view: CarcassonneView, feature: FeatureView) -> Iterator[Phrase]:
        for monk, heretic in shrines_part(view)["challenges"]:
            if feature["segments"][0] == monk:
                yield Phrase("Challenged by the heretic of {player}", player=player(_holder(view, heretic)))
            elif feature["segments"][0] == heretic:
                yield Phrase("Challenged by the monk of {player}", player=player(_holder(view, monk)))

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterator[Hint]:
        yield from (Hint("shrine", _HINT, target.at) for target in targets if target.move == "heretic")


def _holder(view: CarcassonneView, node: Sequence[int]) -> int:
    """Whose follower stands on a building."""
    return next(piece["seat"] for piece in view["followers"] if [piece["tile"], piece["segment"]] == [*node])


def _challenge(view: CarcassonneView, pair: Sequence[Sequence[int]]) -> tuple[str, str]:
    """Crossed swords on a line between the two."""
    (tile, segment), (other_tile, other_segment) = pair
    key = f"challenge{tile}-{segment}-{other_tile}-{other_segment}"
    one, other = draw.anchor(view, tile, segment), draw.anchor(view, other_tile, other_segment)
    share = min(_ROOM / apart(one, other), 0.4)
    start, end, middle = along(one, other, share), along(other, one, share), along(one, other, 0.5)
    line = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    return key, (
        f'<g id="{key}"><path d="{line}" stroke="{palette.LIGHT}" stroke-width="6"/>'
        f'<path d="{line}" stroke="{palette.ROOFS[0]}" stroke-width="3" stroke-dasharray="7 5"/>'
        f'<use href="#car-swords" x="{number(middle[0])}" y="{number(middle[1])}"/></g>'
    )
