"""`remparts play`: starts the server, says where it is, and opens the page."""

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import uvicorn

from remparts.core.facts import share
from remparts.games.registry import faults
from remparts.server.http.app import create_app
from remparts.server.http.door import AT_ONCE, Door, protocols, quieten_logs, raise_file_limit
from remparts.server.memory import MEMORY
from remparts.server.network import BACKLOG, home_address, listen, qr_text
from remparts.server.settings import BadSetting, Settings, read_settings
from remparts.server.store.lock import Lock, Running, locked
from remparts.server.store.upgrade import upgrade


def play(
    host: str = "127.0.0.1",
    port: int = 8000,
    lan: bool = False,
    data: Path | None = None,
    open_browser: bool = True,
    host_names: Sequence[str] = (),
    programs: Sequence[str] = (),
) -> None:
    """Serve tables until Ctrl-C, with `lan` to the whole home network; if a server runs already, open its page."""
    settings = read_settings(data, host_names, programs)
    try:
        with locked(settings.database) as lock:
            _play(settings, lock, "0.0.0.0" if lan else host, port, lan=lan, open_browser=open_browser)
    except Running as running:
        print(running, flush=True)
        if lan:
            print("If other devices cannot join there, stop it and start it again with --lan.", flush=True)
        if share():
            print("To play with other components than it does, stop it and start it again with --facts.", flush=True)
        if programs:
            print("To offer other programs than it does, stop it and start it again with --program.", flush=True)
        _open(running.address, is_wanted=open_browser)


def _play(settings: Settings, lock: Lock, host: str, port: int, *, lan: bool, open_browser: bool) -> None:
    upgrade(settings.database)  # says what is wrong with a database before anything is started
    try:
        listener = listen(host, port)
    except OSError as error:
        raise BadSetting(f"the server cannot listen on {host} port {port}: {error.strerror or error}") from error
    port = listener.getsockname()[1]
    nearby = home_address() if lan else None
    addresses = (f"http://{nearby}:{port}",) if nearby else ()
    here = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else _bracketed(host)}:{port}"
    lock.tell(here)
    _announce(here, addresses, is_asked=lan)
    threading.Thread(target=_open, args=(here,), kwargs={"is_wanted": open_browser}, daemon=True).start()
    run(replace(settings, addresses=addresses), listener)
    print("Stopped. Your games are kept.", file=sys.stderr)


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve at an address until told to stop."""
    run(settings, listen(host, port))


def run(settings: Settings, listener: socket.socket) -> None:
    """Serve on a socket until told to stop."""
    sys.setswitchinterval(0.001)  # the database's threads need the interpreter often, and for a moment only
    logging.basicConfig(level=logging.WARNING, format="remparts: %(message)s")
    for fault in faults():
        logging.getLogger("remparts.server").warning("%s", fault)
    server = Server(settings)
    MEMORY.begin()
    with suppress(KeyboardInterrupt):  # uvicorn has stopped in order and passes the signal on
        asyncio.run(server.serve([listener]))


class Server(uvicorn.Server):
    """Serves tables through a door of its own."""

    def __init__(self, settings: Settings) -> None:
        requests, sockets = protocols(Door(settings, raise_file_limit()))
        super().__init__(
            uvicorn.Config(
                create_app(settings),
                http=requests,
                ws=sockets,
                backlog=AT_ONCE,
                log_level="warning",
                access_log=False,
                ws_max_size=65_536,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=3,
            )
        )
        quieten_logs()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)  # more may wait than asyncio is to accept at once


def _announce(here: str, addresses: tuple[str, ...], *, is_asked: bool) -> None:
    print(f"Remparts is at {here}", flush=True)
    for address in addresses:
        print(f"In the home network: {address}", flush=True)
        print(qr_text(address), flush=True)
    if is_asked and not addresses:
        print("No home network was found; only this machine can play.", flush=True)
    print("Ctrl-C stops it.", flush=True)


def _open(address: str, *, is_wanted: bool) -> None:
    if is_wanted and _has_display():
        webbrowser.open(address)


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
