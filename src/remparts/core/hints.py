"""What a bot may ask of a game beside its rules."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from remparts.core.game import AnyGame, State
from remparts.core.ledger import totals
from remparts.core.task import Move

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Hints(Protocol[S_contra]):
    """What one game tells bots; it has no state."""

    def worth(self, state: S_contra, seat: int) -> float:
        """How good a state is for a seat."""

    def narrow(self, state: S_contra, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """The legal moves that deserve a look, where there are too many to look at all of them.

        With `ahead` the state lies further ahead; then there may be none, and the state is judged as it is.
        """

    def chances(self, state: S_contra, seat: int) -> Sequence[Move]:
        """Some answers of chance that stand for all of them, if chance is a part of the seat's own decision."""


AnyHints = Hints[Any]
"""The hints of any game; only the game itself knows the type of its states."""


class PlainHints:
    """The hints of a game that gives none of its own."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def worth(self, state: State, seat: int) -> float:
        """Points so far and to come, less those of the best opponent."""
        coming = totals(self._game.forecast(state), len(state.scores))
        points = [score + more for score, more in zip(state.scores, coming, strict=True)]
        return points[seat] - max(other for owner, other in enumerate(points) if owner != seat)

    def narrow(self, state: State, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        return moves

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        return ()
