"""A bot that looks to the end of its own turn and no further."""

from pathlib import Path
from random import Random
from typing import Any, Final

from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.hints import AnyHints, PlainHints
from remparts.core.task import Move
from remparts.core.weights import BadWeights, read_weights
from remparts.games.registry import game_names, package

_LARGEST_FILE: Final = 1_000_000


class NoWeights(UnknownBot):
    """There is no file of weights where one is named."""


class Greedy:
    """Tries each move with the best of what the same seat decides right after it, and weighs where that leads."""

    def __init__(self, hints: AnyHints | None = None) -> None:
        self._hints: Final = hints

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        moves = game.moves(state)
        if len(moves) == 1:
            return moves[0]
        plans = (self._hints or hints_of(game)).plans(state, seat)
        best = max(plan.worth for plan in plans)
        equals = [*dict.fromkeys(plan.moves[0] for plan in plans if plan.worth == best)]
        return equals[int(rng.random() * len(equals))]


class Weighing:
    """Greedy with the weights that a file tells, as `train` writes it: `greedy:mine.toml`."""

    def __init__(self, file: str) -> None:
        if not file:
            raise NoWeights("greedy: needs a file of weights, as in greedy:mine.toml; greedy alone has the game's own")
        self._file: Final = file
        self._text: Final = _read(file)
        self._greedy: dict[str, Greedy] = {}

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        if game.name not in self._greedy:
            hints = hints_of(game)
            try:
                weights = read_weights(self._text, hints.weights)
            except BadWeights as error:
                raise BadWeights(f"{self._file}: {error}") from error
            self._greedy[game.name] = Greedy(hints.weighing(weights))
        return self._greedy[game.name].pick(game, state, seat, rng)


def _read(file: str) -> str:
    """The text of a file of weights, or `NoWeights`."""
    try:
        with Path(file).open("rb") as opened:
            content = opened.read(_LARGEST_FILE + 1)
        text = content.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        raise NoWeights(f"cannot read the weights in {file}: it is no text") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise NoWeights(f"cannot read the weights in {file}: {reason}") from error
    if len(content) > _LARGEST_FILE:
        raise NoWeights(f"{file} is too large for weights: more than {_LARGEST_FILE // 1_000_000} MB")
    return text


def hints_of(game: AnyGame) -> AnyHints:
    """What the game says of itself, or what can be said of any."""
    return package(game.name).hints if game.name in game_names() else PlainHints(game)
