"""Bots play legal moves, the same ones for the same seed, and as well as they claim."""

from random import Random

import pytest

from remparts import Options
from remparts.bots import find_bot
from remparts.games.castle.hints import CastleHints
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.state import State
from tests.castle.runner import Run
from tests.castle.scenario import read_scenarios
from tests.shared import SOAK, play, soaked, strength

GAME = TheCastle()
HINTS = CastleHints()


@pytest.mark.parametrize("name", ["random", "greedy", "journeyman"])
def test_bots_play_whole_games_and_repeat_them(name: str) -> None:
    players = [find_bot(name), find_bot(name)]
    assert play(GAME, players, Options(2), "again") == play(GAME, players, Options(2), "again")


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(soaked(1, 1000)))
def test_greedy_beats_random(batch: int) -> None:
    """It wins every one of 25 games, and of the few that are played each time, with at least 90 points on average."""
    games = 25 if SOAK else 8
    won, points = strength(GAME, batch, games)
    assert won == games
    assert points >= 90


def position(text: str) -> State:
    run = Run(read_scenarios(f"rule CST\ntitle a position\n{text}")[0])
    run.run()
    state: State = run.state
    return state


def picked(text: str) -> str:
    state = position(text)
    return str(find_bot("greedy").pick(GAME, state, state.agenda[-1].who, Random(1)))


TWO_FEATURES = "board E6@9,2w P2@8,1s N03@9,3n\nmen blue 9,2.nr 8,1.e\nturn blue\nscore blue 29\n"


def test_greedy_scores_in_the_order_that_stops_at_a_tower() -> None:
    assert picked(f"{TWO_FEATURES}play =E1 E1@9,1w -\nnext blue order\n") == "score.10,2.wl"


TOWER = "board N03@8,1n N13@7,1w N02@6,1n N14@6,2n\nmen blue 6,1.nl\nturn blue\nwall blue 2\n"


def test_greedy_doubles_a_tower_to_stop_exactly() -> None:
    assert picked(f"{TOWER}score blue 21\nplay =N10 N10@7,2n -\nnext blue double\n") == "use.2"


def test_a_wall_tile_taken_is_worth_more_than_the_same_points() -> None:
    """Six points from 26 lead to the tower at 32, from 24 to no tower."""
    states = [position(f"{TOWER}score blue {score}\nplay =N10 N10@7,2n -\nnext blue double\n") for score in (26, 24)]
    at_tower, elsewhere = (HINTS.worth(GAME.apply(state, GAME.read("-")), 1) - state.scores[1] for state in states)
    assert at_tower > elsewhere + 2


def test_the_larger_keep_is_worth_the_empty_region() -> None:
    own, nobodys, theirs = (
        HINTS.worth(position(f"board N03@8,1n N10@7,1n\n{keep}next red draw\n"), 0)
        for keep in ("keep red 2 7,1.nl\n", "", "keep blue 2 7,1.nl\n")
    )
    assert own > nobodys + 3
    assert theirs < nobodys - 3
