"""Distributions that are installed for a test: on a path, with the entry points that their `pyproject.toml` names."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from remparts.games import carcassonne, registry
from remparts.games.carcassonne import expansions

RACE = Path(__file__).parent / "race"
"""A tiny game in a distribution of its own."""

ISLANDS = Path(__file__).parent / "islands"
"""Another one, made up of what the games of the house lack."""


def install(project: Path, site: Path) -> str:
    """Do what an editable install does, and say what to put on the path of Python."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n")
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())])
        for group, entries in told["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n\n".join(groups))
    return os.pathsep.join([str(site), str(project)])


def write_project(
    folder: Path, name: str, entries: Mapping[str, str], files: Mapping[str, str], *, group: str = registry.GROUP
) -> Path:
    """A distribution with entry points of a group of ours, and files by their paths."""
    folder.mkdir()
    lines = [f'[project]\nname = "{name}"\nversion = "1"', f'[project.entry-points."{group}"]']
    lines += [f'{entry} = "{value}"' for entry, value in entries.items()]
    (folder / "pyproject.toml").write_text("\n".join(lines))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


@contextmanager
def on_path(path: str) -> Iterator[None]:
    """Games and expansions on this path are found while the block lasts, here and in processes that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        for part in reversed(path.split(os.pathsep)):
            patch.syspath_prepend(part)
        patch.setenv("PYTHONPATH", path, prepend=os.pathsep)
        _look_again()
        try:
            yield
        finally:
            patch.undo()
            _look_again()


def _look_again() -> None:
    """Forget what was found and made of it."""
    for found in (registry._others, registry.package, expansions._others, expansions.packages):
        found.cache_clear()
    for part in ("rules", "face", "text", "hints"):
        vars(carcassonne.PACKAGE).pop(part, None)
