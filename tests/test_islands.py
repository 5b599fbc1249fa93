"""A game without columns and rows, with points at the start and nothing to forecast, plays as all others do."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import remparts
from remparts import Options
from remparts.arena.match import play_many
from remparts.cli.app import run
from remparts.core.conformance import check_game
from remparts.core.game import who
from remparts.core.ledger import Entry, Term
from remparts.core.record import read_record, replayed, write_record
from remparts.core.task import Move
from remparts.server.showing.fragments import Cast, end_fragments, seat_fragments
from remparts.server.showing.templates import render
from remparts.server.showing.words import words
from remparts.server.tables.history import Course, History
from remparts.server.tables.seats import Seat
from remparts.server.tables.slices import finish
from tests.faces import NAMES
from tests.installing import ISLANDS, install, on_path
from tests.shared import walk


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with on_path(install(ISLANDS, tmp_path_factory.mktemp("site"))):
        yield


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws_of_every_game(seats: int) -> None:
    for seed in range(10):
        check_game(remparts.game("islands"), Options(seats), seed)


def test_a_record_begins_with_the_opening_points() -> None:
    game = remparts.game("islands")
    steps = list(walk(game, 2, "record"))
    state = steps[-1][2]
    record = read_record(str(write_record(game, Options(2), [move for _, move, _ in steps], state)))
    assert replayed(game, record, 0).scores == [5, 5]
    assert [str(entry) for entry in replayed(game, record, 0).ledger] == ["start +5 (1 start +5 [ISL-1])"] * 2
    assert replayed(game, record) == state


def test_everything_taken_back_leaves_the_opening_points() -> None:
    history = History(remparts.game("islands"), Options(2))
    for _, move, _ in walk(history.game, 2, "undo"):
        history.play(move)
    assert history.turn is None
    history.cut(0)
    assert (history.state.scores, len(history.state.ledger)) == ([5, 5], 2)
    assert finish(history.retracing()).scores == [[5, 5]]


def test_the_course_of_the_scores_begins_with_the_opening_points() -> None:
    history = History(remparts.game("islands"), Options(3))
    for _, move, _ in walk(history.game, 3, "course"):
        history.play(move)
    course, has_forecast = finish(history.retracing())
    assert course[0] == [5, 5, 5]
    assert course[-1] == history.state.scores != [5, 5, 5]
    assert course == sorted(course, key=sum)
    assert not has_forecast


def test_points_that_come_at_the_end_only_are_followed_by_what_they_would_have_been() -> None:
    """A score that does not begin at zero is no point that came before the end."""
    game = remparts.game("islands")

    class Late:
        """Islands in which a forecast knows the points of the end, and nothing is scored before it."""

        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def play(self, state: Any, move: Move) -> None:
            scores = state.scores[:]
            game.play(state, move)
            if state.agenda:
                state.scores = scores

        def forecast(self, state: Any) -> tuple[Entry, ...]:
            return (Entry(0, "late", (Term("cards", len(state.played), "ISL-3"),)),)

    history = History(game, Options(2))
    for _, move, _ in walk(game, 2, "late"):
        history.play(move)
    history.game = Late()  # what it does not say, the game itself does
    course, has_forecast = finish(history.retracing())
    assert course[0] == [5, 5]
    assert len({score for score, _ in course[:-1]}) > 2
    assert {score for _, score in course[:-1]} == {5}
    assert has_forecast


def end_of_a_game(seats: int, seed: str) -> tuple[Any, str]:
    """The last state of a random game, and the results as a page shows them."""
    history = History(remparts.game("islands"), Options(seats))
    for _, move, _ in walk(history.game, seats, seed):
        history.play(move)
    cast = Cast(history.game, remparts.package("islands").face, tuple(Seat(name=name) for name in NAMES[:seats]))
    more = {"address": "/t/abc", "plays": True, "has_rematch": False}
    ((_, markup),) = end_fragments(cast, history.state, lambda: finish(history.retracing()), words("en"), more).values()
    return history.state, markup


def test_the_end_shows_the_opening_points_in_a_line_of_their_own_and_nothing_that_brought_none() -> None:
    state, markup = end_of_a_game(2, "end")
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', markup)
    points = {
        what: [int(cell.replace("–", "0")) for cell in re.findall(r"<td>(.*?)</td>", cells)] for what, cells in rows
    }
    assert next(iter(points)) == "Start"
    assert points["Start"] == [5, 5]
    assert points.pop("Total") == [sum(column) for column in zip(*points.values(), strict=True)] == state.scores
    useless = {entry.what for entry in state.ledger} - {entry.what for entry in state.ledger if entry.points}
    assert useless
    assert not useless & set(points)


def test_the_chart_begins_above_its_floor_and_ends_at_the_scores() -> None:
    state, markup = end_of_a_game(3, "chart")
    lines = re.findall(r'class="course" points="([^"]+)"', markup)
    names = re.findall(r'class="end-name".*?>\w (\d+)<', markup)
    heights = [[float(point.partition(",")[2]) for point in line.split()] for line in lines]
    floor = float(re.findall(r'class="grid" d="M0 ([\d.]+)H', markup)[0])
    assert all(line[0] < floor for line in heights)
    assert sorted(map(int, names)) == sorted(state.scores)


def test_a_chart_has_room_for_a_score_that_went_down_again() -> None:
    ranking = [{"place": 1, "number": 0, "name": "A", "letter": "R", "score": 12, "won": True}]
    course = Course([[1], [48], [12]], has_forecast=False)
    context: dict[str, Any] = {"ranking": ranking, "kinds": [], "course": course, "decided_by": ""}
    context |= {"address": "/t/abc", "plays": True, "has_rematch": False, "game": {"name": "islands"}}
    (line,) = re.findall(r'class="course" points="([^"]+)"', render("end.html", words("en"), context))
    assert all(0 <= float(point.partition(",")[2]) <= 100 for point in line.split())


def test_nothing_is_said_of_an_end_that_nobody_can_know() -> None:
    game = remparts.game("islands")
    cast = Cast(game, remparts.package("islands").face, (Seat(name="Anna"), Seat(name="Ben")))
    for state, _, _ in walk(game, 2, "forecast"):
        panels = seat_fragments(cast, game.view(state, 0), words("en"), (0, 1), aids=True)
        assert not [panel for _, panel in panels.values() if "forecast" in panel]


def test_each_seat_decides_in_turn_within_the_turn_of_one() -> None:
    game = remparts.game("islands")
    asked: list[tuple[int, int | None]] = []
    for state, move, _ in walk(game, 3, "round"):
        if str(move).startswith(("sail", "play", "lay", "-")):
            asked.append((game.view(state, None)["turn"], who(state)))
    assert (0, 1) in asked
    assert (0, 2) in asked
    assert (1, 0) in asked


def test_it_plays_in_the_arena() -> None:
    results = list(play_many("islands", Options(2), ["greedy", "random"], 7, 20, 1))
    assert all(min(result.scores) >= 5 for result in results)
    assert all(result.measures["points won"] == sum(result.scores) - 10 for result in results)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (("watch", "islands", "--seed", "5"), "sails to"),
        (("simulate", "islands", "-n", "5", "--seed", "5"), "points won"),
        (("perft", "islands", "--depth", "2"), "depth 2: 16"),
        (("bench", "islands", "--seconds", "0.01"), "random game"),
    ],
)
def test_it_plays_on_the_command_line(
    command: tuple[str, ...], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert expected in out


def test_the_opening_points_are_told_in_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "islands.txt")
    assert run(["watch", "islands", "--seed", "5", "--record", record]) == 0
    assert run(["replay", record]) == 0
    out = capsys.readouterr().out
    assert out.count("red +5  start: 1 start [ISL-1]") == 2
    assert run(["replay", record, "--from", "3"]) == 0
    assert "[ISL-1]" not in capsys.readouterr().out


def test_it_is_shown_and_drawn_without_coordinates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "islands.txt")
    assert run(["watch", "islands", "--seed", "5", "--record", record]) == 0
    capsys.readouterr()
    assert run(["show", record, "--at", "9"]) == 0
    shown = capsys.readouterr().out
    assert "Reef: gull, otter, seal" in shown
    assert "<ship>" in shown
    assert "ending now" not in shown
    pictures = [tmp_path / "plain.svg", tmp_path / "coordinates.svg"]
    for picture, more in zip(pictures, ([], ["--coordinates"]), strict=True):
        assert run(["render", record, "-o", str(picture), *more]) == 0
    assert pictures[0].read_text(encoding="utf-8") == pictures[1].read_text(encoding="utf-8")
    ids = {element.get("id") for element in ElementTree.parse(pictures[0]).iter()}
    assert {"island-Reef", "ship"} <= ids
