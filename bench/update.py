"""Measure everything and write the figures into bench/README.md: `python -m bench.update [--seconds 20]`."""

import argparse
import os
import platform
import re
import subprocess
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from statistics import median

from remparts import Options, game, game_names
from remparts.arena.bench import calibrate, measure, playouts, works
from remparts.arena.match import play_many

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"

TOGETHER = ("", "king,shrines,count,mage", "king,shrines,river2,mage", "king,shrines,river2,catapult,mage")
"""Expansions that go together, without the catapult and with it."""

TURNS = 4
"""How often simulations with one process and with several take turns."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure each game")
    parser.add_argument("--games", type=int, default=2000, help="how many games each simulation plays")
    chosen = parser.parse_args()
    lines = [
        *machine_lines(), "", *game_lines(chosen.seconds), "", *expansion_lines(chosen.seconds), "",
        *simulation_lines(chosen.games),
    ]  # fmt: skip
    text = README.read_text(encoding="utf-8")
    block = "\n".join([BEGIN, "", *lines, "", END])
    README.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")
    print("\n".join(lines))


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


def game_lines(seconds: float) -> Iterator[str]:
    yield "| game, two seats | what | per second | microseconds | per unit |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for name in game_names():
        found = game(name)
        for figure in measure({"calibration": calibrate, **works(found, Options(2))}, seconds):
            yield (
                f"| {name} | {figure.what} | {figure.per_second:,.0f} | {figure.microseconds:,.1f} "
                f"| {figure.per_unit:,.2f} |"
            )


def expansion_lines(seconds: float) -> Iterator[str]:
    """Random games with the expansions that go together, and their tiles a second beside those of the base game."""
    yield "| carcassonne with | games a second | tiles a second, to the base game's |"
    yield "| --- | ---: | ---: |"
    carcassonne = game("carcassonne")
    options = {names: Options(2, expansions=names) for names in TOGETHER}
    tiles = {names: carcassonne.inventory(carcassonne.setup(options[names]))["tiles"] for names in TOGETHER}
    base = playouts(carcassonne, options[""])
    for figure in measure({names: playouts(carcassonne, options[names]) for names in TOGETHER}, seconds, unit=base):
        ratio = figure.per_unit * tiles[figure.what] / tiles[""]
        yield f"| {figure.what.replace(',', ', ') or 'no expansion'} | {figure.per_second:,.0f} | {ratio:.2f} |"


def simulation_lines(number: int) -> Iterator[str]:
    """Games a second of `simulate` with one process and with several, the median of turns they take."""
    yield "| `simulate` | games a second | ratio |"
    yield "| --- | ---: | ---: |"
    for name in game_names():
        jobs = (1, 2)
        speeds: dict[int, list[float]] = {job: [] for job in jobs}
        for _ in repeat(None, TURNS):
            for job in jobs:
                speeds[job].append(simulation_speed(name, number // (TURNS * len(jobs)), job))
        ratios = {job: median(b / a for a, b in zip(speeds[1], speeds[job], strict=True)) for job in jobs}
        for job in jobs:
            yield f"| {name} -j {job} | {median(speeds[job]):,.0f} | {ratios[job]:.2f} |"


def simulation_speed(name: str, number: int, jobs: int) -> float:
    """Games a second once the processes run: their start is not counted."""
    results = play_many(name, Options(2), ["random"] * 2, "bench", number + 64 * jobs, jobs)
    for _ in range(64 * jobs):
        next(results)
    start = time.perf_counter()
    played = sum(1 for _ in results)
    return played / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
