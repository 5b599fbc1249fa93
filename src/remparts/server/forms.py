"""What people send with forms: a new table, or a record."""

from collections.abc import Mapping, Sequence
from email import message_from_bytes, policy
from urllib.parse import parse_qs

import msgspec
from msgspec import convert

from remparts.core.errors import BadOptions, BadRecord
from remparts.server.seats import LONGEST_NAME, NewTable

Fields = Mapping[str, Sequence[str]]


def read_fields(body: bytes) -> Fields:
    """The fields of a form with their values."""
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=500, strict_parsing=False)
    except ValueError as error:
        raise BadOptions("this form cannot be read; load the page and fill it in again") from error


def read_new_table(fields: Fields) -> NewTable:
    """The table that the home page asks for; `BadOptions` if the form is not one of ours."""
    seats = []
    for number in range(8):
        kind = _first(fields, f"seat-{number}-kind") or "none"
        if kind != "none":
            name = _first(fields, f"seat-{number}-name")[:LONGEST_NAME]
            seats.append({"kind": kind, "name": name, "bot": _first(fields, f"seat-{number}-bot")})
    asked = {
        "game": _first(fields, "game"),
        "preset": _first(fields, "preset"),
        "seats": seats,
        "options": {
            name.removeprefix("option-"): ",".join(value for value in values if value)
            for name, values in fields.items()
            if name.startswith("option-") and any(values)
        },
    }
    try:
        return convert(asked, NewTable)
    except msgspec.ValidationError as error:
        raise BadOptions("this form cannot be read; load the page and fill it in again") from error


def read_record_file(body: bytes, kind: str) -> str:
    """The record in an uploaded form with one file, or in a body that is the record itself."""
    content = body
    if kind.startswith("multipart/form-data"):
        form = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body, policy=policy.HTTP)
        parts = [part.get_payload(decode=True) for part in form.iter_parts() if part.get_filename()]
        content = next((part for part in parts if isinstance(part, bytes)), b"")
    if not content.strip():
        raise BadRecord("choose a file with a record first")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord("this file is not a record: it is not text") from error


def _first(fields: Fields, name: str) -> str:
    return fields.get(name, ("",))[0].strip()
