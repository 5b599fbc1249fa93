"""The counts of `perft/` once more, by the slow engine; `tests/test_perft.py` compares those of the fast one."""

import pytest

from tests.castle.naive import Naive
from tests.test_perft import FILES, naive_count, read

COUNTED_TWICE = [("castle_start", 3), ("castle_wall", 2), ("castle_middle", 2), ("castle_order", 3), ("castle_end", 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth"), COUNTED_TWICE)
def test_the_slow_engine_counts_the_same(name: str, depth: int) -> None:
    expected = read(next(path for path in FILES if path.stem == name))
    assert naive_count(Naive, expected, depth) == expected.counts[depth]
