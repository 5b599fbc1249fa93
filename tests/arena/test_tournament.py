"""Matches: who meets whom, what counts, when it ends, and what the journal keeps."""

import json
from collections.abc import Generator, Iterable
from itertools import islice
from pathlib import Path

import pytest

from remparts import Options
from remparts.arena.journal import BadJournal, open_journal, seed_in
from remparts.arena.match import GameResult, PlannedGame
from remparts.arena.pairing import Schedule, whole_rounds
from remparts.arena.pool import run_all
from remparts.arena.report import report
from remparts.arena.sequential import Answer, Question
from remparts.arena.tournament import Tournament, play_timed
from remparts.core.errors import RempartsError, UnknownBot

BOTS = ("random", "greedy")


def schedule(rounds: int = 3, seed: str = "7") -> Schedule:
    return Schedule("robber_knights", Options(2), BOTS, seed, rounds)


def here(games: Iterable[PlannedGame]) -> Generator[tuple[PlannedGame, GameResult], None, None]:
    return run_all(play_timed, games, 1)


def greedy_wins(games: Iterable[PlannedGame]) -> Generator[tuple[PlannedGame, GameResult], None, None]:
    """Results as they would come, without the games."""
    for game in games:
        winner = game.bots.index("greedy")
        scores = tuple(10 if seat == winner else 3 for seat in range(game.seats))
        yield game, GameResult(game.seed, scores, (winner,), 50, {})


def backwards(games: Iterable[PlannedGame]) -> Generator[tuple[PlannedGame, GameResult], None, None]:
    """The same by a runner that has eight games under way, and finishes the last of them first."""
    coming = iter(games)
    while some := list(islice(coming, 8)):
        yield from greedy_wins(reversed(some))


# ---- Who meets whom


def test_a_round_is_one_deal_with_each_bot_at_each_seat() -> None:
    first, second, third, *_ = schedule()
    assert first.bots == ("random", "greedy")
    assert second.bots == ("greedy", "random")
    assert first.seed == second.seed != third.seed


def test_all_choices_of_bots_that_fill_the_table_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remparts.arena.pairing.find_bot", lambda text: text)
    match = Schedule("robber_knights", Options(3), tuple("abcd"), "7", 2)
    games = list(match)
    assert len(games) == match.length == 2 * 4 * 3
    assert [game.number for game in games] == list(range(24))
    assert {frozenset(game.bots) for game in games} == {frozenset(some) for some in ("abc", "abd", "acd", "bcd")}
    for bot in "abcd":
        for seat in range(3):
            assert sum(game.bots[seat] == bot for game in games) == 6
    assert len({game.seed for game in games}) == 8
    assert all(game.number in match.round_of(match.place(game.number)) for game in games)


def test_a_longer_match_begins_with_the_games_of_a_shorter_one() -> None:
    assert list(schedule(5))[:6] == list(schedule(3))


def test_games_fill_whole_rounds() -> None:
    assert [whole_rounds(games, 2) for games in (1, 2, 3, 400)] == [1, 1, 2, 200]


@pytest.mark.parametrize(
    ("bots", "message"),
    [(("random",), "needs 2 bots or more, not 1"), (("random", "random"), "random is named twice"), ((), "2 bots")],
)
def test_a_match_without_sense_is_refused(bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(RempartsError, match=message):
        Schedule("robber_knights", Options(2), bots, "7", 1)
    with pytest.raises(UnknownBot):
        Schedule("robber_knights", Options(2), ("random", "nobody"), "7", 1)


# ---- What counts


def told_without_times(tournament: Tournament) -> dict[str, object]:
    told = report(tournament).to_json()
    for standing in told["standings"]:
        del standing["seconds_per_move"], standing["slowest_move"]
    return told


def test_the_result_depends_on_the_seed_alone() -> None:
    told = []
    for jobs in (1, 2):
        tournament = Tournament(schedule())
        for _ in tournament.hold(lambda games, jobs=jobs: run_all(play_timed, games, jobs)):  # type: ignore[misc]
            pass
        told.append(told_without_times(tournament))
    assert told[0] == told[1]
    assert told[0]["games"] == 6


def test_the_time_of_each_bot_is_taken() -> None:
    tournament = Tournament(schedule(1))
    list(tournament.hold(here))
    quick, slow = report(tournament).standings
    assert quick.decisions > 10
    assert 0 < quick.seconds_per_move <= quick.slowest_move
    assert slow.seconds_per_move > quick.seconds_per_move


def test_what_one_of_two_wins_the_other_loses() -> None:
    tournament = Tournament(schedule())
    list(tournament.hold(here))
    (meeting,) = report(tournament).meetings
    one, other = meeting.shares
    assert one.value + other.value == pytest.approx(1)
    assert one.low + other.high == pytest.approx(1)


def test_a_round_counts_when_all_its_games_are_in() -> None:
    tournament = Tournament(schedule())
    games = tournament.hold(greedy_wins)
    for _ in range(3):
        next(games)
    games.close()
    told = report(tournament)
    assert (told.games, told.left_out) == (2, 1)


def test_no_game_counts_twice() -> None:
    tournament = Tournament(schedule(1))
    for game, result in greedy_wins(schedule(1)):
        tournament.add(game.number, result)
        tournament.add(game.number, GameResult("other", (9, 9), (0, 1), 1, {}))
    assert report(tournament).games == 2
    assert report(tournament).standings[1].wins == 2


# ---- When it ends


def test_a_match_ends_when_it_is_decided() -> None:
    tournament = Tournament(schedule(100), Question(0.5, 0.1))
    list(tournament.hold(greedy_wins))
    (meeting,) = report(tournament).meetings
    assert meeting.answers == (Answer.BELOW, None)
    assert not meeting.is_open
    assert meeting.games == tournament.length == len(tournament.results) < 40


def test_what_was_under_way_at_a_decision_does_not_count() -> None:
    """Else the result would depend on how many processes played, and on which was the fastest."""
    one, other = Tournament(schedule(100), Question(0.5, 0.1)), Tournament(schedule(100), Question(0.5, 0.1))
    list(one.hold(greedy_wins))
    list(other.hold(backwards))
    assert len(other.results) > len(one.results)
    first, second = told_without_times(one), told_without_times(other)
    assert second.pop("left_out") != first.pop("left_out") == 0
    assert first == second


def test_a_question_may_stay_open() -> None:
    tournament = Tournament(schedule(2), Question(0.5, 0.1))
    list(tournament.hold(greedy_wins))
    (meeting,) = report(tournament).meetings
    assert meeting.is_open
    assert meeting.games == 4


# ---- The journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of six games, four of which are played."""
    path = tmp_path / "journal"
    with open_journal(path, schedule()) as journal:
        for game, result in greedy_wins(islice(schedule(), 4)):
            journal.add(game.number, game.bots, result)
    return path


def numbers(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def go_on(path: Path, match: Schedule) -> Tournament:
    tournament = Tournament(match)
    with open_journal(path, match) as journal:
        list(tournament.hold(greedy_wins, journal))
    return tournament


def test_a_match_goes_on_with_what_is_missing(path: Path) -> None:
    tournament = go_on(path, schedule())
    assert numbers(path) == list(range(6))
    whole = Tournament(schedule())
    list(whole.hold(greedy_wins))
    assert report(tournament) == report(whole)


def test_a_finished_match_plays_nothing(path: Path) -> None:
    before = go_on(path, schedule()), path.read_bytes()
    after = go_on(path, schedule()), path.read_bytes()
    assert before[1] == after[1]
    assert report(before[0]) == report(after[0])


def test_a_match_can_be_made_longer(path: Path) -> None:
    assert report(go_on(path, schedule(5))).games == 10
    assert numbers(path) == list(range(10))


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    game = schedule().planned(1)
    result = game.play(timed=True)
    with open_journal(path, schedule()) as journal:
        journal.add(1, game.bots, result)
    with open_journal(path, schedule()) as journal:
        found = journal.played[1]
    assert (found.seed, found.scores, found.winners, found.moves) == (
        result.seed, result.scores, result.winners, result.moves,
    )  # fmt: skip
    assert dict(found.measures) == dict(result.measures)
    for mine, its in zip(found.thinking, result.thinking, strict=True):
        assert mine == pytest.approx(its, abs=1e-6)


def test_a_line_that_was_cut_off_anywhere_is_dropped(path: Path) -> None:
    content = path.read_bytes()
    start = content.rfind(b"\n", 0, -1) + 1
    for end in range(start, len(content)):
        path.write_bytes(content[:end])
        with open_journal(path, schedule()) as journal:
            assert sorted(journal.played) == [0, 1, 2]
        assert path.read_bytes() == content[:start]


def test_a_first_line_that_was_cut_off_is_written_again(path: Path) -> None:
    content = path.read_bytes()
    first = content[: content.find(b"\n") + 1]
    for end in range(len(first)):
        path.write_bytes(first[:end])
        with open_journal(path, schedule()) as journal:
            assert journal.played == {}
        assert path.read_bytes() == first


def test_a_game_that_is_there_twice_counts_once(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines, lines[1]]), encoding="utf-8")
    assert report(go_on(path, schedule())).games == 6


@pytest.mark.parametrize(
    ("match", "message"),
    [
        (Schedule("carcassonne", Options(2), BOTS, "7", 3), 'its game is "robber_knights", not "carcassonne"'),
        (Schedule("robber_knights", Options(2), BOTS[::-1], "7", 3), r'its bots are \["random", "greedy"\], not'),
        (Schedule("robber_knights", Options(2), BOTS, "8", 3), 'its seed is "7", not "8"'),
    ],
)
def test_the_journal_of_another_match_is_refused(path: Path, match: Schedule, message: str) -> None:
    before = path.read_bytes()
    with pytest.raises(BadJournal, match=message):
        open_journal(path, match)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["my diary", "my diary\n", "{}\n", "[]\n", "3\n", '{"seed": "7"}\n', "\n", "{\n"])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadJournal, match="is no journal of a match"):
        open_journal(path, schedule())
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        "null",
        "half a li",
        '{"number": 0}',
        '{"number": "x"}',
        "\udcff",
        pytest.param("[" * 50_000, id="deep"),
    ],
)
def test_a_damaged_line_is_named(path: Path, line: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[3:], ""]), encoding="utf-8", errors="surrogateescape")
    with pytest.raises(BadJournal, match="line 3: this is not a finished game"):
        open_journal(path, schedule())


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("number", 1e999, "not a finished game"),
        ("number", 0.5, "not a finished game"),
        ("scores", ["many", "few"], "not a finished game"),
        ("winners", 7, "not a finished game"),
        ("measures", 3, "not a finished game"),
        ("measures", {"castles": "many"}, "not a finished game"),
        ("thinking", [["a", "b", "c"], [1, 0.5, 0.5]], "not a finished game"),
        ("thinking", [[1, 0.5, 0.5]], "not game 1 of this match"),
        ("winners", [], "not game 1 of this match"),
        ("winners", [2], "not game 1 of this match"),
    ],
)
def test_a_game_that_cannot_have_been_is_named(path: Path, key: str, value: object, message: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), key: value})
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    with pytest.raises(BadJournal, match=f"line 3: this is {message}"):
        open_journal(path, schedule())


def test_a_game_of_another_match_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"seed":"7:0:1"', '"seed":"8:0:1"'), encoding="utf-8")
    with pytest.raises(BadJournal, match="line 4: this is not game 2 of this match"):
        open_journal(path, schedule())


def test_two_matches_cannot_write_one_journal(path: Path) -> None:
    pytest.importorskip("fcntl", reason="files have no such locks there")
    with open_journal(path, schedule()), pytest.raises(BadJournal, match="being written by another match"):
        open_journal(path, schedule())
    open_journal(path, schedule()).__exit__(None, None, None)


def test_a_journal_knows_its_seed(path: Path, tmp_path: Path) -> None:
    assert seed_in(path) == "7"
    assert seed_in(tmp_path / "nothing") is None
    for other in ("[1]\n", "[" * 50_000):
        path.write_text(other, encoding="utf-8")
        assert seed_in(path) is None
