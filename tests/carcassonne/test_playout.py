"""Playouts do what the contract does, for every set of expansions."""

from collections import Counter
from random import Random

import pytest

from remparts import Options
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.whole import whole_game
from tests.carcassonne.test_twin import SUBSETS, random_choices
from tests.playouts import check_distribution, check_same_end
from tests.shared import soaked

GAME = whole_game()


@pytest.mark.soak
def test_the_base_game_ends_alike() -> None:
    """Every option and number of seats, from the start and from the middle of anything."""
    for number in range(soaked(40)):
        rng = Random(f"base {number}")
        options = Options(rng.randint(2, 5), **{**random_choices(rng, ()), "hand_tiles": "0", "hand_end": "play-out"})
        check_same_end(GAME, options, f"{number}", rng.choice((0, rng.randrange(200))))


@pytest.mark.soak
def test_every_set_of_expansions_ends_alike() -> None:
    """With hands, too, which another lane plays."""
    for number in range(soaked(24, part=4)):
        rng = Random(f"sets {number}")
        choices = random_choices(rng, SUBSETS[number * 11 % len(SUBSETS)])
        check_same_end(GAME, Options(rng.randint(2, 5), **choices), f"{number}", rng.choice((0, rng.randrange(200))))


def measures(state: State) -> dict[str, float]:
    """What tells one way of playing from another: points, tiles, and where followers stayed."""
    roles = Counter(state.edition.roles[state.land.kind(node)] for node in state.followers)
    return {
        "first score": state.scores[0],
        "second score": state.scores[1],
        "difference": state.scores[0] - state.scores[1],
        "tiles set aside": len(state.aside),
        "tiles laid": float(state.land.laid),
        "farmers": roles["farmer"],
        "followers in supply": sum(state.supply),
        "features": len(state.land.roots()),
    }


@pytest.mark.soak
@pytest.mark.parametrize("expansions", ["", "king,shrines,count,mage"])
def test_playouts_have_the_distribution_of_the_contract(expansions: str) -> None:
    check_distribution(GAME, Options(2, expansions=expansions), soaked(150, part=2), measures, f"all {expansions}")


def test_a_playout_of_the_base_game_alone() -> None:
    """A game that was given no expansions plays as the whole one does without them."""
    ends = []
    for game in (Carcassonne(), GAME):
        state = game.setup(Options(3))
        game.playout(state, Random(3))
        ends.append((state.scores, state.supply, state.followers))
    assert ends[0] == ends[1]
