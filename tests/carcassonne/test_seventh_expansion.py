"""An expansion of another distribution plays and shows itself everywhere, and no file of ours knows it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import remparts
from remparts import Options, Term, find_move, read_record, write_record
from remparts.bots import find_bot
from remparts.cli.app import run
from remparts.core.conformance import check_game
from remparts.core.errors import BadOptions
from remparts.games.carcassonne import PACKAGE, expansions
from remparts.games.carcassonne.package import ExpansionPackage
from remparts.games.carcassonne.rules.state import State
from remparts.games.registry import faults
from remparts.server.showing.words import read_messages
from tests.carcassonne import showing
from tests.installing import install, on_path, write_project
from tests.server.serving import serving, settings_in

SOURCE = Path(__file__).parents[2] / "src" / "remparts"
MILL = Options(2, expansions="mill", first_player=0)


@contextmanager
def installed(folder: Path, name: str, place: str) -> Iterator[None]:
    """A distribution names this expansion for as long as the block lasts."""
    project = write_project(folder / "project", "remparts-mill", {name: place}, {}, group=expansions.GROUP)
    with on_path(install(project, folder / "site")):
        yield


@pytest.fixture(autouse=True)
def mill(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path, "mill", "tests.carcassonne.mill:PACKAGE"):
        yield


def start(*moves: str, options: Options = MILL) -> State:
    game = remparts.game("carcassonne")
    state = game.setup(options)
    for move in moves:
        game.play(state, find_move(game, state, move))
    assert isinstance(state, State)
    return state


def test_it_is_found_after_ours() -> None:
    assert [package.name for package in expansions.packages()] == [
        "king", "shrines", "count", "river2", "catapult", "mage", "mill",
    ]  # fmt: skip
    (mill,) = expansions.packages()[-1:]
    assert mill.folder.joinpath("rules.py").is_file()
    assert mill.facts["edges"] == {"K": "canal"}


@pytest.mark.parametrize(
    ("name", "place", "reason"),
    [
        ("king", "tests.carcassonne.mill:PACKAGE", "that name is taken already"),
        ("weir", "tests.carcassonne.mill:PACKAGE", "it is called mill in its package and mill in its rules"),
        ("weir", "tests.carcassonne.mill.rules:Mill", "type; here an entry point names one ExpansionPackage"),
        ("weir", "tests.carcassonne.weir:PACKAGE", "No module named"),
    ],
)
def test_a_broken_one_is_left_out(tmp_path: Path, name: str, place: str, reason: str) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    with installed(folder, name, place):  # hides the one that works: the first distribution of a name counts
        assert len(expansions.packages()) == len(expansions.OURS)
        (fault,) = faults()
    assert fault.startswith(f"the expansion {name} of remparts-mill, {place}: ")
    assert reason in fault


def test_all_of_it_has_one_name() -> None:
    package = ExpansionPackage("tests.carcassonne.mill", rules="rules:Mill", face="face:MillFace", name="weir")
    with pytest.raises(AssertionError, match="MillFace is called mill, its package weir"):
        package.load()


def test_no_file_of_ours_names_it() -> None:
    named = [path for path in SOURCE.rglob("*.py") if re.search(r"(?i)\bwind_?mills?\b", path.read_text("utf-8"))]
    assert not named


def test_its_rules_count_and_its_option_turns_them_off() -> None:
    laid = ("=Y1", "Y1@1,0n", "thief.e", "=W", "W@2,0e", "-")
    (entry,) = remparts.game("carcassonne").forecast(start(*laid))
    assert entry.terms[-1] == Term("windmills", 2, "MIL-1", 1)
    calm = Options(2, expansions="mill", first_player=0, mill_wind="calm")
    (entry,) = remparts.game("carcassonne").forecast(start(*laid, options=calm))
    assert [term.what for term in entry.terms] == ["tiles"]
    with pytest.raises(BadOptions, match="mill_wind"):
        start(options=Options(2, expansions="mill", mill_wind="stormy"))


@pytest.mark.slow
@pytest.mark.parametrize("others", ["", "king,shrines,count,river2,catapult,mage,"])
def test_it_keeps_the_laws_with_any_other(others: str) -> None:
    check_game(remparts.game("carcassonne"), Options(3, expansions=f"{others}mill"), seed="mill")


def test_a_record_replays() -> None:
    game = remparts.game("carcassonne")
    moves = ("=Y1", "Y1@1,0n", "thief.e")
    text = str(write_record(game, MILL, [game.read(move) for move in moves], start(*moves)))
    assert "option   expansions mill" in text
    assert remparts.replayed(game, read_record(text)) == start(*moves)


def test_a_bot_follows_its_hint() -> None:
    game = remparts.game("carcassonne")
    state = start("=Y1", "Y1@-1,0n")
    assert str(find_bot("greedy").pick(game, state, 0, Random(1))) == "thief.e"


def test_it_is_drawn_on_the_board_in_the_panel_and_in_a_terminal() -> None:
    game, face = remparts.game("carcassonne"), PACKAGE.face
    view = game.view(start("=Y1", "Y1@1,0n", "-", "=Y3", "Y3@1,1s", "-"), 0)
    svg = face.svg(view)
    ElementTree.fromstring(svg)
    assert "#abcdef" in svg, "the paint of its sails"
    assert "Windmills" in showing.render(face, view)
    assert "w" in "".join(span.text for line in PACKAGE.text.draw(view) for span in line)


def test_it_plays_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["-o", "expansions=mill", "-o", "mill_wind=calm"]
    assert run(["simulate", "carcassonne", "-n", "2", "--seed", "7", "--bots", "random", *chosen]) == 0
    assert "Carcassonne: 2 games, seed 7" in capsys.readouterr().out
    assert run(["games"]) == 0
    assert "mill_wind" in capsys.readouterr().out


def test_its_words_come_with_it() -> None:
    *ours, added = PACKAGE.catalogues("fr")
    assert len(ours) == 1 + len(expansions.OURS)
    assert read_messages(added)["Windmills"] == "Moulins à vent"


def test_it_is_at_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    with serving(settings_in(folder)) as client:
        assert "mill_wind" in client.http.get("/").text
        table = client.create([{}, {}], options={"expansions": "mill", "first_player": "0"})
        with client.watch(f"/t/{table['token']}/live") as page:
            shown = page.texts[0]
    assert "Windmills" in shown
    assert "car-sails" in shown
