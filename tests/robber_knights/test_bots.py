"""Bots play legal moves, the same ones for the same seed, and as well as they claim."""

from itertools import product
from random import Random

import pytest

from remparts import Options
from remparts.bots import find_bot
from remparts.games.robber_knights.hints import RobberKnightsHints
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State
from tests.robber_knights.runner import Run
from tests.robber_knights.scenario import read_scenarios
from tests.shared import play, quick_first, soaked, strength

GAME = RobberKnights()
HINTS = RobberKnightsHints()


@pytest.mark.parametrize(("seats", "name"), quick_first(*product((2, 3, 4), ("journeyman", "greedy", "random"))))
def test_bots_play_whole_games_and_repeat_them(seats: int, name: str) -> None:
    players = [find_bot(name) for _ in range(seats)]
    assert play(GAME, players, Options(seats), "again") == play(GAME, players, Options(seats), "again")


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(soaked(1, 1000)))
def test_greedy_beats_random(batch: int) -> None:
    """In each 25 games it wins every one, so in 100 at least 99, with at least 28 points on average."""
    won, points = strength(GAME, batch)
    assert won == 25
    assert points >= 28


def position(text: str) -> State:
    run = Run(read_scenarios(f"rule ROB\ntitle a position\n{text}")[0])
    run.run()
    return run.state


def picked(text: str) -> str:
    state = position(text)
    return str(find_bot("greedy").pick(GAME, state, state.agenda[-1].who, Random(1)))


def test_greedy_takes_a_town_from_another() -> None:
    assert picked("board pt:b p\nhand red pc\nhand blue none\nplay pc@-1,0\nnext red march\n").startswith("march.e:1,")


def test_greedy_makes_safe_what_it_can() -> None:
    """A town that is full cannot be taken back: worth more knights than it needs, while others have castles."""
    state = position("board pt:bb p\nhand red pc\nhand blue pc\nplay pc@-1,0\nnext red march\n")
    safe, exposed = (GAME.apply(state, GAME.read(text)) for text in ("march.e:1,2", "march.e:2,1"))
    assert HINTS.worth(safe, 0) > HINTS.worth(exposed, 0)


def test_points_held_by_others_are_worth_less_than_nothing() -> None:
    mine, free, theirs = (
        position(f"board pt{knights} p\nhand red p\nhand blue p\nsupply red 9\nsupply blue 9\nnext red\n")
        for knights in (":r", "", ":b")
    )
    assert HINTS.worth(mine, 0) > HINTS.worth(free, 0) > HINTS.worth(theirs, 0)


def test_few_deployments_are_looked_at_and_none_is_one_of_them() -> None:
    state = position("board p p p p pv\nhand red pc\nhand blue pc\nplay pc@-1,0\nnext red march\n")
    moves = GAME.moves(state)
    looked_at = list(HINTS.narrow(state, moves, False))
    assert len(looked_at) < 10 < len(moves)
    assert str(looked_at[-1]) == "-"
    assert all(move in moves for move in looked_at)


def test_a_second_tile_is_not_looked_at_ahead() -> None:
    """Or the last tiles of a game, drawn by nobody, would be tried in every order and place."""
    state = position("board p p p p pv\nhand red m l\nnext red\n")
    assert HINTS.narrow(state, GAME.moves(state), True) == ()
    assert len(HINTS.narrow(state, GAME.moves(state), False)) == len(GAME.moves(state))
