"""The rooms of every game of this distribution: what the rulebook says knows nothing of how the game shows itself."""

import ast
from pathlib import Path

import pytest

from remparts.games.registry import OURS
from tests.test_guards import SOURCE, imports

SHOWN = ("remparts.core.face", "remparts.core.text", "remparts.core.hints", "remparts.games.drawing")
ROOMS = [SOURCE / "games" / game / room for game in OURS for room in ("rules", "face")]


def showing(path: Path) -> list[str]:
    """What a module imports that shows the game, or advises those who play it."""
    names = list(imports(path))
    return [name for name in names if name.startswith(SHOWN) or {"face", "hints"} & {*name.split(".")}]


@pytest.mark.parametrize("game", OURS)
def test_rules_never_import_faces(game: str) -> None:
    rules = sorted((SOURCE / "games" / game).rglob("rules/*.py")) + sorted((SOURCE / "games" / game).rglob("rules.py"))
    assert len(rules) > 10
    assert {path.name: showing(path) for path in rules if showing(path)} == {}
    assert showing(SOURCE / "games" / game / "face" / "face.py")


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: "/".join(room.parts[-2:]))
def test_every_room_says_what_lives_in_it(room: Path) -> None:
    told = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
    named = {line.split()[0].removesuffix(".html") for line in told.splitlines()[2:]}
    living = {path.stem for path in room.iterdir() if path.suffix != ".so"} - {"__init__", "__pycache__"}
    assert named == living


def test_facts_are_read_at_one_place() -> None:
    reading = [path for path in SOURCE.rglob("*.py") if '"facts.toml"' in path.read_text(encoding="utf-8")]
    assert reading == [SOURCE / "core" / "package.py"]
