"""Where long work is done: by processes of this machine, or on a Ray cluster."""

from collections.abc import Callable, Generator, Iterable
from typing import Final, TypeVar

from remparts.arena.cluster import run_on_ray
from remparts.arena.pool import run_all
from remparts.core.errors import RempartsError

T = TypeVar("T")
R = TypeVar("R")

_PLACES: Final = ("processes", "ray")


def choose_runner(
    work: Callable[[T], R], place: str, jobs: int | None, address: str | None
) -> Callable[[Iterable[T]], Generator[tuple[T, R], None, None]]:
    """Does a work for many tasks, there where it is wanted."""
    if place not in _PLACES:
        raise RempartsError(f"--on is {' or '.join(_PLACES)}, not {place!r}")
    if place == "ray":
        return lambda tasks: run_on_ray(work, tasks, jobs, address)
    if address is not None:
        raise RempartsError("--address is that of a Ray cluster; add --on ray")
    return lambda tasks: run_all(work, tasks, jobs or 1)
