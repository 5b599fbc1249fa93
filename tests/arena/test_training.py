"""Training finds better weights, the same ones for the same seed, and goes on after it was killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from remparts import Options
from remparts.arena.pool import run_all
from remparts.arena.training import Contest, Training, Verdict, begin, check_same, hold, keep, take_up
from remparts.cli.app import run
from remparts.core.errors import RempartsError
from remparts.core.weights import is_learned, read_weights
from remparts.games.registry import package

AIM = (3.0, -2.0, 0.5)


def blank() -> Training:
    """A run over three weights."""
    return Training("robber_knights", {}, 2, "aim", 20, 1, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))


def judge(contests: Iterable[Contest]) -> Generator[tuple[Contest, Verdict], None, None]:
    """Whoever is nearer to the aim leads, by chance a little more or less."""
    for contest in contests:
        far, near = (sum((a - b) ** 2 for a, b in zip(row, AIM, strict=True)) for row in contest[3:5])
        yield contest, Verdict(near - far + Random(str(contest)).gauss(0, 0.2), float(near > far))


def step(training: Training) -> None:
    for _ in training.step(judge):
        pass


def test_the_weights_approach_the_best_ones() -> None:
    training = blank()
    for _ in range(25):
        step(training)
    assert training.mean == pytest.approx(AIM, abs=0.3)
    assert max(training.spread) < 0.5
    assert [each["generation"] for each in training.history] == list(range(25))
    assert training.history[-1]["won"] == 1.0


def test_a_run_that_is_kept_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    whole, first = blank(), blank()
    for _ in range(4):
        step(whole)
    step(first)
    keep(first, path)
    rest = take_up(path)
    for _ in range(3):
        step(rest)
    assert rest == whole
    assert [each.name for each in tmp_path.iterdir()] == ["run.json"]


def test_processes_do_not_change_what_comes_out() -> None:
    results = []
    for jobs in (1, 2):
        training = begin("robber_knights", Options(2), "jobs", 4, 1)
        for _ in training.step(lambda contests, jobs=jobs: run_all(hold, contests, jobs)):  # type: ignore[misc]
            pass
        results.append(training)
    assert results[0] == results[1]
    assert results[0].mean != results[0].start
    assert "seed jobs: 8 games of 2 seats" in results[0].weights().about


def test_a_weight_that_is_held_stays_as_it_is() -> None:
    training = begin("robber_knights", Options(2), "held", 8, 1, {"rival": 0.25})
    for _ in range(3):
        step_blindly(training)
    weights = training.weights()
    assert weights.one("rival") == 0.25
    assert weights.one("risk") != package("robber_knights").hints.weights.one("risk")
    with pytest.raises(RempartsError, match="was begun with other weights"):
        check_same(training, begin("robber_knights", Options(2), "held", 8, 1), "run.json")


def test_what_was_learned_is_not_tuned() -> None:
    """Games between greedy players hardly tell what it is good for, and there is too much of it."""
    training, usual = begin("castle", Options(2), "learned", 8, 1), package("castle").hints.weights
    step_blindly(training)
    found = training.weights()
    assert {name for name in usual if found[name] != usual[name]} == {name for name in usual if not is_learned(name)}
    assert str(found).splitlines()[3] == "# The rows learned.… are the game's own: what was learned is not tuned."
    assert read_weights(str(found), usual).keys() == usual.keys()


def step_blindly(training: Training) -> None:
    """A generation that chance decides."""
    for _ in training.step(lambda contests: ((each, Verdict(Random(str(each)).random(), 0.5)) for each in contests)):
        pass


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("risky=1", "has no weight risky that could be held; there are risk, chance"),
        ("rival", "as in rival=0.7, not 'rival'"),
        ("rival=much", "not 'rival=much'"),
        ("rival=nan", "not 'rival=nan'"),
        ("rival=-1e308", "its number, up to 1000000, as in rival=0.7, not 'rival=-1e308'"),
    ],
)
def test_other_weights_cannot_be_held(text: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "robber_knights", "--hold", text]) == 2
    assert told in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no run"),
        pytest.param("[" * 50_000, "holds no run", id="deep"),
        ("[]", "holds no run"),
        ("{}", "holds no run"),
        ('{"start": 3}', "holds no run"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RempartsError, match=told):
        take_up(path)


@pytest.mark.parametrize(
    "damage",
    [
        {"mean": [0.0]},
        {"spread": [1.0, 1.0, float("nan")]},
        pytest.param({"mean": [1.0, 1.0, 10**400]}, id="large"),
        {"generation": "one"},
        {"generation": -1},
        {"history": 3},
        {"history": [{}]},
        {"history": [{"generation": 0, "lead": 1.0, "won": "much", "best": 1.0}]},
    ],
)
def test_a_damaged_run_is_refused(tmp_path: Path, damage: dict[str, object]) -> None:
    path, training = tmp_path / "run.json", blank()
    step(training)
    keep(training, path)
    assert take_up(path) == training
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **damage}), encoding="utf-8")
    with pytest.raises(RempartsError, match="holds no run of training"):
        take_up(path)


def test_a_run_begun_otherwise_is_refused() -> None:
    asked = begin("robber_knights", Options(2), "one", 8, 2)
    with pytest.raises(RempartsError, match="was begun with seed 'two', not 'one'"):
        check_same(begin("robber_knights", Options(2), "two", 8, 2), asked, "run.json")
    with pytest.raises(RempartsError, match="was begun with components 'ab12', not ''"):
        check_same(replace(asked, components="ab12"), asked, "run.json")
    with pytest.raises(RempartsError, match="was begun with other weights"):
        check_same(blank_like(asked), asked, "run.json")


def blank_like(training: Training) -> Training:
    return Training(training.game, training.options, 2, training.seed, 8, 2, (0.0,), (0.0,), (1.0,))


def test_a_game_without_weights_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


COMMAND = ("train", "robber_knights", "-n", "2", "--population", "4", "--deals", "1", "--seed", "kill")


@pytest.mark.slow
def test_a_killed_run_goes_on_to_the_same_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is killed as soon as a generation is there."""
    path, picture = tmp_path / "run.json", tmp_path / "run.svg"
    process = subprocess.Popen(
        [sys.executable, "-m", "remparts", *COMMAND, "--run", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        text=True,
    )
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.readline().startswith("remparts: generation 1: ")
        process.send_signal(signal.SIGKILL)
    process.wait()
    assert json.loads(path.read_text(encoding="utf-8"))["generation"] == 1
    weights, other = tmp_path / "weights.toml", tmp_path / "other.toml"
    assert run([*COMMAND, "--run", str(path), "--weights", str(weights), "--plot", str(picture)]) == 0
    assert run([*COMMAND, "--weights", str(other)]) == 0
    assert weights.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")
    read_weights(weights.read_text(encoding="utf-8"), package("robber_knights").hints.weights)
    assert "share of victories" in picture.read_text(encoding="utf-8")
    assert "generation 2: " in capsys.readouterr().err
