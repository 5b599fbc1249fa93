"""The command: its tables, its files, one clear line for each mistake, and what an interrupt leaves."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NoReturn
from xml.etree import ElementTree

import pytest

from remparts.bots import bot as room
from remparts.bots.greedy import Greedy
from remparts.cli.arena import _time as time_told
from remparts.cli.choices import check_writable
from tests.shared import Run, commands


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return commands(capsys, "arena")


@pytest.fixture
def _third_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose name has the signs that names may have."""
    monkeypatch.setitem(room._BOTS, "search:1,5s", Greedy)


def test_two_bots_are_compared(run: Run) -> None:
    left = run("robber_knights", "random", "greedy", "-n", 3, "--seed", 7)
    assert (left.code, left.err) == (0, "")
    title, _, heading, first, second = left.out.splitlines()
    assert title == "Robber Knights: 4 games, seed 7"
    assert heading.split() == ["bot", "games", "won", "95%", "rating", "score", "per", "move", "slowest"]
    assert re.match(
        r"greedy +4  100\.0%  \d\d\.\d–100\.0  \d\d\.\d ± \d\d\.\d  \d\d\.\d\d +\S+ [mµ]?s +\S+ [mµ]?s$", first
    )
    assert re.match(r"random +4    0\.0% +0\.0–\d\d\.\d", second)


@pytest.mark.slow
@pytest.mark.usefixtures("_third_bot")
def test_three_bots_meet_each_other(run: Run, tmp_path: Path) -> None:
    left = run("robber_knights", "random", "greedy", "search:1,5s", "-n", 2, "--seed", 7, "--json", tmp_path / "found")
    assert left.code == 0
    assert "6 games in 3 pairings" in left.out
    assert re.search(r"^random +0\.0% \(0\.0–\d\d\.\d\) +0\.0% \(0\.0–\d\d\.\d\) +–$", left.out, re.MULTILINE)
    told = json.loads((tmp_path / "found").read_text(encoding="utf-8"))
    assert told["bots"] == ["random", "greedy", "search:1,5s"]
    assert [meeting["bots"] for meeting in told["meetings"]] == [
        ["random", "greedy"], ["random", "search:1,5s"], ["greedy", "search:1,5s"],
    ]  # fmt: skip
    assert all(standing["games"] == 4 for standing in told["standings"])


@pytest.mark.slow
@pytest.mark.usefixtures("_third_bot")
def test_three_bots_sit_at_one_table(run: Run, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    left = run("robber_knights", "random", "greedy", "search:1,5s", "-n", 1, "--seats", 3, "--plot", plot)
    assert left.code == 0
    assert "3 games, seed" in left.out
    assert re.search(r"^table +bot +games +won +95% +score$", left.out, re.MULTILINE)
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")


def test_a_decided_match_says_so(run: Run, tmp_path: Path) -> None:
    more = ("-n", 200, "--until-decided", "--margin", 0.3, "--seed", 7, "--json", tmp_path / "found")
    left = run("robber_knights", "greedy", "random", *more)
    assert left.code == 0
    (games,) = re.findall(r"^greedy is stronger than random: decided after (\d+) games$", left.out, re.MULTILINE)
    assert int(games) < 40
    told = json.loads((tmp_path / "found").read_text(encoding="utf-8"))
    assert (told["games"], told["margin"], told["against"]) == (int(games), 0.3, 0.5)
    assert told["meetings"][0]["answers"] == ["above", None]


def test_an_open_match_says_so_too(run: Run) -> None:
    left = run("robber_knights", "greedy", "random", "-n", 2, "--until-decided", "--against", 0.8)
    assert left.out.endswith("greedy – random: not decided after 2 games\n")


def test_a_journal_brings_its_seed(run: Run, tmp_path: Path) -> None:
    first = run("robber_knights", "random", "greedy", "-n", 2, "--journal", tmp_path / "journal")
    again = run("robber_knights", "random", "greedy", "-n", 2, "--journal", tmp_path / "journal")
    assert first.out.splitlines()[0] == again.out.splitlines()[0]
    longer = run("robber_knights", "random", "greedy", "-n", 4, "--journal", tmp_path / "journal")
    assert longer.out.startswith("Robber Knights: 4 games")
    other = run("robber_knights", "greedy", "random", "-n", 4, "--journal", tmp_path / "journal")
    assert other.code == 2
    assert "is the journal of another match: its bots are" in other.err
    assert other.err.count("\n") == 1


def test_the_same_match_gives_the_same_plot(run: Run, tmp_path: Path) -> None:
    for name in ("plot.png", "plot.svg", "again.svg"):
        assert run("robber_knights", "random", "greedy", "-n", 2, "--seed", 7, "--plot", tmp_path / name).code == 0
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "plot.svg").read_bytes() == (tmp_path / "again.svg").read_bytes()


def test_an_interrupt_leaves_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from remparts.arena.match import GameResult, PlannedGame

    def interrupted(game: PlannedGame) -> GameResult:
        if game.number == 3:
            raise KeyboardInterrupt
        return game.play(timed=True)

    monkeypatch.setattr("remparts.arena.tournament.play_timed", interrupted)
    journal = tmp_path / "journal"
    left = run("robber_knights", "random", "greedy", "-n", 50, "--seed", 7, "--journal", journal)
    assert left.code == 130
    assert left.err == f"remparts: stopped after 3 games; the same command goes on from {journal}\n"
    assert left.out.startswith(
        "Robber Knights: 2 games, seed 7\n1 more is not counted: its round is not finished, or was decided before\n"
    )
    assert len(journal.read_text(encoding="utf-8").splitlines()) == 1 + 3


def test_an_interrupt_before_the_first_game_is_no_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("remparts.arena.tournament.play_timed", interrupted)
    left = run("robber_knights", "random", "greedy", "--seed", 7)
    assert (left.code, left.out) == (130, "Robber Knights: 0 games, seed 7\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("chess random greedy", "there is no game 'chess'; there are carcassonne"),
        ("carcassonne", "Missing argument"),
        ("carcassonne greedy", "a match at 2 seats needs 2 bots or more, not 1"),
        ("carcassonne greedy random --seats 3", "a match at 3 seats needs 3 bots or more, not 2"),
        ("carcassonne greedy greedy", "greedy is named twice; name every bot once"),
        ("carcassonne greedy nobody", "there is no bot 'nobody'; there are random, greedy"),
        ("castle greedy random --seats 3", "2 seats can play this game, not 3"),
        ("carcassonne greedy random -n 0", "Invalid value for '-n'"),
        ("carcassonne greedy random -j 0", "Invalid value for '-j'"),
        ("carcassonne greedy random -o colour=red", "unknown option 'colour'"),
        ("carcassonne greedy random --on moon", "--on is processes or ray, not 'moon'"),
        ("carcassonne greedy random --address here", "--address is that of a Ray cluster; add --on ray"),
        ("carcassonne greedy random --margin 0.1", "--against and --margin say what is to be decided; add"),
        ("carcassonne greedy random --until-decided --margin 0.6", "a share of 0.5 ± 0.6 is not between 0 and 1"),
        ("carcassonne greedy random --until-decided --margin 0", "a margin is a share above 0, as in 0.05, not 0"),
        ("carcassonne greedy random --until-decided --margin nan", "a margin is a share above 0, as in 0.05, not nan"),
        ("carcassonne greedy random --plot plot.gif", "a plot ends with .png, .svg or .pdf, not 'plot.gif'"),
        ("carcassonne greedy random --plot /no/such/plot.png", "cannot write /no/such/plot.png: there is no directory"),
        ("carcassonne greedy random --json /", "cannot write /: it is a directory"),
        ("carcassonne greedy random --json /proc/no.json", "cannot write /proc/no.json: "),
        ("carcassonne greedy random --journal /dev/null", "cannot go on from /dev/null: it is a device or a pipe"),
        ("carcassonne greedy random --journal a --json ./a", "a would be written over: name another file for each"),
        ("carcassonne greedy random --journal /no/such/file", "cannot write /no/such/file: there is no directory"),
    ],
)
def test_a_mistake_is_one_clear_line(run: Run, arguments: str, message: str) -> None:
    left = run(*arguments.split())
    assert left.code == 2
    assert left.out == ""
    assert left.err.startswith(f"remparts: {message}")
    assert left.err.count("\n") == 1


def test_what_is_only_tried_is_not_touched(tmp_path: Path) -> None:
    old, new, link = (tmp_path / name for name in ("old", "new", "link"))
    old.write_text("something", encoding="utf-8")
    link.symlink_to(new)
    for path in (old, new, link):
        check_writable(path)
    assert old.read_text(encoding="utf-8") == "something"
    assert {path.name for path in tmp_path.iterdir()} == {"old", "link"}


@pytest.mark.parametrize(
    ("library", "arguments", "code", "message"),
    [
        ("openskill.models", "", 0, "there are no ratings: they need openskill; pip install 'remparts[arena]'"),
        ("matplotlib", "--plot plot.png", 2, "a plot needs matplotlib: pip install 'remparts[plots]'"),
        ("ray", "--on ray", 2, "a cluster needs ray: pip install 'remparts[cluster]'"),
    ],
)
def test_without_a_library_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, library: str, arguments: str, code: int, message: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    left = run("robber_knights", "random", "greedy", "-n", 2, *arguments.split())
    assert (left.code, left.err) == (code, f"remparts: {message}\n")
    assert "rating" not in left.out


def test_nothing_is_loaded_before_it_is_needed() -> None:
    rooms = ("cluster", "journal", "match", "pairing", "plot", "pool", "ratings", "report", "sequential",
             "statistics", "tournament")  # fmt: skip
    modules = ", ".join(f"remparts.arena.{name}" for name in rooms)
    script = f"import sys, {modules}; print({{'ray', 'openskill', 'matplotlib', 'numpy', 'rich'}} & {{*sys.modules}})"
    assert (
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "set()\n"
    )


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.0, "0 µs"), (0.000021, "21 µs"), (0.00132, "1.32 ms"), (0.0327, "32.7 ms"), (0.2, "200 ms"), (1.25, "1.25 s"),
     (61.0, "61.0 s")],
)  # fmt: skip
def test_times_are_told_as_people_say_them(seconds: float, told: str) -> None:
    assert time_told(seconds) == told
