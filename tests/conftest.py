"""Settings for all tests: Hypothesis tries the same examples every time."""

from hypothesis import HealthCheck, settings

settings.register_profile("remparts", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("remparts")
