"""What a bot is, and which there are."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from remparts.bots.greedy import Greedy
from remparts.bots.random import RandomBot
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.task import Move


class Bot(Protocol):
    """Decides for a seat."""

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        """One of the legal moves. The state is any that the seat cannot tell apart from the real one."""


_BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": Greedy}


def bots() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def find_bot(text: str) -> Bot:
    """The bot of that name, or `UnknownBot`."""
    make = _BOTS.get(text)
    if make is None:
        raise UnknownBot("there is no bot {name}; there are {names}", name=repr(text), names=", ".join(bots()))
    return make()
