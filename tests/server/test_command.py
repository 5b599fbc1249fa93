"""`remparts play` as a process of its own: killed, stopped, started beside another one."""

import asyncio
import errno
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from remparts.server.network import is_loopback, listen, qr_picture, qr_text
from remparts.server.settings import BadSetting, sqlite_address
from remparts.server.store.lock import Lock, lock_file, locked
from remparts.server.store.upgrade import upgrade
from tests.server.serving import Client
from tests.shared import free_port

pytestmark = pytest.mark.slow

SCRIPT = """
import sys
from pathlib import Path
from remparts.core.errors import RempartsError
from remparts.server.command import play
if __name__ == "__main__":
    try:
        play(port=int(sys.argv[1]), data=Path(sys.argv[2]), open_browser=False)
    except RempartsError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "run_play.py"
    path.write_text(SCRIPT)
    return path


def start(script: Path, data: Path, port: int) -> subprocess.Popen[str]:
    environment = {**os.environ, "REMPARTS_PACE": "0", "REMPARTS_WORKERS": "1"}
    return subprocess.Popen(
        [sys.executable, str(script), str(port), str(data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


@contextmanager
def running(script: Path, data: Path) -> Iterator[tuple[subprocess.Popen[str], Client]]:
    """A server in a process, ready to answer."""
    process = start(script, data, free_port())
    assert process.stdout is not None
    found = re.search(r"localhost:(\d+)", process.stdout.readline())
    assert found, process.communicate()
    client = Client(int(found[1]))
    try:
        wait_until_ready(process, client)
        yield process, client
    finally:
        client.http.close()
        process.kill()
        process.communicate()


def wait_until_ready(process: subprocess.Popen[str], client: Client) -> None:
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", client.port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(process.communicate())


def test_a_killed_server_loses_no_acknowledged_move(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    seats = [{"kind": "here"}, {"kind": "bot", "bot": "random"}]
    with running(script, data) as (process, client):
        table = client.create(seats, options={"first_player": "0"})
        with client.watch(f"/t/{table['token']}/live") as page:
            for _ in range(15):
                page.play()
                page.wait_for_turn()
            page.play()
            acknowledged, shown = page.rev, dict(page.fragments)
            process.send_signal(signal.SIGKILL)
            check_quiet(process)
    enter(locked(sqlite_address(data), patience=0))  # also while a bot's process has not left yet
    with running(script, data) as (_, client), client.watch(f"/t/{table['token']}/live") as page:
        assert page.rev >= acknowledged
        assert all(page.fragments[name] == part for name, part in shown.items() if re.match(r"t\d+|log\d+", name))
        page.wait_for_turn()
        page.play()


def check_quiet(process: subprocess.Popen[str]) -> str:
    """A process that was told to stop has nothing to complain about; gives what it says."""
    _, error = process.communicate(timeout=60)
    assert "Traceback" not in error
    assert "leaked" not in error, "and nothing is left behind that outlives the processes"
    return error


def test_a_second_server_takes_the_next_port_and_the_same_command_leads_to_the_first(
    script: Path, tmp_path: Path
) -> None:
    with running(script, tmp_path) as (_, client):
        process = start(script, tmp_path / "two", client.port)
        assert process.stdout is not None
        line = process.stdout.readline()
        process.kill()
        process.communicate()
        assert "localhost" in line
        assert str(client.port) not in line
        play = [sys.executable, "-m", "remparts", "play", "--no-browser", "--data", str(tmp_path)]
        again = subprocess.run(play, capture_output=True, text=True, check=False, timeout=60)
        assert (again.returncode, again.stderr) == (0, "")
        assert again.stdout == f"Remparts already runs at http://localhost:{client.port}\n"


def test_of_two_that_start_together_one_leads_to_the_other(script: Path, tmp_path: Path) -> None:
    port = free_port()
    both = [start(script, tmp_path / "data", port) for _ in range(2)]
    lines = []
    for process in both:
        assert process.stdout is not None
        lines.append(process.stdout.readline())
    second = next(process for process, line in zip(both, lines, strict=True) if "already runs at" in line)
    assert second.wait(60) == 0
    for process in both:
        process.kill()
        process.communicate()
    addresses = {line.split()[-1] for line in lines}
    assert len(addresses) == 1, lines


def test_who_has_the_games_but_does_not_answer_is_told_about(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    with listen("127.0.0.1", 20_000) as silent, locked(address) as lock:
        with pytest.raises(BadSetting, match=r"another server uses .*tables\.sqlite3 and does not answer; stop it"):
            enter(locked(address, patience=0))
        where = f"http://127.0.0.1:{silent.getsockname()[1]}"
        lock.tell(where)
        with pytest.raises(BadSetting, match=f"another server at {where} uses"):
            enter(locked(address, patience=0))
    enter(locked(address, patience=0))


def enter(context: AbstractContextManager[Lock]) -> None:
    with context:
        pass


def test_where_nothing_can_be_locked_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    enter(locked(sqlite_address(tmp_path)))
    assert "cannot be locked (No locks available); see to it that only one server" in capsys.readouterr().err


def test_each_sqlite_file_has_a_lock(tmp_path: Path) -> None:
    assert lock_file(sqlite_address(tmp_path)) == tmp_path.resolve() / "tables.sqlite3.lock"
    for database in (f"sqlite+aiosqlite:///{tmp_path}/a", f"sqlite+aiosqlite:///file:{tmp_path}/a?uri=true"):
        assert lock_file(database) == tmp_path.resolve() / "a.lock"
    (tmp_path / "same").symlink_to(tmp_path)
    assert lock_file(sqlite_address(tmp_path / "same")) == lock_file(sqlite_address(tmp_path))
    assert lock_file("postgresql+psycopg://anna@localhost/tables") is None


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_stopping_is_quiet(script: Path, tmp_path: Path, stop: signal.Signals) -> None:
    with running(script, tmp_path / "data") as (process, client):
        table = client.create([{"kind": "here"}, {"kind": "bot", "bot": "random"}], options={"first_player": "1"})
        with client.watch(f"/t/{table['token']}/live") as page:
            page.wait_for_turn()
            process.send_signal(stop)
            said = check_quiet(process)
    assert "kept" in said or stop != signal.SIGINT
    assert process.returncode in (0, -stop)


def test_a_newer_database_is_one_line_and_exit_code_2(script: Path, tmp_path: Path) -> None:
    upgrade(sqlite_address(tmp_path))
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    process = start(script, tmp_path, 8000)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "newer version" in error
    assert error.count("\n") == 1


def test_a_database_that_cannot_be_is_one_line_and_exit_code_2() -> None:
    environment = {**os.environ, "REMPARTS_DATABASE": "garbage"}
    play = [sys.executable, "-m", "remparts", "play", "--no-browser"]
    left = subprocess.run(play, capture_output=True, text=True, check=False, timeout=60, env=environment)
    assert (left.returncode, left.stdout) == (2, "")
    assert left.stderr.startswith("remparts: REMPARTS_DATABASE cannot be read; ")
    assert left.stderr.count("\n") == 1


def test_connections_send_at_once() -> None:
    """Or the second part of an answer would wait until the first has been received."""

    async def accepted() -> int:
        delays: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            delays.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listener:
            async with await asyncio.start_server(take, sock=listener):
                with socket.create_connection(listener.getsockname()):
                    return await delays

    assert asyncio.run(accepted())


def test_the_network(tmp_path: Path) -> None:
    assert is_loopback("localhost")
    assert is_loopback("anna.localhost")
    assert is_loopback("127.0.0.1")
    assert not is_loopback("192.168.1.2")
    assert not is_loopback("example.org")
    assert qr_picture("http://localhost").startswith("<svg")
    assert len(qr_text("http://localhost").splitlines()) > 10
    assert json.dumps(qr_picture("x")).find("style") == -1
