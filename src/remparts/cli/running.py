"""What long work has in common, and where it is done: by processes of this machine, or on a Ray cluster."""

from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from remparts.arena.cluster import run_on_ray
from remparts.arena.pool import run_all
from remparts.cli.choices import check_kept, check_writable, read_options
from remparts.core.errors import RempartsError
from remparts.core.game import AnyGame
from remparts.core.options import Options

T = TypeVar("T")
R = TypeVar("R")

_PLACES: Final = ("processes", "ray")


def prepare(
    game: AnyGame,
    seats: int | None,
    preset: str | None,
    pairs: Sequence[str],
    *,
    kept: Path | None,
    told: Path | None,
    plot: Path | None,
) -> Options:
    """The options of games that take long; what could not be kept, told or drawn of them is refused before."""
    files = [path for path in (kept, told, plot) if path is not None]
    for path in files:
        check_writable(path)
    check_kept(kept)
    places = [path.resolve() for path in files]
    for path, place in zip(files, places, strict=True):
        if places.count(place) > 1:
            raise RempartsError(f"{path} would be written over: name another file for each of what is written")
    if plot is not None:
        from remparts.arena.plot import check_ending

        check_ending(plot)
    return read_options(game, game.seats.start if seats is None else seats, preset, pairs)


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
