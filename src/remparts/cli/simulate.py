"""`simulate`: many games between bots, and what they come to."""

import time
from collections.abc import Sequence
from statistics import fmean, pstdev

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from remparts.arena.match import GameResult, play_many
from remparts.cli.words import plain_table, seat_label
from remparts.core.game import AnyGame
from remparts.core.options import Options


def simulate(
    console: Console, game: AnyGame, options: Options, bots: Sequence[str], seed: str, number: int, jobs: int
) -> None:
    """Play, with a progress bar if somebody watches, then print a summary that depends on the seed alone."""
    screen = Console(stderr=True)
    start = time.perf_counter()
    bar = Progress(
        TextColumn(game.title), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=number)
        results = []
        for result in play_many(game.name, options, bots, seed, number, jobs):
            results.append(result)
            bar.advance(task)
    seconds = time.perf_counter() - start
    console.print(f"{game.title}: {number} games, seed {seed}")
    console.print(seat_table(results, bots))
    console.print(length_table(results))
    console.print(f"{number / seconds:.0f} games a second with {jobs} {'process' if jobs == 1 else 'processes'}")


def seat_table(results: Sequence[GameResult], bots: Sequence[str]) -> Table:
    """Scores and wins of each seat; a shared victory counts for each of its winners."""
    table = plain_table("seat", "bot", "wins", "share", "mean score", "± sd", "min", "max")
    for seat, bot in enumerate(bots):
        wins = sum(seat in result.winners for result in results)
        scores = [result.scores[seat] for result in results]
        table.add_row(seat_label(seat), bot, str(wins), f"{wins / len(results):.1%}", *_spread(scores))
    return table


def length_table(results: Sequence[GameResult]) -> Table:
    """How long the games were, and what the game itself counts."""
    table = plain_table("each game", "total", "mean", "± sd", "min", "max")
    counts = [{"moves": result.moves, **result.measures} for result in results]
    for what in counts[0]:
        numbers = [count[what] for count in counts]
        table.add_row(what, str(sum(numbers)), *_spread(numbers))
    return table


def _spread(numbers: Sequence[int]) -> tuple[str, str, str, str]:
    """Mean, standard deviation, least and most."""
    return f"{fmean(numbers):.2f}", f"{pstdev(numbers):.2f}", str(min(numbers)), str(max(numbers))
