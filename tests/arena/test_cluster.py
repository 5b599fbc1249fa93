"""What a cluster of our own is told: its token is closed to other users, and nothing of it stays behind."""

import os

import pytest

from remparts.arena.cluster import _folder, _surroundings


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
