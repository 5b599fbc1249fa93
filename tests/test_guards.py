"""The shape of the project: who may import whom, and what the base game may not know."""

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from remparts.games.carcassonne.face.part import FacePart
from remparts.games.carcassonne.rules.expansion import Expansion
from tests.shared import for_each

SOURCE = Path(__file__).parents[1] / "src" / "remparts"
ROOMS = ["core", "land", "games", "bots", "arena", "envs", "server", "cli"]
"""Each may import those before it, and itself; arena, envs and server stand side by side."""

SIDE_BY_SIDE = {"arena", "envs", "server"}
ONLY_STANDARD_LIBRARY = {"core", "land", "games", "bots", "arena"}
BESIDES = {
    SOURCE / "core" / "ints.py": {"librt", "mypy_extensions"},
    SOURCE / "arena" / "cluster.py": {"ray"},
    SOURCE / "arena" / "plot.py": {"matplotlib"},
    SOURCE / "arena" / "ratings.py": {"openskill"},
}
"""What a single module imports where it is compiled, or when it is asked for."""
FILES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or ".")
    return found


def may_import(here: str, there: str) -> bool:
    if here == there:
        return True
    if {here, there} <= SIDE_BY_SIDE:
        return False
    return ROOMS.index(there) < ROOMS.index(here)


@for_each(FILES)
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
            allowed = sys.stdlib_module_names | BESIDES.get(path, set())
            assert parts[0] in allowed, f"{here} imports {name}"


GAMES = {path.name for path in (SOURCE / "games").iterdir() if (path / "rules" / "game.py").exists()}


@for_each(sorted((SOURCE / "games").rglob("*.py")))
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


# ---- The base game and its expansions

CARCASSONNE = SOURCE / "games" / "carcassonne"
EXPANSIONS = sorted(path.parent.name for path in (CARCASSONNE / "expansions").glob("*/__init__.py"))
BASE = [path for path in sorted(CARCASSONNE.rglob("*.py")) if path.relative_to(CARCASSONNE).parts[0] != "expansions"]


def test_only_the_list_of_expansions_finds_them() -> None:
    """The plug asks the list, which holds names alone; everybody else is given what was found."""
    for path in BASE:
        for name in imports(path):
            assert not name.startswith("remparts.games.carcassonne.expansions."), f"{path.name} imports {name}"
        if path != CARCASSONNE / "whole.py":
            assert "carcassonne.expansions" not in path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_no_expansion_knows_another(expansion: str) -> None:
    """They act on each other through moments."""
    others = {f"remparts.games.carcassonne.expansions.{name}" for name in EXPANSIONS} - {
        f"remparts.games.carcassonne.expansions.{expansion}"
    }
    for path in sorted((CARCASSONNE / "expansions" / expansion).rglob("*.py")):
        for name in imports(path):
            assert not any(f"{name}.".startswith(f"{other}.") for other in others), f"{path.name} imports {name}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_rules_and_hints_never_import_faces(game: str) -> None:
    """Neither directly nor through anything of the game that they load."""
    home = f"remparts.games.{game}"
    modules = {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (SOURCE / "games" / game).rglob("*.py")
    }
    starts = [name for name in modules if re.search(r"\.(rules|hints)(\.|$)", name)]
    assert len(starts) > 5
    waiting, seen = list(starts), set(starts)
    while waiting:
        here = waiting.pop()
        for name in imports(modules[here]):
            assert not re.search(rf"^{home}\.(.*\.)?face(\.|$)|^remparts\.games\.drawing\b", name), (
                f"{here} imports {name}"
            )
            if name in modules and name not in seen and name != f"{home}.package":
                seen.add(name)
                waiting.append(name)


@pytest.mark.slow
def test_the_base_game_plays_without_any_expansion(tmp_path: Path) -> None:
    """Without their folders, and without their names in the list, the rest of the house stands."""
    house = tmp_path / "remparts"
    shutil.copytree(SOURCE, house, ignore=shutil.ignore_patterns("__pycache__", "*.so", *EXPANSIONS))
    names = house / "games" / "carcassonne" / "expansions" / "__init__.py"
    listed = names.read_text(encoding="utf-8")
    names.write_text(re.sub(r"OURS: Final = \(.*?\)", "OURS: Final[tuple[str, ...]] = ()", listed), encoding="utf-8")
    script = (
        "import remparts; from random import Random; from remparts import Options; from remparts.bots import find_bot\n"
        "from remparts.core.conformance import check_game; from remparts.games.registry import package\n"
        "package = package('carcassonne'); game = package.rules\n"
        f"assert remparts.__file__.startswith({str(house)!r}), remparts.__file__\n"
        "assert 'expansions' not in [option.name for option in game.options]\n"
        "check_game(game, Options(3), 1); check_game(game, Options(2, hand_tiles=3), 2)\n"
        "state = game.setup(Options(2, first_player=0)); game.play(state, game.read('=A'))\n"
        "view = game.view(state, 0); package.face.svg(view); package.face.panel(view); package.text.draw(view)\n"
        "print(find_bot('greedy').pick(game, state, 0, Random(1)))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("A@")


def test_every_moment_is_named_where_the_base_uses_it() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in BASE if path.name != "expansion.py")
    moments = [name for name, value in vars(Expansion).items() if callable(value) and not name.startswith("_")]
    assert len(moments) > 10
    for name in moments:
        assert re.search(rf"\.{name}\b", text), f"nothing calls {name}"


def test_every_moment_of_a_face_is_named_where_the_base_uses_it() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in BASE)
    moments = [name for name in [*vars(FacePart), *FacePart.__annotations__] if not name.startswith("_")]
    assert len(moments) > 10
    for name in moments:
        assert re.search(rf"\.{name}\b", text), f"nothing calls {name}"


def test_importing_the_library_loads_nothing_else() -> None:
    """`pip install remparts` pulls nothing in, so `import remparts` must not need anything."""
    script = "import sys, remparts; print(sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = ast.literal_eval(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    )
    strangers = set(loaded) - set(sys.stdlib_module_names) - {"remparts", "__main__"}
    assert not {name for name in strangers if not name.startswith(("_", "sitecustomize", "usercustomize"))}
