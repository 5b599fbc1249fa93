"""The door: unfinished requests end, newcomers get in, and nobody fills the log."""

import asyncio
import errno
import logging
import resource
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median

import httpx2 as httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from remparts.server.http import app
from remparts.server.http.door import Door, Seldom, Stage, Visit, raise_file_limit
from remparts.server.settings import Settings
from tests.server.serving import TIMEOUT, Client, serving, settings_in
from tests.shared import free_port

SCRIPT = """
import resource, sys
from pathlib import Path
from remparts.server.command import play
if __name__ == "__main__":
    hard = int(sys.argv[3]) or resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    play(port=int(sys.argv[1]), data=Path(sys.argv[2]), open_browser=False)
"""
HALF = b"GET / HTTP/1.1\r\nHost: local"


@pytest.fixture(scope="module")
def hasty_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    settings = settings_in(tmp_path_factory.mktemp("hasty"), head_seconds=2, body_seconds=2, stuck_seconds=1)
    with serving(settings) as running:
        yield running.port


@pytest.fixture
def hasty(hasty_port: int) -> Iterator[Client]:
    """A server that does not wait long; no connection is left from the test before."""
    client = Client(hasty_port)
    yield client
    client.http.close()


@contextmanager
def dialled(port: int, sent: bytes = b"", source: str = "") -> Iterator[socket.socket]:
    """A connection that has said something."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT, (source, 0) if source else None) as line:
        line.sendall(sent)
        yield line


@pytest.fixture
def many_files() -> Iterator[None]:
    """This process may open as many files as the attack needs."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if raise_file_limit() < 2000:
        pytest.skip("this system gives a process too few files")
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def server_process(folder: Path, hard: int) -> Iterator[tuple[int, Path]]:
    """`remparts play` as it is started from a shell, with 1024 files that can be raised to `hard`."""
    port, log = free_port(), folder / "log"
    with log.open("wb") as file:
        arguments = [sys.executable, "-c", SCRIPT, str(port), str(folder), str(hard)]
        process = subprocess.Popen(arguments, stdout=file, stderr=file)
    try:
        while not log.read_bytes():
            assert process.poll() is None
            time.sleep(0.05)
        yield port, log
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize(("addresses", "hard"), [(1, 0), (100, 1024)], ids=["one", "many"])
def test_newcomers_get_in_among_1100_unfinished_requests(tmp_path: Path, addresses: int, hard: int) -> None:
    with server_process(tmp_path, hard) as (port, log), ExitStack() as open_lines:
        httpx.get(f"http://127.0.0.1:{port}/", timeout=TIMEOUT)  # pictures are drawn for the first
        for number in range(1100):
            source = f"127.0.0.{1 + number % addresses}"
            open_lines.enter_context(dialled(port, HALF, source))
        times = []
        for _ in range(5):
            began = time.monotonic()
            assert httpx.get(f"http://127.0.0.1:{port}/", timeout=TIMEOUT).status_code == 200
            times.append(time.monotonic() - began)
        assert median(times) < 2, times
        assert len(log.read_bytes()) < 1000
        assert b"Traceback" not in log.read_bytes()


POST = b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
ELSEWHERE = b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\n"


UNFINISHED = {
    "silence": (b"", b""),
    "half a head": (HALF, b""),
    "slow head": (HALF, b"a"),
    "second head": (b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + HALF, b"a"),
    "body": (POST + b"Content-Length: 60000\r\n\r\n", b"a"),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
    "answered body": (ELSEWHERE + b"Content-Length: 60000\r\n\r\n", b"a"),
}
"""What is said at first, and then again and again."""


@pytest.mark.slow
def test_requests_that_do_not_end_are_closed(hasty: Client) -> None:
    with ExitStack() as stack:
        lines = {name: stack.enter_context(dialled(hasty.port, sent)) for name, (sent, _) in UNFINISHED.items()}
        until = time.monotonic() + TIMEOUT
        while lines:
            assert time.monotonic() < until, f"still open: {sorted(lines)}"
            lines = {name: line for name, line in lines.items() if not ended(line, UNFINISHED[name][1])}


def ended(line: socket.socket, more: bytes) -> bool:
    """Whether a connection is closed, after some more was said."""
    line.settimeout(0.02)
    try:
        line.sendall(more)
        return line.recv(65_536) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.slow
def test_an_answer_may_take_longer_than_a_request(hasty: Client) -> None:
    table = hasty.create([{"kind": "here"}, {"kind": "here"}])
    headers = {"Authorization": f"Bearer {table['token']}"}
    with hasty.watch(f"/t/{table['token']}/live") as page:
        waited = hasty.http.get(f"/api/tables/{table['id']}/wait?rev=9&seconds=4", headers=headers)
        assert waited.status_code == 200
        page.settle()


def test_idle_connections_make_room_and_sockets_stay(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, connections=4)) as client, ExitStack() as stack:
        table = client.create([{"kind": "here"}, {"kind": "here"}])
        client.http.close()
        path = f"/t/{table['token']}/live"
        pages = [stack.enter_context(client.watch(path)) for _ in range(2)]
        oldest, other = (stack.enter_context(dialled(client.port, HALF)) for _ in range(2))
        with dialled(client.port, b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") as newcomer:
            assert newcomer.recv(65_536).startswith(b"HTTP/1.1 200")
        assert ended(oldest, b"")
        assert not ended(other, b"")
        pages += [stack.enter_context(client.watch(path)) for _ in range(2)]
        with dialled(client.port) as refused:
            assert refused.recv(65_536).startswith(b"HTTP/1.1 503")
        for page in pages:
            page.settle()


class Line(asyncio.Transport):
    """A connection from some address, as far as a door sees it."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.waiting = 0
        self.is_open = True

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.is_open = False


def test_one_address_is_limited_but_this_machine_is_not() -> None:
    async def work() -> None:
        door = Door(Settings("", connections=10, connections_per_address=2), 20_000)
        lines = [Line("192.0.2.1") for _ in range(3)]
        busy, idle = (door.enter(line) for line in lines[:2])
        assert busy is not None
        assert idle is not None
        busy.stage = Stage.ANSWER
        newest = door.enter(lines[2])
        assert newest is not None
        assert [line.is_open for line in lines] == [True, False, True]
        newest.stage = Stage.SOCKET
        assert door.enter(Line("192.0.2.1")) is None
        door.leave(lines[0])
        assert door.enter(Line("192.0.2.1")) is not None
        assert door.enter(Line("192.0.2.2")) is not None
        assert all(door.enter(Line("127.0.0.1")) for _ in range(5))

    asyncio.run(work())


def test_connections_stay_below_the_limit_of_files() -> None:
    async def work() -> None:
        for files, most in ((1024, 640), (100, 50), (1_000_000, 4000)):
            door = Door(Settings("", connections=4000), files)
            lines = [Line("127.0.0.1") for _ in range(most + 1)]
            assert all(door.enter(line) for line in lines)
            assert [line.is_open for line in lines] == [False] + [True] * most

    asyncio.run(work())


def test_an_answer_is_read_to_its_end() -> None:
    async def work() -> None:
        door = Door(Settings("", head_seconds=0.05), 20_000)
        reading, idle = Line("192.0.2.1"), Line("192.0.2.1")
        reading.waiting = 100_000
        assert door.enter(reading)
        assert door.enter(idle)
        while idle.is_open:
            await asyncio.sleep(0.01)
        assert reading.is_open
        reading.waiting = 0
        while reading.is_open:
            await asyncio.sleep(0.01)

    asyncio.run(work())


def test_who_reads_slowly_stays_and_who_reads_nothing_goes() -> None:
    line = Line("192.0.2.1")
    visit = Visit(line, 0)
    for now, waiting, is_stuck in (
        (0, 0, False),
        (100, 90_000, False),
        (125, 90_000, False),
        (126, 60_000, False),
        (150, 50_000, False),
        (157, 50_000, True),
        (158, 0, False),
        (200, 10, False),
        (231, 10, True),
    ):
        line.waiting = waiting
        assert visit.is_stuck(now, 30) is is_stuck, now
    visit.has_moved = True
    assert not visit.is_stuck(232, 30)


def opening(path: str) -> bytes:
    """The request that opens a socket."""
    upgrade = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    return (upgrade + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode()


def frames(*texts: bytes) -> bytes:
    """Messages of a page, with a mask of zeros."""
    return b"".join(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text for text in texts)


HELLO = b'{"type": "hello", "lang": "en"}'
PING = b'{"type": "ping"}'
"""After a hello it asks for the whole table once more."""


@pytest.mark.slow
def test_a_page_that_stops_reading_is_gone(hasty: Client) -> None:
    table = hasty.create([{"kind": "here"}, {"kind": "link"}])
    path = f"/t/{table['seats'][0]['token']}/live"
    with hasty.watch(f"/t/{table['token']}/live") as host, dialled(hasty.port) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(opening(path))
        while host.status["connected"] != [0, 1]:
            host.receive()
        threading.Thread(target=keep_sending, args=(line, frames(HELLO, PING) * 50), daemon=True).start()
        while host.status["connected"] != [0]:
            host.receive()


def keep_sending(line: socket.socket, part: bytes) -> None:
    with suppress(OSError):
        while True:
            line.sendall(part)


@pytest.mark.slow
def test_a_request_whose_answer_nobody_reads_is_gone(hasty: Client) -> None:
    with dialled(hasty.port) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asking = threading.Thread(
            target=keep_sending, args=(line, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100), daemon=True
        )
        asking.start()
        asking.join(TIMEOUT)
        assert not asking.is_alive(), "the server still waits"


class Told(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@contextmanager
def listening() -> Iterator[Told]:
    """What the server logs meanwhile."""
    told, log = Told(), logging.getLogger("uvicorn.error")
    log.addHandler(told)
    try:
        yield told
    finally:
        log.removeHandler(told)


def test_an_upload_that_breaks_off_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = threading.Event()
    answer = app._on_leaving

    async def on_leaving(request: Request, error: Exception) -> Response:
        left.set()
        return await answer(request, error)

    monkeypatch.setattr(app, "_on_leaving", on_leaving)
    head = (
        ELSEWHERE.replace(b"nowhere", b"replays") + b"Content-Type: multipart/form-data\r\nContent-Length: 99\r\n\r\n"
    )
    with listening() as told, serving(settings_in(tmp_path)) as client:
        with dialled(client.port, head + b"--X"):
            pass
        assert left.wait(TIMEOUT)
    assert told.records == []


def test_sockets_that_break_off_are_no_failure(client: Client) -> None:
    with listening() as told:
        for _ in range(20):
            with dialled(client.port) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.sendall(opening("/t/nothing/live"))
                line.recv(10)  # it is open now, and the link is being looked for
        client.http.get("/health")
    assert told.records == []


def test_strangers_write_one_line_a_minute() -> None:
    now = 1000.0
    log, told = logging.Logger("strangers"), Told()
    log.addFilter(Seldom(lambda: now))
    log.addHandler(told)
    for _ in range(50):
        log.warning("Invalid HTTP request received.")
        try:
            raise OSError(errno.EMFILE, "Too many open files")
        except OSError:
            log.exception("socket.accept() out of system resource\nsocket: %s", "one of many")
        log.warning("something else")
    texts = [record.getMessage() for record in told.records if record.getMessage() != "something else"]
    assert texts == ["Invalid HTTP request received.", "socket.accept() out of system resource"]
    assert len(told.records) == 52
    assert not any(record.exc_info for record in told.records)
    now += 61
    log.warning("Invalid HTTP request received.")
    assert len(told.records) == 53


def test_nonsense_is_told_seldom(client: Client) -> None:
    with listening() as told:
        for _ in range(10):
            with dialled(client.port, b"nonsense\r\n\r\n") as line:
                assert line.recv(65_536).startswith(b"HTTP/1.1 400")
    assert len(told.records) <= 1
