"""How strong bots for people are: five levels, each another bot in every game."""

import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from remparts.core.errors import RempartsError

LEVELS: Final = ("apprentice", "journeyman", "builder", "master", "architect")
"""From one who is learning to the strongest."""


class BadLevels(RempartsError):
    """Levels cannot be read."""


class Level(NamedTuple):
    """What plays at a level of one game, and how it was measured."""

    bot: str
    """Its text, as in `search:2s`."""
    won: float = 0.0
    """The share of games it won against the level below, the first against random moves."""
    games: int = 0
    """Of how many games; of none where it was not measured."""


USUAL: Final[Mapping[str, Level]] = MappingProxyType(
    dict(zip(LEVELS, map(Level, ("careless:4", "careless:2", "greedy", "search:24/1s", "search:1s")), strict=True))
)
"""The levels of a game that says nothing of them."""


def read_levels(text: str) -> Mapping[str, Level]:
    """The levels that a text tells, or `BadLevels`."""
    try:
        told = tomllib.loads(text)
        found = {name: Level(**values) for name, values in told.items()}
    except (ValueError, TypeError, RecursionError) as error:
        raise BadLevels(f"these are no levels: {error}") from error
    for name, level in found.items():
        _check(name, level)
    if tuple(found) != LEVELS:
        raise BadLevels(f"the levels must be {', '.join(LEVELS)}, not {', '.join(found) or 'none'}")
    return found


def _check(name: str, level: Level) -> None:
    """Refuse a level whose parts are of other kinds, or out of bounds."""
    is_bot = type(level.bot) is str and level.bot
    if not (is_bot and type(level.won) in (int, float) and 0 <= level.won <= 1):
        raise BadLevels(f"{name} needs the text of a bot, and may tell which share of games it won, from 0 to 1")
    if type(level.games) is not int or level.games < 0:
        raise BadLevels(f"{name} may tell of how many games that is, not {level.games!r}")
