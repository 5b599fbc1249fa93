"""Compile with mypyc what is played a million times, from the same source; all the rest stays as it is.

    python -m scripts.compile                   in place, for this folder; `make compiled`
    REMPARTS_COMPILE=1 pip wheel --no-deps .    a wheel for this kind of machine and this Python

uv takes dependencies from `pyproject.toml` without asking: with it, build a wheel first and install that.

MYPYC_OPT_LEVEL=0 compiles faster, for code that is slower. What has been compiled already is kept in `build`.
"""

import hashlib
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from filecmp import cmp
from fnmatch import fnmatch
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import requires, version
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "core/first.py",
    "core/grid.py",
    "core/hints.py",
    "core/lazy.py",
    "core/ledger.py",
    "core/luck.py",
    "core/phases.py",
    "core/state.py",
    "core/task.py",
    "land/*.py",
    "games/*/hints.py",
    "games/*/judging/*.py",
    "games/*/rules/*.py",
    "games/*/expansions/*/*.py",
)
LEFT_OUT = ("__init__", "lands", "plain", "facts", "*checks", "view")
"""Modules, by their names, that are asked too seldom to pay, and that mypyc cannot always compile."""

SHOWS = re.compile(r"^from remparts\.games\.(drawing|[\w.]+\.face)\b", re.MULTILINE)
"""What an expansion has beside its rules: modules that show it, which stay as they are too."""

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
LEVEL = os.environ.get("MYPYC_OPT_LEVEL", "2")
FOLDER = ROOT / "build" / f"mypyc-{sys.implementation.cache_tag}-{LEVEL}"
STAMP = FOLDER / "stamp"
COMPILER = "mypy[mypyc]>=2.4"
RUNTIME = ("librt", "mypy_extensions")
"""What compiled code imports, as mypy requires it."""


def modules() -> list[Path]:
    """What is compiled."""
    found = sorted(path for pattern in COMPILED for path in (SOURCE / "remparts").glob(pattern))
    paying = [path for path in found if not any(fnmatch(path.stem, name) for name in LEFT_OUT)]
    return [path for path in paying if not SHOWS.search(path.read_text(encoding="utf-8"))]


def extensions() -> list[Path]:
    """What they are compiled to, in the same folders as in the source, and the library that they share."""
    suffix = EXTENSION_SUFFIXES[0]
    names = [path.relative_to(SOURCE).with_suffix(suffix) for path in modules()]
    return [FOLDER / "lib" / name for name in (*names, Path(f"remparts__mypyc{suffix}"))]


def missing() -> Iterator[str]:
    """What compiling needs and does not find."""
    if any(find_spec(name) is None for name in ("mypyc", "setuptools")):
        yield f"mypyc (pip install '{COMPILER}')"
    if os.name == "posix":
        if not shutil.which(os.environ.get("CC") or sysconfig.get_config_var("CC").split()[0]):
            yield "a C compiler (on Debian or Ubuntu: sudo apt-get install gcc)"
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            yield "the header files of Python (on Debian or Ubuntu: sudo apt-get install python3-dev)"


def fingerprint() -> str:
    """A digest of all that decides what comes out: the modules and those beside them, this file, and the compiler."""
    sources = sorted({path for module in modules() for path in module.parent.glob("*.py")})
    digest = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    for path in (Path(__file__), *sources):
        digest.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def compile_modules() -> Sequence[Path]:
    """Compile what has changed, and return all extensions."""
    lacking = list(missing())
    if lacking:
        raise SystemExit(f"remparts: compiling needs {' and '.join(lacking)}; without it, everything runs interpreted.")
    wanted = fingerprint()
    if not (STAMP.exists() and STAMP.read_text() == wanted and all(path.exists() for path in extensions())):
        STAMP.unlink(missing_ok=True)
        print(f"remparts: compiling {len(modules())} modules, which takes a minute or two", file=sys.stderr)
        _build(_translated())
        STAMP.write_text(wanted)
    return extensions()


def _translated() -> list[Any]:  # Any, here and below: setuptools has no types
    """The modules as C."""
    import setuptools  # type: ignore[import-untyped]  # noqa: F401  # mypyc uses it if it is imported already
    from mypyc.build import mypycify

    said = StringIO()
    with chdir(SOURCE), redirect_stdout(said):
        try:
            made = mypycify(
                ["--config-file=", *(str(path.relative_to(SOURCE)) for path in modules())],
                opt_level=LEVEL,
                debug_level="0",
                multi_file=True,
                target_dir=str(FOLDER / "c"),
                group_name="remparts",
            )
        except SystemExit:
            raise SystemExit(f"{said.getvalue()}remparts: mypyc cannot compile that.") from None
    for extension in made:
        extension.extra_compile_args.append("-w")  # with another compiler than mypyc's own, a warning is no mistake
    return list(made)


def _build(translated: list[Any]) -> None:
    """Compile all C that is newer than what was made of it, on all cores."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    cores = os.cpu_count() or 1
    command = build_ext(Distribution({"name": "remparts", "ext_modules": translated}))
    command.build_lib, command.build_temp, command.parallel = str(FOLDER / "lib"), str(FOLDER / "objects"), cores
    command.ensure_finalized()
    build_extensions = command.build_extensions

    def build_on_all_cores() -> None:
        """setuptools would compile the files of the shared library, nearly all there are, one after another."""
        compiler = command.compiler
        compile_some = compiler.compile

        def compile_one(source: str, depends: list[str], settings: dict[str, Any]) -> str:
            made: str = compiler.object_filenames([source], False, settings["output_dir"])[0]
            if not Path(made).exists() or Path(made).stat().st_mtime <= max(map(os.path.getmtime, [source, *depends])):
                compile_some([source], depends=depends, **settings)
            return made

        def compile_each(sources: list[str], *, depends: list[str], **settings: Any) -> list[str]:
            with ThreadPoolExecutor(cores) as pool:
                return list(pool.map(lambda source: compile_one(source, depends, settings), sources))

        compiler.compile = compile_each
        build_extensions()

    command.build_extensions = build_on_all_cores
    command.run()


def put_in_place() -> None:
    """Put the extensions beside their sources, instead of those that are there."""
    made = {SOURCE / path.relative_to(FOLDER / "lib"): path for path in compile_modules()}
    for path in SOURCE.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        if path not in made or not cmp(path, made[path]):
            path.unlink()
    for place, path in made.items():
        if not place.exists():
            shutil.copy2(path, place)


class CompiledWheel(BuildHookInterface[Any]):  # Any: one hook for every kind of build
    """Puts the extensions into the wheel where REMPARTS_COMPILE=1 asks for it."""

    def dependencies(self) -> list[str]:
        return [COMPILER] if _is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not _is_asked_for() or version == "editable":
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"] += [each for each in requires("mypy") or () if each.startswith(RUNTIME)]
        for path in compile_modules():
            build_data["force_include"][str(path)] = str(path.relative_to(FOLDER / "lib"))


def _is_asked_for() -> bool:
    return os.environ.get("REMPARTS_COMPILE") == "1"


if __name__ == "__main__":
    put_in_place()
