"""`remparts play`: starts the server, says where it is, and opens the page."""

import asyncio
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import uvicorn

from remparts.server.app import create_app
from remparts.server.memory import MEMORY
from remparts.server.network import free_port, home_address, qr_text
from remparts.server.settings import BadSetting, Settings, read_settings
from remparts.server.upgrade import upgrade


def play(
    host: str = "127.0.0.1",
    port: int = 8000,
    lan: bool = False,
    data: Path | None = None,
    open_browser: bool = True,
    host_names: Sequence[str] = (),
) -> None:
    """Serve tables until Ctrl-C; with `lan`, to the whole home network."""
    host = "0.0.0.0" if lan else host
    try:
        port = free_port(host, port)
    except OSError as error:
        raise BadSetting(f"the server cannot listen on {host} port {port}: {error.strerror or error}") from error
    nearby = home_address() if lan else None
    addresses = (f"http://{nearby}:{port}",) if nearby else ()
    settings = replace(read_settings(data, host_names), addresses=addresses)
    upgrade(settings.database)  # says what is wrong with a database before anything is started
    here = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else _bracketed(host)}:{port}"
    _announce(here, addresses, is_asked=lan)
    if open_browser and _has_display():
        threading.Timer(0.8, webbrowser.open, (here,)).start()
    serve(settings, host, port)
    print("Stopped. Your games are kept.", file=sys.stderr)


def serve(settings: Settings, host: str, port: int) -> None:
    """Run a server until it is told to stop."""
    sys.setswitchinterval(0.001)  # the database's threads need the interpreter often, and for a moment only
    logging.basicConfig(level=logging.WARNING, format="remparts: %(message)s")
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        ws_max_size=65_536,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    MEMORY.begin()
    with suppress(KeyboardInterrupt):  # uvicorn has stopped in order and passes the signal on
        asyncio.run(server.serve())


def _announce(here: str, addresses: tuple[str, ...], *, is_asked: bool) -> None:
    print(f"Remparts is at {here}", flush=True)
    for address in addresses:
        print(f"In the home network: {address}", flush=True)
        print(qr_text(address), flush=True)
    if is_asked and not addresses:
        print("No home network was found; only this machine can play.", flush=True)
    print("Ctrl-C stops it.", flush=True)


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
