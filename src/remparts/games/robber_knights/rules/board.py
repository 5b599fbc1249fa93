"""The board: every spot that can come into play, in one number each, and how spots lie to each other.

Sets of spots are bits, spot by spot in reading order, as many to a word as `WORD` says.
"""

from functools import cache
from itertools import count
from typing import Final

from remparts.core.grid import cell
from remparts.core.ints import WORD, Ints, i64, ints


class Board:
    """All spots around the first tile, as far as the playing area may stretch from there, in a rim that stays empty."""

    def __init__(self, side: int) -> None:
        width, height = 2 * side, 2 * side + 1  # a row's rim on the right is the one on the left of the row below
        self.side: Final = side
        """How wide and how high the rectangle of all tiles may become. [ROB-5.4]"""
        self.width: Final[i64] = width
        self.size: Final = width * height
        self.steps: Final = ints([-width, 1, width, -1])
        """What leads from a spot to its neighbour on each side, in the order of `SIDES`."""
        self.cells: Final = [cell(spot % width - side, spot // width - side) for spot in range(self.size)]
        """The cell of each spot."""
        words = -(-self.size // WORD)
        self.words: Final[i64] = words
        """How many words a set of spots takes."""
        self.word: Final[i64] = WORD
        columns = [sum(1 << y * width + x for y in range(1, height - 1)) for x in range(width)]
        rows = [sum(1 << y * width + x for x in range(1, width)) for y in range(height)]
        near_columns = [sum(columns[max(1, x + 1 - side) : x + side]) for x in range(width)]
        near_rows = [sum(rows[max(1, y + 1 - side) : min(y + side, height - 1)]) for y in range(height)]
        inside = sum(columns[1:])
        near, beside = [], []
        for spot in range(self.size):
            y, x = divmod(spot, width)
            near += _in_words(near_columns[x] & near_rows[y] & ~(1 << spot), words)
            touched = [1 << spot + step for step in (-width, 1, width, -1) if spot + step >= 0]
            beside += _in_words(sum(touched) & inside, words)
        self.inside: Final = ints(_in_words(inside, words))
        """All spots that can come into play."""
        self.near: Final = ints(near)
        """For each spot, the others that can take a tile if one lies on it, as far as the limit goes. [ROB-5.4]"""
        self.beside: Final = ints(beside)
        """For each spot, those that share a side with it. [ROB-5.1]"""
        most = min(WORD, self.size)
        modulus = next(number for number in count(most) if len({pow(2, bit, number) for bit in range(most)}) == most)
        bits = [0] * modulus
        for bit in range(most):
            bits[pow(2, bit, modulus)] = bit
        self.modulus: Final[i64] = modulus
        self.bits: Final = ints(bits)
        """The number of a single bit, by what remains of it when it is divided by the modulus."""

    def spot(self, x: int, y: int) -> int:
        """The spot in that column and row."""
        return (y + self.side) * (2 * self.side) + x + self.side

    def nth(self, spots: Ints, number: i64) -> i64:
        """The spot with this number in a set, in reading order."""
        word: i64 = 0
        bits = spots[word]
        while True:
            while bits != 0:
                if number == 0:
                    return word * self.word + self.bits[(bits & -bits) % self.modulus]
                number -= 1
                bits &= bits - 1
            word += 1
            bits = spots[word]

    def members(self, spots: Ints) -> list[int]:
        """All spots of a set, in reading order."""
        found = []
        table, modulus = self.bits, self.modulus
        for word, bits in enumerate(spots):
            while bits != 0:
                lowest = bits & -bits
                found.append(word * WORD + table[lowest % modulus])
                bits ^= lowest
        return found


@cache
def board(side: int) -> Board:
    """The board for a playing area of that side."""
    return Board(side)


def _in_words(bits: int, words: int) -> list[int]:
    """A set of spots word by word."""
    return [bits >> word * WORD & (1 << WORD) - 1 for word in range(words)]
