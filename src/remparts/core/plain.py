"""What a small game need not say: rules, a face and a text to start from.

A game inherits from these and answers the rest of the contract; what it says itself replaces what is said here.
`PlainHints` do the same for bots.
"""

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

from remparts.core.face import Answer, Block, Effect, Face
from remparts.core.game import AnyGame, Game, S, State, V_co
from remparts.core.ledger import Entry, totals
from remparts.core.luck import Luck
from remparts.core.options import Spec
from remparts.core.phrase import Phrase
from remparts.core.task import CHANCE, Move
from remparts.core.text import GameText, Row
from remparts.core.view import BaseView, outcome_view, task_view

V_contra = TypeVar("V_contra", bound=Mapping[str, Any], contravariant=True)
UNDO = Phrase("Undo")
_NAMED = 8
"""How many legal moves a refusal names."""


class PlainGame(Game[S, V_co], Generic[S, V_co]):
    """Rules without options, in which all answers of chance are equally likely and nothing is scored at the end."""

    version = 1
    options: Spec = ()
    presets: Mapping[str, Mapping[str, str]] = {}

    def odds(self, state: S) -> Sequence[tuple[Move, int]]:
        return [(move, 1) for move in self.moves(state)]

    def deal(self, state: S, rng: Random) -> Move:
        moves, weights = zip(*self.odds(state), strict=True)
        move: Move = rng.choices(moves, weights)[0]
        return move

    def apply(self, state: S, move: Move) -> S:
        after = state.copy()
        self.play(after, move)
        return after

    def playout(self, state: S, rng: Random) -> None:
        luck = Luck(rng)
        while state.agenda:
            if state.agenda[-1].who == CHANCE:
                self.play(state, self.deal(state, rng))
            else:
                moves = self.moves(state)
                self.play(state, moves[luck.below(len(moves))])

    def refusal(self, state: S, move: Move) -> str:
        """Which moves there are instead."""
        moves = self.moves(state)
        named = ", ".join(map(str, islice(moves, _NAMED)))
        return f"{move} is not possible now; there are {named}{', …' if len(moves) > _NAMED else ''}"

    def glance(self, state: S, seat: int | None) -> V_co:
        return self.view(state, seat)

    def forecast(self, state: S) -> tuple[Entry, ...]:
        return ()


def plain_view(game: AnyGame, state: State, seat: int | None, turn: int) -> BaseView:
    """What the views of all games have in common, of a game without options; `turn` is the seat whose turn it is."""
    return {
        "game": game.name,
        "seat": seat,
        "seats": len(state.scores),
        "options": {},
        "task": task_view(state),
        "turn": turn,
        "scores": state.scores[:],
        "forecast": totals(game.forecast(state), len(state.scores)),
        "outcome": outcome_view(game.outcome(state)),
    }


class PlainFace(Face[V_contra], Generic[V_contra]):
    """A board that offers and tells moves, without effects, aids, coordinates and anything beside it."""

    overlays: Mapping[str, Phrase] = {}

    def definitions(self, options: Mapping[str, str]) -> str:
        return ""

    def coordinates(self, view: V_contra) -> str:
        return ""

    def undoes(self, move: Move) -> Phrase:
        return UNDO

    def effects(self, before: V_contra, after: V_contra, entries: Sequence[Entry]) -> Sequence[Effect]:
        return ()

    def overlay(self, view: V_contra, name: str) -> str:
        return ""

    def light(self, view: V_contra, at: str) -> str:
        return ""

    def ask(self, view: V_contra, x: float, y: float, *, aids: bool = True) -> Answer | None:
        return None

    def panel(self, view: V_contra, *, aids: bool = True) -> Sequence[Block]:
        return ()

    def supply(self, view: V_contra, seat: int) -> Sequence[tuple[str, Phrase]]:
        return ()

    def svg(self, view: V_contra, *, coordinates: bool = False) -> str:
        """The layers of the board one above the other."""
        left, top, width, height = self.box(view)
        board = self.board(view, aids=False)
        layers = "".join(f'<g id="layer-{name}">{"".join(board[name].values())}</g>' for name in self.layers)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" role="img">'
            f"<defs>{self.definitions(view['options'])}</defs>{layers}"
            f"{self.coordinates(view) if coordinates else ''}</svg>"
        )


class PlainText(GameText[V_contra], Generic[V_contra]):
    """A board without a legend, beside which nothing is to be told."""

    def legend(self, view: V_contra) -> Row:
        return ()

    def notices(self, before: V_contra, move: Move, after: V_contra, names: Sequence[str]) -> Sequence[str]:
        return ()

    def holdings(self, view: V_contra) -> Sequence[str]:
        return [""] * len(view["scores"])

    def middle(self, view: V_contra) -> str:
        return ""

    def measures(self, view: V_contra) -> Mapping[str, int]:
        return {}
