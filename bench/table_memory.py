"""How long everybody waits while memory is tidied up: `python -m bench.table_memory [--tables 500]`.

Loads tables in the middle of their games, draws each for a player and a spectator in two languages, and measures how
long each search for circles takes, in processor time: as Python does it by itself, and as the server does it.
"""

import argparse
import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from bench.update import machine_lines
from remparts.core.options import Options
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.memory import MEMORY
from remparts.server.settings import sqlite_address
from remparts.server.showing.drawing import TableDrawings
from remparts.server.showing.words import words
from remparts.server.store.links import Link, digest, new_id, new_token
from remparts.server.store.store import Row, Store
from remparts.server.tables.bots import BotSeats
from remparts.server.tables.history import History
from remparts.server.tables.stored import stored_options
from remparts.server.tables.tables import Tables
from remparts.server.tables.workers import Workers

MOVES = 70


class Stopwatch:
    """How long each search has taken, in milliseconds."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._began = 0.0
        gc.callbacks.append(self._look)

    def _look(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.times.append((time.thread_time() - self._began) * 1000)


def events_of(name: str, seed: str) -> list[str]:
    """The first half of a game of random moves."""
    rng, history = Random(seed), History(find_game(name), Options(2))
    history.take(history.with_chance(None, seed))
    while len(history.moves) < MOVES and history.turn is not None:
        legal = history.game.moves(history.state)
        history.take(history.with_chance(legal[rng.randrange(len(legal))], seed))
    return [str(move) for move in history.moves]


async def stored(store: Store, number: int) -> AsyncIterator[tuple[str, str]]:
    """So many tables of all games, each by its name and its token."""
    seats = [{"kind": "here"}, {"kind": "here"}]
    played = [(find_game(name), events_of(name, f"{name} {seed}")) for seed in range(10) for name in game_names()]
    for each in range(number):
        game, events = played[each % len(played)]
        token, name = new_token(), new_id()
        row = Row(name, game.name, game.version, stored_options(Options(2)), seats, "seed", {"aids": True}, time.time())
        await store.create(row, {digest(token): Link(name, frozenset({0, 1}), is_host=True)}, events)
        yield name, token


async def measure(folder: Path, number: int) -> None:
    store = await Store.open(sqlite_address(folder))
    tables = Tables(store, BotSeats(Workers(1, 30), 0), 900)
    drawings = TableDrawings(tables)
    made = [each async for each in stored(store, number)]
    MEMORY.settle()
    watch = Stopwatch()
    before = len(gc.get_objects()) + gc.get_freeze_count()
    for name, token in made:
        link, table = await tables.open(token)
        assert table.id == name
        for seen in (link, Link(name, frozenset())):
            for language in ("fr", "en"):
                scene = drawings.of(table).scene(table.viewer(seen), seen, token, words(language))
                scene.since(None)
        scene.offer()
    gained = len(gc.get_objects()) + gc.get_freeze_count() - before
    longest = max(watch.times, default=0.0)
    gc.collect()
    print(f"| {gained / number:,.0f} | {len(watch.times) - 1} | {longest:.0f} ms | {watch.times[-1]:.0f} ms |")
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--kept", choices=["yes", "no"], help="measure one way in this process, and print a line")
    chosen = parser.parse_args()
    if chosen.kept:
        if chosen.kept == "yes":
            MEMORY.begin()
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(Path(folder), chosen.tables))
        return
    print(*machine_lines(), sep="\n")
    print(
        f"\n| {chosen.tables} tables | objects of a table | searches while they are loaded | the longest | a full one |"
    )
    print("| --- | ---: | ---: | ---: | ---: |")
    for kept, label in (("no", "Python by itself"), ("yes", "the server")):
        asked = [sys.executable, "-m", "bench.table_memory", "--kept", kept, "--tables", str(chosen.tables)]
        line = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
        print(f"| {label} {line}")


if __name__ == "__main__":
    main()
