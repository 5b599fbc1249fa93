"""River II: what holds on every river, whichever tiles are drawn and wherever they are laid.

`make soak` plays many more of them.
"""

from collections import Counter
from random import Random

import pytest

from remparts import CHANCE, Move, Options, who
from remparts.core.conformance import check_game
from remparts.core.errors import BadOptions
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.expansions.river.finish import flow_on
from remparts.games.carcassonne.expansions.river.rules import River, course_of
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.land.sets import choice, placed
from tests.carcassonne.flow import open_ends
from tests.carcassonne.runner import Run
from tests.carcassonne.scenario import read_scenarios
from tests.shared import quick_first, soaked

GAME = Carcassonne(all_expansions())
BATCH = 25
BATCHES = soaked(1, 4 * BATCH)
"""Each of four editions plays so many batches of rivers."""
OTHERS = [expansion.name for expansion in all_expansions() if expansion.name != "river2"]


def pick(state: State, rng: Random) -> Move:
    if who(state) == CHANCE:
        return GAME.deal(state, rng)
    moves = GAME.moves(state)
    return moves[rng.randrange(len(moves))]


def test_the_tiles_come_in_the_order_of_the_facts() -> None:
    """[RIV-1.2]"""
    orders = [kind.markers["river_order"] for kind in tile_set(River.tiles)]
    assert {order: orders.count(order) for order in orders} == {"first": 1, "second": 1, "shuffled": 9, "last": 1}


def test_each_shuffled_tile_has_the_same_chance() -> None:
    """[RIV-1.5]"""
    state = GAME.setup(Options(2, expansions="river2"))
    for text in ("V2@1,0n", "-"):
        GAME.play(state, GAME.read(text))
    assert [weight for _, weight in GAME.odds(state)] == [1] * 9
    assert len({GAME.deal(state, Random(seed)) for seed in range(100)}) == 9


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("turns", ["no-u-turn", "free"])
@pytest.mark.parametrize("expansions", ["river2", "count,river2"])
def test_every_river_is_finished(expansions: str, turns: str, batch: int) -> None:
    """No arm stays open, no tile is set aside, nobody loses a turn. [RIV-2.3, RIV-2.4, RIV-2.5, RIV-2.6, RIV-2.7]"""
    options = Options(3, expansions=expansions, river_turns=turns)
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        check_river(GAME.setup(options), Random(f"river {number}"))


def check_river(state: State, rng: Random) -> None:
    """Play a river of random tiles and placements to its end."""
    before = len(state.land.tiles) - 1
    turns = 0
    while course_of(state).ends:
        check_ends(state)
        if state.agenda[-1].name == "place":
            assert state.seat == turns % 3
            turns += 1
        GAME.play(state, pick(state, rng))
    assert turns == 11
    assert len(state.land.tiles) - before == 12
    assert not open_ends(state.land)
    assert not state.aside


def check_ends(state: State) -> None:
    """The ends are where the river is open, one for each mouth that is still to come."""
    course = course_of(state)
    waiting = state.codes(course.unplaced + ([state.drawn] if state.drawn >= 0 else []))
    assert Counter(course.ends) == Counter(open_ends(state.land))
    assert len({end.cell for end in course.ends}) == len(course.ends)
    assert len(course.ends) == (2 if "V3" in waiting and "V2" not in waiting else 1)
    if state.agenda[-1].name == "place" and state.edition.options["river_turns"] == "no-u-turn":
        for choice in state.choices:
            turned, cell = placed(choice)
            end = course.end_at(cell)
            assert end is not None
            assert not end.turn or end.turn not in [new.turn for new in flow_on(state.land.set.turned[turned], end)]


def test_options_are_refused_with_their_paragraph() -> None:
    with pytest.raises(BadOptions, match=r"river_turns cannot be 'never'.*\[RIV-2.6\]"):
        GAME.setup(Options(2, expansions="river2", river_turns="never"))
    assert not GAME.edition(Options(2, river_turns="free")).expansions


def test_only_a_river_lets_the_youngest_start() -> None:
    """[CAR-1.7, RIV-1.4]"""
    assert GAME.setup(Options(2)).agenda[-1].name == "first"
    assert GAME.setup(Options(2, expansions="king")).agenda[-1].name == "first"
    assert GAME.setup(Options(2, expansions="king,river2")).agenda[-1].name == "place"


def test_only_river_tiles_are_bound_to_the_river() -> None:
    state = GAME.setup(Options(2, expansions="river2"))
    far, bound = choice(0, 5, 5), set()
    for number, kind in enumerate(state.land.set.kinds):
        for expansion in state.edition.forbid_placements[number]:
            assert expansion.forbid_placements(state, number, [far])
            bound.add(kind.code)
    assert bound == {kind.code for kind in tile_set(River.tiles)}


PIGS = """\
rule    RIV-4.2
title   A field with the pig-herd
options expansions=river2 river_pig=on
board   V11  Es
        .    En
men     red 0,0.sl
men     blue 1,1.sl
next    red draw
"""


def test_a_view_tells_what_a_field_with_the_pig_herd_is_worth() -> None:
    """[RIV-4.2]"""
    (scenario,) = read_scenarios(PIGS)
    run = Run(scenario)
    run.set_up()
    worth = {feature["id"]: feature["now"] for feature in GAME.view(run.state, None)["features"] if feature["owners"]}
    assert worth == {"0.1": 4, "2.1": 3}


CHOICES: list[dict[str, object]] = [
    {},
    {"river_turns": "free", "river_inn": "on", "river_pig": "on", "first_player": "random"},
    {"river_volcano": "inert", "river_pig": "on", "farm_scoring": "second-edition", "first_player": "1"},
    {"hand_tiles": 3, "river_inn": "on", "river_pig": "on", "farm_scoring": "third-edition"},
    {"hand_tiles": 3, "hand_end": "stop-at-last-draw", "river_turns": "free"},
]


@pytest.mark.parametrize(("seats", "choices"), quick_first(*zip((2, 5, 2, 3, 4), CHOICES, strict=True)))
def test_a_river_keeps_the_laws(seats: int, choices: dict[str, object]) -> None:
    check_game(GAME, Options(seats, expansions="river2", **choices), seed=f"river {seats}")


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(soaked(1, 500)))
def test_a_river_among_others_keeps_the_laws(seed: int) -> None:
    rng = Random(f"river {seed}")
    others = rng.sample(OTHERS, rng.randrange(1, len(OTHERS) + 1))
    options = Options(
        3,
        expansions=["river2", *others],
        hand_tiles=rng.choice([0, 3]),
        river_inn="on",
        river_pig="on",
    )
    check_game(GAME, options, seed=seed)
