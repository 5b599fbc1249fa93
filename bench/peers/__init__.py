"""The same random game on other engines, if they are installed: `python -m bench.peers`.

A module of this folder plays one engine: its `play` plays a whole game of two random players by the numbers of a
`Random`, as far as the engine lets chance be given, and returns how many tiles were laid.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random

from bench.builds import CONTRACT, PLAYOUT
from remparts import Options, game
from remparts.arena.bench import Speed, beside_unit, measure, speeds
from remparts.core.ints import COMPILED

ENGINES = {
    "wingedsheep": "pip install git+https://github.com/wingedsheep/carcassonne",
    "carcassonne_engine": "github.com/YetAnotherSpieskowcy/Carcassonne-Engine, `make build-and-install` (needs Go)",
}
"""Modules of this folder, and how to get what they need."""

ROUNDS = 5
"""Turns of each; a game can take seconds."""


def lines(seconds: float = 1) -> Iterator[str]:
    """A table of the engines that are installed, and how to install the others."""
    ours = speeds(game("carcassonne"), Options(2))
    build = "compiled" if COMPILED else "interpreted"
    found: dict[str, Speed] = {f"remparts, {build}, {what}": ours[what] for what in (CONTRACT, PLAYOUT)}
    missing = {}
    for name, how in ENGINES.items():
        try:
            found[name] = partial(beside_unit, games(import_module(f"bench.peers.{name}_games").play))
        except ImportError:
            missing[name] = how
    if len(missing) < len(ENGINES):
        yield "| carcassonne, two random players | games a second | per unit |"
        yield "| --- | ---: | ---: |"
        for name, figure in measure(found, seconds * ROUNDS * len(found), rounds=ROUNDS).items():
            yield f"| {name} | {figure.per_second:,.3g} | {figure.per_unit.median:,.3g} |"
    for name, how in missing.items():
        yield f"- {name} is not installed: {how}"


def games(play: Callable[[Random], int]) -> Callable[[], int]:
    """One game after another."""
    rng = Random("bench")

    def work() -> int:
        play(rng)
        return 1

    return work
