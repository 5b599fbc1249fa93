"""The shape of the project: who may import whom, and what the base game may not know."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts.games.carcassonne.face.part import FacePart
from remparts.games.carcassonne.rules import expansion as moments

SOURCE = Path(__file__).parents[1] / "src" / "remparts"
ROOMS = ["core", "land", "games", "bots", "arena", "envs", "server", "cli"]
"""Each may import those before it, and itself; arena, envs and server stand side by side."""

SIDE_BY_SIDE = {"arena", "envs", "server"}
ONLY_STANDARD_LIBRARY = {"core", "land", "games", "bots"}
EXPANSIONS = r"(?i)\b(robber|shrines?|heretics?|river|volcano|catapult|fairs?|mage|witch|magic|castle|market)s?\b"
FILES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def may_import(here: str, there: str) -> bool:
    if here == there:
        return True
    if {here, there} <= SIDE_BY_SIDE:
        return False
    return ROOMS.index(there) < ROOMS.index(here)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    here = room(path)
    if here in ("__init__", "__main__"):
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "remparts":
            assert len(parts) > 1, f"{path.name} imports the package itself"
            assert may_import(here, parts[1]), f"{here} imports {name}"
        elif here in ONLY_STANDARD_LIBRARY:
            assert parts[0] in sys.stdlib_module_names, f"{here} imports {name}"


GAMES = {path.name for path in (SOURCE / "games").iterdir() if (path / "rules" / "game.py").exists()}


@pytest.mark.parametrize(
    "path", sorted((SOURCE / "games").rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE))
)
def test_no_game_knows_another(path: Path) -> None:
    """What several games need lies beside them."""
    here = path.relative_to(SOURCE / "games").parts[0]
    assert len(GAMES) > 1
    for name in imports(path):
        parts = name.split(".")
        if here.removesuffix(".py") != "registry" and parts[:2] == ["remparts", "games"] and len(parts) > 2:
            assert parts[2] not in GAMES - {here}, f"{here} imports {name}"


def test_a_wrong_import_would_be_noticed() -> None:
    assert not may_import("core", "games")
    assert not may_import("arena", "server")
    assert may_import("cli", "bots")


BASE = [
    path
    for room in ("rules", "face")
    for path in sorted((SOURCE / "games" / "carcassonne" / room).glob("*.py"))
    if path.name != "expansion.py"
]


@pytest.mark.parametrize("path", BASE, ids=lambda path: path.name)
def test_the_base_names_no_expansion(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.findall(EXPANSIONS, text)
    assert "carcassonne.expansions" not in text or path.name == "game.py"


def test_every_moment_is_named_where_the_base_uses_it() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in BASE)
    moments_of_an_expansion = [
        name for name, value in vars(moments.Expansion).items() if callable(value) and not name.startswith("_")
    ]
    assert len(moments_of_an_expansion) > 10
    for name in moments_of_an_expansion:
        assert re.search(rf"\.{name}\b", text), f"nothing calls {name}"


def test_every_moment_of_a_face_is_named_where_the_base_uses_it() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in BASE)
    for name in [name for name in vars(FacePart) if not name.startswith("_")]:
        assert re.search(rf"\.{name}\b", text), f"nothing calls {name}"


def test_importing_the_library_loads_nothing_else() -> None:
    """`pip install remparts` pulls nothing in, so `import remparts` must not need anything."""
    import subprocess

    script = "import sys, remparts; print(sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = ast.literal_eval(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    )
    strangers = set(loaded) - set(sys.stdlib_module_names) - {"remparts", "__main__"}
    assert not {name for name in strangers if not name.startswith(("_", "sitecustomize", "usercustomize"))}
