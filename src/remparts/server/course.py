"""A game from its beginning to where it stands, and how far it can be taken back."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from remparts.core.dealer import Dealer
from remparts.core.game import AnyGame, who
from remparts.core.ledger import totals
from remparts.core.options import Options
from remparts.core.seen import HIDDEN
from remparts.core.task import CHANCE, Move


class Course:
    """The moves so far, who made them, and the present position."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.game = game
        self.options = options
        self.state: Any = game.setup(options)
        self.moves: list[Move] = []
        self.actors: list[int] = []
        self.cuts: list[int] = []
        """How many moves each undo has left."""
        self._first_secret: int | None = None
        self._begins_open = not any(self.hides(seat) for seat in range(options.seats))

    @property
    def turn(self) -> int | None:
        """The seat that decides now, or chance; None when the game is over."""
        return who(self.state)

    @property
    def is_open(self) -> bool:
        """Nothing is hidden from anybody so far, so that all seats see the same."""
        return self._begins_open and self._first_secret is None

    def hides(self, seat: int) -> bool:
        """Whether this seat now sees something that not everybody may; whose view it is does not count."""
        own, everybody = (self.game.view(self.state, viewer) for viewer in (seat, None))
        return {**own, "seat": None} != {**everybody, "seat": None}

    def play(self, move: Move) -> None:
        """Carry a legal move out; the position before it stays true for whoever holds it."""
        if self._first_secret is None and HIDDEN in move.seen(None):
            self._first_secret = len(self.moves)
        turn = self.turn
        assert turn is not None, "the game is over"
        self.state = self.game.apply(self.state, move)
        self.moves.append(move)
        self.actors.append(turn)

    def cut(self, number: int) -> None:
        """Leave the first moves, so many."""
        self.state = self.at(number)
        self.cuts.append(number)
        del self.moves[number:], self.actors[number:]
        if self._first_secret is not None and self._first_secret >= number:
            self._first_secret = None

    def at(self, number: int) -> Any:
        """The position after so many moves."""
        if number == len(self.moves):
            return self.state
        state = self.game.setup(self.options)
        for move in self.moves[:number]:
            self.game.play(state, move)
        return state

    def scores(self) -> list[list[int]]:
        """The scores after each move; where points come at the end only, what each seat would have had by then."""
        scores = [list(state.scores) for state in self._states()]
        if any(map(any, scores[:-1])):
            return scores
        return [scores_if_over(self.game, state) for state in self._states()]

    def _states(self) -> Iterator[Any]:
        """Each position from the beginning on, the same state that moves on."""
        state = self.game.setup(self.options)
        yield state
        for move in self.moves:
            self.game.play(state, move)
            yield state

    def with_chance(self, move: Move | None, seed: str) -> list[Move]:
        """This move and those of chance that follow it; each is dealt by how many of chance stand before it.

        So whoever takes a turn back and plays it otherwise finds the same chance, however many decisions it took.
        """
        moves = [move] if move else []
        state = self.game.apply(self.state, move) if move else self.state
        number = self.actors.count(CHANCE)
        while who(state) == CHANCE:
            moves.append(Dealer(f"{seed}/{number}").pick(self.game, state))
            state = self.game.apply(state, moves[-1])
            number += 1
        return moves


def scores_if_over(game: AnyGame, state: Any) -> list[int]:
    """The scores if the game ended now; once it has, those it ended with."""
    coming = totals(game.forecast(state), len(state.scores)) if state.agenda else [0] * len(state.scores)
    return [score + more for score, more in zip(state.scores, coming, strict=True)]


@dataclass(frozen=True, slots=True)
class Undo:
    """How many moves an undo would leave, and whether it reaches back behind the present turn."""

    number: int
    is_take_back: bool


def find_undo(actors: Sequence[int], turn: int | None, mine: Collection[int], *, is_alone: bool) -> Undo | None:
    """What the holder of these seats may undo.

    The present turn, as long as neither chance nor anybody else has acted in it; whoever is alone with bots may
    also take the last turn back, whatever came after it.
    """
    number = len(actors)
    if turn in mine:
        while number and actors[number - 1] == turn:
            number -= 1
        if number < len(actors):
            return Undo(number, is_take_back=False)
    if not is_alone:
        return None
    while number and actors[number - 1] not in mine:
        number -= 1
    if not number:
        return None
    last = actors[number - 1]
    while number and actors[number - 1] == last:
        number -= 1
    return Undo(number, is_take_back=True)
