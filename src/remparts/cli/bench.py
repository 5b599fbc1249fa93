"""`bench`: how fast the games are."""

from rich.console import Console
from rich.progress import Progress

from remparts.arena.bench import ROUNDS, measure, speeds
from remparts.cli.words import plain_table
from remparts.core.ints import COMPILED
from remparts.core.options import Options
from remparts.games.registry import game as find_game


def bench(console: Console, names: tuple[str, ...], seconds: float) -> None:
    """Measure each game and print a table."""
    screen = Console(stderr=True)
    table = plain_table("game", "what", "per second", "microseconds", "per unit", "±")
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("measuring", total=len(names) * ROUNDS)
        for name in names:
            found = find_game(name)
            figures = measure(speeds(found, Options(found.seats.start)), seconds, lambda: bar.advance(task))
            for what, figure in figures.items():
                ratio = figure.per_unit
                table.add_row(
                    name,
                    what,
                    f"{figure.per_second:,.0f}",
                    f"{figure.microseconds:,.1f}",
                    f"{ratio.median:,.2f}",
                    f"{ratio.spread:.0%}",
                )
    console.print(table)
    console.print("a unit is the calibration: fixed work in plain Python, done in turn with the rest")
    console.print(f"this is the {'compiled' if COMPILED else 'interpreted'} build")
