"""Laws: those of every game, and those of The Castle, tried on games that Hypothesis chooses."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remparts import CHANCE, Move, Options, who
from remparts.core.conformance import Violation, check_game
from remparts.games.castle.rules.game import OPTIONS, TheCastle
from remparts.games.castle.rules.moves import Reveal, Use
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.view import CastleView
from remparts.land.moves import Draw, Follow, Place
from tests.shared import quick_first

GAME = TheCastle()
SEEDS = st.integers(0, 2**32)
CHOICES = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OPTIONS})
SOME_CHOICES = [
    {},
    {"first_player": "random", "start_space_paths": "wall"},
    {"first_player": "1", "keep_needs_completer": "true", "unfinished_path_well": "double"},
    {"first_player": "youngest", "tile_7_court": "owner_choice", "start_space_paths": "wall"},
]


@pytest.mark.parametrize("choices", quick_first(*[(choices,) for choices in SOME_CHOICES]))
def test_the_castle_keeps_the_laws(choices: dict[str, str]) -> None:
    check_game(GAME, Options(2, **choices), seed=f"laws {choices}")


class LeavesOutTheTurn(TheCastle):
    def view(self, state: State, seat: int | None) -> CastleView:
        view = super().view(state, seat)
        view.pop("turn")  # type: ignore[misc]  # the law that is broken here
        return view


class ForecastsNothing(TheCastle):
    def view(self, state: State, seat: int | None) -> CastleView:
        return {**super().view(state, seat), "forecast": [0, 0]}


class ShowsSeatsOtherFollowers(TheCastle):
    def glance(self, state: State, seat: int | None) -> CastleView:
        glance = super().glance(state, seat)
        return glance if seat is None else {**self.view(state, seat), "followers": []}


class LosesAFollower(TheCastle):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.supply[0] -= isinstance(move, Follow)


class LosesAWallTile(TheCastle):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.box = state.box[isinstance(move, Place) :]


class ForgetsATile(TheCastle):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.bag = state.bag[isinstance(move, Place) :]


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (LeavesOutTheTurn, "lacks turn"),
        (ForecastsNothing, "as its forecast"),
        (ShowsSeatsOtherFollowers, "a glance shows"),
        (LosesAFollower, "came or went"),
        (LosesAWallTile, "came or went"),
        (ForgetsATile, "came or went"),
    ],
)
def test_the_laws_notice(broken: type[TheCastle], complaint: str) -> None:
    with pytest.raises(Violation, match=complaint):
        check_game(broken(), Options(2), seed=1)


def pick(state: State, rng: Random) -> Move:
    if who(state) == CHANCE:
        return GAME.deal(state, rng)
    moves = GAME.moves(state)
    return moves[rng.randrange(len(moves))]


def walk(choices: dict[str, str], seed: int) -> tuple[list[Move], list[State]]:
    """The moves of a random game and the positions before each of them and after the last."""
    rng = Random(seed)
    states = [GAME.setup(Options(2, **choices))]
    moves: list[Move] = []
    while states[-1].agenda:
        moves.append(pick(states[-1], rng))
        states.append(GAME.apply(states[-1], moves[-1]))
    return moves, states


@pytest.mark.slow
@given(SEEDS, CHOICES)
@settings(max_examples=8)
def test_complete_games_keep_the_limits(seed: int, choices: dict[str, str]) -> None:
    """[CST-1.3, CST-1.4, CST-1.6, CST-5.8, CST-7.1]"""
    moves, states = walk(choices, seed)
    board = states[0].edition.components.board
    for state in states:
        laid = state.land.where[len(board.starts) :]
        assert board.cells.issuperset(laid)
        assert len(laid) == len(set(laid))
        assert min(state.supply) >= 0
        starts = len(state.edition.components.board.starts)
        assert all(state.land.at(node)[0] >= starts for node in state.followers)
    end = states[-1]
    placed = sum(isinstance(move, Place) for move in moves)
    assert placed + len(end.aside) == sum(isinstance(move, Draw) for move in moves) == 60
    assert len(board.cells) - placed == 16 + len(end.aside)


@pytest.mark.slow
@given(SEEDS, CHOICES)
@settings(max_examples=6)
def test_nothing_laid_ever_changes(seed: int, choices: dict[str, str]) -> None:
    """[CST-5.10]"""
    _, states = walk(choices, seed)
    for before, after in pairwise(states):
        assert after.land.tiles[: len(before.land.tiles)] == before.land.tiles
        assert after.land.where[: len(before.land.where)] == before.land.where


@pytest.mark.slow
@given(SEEDS, CHOICES)
@settings(max_examples=6)
def test_merchants_stay_and_nobody_else_stands_on_what_is_complete(seed: int, choices: dict[str, str]) -> None:
    """[CST-7.8, CST-8.11, CST-8.12, CST-8.13]"""
    _, states = walk(choices, seed)
    for before, after in pairwise(states):
        gone = before.followers.keys() - after.followers.keys()
        land = after.land
        assert all(land.kind(node) != "court" and land.is_complete(land.root(node)) for node in gone)
        if after.agenda and after.agenda[-1].name in ("draw", "place"):
            standing = [node for node in after.followers if land.kind(node) != "court"]
            assert not any(land.is_complete(land.root(node)) for node in standing)


@pytest.mark.slow
@given(SEEDS, CHOICES)
@settings(max_examples=8)
def test_wall_tiles_are_turned_up_where_markers_stop(seed: int, choices: dict[str, str]) -> None:
    """[CST-3.3, CST-10.2, CST-10.4, CST-11.2]"""
    moves, states = walk(choices, seed)
    shown = Counter[int]()
    for state, move in zip(states, moves, strict=False):
        seen = Counter([*state.used, *state.held[0], *state.held[1]])
        assert seen == shown
        assert seen + Counter(state.box) == Counter(dict.fromkeys(range(1, 10), 2))
        is_turned_up = state.agenda[-1].name == "reveal"
        assert len(state.towers) == 13 - shown.total() - is_turned_up
        if isinstance(move, Reveal):
            assert is_turned_up
            shown[move.number] += 1


@given(SEEDS, CHOICES)
@settings(max_examples=6)
def test_seats_alternate_unless_a_wall_tile_gives_another_turn(seed: int, choices: dict[str, str]) -> None:
    """[CST-4.3, CST-11.3]"""
    moves, states = walk(choices, seed)
    for (state, move), after in zip(zip(states, moves, strict=False), states[1:], strict=True):
        begins = (
            bool(after.agenda) and after.agenda[-1].name == "draw" and state.agenda[-1].name not in ("first", "draw")
        )
        if begins:
            assert (after.seat == state.seat) == (move == Use(1))
