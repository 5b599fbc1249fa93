"""What people send with forms: a new table, or a record."""

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import parse_qs

import msgspec
from msgspec import convert

from remparts.core.errors import BadOptions, BadRecord
from remparts.core.first import drawn_first
from remparts.games.registry import game as find_game
from remparts.server.tables.seats import LONGEST_NAME, NewTable

Fields = Mapping[str, Sequence[str]]

OPTION: Final = "option-"
"""What the name of an option begins with in a form or an address."""

_LONGEST_KIND: Final = 200
_LONGEST_HEAD: Final = 2_000
_BOUNDARY: Final = re.compile(r""";\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)""", re.ASCII | re.IGNORECASE)
_FILE: Final = re.compile(
    rb"""^content-disposition:[^\r\n]*;[ \t]*filename\*?=(?:"[^"\r\n]|[^";\s])""", re.IGNORECASE | re.MULTILINE
)


def read_fields(body: bytes) -> Fields:
    """The fields of a form with their values."""
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=500, strict_parsing=False)
    except ValueError as error:
        raise BadOptions("this form cannot be read; load the page and fill it in again") from error


def read_new_table(fields: Fields) -> NewTable:
    """The table that the home page asks for; `BadOptions` if the form is not one of ours."""
    game, way = first(fields, "game"), first(fields, "way")
    start = f"{game}-{OPTION}"
    options = {
        name.removeprefix(start): ",".join(value for value in values if value)
        for name, values in fields.items()
        if name.startswith(start) and any(values)
    }
    asked = {
        "game": game,
        "preset": first(fields, f"{game}-preset"),
        "seats": _seats_of_way(fields, way) if way else _seats(fields),
        # Whoever wants to play at once is not asked who starts.
        "options": drawn_first(find_game(game).options, options) if way else options,
    }
    try:
        return convert(asked, NewTable)
    except msgspec.ValidationError as error:
        raise BadOptions("this form cannot be read; load the page and fill it in again") from error


def _seats(fields: Fields) -> list[dict[str, str]]:
    """The seats as they were chosen one by one."""
    seats = []
    for number in range(8):
        kind = first(fields, f"seat-{number}-kind") or "none"
        if kind != "none":
            # What a person was called before the seat was given to a bot is still in the field.
            name = "" if kind == "bot" else first(fields, f"seat-{number}-name")[:LONGEST_NAME]
            seats.append({"kind": kind, "name": name, "bot": first(fields, f"seat-{number}-bot")})
    return seats


def _seats_of_way(fields: Fields, way: str) -> list[dict[str, str]]:
    """The seats of somebody who wants to play at once: against a bot, or with friends, each of whom gets a link."""
    seats = find_game(first(fields, "game")).seats
    least, most = max(seats.start, 2), seats.stop - 1
    mine = {"kind": "here", "name": first(fields, "seat-0-name")[:LONGEST_NAME]}
    if way == "bot":
        return [mine, *[{"kind": "bot", "bot": first(fields, "level")}] * (min(least, most) - 1)]
    if way != "friends":
        raise BadOptions("this form cannot be read; load the page and fill it in again")
    people = first(fields, "people")
    number = int(people) if people.isdecimal() and len(people) == 1 else least
    return [mine, *[{"kind": "link"}] * (min(max(number, least), most) - 1)]


def read_record_file(body: bytes, kind: str) -> str:
    """The record in an uploaded form with one file."""
    content = _file_in_form(body, kind)
    if not content.strip():
        raise BadRecord("choose a file with a record first")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord("this file is not a record: it is not text") from error


def _file_in_form(body: bytes, kind: str) -> bytes:
    """The first part with a file name; empty if there is none, or the form is not as browsers send it."""
    boundary = _BOUNDARY.search(kind) if len(kind) <= _LONGEST_KIND else None
    if boundary is None:
        return b""
    parts = (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode())
    for part in parts[1:-1]:  # between the first delimiter and the last
        end = part.find(b"\r\n\r\n", 0, _LONGEST_HEAD)
        if end >= 0 and _FILE.search(part, 0, end):
            return part[end + 4 :]
    return b""


def first(fields: Fields, name: str) -> str:
    """The value of a field that is sent once; empty if it was not."""
    return fields.get(name, ("",))[0].strip()
