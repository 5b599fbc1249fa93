"""The forecast tells what ending now would add, also while what a tile completed waits to be scored. [CAR-8.2]"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from remparts import Move, Options
from remparts.core.grid import AROUND
from remparts.core.ledger import totals
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS
from tests.shared import states

GAME = Carcassonne(all_expansions())
BUILDERS = ("monk", "heretic")
CARDS = ("king", "robber")
CHOICES: list[dict[str, str]] = [
    {"expansions": "king"},
    {"expansions": "king,shrines,mage"},
    {"expansions": "shrines,count", "count_final_moves": "all-quarters", "shrine_adjacency": "placed-tile"},
    {"expansions": "king,shrines,count,mage", "farm_scoring": "second-edition", "hand_tiles": "3"},
]


def busy_game(options: Options, seed: str) -> Iterator[State]:
    """The states of a game on a dense map, with many monks and heretics, and much completed."""
    return states(GAME, options, seed, busy_move)


def busy_move(state: State, rng: Random) -> Move:
    moves = GAME.moves(state)
    task = state.agenda[-1].name
    if task == "place":
        tried = [moves[rng.randrange(len(moves))] for _ in range(30)]
        return max(tried, key=lambda move: how_dense(GAME.apply(state, move)))
    if task == "follower":
        return next((move for move in moves if str(move) in BUILDERS), rng.choice([moves[0], PASS]))
    return moves[rng.randrange(len(moves))]


def how_dense(state: State) -> int:
    """How many tiles lie around the last one."""
    return sum(state.land.where[-1] + step in state.land.cells for step in AROUND)


@pytest.mark.slow
@pytest.mark.parametrize("choices", CHOICES, ids=lambda choices: choices["expansions"])
def test_who_passes_receives_what_was_forecast(choices: dict[str, str]) -> None:
    """Whatever is due is scored after it, or is still forecast."""
    due: Counter[str] = Counter()
    for number in range(4):
        for state in busy_game(Options(3, **choices), f"pass {number}"):
            if PASS not in GAME.moves(state):
                continue
            after = GAME.apply(state, PASS)
            received = tuple(after.ledger[len(state.ledger) :])
            assert GAME.forecast(state) == received + GAME.forecast(after)
            assert GAME.view(state, None)["forecast"] == totals(GAME.forecast(state), 3)
            due.update(entry.what for entry in received if after.agenda)
    assert due["city"]
    assert bool(due["challenge"]) == ("shrines" in choices["expansions"])


@pytest.mark.slow
@pytest.mark.parametrize("choices", CHOICES, ids=lambda choices: choices["expansions"])
def test_owned_features_add_up_to_what_is_forecast_for_them(choices: dict[str, str]) -> None:
    """Also while some of them are due, and others are about to lose a challenge."""
    options = Options(3, **choices).with_(farm_scoring="third-edition")  # which scores each field by itself
    for number in range(4):
        for state in busy_game(options, f"pass {number}"):
            if not state.completed:
                continue
            sums = [0] * 3
            for feature in GAME.view(state, None)["features"]:
                for seat in feature["owners"]:
                    sums[seat] += feature["now"]
            assert sums == totals([entry for entry in GAME.forecast(state) if entry.what not in CARDS], 3)
