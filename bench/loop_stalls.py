"""The longest stretch for which nobody else is served: `python -m bench.loop_stalls`.

Starts a server of its own on loopback, opens pages one after the other, each for the first time, and asks the server
after each of them for how long one step of its event loop has held up all others at most: in processor time of the
loop's thread, which other work on the machine does not change much, and by the clock.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
from websockets.sync.client import connect

from bench.long_games import stored
from tests.shared import free_port

SERVER = """
import asyncio, sys, threading, time
from pathlib import Path
from remparts.server.command import serve
from remparts.server.settings import read_settings

longest = (0.0, 0.0)
run = asyncio.Handle._run

def timed(handle):
    global longest
    began, worked = time.perf_counter(), time.thread_time()
    run(handle)
    longest = max(longest, (time.thread_time() - worked, time.perf_counter() - began))

def tell():
    global longest
    for _ in sys.stdin:
        longest, told = (0.0, 0.0), longest
        print(*told, flush=True)

if __name__ == "__main__":
    asyncio.Handle._run = timed
    threading.Thread(target=tell, daemon=True).start()
    serve(read_settings(Path(sys.argv[2])), "127.0.0.1", int(sys.argv[1]))
"""
READY_SECONDS = 15.0


class Server:
    """A running server that says how long its loop was held up."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self._process = process
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)

    def longest(self) -> tuple[float, float]:
        """Processor time of the longest step since this was last asked, and its time by the clock, in seconds."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        worked, took = map(float, self._process.stdout.readline().split())
        return worked, took

    def watch(self, path: str, *messages: str) -> None:
        """Open a socket, greet, and say more, each after the answer to what was said before."""
        with connect(f"ws://127.0.0.1:{self.port}{path}", max_size=None) as socket:
            for message in ('{"type": "hello", "lang": "fr"}', *messages):
                socket.send(message)
                socket.recv(timeout=60)


@contextmanager
def started(folder: str) -> Iterator[Server]:
    """A server with the games in this folder, from the moment at which it answers."""
    port = free_port()
    command = [sys.executable, "-c", SERVER, str(port), folder]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    server = Server(process, port)
    try:
        while True:
            try:
                server.http.get("/health")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield server
    finally:
        server.http.close()
        process.terminate()
        process.wait()


def report(server: Server, what: str, began: float) -> None:
    took = time.perf_counter() - began
    time.sleep(0.05)  # the answer is sent before its step ends
    worked, held = (1000 * each for each in server.longest())
    print(f"  {what}: {worked:.0f} ms ({held:.0f} by the clock), answered in {took * 1000:.0f}", flush=True)


def open_everything(server: Server, record: str, token: str) -> None:
    """Open each page for the first time, and say what each has cost the others."""
    get = server.http.get
    last = '{"type": "at", "move": 400}'
    rules = [(game, lang) for game in ("carcassonne", "robber_knights") for lang in ("en", "fr")]
    steps = [
        *((f"rules of {game}, {lang}", f"/rules/{game}?lang={lang}") for game, lang in rules),
        ("long finished table, the page", f"/t/{token}?lang=fr"),
        ("long finished table, the socket", f"/t/{token}/live"),
        ("its record", f"/t/{token}/record"),
        ("its replay, the page", f"/t/{token}/replay?lang=fr"),
        ("its replay, the socket", f"/t/{token}/replay/live", last),
        ("uploaded record, the page", f"/r/{record}?lang=fr"),
        ("uploaded record, the socket", f"/r/{record}/live", last),
    ]
    for what, path, *more in steps:
        began = time.perf_counter()
        if path.endswith("/live"):
            server.watch(path, *more)
        else:
            get(path).raise_for_status()
        report(server, what, began)
    text = get(f"/r/{record}/record").text
    server.longest()
    began = time.perf_counter()
    server.http.post("/replays", files={"record": ("game.txt", text.encode(), "text/plain")})
    report(server, "a record is uploaded", began)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        records, tokens = asyncio.run(stored(Path(folder), 1, 1))
        print("at once after the start")
        with started(folder) as server:
            open_everything(server, records[0], tokens[0])
        print("once everything is prepared")
        with started(folder) as server:
            began = time.perf_counter()
            time.sleep(READY_SECONDS)
            report(server, "the start itself", began)
            open_everything(server, records[0], tokens[0])


if __name__ == "__main__":
    main()
