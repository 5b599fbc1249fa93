"""Games with corrected components, as people play them: on the command line, and in worker processes."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from remparts.cli.app import run
from remparts.core.facts import digest, load_facts
from remparts.games.registry import OURS, package
from tests.installing import RACE, install
from tests.shared import quick_first, soaked

ROOT = Path(__file__).parents[1]

EDITS = {
    "carcassonne": [("count = 8", "count = 9"), ("tiles = 72", "tiles = 73"), ('letter = "U"', 'letter = "Z"')],
    "robber_knights": [("knights_per_player = 30", "knights_per_player = 3")],
    "castle": [('id = "N04"\ncount = 2', 'id = "Z4"\ncount = 3'), ("castle_tiles = 60", "castle_tiles = 61")],
    "masons": [("walls = 33", "walls = 9"), ('"red", "?"]', '"red", "red"]')],
}
"""A correction of each game that shows in its moves or scores."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def corrected(tmp_path: Path) -> Callable[[str], Path]:
    """Corrected components of a game, in a file."""

    def corrected(name: str) -> Path:
        text = package(name).facts_text
        for old, new in EDITS[name]:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return corrected


def remparts(*arguments: object, path: str = "") -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own: there, components can stand in for others."""
    command = [sys.executable, "-m", "remparts", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path, str(ROOT)])}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)


# ---- remparts facts


@pytest.mark.parametrize("name", OURS)
def test_a_copy_can_be_checked(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert run(["facts", "copy", name, str(path)]) == 0
    assert path.read_text(encoding="utf-8") == package(name).facts_text
    assert run(["facts", "check", name, str(path)]) == 0
    assert run(["facts", "check", name]) == 0
    copied, checked, own = capsys.readouterr().out.splitlines()
    assert f"remparts facts check {name} {path}" in copied
    assert checked == own
    assert re.fullmatch(rf"{package(name).title}: all fits; .*\d.*; digest [0-9a-f]{{16}}, the game's own", own)


def test_each_fault_is_a_line(corrected: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    path = corrected("carcassonne")
    text = path.read_text(encoding="utf-8").replace("tiles = 73", "tiles = 74").replace('"cloister" }', '"cloistre" }')
    path.write_text(text, encoding="utf-8")
    assert run(["facts", "check", "carcassonne", str(path)]) == 1
    told = capsys.readouterr()
    assert (
        told.out.splitlines()[-1]
        == "[set]: tiles is 74, but the tables hold 73 tiles, as their counts say; correct one of them"
    )
    assert (
        'tile A, feature 0: kind must be "road", "city", "field" or "cloister" (did you mean "cloister"?)' in told.out
    )
    assert told.err == ""


MISTAKES: dict[str, tuple[list[str], str]] = {
    "no such game": (["facts", "check", "chess"], "there is no game 'chess'"),
    "no such file": (["facts", "check", "carcassonne", "nowhere.toml"], "cannot read nowhere.toml"),
    "a folder": (["facts", "check", "carcassonne", "."], "cannot read ."),
    "no TOML": (["facts", "check", "carcassonne", "README.md"], "README.md is not TOML: "),
    "a copy over a file": (["facts", "copy", "carcassonne", "README.md"], "README.md exists already"),
    "no such folder": (["facts", "copy", "carcassonne", "nowhere/a.toml"], "cannot write"),
    "facts of no game": (["bench", "--facts", "README.md"], "are those of one game"),
    "facts of any game": (["play", "--facts", "README.md"], "is written game=file"),
    "facts to play with": (["simulate", "carcassonne", "--facts", "nowhere.toml"], "cannot read nowhere.toml"),
    "facts for a record": (
        ["replay", "tests/robber_knights/records/two-greedy.record", "--facts", "README.md"],
        "not TOML",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_a_line(
    mistake: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments, word = MISTAKES[mistake]
    monkeypatch.chdir(ROOT)
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert word in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


# ---- --facts


@pytest.mark.parametrize("name", quick_first(*((name,) for name in reversed(OURS))))
def test_a_game_is_played_recorded_and_replayed_with_corrected_components(
    name: str, corrected: Callable[[str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, record = corrected(name), tmp_path / "game.txt"
    watched = remparts("watch", name, "--bots", "random", "--seed", 2, "--facts", mine, "--record", record)
    assert (watched.returncode, watched.stderr) == (0, "")
    line = f"facts    {digest(load_facts(mine))}"
    assert record.read_text(encoding="utf-8").splitlines()[3] == line
    again = remparts("replay", record, "--facts", mine)
    assert again.stdout.splitlines()[1:] == watched.stdout.splitlines()[1:-1]
    assert run(["show", str(record)]) == 2
    assert "which are not in use; give the file that holds them with --facts" in capsys.readouterr().err


def test_what_does_not_fit_is_not_played(corrected: Callable[[str], Path]) -> None:
    mine = corrected("robber_knights")
    mine.write_text(mine.read_text(encoding="utf-8").replace("player = 3\n", "player = 0\n"), encoding="utf-8")
    left = remparts("watch", "robber_knights", "--facts", mine)
    assert (left.returncode, left.stdout) == (2, "")
    assert left.stderr.splitlines() == [
        "remparts: [pieces]: knights_per_player must be a whole number from 1 to 99, not 0",
        f"remparts: {mine} does not fit Robber Knights; see remparts facts check robber_knights {mine}",
    ]


@pytest.mark.slow
def test_every_process_plays_with_them(corrected: Callable[[str], Path]) -> None:
    command = ("simulate", "robber_knights", "-n", 40, "--seed", 1)
    mine = ("--facts", corrected("robber_knights"))
    alone, together, own = remparts(*command, *mine), remparts(*command, *mine, "-j", 2), remparts(*command)
    assert alone.stdout.splitlines()[:-1] == together.stdout.splitlines()[:-1] != own.stdout.splitlines()[:-1]


def test_own_components_in_a_file_are_the_games_own(tmp_path: Path) -> None:
    mine, record = tmp_path / "mine.toml", tmp_path / "game.txt"
    mine.write_text(f"# mine\n{package('robber_knights').facts_text}", encoding="utf-8")
    left = remparts("watch", "robber_knights", "--bots", "random", "--facts", mine, "--record", record)
    assert left.returncode == 0
    assert "facts" not in record.read_text(encoding="utf-8")
    assert run(["show", str(record), "--at", "0"]) == 0


@pytest.mark.slow
def test_counting_and_measuring_know_them(corrected: Callable[[str], Path]) -> None:
    mine = corrected("carcassonne")
    counted = remparts("perft", "carcassonne", "--depth", 1, "--divide", "-o", "first_player=0", "--facts", mine)
    assert "=Z " in counted.stdout
    measured = remparts("bench", "robber_knights", "--seconds", 0.01, "--facts", corrected("robber_knights"))
    assert (measured.returncode, measured.stderr) == (0, "")


@pytest.mark.slow
def test_a_picture_shows_them(corrected: Callable[[str], Path], tmp_path: Path) -> None:
    mine, record = corrected("carcassonne"), tmp_path / "game.txt"
    remparts("watch", "carcassonne", "--bots", "random", "--seed", 3, "--facts", mine, "--record", record)
    drawn = remparts("render", record, "-o", tmp_path / "board.svg", "--facts", mine)
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


# ---- Games of other distributions


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """A copy of a game of another distribution, with a check of its components."""
    copy = shutil.copytree(RACE, tmp_path / "project")
    plug = copy / "race" / "__init__.py"
    plug.write_text(plug.read_text(encoding="utf-8").replace('"Race", ', '"Race", check="checks", '), encoding="utf-8")
    (copy / "race" / "checks.py").write_text(
        "def faults(facts):\n    return [] if facts['spaces'] > 9 else ['spaces must be 10 at least']\n\n"
        "def contents(facts):\n    return f'{facts[\"spaces\"]} spaces'\n",
        encoding="utf-8",
    )
    return copy


@pytest.mark.slow
def test_a_game_of_another_distribution_can_be_corrected(race: Path, tmp_path: Path) -> None:
    path, mine = install(race, tmp_path / "site"), tmp_path / "mine.toml"
    assert "Race: all fits; 20 spaces; digest" in remparts("facts", "check", "race", path=path).stdout
    text = (race / "race" / "facts.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("20", "90"), encoding="utf-8")
    left = remparts("simulate", "race", "-n", 5, "--facts", mine, path=path)
    assert left.stderr == ""
    assert int(re.findall(r"moves +\d+ +(\d+)", left.stdout)[0]) > 40
    mine.write_text(text.replace("20", "9"), encoding="utf-8")
    assert "spaces must be 10 at least" in remparts("simulate", "race", "--facts", mine, path=path).stderr


def test_a_game_without_a_check_says_so(tmp_path: Path) -> None:
    path, mine = install(RACE, tmp_path / "site"), tmp_path / "mine.toml"
    mine.write_text("spaces = 30\n", encoding="utf-8")
    left = remparts("simulate", "race", "--facts", mine, path=path)
    assert left.returncode == 2
    assert "race has no check of components, so they cannot be corrected" in left.stderr


# ---- Damage


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(("name", "usual"), [(name, 60 if name == "robber_knights" else 30) for name in OURS])
def test_damaged_components_are_refused_or_played(name: str, usual: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutated_facts", name, str(soaked(usual, 5))],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(re.findall(r"(\d+) played", done.stdout)[0]) > 0
