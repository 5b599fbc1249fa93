"""What a bot may ask of a game beside its rules."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

from remparts.core.game import AnyGame, State, who
from remparts.core.ints import mypyc_attr
from remparts.core.ledger import totals
from remparts.core.task import CHANCE, Move
from remparts.core.weights import Weights

T = TypeVar("T")
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

_EDITIONS: Final = 8


class Plan(NamedTuple):
    """What a seat may decide in a row, and what the position after it is worth to it."""

    worth: float
    moves: tuple[Move, ...]


class Hints(Protocol[S_contra]):
    """What one game tells bots; it has no state that anybody notices."""

    @property
    def weights(self) -> Weights:
        """The numbers by which it weighs positions; none if there is nothing to tune."""

    def weighing(self, weights: Weights) -> "Hints[S_contra]":
        """The same hints with other weights."""

    @property
    def rounds(self) -> int:
        """How many turns of each seat a search should look ahead."""

    def candidates(self, state: S_contra) -> int:
        """How many of a seat's plans a search should try: more where `worth` tells little about which is best."""

    def worth(self, state: S_contra, seat: int) -> float:
        """How good a state is for a seat, in points."""

    def narrow(self, state: S_contra, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        """The legal moves that deserve a look, where there are too many to look at all of them.

        With `ahead` the state lies further ahead; then there may be none, and the state is judged as it is.
        """

    def chances(self, state: S_contra, seat: int) -> Sequence[Move]:
        """Some answers of chance that stand for all of them, if chance is a part of the seat's own decision."""

    def plans(self, state: S_contra, seat: int) -> Sequence[Plan]:
        """What the seat that decides now can do until another one or chance decides, in canonical order."""

    def outlook(self, state: S_contra, seat: int, turns: int, rng: Random) -> float:
        """What a state is worth to a seat after so many turns, each the best for whoever has it; changes the state."""

    def is_near_end(self, state: S_contra, seat: int) -> bool:
        """Whether every way to the end may be tried: few turns are left, and nothing is hidden from this seat."""


AnyHints = Hints[Any]
"""The hints of any game; only the game itself knows the type of its states."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainHints:
    """The hints of a game that gives none of its own, and what those of other games have in common."""

    rounds: ClassVar[int] = 1

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        self._game: Final = game
        self.weights: Final = weights or Weights({})

    def weighing(self, weights: Weights) -> "PlainHints":
        """The same: there is nothing to weigh; a game with weights makes others."""
        return self

    def candidates(self, state: Any) -> int:
        return 8

    def worth(self, state: Any, seat: int) -> float:
        """Points so far and to come, less those of the best opponent."""
        coming = totals(self._game.forecast(state), len(state.scores))
        points = [score + more for score, more in zip(state.scores, coming, strict=True)]
        return margin(points, seat)

    def narrow(self, state: Any, moves: Sequence[Move], ahead: bool) -> Sequence[Move]:
        return moves

    def chances(self, state: Any, seat: int) -> Sequence[Move]:
        return ()

    def plans(self, state: Any, seat: int) -> Sequence[Plan]:
        return [*self._plans(state, seat, (), ahead=False)]

    def first_best(self, state: Any, seat: int) -> Plan:
        """The first of the plans that are worth most; a game may find it faster than all of them."""
        return best_plan(self.plans(state, seat))

    def _plans(self, state: Any, seat: int, before: tuple[Move, ...], *, ahead: bool) -> Iterator[Plan]:
        """Every way to go on from a state in which the seat decides, after some moves of its own."""
        moves = self.narrow(state, self._game.moves(state), ahead)
        for move in moves:
            after, made = self._game.apply(state, move), (*before, move)
            if who(after) == seat:
                yield from self._plans(after, seat, made, ahead=True)
            else:
                yield Plan(self._reached(after, seat), made)
        if not moves:
            yield Plan(self._judged(state, seat), before)

    def _reached(self, state: Any, seat: int) -> float:
        """What a state is worth in which another one decides, or chance."""
        answers = self.chances(state, seat) if who(state) == CHANCE else ()
        if not answers:
            return self._judged(state, seat)
        return sum(self._best(self._game.apply(state, answer), seat) for answer in answers) / len(answers)

    def _best(self, state: Any, seat: int) -> float:
        """What the seat can make of a state further ahead."""
        if who(state) != seat:
            return self._reached(state, seat)
        return max(plan.worth for plan in self._plans(state, seat, (), ahead=True))

    def _judged(self, state: Any, seat: int) -> float:
        return self.worth(state, seat) if state.agenda else margin(state.scores, seat)

    def outlook(self, state: Any, seat: int, turns: int, rng: Random) -> float:
        game = self._game
        while state.agenda and (turns or who(state) == CHANCE):
            turn = who(state)
            assert turn is not None
            if turn == CHANCE:
                game.play(state, game.deal(state, rng))
                continue
            for move in self.first_best(state, turn).moves:
                game.play(state, move)
            turns -= 1
        return self._foreseen(state, seat)

    def _foreseen(self, state: Any, seat: int) -> float:
        """What a state is worth at the end of a look ahead, which may take longer to judge than one on the way."""
        return self._judged(state, seat)

    def is_near_end(self, state: Any, seat: int) -> bool:
        return False


def kept(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """What is made of an edition, once for each of the last few that were played."""
    return lru_cache(maxsize=_EDITIONS)(make)


def best_plan(plans: Sequence[Plan]) -> Plan:
    """The first of those that are worth most."""
    return max(plans, key=lambda plan: plan.worth)


def margin(points: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the best other one."""
    return float(points[seat] - max(other for owner, other in enumerate(points) if owner != seat))
