"""Measurements take turns, are compared with the last figures and come with their spread; no time is asserted."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bench import builds, figures, fit, peers, update
from bench.builds import BEFORE, COMPILED, CONTRACT, COPY, INTERPRETED, PLAYOUT, Bar, What
from remparts import Options, game, game_names
from remparts.arena.bench import WORKS, Figure, Middle, Sample, measure, middle, speeds
from remparts.core.weights import read_weights
from remparts.games.registry import package

MINE = What(COMPILED, "carcassonne", PLAYOUT)
OTHER = What(INTERPRETED, "carcassonne", CONTRACT)


def steady(per_second: float) -> Figure:
    """A figure without spread, on a machine that does one unit a second."""
    return Figure([Sample(per_second, per_second)] * 24)


def test_the_middle_says_how_far_it_can_be_trusted() -> None:
    assert middle(range(1, 25)) == Middle(7, 12.5, 18)
    assert middle([3]) == Middle(3, 3, 3)
    assert middle([1, 2, 4, 5]) == Middle(1, 3, 5)
    assert Middle(9, 10, 11).spread == 0.1


def test_everything_takes_its_turn_in_each_round() -> None:
    turns = []

    def speed(name: str, seconds: float) -> Sample:
        turns.append((name, seconds))
        return Sample(len(turns), 2)

    found = measure({"a": lambda s: speed("a", s), "b": lambda s: speed("b", s)}, 6, rounds=3)
    assert [name for name, _ in turns] == ["a", "b"] * 4
    assert [seconds for _, seconds in turns] == [6, 6, *[1] * 6]
    assert found["b"].per_second == 6
    assert found["b"].to(found["a"]) == Middle(1, 1, 1)


def test_figures_have_ratios() -> None:
    for figure in measure(speeds(game("robber_knights"), Options(2)), 0.05, rounds=2).values():
        assert figure.per_second > 0
        assert 0 < figure.per_unit.low <= figure.per_unit.median <= figure.per_unit.high


# ---- Builds


def test_a_build_is_measured_in_a_process_of_its_own() -> None:
    with builds.started({"here": builds.ROOT / "src"}) as running:
        for what in (What("here", "carcassonne", PLAYOUT, ("expansions=king",)), What("here", "robber_knights", COPY)):
            assert running["here"].try_out(what, 0.01).per_second > 0


def test_the_interpreted_build_beside_a_compiled_one_is_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "ROOT", tmp_path / "tree")
    source, copies = tmp_path / "tree" / "src", tmp_path / "copies"
    core = source / "remparts" / "core"
    core.mkdir(parents=True)
    (core / "task.py").touch()
    assert builds.sources(copies) == {INTERPRETED: source}
    (core / f"task{EXTENSION_SUFFIXES[0]}").touch()
    assert builds.sources(copies) == {INTERPRETED: copies / INTERPRETED, COMPILED: source}
    assert [path.name for path in (copies / INTERPRETED).rglob("*.*")] == ["task.py"]


@pytest.mark.parametrize(("times", "verdict"), [(19, "no"), (21, "yes"), (56, "aim")])
def test_a_bar_says_whether_it_is_reached(times: float, verdict: str) -> None:
    found = {OTHER: steady(1), MINE: steady(times)}
    assert Bar(MINE, OTHER, 20, 55).line(found) == (
        "| carcassonne, playout, compiled | random game, interpreted | 20 times | 55 times "
        f"| {times:.2f} ({times:.2f} to {times:.2f}) | {verdict} |"
    )


@pytest.mark.parametrize(("microseconds", "verdict"), [(4, "no"), (2, "yes"), (1, "aim")])
def test_a_bar_in_microseconds_is_reached_from_above(microseconds: float, verdict: str) -> None:
    assert Bar(MINE, None, 3, 1.5).line({MINE: steady(1e6 / microseconds)}).endswith(f"| {verdict} |")


def test_a_bar_that_only_the_middle_reaches_leaves_a_doubt() -> None:
    spread = Figure([Sample(number, number) for number in range(10, 34)])
    assert (
        Bar(MINE, OTHER, 20, 55)
        .line({MINE: spread, OTHER: steady(1)})
        .endswith("21.50 (16.00 to 27.00) | yes, perhaps |")
    )


def test_bars_need_something_to_compare() -> None:
    assert builds.bar_lines([INTERPRETED], {}) == []
    assert len([*builds.bars([INTERPRETED, BEFORE])]) == len(game_names())


# ---- Tables


@pytest.mark.parametrize("here", [[INTERPRETED], [INTERPRETED, COMPILED, BEFORE]])
def test_the_tables_have_a_cell_for_every_column(here: list[str]) -> None:
    found = {what: steady(2) for what in update.whats(here)}
    shown = here[:2]
    for table in (update.game_lines(shown, found), update.expansion_lines(shown, found), builds.bar_lines(here, found)):
        assert len({line.count("|") for line in table}) <= 1
    assert len([*update.game_lines(shown, found)]) == 2 + len(game_names()) * len(WORKS)


def test_figures_are_written_a_line_each_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    assert figures.read(file) == {}
    now = figures.per_unit({MINE: steady(123.456), OTHER: steady(2)})
    figures.write(now, file)
    assert file.read_text().splitlines()[1:-1] == [
        '  "carcassonne, playout, compiled": [123.5, 123.5, 123.5],',
        '  "carcassonne, random game, interpreted": [2.0, 2.0, 2.0]',
    ]
    assert figures.read(file) == now


def test_what_became_slower_is_named_with_its_doubt() -> None:
    last = {"a": Middle(9, 10, 11), "b": Middle(9, 10, 11), "c": Middle(9, 10, 11), "gone": Middle(1, 1, 1)}
    now = {"a": Middle(4, 5, 6), "b": Middle(7, 8, 9), "c": Middle(8, 9.5, 10), "new": Middle(1, 1, 1)}
    assert [*figures.slower_lines(last, now)] == [
        "Slower per unit by more than 10% than written last: 2 of 3 figures.",
        "- a: 50% slower (33% to 64%), surely",
        "- b: 20% slower (0% to 36%), perhaps",
    ]
    _, a, _, advice = figures.slower_lines(last, now, load=8.5)
    assert a == "- a: 50% slower (33% to 64%), perhaps"
    assert "measure again when the machine is quiet" in advice


# ---- Other engines


def test_engines_that_are_missing_are_told_how_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in peers.ENGINES:
        monkeypatch.setitem(sys.modules, f"bench.peers.{name}_games", None)
    assert [*peers.lines()] == [f"- {name} is not installed: {how}" for name, how in peers.ENGINES.items()]


def test_an_engine_that_is_there_is_measured_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ModuleType("engine")
    monkeypatch.setattr(engine, "play", Random.random, raising=False)
    for name in peers.ENGINES:
        monkeypatch.setitem(sys.modules, f"bench.peers.{name}_games", engine)
    rows = [*peers.lines(0.01)][2:]
    assert [row.split("|")[1].split(",")[0].strip() for row in rows] == ["remparts", "remparts", *peers.ENGINES]


@pytest.mark.parametrize("name", fit.LEARNERS)
def test_a_model_is_learned_from_games(name: str) -> None:
    """What is learned explains the games it was learned from, and is written as weights of the game."""
    learner, usual = fit.LEARNERS[name], package(name).weights
    weights = fit.blank(usual, learner.rows)
    games = [learner.note(weights, f"few {number}") for number in range(11)]
    found = fit.fit(games, 1.0)
    told = fit.learned(weights, learner.rows, found, "Learned from few games.")
    assert read_weights(str(told), usual).about == "Learned from few games."
    assert {row for row in usual if told[row] != weights[row]} == {
        row + late for row in learner.rows for late in ("", "_late")
    }
