"""A server in a process of its own, which can be killed and started again, and a cable that can be cut."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx

from remparts.core.record import Record
from tests.server.serving import LIMITS
from tests.shared import free_port

START = """
import sys
from pathlib import Path
from remparts.server.tables import tables
from remparts.server.command import play
tables.new_seed = lambda: sys.argv[3]
play(port=int(sys.argv[1]), data=Path(sys.argv[2]), open_browser=False)
"""
SEED = os.environ.get("SEED", "remparts")
"""Chance does the same at every table, so that a test sees the same game every time; SEED=... sees other games."""

SETTINGS = {
    "REMPARTS_PACE": "0",
    "REMPARTS_WORKERS": "1",
    "REMPARTS_TABLES_PER_HOUR": "100000",
    "REMPARTS_MESSAGES": "10000",  # tests play faster than people
    "REMPARTS_HOST_NAMES": "games.example",
}
PATIENCE = 60.0
NAMES = ("Anna", "Émile", "Grand-mère Joséphine", "Zoé", "Maximilien")
Json = dict[str, Any]


class Server:
    """`remparts play` on a port of loopback, with its games in a folder."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._folder = folder
        self._settings = settings
        self.port = free_port()
        self._http = httpx.Client(base_url=self.base, timeout=PATIENCE, limits=LIMITS)
        self.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it on the port it had before, and wait until it answers."""
        log = (self._folder / "server.log").open("ab")
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, str(self.port), str(self._folder), SEED],
            env={**os.environ, **SETTINGS, **self._settings, "PYTHONUNBUFFERED": "1"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        log.close()
        until = time.monotonic() + PATIENCE
        while True:
            assert self._process.poll() is None, f"the server did not start:\n{self.log}"
            assert time.monotonic() < until, f"the server does not answer:\n{self.log}"
            with suppress(httpx.TransportError):
                if self._http.get("/health", timeout=5).text == "ok":
                    return
            time.sleep(0.05)

    @property
    def tables(self) -> int:
        """How many tables there are in its store."""
        with closing(sqlite3.connect(self._folder / "tables.sqlite3")) as database:
            number: int = database.execute("SELECT count(*) FROM tables").fetchone()[0]
            return number

    @property
    def log(self) -> str:
        """What the server has said."""
        return (self._folder / "server.log").read_text(errors="replace")

    def kill(self) -> int:
        """End it with no time to tidy up; gives the number of the group its processes were in."""
        self._process.kill()
        self._process.wait()
        return self._process.pid

    def stop(self) -> None:
        """End it as Ctrl-C does, and whatever it has left behind."""
        self._http.close()
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(15)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def create(self, *seats: str, names: tuple[str, ...] = (), **more: Any) -> Json:
        """A new table over the API; a seat is `here`, `link` or the name of a bot.

        Whoever comes by link has a name, so that nobody is asked for one, unless `names` says otherwise.
        """
        named = {number: NAMES[number] for number, seat in enumerate(seats) if seat == "link"} | dict(enumerate(names))
        asked = [
            {"kind": seat, "name": named.get(number, "")}
            if seat in ("here", "link")
            else {"kind": "bot", "bot": seat, "name": named.get(number, "")}
            for number, seat in enumerate(seats)
        ]
        made = self._http.post("/api/tables", json={"game": "carcassonne", "seats": asked, **more})
        assert made.status_code == 201, made.text
        table: Json = made.json()
        return table

    def ask(self, table: Json, path: str = "", token: str = "") -> Json:
        """Something about a table over the API: how it stands, or its `/moves`."""
        answer: Json = self._http.get(f"/api/tables/{table['id']}{path}", headers=_bearer(table, token)).json()
        return answer

    def play(self, table: Json, moves: int, token: str = "") -> Json:
        """Play so many moves for a link, the middle one of those that are legal, and say how the table stands."""
        for _ in range(moves):
            legal = self.ask(table, "/moves", token)
            if not legal["moves"]:
                break
            self.make(table, legal["rev"], legal["moves"][len(legal["moves"]) // 2], token)
        return self.ask(table, "", token)

    def make(self, table: Json, rev: int, move: str, token: str = "") -> None:
        """Make a move for a link."""
        address = f"/api/tables/{table['id']}/moves"
        played = self._http.post(address, json={"rev": rev, "move": move}, headers=_bearer(table, token))
        assert played.status_code == 200, played.text

    def prepare(self, record: Record, number: int | None = None, seat: str = "here") -> Json:
        """A table at which people have made the first moves of a recorded game, or all of them.

        The moves are put into the store; the server finds them there when it is asked for the table.
        """
        seats = record.options.seats
        options = dict(record.options)
        table = self.create(*[seat] * seats, names=NAMES[:seats], game=record.game, options=options)
        begun = self.ask(table)["rev"]
        taken_back = ["undo 0"] if begun else []  # what chance has done already
        events = enumerate([*taken_back, *record.moves[:number]], begun + 1)
        with closing(sqlite3.connect(self._folder / "tables.sqlite3")) as database, database:
            rows = [(table["id"], rev, text, time.time()) for rev, text in events]
            database.executemany('INSERT INTO events ("table", rev, text, at) VALUES (?, ?, ?, ?)', rows)
        return table

    def record(self, table: Json) -> str:
        return self.get(f"/t/{table['token']}/record").text

    def get(self, path: str) -> httpx.Response:
        """A page or a file."""
        return self._http.get(path)


def _bearer(table: Json, token: str) -> dict[str, str]:
    """The header that says for which link a request is, the host's if none is named."""
    return {"Authorization": f"Bearer {token or table['token']}"}


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(folder, **settings)
    try:
        yield server
    finally:
        server.stop()


class Cable:
    """A way to a server that can be cut, mended, or frozen so that nothing passes and nobody notices."""

    def __init__(self, port: int) -> None:
        self._goal = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._ends: set[socket.socket] = set()
        self.received = 0
        """Bytes that have come from the server."""
        self._flows = threading.Event()
        self._flows.set()
        self.is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection, and every new one."""
        self.is_cut = True
        for end in tuple(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._flows.set()

    def mend(self) -> None:
        self.is_cut = False
        self._flows.set()

    def freeze(self) -> None:
        self._flows.clear()

    def close(self) -> None:
        self.cut()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self._goal)) if not self.is_cut else None
            except OSError:
                far = None
            if far is None:
                near.close()
                continue
            self._ends |= {near, far}
            threading.Thread(target=self._pump, args=(near, far), daemon=True).start()
            threading.Thread(target=self._pump, args=(far, near, True), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket, is_counted: bool = False) -> None:
        with suppress(OSError):
            while part := one.recv(65_536):
                self._flows.wait()
                if self.is_cut:
                    break
                self.received += len(part) if is_counted else 0
                other.sendall(part)
        for end in (one, other):
            self._ends.discard(end)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
