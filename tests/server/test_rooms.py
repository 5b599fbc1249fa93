"""The rooms of the server import one way only, as the map in its docstring says."""

import re
from pathlib import Path

import remparts.server

SERVER = Path(remparts.server.__path__[0])
ROOMS = ("store", "tables", "showing", "reading", "http")
OWN_IMPORT = re.compile(r"^\s*(?:from|import) remparts\.server\.(\w+)", re.MULTILINE)


def test_every_room_is_on_the_map() -> None:
    there = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    assert there == set(ROOMS)
    map_ = remparts.server.__doc__ or ""
    assert re.findall(r"^ {4}(\w+)/ ", map_, re.MULTILINE) == list(ROOMS)
    modules = {path.name for path in SERVER.glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"^ {4}(\w+\.py) ", map_, re.MULTILINE)) == modules


def test_rooms_import_only_from_those_above_them() -> None:
    for number, room in enumerate(ROOMS):
        below = {*ROOMS[number + 1 :], "command"}
        for path in (SERVER / room).rglob("*.py"):
            found = set(OWN_IMPORT.findall(path.read_text(encoding="utf-8")))
            assert not found & below, f"{path.relative_to(SERVER)} imports {found & below}"
