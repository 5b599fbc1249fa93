"""One server for one SQLite file: who comes second is told where the first one runs."""

import errno
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final
from urllib.parse import unquote, urlsplit
from urllib.request import ProxyHandler, build_opener

from sqlalchemy import make_url

from remparts.core.errors import RempartsError
from remparts.server.settings import BadSetting

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TAKEN: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
_FAR: Final = 1 << 30
"""Windows lets nobody read what is locked, so what is locked lies behind the text."""
PATIENCE: Final = 10.0
"""Seconds for a server that is just starting to say where it is."""


class Running(RempartsError):
    """Another server has these games, and answers at this address."""

    def __init__(self, address: str) -> None:
        super().__init__("Remparts already runs at {address}", address=address)
        self.address = address


@dataclass(frozen=True, slots=True)
class Lock:
    """Keeps others away from a database for as long as this process lives; without a file, from none."""

    file: IO[bytes] | None

    def tell(self, address: str) -> None:
        """Let whoever comes second know where this server answers."""
        if self.file is not None:
            self.file.write(f"{address}\n{socket.gethostname()}\n".encode())


@contextmanager
def locked(database: str, patience: float = PATIENCE) -> Iterator[Lock]:
    """Hold the lock on a database; `Running` if another server has it, `BadSetting` if that one does not answer."""
    path = lock_file(database)
    if path is None:
        yield Lock(None)
        return
    try:
        file = path.open("a+b", buffering=0)
    except OSError as error:
        raise BadSetting(
            f"games cannot be kept in {path.parent}: {error.strerror}; choose another directory with --data"
        ) from error
    with file:
        until = time.monotonic() + patience
        while not _take(file, path):
            address = _address_in(path)
            if address and _answers(address):
                raise Running(address)
            if time.monotonic() > until:
                where = f" at {address}" if address else ""
                raise BadSetting(
                    f"another server{where} uses {path.with_suffix('')} and does not answer; "
                    "stop it first, or choose another directory with --data"
                )
            time.sleep(0.1)
        file.truncate(0)
        yield Lock(file)


def lock_file(database: str) -> Path | None:
    """The file that stands for a database; None unless that is a file of SQLite."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database or ":memory:" in url.database:
        return None
    name = unquote(urlsplit(url.database).path) if url.database.startswith("file:") else url.database
    path = Path(name).resolve()  # one file may have several names
    return path.with_name(f"{path.name}.lock")


def _take(file: IO[bytes], path: Path) -> bool:
    """Whether the file is ours now; where nothing can be locked, a warning is all there is."""
    try:
        if sys.platform == "win32":
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        text = f"{path} cannot be locked ({error.strerror}); see to it that only one server uses these games"
        print(f"remparts: {text}", file=sys.stderr)
    return True


def _address_in(path: Path) -> str:
    """Where the server that holds the lock answers; empty if it has not said so yet, or runs on another machine."""
    with suppress(OSError, UnicodeDecodeError):
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) == 2 and lines[1] == socket.gethostname():
            return lines[0]
    return ""


def _answers(address: str) -> bool:
    with suppress(OSError, ValueError):
        ask = build_opener(ProxyHandler({})).open
        with ask(f"{address}/health", timeout=2) as answer:
            return bool(answer.read(10) == b"ok")
    return False
