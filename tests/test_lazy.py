"""Sequences that make their items when they are asked for behave like lists, and are never listed."""

from random import Random

import pytest

from remparts.core.lazy import Lazy


class Squares(Lazy[int]):
    """The squares of some numbers, with those that were made."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(numbers)
        self.made: list[int] = []

    def make(self, number: int) -> int:
        self.made.append(number)
        return number * number

    def number_of(self, item: object) -> int:
        return round(item**0.5) if isinstance(item, int) and item >= 0 else -1


class Second:
    """A whole number that is no `int`, like those of arrays."""

    def __index__(self) -> int:
        return 1


def test_it_reads_like_a_list() -> None:
    squares, same = Squares(3, 5, 2, 7), [9, 25, 4, 49]
    assert list(squares) == same
    assert squares == same
    assert squares == Squares(3, 5, 2, 7)
    assert squares != Squares(3, 5, 2)
    assert squares != Squares(3, 5, 7, 2)
    assert squares != {9, 25, 4, 49}
    assert [squares[-1], squares[1:3], squares[::-2]] == [49, [25, 4], [49, 25]]
    assert squares[Second()] == 25
    with pytest.raises(TypeError, match="'str' object cannot be interpreted as an integer"):
        squares["1"]  # type: ignore[call-overload]
    assert [squares.index(25), squares.count(25), squares.count(16)] == [1, 1, 0]
    with pytest.raises(IndexError):
        squares[4]
    with pytest.raises(ValueError, match="16 is not there"):
        squares.index(16)
    with pytest.raises(ValueError, match="9 is not there"):
        squares.index(9, 1)


def test_only_what_is_asked_for_is_made() -> None:
    squares = Squares(*range(1000))
    assert len(squares) == 1000
    assert 81 in squares
    assert -1 not in squares
    assert squares.count("nine") == 0
    assert squares.made == []
    chosen = Random(1).sample(squares, 2)
    assert len(squares.made) == len(chosen) == 2
