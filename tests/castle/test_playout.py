"""Playouts do what the contract does, with all options and with other components."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from remparts import Move, Options
from remparts.core.facts import Facts
from remparts.core.phases import PhasedGame
from remparts.games.castle.rules.edition import Edition
from remparts.games.castle.rules.facts import read_components
from remparts.games.castle.rules.game import OPTIONS, TheCastle
from remparts.games.castle.rules.moves import ROLES
from remparts.games.castle.rules.state import State
from tests.castle.naive.castle import read_facts
from tests.playouts import check_distribution, check_over_stays_over, check_same_end
from tests.shared import soaked

GAME = TheCastle()
TASKS = {"first", "draw", "place", "follower", "order", "double", "reveal", "again"}


class Busy(TheCastle):
    """Points made before, more followers, and wall tiles to use, so that every kind of decision comes up."""

    def __init__(self, game: TheCastle = GAME) -> None:
        super().__init__()
        self.game = game
        self.rng = Random("busy")
        self.seen = Counter[str]()

    def edition(self, options: Options) -> Edition:
        return self.game.edition(options)

    def setup(self, options: Options) -> State:
        state = super().setup(options)
        box = list(state.box)
        self.rng.shuffle(box)
        for seat in range(2):
            state.scores[seat] = self.rng.randrange(100)
            state.supply[seat] += 20
            state.held[seat] = tuple(box.pop() for _ in range(self.rng.randrange(7)))
        state.box = tuple(box)
        return state

    def play(self, state: State, move: Move) -> None:
        self.seen[state.agenda[-1].name] += 1
        super().play(state, move)


class ByPhases(Busy):
    """Whole playouts phase by phase, as they begin where a turn is under way."""

    def playout(self, state: State, rng: Random) -> None:
        PhasedGame.playout(self, state, rng)


def random_options(rng: Random) -> Options:
    return Options(2, **{option.name: rng.choice(option.values) for option in OPTIONS})


OTHER = {"start_space_paths": "wall", "tile_7_court": "owner_choice"}
STRICT = {"keep_needs_completer": "true", "unfinished_path_well": "double"}
SOME_OPTIONS = [
    Options(2),
    Options(2, first_player="random", **OTHER, **STRICT),
    Options(2, first_player="1", **STRICT),
]
ALL_OPTIONS = [*SOME_OPTIONS, *(random_options(Random(number)) for number in range(soaked(0, part=50)))]
"""Few sets of options most of the time: to prepare the rules for one takes as long as a hundred games."""


def check_ends(game: TheCastle, games: int, name: str, options: Sequence[Options] = ALL_OPTIONS) -> None:
    """From the start of random games, and from the middle of anything."""
    for number in range(games):
        rng = Random(f"{name} {number}")
        chosen = options[number % len(options)]
        check_same_end(game, chosen, f"{name} {number}", rng.choice((0, rng.randrange(150))))


@pytest.mark.soak
def test_playouts_end_as_the_contract_does() -> None:
    check_ends(GAME, soaked(12, part=5), "alike")


@pytest.mark.soak
def test_they_do_so_where_every_kind_of_decision_comes_up() -> None:
    game = Busy()
    check_ends(game, soaked(25, part=5), "busy")
    assert game.seen.keys() == TASKS, game.seen


@pytest.mark.soak
def test_the_phases_do_so_one_by_one() -> None:
    game = ByPhases()
    check_ends(game, soaked(25, part=5), "phases")
    assert game.seen.keys() == TASKS, game.seen


@pytest.mark.soak
def test_they_do_so_with_other_components() -> None:
    game = TheCastle(read_components(other_components()))
    for busy in (Busy(game), ByPhases(game)):
        check_ends(busy, soaked(6, part=25), "other", SOME_OPTIONS[1:2])


def other_components() -> Facts:
    """Wall tiles in another order and number, other values, fewer followers, more tiles, other start spaces."""
    facts = read_facts()
    facts["wall_tile"].reverse()
    for table in facts["wall_tile"]:
        table["count"] = 1 + table["number"] % 3
        for key, more in (("per_tile", 1), ("per_market", 2), ("extra_tiles", 3), ("points", 4)):
            if key in table:
                table[key] += more
    facts["scoring"].update(path_per_tile=3, path_with_well_per_tile=1, tower_per_tile=0, house_per_tile=5, market=2)
    facts["summary"]["followers_per_player"] = 4
    facts["start"][0]["halves"] = {"WL": "house", "WR": "tower"}
    facts["start"][3].update(path=True, halves={"EL": "tower", "ER": "court"})
    facts["tile"][0]["count"] += 10
    return facts


def test_a_game_that_is_over_stays_as_it_is() -> None:
    check_over_stays_over(GAME, Options(2))


def test_copies_of_a_state_that_is_played_out_stay_as_they_are() -> None:
    start = Busy().setup(Options(2))
    played, kept = start.copy(), start.copy()
    GAME.playout(played, Random(1))
    assert kept == start


def measures(state: State) -> dict[str, float]:
    """What tells one way of playing from another: points, tiles, followers, wall tiles, keeps and what was built."""
    land = state.land
    roles = Counter(ROLES[land.kind(node)] for node in state.followers)
    features = land.roots()
    return {
        "first score": state.scores[0],
        "second score": state.scores[1],
        "difference": state.scores[0] - state.scores[1],
        "tiles set aside": len(state.aside),
        "who was last": state.seat,
        "merchants": roles["merchant"],
        "knights": roles["knight"],
        "followers in supply": sum(state.supply),
        "wall tiles left": len(state.box),
        "wall tiles used": len(state.used),
        "tiles of keeps": sum(keep.size for keep in state.keeps if keep),
        "features": len(features),
        "complete features": sum(map(land.is_complete, features)),
        "empty cells in one region": state.edition.ground.largest_size(land),
    }


@pytest.mark.soak
@pytest.mark.parametrize("game", [TheCastle, Busy])
def test_playouts_have_the_distribution_of_the_contract(game: type[TheCastle]) -> None:
    check_distribution(game(), Options(2), soaked(100, part=2), measures, f"all {game.__name__}")
