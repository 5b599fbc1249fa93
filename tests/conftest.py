"""Settings for all tests: Hypothesis tries the same examples every time, and rubbish is looked for less often."""

import gc

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("remparts", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("remparts")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Games make many states that go by themselves; what was loaded and collected until now stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
