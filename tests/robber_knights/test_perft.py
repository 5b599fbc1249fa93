"""The counts of `perft/` once more, by the slow engine; `tests/test_perft.py` compares those of the fast one."""

import pytest

from tests.robber_knights.naive import Naive
from tests.test_perft import FILES, Expected, read

COUNTED_TWICE = [("knights_setup", 5), ("knights_turn", 2), ("knights_middle", 2), ("knights_end", 3)]


def naive_count(expected: Expected, moves: tuple[str, ...], depth: int) -> int:
    """Every line is played from the start: the slow engine has no copies."""
    naive = Naive(expected.options.seats, dict(expected.options))
    for move in (*expected.after, *moves):
        naive.play(move)
    if depth == 0:
        return 1
    if depth == 1:
        return len(naive.moves())
    return sum(naive_count(expected, (*moves, move), depth - 1) for move in naive.moves())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth"), COUNTED_TWICE)
def test_the_slow_engine_counts_the_same(name: str, depth: int) -> None:
    expected = read(next(path for path in FILES if path.stem == name))
    assert naive_count(expected, (), depth) == expected.counts[depth]
