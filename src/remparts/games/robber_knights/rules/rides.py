"""All the ways in which knights can be left behind along a way. [ROB-6.18]"""

from collections.abc import Iterator
from functools import cache

from remparts.games.robber_knights.rules.area import FULL
from remparts.games.robber_knights.rules.moves import STAY, March

Way = tuple[int, ...]
"""The tiles in one direction, beginning with the castle, each as `tile(cost, room)`."""


def tile(cost: int, room: int) -> int:
    """A tile of a way in one number: how many knights must stay on it and how many may."""
    return cost * 8 + room


@cache
def stays(cost: int, most: int) -> tuple[March, ...]:
    """All knights stay on the castle. [ROB-6.10, ROB-6.11]"""
    return tuple(March(STAY, (knights,)) for knights in range(cost, min(FULL, most) + 1))


@cache
def rides(direction: int, way: Way, most: int) -> tuple[March, ...]:
    """Every ride along a way that leaves the castle, with at most that many knights. [ROB-6.5, ROB-6.7]"""
    found = sorted(spread for spread in _spreads(way, most) if len(spread) > 1)
    return tuple(March(direction, spread) for spread in found)


def _spreads(way: Way, most: int) -> Iterator[tuple[int, ...]]:
    """Every list of knights that stay on the first tiles of a way."""
    if not way:
        return
    cost, room = divmod(way[0], 8)
    for knights in range(cost, min(room, most) + 1):
        yield (knights,)
        for further in _spreads(way[1:], most - knights):
            yield (knights, *further)
