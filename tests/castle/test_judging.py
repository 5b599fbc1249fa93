"""What bots think of positions of The Castle: native and through the contract they think the same."""

from random import Random

import pytest

from remparts import CHANCE, Options, who
from remparts.core.hints import PlainHints, best_plan
from remparts.core.weights import Weights
from remparts.games.castle import PACKAGE
from remparts.games.castle.hints import CastleHints
from remparts.games.castle.judging.model import Model
from remparts.games.castle.judging.turn import is_plain
from remparts.games.castle.rules.facts import BONUS, LARGER_KEEP, RICH_COURT, UNFINISHED
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.state import Keep, State
from tests.shared import decisions

GAME = TheCastle()
HINTS = CastleHints()

CHOICES = (
    Options(2, first_player=0),
    Options(2, first_player=1, keep_needs_completer="true", tile_7_court="owner_choice", unfinished_path_well="double"),
)
FINAL_TILES = (*UNFINISHED.values(), RICH_COURT, LARGER_KEEP, BONUS)
"""The wall tiles that count in the end; those that are used during a turn ask for decisions."""


def told(hints: CastleHints, state: State, is_native: bool) -> list[tuple[float, list[str]]]:
    seat = state.agenda[-1].who
    plans = hints.plans(state, seat) if is_native else PlainHints.plans(hints, state, seat)
    return [(plan.worth, [str(move) for move in plan.moves]) for plan in plans]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("options", CHOICES, ids=["rulebook", "variants"])
def test_native_plans_are_those_of_the_contract(options: Options, bot: str) -> None:
    """The same moves in the same order, worth the same to the last bit, in games of which a quarter is looked at."""
    rng, compared = Random(bot), 0
    for number in range(3):
        for state in decisions(GAME, options, f"plans {number}", bot):
            if rng.random() < 0.25:
                assert told(HINTS, state, is_native=True) == told(HINTS, state, is_native=False)
                compared += is_plain(state)
    assert compared > 15


@pytest.mark.parametrize("options", CHOICES, ids=["rulebook", "variants"])
def test_wall_tiles_and_keeps_are_weighed_alike(options: Options) -> None:
    """Seats hold several wall tiles for the end, which rarely comes up in games, and keeps of any size."""
    rng, compared = Random("held"), 0
    for state in decisions(GAME, options, "held", "careless:3"):
        if rng.random() < 0.25 and is_plain(state):
            after = state.copy()
            after.held = [tuple(rng.choices(FINAL_TILES, k=6)) for _ in range(2)]
            after.keeps = [rng.choice([None, Keep(2, 0), Keep(5, 0)]) for _ in range(2)]
            assert told(HINTS, after, is_native=True) == told(HINTS, after, is_native=False)
            compared += 1
    assert compared > 5


def test_the_best_plan_is_found_without_the_others() -> None:
    for state in decisions(GAME, CHOICES[0], "best", "careless:3"):
        seat = state.agenda[-1].who
        assert HINTS.first_best(state, seat) == best_plan(PlainHints.plans(HINTS, state, seat))


def test_an_outlook_is_that_of_the_contract() -> None:
    """Two turns ahead, with the same draws, the same plans are best and lead to the same worth."""
    rng, compared = Random("outlook"), 0
    for state in decisions(GAME, CHOICES[0], "outlook", "careless:3"):
        if rng.random() < 0.2:
            seed = rng.random()
            expected = slow_outlook(state.copy(), 2, Random(seed))
            assert HINTS.outlook(state.copy(), 0, 2, Random(seed)) == expected
            compared += 1
    assert compared > 5


def slow_outlook(state: State, turns: int, rng: Random) -> float:
    while state.agenda and (turns or who(state) == CHANCE):
        if who(state) == CHANCE:
            GAME.play(state, GAME.deal(state, rng))
            continue
        for move in best_plan(PlainHints.plans(HINTS, state, state.agenda[-1].who)).moves:
            GAME.play(state, move)
        turns -= 1
    if not state.agenda:
        return float(state.scores[0] - state.scores[1])
    return Model(PACKAGE.weights).lead(state, HINTS.worth(state, 0))


def test_other_weights_are_weighed_alike() -> None:
    """Followers in supply are worth nothing, hopes are whole, and every tower lures."""
    rows = {**PACKAGE.weights, "follower": (0.0,) * 7, "hope": (1.0, 0.5), "at_tower": (1.0,), "many": (4.0,)}
    hints = HINTS.weighing(Weights(rows))
    for number, state in enumerate(decisions(GAME, CHOICES[0], "weights", "careless:3")):
        if number % 5 == 0:
            assert told(hints, state, is_native=True) == told(hints, state, is_native=False)
