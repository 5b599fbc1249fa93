"""What replays cost the tables: `python -m bench.replay_load [--clients 12 --records 34 --tables 30 --seconds 30]`.

Starts a server of its own on loopback and plays at some tables, first alone, then while clients cycle through long
uploaded records: each opens the page and the socket of one after the other, and looks at its middle and its end. Each
client has an address of its own (127.0.0.2 and so on, which Linux has by itself). Players and clients are two processes
on the same machine.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import httpx2 as httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.long_games import stored
from bench.table_load import SERVER, Tally, at, create_tables, measure
from tests.shared import free_port

LOOKS = ('{"type": "hello", "lang": "fr"}', '{"type": "at", "move": 200}', '{"type": "at", "move": 400}')
PAUSE = 0.5
"""Seconds from one move of a table to the next."""


async def cycle(address: str, own: str, records: list[str], first: int, seen: Counter[str]) -> None:
    """Look at one record after the other, beginning with one of them, until cancelled."""
    transport = httpx.AsyncHTTPTransport(local_address=own)
    async with httpx.AsyncClient(base_url=address, timeout=60, transport=transport) as client:
        for number in range(first, first + 1_000_000):
            name = records[number % len(records)]
            answer = await client.get(f"/r/{name}")
            seen[str(answer.status_code)] += 1
            if answer.status_code != 200:
                await asyncio.sleep(1)
                continue
            await look(address, own, name, seen)


async def look(address: str, own: str, name: str, seen: Counter[str]) -> None:
    try:
        base = address.replace("http", "ws")
        async with connect(f"{base}/r/{name}/live", max_size=None, local_addr=(own, 0)) as socket:
            for message in LOOKS:
                await socket.send(message)
                await asyncio.wait_for(socket.recv(), 120)
                seen["positions"] += 1
    except (WebSocketException, TimeoutError) as error:
        seen[type(error).__name__] += 1


def cycle_for(address: str, clients: int, records: list[str], seconds: float) -> Counter[str]:
    """What so many clients saw within this time; in a process of its own, or they would hold up the players."""
    seen: Counter[str] = Counter()

    async def run() -> None:
        cycling = [cycle(address, f"127.0.0.{2 + number}", records, 3 * number, seen) for number in range(clients)]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*cycling)

    asyncio.run(run())
    return seen


async def compare(address: str, chosen: argparse.Namespace, records: list[str]) -> tuple[Tally, Tally, Counter[str]]:
    """Moves of the tables alone, and while the clients cycle."""
    made = await create_tables(address, 2 * chosen.tables)
    await asyncio.sleep(chosen.ready)
    alone = await measure(address, made[: chosen.tables], chosen.seconds, PAUSE)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        asked = (address, chosen.clients, records, chosen.seconds + 2)
        cycling = asyncio.get_running_loop().run_in_executor(pool, cycle_for, *asked)
        beside = await measure(address, made[chosen.tables :], chosen.seconds, PAUSE)
        return alone, beside, await cycling


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=12)
    parser.add_argument("--records", type=int, default=34)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=25)
    parser.add_argument("--ready", type=float, default=8, help="seconds that the server has for its preparations")
    chosen = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        records, _ = asyncio.run(stored(Path(folder), chosen.records, 0))
        environment = {**os.environ, "REMPARTS_TABLES_PER_HOUR": "100000"}
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), folder], env=environment)
        try:
            began = time.monotonic()
            alone, beside, seen = asyncio.run(compare(f"http://127.0.0.1:{port}", chosen, records))
        finally:
            server.terminate()
            server.wait()
    print(f"{chosen.clients} clients, {chosen.records} records, {time.monotonic() - began:.0f} s: {dict(seen)}")
    for what, tally in (("alone", alone), ("beside replays", beside)):
        times = ", ".join(f"{share:.0%} {at(tally.times, share) * 1000:.0f} ms" for share in (0.5, 0.95, 0.99, 1))
        print(f"  {what}: {len(tally.times)} moves at {chosen.tables} tables, {times}")
        print(f"    {len(tally.errors)} errors {tally.errors[:3]}")


if __name__ == "__main__":
    main()
