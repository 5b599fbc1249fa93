"""Chance for playouts: whole numbers drawn in a few nanoseconds where the library is compiled."""

from random import Random
from typing import Final

from remparts.core.ints import i64

_FACTOR: Final = 698769069
"""With it the numbers of this kind of generator, multiply with carry, repeat after some 2 ** 60 draws."""
_LOW: Final = 0xFFFFFFFF


class Luck:
    """Draws that follow from a generator of the caller, the same in every build."""

    __slots__ = ("_number", "rng")

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        """The caller's generator, for draws that need more than a number below a bound."""
        self._number: i64 = rng.randrange(1, _FACTOR) << 32 | rng.getrandbits(32)

    def below(self, bound: i64) -> i64:
        """A number from 0 to less than the bound, each with the same chance; the bound is less than 2 ** 31."""
        number = self._number
        number = _FACTOR * (number & _LOW) + (number >> 32)
        self._number = number
        return (number & _LOW) * bound >> 32
