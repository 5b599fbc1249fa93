"""What one viewer has seen of a game, kept up to date move by move."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from remparts.core.face import AnyFace, Effect, Line
from remparts.core.game import State
from remparts.core.task import Move
from remparts.core.view import BaseView
from remparts.server.tables.history import History
from remparts.server.tables.slices import Steps

_KEPT_EFFECTS: Final = 16
_DRAWN: Final = 4
"""One board in this number is drawn on the way."""

_UNKNOWN: Final = Move()
"""Stands for a move that a viewer may not know."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, and the number of the move that it tells about."""

    move: int
    line: Line
    markups: dict[str, str] = field(default_factory=dict, compare=False)
    """Its markup by language, made when it is first asked for."""


class Viewpoint:
    """What a seat, or a spectator, sees of a game now, and all that it was told on the way; the states are borrowed."""

    def __init__(self, history: History, face: AnyFace, seat: int | None) -> None:
        self.history = history
        self.face = face
        self.seat = seat
        self.number = 0
        self.state = history.at(0)
        self.view: BaseView = self._look()
        self.lines: list[Told] = []
        self._cuts = len(history.cuts)
        self._effects: deque[tuple[int, int, Sequence[Effect]]] = deque(maxlen=_KEPT_EFFECTS)

    def following(self) -> Steps[None]:
        """See the game as it stands now, move by move."""
        while self.number < len(self.history.moves):
            self.follow(self.number + 1)
            yield
            yield from self.drawing()
        self.follow()

    def drawing(self) -> Steps[None]:
        """Draw the board now and then: what a face makes when it first appears is then not made all at once."""
        if self.number % _DRAWN == 0:
            self.face.board(self.view, aids=False)
            yield

    def follow(self, number: int | None = None) -> None:
        """See the game as it stands now, or as it stood after this number of moves if that lies ahead."""
        self._go_back()
        first, before, told = self.number, self.view, len(self.state.ledger)
        for move in self.history.moves[first:number]:
            self._see(move)
        if self.number > max(first, len(self.history.moves) - _KEPT_EFFECTS):
            effects = self.face.effects(before, self.view, self.state.ledger[told:])
            self._effects.append((first, self.number, effects))

    def _go_back(self) -> None:
        """Forget what was undone since."""
        left = min(self.history.cuts[self._cuts :], default=self.number)
        self._cuts = len(self.history.cuts)
        if left < self.number:
            self.number = left
            self.state = self.history.at(left)
            self.view = self._look()
            self._effects.clear()
            while self.lines and self.lines[-1].move > left:
                self.lines.pop()

    def _see(self, move: Move) -> None:
        before, told = self.view, len(self.state.ledger)
        self.number += 1
        self.state = self._state_after(move)
        self.view = self._look()
        known = move if move.seen(self.seat) == str(move) else _UNKNOWN
        lines = self.face.tell(before, known, self.view, self.state.ledger[told:])
        self.lines += [Told(self.number, line) for line in lines]

    def _state_after(self, move: Move) -> State:
        """The state that the game has kept; somebody who comes late to a long game plays its beginning again."""
        kept = self.history.kept(self.number)
        return self.history.game.apply(self.state, move) if kept is None else kept

    def _look(self) -> BaseView:
        if self.number == len(self.history.moves):
            return self.history.glance(self.seat)
        view: BaseView = self.history.game.glance(self.state, self.seat)
        return view

    def effects_since(self, number: int) -> list[Effect]:
        """What was to be seen moving since this number of moves had been made."""
        return [effect for first, _, effects in self._effects if first >= number for effect in effects]
