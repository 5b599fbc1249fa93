"""River II: what holds on every river, whichever tiles are drawn and wherever they are laid."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remparts import CHANCE, Move, Options, who
from remparts.core.conformance import check_game
from remparts.core.errors import BadOptions
from remparts.core.grid import place
from remparts.games.carcassonne.expansions import EXPANSIONS
from remparts.games.carcassonne.expansions.river import Course, course_of
from remparts.games.carcassonne.facts import tile_set
from remparts.games.carcassonne.game import Carcassonne
from remparts.games.carcassonne.state import State
from tests.carcassonne.flow import open_ends
from tests.carcassonne.runner import Run
from tests.carcassonne.scenario import read_scenarios

GAME = Carcassonne(EXPANSIONS)
OTHERS = [expansion.name for expansion in EXPANSIONS if expansion.name != "river2"]


def pick(state: State, rng: Random) -> Move:
    if who(state) == CHANCE:
        return GAME.deal(state, rng)
    moves = GAME.moves(state)
    return moves[rng.randrange(len(moves))]


def test_the_tiles_come_in_the_order_of_the_facts() -> None:
    """[RIV-1.2]"""
    orders = [kind.markers["river_order"] for kind in tile_set("river2")]
    assert {order: orders.count(order) for order in orders} == {"first": 1, "second": 1, "shuffled": 9, "last": 1}


def test_each_shuffled_tile_has_the_same_chance() -> None:
    """[RIV-1.5]"""
    state = GAME.setup(Options(2, expansions="river2"))
    for text in ("V2@1,0n", "-"):
        GAME.play(state, GAME.read(text))
    assert [weight for _, weight in GAME.odds(state)] == [1] * 9
    assert len({GAME.deal(state, Random(seed)) for seed in range(100)}) == 9


@given(st.integers(0, 2**32), st.sampled_from(["no-u-turn", "free"]), st.booleans())
@settings(max_examples=60)
def test_the_ends_are_where_the_river_is_open(seed: int, turns: str, with_count: bool) -> None:
    """[RIV-2.3, RIV-2.4, RIV-2.5]"""
    expansions = "count,river2" if with_count else "river2"
    state = GAME.setup(Options(2, expansions=expansions, river_turns=turns, allow_count_with_river=with_count))
    rng = Random(seed)
    while course_of(state).ends:
        course = course_of(state)
        assert sorted(course.ends) == sorted(open_ends(state.land))
        assert len({end.cell for end in course.ends}) == len(course.ends)
        waiting = unlaid(state, course)
        if "V3" not in state.codes(state.aside):
            assert len(course.ends) == (2 if "V3" in waiting and "V2" not in waiting else 1)
        GAME.play(state, pick(state, rng))
    laid = [turned // 4 for turned in state.land.tiles]
    assert len(laid) + len(state.aside) == (24 if with_count else 12)


def unlaid(state: State, course: Course) -> list[str]:
    return state.codes(course.unplaced + ([state.drawn] if state.drawn >= 0 else []))


@given(st.integers(0, 2**32))
@settings(max_examples=30)
def test_the_river_never_turns_to_one_side_twice(seed: int) -> None:
    """Unless nothing else could be laid. [RIV-2.6, RIV-2.7]"""
    state = GAME.setup(Options(3, expansions="river2"))
    rng = Random(seed)
    while course_of(state).ends:
        before = {end.cell: end.turn for end in course_of(state).ends}
        lifted = course_of(state).lifted
        move = pick(state, rng)
        is_placement = state.agenda[-1].name == "place"
        GAME.play(state, move)
        if is_placement and not lifted:
            cell = state.land.where[-1]
            after = [end.turn for end in course_of(state).ends if end.cell not in before]
            assert not before[cell] or before[cell] not in after, f"at {place(cell)}"


def test_options_are_refused_with_their_paragraph() -> None:
    with pytest.raises(BadOptions, match=r"river_turns cannot be 'never'.*\[RIV-2.6\]"):
        GAME.setup(Options(2, expansions="river2", river_turns="never"))
    with pytest.raises(BadOptions, match=r"\[INT-1\]"):
        GAME.setup(Options(2, expansions="count,river2"))
    assert not GAME.edition(Options(2, river_turns="free")).expansions


def test_only_a_river_lets_the_youngest_start() -> None:
    """[CAR-1.7, RIV-1.4]"""
    assert GAME.setup(Options(2)).agenda[-1].name == "first"
    assert GAME.setup(Options(2, expansions="king")).agenda[-1].name == "first"
    assert GAME.setup(Options(2, expansions="king,river2")).agenda[-1].name == "place"


def test_after_the_river_it_asks_about_no_placement() -> None:
    edition = GAME.edition(Options(2, expansions="river2"))
    asked = {edition.tiles.kinds[kind].code for kind, forbids in enumerate(edition.forbid_placement) if forbids}
    assert asked == {kind.code for kind in tile_set("river2")}


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


@pytest.mark.parametrize("choices", CHOICES, ids=lambda choices: " ".join(map(str, choices.values())) or "defaults")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_river_keeps_the_laws(choices: dict[str, object], seats: int) -> None:
    check_game(GAME, Options(seats, expansions="river2", **choices), seed=f"river {seats}")


@pytest.mark.parametrize("seed", range(2))
def test_a_river_among_others_keeps_the_laws(seed: int) -> None:
    rng = Random(f"river {seed}")
    others = rng.sample(OTHERS, rng.randrange(1, len(OTHERS) + 1))
    options = Options(
        3,
        expansions=["river2", *others],
        hand_tiles=rng.choice([0, 3]),
        allow_count_with_river=True,
        river_inn="on",
        river_pig="on",
    )
    check_game(GAME, options, seed=seed)
