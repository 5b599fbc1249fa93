"""A real server for tests: uvicorn on a free port of loopback, SQLite in a folder of the test."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx2 as httpx
from websockets.sync.client import ClientConnection, connect

from remparts.server.command import Server
from remparts.server.network import listen
from remparts.server.settings import Settings, sqlite_address
from remparts.server.tables import tables

TIMEOUT = 60.0
LIMITS = httpx.Limits(keepalive_expiry=2)
"""A connection is left before the server closes it, after 5 seconds: a request must not meet that moment."""
Message = dict[str, Any]

JSON = "application/json"
FIELDS = "application/x-www-form-urlencoded"
UPLOAD = "multipart/form-data; boundary=X"
"""What a body may be said to be."""


def settings_in(folder: Path, **more: Any) -> Settings:
    """Settings that suit a test: bots do not pause, and nobody is too fast."""
    chosen = {"pace": 0.0, "workers": 1, "tables_per_hour": 1000, "messages": 10_000, **more}
    return Settings(sqlite_address(folder), **chosen)


class Client:
    """Asks a running server, by HTTP and by socket."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.base, timeout=TIMEOUT, limits=LIMITS)

    def create(self, seats: list[dict[str, str]], **more: Any) -> Message:
        """A new table over the API."""
        made = self.http.post("/api/tables", json={"game": "carcassonne", "seats": seats, **more})
        assert made.status_code == 201, made.text
        answer: Message = made.json()
        return answer

    def state(self, table: Message, token: str = "") -> Message:
        """How a table stands, over the API."""
        headers = {"Authorization": f"Bearer {token or table['token']}"}
        answer: Message = self.http.get(f"/api/tables/{table['id']}", headers=headers).json()
        return answer

    def send(self, path: str, kind: str, content: bytes | str, **headers: str) -> httpx.Response:
        """A body of some kind."""
        return self.http.post(path, content=content, headers={"Content-Type": kind, **headers})

    @contextmanager
    def watch(self, path: str, lang: str = "en", *, origin: str | None = None) -> Iterator["Page"]:
        """A page that is connected and has been shown everything."""
        with connect(f"ws://127.0.0.1:{self.port}{path}", max_size=None, origin=origin) as socket:  # type: ignore[arg-type]  # any text
            page = Page(socket)
            page.send(type="hello", lang=lang)
            page.receive()
            yield page


class Page:
    """What a browser keeps of a table, without the drawing."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.fragments: dict[str, list[str]] = {}
        self.status: Message = {}
        self.targets: list[Message] = []
        self.news: list[Message] = []
        self.shows: list[Message] = []
        self.rev = -1
        self.texts: list[str] = []

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Message:
        """The next message; a `show` is put where it belongs."""
        text = self.socket.recv(timeout=TIMEOUT)
        assert isinstance(text, str)
        self.texts.append(text)
        message: Message = json.loads(text)
        if message["type"] == "show":
            self._take(message)
        return message

    def _take(self, message: Message) -> None:
        self.shows.append(message)
        self.rev = message["rev"]
        for name in message.get("gone", ()):
            del self.fragments[name]
        self.fragments.update(message.get("set", {}))
        self.status = message.get("status", self.status)
        self.targets = message.get("targets", self.targets)
        self.news = message.get("news", self.news)

    def until(self, kind: str) -> Message:
        """Everything up to the next message of a kind."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def settle(self) -> None:
        """Take in all that the server has said so far."""
        self.send(type="ping")
        self.until("pong")

    def wait_for_turn(self) -> None:
        """Until it is this page's turn, or the game is over."""
        while not (self.status["over"] or (self.status["mine"] and self.targets)):
            self.receive()

    def play(self, move: str = "") -> None:
        """Play a move, the first that is offered if none is given, and see what becomes of it."""
        before = self.rev
        self.send(type="play", rev=self.rev, move=move or self.targets[0]["move"])
        while self.rev == before:
            message = self.receive()
            assert message["type"] != "error", message


@contextmanager
def serving(settings: Settings) -> Iterator[Client]:
    """A server in a thread of its own, for as long as the block lasts; chance does the same at all its tables."""
    listener = listen("127.0.0.1", 0)
    server = Server(settings)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        thread.join(0.01)
    client = Client(listener.getsockname()[1])
    try:
        with patch.object(tables, "new_seed", lambda: "a seed for all"):
            yield client
    finally:
        client.http.close()
        server.should_exit = True
        thread.join(TIMEOUT)
        assert not thread.is_alive(), "the server does not stop"
