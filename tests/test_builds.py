"""Compiled or interpreted, the library does the same.

The compiled wheel is built once, in a hurry and so without much speed unless thousands of games are to be played, and
installed with what it depends on into an environment of its own. Random games of both builds are compared line by line,
and the slow twins play the compiled one.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from remparts.games.registry import OURS
from scripts.compile import modules
from tests.installing import ISLANDS, RACE, install
from tests.shared import SOAK

ROOT = Path(__file__).parents[1]
COMPILE = {"REMPARTS_COMPILE": "1", "MYPYC_OPT_LEVEL": "2" if SOAK else "0"}
GAMES = max(2, SOAK * 3 // 5)
"""How many of each game are compared."""
BATCH = 50
OTHERS = ("race", "islands")
"""Games of other distributions, which are never compiled."""

pytestmark = pytest.mark.slow
Make = Callable[[Path], object]
Once = Callable[[str, Make], Path]


def run(*command: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Carry out a command in the project's folder, with some variables more; a failure tells what it printed."""
    told = subprocess.run(
        [str(word) for word in command], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert told.returncode == 0, f"{command}\n{told.stdout[-5000:]}{told.stderr[-5000:]}"
    return told


class Build(NamedTuple):
    """One build of the library: the Python that has it, and where that looks for it."""

    python: tuple[object, ...]
    path: str = ""

    def trace(self, site: str, *arguments: object) -> list[str]:
        """What `tracing.py` prints, with the games of other distributions that are on a path."""
        path = os.pathsep.join(filter(None, [self.path, site]))
        return run(*self.python, "-P", "tests/tracing.py", *arguments, PYTHONPATH=path).stdout.splitlines()


# ---- What is built


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Makes a folder for all processes that run tests: the first one fills it, and the others wait."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def make(name: str, fill: Make) -> Path:
        folder, done = shared / name, shared / f"{name}.done"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                fill(folder)
                done.touch()
        return folder

    return make


def build(folder: Path, **environment: str) -> str:
    """Build a wheel, and return what was said."""
    return run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, **environment).stderr


def set_up(folder: Path, wheel: Path) -> None:
    """A fresh environment with a wheel, and from the registry what it depends on."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    uv = shutil.which("uv") or shutil.which(ROOT / ".tools" / "bin" / "uv")
    if uv:
        run(uv, "pip", "install", "--python", python, wheel, UV_SYSTEM_CERTS="1", UV_PYTHON_DOWNLOADS="never")
    else:
        run(Path(sys.base_prefix) / "bin" / "python3", "-m", "pip", "--python", python, "install", wheel)


@pytest.fixture(scope="session")
def pure(once: Once) -> Path:
    """The pure wheel."""
    return next(once("pure", lambda folder: build(folder, REMPARTS_COMPILE="")).glob("*.whl"))


@pytest.fixture(scope="session")
def wheel(once: Once) -> Path:
    """The compiled wheel."""
    return next(once("compiled", lambda folder: build(folder, **COMPILE)).glob("*.whl"))


@pytest.fixture(scope="session")
def interpreted(once: Once, pure: Path) -> Build:
    """The pure wheel for a Python that has nothing else."""
    folder = once("unpacked", ZipFile(pure).extractall)
    return Build((sys.executable, "-S"), str(folder))


@pytest.fixture(scope="session")
def compiled(once: Once, wheel: Path) -> Build:
    """The compiled wheel in an environment of its own."""
    return Build((once("environment", lambda folder: set_up(folder, wheel)) / "bin" / "python",))


@pytest.fixture(scope="session")
def site(once: Once) -> str:
    """A path on which the games of other distributions are found."""
    folder = once("site", lambda folder: [install(project, folder) for project in (RACE, ISLANDS)])
    return os.pathsep.join(map(str, (folder, RACE, ISLANDS)))


# ---- The wheels


def extensions(wheel: Path) -> list[str]:
    return [name for name in ZipFile(wheel).namelist() if name.endswith(".so")]


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        return message_from_bytes(archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))))


def needs(wheel: Path) -> set[str]:
    """What is installed with a wheel if nothing more is asked for."""
    lines = metadata(wheel).get_all("Requires-Dist", [])
    return {line.partition(">")[0] for line in lines if "extra ==" not in line}


def test_the_pure_wheel_has_no_extensions_and_needs_nothing(pure: Path, interpreted: Build) -> None:
    assert pure.name.endswith("-py3-none-any.whl")
    assert extensions(pure) == []
    assert needs(pure) == set()
    program = "import remparts, remparts.bots; from remparts.core.ints import COMPILED; print(COMPILED)"
    assert run(*interpreted.python, "-c", program, PYTHONPATH=interpreted.path).stdout == "False\n"


def test_the_compiled_wheel_has_them_and_what_they_need(wheel: Path, compiled: Build) -> None:
    assert "-none-any" not in wheel.name
    assert len(extensions(wheel)) == len(modules()) + 1
    assert needs(wheel) == {"librt", "mypy_extensions"}
    program = "from remparts.core import ints, task; print(ints.COMPILED, task.__file__.endswith('.so'))"
    assert run(*compiled.python, "-I", "-c", program).stdout == "True True\n"


def test_what_is_compiled_already_is_not_compiled_again(wheel: Path, tmp_path: Path) -> None:
    assert "compiling" not in build(tmp_path, **COMPILE)


def test_without_a_compiler_it_is_said_what_is_missing() -> None:
    left = subprocess.run(
        [sys.executable, "-m", "scripts.compile"],
        cwd=ROOT,
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        text=True,
    )
    assert left.returncode == 1
    assert left.stderr.startswith("remparts: compiling needs a C compiler (")


# ---- Games


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize("name", [*OURS, *OTHERS])
def test_builds_agree_line_by_line(name: str, first: int, interpreted: Build, compiled: Build, site: str) -> None:
    number = min(BATCH, GAMES - first)
    expected, found = (each.trace(site, name, first, number) for each in (interpreted, compiled))
    assert len(expected) == number
    for game in range(number):
        if found[game] != expected[game]:
            pytest.fail(first_difference(*(each.trace(site, name, first + game) for each in (interpreted, compiled))))


def first_difference(expected: list[str], found: list[str]) -> str:
    """Where the lines of two games part, with the move before."""
    for number, (one, other) in enumerate(zip(expected, found, strict=False)):
        if one != other:
            at = max(0, next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0) - 60)
            moves = [line for line in expected[:number] if line.startswith("move ")]
            told = (
                expected[0],
                *moves[-1:],
                f"interpreted {one[at : at + 300]}",
                f"compiled    {other[at : at + 300]}",
            )
            return "\n".join(told)
    return f"{expected[0]}\none game has {len(expected)} lines, the other {len(found)}"


def check(compiled: Build, *arguments: str) -> None:
    """Tests of ours pass with the compiled build, as it is installed."""
    path = next(Path(str(compiled.python[0])).parents[1].glob("lib/python*/site-packages"))
    run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, PYTHONPATH=str(path))


@pytest.mark.soak
@pytest.mark.parametrize("name", OURS if SOAK else OURS[:1])
def test_the_slow_twins_agree_with_the_compiled_build(name: str, compiled: Build) -> None:
    some = ("-m", "soak", "-n", "auto", "--dist", "worksteal") if SOAK else ("-k", "test_twins_agree[0]")
    check(compiled, f"tests/{name}/test_twin.py", *some)


def test_bots_think_the_same_on_the_compiled_build(compiled: Build) -> None:
    check(compiled, "tests/carcassonne/test_judging.py", "tests/test_search.py")


def test_what_others_make_plays_on_the_compiled_build(compiled: Build) -> None:
    """Their games, phases, editions, states and moves, and an expansion, none of them compiled."""
    others = ("tests/test_phased.py", "tests/test_race.py", "tests/test_islands.py")
    check(compiled, *others, "tests/carcassonne/test_seventh_expansion.py", "-m", "not slow")
