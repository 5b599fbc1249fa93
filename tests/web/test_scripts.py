"""The page's scripts are checked: their types, their style, and the geometry of what they do."""

from scripts.messages import COMMAND, PATH, declarations


def test_the_types_of_messages_are_those_of_the_server() -> None:
    assert PATH.read_text(encoding="utf-8") == declarations(), f"{PATH.name} is out of date; type: {COMMAND}"
