"""Many tables at once: `python -m bench.table_load [--tables 200 --seconds 60]`.

Starts a server of its own on loopback, puts two watchers at each table, lets each table make a move every two
seconds, and measures from sending a move until both watchers have it. The client runs on the same machine.
With `--searches 2` it measures once more, at other tables, while so many games between the strongest bots are played,
each of which has a process to think in, though the server by itself would leave a core free.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2 as httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect

from bench.messages import decoder
from tests.shared import free_port

SERVER = """
import sys
from pathlib import Path
from remparts.server.command import serve
from remparts.server.settings import read_settings
if __name__ == "__main__":
    serve(read_settings(Path(sys.argv[2])), "127.0.0.1", int(sys.argv[1]))
"""
SEARCHING = {"game": "carcassonne", "seats": [{"kind": "bot", "bot": "architect"}] * 2, "pace": 0}
ASKED = {"game": "carcassonne", "seats": [{"kind": "here"}, {"kind": "here"}], "options": {"first_player": "0"}}


@dataclass(slots=True)
class Tally:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Watching:
    """One connection that remembers the last revision it was shown."""

    def __init__(self, socket: ClientConnection, tally: Tally) -> None:
        self.socket = socket
        self.tally = tally
        self.rev = -1
        self.moves: list[str] = []
        self.is_over = False
        self.changed = asyncio.Event()

    async def listen(self) -> None:
        await self.socket.send('{"type": "hello", "lang": "fr"}')
        async for text in self.socket:
            message = decoder.decode(text)
            if message.type == "error":
                self.tally.errors.append(message.text)
            elif message.type == "show":
                if self.rev >= 0:
                    self.tally.sizes.append(len(text))
                self.rev = message.rev
                self.moves = self.moves if message.targets is None else [each.move for each in message.targets]
                self.is_over = message.status.over if message.status else self.is_over
                self.changed.set()

    async def until(self, rev: int) -> None:
        while self.rev < rev:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 10)


async def play_table(address: str, made: dict[str, Any], rng: Random, pause: float, end: float, tally: Tally) -> None:
    """One table with a player and a spectator, a move every `pause` seconds."""
    base = address.replace("http", "ws")
    async with (
        connect(f"{base}/t/{made['token']}/live", max_size=None) as one,
        connect(f"{base}/t/{made['spectator']}/live", max_size=None) as two,
    ):
        player, spectator = Watching(one, tally), Watching(two, tally)
        listening = [asyncio.create_task(each.listen()) for each in (player, spectator)]
        await asyncio.gather(player.until(0), spectator.until(0))
        due = time.monotonic() + rng.random() * pause
        while due < end and not player.is_over:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += pause
            rev = player.rev
            began = time.monotonic()
            await one.send(json.encode({"type": "play", "rev": rev, "move": rng.choice(player.moves)}).decode())
            try:
                await asyncio.gather(player.until(rev + 1), spectator.until(rev + 1))
            except TimeoutError:
                tally.errors.append("no answer within 10 seconds")
                break
            tally.times.append(time.monotonic() - began)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)


async def create_tables(address: str, tables: int, asked: dict[str, Any] = ASKED) -> list[dict[str, Any]]:
    """So many new tables, once the server answers."""
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        while True:
            try:
                await client.get("/health")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.1)
        return [(await client.post("/api/tables", json=asked)).json() for _ in range(tables)]


async def measure(address: str, made: list[dict[str, Any]], seconds: float, pause: float) -> Tally:
    """Play at these tables for so long."""
    tally = Tally()
    end = time.monotonic() + seconds + pause
    players = [play_table(address, each, Random(i), pause, end, tally) for i, each in enumerate(made)]
    for result in await asyncio.gather(*players, return_exceptions=True):
        if isinstance(result, BaseException):
            tally.errors.append(repr(result))
    return tally


def at(values: list[float] | list[int], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


async def play(address: str, chosen: argparse.Namespace) -> list[Tally]:
    """What was measured, and what while bots searched, if they were to."""
    tallies = []
    for searches in dict.fromkeys((0, chosen.searches)):
        await create_tables(address, searches, SEARCHING)
        made = await create_tables(address, chosen.tables)
        tallies.append(await measure(address, made, chosen.seconds, chosen.pause))
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=2)
    parser.add_argument("--searches", type=int, default=0)
    chosen = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "REMPARTS_TABLES_PER_HOUR": "100000"}
        if chosen.searches:
            environment["REMPARTS_WORKERS"] = str(chosen.searches)
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), folder], env=environment)
        try:
            tallies = asyncio.run(play(f"http://127.0.0.1:{port}", chosen))
        finally:
            server.terminate()
            server.wait()
    for tally, searches in zip(tallies, (0, chosen.searches), strict=False):
        beside = f" beside {searches} searches" if searches else ""
        print(
            f"{len(tally.times)} moves at {chosen.tables} tables{beside}, {len(tally.errors)} errors {tally.errors[:3]}"
        )
        for share in (0.5, 0.95, 0.99):
            print(
                f"  {share:.0%}: {at(tally.times, share) * 1000:.0f} ms, {at(tally.sizes, share):.0f} letters a message"
            )


if __name__ == "__main__":
    main()
