"""Whole numbers side by side, the stuff of states that are played a million times.

Where the library is compiled, `Ints` are native vectors and `i64` is a machine word; where it is not, they are lists
and plain integers, which Python handles faster than anything that imitates a vector. The same source runs both ways;
this module says which build it is, and so it is never compiled itself.

Ints have a fixed length. They are read and written by index, cut with `[:]`, compared with `==` and walked through;
nothing else works in both builds. In compiled code a power of two comes from `POWERS`: a shift of a literal is cut off
at 32 bits there.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files
from typing import TYPE_CHECKING, Final

COMPILED: Final = any(files("remparts.core").joinpath(f"task{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)
"""Whether the library runs compiled."""

WORD: Final = 62 if COMPILED else 1 << 16
"""How many members of a set one number can stand for, a bit each; a plain integer has room for all of them."""

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr

    Ints: TypeAlias = vec[i64]
    Floats: TypeAlias = vec[float]

    def ints(numbers: Iterable[int]) -> Ints:
        """These numbers."""

    def floats(numbers: Iterable[float]) -> Floats:
        """The same for numbers that need not be whole."""

elif COMPILED:
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr

    ints = Ints = vec[i64]
    floats = Floats = vec[float]
else:
    i64 = int
    ints = Ints = list
    floats = Floats = list

    def mypyc_attr(**attributes):
        """Of no meaning to Python; a compiler reads it."""
        return lambda kind: kind


def zeros(number: int) -> Ints:
    """So many zeros."""
    return ints([0] * number)


POWERS: Final = ints([1 << bit for bit in range(62)])
"""One bit each."""

__all__ = ["COMPILED", "POWERS", "WORD", "Floats", "Ints", "floats", "i64", "ints", "mypyc_attr", "zeros"]
