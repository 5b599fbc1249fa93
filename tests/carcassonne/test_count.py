"""The Count of Carcassonne where a scenario cannot tell it: setup, notation, laws over whole games."""

from collections.abc import Iterator
from random import Random

import pytest

from remparts import NOBODY, Move, Options, find_move
from remparts.core.conformance import check_game
from remparts.core.errors import BadOptions, UnreadableMove
from remparts.core.ledger import totals
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.expansions.count.quarters import quarters, serving, the_quarters
from remparts.games.carcassonne.expansions.count.view import count_part
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS
from tests.shared import states

GAME = Carcassonne(all_expansions())
OTHERS = ["", ",shrines", ",king,mage", ",king,shrines,river2,mage"]
CHOICES: list[dict[str, str]] = [
    {},
    {"count_final_moves": "all-quarters"},
    {"count_targets": "occupied-only", "count_final_moves": "all-quarters", "farm_scoring": "third-edition"},
    {"carcassonne_is_city": "false", "hand_tiles": "3", "farm_scoring": "second-edition"},
]
PAIRS = list(zip(OTHERS, CHOICES, strict=True))


def options(others: str = "", **choices: str) -> Options:
    return Options(3, expansions="count" + others, **choices)


def eager_game(chosen: Options, seed: str) -> Iterator[State]:
    """The states of a game in which much is completed and everybody likes to go to Carcassonne."""
    return states(GAME, chosen, seed, eager_move)


def eager_move(state: State, rng: Random) -> Move:
    moves = GAME.moves(state)
    task = state.agenda[-1].name
    if task == "place":
        tried = [moves[rng.randrange(len(moves))] for _ in range(8)]
        return next((move for move in tried if GAME.apply(state, move).completed), tried[0])
    if task in ("send", "count", "farm"):
        return moves[rng.randrange(len(moves) - 1)]
    return moves[rng.randrange(len(moves))]


def test_the_count_and_the_river_are_not_recommended_together_but_can_be_played() -> None:
    """[INT-1]"""
    both = options(",river2")
    assert [caution.rule for caution in both.cautions(GAME.options)] == ["INT-1"]
    assert GAME.setup(both).edition.start_tiles == 13
    assert not options(",king,shrines,catapult,mage").cautions(GAME.options)
    assert not Carcassonne([each for each in all_expansions() if each.name != "river2"]).options[0].cautions


def test_options_of_the_count_have_no_effect_without_it() -> None:
    assert GAME.setup(Options(count_targets="occupied-only", carcassonne_is_city="false")).land.where == [0]
    with pytest.raises(BadOptions, match=r"count_targets cannot be 'all'.*\[CNT-4.3\]"):
        GAME.setup(Options(expansions="count", count_targets="all"))


@pytest.mark.parametrize("kind", ["city", "road", "cloister", "shrine", "field"])
def test_every_feature_has_its_quarter(kind: str) -> None:
    """[CNT-4.2]"""
    assert serving()[kind] in quarters()


@pytest.mark.parametrize(
    "text",
    [
        "send",
        "send.tower",
        "count.",
        "count.Castle",
        "come.0",
        "come.10",
        "come.x",
        "farm@1,1",
        "farm@1.nl",
        "farm@١,1.nl",
        "-1",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        find_move(GAME, GAME.setup(options()), text)


@pytest.mark.parametrize("text", ["send.castle", "count.market", "come.2", "farm@-1,12.i3"])
def test_moves_read_back(text: str) -> None:
    assert str(GAME.read(text)) == text


def test_a_view_tells_what_those_who_come_may_win() -> None:
    """[CNT-4.1]"""
    state = GAME.setup(options(first_player="0"))
    the_quarters(state).change("blacksmith", 1, 1)
    for text in ("=A", "A@1,-2n", "-"):
        GAME.play(state, find_move(GAME, state, text))
    view = GAME.view(state, None)
    (road,) = [feature for feature in view["features"] if feature["id"] == count_part(view)["scoring"]]
    assert (road["kind"], road["owners"], road["now"]) == ("road", [], 2)
    GAME.play(state, find_move(GAME, state, "come.1"))
    assert [feature["now"] for feature in GAME.view(state, None)["features"] if feature["id"] == road["id"]] == [0]


@pytest.mark.slow
@pytest.mark.parametrize(("others", "choices"), [*PAIRS, ("", CHOICES[2])])
def test_the_count_keeps_the_laws(others: str, choices: dict[str, str]) -> None:
    check_game(GAME, options(others, **choices), seed=f"count{others}")


@pytest.mark.parametrize("choices", CHOICES, ids=lambda choices: " ".join(choices.values()) or "defaults")
def test_followers_are_somewhere(choices: dict[str, str]) -> None:
    """Seven of each seat are in supply, on a segment, a guest or in a quarter; guests are there while it is decided."""
    seen = set()
    for seed in range(10):
        for state in eager_game(options(**choices), f"eager {seed}"):
            task = state.agenda[-1].name if state.agenda else "over"
            seen.add(task)
            assert GAME.inventory(state)["followers of seat 0"] == 7
            assert all(number >= 0 for inside in the_quarters(state).followers.values() for number in inside)
            assert not the_quarters(state).guests or task in ("come", "farm", "over")
            assert list(state.land.tally) == tallied(state)
    assert seen >= {"send", "count", "come", "farm"}


def tallied(state: State) -> list[int]:
    """The tallies with followers taken off and put on again."""
    land = state.copy().land
    for node, seat in state.followers.items():
        land.stand(node, seat, -1)
    for root, guests in the_quarters(state).guests.items():
        for seat, number in enumerate(guests):
            land.stand(root, seat, -number)
    assert all(land.is_free(root) for root in land.features())
    for node, seat in state.followers.items():
        land.stand(node, seat)
    for root, guests in the_quarters(state).guests.items():
        for seat, number in enumerate(guests):
            land.stand(root, seat, number)
    return list(land.tally)


def let_rules_act(state: State) -> None:
    while state.agenda and state.agenda[-1].who == NOBODY:
        task = state.agenda.pop()
        state.edition.phases[task.name].act(state, task)


@pytest.mark.parametrize(("others", "choices"), PAIRS)
def test_the_forecast_is_what_ending_now_would_add(others: str, choices: dict[str, str]) -> None:
    """[CAR-8.2, CNT-5]"""
    chosen = options(others, **choices)
    for turn, state in enumerate(eager_game(chosen, f"forecast {others}")):
        task = state.agenda[-1].name if state.agenda else "over"
        ended = state.copy()
        if task in ("draw", "look", "river") and turn % 5 == 0:
            ended.agenda = list(state.edition.final)
            let_rules_act(ended)
        elif task != "farm" and not (task == "come" and not state.land.is_complete(state.agenda[-1].arg)):
            continue
        while ended.agenda:
            GAME.play(ended, PASS)
        added = totals(ended.ledger[len(state.ledger) :], chosen.seats)
        assert added == totals(GAME.forecast(state), chosen.seats)
