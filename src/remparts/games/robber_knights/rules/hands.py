"""Hands in one number each: four bits for each tile, its kind plus one, those of the first tile last."""

from collections.abc import Sequence
from functools import cache
from typing import Final


def packed(hand: Sequence[int]) -> int:
    """The number that stands for a hand."""
    number = 0
    for kind in reversed(hand):
        number = number << 4 | kind + 1
    return number


@cache
def unpacked(number: int) -> tuple[int, ...]:
    """The kinds in the hand that a number stands for."""
    hand = []
    while number:
        hand.append((number & 15) - 1)
        number >>= 4
    return tuple(hand)


DIFFERENT: Final = [tuple(dict.fromkeys(unpacked(number))) for number in range(256)]
"""For each hand of a turn, at most two tiles, the kinds that differ."""
