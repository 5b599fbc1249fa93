"""One position as one seat sees it, and the scenes made of it, at a table and in a replay alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from remparts.core.face import Effect
from remparts.core.game import State
from remparts.core.view import BaseView
from remparts.server.showing.fragments import (
    Cast,
    board_fragments,
    in_play_fragments,
    panel_fragments,
    seat_fragments,
    summary_fragments,
)
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


class Moment:
    """A position that is shown: what several pages have in common is drawn once."""

    def __init__(self, cast: Cast, position: Position, *, aids: bool) -> None:
        self._cast = cast
        self._position = position
        self._aids = aids
        self._board = Part(board_fragments(cast.face, position.view, aids=aids))
        self._box = cast.face.box(position.view)
        self._blocks = cast.face.panel(position.view, aids=aids)
        self._in_play = cast.face.in_play(position.view)
        self._panels: dict[str, Part] = {}
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
        seats = seat_fragments(cast, now.view, words, present, aids=self._aids)
        seats |= summary_fragments(cast, now.view, words, aids=self._aids)
        return Scene(
            number=now.number,
            era=now.era,
            cast=cast,
            state=now.state,
            view=now.view,
            words=words,
            parts=(self._board, Part(seats), self._panel(words), self._log(words), ending),
            box=self._box,
            lines=now.lines,
            in_play=self._in_play,
            effects_since=now.effects_since,
        )

    def _panel(self, words: Words) -> Part:
        if words.language not in self._panels:
            fragments = panel_fragments(self._cast, self._blocks, words)
            fragments |= in_play_fragments(self._cast, self._in_play, words)
            self._panels[words.language] = Part(fragments)
        return self._panels[words.language]

    def _log(self, words: Words) -> Log:
        if words.language not in self._logs:
            self._logs[words.language] = Log(self._cast, self._position.lines, words)
        return self._logs[words.language]
