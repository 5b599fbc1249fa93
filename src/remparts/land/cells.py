"""Numbers in cells, in the order in which cells got theirs: one type with two bodies, chosen here.

Where the library is compiled it is a square of machine words, `remparts.land.square`; where it is not, a dictionary,
which nothing written in Python can catch up with. No value is 0: that stands for an empty cell.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from remparts.core.ints import COMPILED

if TYPE_CHECKING or COMPILED:
    from remparts.land.square import Cells
else:

    class Cells(dict):
        """As in `remparts.land.square`."""

        def copy(self) -> "Cells":
            return Cells(self)

        def fitting(self, offers: Sequence[tuple[int, ...]]) -> list[int]:
            return [cell + offer for cell, want in self.items() if offers[want] for offer in offers[want]]

        def count(self, fits: Sequence[int], row: int) -> int:
            return sum([fits[row + want] for want in self.values()])

        def nth(self, fits: Sequence[int], row: int, number: int) -> tuple[int, int, int]:
            for cell, want in self.items():
                if number < fits[row + want]:
                    return cell, want, number
                number -= fits[row + want]
            raise IndexError(number)


__all__ = ["Cells"]
