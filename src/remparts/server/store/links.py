"""Links are capabilities: who knows one may act for its seats. Only their digests are stored.

The host's token is the root from which the tokens of the other links are derived, so that the host's page can show
them although nobody has stored them.
"""

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Final

_BYTES: Final = 16
_ID_BYTES: Final = 9


@dataclass(frozen=True, slots=True)
class Link:
    """What a token opens: a table, the seats it acts for (none: a spectator), and perhaps the host's rights."""

    table: str
    seats: frozenset[int]
    is_host: bool = False


def new_token() -> str:
    """128 random bits in 22 letters that are fit for an address."""
    return _text(secrets.token_bytes(_BYTES))


def is_token(text: str) -> bool:
    """Whether this could be a token; other texts need not be looked up."""
    return _holds(text, _BYTES)


def derived_token(token: str, purpose: str) -> str:
    """A token that follows from another one, but does not reveal it."""
    return _text(hmac.digest(token.encode(), purpose.encode(), hashlib.sha256)[:_BYTES])


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id() -> str:
    """The name of a table or a record: not a secret, but not to be guessed either."""
    return _text(secrets.token_bytes(_ID_BYTES))


def is_id(text: str) -> bool:
    """Whether this could be the id of a table or a record; other texts need not be looked up."""
    return _holds(text, _ID_BYTES)


def new_seed() -> str:
    """What chance does at a table follows from this, so nobody may guess it."""
    return secrets.token_hex(_BYTES)


def derived_id(table: str, purpose: str) -> str:
    """The name that follows from a table's, the same for everybody who asks."""
    return _text(hashlib.sha256(f"{purpose} {table}".encode()).digest()[:_ID_BYTES])


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def _holds(text: str, number: int) -> bool:
    """Whether a text could have been made by `_text` from so many bytes."""
    return re.fullmatch(r"[A-Za-z0-9_-]+", text) is not None and len(text) == -(-number * 4 // 3)
