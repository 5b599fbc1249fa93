"""Whether the order in which completed features are scored matters: if it changes the wall tiles taken. [CST-8.4]"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple


class Worth(NamedTuple):
    """The points of a completed feature, and those with the wall tile that doubles it, if there is one."""

    points: int
    doubled: int
    doubler: int | None


def order_matters(
    score: int, worths: Sequence[Worth], usable: Mapping[int, int], towers: Mapping[int, int], track: int
) -> bool:
    """Whether for some permitted choice of doublings the order of these features changes which towers are emptied.

    `usable` counts the wall tiles that may double, and `towers` has the tower of each space at which one can be taken.
    """
    return any(_differ(score, points, towers, track) for points in _choices(worths, usable))


def _choices(worths: Sequence[Worth], usable: Mapping[int, int]) -> Iterator[list[int]]:
    """The points of the features for every permitted choice of doublings. [CST-11.6]"""
    for doubling in product(*((False, True) if worth.doubler in usable else (False,) for worth in worths)):
        needed = Counter(worth.doubler for worth, doubles in zip(worths, doubling, strict=True) if doubles)
        if all(number is not None and count <= usable[number] for number, count in needed.items()):
            yield [w.doubled if doubles else w.points for w, doubles in zip(worths, doubling, strict=True)]


def _differ(score: int, points: Sequence[int], towers: Mapping[int, int], track: int) -> bool:
    """Whether two orders of these moves of the marker stop at different towers.

    For each set of moves made so far, all sets of towers are kept at which the marker may have stopped.
    """
    everything = (1 << len(points)) - 1
    stopped: list[set[frozenset[int]]] = [{frozenset()}]
    for made in range(1, everything + 1):
        moves = [number for number in range(len(points)) if made >> number & 1]
        tower = towers.get((score + sum(points[number] for number in moves)) % track)
        before = {stops for number in moves for stops in stopped[made ^ 1 << number]}
        stopped.append(before if tower is None else {stops | {tower} for stops in before})
    return len(stopped[everything]) > 1
