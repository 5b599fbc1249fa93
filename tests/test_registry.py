"""What other distributions bring, and what becomes of what they bring broken."""

import os
from pathlib import Path

import pytest

import remparts
from remparts.cli.app import run
from remparts.core.errors import UnknownGame
from remparts.games.registry import OURS, faults
from tests.installing import RACE, install, on_path, write_project

PLUG = """
from remparts.core.package import GamePackage
PACKAGE = GamePackage(__name__, "Chess", rules="rules:Chess", face="face:ChessFace", text="text")
"""


@pytest.mark.parametrize(
    ("entries", "files", "fault"),
    [
        ({"chess": "no_such_module:PACKAGE"}, {}, "ModuleNotFoundError: No module named 'no_such_module'"),
        ({"chess": "plug1:PACKAGE"}, {"plug1.py": ""}, "AttributeError"),
        ({"chess": "plug2:PACKAGE"}, {"plug2.py": "1 / 0"}, "ZeroDivisionError: division by zero"),
        (
            {"chess": "plug3:PACKAGE"},
            {"plug3.py": "PACKAGE = 7"},
            "here an entry point names one GamePackage",
        ),
        ({"chess": "plug4:PACKAGE"}, {"plug4.py": PLUG}, "it cannot be loaded"),
        ({"chess": "race:PACKAGE"}, {}, "it is called race in its package and race in its rules"),
        ({"chess-2": "race:PACKAGE"}, {}, "a name consists of letters, digits and underscores, 40 at most"),
        ({"carcassonne": "race:PACKAGE"}, {}, "that name is taken already"),
        ({"race": "race:PACKAGE"}, {}, "that name is taken already"),
    ],
)
def test_a_broken_package_takes_nothing_else_down(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    entries: dict[str, str],
    files: dict[str, str],
    fault: str,
) -> None:
    broken = write_project(tmp_path / "broken", "zz-broken", entries, files)
    with on_path(os.pathsep.join([install(RACE, tmp_path / "one"), install(broken, tmp_path / "two")])):
        assert remparts.game_names() == (*OURS, "race")
        assert len(faults()) == 1
        (name,) = entries
        assert faults()[0].startswith(f"the game {name} of zz-broken, {entries[name]}: ")
        assert fault in faults()[0]
        assert run(["games"]) == 0
        out, err = capsys.readouterr()
        assert "race  Race" in out
        assert err == f"remparts: warning: {faults()[0]}\n"
        assert remparts.game("race").seats == range(2, 5)
        if name not in remparts.game_names():
            with pytest.raises(UnknownGame, match=f"^{name} cannot be played: the game {name} of zz-broken"):
                remparts.game(name)


def test_without_other_distributions_there_are_ours() -> None:
    assert remparts.game_names() == OURS
    assert faults() == ()
    with pytest.raises(
        UnknownGame, match=r"^there is no game 'race'; there are carcassonne, castle, masons, robber_knights$"
    ):
        remparts.game("race")
