"""One position as one seat sees it, and the scenes made of it, at a table and in a replay alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from remparts.core.face import Block, Effect
from remparts.core.game import State
from remparts.core.view import BaseView
from remparts.server.showing.fragments import (
    Cast,
    board_fragments,
    panel_fragments,
    seat_fragments,
    supplies_of,
)
from remparts.server.showing.markup import Supply
from remparts.server.showing.parts import Log, Part
from remparts.server.showing.scene import Scene
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.words import Words

NO_PART: Final = Part({})


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game after a number of moves, and what one seat sees of it."""

    number: int
    """Of moves that lead here."""
    era: int
    """Of undos before."""
    state: State
    view: BaseView
    lines: Sequence[Told]
    effects_since: "Callable[[Scene], Sequence[Effect]]"


@dataclass(slots=True)
class Panel:
    """What the panel shows, and its markup in the languages it has been asked for."""

    blocks: Sequence[Block]
    parts: dict[str, Part] = field(default_factory=dict)


class Moment:
    """A position that is shown: what several pages have in common is drawn once."""

    def __init__(self, cast: Cast, position: Position, *, aids: bool, panel: Panel | None = None) -> None:
        """A `panel` that the same seat was shown before is not made again if it shows the same."""
        self._cast = cast
        self._position = position
        self._board = Part(board_fragments(cast.face, position.view, aids=aids))
        self._box = cast.face.box(position.view)
        self._expected = _scores_if_over(position.view) if aids else None
        blocks = cast.face.panel(position.view, aids=aids)
        self.panel = panel if panel and panel.blocks == blocks else Panel(blocks)
        self._supplies: dict[str, list[Supply]] = {}
        self._logs: dict[str, Log] = {}
        self._scenes: dict[tuple[str, tuple[int, ...], Part], Scene] = {}

    def scene(self, words: Words, present: tuple[int, ...], ending: Part = NO_PART) -> Scene:
        """What a page shows in a language while people are present at some."""
        key = (words.language, present, ending)
        if key not in self._scenes:
            self._scenes[key] = self._scene(words, present, ending)
        return self._scenes[key]

    def _scene(self, words: Words, present: tuple[int, ...], ending: Part) -> Scene:
        cast, now = self._cast, self._position
        supplies = self._supplies_in(words)
        seats = seat_fragments(cast, supplies, words, now.state.scores, self._expected, present)
        return Scene(
            number=now.number,
            era=now.era,
            cast=cast,
            state=now.state,
            view=now.view,
            words=words,
            parts=(self._board, Part(seats), self._panel_part(words), self._log(words), ending),
            box=self._box,
            lines=now.lines,
            effects_since=now.effects_since,
        )

    def _supplies_in(self, words: Words) -> list[Supply]:
        if words.language not in self._supplies:
            self._supplies[words.language] = supplies_of(self._cast, self._position.view, words)
        return self._supplies[words.language]

    def _panel_part(self, words: Words) -> Part:
        parts = self.panel.parts
        if words.language not in parts:
            parts[words.language] = Part(panel_fragments(self._cast, self.panel.blocks, words))
        return parts[words.language]

    def _log(self, words: Words) -> Log:
        if words.language not in self._logs:
            self._logs[words.language] = Log(self._cast, self._position.lines, words)
        return self._logs[words.language]


def _scores_if_over(view: BaseView) -> list[int] | None:
    """The scores if the game ended now; None once it has."""
    if view["outcome"] is not None:
        return None
    return [score + more for score, more in zip(view["scores"], view["forecast"], strict=True)]
