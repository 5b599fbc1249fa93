"""What can be set about a server, and where it keeps its games."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from remparts.bots import bots
from remparts.bots.program import read_command
from remparts.core.errors import RempartsError
from remparts.server.network import read_host

FILE: Final = "tables.sqlite3"
_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
"""The kinds of database this server knows, each with the driver it uses."""
_PROGRAM_NAME: Final = re.compile(r"[\w-]{1,20}")


class BadSetting(RempartsError):
    """A setting of the server cannot be what it was given as."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One server's choices; the environment may change the defaults, see `read_settings`."""

    database: str
    """A database address as SQLAlchemy writes it."""
    pace: float = 0.6
    """Seconds that a bot takes for a move at least, at tables that do not say otherwise."""
    workers: int = 2
    """Processes in which bots think."""
    bot_seconds: float = 30
    """A bot that has not decided by then never will; far more than any of them needs."""
    tables_per_hour: int = 30
    """Tables and records that one client may put on the server."""
    messages: int = 30
    """What a page may say within three seconds."""
    watchers_per_table: int = 200
    """Those who only watch."""
    idle_seconds: float = 900
    """A table nobody looks at leaves the memory after so long; the store keeps it."""
    addresses: tuple[str, ...] = ()
    """Where others in the home network find this server, if it listens there."""
    host_names: tuple[str, ...] = ()
    """Names of this server besides addresses and those of this machine."""
    connections: int = 4000
    """How many may be open, if the system gives so many files; idle ones make room for others."""
    connections_per_address: int = 256
    """How many of them may come from one address other than this machine's."""
    head_seconds: float = 10
    """From the first letter of a request to the end of its headers."""
    body_seconds: float = 30
    """From the headers of a request to its end."""
    stuck_seconds: float = 30
    """Who reads next to nothing of what is sent for so long has gone."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """The commands of programs that are offered as bots, by the names under which they are."""


def read_settings(data: Path | None = None, host_names: Sequence[str] = (), programs: Sequence[str] = ()) -> Settings:
    """The settings of the environment; the database is a file in the data directory unless REMPARTS_DATABASE says."""
    named = os.environ.get("REMPARTS_HOST_NAMES", "").replace(",", " ").split()
    database = os.environ.get("REMPARTS_DATABASE") if data is None else None
    return Settings(
        database=read_address(database) if database else sqlite_address(data or data_directory()),
        pace=_number("REMPARTS_PACE", 0.6, most=60),
        workers=int(_number("REMPARTS_WORKERS", max(1, (os.cpu_count() or 2) - 1), least=1, most=64)),
        tables_per_hour=int(_number("REMPARTS_TABLES_PER_HOUR", 30, most=1_000_000)),
        messages=int(_number("REMPARTS_MESSAGES", 30, least=1, most=1_000_000)),
        host_names=tuple(map(_host_name, (*named, *host_names))),
        connections=int(_number("REMPARTS_CONNECTIONS", 4000, least=10, most=1_000_000)),
        connections_per_address=int(_number("REMPARTS_CONNECTIONS_PER_ADDRESS", 256, least=1, most=1_000_000)),
        head_seconds=_number("REMPARTS_HEAD_SECONDS", 10, least=0.1, most=600),
        body_seconds=_number("REMPARTS_BODY_SECONDS", 30, least=0.1, most=600),
        stuck_seconds=_number("REMPARTS_STUCK_SECONDS", 30, least=0.1, most=600),
        programs=read_programs(programs),
    )


def read_programs(pairs: Sequence[str]) -> dict[str, str]:
    """Commands by the names of the bots that they are, each written as `mybot=./mybot --level 3`."""
    programs: dict[str, str] = {}
    for pair in pairs:
        name, _, command = pair.partition("=")
        if not _PROGRAM_NAME.fullmatch(name) or not command.strip():
            raise BadSetting(
                f"a program is offered as name=command, as in mybot=./mybot, not {pair!r}; "
                "a name has up to 20 letters, digits and hyphens"
            )
        if name in bots() or name in programs:
            raise BadSetting(f"there is a bot {name} already; offer the program under another name")
        read_command(command)  # refuses what cannot be run
        programs[name] = command
    return programs


def sqlite_address(directory: Path) -> str:
    """The database in this directory, which is made if it is missing."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(
            f"games cannot be kept in {directory}: {error.strerror}; choose another directory with --data"
        ) from error
    path = str((directory / FILE).absolute())
    try:
        address = URL.create(_DRIVERS["sqlite"], database=path).render_as_string(hide_password=False)
        is_kept = make_url(address).database == path  # not every release of SQLAlchemy keeps a question mark
    except UnicodeEncodeError:
        is_kept = False
    if not is_kept:
        raise BadSetting(
            f"games cannot be kept in {directory}: an address cannot hold this name; "
            "choose another directory with --data"
        )
    return address


def read_address(text: str) -> str:
    """The address of a database with the driver this server uses for it, or `BadSetting`."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # its text may hold a password, and is not shown
        raise _bad_address("cannot be read") from error
    kind = url.get_backend_name()
    if kind not in _DRIVERS:
        raise _bad_address(f"asks for a database {kind!r}, which this server does not know")
    if kind == "sqlite" and (url.host or url.database in (None, "", ":memory:")):
        raise _bad_address("names no file")
    return url.set(drivername=_DRIVERS[kind]).render_as_string(hide_password=False)


def _bad_address(wrong: str) -> BadSetting:
    return BadSetting(
        f"REMPARTS_DATABASE {wrong}; "
        "it is written like sqlite:////home/anna/tables.sqlite3 or postgresql://anna:secret@localhost/tables"
    )


def data_directory() -> Path:
    """Where this system keeps what belongs to a user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "remparts"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "remparts"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "remparts"


def _host_name(text: str) -> str:
    name = read_host(text)
    if name is None or name != text.lower().removesuffix("."):
        raise BadSetting(f"a host name is written like games.example, without a port, not {text!r}")
    return name


def _number(name: str, default: float, least: float = 0, most: float = 0) -> float:
    text = os.environ.get(name, "")
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not least <= value <= most:
        raise BadSetting(f"{name} must be a number from {least:g} to {most:g}, not {text!r}")
    return value
