"""What a bot is, and which there are."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from remparts.bots.budget import read_budget
from remparts.bots.careless import Careless, read_points
from remparts.bots.greedy import Greedy, Weighing
from remparts.bots.program import ProgramBot
from remparts.bots.random import RandomBot
from remparts.bots.search import Search
from remparts.bots.tree import Tree
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.levels import LEVELS, USUAL, Level
from remparts.core.task import Move
from remparts.games.registry import game_names, package


class Bot(Protocol):
    """Decides for a seat."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        """One of the legal moves. The state is any that the seat cannot tell apart from the real one."""


class LevelBot:
    """What plays at a level, which is another bot in each game."""

    def __init__(self, level: str) -> None:
        self._level: Final = level
        self._bots: Final[dict[str, Bot]] = {}
        """By the names of games."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        if game.name not in self._bots:
            self._bots[game.name] = find_bot(levels_of(game.name)[self._level].bot)
        return self._bots[game.name].pick(game, state, seat, rng)


_BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "greedy": Greedy,
    **{level: partial(LevelBot, level) for level in LEVELS},
}


class Kind(NamedTuple):
    """Bots that are told more after a colon."""

    make: Callable[[str], Bot]
    """Takes what stands after the colon; `UnknownBot` says what should stand there."""
    form: str
    """An example."""


_KINDS: Final[dict[str, Kind]] = {
    "careless": Kind(lambda text: Careless(read_points(text)), "careless:3"),
    "greedy": Kind(Weighing, "greedy:weights.toml"),
    "search": Kind(lambda text: Search(read_budget(text)), "search:2s"),
    "tree": Kind(lambda text: Tree(read_budget(text)), "tree:2s"),
    "program": Kind(ProgramBot, "program:./mybot"),
}


def bots() -> tuple[str, ...]:
    """The names of all bots that need not be told more: for programs, and the levels from the weakest on."""
    return tuple(_BOTS)


def bot_forms() -> tuple[str, ...]:
    """An example of each kind of bot that is told more."""
    return tuple(kind.form for kind in _KINDS.values())


def levels_of(name: str) -> Mapping[str, Level]:
    """What plays at each level of a game."""
    return package(name).levels if name in game_names() else USUAL


def find_bot(text: str) -> Bot:
    """The bot of a name such as `greedy`, or of a kind with more after a colon; `UnknownBot` if there is none."""
    if text in _BOTS:
        return _BOTS[text]()
    name, _, more = text.partition(":")
    if name in _KINDS:
        return _KINDS[name].make(more.strip())
    raise UnknownBot(
        "there is no bot {name}; there are {names}", name=repr(text), names=", ".join((*bots(), *bot_forms()))
    )
