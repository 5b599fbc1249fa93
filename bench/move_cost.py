"""What a move costs the server: `python -m bench.move_cost [--before COMMIT] [--rounds 5 --clicks 80]`.

Starts servers of its own on loopback with `remparts play` and plays the same random games of three seats, with one
screen for all seats, with a screen for each seat, and with one screen and ten spectators. The server says how much
processor time it has used, with all its threads, and how often it has carried out a move and built a view. With a
commit, servers of that commit and of this tree take turns.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx2 as httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect

from bench.builds import ROOT, unpack
from bench.messages import decoder
from bench.update import machine_lines
from remparts.arena.bench import calibrate

SERVER = """
import secrets, sys, threading, time
from collections import Counter
from remparts.cli import main
from remparts.games.registry import game

counts = Counter()
depth = 0

def count(kind, name, what):
    made = getattr(kind, name)
    def counted(self, *given):
        global depth
        counts[what] += not depth
        depth += 1
        try:
            return made(self, *given)
        finally:
            depth -= 1
    setattr(kind, name, counted)

def tell():
    for _ in sys.stdin:
        print(time.process_time(), counts["moves"], counts["views"], flush=True)

if __name__ == "__main__":
    secrets.token_hex = lambda size: "ab" * size  # chance does the same at all tables
    for name in ("carcassonne", "robber_knights"):
        for method, what in (("play", "moves"), ("apply", "moves"), ("view", "views"), ("glance", "views")):
            count(type(game(name)), method, what)
    threading.Thread(target=tell, daemon=True).start()
    sys.argv[1:] = ["play", "--no-browser", "--port", sys.argv[1], "--data", sys.argv[2]]
    main()
"""
IDLE_SHARE = 0.05
"""A server that uses less of a processor than this has prepared itself."""
WARM_UP = 6
"""Clicks at each table that do not count."""
UNITS = 10
GAMES = {
    "carcassonne": ("carcassonne", {}),
    "carcassonne with hands": ("carcassonne", {"hand_tiles": "3"}),
    "robber_knights": ("robber_knights", {}),
}
"""Without hidden hands and with them."""
LOOKS = {
    "one screen": (("here", "here", "here"), 0),
    "three screens": (("here", "link", "link"), 0),
    "one screen, ten spectators": (("here", "here", "here"), 10),
}
"""How the seats are played, and how many only watch."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What clicks have cost: processor time, in units of the calibration too, moves carried out and views built."""

    milliseconds: float
    units: float
    moves: float
    views: float


class Screen:
    """One connection that remembers what it was offered at which revision, and looks at a hand that is covered."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.rev = -1
        self.moves: list[str] = []
        self._shown = asyncio.Event()

    async def listen(self) -> None:
        await self.say(type="hello", lang="fr")
        async for text in self._socket:
            seen = decoder.decode(text)
            assert seen.type != "error", seen.text
            if seen.type != "show":
                continue
            self.rev = seen.rev
            self.moves = self.moves if seen.targets is None else [each.move for each in seen.targets]
            if seen.status and seen.status.covered is not None:
                await self.say(type="uncover", seat=seen.status.covered)
            self._shown.set()

    async def say(self, **message: Any) -> None:
        await self._socket.send(json.encode(message).decode())

    async def until(self, rev: int) -> None:
        """Until this screen shows a revision."""
        while self.rev < rev:
            await self.news()

    async def news(self) -> None:
        self._shown.clear()
        await asyncio.wait_for(self._shown.wait(), 30)


class Server:
    """A running server that says what it has used."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self._process = process
        self.address = f"127.0.0.1:{port}"

    def used(self) -> tuple[float, float, float]:
        """Seconds of processor time, moves carried out and views built since the start."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        seconds, moves, views = map(float, self._process.stdout.readline().split())
        return seconds, moves, views

    def get_ready(self) -> None:
        """Wait until the server has prepared itself."""
        before = -1.0
        while (now := self.used()[0]) - before > IDLE_SHARE:
            before = now
            time.sleep(1)


@contextmanager
def started(source: Path) -> Iterator[Server]:
    """A server of these sources; it answers, but has not prepared itself yet."""
    more = {"PYTHONPATH": str(source), "REMPARTS_TABLES_PER_HOUR": "100000", "REMPARTS_MESSAGES": "100000"}
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, "18300", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **more},
            cwd=folder,
        )
        try:
            assert process.stdout
            port = int(process.stdout.readline().rsplit(":", 1)[-1])
            process.stdout.readline()  # how it is stopped
            yield Server(process, port)
        finally:
            process.terminate()
            process.wait()


async def cost(server: Server, game: str, look: str, clicks: int, seed: int) -> Cost:
    """What a click costs on the average in a random game."""
    seats, spectators = LOOKS[look]
    rng, made = Random(seed), await create(server, game, seats)
    tokens = [made["token"], *(each["token"] for each in made["seats"]), *[made["spectator"]] * spectators]
    async with AsyncExitStack() as stack:
        live = [connect(f"ws://{server.address}/t/{token}/live", max_size=None) for token in tokens]
        screens = [Screen(await stack.enter_async_context(each)) for each in live]
        listening = [asyncio.create_task(each.listen()) for each in screens]
        await asyncio.gather(*(each.until(0) for each in screens))
        await play(screens, WARM_UP, rng)
        unit, before = unit_seconds(), server.used()
        await play(screens, clicks, rng)
        seconds, moves, views = ((b - a) / clicks for a, b in zip(before, server.used(), strict=True))
        unit = (unit + unit_seconds()) / 2
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return Cost(seconds * 1000, seconds / unit, moves, views)


async def play(screens: list[Screen], clicks: int, rng: Random) -> None:
    """So many moves, each chosen among those on offer and then seen on every screen."""
    for _ in range(clicks):
        while not (chooser := next((each for each in screens if each.moves), None)):
            await screens[0].news()  # which shows a hand that was covered
        rev = chooser.rev
        await chooser.say(type="play", rev=rev, move=rng.choice(chooser.moves))
        await asyncio.gather(*(each.until(rev + 1) for each in screens))


async def create(server: Server, game: str, seats: tuple[str, ...]) -> dict[str, Any]:
    name, options = GAMES[game]
    asked = {
        "game": name,
        "seats": [{"kind": kind} for kind in seats],
        "options": {"first_player": "0", **options},
    }
    async with httpx.AsyncClient(timeout=30) as client:
        made: dict[str, Any] = (await client.post(f"http://{server.address}/api/tables", json=asked)).json()
        return made


def unit_seconds() -> float:
    """Processor time of one calibration."""
    began = time.process_time()
    for _ in range(UNITS):
        calibrate()
    return (time.process_time() - began) / UNITS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", help="a commit to compare this tree with")
    parser.add_argument("--rounds", type=int, default=5, help="how many games of each kind")
    parser.add_argument("--clicks", type=int, default=80, help="how many moves of each count")
    chosen = parser.parse_args()
    print(*machine_lines(), sep="\n")
    costs: dict[tuple[str, str, str], list[Cost]] = {}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        sources = {"before": unpack(chosen.before, Path(folder))} if chosen.before else {}
        servers = {name: stack.enter_context(started(each)) for name, each in {**sources, "now": ROOT / "src"}.items()}
        for server in servers.values():
            server.get_ready()
        for seed in range(chosen.rounds):
            for game in GAMES:
                for look in LOOKS:
                    for when, server in servers.items():
                        found = asyncio.run(cost(server, game, look, chosen.clicks, seed))
                        costs.setdefault((game, look, when), []).append(found)
    print("\n| game | | | processor time | in units | moves carried out | views built |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
    for (game, look, when), all_costs in costs.items():
        time_, units, moves, views = (
            median(getattr(each, name) for each in all_costs) for name in ("milliseconds", "units", "moves", "views")
        )
        print(f"| {game} | {look} | {when} | {time_:.1f} ms | {units:.2f} | {moves:.1f} | {views:.1f} |")


if __name__ == "__main__":
    main()
