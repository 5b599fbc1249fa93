"""The page that shows how a game is made shows the files of the race as they are, and its examples run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import RACE, install

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
EXAMPLES = re.findall(r"(?<!`:)\n\n```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
FILES = {
    path.relative_to(RACE).as_posix()
    for path in RACE.rglob("*")
    if path.is_file() and "__pycache__" not in path.parts and path.name not in ("__init__.py", "py.typed")
}


def test_it_shows_every_file() -> None:
    assert set(SHOWN) == FILES | {"race/__init__.py"}


@pytest.mark.parametrize("name", SHOWN)
def test_it_shows_a_file_as_it_is(name: str) -> None:
    assert SHOWN[name] == (RACE / name).read_text(encoding="utf-8"), f"docs/your-own-game.md shows another {name}"


@pytest.mark.slow
@pytest.mark.parametrize("code", EXAMPLES)
def test_its_examples_run(code: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": install(RACE, tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


def test_it_has_examples_and_its_links_lead_somewhere() -> None:
    assert len(EXAMPLES) == 2
    for link in re.findall(r"(?<!!)\[[^]]*\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / link).exists(), link
    for path in re.findall(r"`((?:core|src|tests|games)/[\w/.]+)`", PAGE):
        assert any((base / path).exists() for base in (ROOT, ROOT / "src" / "remparts")), path


def test_others_lead_here() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/your-own-game.md)" in (ROOT / name).read_text(encoding="utf-8")
