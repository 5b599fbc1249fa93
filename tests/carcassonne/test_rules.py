"""Paragraphs that are no position with moves: facts, odds, options, and what a view hides."""

from collections import Counter
from random import Random

import pytest

from remparts.core.errors import BadOptions
from remparts.core.game import find_move
from remparts.core.ledger import totals
from remparts.core.options import Options
from remparts.core.seen import seen_moves
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.rules.facts import BASE, start_tile, tile_set
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.scoring import city_value
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.view import track
from remparts.land.sets import SIGN
from tests.carcassonne.runner import Run
from tests.carcassonne.scenario import read_scenarios

GAME = Carcassonne()
DEALT = ["first.0", "=deal0:V", "=deal0:U", "=deal0:E", "=deal1:W", "=deal1:W", "=deal1:K"]


def play(state: State, *moves: str) -> State:
    for text in moves:
        GAME.play(state, find_move(GAME, state, text))
    return state


def position(text: str) -> State:
    """The state at the end of a scenario."""
    run = Run(read_scenarios(f"rule CAR\ntitle a position\n{text}")[0])
    run.run()
    return run.state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_can_play(seats: int) -> None:
    """[CAR-1.1]"""
    assert len(GAME.setup(Options(seats)).scores) == seats


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_or_more_cannot(seats: int) -> None:
    """[CAR-1.1]"""
    with pytest.raises(BadOptions, match="2 to 5 seats"):
        GAME.setup(Options(seats))


def test_there_are_72_tiles_and_one_of_them_starts() -> None:
    """[CAR-1.2]"""
    kinds = tile_set(BASE)
    assert sum(kind.count for kind in kinds) == 72
    assert [kind.code for kind in kinds] == list("ABCDEFGHIJKLMNOPQRSTUVWX")
    assert [(kind.code, kind.markers.get("start_copies")) for kind in kinds if kind.markers.get("start")] == [("D", 1)]
    assert start_tile() == "D"
    assert GAME.inventory(GAME.setup(Options()))["tiles"] == 72


def test_each_tile_left_is_equally_likely() -> None:
    """[CAR-1.4]"""
    copies = {kind.code: kind.count for kind in tile_set(BASE)} | {"D": 3}
    state = play(GAME.setup(Options()), "first.0")
    assert {str(move): weight for move, weight in GAME.odds(state)} == {f"={k}": n for k, n in copies.items()}
    rng = Random(1)
    drawn = Counter(str(GAME.deal(state, rng)) for _ in range(7100))
    for code, number in copies.items():
        assert 60 * number < drawn[f"={code}"] < 140 * number + 60, (code, drawn)


def test_the_place_of_a_tile_in_the_bag_has_no_effect() -> None:
    """[CAR-1.4]"""
    state = play(GAME.setup(Options()), "first.0", "=V", "V@1,0n", "-")
    other = state.copy()
    other.bag.reverse()
    assert GAME.odds(state) == GAME.odds(other)


def test_the_first_player_must_have_a_seat() -> None:
    """[CAR-1.7]"""
    with pytest.raises(BadOptions, match=r"\[CAR-1.7\]"):
        GAME.setup(Options(3, first_player=3))


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_all_see_the_tile_drawn(seat: int | None) -> None:
    """[CAR-2.2]"""
    state = play(GAME.setup(Options(3)), "first.0", "=V")
    assert GAME.view(state, seat)["drawn"] == "V"


def test_no_tile_can_bring_a_pennant_into_a_city_of_two() -> None:
    """[CAR-5.8]"""
    for kind in tile_set(BASE):
        for segment in kind.segments:
            assert not segment.signs or len(segment.sides) >= 2


def test_a_pennant_in_a_city_of_two_would_be_worth_one_point() -> None:
    """[CAR-5.8]"""
    state = position("board Es\n  D\nnext red\n")
    city = state.land.root(0)
    state.land.tally[city] += SIGN
    assert [(term.what, term.points, term.rule) for term in city_value(state, city)] == [
        ("tiles", 2, "CAR-5.8"),
        ("pennants", 1, "CAR-5.8"),
    ]


@pytest.mark.parametrize(
    ("total", "lap", "space"), [(0, 0, 0), (49, 0, 49), (50, 1, 0), (53, 1, 3), (99, 1, 49), (100, 2, 0)]
)
def test_the_track_has_50_spaces(total: int, lap: int, space: int) -> None:
    """[CAR-5.15]"""
    assert track(total) == (lap, space)


def test_the_engine_keeps_the_plain_total() -> None:
    """[CAR-5.15]"""
    state = position("board D\nmen red 0,0.n\nscore red 148\nplay =E E@0,-1s -\nexpect red +2\n")
    assert state.scores == [150, 0] == totals(state.ledger, 2)


def test_four_points_a_city_need_the_first_edition() -> None:
    """[CAR-9.2]"""
    with pytest.raises(BadOptions, match=r"\[CAR-9.2\]"):
        GAME.setup(Options(farm_city_points=4, farm_scoring="third-edition"))


@pytest.mark.parametrize("seat", [1, None])
def test_views_do_not_tell_hidden_hands_apart(seat: int | None) -> None:
    """[VAR-1.2]"""
    options = Options(hand_tiles=3)
    one = play(GAME.setup(options), *DEALT)
    other = play(GAME.setup(options), *[text.replace("0:V", "0:X").replace("0:E", "0:C") for text in DEALT])
    assert GAME.view(one, seat) == GAME.view(other, seat)
    assert GAME.view(one, 0) != GAME.view(other, 0)
    assert GAME.view(one, seat)["hands"][0] == {"size": 3, "tiles": []}


def test_moves_hide_what_was_dealt_to_another() -> None:
    """[VAR-1.2]"""
    moves = [GAME.read(text) for text in DEALT]
    assert seen_moves(moves, 0) == [*DEALT[:4], "=deal1:?", "=deal1:?", "=deal1:?"]
    assert seen_moves(moves, None) == ["first.0", *["=deal0:?"] * 3, *["=deal1:?"] * 3]


def test_a_guess_keeps_what_the_seat_knows() -> None:
    """[VAR-1.2]"""
    state = play(GAME.setup(Options(hand_tiles=3)), *DEALT)
    guesses = [GAME.guess(state, 0, Random(seed)) for seed in range(20)]
    assert all(GAME.view(guess, 0) == GAME.view(state, 0) for guess in guesses)
    assert len({guess.hands[1] for guess in guesses}) > 1


def test_editions_are_shared_but_not_kept_for_ever() -> None:
    """Anybody may make tables with any of millions of choices of options."""
    carcassonne = Carcassonne(all_expansions())
    first = carcassonne.edition(Options(2))
    assert carcassonne.edition(Options(2)) is first
    for number in range(200):
        choices = {"small_city": 2 + number % 2 * 2, "catapult_spread": ("0", "1", "0.5", "1.5")[number // 2 % 4]}
        expansions = ["king", "mage", "shrines", "river2", "catapult"][: number // 8 % 6]
        other = carcassonne.edition(Options(2 + number // 60, expansions=expansions, **choices))
        assert other.tiles is not first.tiles or not expansions
    assert carcassonne.edition(Options(2)) is not first
    assert carcassonne.edition(Options(2)).tiles is first.tiles
