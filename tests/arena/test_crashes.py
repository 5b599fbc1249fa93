"""A match that is killed goes on, and a worker that is killed loses nothing: every game is played and counted once."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from remparts import Options
from remparts.arena.pairing import Schedule

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="who works for whom is read from /proc"),
]

MATCH = Schedule("robber_knights", Options(2), ("greedy", "random"), "crash", 12)
ARGUMENTS = ["arena", MATCH.game, *MATCH.bots, "-n", str(2 * MATCH.rounds), "-j", "2", "--seed", MATCH.seed]
PATIENCE = 120
"""Seconds until something that ought to happen counts as missing."""

Scores = list[list[int]]


@pytest.fixture(scope="module")
def uninterrupted() -> Scores:
    """The scores of each game, played one after the other."""
    return [list(game.play().scores) for game in MATCH]


@contextmanager
def started(journal: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The match, in a process that is gone in the end."""
    command = [sys.executable, "-m", "remparts", *ARGUMENTS, "--journal", str(journal), *more]
    home = {"HOME": str(journal.parent)}  # whoever writes there would be seen
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **home}
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


def lines(journal: Path) -> list[str]:
    """The finished lines, the first of them the heading."""
    if not journal.exists():
        return []
    return journal.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()


def played(journal: Path) -> dict[int, list[int]]:
    """The scores of each game that is written down, which must be there once."""
    games = [json.loads(line) for line in lines(journal)[1:]]
    found = {game["number"]: game["scores"] for game in games}
    assert len(found) == len(games), "a game is there twice"
    return found


def workers(process: int, mark: str) -> list[int]:
    """The processes below this one whose command line has the mark."""
    parents, marked = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just gone
            parents[int(folder.name)] = int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            if mark in folder.joinpath("cmdline").read_text():
                marked.append(int(folder.name))
    return [each for each in marked if process in ancestors(each, parents)]


def ancestors(process: int, parents: dict[int, int]) -> Iterator[int]:
    while process := parents.get(process, 0):
        yield process


def is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_a_killed_match_goes_on(tmp_path: Path, uninterrupted: Scores) -> None:
    journal = tmp_path / "journal"
    with started(journal) as process:
        until(lambda: len(lines(journal)) > 4)
        helpers = workers(process.pid, "spawn_main")
        process.send_signal(signal.SIGKILL)
    before = played(journal)
    assert 4 <= len(before) < len(uninterrupted)
    until(lambda: not any(map(is_running, helpers)))  # they notice that nobody asks any more
    assert helpers

    with started(journal) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    after = played(journal)
    assert before.items() <= after.items()
    assert [after[number] for number in range(len(uninterrupted))] == uninterrupted
    assert out.startswith(f"Robber Knights: {len(uninterrupted)} games, seed crash\n")


@pytest.mark.parametrize(("place", "mark"), [("processes", "spawn_main"), ("ray", "ray::_work_there")])
def test_a_killed_worker_loses_nothing(tmp_path: Path, uninterrupted: Scores, place: str, mark: str) -> None:
    journal = tmp_path / "journal"
    with started(journal, "--on", place) as process:
        until(lambda: len(lines(journal)) > 2 and len(workers(process.pid, mark)) == 2)
        victim = workers(process.pid, mark)[0]
        os.kill(victim, signal.SIGKILL)
        until(lambda: not is_running(victim))
        assert process.poll() is None
        assert len(lines(journal)) <= len(uninterrupted), "it came too late to be of interest"
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert err == "" or (place == "ray" and "A worker died or was killed" in err)
    found = played(journal)
    assert [found[number] for number in range(len(uninterrupted))] == uninterrupted
    assert out.startswith(f"Robber Knights: {len(uninterrupted)} games, seed crash\n")
    assert {path.name for path in tmp_path.iterdir()} == {"journal"}
