"""Laws: those of every game, and those of Robber Knights, tried on games that Hypothesis chooses."""

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remparts import CHANCE, Move, Options, who
from remparts.core.conformance import Violation, check_game
from remparts.core.grid import STEP, cell, place
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.moves import STAY, Lay, March, TurnUp
from remparts.games.robber_knights.rules.state import State
from remparts.games.robber_knights.rules.view import RobberKnightsView
from tests.shared import quick_first

GAME = RobberKnights()
SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 4)


@pytest.mark.parametrize(("seats", "first"), quick_first(*product((2, 3, 4), ("random", "oldest", "1"))))
def test_robber_knights_keeps_the_laws(seats: int, first: str) -> None:
    check_game(GAME, Options(seats, first_player=first), seed=f"laws {seats}")


class Indiscreet(RobberKnightsView):
    secret: list[int]


class ShowsEveryHand(RobberKnights):
    def view(self, state: State, seat: int | None) -> Indiscreet:
        return {**super().view(state, seat), "secret": [kind for hand in state.hands for kind in hand]}

    glance = view


class ShowsTheLayout(RobberKnights):
    def view(self, state: State, seat: int | None) -> Indiscreet:
        return {**super().view(state, seat), "secret": list(state.layout)}

    glance = view


class LeavesOutTheTurn(RobberKnights):
    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        view = super().view(state, seat)
        view.pop("turn")  # type: ignore[misc]  # the law that is broken here
        return view


class ForgetsTheTask(RobberKnights):
    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        return {**super().view(state, seat), "task": None}


class CountsOneSeatMore(RobberKnights):
    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        return {**super().view(state, seat), "seats": state.edition.seats + 1}


class ShowsOtherScores(RobberKnights):
    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        return {**super().view(state, seat), "scores": [0] * state.edition.seats}


class ForecastsNothing(RobberKnights):
    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        return {**super().view(state, seat), "forecast": [0] * state.edition.seats}


class NeverTellsTheOutcome(RobberKnights):
    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        return {**super().view(state, seat), "outcome": None}


class LosesAKnight(RobberKnights):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.supply[0] -= isinstance(move, March)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (ShowsEveryHand, "can tell a guess"),
        (ShowsTheLayout, "can tell a guess"),
        (LeavesOutTheTurn, "lacks turn"),
        (ForgetsTheTask, "has None as its task"),
        (CountsOneSeatMore, "has 4 as its seats, not 3"),
        (ShowsOtherScores, "as its scores"),
        (ForecastsNothing, "as its forecast"),
        (NeverTellsTheOutcome, "has None as its outcome"),
        (LosesAKnight, "came or went"),
    ],
)
def test_the_laws_notice(broken: type[RobberKnights], complaint: str) -> None:
    with pytest.raises(Violation, match=complaint):
        check_game(broken(), Options(3), seed=1)


def pick(state: State, rng: Random) -> Move:
    if who(state) == CHANCE:
        return GAME.deal(state, rng)
    moves = GAME.moves(state)
    return moves[rng.randrange(len(moves))]


def walk(options: Options, seed: int) -> tuple[list[Move], list[State]]:
    """The moves of a random game and the positions before each of them and after the last."""
    rng = Random(seed)
    states = [GAME.setup(options)]
    moves: list[Move] = []
    while states[-1].agenda:
        moves.append(pick(states[-1], rng))
        states.append(GAME.apply(states[-1], moves[-1]))
    return moves, states


@given(SEEDS, SEATS)
@settings(max_examples=25)
def test_complete_games_keep_the_limits(seed: int, seats: int) -> None:
    """[ROB-T-37, ROB-5.4, ROB-5.6, ROB-6.4, ROB-6.7, ROB-6.16]"""
    moves, states = walk(Options(seats), seed)
    for state in states:
        places = list(map(place, state.area.ground))
        for numbers in ([x for x, _ in places], [y for _, y in places]):
            assert not numbers or max(numbers) - min(numbers) < {2: 7, 3: 9, 4: 10}[seats]
        for where, stack in state.area.stacks.items():
            assert 0 < len(stack) <= 4
            assert facts().kinds[state.area.ground[where]].cost != IMPASSABLE
        assert state.area.open or len(places) < 2 * seats
    end = states[-1]
    owned = Counter(kind for kinds in facts().letters.values() for kind in kinds)
    assert Counter(end.area.ground.values()) == {kind: number * seats for kind, number in owned.items()}
    assert [len(laid) for laid in end.laid] == [22] * seats
    assert sum(isinstance(move, (Lay, TurnUp)) for move in moves) == 24 * seats
    assert not any(end.hands)
    assert not any(end.piles)


@given(SEEDS, SEATS)
@settings(max_examples=15)
def test_nothing_laid_ever_changes(seed: int, seats: int) -> None:
    """Tiles keep their places, knights theirs in the stack; new ones come on top. [ROB-5.7, ROB-6.13, ROB-6.15]"""
    _, states = walk(Options(seats), seed)
    for before, after in pairwise(states):
        assert list(after.area.ground.items())[: len(before.area.ground)] == list(before.area.ground.items())
        for where, stack in before.area.stacks.items():
            assert after.area.stacks[where][: len(stack)] == stack


@given(SEEDS, SEATS)
@settings(max_examples=10)
def test_open_places_are_those_of_the_rules(seed: int, seats: int) -> None:
    """The places are kept up to date by every tile; here they are worked out from nothing. [ROB-5.1, ROB-5.4]"""
    _, states = walk(Options(seats), seed)
    for state in states:
        ground = state.area.ground
        beside = {where + step for where in ground for step in STEP} - ground.keys()
        assert state.area.open == sorted(where for where in beside if fits(state, where))


def fits(state: State, where: int) -> bool:
    places = list(map(place, [*state.area.ground, where]))
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return max(max(columns) - min(columns), max(rows) - min(rows)) < state.area.side


@given(SEEDS, SEATS)
@settings(max_examples=10)
def test_the_hand_holds_two_tiles_while_the_pile_lasts(seed: int, seats: int) -> None:
    """[ROB-4.5, ROB-4.6]"""
    moves, states = walk(Options(seats), seed)
    for state in states:
        if state.agenda and state.agenda[-1].name == "lay":
            for hand, pile in zip(state.hands, state.piles, strict=True):
                assert len(hand) == 2 or (len(hand) < 2 and not pile)
    for state, move in zip(states, moves, strict=False):
        if isinstance(move, Lay):
            assert state.agenda[-1].arg in (1, 2, 3)


@given(SEEDS, SEATS, st.integers(0, 3), st.booleans())
@settings(max_examples=12)
def test_a_turned_or_mirrored_board_gives_the_same_points(seed: int, seats: int, quarter: int, mirrored: bool) -> None:
    moves, states = walk(Options(seats), seed)
    start = next(i for i, state in enumerate(states) if state.agenda[-1].name == "lay")
    other = states[start].copy()
    laid = list(other.area.ground.items())
    other.area = GAME.setup(Options(seats)).area
    for where, kind in laid:
        other.area.lay(kind, *turned(*place(where), quarter, mirrored))
    for move in moves[start:]:
        if isinstance(move, Lay):
            move = Lay(move.tile, *turned(move.x, move.y, quarter, mirrored))
        elif isinstance(move, March) and move.direction != STAY:
            towards = turned(*place(STEP[move.direction]), quarter, mirrored)
            move = March(STEP.index(cell(*towards)), move.knights)
        assert move in GAME.moves(other)
        GAME.play(other, move)
    assert other.scores == states[-1].scores


def turned(x: int, y: int, quarter: int, mirrored: bool) -> tuple[int, int]:
    """A place on a board that was turned clockwise and perhaps mirrored."""
    for _ in range(quarter):
        x, y = -y, x
    return (-x, y) if mirrored else (x, y)
