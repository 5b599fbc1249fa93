"""A game of another distribution plays in the library, in the arena and on the command line as ours do."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import remparts
from remparts import Options
from remparts.arena.match import play_many
from remparts.bots import find_bot
from remparts.cli.app import run
from remparts.core.conformance import check_game
from remparts.core.seen import seen_moves
from tests.installing import RACE, install, on_path
from tests.shared import walk


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with on_path(install(RACE, tmp_path_factory.mktemp("site"))):
        yield


def test_it_is_one_of_the_games() -> None:
    assert remparts.game_names()[-1] == "race"
    package = remparts.package("race")
    assert package.rules is remparts.game("race")
    assert package.facts["spaces"] == 20
    assert "2 to 4 players" in package.document("rules", "en")[0]
    assert package.document("player", "fr")[1] == "fr"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws_of_every_game(seats: int) -> None:
    for seed in range(10):
        check_game(remparts.game("race"), Options(seats), seed)


def test_a_hidden_card_does_not_leak() -> None:
    game, rng = remparts.game("race"), Random(3)
    for _, _, state in walk(game, 3, "cards"):
        for seat in (None, 0, 1, 2):
            hidden = [
                owner for owner, card in enumerate(state.cards) if card and owner != seat and not state.played[owner]
            ]
            others = [game.guess(state, seat, rng) for _ in range(5)]
            assert all(game.view(state, seat)["cards"][owner] == "?" for owner in hidden)
            assert all(game.view(other, seat) == game.view(state, seat) for other in others)
            if len(hidden) == 3:
                assert any(other.cards != state.cards for other in others)


def test_others_see_that_a_card_is_dealt_and_not_which() -> None:
    game = remparts.game("race")
    moves = [move for _, move, _ in walk(game, 2, "deals")][:2]
    assert seen_moves(moves, None) == ["=deal0:?", "=deal1:?"]
    assert seen_moves(moves, 1) == ["=deal0:?", str(moves[1])]


def test_a_bot_asks_what_the_die_may_show() -> None:
    """By the points of its own move alone, any card would be better than to roll."""
    game = remparts.game("race")
    for card, choice in ((2, "roll"), (3, "roll"), (4, "card"), (6, "card")):
        state = game.setup(Options(2))
        for move in (f"=deal0:{card}", "=deal1:5"):
            game.play(state, game.read(move))
        assert str(find_bot("greedy").pick(game, state, 0, Random(1))) == choice


@pytest.mark.slow
def test_it_plays_in_the_arena() -> None:
    one, two = (list(play_many("race", Options(2), ["greedy", "random"], 7, 100, jobs)) for jobs in (1, 2))
    assert one == two
    assert len({result.winners for result in one}) == 2
    assert all(0 < result.measures["spaces left to the last"] <= 20 for result in one)


@pytest.mark.parametrize(
    "command",
    [
        ("games",),
        ("watch", "race", "--seed", "5"),
        ("simulate", "race", "-n", "20", "--seed", "5", "--seats", "4"),
        ("perft", "race", "--depth", "3"),
        ("bench", "race", "--seconds", "0.01"),
    ],
    ids=lambda command: str(command[0]),
)
def test_it_plays_on_the_command_line(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert err == ""
    expected = {
        "games": "race  Race, 2 to 4 seats, rules version 1",
        "watch": "deals red a card  =deal0:",
        "simulate": "spaces left to the last",
        "perft": "depth 3: 40",
        "bench": "random game",
    }
    assert expected[command[0]] in out


def test_its_records_are_replayed_shown_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, picture = str(tmp_path / "race.txt"), tmp_path / "race.svg"
    assert run(["watch", "race", "--bots", "greedy,random", "--seed", "5", "--record", record]) == 0
    assert run(["replay", record]) == 0
    assert "spaces [RACE-2.2]" in capsys.readouterr().out
    assert run(["show", record]) == 0
    assert "····" in capsys.readouterr().out
    assert run(["render", record, "-o", str(picture)]) == 0
    ids = {element.get("id") for element in ElementTree.parse(picture).iter()}
    assert {"lane0", "pawn0", "pawn1"} <= ids


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "speed=2"], "unknown option 'speed'; there are none"),
        (["-o", "speed"], "an option is written name=value"),
        (["--preset", "short"], "race has no preset 'short'; there are none"),
        (["--seats", "5"], "2 to 4 seats can play this game, not 5"),
    ],
)
def test_a_game_without_options_refuses_them(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["watch", "race", *arguments]) == 2
    assert message in capsys.readouterr().err
