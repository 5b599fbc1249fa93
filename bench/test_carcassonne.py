"""Carcassonne by pytest-benchmark: `pytest bench --benchmark-enable`; the same works as `remparts bench`."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from remparts import Options, game
from remparts.arena.bench import WORKS

GAME = game("carcassonne")


@pytest.mark.parametrize("what", WORKS)
def test_speed(benchmark: BenchmarkFixture, what: str) -> None:
    """No time is asserted: machines are noisy. A round may do its work many times over; see `times`."""
    benchmark.extra_info["times"] = benchmark(WORKS[what](GAME, Options(2)))
