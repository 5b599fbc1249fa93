"""Weights are read and written as files that people can understand, and those of something else are refused."""

from pathlib import Path
from random import Random

import pytest

from remparts import CHANCE, Options, game, who
from remparts.arena.match import play_game
from remparts.bots import find_bot
from remparts.core.errors import UnknownBot
from remparts.core.weights import BadWeights, Weights, read_weights
from remparts.games.registry import OURS, package

TEXT = "# From nowhere.\nhope = [1, 0.5]\nmany = 20\n"


def test_weights_are_read_and_written() -> None:
    weights = read_weights(TEXT)
    assert weights.about == "From nowhere."
    assert dict(weights) == {"hope": (1.0, 0.5), "many": (20.0,)}
    assert weights.one("many") == 20.0
    assert weights.numbers == (1.0, 0.5, 20.0)
    assert str(weights) == TEXT
    assert dict(weights.holding((3, 2, 1))) == {"hope": (3, 2), "many": (1,)}


@pytest.mark.parametrize("learned", ["learned.own = [3, 4]", "[learned]\nown = [3, 4]"])
def test_what_was_learned_stays_beside_what_is_tuned(learned: str) -> None:
    weights = read_weights(f"hope = [1, 0.5]\n{learned}\n")
    assert dict(weights) == {"hope": (1, 0.5), "learned.own": (3, 4)}
    assert weights.numbers == (1.0, 0.5)
    assert str(weights.holding((2, 2))) == "hope = [2, 2]\nlearned.own = [3, 4]\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hope = ", "these are no weights: "),
        ('hope = "much"', "hope is no weight: a number or a list of numbers is wanted, not 'much'"),
        ("hope = []", "hope is no weight"),
        ("hope = [true]", "hope is no weight"),
        ("hope = nan", "hope is no weight"),
        ("hope = 1e308", "hope is no weight: its numbers must be from -1000000 to 1000000"),
        pytest.param(f"hope = [1, -1{400 * '0'}]", "hope is no weight: its numbers must be from", id="large"),
        pytest.param(f"hope = 1{5000 * '0'}", "these are no weights: ", id="long"),
        pytest.param(f"hope = {50_000 * '['}", "these are no weights: ", id="deep"),
        ("[hope]\nmany = 1", "hope is no weight"),
        ("learned.own = []", "learned.own is no weight"),
        ("learned = 1", "these are weights of something else; wanted are hope (2), many (1)"),
        ("hope = [1]\nmany = 20", "these are weights of something else; wanted are hope (2), many (1)"),
        ("", "these are weights of something else"),
    ],
)
def test_what_is_not_weights_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadWeights) as error:
        read_weights(text, Weights({"hope": (1, 2), "many": (3,)}))
    assert told in str(error.value)


@pytest.mark.parametrize("name", OURS)
def test_every_game_tells_its_weights_and_where_they_come_from(name: str) -> None:
    weights = package(name).hints.weights
    assert weights == package(name).weights
    assert len(weights.numbers) > 5
    assert weights.about


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe\0", r"cannot read the weights in \S*mine.toml: it is no text"),
        pytest.param(b"#" * 1_000_001, r"mine.toml is too large for weights: more than 1 MB", id="large"),
    ],
)
def test_greedy_takes_no_other_files(content: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(UnknownBot, match=told):
        find_bot(f"greedy:{file}")


def test_greedy_takes_weights_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    hints = package("robber_knights").hints
    text = str(hints.weights.holding([0.0] * len(hints.weights.numbers)))
    file.write_text(text, encoding="utf-8-sig")  # with the mark that some editors begin a file with
    bots = [find_bot(f"greedy:{file}"), find_bot("greedy")]
    result = play_game(game("robber_knights"), Options(2), bots, "weights")
    assert len(result.scores) == 2
    masons = game("masons")
    state = masons.setup(Options(2))
    rng = Random(1)
    while who(state) == CHANCE or len(masons.moves(state)) < 2:
        masons.play(state, masons.deal(state, rng) if who(state) == CHANCE else masons.moves(state)[0])
    with pytest.raises(BadWeights, match=r"mine.toml: these are weights of something else"):
        bots[0].pick(masons, state, state.agenda[-1].who, rng)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match=r"cannot read the weights in .*none\.toml"):
        find_bot(f"greedy:{tmp_path / 'none.toml'}")
    with pytest.raises(UnknownBot, match="greedy: needs a file of weights"):
        find_bot("greedy:")
