"""Measure everything and write the figures into bench/README.md: `python -m bench.update [--look] [--seconds 4]`."""

import argparse
import os
import platform
import re
import subprocess
import tempfile
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from itertools import repeat
from pathlib import Path
from statistics import median

from bench import figures, peers
from bench.builds import (
    ALL_BUT_CATAPULT,
    BEFORE,
    CONTRACT,
    PLAYOUT,
    Figures,
    What,
    bar_lines,
    measure_builds,
    sources,
    started,
)
from remparts import Options, game, game_names
from remparts.arena.bench import WORKS, Figure
from remparts.arena.match import GameResult, play_many

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"

PLAYED = (CONTRACT, PLAYOUT)
TOGETHER = (
    ("expansions=king,shrines,count,mage",),
    ALL_BUT_CATAPULT,
    ("expansions=king,shrines,river2,catapult,mage",),
)
"""Options of Carcassonne: expansions that go together."""

TURNS = 4
"""How often simulations with one process and with several take turns."""
MANY = 1_000_000
BEGINNING = 1.0
"""A simulation plays so many games, unless it is stopped, and is not watched in its first second."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--look", action="store_true", help="compare with the figures that are written, and leave them")
    parser.add_argument("--before", metavar="COMMIT", help="what the interpreted build should not be slower than")
    parser.add_argument("--seconds", type=float, default=4, help="how long to measure each thing")
    chosen = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, started(sources(Path(folder), chosen.before)) as builds:
        lines = shown(machine_lines())
        found = measure_builds(builds, whats(builds), chosen.seconds)
        here = [build for build in builds if build != BEFORE]
        lines += shown(bar_lines(builds, found))
        lines += shown(game_lines(here, found))
        lines += shown(expansion_lines(here, found))
    lines += shown(simulation_lines(chosen.seconds))
    now = figures.per_unit({what: figure for what, figure in found.items() if what.build in here})
    shown(figures.slower_lines(figures.read(), now, load))
    if not chosen.look:
        figures.write(now)
        text = README.read_text(encoding="utf-8")
        block = "\n".join([BEGIN, "", *lines, END])
        README.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")
    shown(peers.lines())


def shown(lines: Iterable[str]) -> list[str]:
    """The lines of a table and an empty one, printed as they come; nothing if there are none."""
    kept = []
    for line in lines:
        print(line, flush=True)
        kept.append(line)
    if kept:
        print()
        kept.append("")
    return kept


def whats(builds: Collection[str]) -> Iterator[What]:
    """Everything that is measured, the builds side by side."""
    here = [build for build in builds if build != BEFORE]
    for name in game_names():
        yield from (What(build, name, what) for what in WORKS for build in here)
    for options in TOGETHER:
        yield from (What(build, "carcassonne", what, options) for what in PLAYED for build in here)
    if BEFORE in builds:
        yield from (What(BEFORE, name, CONTRACT) for name in game_names())


def machine_lines() -> Iterator[str]:
    """What was measured, where and when, without naming the machine."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{os.cpu_count()}-core {platform.machine()}"
    load = f"load {os.getloadavg()[0]:.1f} before the start"
    yield f"Commit {commit()}, {time.strftime('%Y-%m-%d', time.gmtime())}; {machine}, {python}; {load}."


def commit() -> str:
    """The short name of the commit, with a plus if files were changed since."""
    name = git("rev-parse", "--short", "HEAD")
    return f"{name}+" if git("status", "--porcelain", "--", "src") else name


def git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], capture_output=True, text=True, check=True, cwd=README.parent
    ).stdout.strip()


def game_lines(builds: Collection[str], found: Figures) -> Iterator[str]:
    """What each build does, and how many times as often the compiled one does it."""
    both = len(builds) > 1
    yield (
        "| game, two seats | what |"
        + "".join(f" {each} a second | µs | per unit |" for each in builds)
        + " times |" * both
    )
    yield "| --- | --- |" + " ---: | ---: | ---: |" * len(builds) + " ---: |" * both
    for name in game_names():
        for what in WORKS:
            each = [found[What(build, name, what)] for build in builds]
            ratio = f" {each[1].to(each[0]).median:.2f} |" if both else ""
            yield f"| {name} | {what} |" + "".join(map(cells, each)) + ratio


def cells(figure: Figure) -> str:
    ratio = figure.per_unit
    return f" {figure.per_second:,.0f} | {figure.microseconds:,.1f} | {ratio.median:,.2f} ± {ratio.spread:.0%} |"


def expansion_lines(builds: Collection[str], found: Figures) -> Iterator[str]:
    """Games with the expansions that go together, and their tiles a second beside those of the base game."""
    yield "| carcassonne with | build |" + "".join(
        f" {what}s a second | tiles, to the base game's |" for what in PLAYED
    )
    yield "| --- | --- |" + " ---: | ---: |" * len(PLAYED)
    for options in TOGETHER:
        for build in builds:
            row = f"| {options[0].partition('=')[2].replace(',', ', ')} | {build} |"
            for what in PLAYED:
                figure = found[What(build, "carcassonne", what, options)]
                ratio = figure.to(found[What(build, "carcassonne", what)]).median * tiles(*options) / tiles()
                row += f" {figure.per_second:,.0f} | {ratio:.2f} |"
            yield row


def tiles(*options: str) -> int:
    """How many tiles a game of Carcassonne has."""
    carcassonne = game("carcassonne")
    chosen = Options(2, **dict(option.split("=", 1) for option in options))
    return carcassonne.inventory(carcassonne.setup(chosen))["tiles"]


def simulation_lines(seconds: float) -> Iterator[str]:
    """Games a second of `simulate` with one process and with several, the median of turns they take."""
    yield "| `simulate` | games a second | ratio |"
    yield "| --- | ---: | ---: |"
    for name in game_names():
        jobs = (1, 2)
        speeds: dict[int, list[float]] = {job: [] for job in jobs}
        for _ in repeat(None, TURNS):
            for job in jobs:
                speeds[job].append(simulation_speed(name, seconds / TURNS, job))
        ratios = {job: median(b / a for a, b in zip(speeds[1], speeds[job], strict=True)) for job in jobs}
        for job in jobs:
            yield f"| {name} -j {job} | {median(speeds[job]):,.0f} | {ratios[job]:.2f} |"


def simulation_speed(name: str, seconds: float, jobs: int) -> float:
    """Games a second once the processes run: their start is not counted."""
    results = play_many(name, Options(2), ["random"] * 2, "bench", MANY, jobs)
    with closing(results):
        next(results)
        played_within(BEGINNING, results)
        start = time.perf_counter()
        return played_within(seconds, results) / (time.perf_counter() - start)


def played_within(seconds: float, results: Iterable[GameResult]) -> int:
    """How many games came to their end in that time."""
    end = time.perf_counter() + seconds
    return next(number for number, _ in enumerate(results, 1) if time.perf_counter() >= end)


if __name__ == "__main__":
    main()
