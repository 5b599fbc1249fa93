"""Work done on a Ray cluster, one on this machine or a large one; what a lost worker leaves undone is done again."""

import logging
import os
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from remparts.arena.pool import ATTEMPTS, LostWorker
from remparts.core.errors import MissingLibrary, RempartsError
from remparts.core.facts import StandIn, adopt, share

T = TypeVar("T")
R = TypeVar("R")

_STORE: Final = 80_000_000
"""Bytes that a cluster of our own keeps for results, which are small."""


def run_on_ray(
    work: Callable[[T], R], tasks: Iterable[T], jobs: int | None = None, address: str | None = None
) -> Generator[tuple[T, R], None, None]:
    """Each task with what the work makes of it, as they finish; a task is asked for when there is room for it.

    Without an address a cluster of that many workers is started on this machine and ended afterwards.
    """
    with _connected(jobs, address) as ray:
        room = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        # Ray itself begins a task again whose worker or node has died; its result comes once all the same.
        remote = ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(_work_there)
        stand_ins = share()
        waiting = iter(tasks)
        running: dict[Any, T] = {}  # by the reference to what is to come
        while True:
            while len(running) < room and (task := next(waiting, None)) is not None:
                running[remote.remote(work, task, stand_ins)] = task
            if not running:
                return
            for reference in ray.wait(list(running))[0]:
                yield running.pop(reference), _get(ray, reference)


@contextmanager
def _connected(jobs: int | None, address: str | None) -> Iterator[Any]:
    """Ray, the library, whose types are loose; connected and quiet while the block lasts."""
    if address:
        ray = _load()
        with _begun(ray, f"at {address}", address=address):
            yield ray
        return
    with _folder() as folder, _surroundings(folder):
        ray = _load()  # not before: it looks around when it is imported
        alone = {"address": "local", "num_cpus": jobs, "object_store_memory": _STORE, "_temp_dir": str(folder / "ray")}
        with _begun(ray, "on this machine", include_dashboard=False, **alone):
            yield ray


def _load() -> Any:
    try:
        import ray
    except ModuleNotFoundError as error:
        raise MissingLibrary("a cluster needs ray: pip install 'remparts[cluster]'") from error
    return ray


@contextmanager
def _begun(ray: Any, where: str, **settings: Any) -> Iterator[None]:
    """A connection that is closed in the end."""
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **settings)
    except Exception as error:  # of any kind: Ray says by its plainest one that it took too long
        ray.shutdown()  # ends what has begun
        reason = str(error).partition("\n")[0]
        raise RempartsError(f"there is no Ray cluster {where}: {reason}") from error
    try:
        yield
    finally:
        ray.shutdown()


@contextmanager
def _folder() -> Iterator[Path]:
    """Where a cluster of our own keeps its files, closed to other users: Ray opens its own folder in it to all."""
    # The names of sockets must be short, which those in the temporary folder of some systems are not.
    short = "/tmp" if os.name == "posix" else None
    with TemporaryDirectory(prefix="ray-", dir=short, ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextmanager
def _surroundings(folder: Path) -> Iterator[None]:
    """What a cluster of our own is told: to report nothing, and where the token lies with which it lets us in.

    Left alone, Ray would put a token into the home of the user. Whoever has settled how to be let in is asked for that.
    """
    before = dict(os.environ)
    told = {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        "RAY_raylet_start_wait_time_s": "120",  # a busy machine needs more than the usual half minute
    }
    if not any(name.startswith("RAY_AUTH_") for name in before):
        path = folder / "token"
        path.touch(0o600)
        path.write_text(_token(), encoding="ascii")
        told["RAY_AUTH_TOKEN_PATH"] = str(path)
    os.environ.update({name: value for name, value in told.items() if name not in before})
    try:
        yield
    finally:
        for name in os.environ.keys() - before.keys():
            if name.startswith("RAY_"):  # Ray leaves some of its own as well
                del os.environ[name]


@cache
def _token() -> str:
    """One for each process, which Ray reads but once."""
    return secrets.token_hex(32)


def _get(ray: Any, reference: Any) -> Any:
    """A result, or what went wrong in words of ours."""
    try:
        return ray.get(reference)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        text = f"the worker that plays died {ATTEMPTS} times over one task: is there enough memory?"
        raise LostWorker(text) from error
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, RempartsError):
            raise cause from error
        raise


def _work_there(work: Callable[[T], R], task: T, stand_ins: tuple[StandIn, ...]) -> R:
    """What a worker does, with the components of whom it works for."""
    if share() != stand_ins:
        adopt(stand_ins)
    return work(task)
