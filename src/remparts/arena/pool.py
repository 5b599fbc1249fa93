"""Work done by several processes of this machine; what a process leaves undone when it dies is done again."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Final, Generic, TypeVar

from remparts.bots.child import leave_in_order
from remparts.core.errors import RempartsError
from remparts.core.facts import StandIn, adopt, share

T = TypeVar("T")
R = TypeVar("R")

ATTEMPTS: Final = 4
"""How often a task is begun before it is given up."""

_SECONDS_TO_LEAVE: Final = 5


class LostWorker(RempartsError):
    """The process that does a task has died again and again."""


def run_all(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[tuple[T, R], None, None]:
    """Each task with what the work makes of it, as they finish; a task is asked for when a process is free.

    With one job the work is done in this process. Closing it stops the others at once.
    """
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    queue = _Queue(tasks)
    workers: dict[Connection, _Worker[T, R]] = {}
    try:
        while True:
            while len(workers) < jobs and (attempt := queue.take()):
                worker = _Worker(work, attempt)
                workers[worker.connection] = worker
            if not workers:
                return
            for connection in wait(list(workers)):
                assert isinstance(connection, Connection)
                worker = workers[connection]
                attempt = worker.attempt
                try:
                    answer = connection.recv()
                except (EOFError, OSError):
                    workers.pop(connection).stop()
                    queue.give_back(attempt)
                    continue
                if isinstance(answer, Exception):
                    raise answer
                if following := queue.take():
                    worker.begin(following)
                else:
                    workers.pop(connection).leave()
                yield attempt.task, answer
    finally:
        for worker in workers.values():
            worker.interrupt()
        for worker in workers.values():
            worker.stop()


@dataclass(slots=True)
class _Attempt(Generic[T]):
    """A task, and how often it was begun."""

    task: T
    number: int = 0


class _Queue(Generic[T]):
    """What remains to be done; what was left undone comes first."""

    def __init__(self, tasks: Iterable[T]) -> None:
        self._coming: Final = iter(tasks)
        self._again: Final[deque[_Attempt[T]]] = deque()

    def take(self) -> _Attempt[T] | None:
        """The next task, or None if there is none."""
        if self._again:
            return self._again.popleft()
        return next((_Attempt(task) for task in self._coming), None)

    def give_back(self, attempt: _Attempt[T]) -> None:
        """Take note that a process died over a task, and do not try for ever."""
        attempt.number += 1
        if attempt.number == ATTEMPTS:
            raise LostWorker(f"the process that plays died {ATTEMPTS} times over one task: is there enough memory?")
        self._again.append(attempt)


class _Worker(Generic[T, R]):
    """A process that does one task after another."""

    def __init__(self, work: Callable[[T], R], attempt: _Attempt[T]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.connection, theirs = spawn.Pipe()
        self._process: Final = spawn.Process(target=_serve, args=(theirs, work, share()))
        self._process.start()
        theirs.close()
        self.begin(attempt)

    def begin(self, attempt: _Attempt[T]) -> None:
        """Hand a task over."""
        self.attempt = attempt
        with suppress(OSError):  # it has just died, which is noticed where its answer is waited for
            self.connection.send(attempt.task)

    def leave(self) -> None:
        """Let it go after its last task."""
        self.connection.close()
        self._process.join(_SECONDS_TO_LEAVE)
        self.stop()

    def interrupt(self) -> None:
        """Tell it to leave in order, whatever it does: what it has started goes with it."""
        self.connection.close()
        self._process.terminate()

    def stop(self) -> None:
        """End it, in order if it can."""
        self.interrupt()
        self._process.join(_SECONDS_TO_LEAVE)
        self._process.kill()
        self._process.join()
        self._process.close()


def _serve(connection: Connection, work: Callable[[T], R], stand_ins: tuple[StandIn, ...]) -> None:
    """Answer until nobody asks, with the components of the parent, and leave interrupts to it."""
    adopt(stand_ins)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_in_order()
    with suppress(EOFError, OSError):
        while True:
            connection.send(_attempted(work, connection.recv()))


def _attempted(work: Callable[[T], R], task: T) -> R | Exception:
    """What the work makes of a task, or what went wrong, with the place where it did."""
    try:
        return work(task)
    except RempartsError as error:
        return error
    except Exception:
        return RuntimeError(f"in the process that plays: {format_exc()}")
