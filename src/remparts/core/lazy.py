"""Sequences that make their items only when asked: some decisions have 90,000 answers, and nobody lists them."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from operator import eq
from operator import index as whole
from typing import SupportsIndex, TypeVar, overload

from remparts.core.ints import mypyc_attr

T_co = TypeVar("T_co", covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lazy(Sequence[T_co]):
    """One item for each of some whole numbers; it is made from its number when it is asked for.

    It can be counted, indexed, sampled and asked with `in` at little cost. A subclass says how an item is made and
    which number stands for it.
    """

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers

    @abstractmethod
    def make(self, number: int) -> T_co:
        """The item for one of the numbers."""

    @abstractmethod
    def number_of(self, item: object) -> int:
        """The number that stands for an item; -1, which is never one of the numbers, for what cannot be an item."""

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: SupportsIndex) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[T_co]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> T_co | list[T_co]:
        if isinstance(index, int):  # nearly always, and cheaper to ask than whether it is a slice
            return self.make(self._numbers[index])
        if isinstance(index, slice):
            return list(map(self.make, self._numbers[index]))
        return self.make(self._numbers[whole(index)])

    def __iter__(self) -> Iterator[T_co]:
        return map(self.make, self._numbers)

    def __contains__(self, item: object) -> bool:
        return self.number_of(item) in self._numbers

    def index(self, item: object, start: int = 0, stop: int | None = None) -> int:
        number = self.number_of(item)
        if number in self._numbers and (found := self._numbers.index(number)) in range(len(self))[start:stop]:
            return found
        raise ValueError(f"{item} is not there")

    def count(self, item: object) -> int:
        return int(item in self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # like a list
