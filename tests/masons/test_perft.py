"""The counts of `perft/` once more, by the slow engine; `tests/test_perft.py` compares those of the fast one.

Counts on small boards are in `scenarios/ways.scn`.
"""

import pytest

from tests.masons.naive import Naive
from tests.test_perft import FILES, naive_count, read

COUNTED_TWICE = [
    ("masons_start", 3),
    ("masons_turn", 2),
    ("masons_towers", 2),
    ("masons_join", 2),
    ("masons_exchange", 1),
    ("masons_late", 2),
    ("masons_last", 2),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth"), COUNTED_TWICE)
def test_the_slow_engine_counts_the_same(name: str, depth: int) -> None:
    expected = read(next(path for path in FILES if path.stem == name))
    assert naive_count(Naive, expected, depth) == expected.counts[depth]
