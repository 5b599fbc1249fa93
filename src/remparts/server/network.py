"""Where this server can be reached, and the pictures that lead a telephone there."""

import io
import ipaddress
import os
import re
import socket
from collections.abc import Sequence
from functools import cache
from typing import Final

import segno
from starlette.requests import HTTPConnection

_FAR_AWAY: Final = ("192.0.2.1", 9)
"""An address kept for documentation: nothing is ever sent to it."""
BACKLOG: Final = 1024
"""Connections that may wait to be accepted."""
_HOST: Final = re.compile(
    r"(?:\[(?P<v6>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9_-][A-Za-z0-9._-]{0,252}))(?::\d{0,5})?"
)


def home_address() -> str | None:
    """This machine's address in the home network: the one it would send from; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def page_address(request: HTTPConnection, addresses: Sequence[str]) -> str:
    """The address under which others find this server: in the home network, if the host looks at it by loopback."""
    base = f"{request.url.scheme}://{request.url.netloc}"
    return addresses[0] if addresses and is_loopback(request.url.hostname or "") else base


def is_loopback(host: str) -> bool:
    """Whether only this machine answers to the name."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def read_host(text: str) -> str | None:
    """The name or address in a Host header, in small letters and without its port; None if there is none."""
    found = _HOST.fullmatch(text)
    if found is None:
        return None
    if found["v6"] is None:
        return found["name"].lower().removesuffix(".")
    return found["v6"].lower() if is_address(found["v6"]) else None


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@cache
def machine_names() -> frozenset[str]:
    """The names of this machine; some of them are looked up in the network, which may take a while."""
    name, full = socket.gethostname().lower(), socket.getfqdn().lower()
    short = name.partition(".")[0]
    return frozenset({name, full, short, f"{short}.local"})


def qr_picture(address: str) -> str:
    """An address as a standalone picture that cameras can read."""
    picture = segno.make(address, error="m", micro=False).svg_inline(
        scale=4, border=4, dark="#2b2a28", light="#ffffff", svgclass="qr-code", lineclass=None, omitsize=True
    )
    return str(picture)


def qr_text(address: str) -> str:
    """An address as letters that cameras can read from a terminal."""
    text = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(text, compact=True, border=2)
    return text.getvalue()


def listen(host: str, wanted: int, tries: int = 50) -> socket.socket:
    """A socket that listens on the port wanted, or the next one that nobody has; `OSError` if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(wanted, min(wanted + tries, 65_536)):
        # TCP by name: only such connections send at once; on others the second part of an answer waits for some 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":  # elsewhere this would share the port with whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(BACKLOG)
        except OSError:
            listener.close()
            continue
        return listener
    raise OSError(f"no free port from {wanted} on")
