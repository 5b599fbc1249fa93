"""A cluster of our own: its token is closed to other users, nothing of it stays behind, and it changes no result."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from remparts.arena.cluster import _folder, _surroundings
from remparts.cli.app import run


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes there")
def test_a_token_is_closed_to_others_and_goes_with_its_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("RAY_")]:
        monkeypatch.delenv(name)
    with _folder() as folder, _surroundings(folder):
        token = folder / "token"
        assert os.environ["RAY_AUTH_TOKEN_PATH"] == str(token)
        assert [path.stat().st_mode & 0o777 for path in (folder, token)] == [0o700, 0o600]
        os.environ["RAY_AUTH_MODE"] = "token"  # as Ray does
    assert not folder.exists()
    assert not [name for name in os.environ if name.startswith("RAY_")]


def test_whoever_has_settled_how_to_be_let_in_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with _folder() as folder, _surroundings(folder):
        assert "RAY_AUTH_TOKEN_PATH" not in os.environ
        assert list(folder.iterdir()) == []
    assert os.environ["RAY_AUTH_MODE"] == "disabled"


TRAIN = ["train", "robber_knights", "-n", "1", "--population", "4", "--deals", "1", "--seed", "cluster"]


@pytest.mark.slow
def test_training_on_a_cluster_finds_the_same_weights(tmp_path: Path) -> None:
    """On one of this machine, in a process of its own: Ray changes the one that it is loaded in."""
    here, there = tmp_path / "here.toml", tmp_path / "there.toml"
    assert run([*TRAIN, "--weights", str(here)]) == 0
    command = [sys.executable, "-m", "remparts", *TRAIN, "--on", "ray", "-j", "2", "--weights", str(there)]
    left = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (left.returncode, left.stdout) == (0, ""), left.stderr
    assert there.read_text(encoding="utf-8") == here.read_text(encoding="utf-8")
