"""What a bot is, and which there are."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from remparts.bots.budget import read_budget
from remparts.bots.greedy import Greedy, Weighing
from remparts.bots.program import ProgramBot
from remparts.bots.random import RandomBot
from remparts.bots.search import Search
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.task import Move


class Bot(Protocol):
    """Decides for a seat."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        """One of the legal moves. The state is any that the seat cannot tell apart from the real one."""


_BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": Greedy}


class Kind(NamedTuple):
    """Bots that are told more after a colon."""

    make: Callable[[str], Bot]
    """Takes what stands after the colon; `UnknownBot` says what should stand there."""
    form: str
    """An example."""


_KINDS: Final[dict[str, Kind]] = {
    "greedy": Kind(Weighing, "greedy:weights.toml"),
    "search": Kind(lambda text: Search(read_budget(text)), "search:2s"),
    "program": Kind(ProgramBot, "program:./mybot"),
}


def bots() -> tuple[str, ...]:
    """The names of all bots that need not be told more, the weakest first."""
    return tuple(_BOTS)


def bot_forms() -> tuple[str, ...]:
    """An example of each kind of bot that is told more."""
    return tuple(kind.form for kind in _KINDS.values())


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
