"""`train`: weights for a game's hints, tuned by self-play."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, redirect_stdout
from math import nan
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from remparts.arena.training import Runner, Training, begin, check_same, keep, take_up
from remparts.cli.choices import read_seed, say_aside, write
from remparts.core.errors import RempartsError
from remparts.core.options import Options
from remparts.core.weights import LARGEST
from remparts.games.registry import game as find_game


def read_held(texts: Sequence[str]) -> dict[str, float]:
    """Weights that are held, each written as `rival=0.7`."""
    held = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            held[name] = float(number)
        except ValueError:
            held[name] = nan
        if not abs(held[name]) <= LARGEST:
            raise RempartsError(
                f"--hold needs a weight and its number, up to {LARGEST:.0f}, as in rival=0.7, not {text!r}"
            )
    return held


def plan(
    game: str,
    options: Options,
    seed: str | None,
    population: int,
    deals: int,
    held: Mapping[str, float],
    path: Path | None,
) -> Training:
    """A new run, or the one that a file holds, if it is the same."""
    found = take_up(path) if path and path.exists() else None
    if seed is None and found:
        seed = found.seed
    asked = begin(game, options, read_seed(seed), population, deals, held)
    if found:
        check_same(found, asked, str(path))
    return found or asked


def train(
    console: Console,
    training: Training,
    generations: int,
    run: Runner,
    path: Path | None,
    weights: Path | None,
    plot: Path | None,
) -> bool:
    """Go on to that generation and tell what came of it; False if it was interrupted."""
    was_ended = False
    try:
        with redirect_stdout(sys.stderr):  # the output is for results: what Ray has to say is said aside
            _go_on(training, generations, run, path)
        was_ended = True
    except KeyboardInterrupt:
        more = f"; the same command goes on from {path}" if path else "; with --run FILE it could go on later"
        say_aside(f"stopped after {training.generation} generations{more}")
    found = training.weights()
    if weights:
        write(weights, str(found))
    else:
        console.print(str(found).rstrip())
    if plot and training.history:
        from remparts.arena.plot import draw_training

        draw_training(training, find_game(training.game).title, plot)
    return was_ended


def _go_on(training: Training, generations: int, run: Runner, path: Path | None) -> None:
    screen = Console(stderr=True)
    title = find_game(training.game).title
    bar = Progress(
        TextColumn(title), BarColumn(), MofNCompleteColumn(), TextColumn("contests, {task.description}"),
        TimeRemainingColumn(), console=screen, transient=True, disable=not screen.is_terminal,
    )  # fmt: skip
    with bar:
        size = training.population
        task = bar.add_task("", total=generations * size, completed=training.generation * size)
        while training.generation < generations:
            bar.update(task, description=f"generation {training.generation + 1}")
            with closing(training.step(run)) as contests:
                for _ in contests:
                    bar.advance(task)
            if path:
                keep(training, path)
            last = training.history[-1]
            say_aside(f"generation {training.generation}: {last['won']:.1%} against the weights at the beginning")
