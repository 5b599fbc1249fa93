"""The compiled build beside the interpreted one, in turns: `python -m bench.builds [--before COMMIT] [--seconds 4]`.

One process runs one build. So each has a process of its own, which works only when it is asked to; the interpreted one
runs a copy of the sources without what was compiled from them.
"""

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from remparts import game_names
from remparts.arena.bench import Figure, Middle, Sample, measure, middle

ROOT = Path(__file__).parents[1]
WORKER = Path(__file__).with_name("worker.py")

INTERPRETED, COMPILED, BEFORE = "interpreted", "compiled", "before"
CONTRACT, PLAYOUT, COPY = "random game", "playout", "copy of a late state"

ALL_BUT_CATAPULT = ("expansions=king,shrines,river2,mage",)
"""Options of Carcassonne: all expansions that go together, the catapult left out."""


class What(NamedTuple):
    """Something that is measured of a build."""

    build: str
    game: str
    what: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ", ".join((self.game, *self.options, self.what, self.build))


Figures = Mapping[What, Figure]


class Build:
    """A process that runs one build of the library."""

    def __init__(self, source: Path) -> None:
        # The same order of sets each time, and nothing of this folder in the way of the library.
        environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-P", str(WORKER)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)

    def try_out(self, what: What, seconds: float) -> Sample:
        """Have something done for about so long."""
        assert self._process.stdin
        assert self._process.stdout
        asked = json.dumps([seconds, what.game, what.what, *what.options])
        print(asked, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(f"{what} could not be measured")
        return Sample(*json.loads(answer))

    def stop(self) -> None:
        self._process.communicate()


@contextmanager
def started(sources: Mapping[str, Path]) -> Iterator[dict[str, Build]]:
    """A process for the build in each folder of sources."""
    with ExitStack() as stack:
        builds = {name: Build(source) for name, source in sources.items()}
        for build in builds.values():
            stack.callback(build.stop)
        yield builds


def sources(folder: Path, before: str | None = None) -> dict[str, Path]:
    """Where the builds of this tree are, and those of a commit; a folder takes what has to be copied."""
    here = ROOT / "src"
    found = {INTERPRETED: here}
    if is_compiled(here):
        found = {INTERPRETED: folder / INTERPRETED, COMPILED: here}
        ignored = shutil.ignore_patterns("__pycache__", *(f"*{suffix}" for suffix in EXTENSION_SUFFIXES))
        shutil.copytree(here / "remparts", folder / INTERPRETED / "remparts", ignore=ignored)
    if before:
        found[BEFORE] = unpack(before, folder / BEFORE)
    return found


def is_compiled(source: Path) -> bool:
    return any((source / "remparts" / "core" / f"task{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def unpack(commit: str, folder: Path) -> Path:
    """The sources of a commit in a folder of their own."""
    found = subprocess.run(["git", "archive", commit, "src"], capture_output=True, cwd=ROOT, check=False)
    if found.returncode:
        sys.exit(f"{commit} is no commit with sources: {found.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def measure_builds(builds: Mapping[str, Build], whats: Iterable[What], seconds: float) -> Figures:
    """A figure for each, so many seconds for each; those of one game take turns."""
    figures: dict[What, Figure] = {}
    ordered = sorted(whats, key=lambda what: what.game)
    for name, group in groupby(ordered, key=lambda what: what.game):
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        speeds = {what: partial(builds[what.build].try_out, what) for what in group}
        figures |= measure(speeds, seconds * len(speeds))
    return figures


@dataclass(frozen=True, slots=True)
class Bar:
    """How fast something should be at least, and what to aim for: so many times something else, or microseconds."""

    what: What
    base: What | None
    least: float
    aim: float

    def line(self, figures: Figures) -> str:
        """A row of the table: what is wanted, what was reached, whether that is enough, and if the spread doubts it."""
        unit = "times" if self.base else "µs"
        base = f"{self.base.what}, {self.base.build}" if self.base else ""
        found = self._found(figures)
        enough = self._enough(found.median)
        doubt = "" if enough == self._enough(found.low) == self._enough(found.high) else ", perhaps"
        reached = f"{found.median:.2f} ({found.low:.2f} to {found.high:.2f})"
        return f"| {self.what} | {base} | {self.least:g} {unit} | {self.aim:g} {unit} | {reached} | {enough}{doubt} |"

    def _enough(self, found: float) -> str:
        sign = 1 if self.base else -1
        if sign * found < sign * self.least:
            return "no"
        return "yes" if sign * found < sign * self.aim else "aim"

    def _found(self, figures: Figures) -> Middle:
        figure = figures[self.what]
        if self.base:
            return figure.to(figures[self.base])
        return middle([1e6 / sample.per_second for sample in figure.samples])


def bars(builds: Collection[str]) -> Iterator[Bar]:
    """What is wanted of these builds."""
    if COMPILED in builds:
        yield times("carcassonne", PLAYOUT, 20, 55)
        yield times("carcassonne", CONTRACT, 3.5, 6)
        yield times("carcassonne", PLAYOUT, 6, 20, ALL_BUT_CATAPULT)
        for name in ("robber_knights", "castle", "masons"):
            yield times(name, PLAYOUT, 8, 25)
        for name in game_names():
            yield Bar(What(COMPILED, name, COPY), None, 3, 1.5)
    if BEFORE in builds:
        for name in game_names():
            yield Bar(What(INTERPRETED, name, CONTRACT), What(BEFORE, name, CONTRACT), 1, 1.2)


def times(name: str, what: str, least: float, aim: float, options: tuple[str, ...] = ()) -> Bar:
    """So many times the interpreted contract."""
    return Bar(What(COMPILED, name, what, options), What(INTERPRETED, name, CONTRACT, options), least, aim)


def bar_lines(builds: Collection[str], figures: Figures) -> list[str]:
    """The table of bars, empty if there is nothing to compare."""
    rows = [bar.line(figures) for bar in bars(builds)]
    head = [
        "| measure | to | at least | aim for | reached | enough |",
        "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    return [*head, *rows] if rows else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", metavar="COMMIT", help="what the interpreted build should not be slower than")
    parser.add_argument("--seconds", type=float, default=4, help="how long to measure each thing")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, started(sources(Path(folder), chosen.before)) as builds:
        wanted = dict.fromkeys(what for bar in bars(builds) for what in (bar.what, bar.base) if what)
        if not wanted:
            sys.exit("nothing to compare: there is no compiled build (make compiled), and no commit was named")
        figures = measure_builds(builds, list(wanted), chosen.seconds)
        print("\n".join(bar_lines(builds, figures)))


if __name__ == "__main__":
    main()
