"""Work on several processes: all of it is done, each task once, also when a process is killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts.arena.pool import ATTEMPTS, LostWorker, run_all
from remparts.core.errors import RempartsError


def square(number: int) -> int:
    return number * number


def kill_itself_once(task: tuple[int, Path]) -> int:
    """The process dies over the task until its mark is there."""
    number, mark = task
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def kill_itself(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number: int) -> int:
    raise RempartsError("there is nothing to play")


def divide(number: int) -> int:
    return 1 // number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(run_all(square, range(7), jobs)) == [(number, number * number) for number in range(7)]


def test_a_task_is_asked_for_when_a_process_is_free() -> None:
    asked = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            asked.append(number)
            yield number

    running = run_all(square, tasks(), 2)
    next(running)
    running.close()
    assert len(asked) <= 4


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    done = [answer for _, answer in run_all(kill_itself_once, [(number, mark) for number in range(8)], 2)]
    assert mark.exists()
    assert sorted(done) == list(range(8))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
@pytest.mark.slow
def test_a_task_that_always_kills_its_process_is_given_up() -> None:
    with pytest.raises(LostWorker, match=f"died {ATTEMPTS} times"):
        list(run_all(kill_itself, [1], 2))


def test_a_mistake_there_is_a_mistake_here() -> None:
    with pytest.raises(RempartsError, match="there is nothing to play"):
        list(run_all(refuse, [1], 2))


def test_a_fault_there_says_where_it_was() -> None:
    with pytest.raises(RuntimeError, match=r"return 1 // number[^$]*ZeroDivisionError"):
        list(run_all(divide, [0], 2))
