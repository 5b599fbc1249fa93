"""What the measuring clients read of the messages of a table; the rest is skipped."""

from msgspec import Struct, json


class Offer(Struct):
    move: str


class Status(Struct):
    over: bool
    covered: int | None


class Seen(Struct):
    """A message of the server."""

    type: str
    rev: int = -1
    targets: list[Offer] | None = None
    status: Status | None = None
    text: str = ""


decoder = json.Decoder(Seen)
