"""What Mage & Witch shows: the two figures where they stand, where they may go, and what they do. [MAG-2, MAG-4]"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from remparts.core.face import Hint, Line, Target, button
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import coaching, phrases
from remparts.games.carcassonne.expansions.mage.pictures import MAGE, MARKS, WITCH
from remparts.games.carcassonne.expansions.mage.rules import FIGURES, Conjure, Dispel
from remparts.games.carcassonne.expansions.mage.view import Figure, mage_part
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.aids import spread, what_it_is
from remparts.games.carcassonne.face.drawing.looks import ShownTiles
from remparts.games.carcassonne.face.outlines import feature_at
from remparts.games.carcassonne.face.part import Card, FacePart, LateLine, LedgerWords
from remparts.games.carcassonne.face.targets import stand, tile_and_segment
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing.shapes import Point, number

_TITLES: Final = {"mage": Phrase("Mage"), "witch": Phrase("Witch")}
_GOES: Final = {"mage": "Mage to the {segment} ({place})", "witch": "Witch to the {segment} ({place})"}
_GONE: Final = {"mage": "Take the mage off", "witch": "Take the witch off"}
_TOLD: Final = {
    "mage": "{player} moves the mage to the {segment} ({place}) [{rule}]",
    "witch": "{player} moves the witch to the {segment} ({place}) [{rule}]",
}
_TAKEN: Final = {
    "mage": "{player} takes the mage off the board [{rule}]",
    "witch": "{player} takes the witch off the board [{rule}]",
}
_MOVED: Final = {"mage": "mage moved", "witch": "witch moved"}
_OFF: Final = {"mage": "mage taken off", "witch": "witch taken off"}
_LEFT: Final[Mapping[Figure, str]] = {
    "mage": "The mage goes beside the board [MAG-4.4]",
    "witch": "The witch goes beside the board [MAG-4.4]",
}
_BESIDE: Final = Phrase("Beside the board")
_AIDE: Final[Point] = (19.0, -6.0)
"""Where a figure stands beside a follower."""


_HINT: Final = Phrase(
    "Send one of them to a road or city: the mage adds a point per tile there, the witch halves the points."
)


class MageFace(FacePart):
    """The mage in purple and the witch in orange."""

    name = "mage"
    tiles = ShownTiles(facts=__package__, marks=MARKS)
    tasks = frozenset({"magic"})
    undoes: ClassVar[Mapping[type[Move], Phrase]] = {
        Conjure: Phrase("Undo moving this figure"),
        Dispel: Phrase("Undo taking this figure off"),
    }
    ledger = LedgerWords(
        terms={
            "mage": ("mage: 1 more per tile", "mage: 1 more per tile"),
            "witch": ("witch: half of it, rounded up", "witch: half of it, rounded up"),
        }
    )

    def definitions(self) -> str:
        return MAGE + WITCH

    def board(self, view: CarcassonneView, *, aids: bool) -> Mapping[str, Mapping[str, str]]:
        pieces = {}
        for figure in FIGURES:
            held = mage_part(view)[figure]
            if held:
                feature = feature_at(view, held["feature"])
                at = _stand(view, feature["segments"] if feature else [], held["at"])
                key = f"figure-{figure}"
                pieces[key] = f'<g id="{key}">{_figure(figure, at)}</g>'
        return {"pieces": pieces}

    def asks(self, view: CarcassonneView) -> Phrase:
        if _have_met(view):
            return Phrase("Mage and witch meet: move one of them away")
        return Phrase("Place or move the mage or the witch")

    def targets(self, view: CarcassonneView, moves: Sequence[Move]) -> Sequence[Target]:
        return [_target(view, move) for move in moves]

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
        seat = before["turn"]
        if isinstance(move, Conjure):
            tile, segment = tile_and_segment(before, move.site)
            rule = "MAG-3.1" if _have_met(before) else "MAG-2.1"
            phrase = Phrase(_TOLD[move.figure], player=player(seat), rule=rule, **_where(before, tile, segment))
            short, figure = Phrase(_MOVED[move.figure]), f"figure-{move.figure}"
            yield Line(phrase, seat, lights=f"{tile}.{segment}", short=short, placed=(figure,))
        elif isinstance(move, Dispel):
            rule = "MAG-3.4" if _have_met(before) else "MAG-2.6"
            taken = Phrase(_TAKEN[move.figure], player=player(seat), rule=rule)
            yield Line(taken, seat, short=Phrase(_OFF[move.figure]))
        yield from _gone_with_feature(before, after)

    def about(self, view: CarcassonneView, feature: FeatureView) -> Iterator[Phrase]:
        if feature["id"] == _feature_of(view, "mage"):
            yield Phrase("The mage is here: 1 more point per tile")
        if feature["id"] == _feature_of(view, "witch"):
            yield Phrase("The witch is here: half the points")

    def cards(self, view: CarcassonneView) -> Iterator[Card]:
        for figure in FIGURES:
            held = mage_part(view)[figure]
            line = Phrase("{segment} ({place})", **_where(view, *held["at"])) if held else _BESIDE
            yield Card(_TITLES[figure], _picture(figure), (line,))

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterator[Hint]:
        if task_now(view)["name"] == "magic":
            yield Hint("magic", _HINT, coaching.offered(targets))


def _gone_with_feature(before: CarcassonneView, after: CarcassonneView) -> Iterator[LateLine]:
    """Figures whose feature has been completed and scored. [MAG-4.4]"""
    for figure, text in _LEFT.items():
        was = mage_part(before)[figure]
        if was and not mage_part(after)[figure] and after["task"]:
            feature = feature_at(after, was["feature"])
            if feature and feature["complete"]:
                yield LateLine(Phrase(text), lights=was["feature"])


def _have_met(view: CarcassonneView) -> bool:
    """Whether a tile has joined the features of mage and witch, so that one of them must leave. [MAG-3.1]"""
    at = _feature_of(view, "mage")
    return at is not None and at == _feature_of(view, "witch")


def _feature_of(view: CarcassonneView, figure: Figure) -> str | None:
    """The feature that a figure is on."""
    held = mage_part(view)[figure]
    return held["feature"] if held else None


def _figure(figure: str, at: Point) -> str:
    return f'<use href="#car-{figure}" x="{number(at[0])}" y="{number(at[1])}"/>'


def _picture(figure: str) -> str:
    return f'<svg class="r-card" viewBox="-22 -36 44 58" aria-hidden="true"><use href="#car-{figure}"/></svg>'


def _where(view: CarcassonneView, tile: int, segment: int) -> dict[str, Phrase]:
    """The words for a segment and its place."""
    placed = view["tiles"][tile]
    name = words.segment_name(placed["tile"], placed["facing"], segment)
    return {"segment": name, "place": phrases.place(placed["x"], placed["y"])}


def _stand(view: CarcassonneView, segments: Sequence[list[int]], first: list[int]) -> Point:
    """Where a figure stands on a feature: where it was put if nobody is there, else on a free segment, else beside."""
    taken = [[piece["tile"], piece["segment"]] for piece in view["followers"]]
    free = [node for node in (first, *segments) if node not in taken]
    x, y = draw.anchor(view, *(free or [first])[0])
    return (x, y) if free else (x + _AIDE[0], y + _AIDE[1])


def _target(view: CarcassonneView, move: Move) -> Target:
    if isinstance(move, Dispel):
        return button(move, Phrase(_GONE[move.figure]), picture=_picture(move.figure))
    assert isinstance(move, Conjure)
    tile, segment = tile_and_segment(view, move.site)
    feature = feature_at(view, f"{tile}.{segment}")
    assert feature
    name = Phrase(_GOES[move.figure], **_where(view, tile, segment))
    at = _stand(view, feature["segments"], [tile, segment])
    return replace(
        stand(move, name, at, f"car-{move.figure}", spread(view, feature), what_it_is(feature)),
        picture=_picture(move.figure),
        choice=move.figure,
        choice_name=_TITLES[move.figure],
    )
