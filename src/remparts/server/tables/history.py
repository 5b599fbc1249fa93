"""A game from its beginning to where it stands."""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from remparts.core.dealer import Dealer
from remparts.core.game import AnyGame, State, beside, who, whole
from remparts.core.ledger import totals
from remparts.core.options import Options
from remparts.core.task import CHANCE, Move
from remparts.core.view import BaseView
from remparts.games.registry import game as find_game
from remparts.server.tables.slices import Steps

_KEPT: Final = 16
"""States of a game that are kept: the present one and the last before it, for whoever has not looked since."""


class Step(NamedTuple):
    """A move and the state that it leads to."""

    move: Move
    state: State


class Course(NamedTuple):
    """How a game went: the points of each seat after each move, if it had ended then."""

    scores: list[list[int]]
    has_forecast: bool
    """Whether anybody could know what the end would add; else they are the scores alone."""


class History:
    """The moves so far, who made them, and the states they led to lately; each move is applied once.

    States are lent: nobody changes them.
    """

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.game = game
        self.options = options
        self.moves: list[Move] = []
        self.actors: list[int] = []
        self.cuts: list[int] = []
        """How many moves each undo has left."""
        self._states: deque[State] = deque([game.setup(options)], _KEPT)
        self._glances: dict[int | None, BaseView] = {}
        """What has been seen of the present state, by seat."""
        self._secrets: dict[int | None, int] = {}
        """For each seat the first move it knows and spectators do not; for None the first that spectators do not."""

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[-1]

    @property
    def turn(self) -> int | None:
        """The seat that decides now, or chance; None when the game is over."""
        return who(self.state)

    @property
    def is_open(self) -> bool:
        """Whether nothing was hidden from anybody so far, so that all seats see the same."""
        return None not in self._secrets and not _begins_with_secrets(self.game.name, self.options)

    def hides(self, seat: int) -> bool:
        """Whether this seat knows something that not everybody may know."""
        return seat in self._secrets or _begins_with_secrets(self.game.name, self.options)

    def play(self, move: Move) -> None:
        """Carry a legal move out; the state before it stays true for whoever holds it."""
        self.take([Step(move, self.game.apply(self.state, move))])

    def take(self, steps: Iterable[Step]) -> None:
        """Go on by steps that follow the present state."""
        for move, state in steps:
            turn = self.turn
            assert turn is not None, "the game is over"
            if move.seen(None) != str(move):
                knowing = [seat for seat in range(self.options.seats) if move.seen(seat) == str(move)]
                for seat in (None, *knowing):
                    self._secrets.setdefault(seat, len(self.moves))
            self.moves.append(move)
            self.actors.append(turn)
            self._states.append(state)
            self._glances.clear()

    def cut(self, number: int) -> None:
        """Keep only this number of moves, the first ones."""
        state = self.at(number)
        for _ in range(min(len(self.moves) - number, len(self._states))):
            self._states.pop()
        if not self._states:
            self._states.append(state)
        self.cuts.append(number)
        del self.moves[number:], self.actors[number:]
        self._secrets = {seat: first for seat, first in self._secrets.items() if first < number}
        self._glances.clear()

    def kept(self, number: int) -> State | None:
        """The state after this number of moves, if it is still kept."""
        back = len(self.moves) - number
        return self._states[-1 - back] if back < len(self._states) else None

    def at(self, number: int) -> State:
        """The state after this number of moves, which are played once more if it is no longer kept."""
        state = self.kept(number)
        if state is None:
            state = self.game.setup(self.options)
            for move in self.moves[:number]:
                self.game.play(state, move)
        return state

    def glance(self, seat: int | None) -> BaseView:
        """What a seat sees now, made once for all who look; parts of it may wait until they are looked at."""
        if seat not in self._glances:
            other = next(iter(self._glances.values()), None)
            self._glances[seat] = beside(self.game.glance(self.state, seat), other)
        return self._glances[seat]

    def view(self, seat: int | None) -> BaseView:
        """What a seat sees now as plain data."""
        return whole(self.glance(seat))

    def retracing(self) -> Steps[Course]:
        """How the game went, from its beginning to where it stands."""
        state = self.game.setup(self.options)
        scores, has_forecast = [_scores_if_over(self.game, state)], False
        for move in tuple(self.moves):
            self.game.play(state, move)
            scores.append(_scores_if_over(self.game, state))
            has_forecast = has_forecast or scores[-1] != list(state.scores)
            yield
        return Course(scores, has_forecast)

    def with_chance(self, move: Move | None, seed: str) -> list[Step]:
        """The steps of this move and of the chance moves that follow it, which are not taken yet.

        Each chance move is dealt by how many of them stand before it. So whoever takes a turn back and plays it
        otherwise finds the same chance, however many decisions it took.
        """
        state = self.state
        steps: list[Step] = []
        if move is not None:
            state = self.game.apply(state, move)
            steps.append(Step(move, state))
        number = self.actors.count(CHANCE)
        while who(state) == CHANCE:
            dealt = Dealer(f"{seed}/{number}").pick(self.game, state)
            state = self.game.apply(state, dealt)
            steps.append(Step(dealt, state))
            number += 1
        return steps


@lru_cache(maxsize=256)
def _begins_with_secrets(game: str, options: Options) -> bool:
    """Whether a seat sees more than a spectator before the first move.

    What is hidden later is asked of the moves; a setup has none, so here two views are compared, once for all tables.
    """
    rules = find_game(game)
    state = rules.setup(options)
    everybody = {**rules.view(state, None), "seat": None}
    return any({**rules.view(state, seat), "seat": None} != everybody for seat in range(options.seats))


def _scores_if_over(game: AnyGame, state: State) -> list[int]:
    """The scores if the game ended now; once it has, those it ended with."""
    coming = totals(game.forecast(state), len(state.scores)) if state.agenda else [0] * len(state.scores)
    return [score + more for score, more in zip(state.scores, coming, strict=True)]
