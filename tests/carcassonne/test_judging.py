"""What bots think of positions of Carcassonne: native and through the contract they think the same."""

from random import Random

import pytest

from remparts import CHANCE, Options, find_move, game, who
from remparts.core.hints import PlainHints, Plan, best_plan
from remparts.core.luck import Luck
from remparts.core.weights import Weights
from remparts.games.carcassonne.hints import CarcassonneHints
from remparts.games.carcassonne.judging.judge import Judge
from remparts.games.carcassonne.judging.lane import GreedyLane
from remparts.games.carcassonne.judging.model import (
    CITY,
    CLASSES,
    CLOISTER,
    FIELD,
    GREATEST_CITY,
    GREATEST_FIELD,
    MEASURES,
    MOST_SUPPLY,
    POINT,
    ROWS,
    SCORE,
    SUPPLY,
)
from remparts.games.carcassonne.rules.state import State
from remparts.games.registry import package
from remparts.land.moves import Draw
from tests.shared import decisions

GAME = game("carcassonne")
HINTS: CarcassonneHints = package("carcassonne").hints  # type: ignore[assignment]  # the package knows no games

CHOICES = (
    Options(2, first_player=0),
    Options(3, first_player=1, farm_scoring="third-edition", small_city=4),
    Options(5, first_player=0, farm_city_points=4),
)


def told(plans: "list[Plan]") -> list[tuple[float, list[str]]]:
    return sorted((round(plan.worth, 6), [str(move) for move in plan.moves]) for plan in plans)


@pytest.mark.parametrize("options", CHOICES, ids=lambda options: str(options.seats))
def test_native_plans_are_those_of_the_contract(options: Options) -> None:
    """The same moves, worth the same, at every decision of a game that goes anywhere."""
    rng = Random(f"plans {options.seats}")
    state: State = GAME.setup(options)
    compared = 0
    while state.agenda:
        turn = who(state)
        assert turn is not None
        if turn == CHANCE:
            GAME.play(state, GAME.deal(state, rng))
            continue
        plans = list(HINTS.plans(state, turn))
        if rng.random() < 0.3:
            assert told(plans) == told([*PlainHints.plans(HINTS, state, turn)])
            compared += 1
        for move in plans[int(rng.random() * len(plans))].moves:
            GAME.play(state, find_move(GAME, state, str(move), turn))
    assert compared > 10


@pytest.mark.parametrize("options", CHOICES, ids=lambda options: str(options.seats))
def test_a_lane_plays_the_best_plan(options: Options) -> None:
    """A turn in a lane leads to the same worth as the draw, the best plan and all that follows by the contract."""
    rng = Random(f"lane {options.seats}")
    state: State = GAME.setup(options)
    compared = 0
    while state.agenda:
        turn = who(state)
        if turn != CHANCE:
            moves = GAME.moves(state)
            GAME.play(state, moves[int(rng.random() * len(moves))])
            continue
        seed = rng.random()
        kind = state.bag[Luck(Random(seed)).below(len(state.bag))]
        seat = state.seat
        draw = Draw(state.edition.tiles.codes[kind])
        after = GAME.apply(state, draw)
        if len(state.bag) > 1 and after.agenda[-1].name == "place" and rng.random() < 0.3:
            for move in best_plan(HINTS.plans(after, seat)).moves:
                GAME.play(after, move)
            for each in range(options.seats):
                expected = HINTS.worth(after, each)
                lane = GreedyLane(state.copy(), Judge(state.edition, HINTS.weights))
                assert lane.outlook(each, 1, Luck(Random(seed))) / POINT == pytest.approx(expected)
            compared += 1
        GAME.play(state, draw)
    assert compared > 5


@pytest.mark.parametrize("options", CHOICES, ids=lambda options: str(options.seats))
def test_the_model_measures_what_seats_hold_and_what_is_free(options: Options) -> None:
    rng = Random(f"measures {options.seats}")
    state: State = GAME.setup(options)
    judge = Judge(state.edition, HINTS.weights)
    free = 0
    while state.agenda:
        turn = who(state)
        if turn == CHANCE and state.bag:
            judge.expect_all(state)
            judge.worth(state, 0)
            held, unheld = measured(state, judge)
            assert list(judge.model.measures) == [number for row in held for number in row]
            assert list(judge.model.free_measures) == unheld
            free += any(unheld)
        moves = GAME.moves(state)
        GAME.play(state, GAME.deal(state, rng) if turn == CHANCE else moves[int(rng.random() * len(moves))])
    assert free > 10


def measured(state: State, judge: Judge) -> tuple[list[list[int]], list[int]]:
    """The measures of each seat, and of nobody, feature by feature."""
    land, seats = state.land, state.edition.seats
    held, unheld = [[0] * MEASURES for _ in range(seats)], [0] * (2 * CLASSES)
    for row, score, supply in zip(held, state.scores, state.supply, strict=True):
        row[SCORE], row[SUPPLY + min(MOST_SUPPLY, supply)] = POINT * score, POINT
    for root in {land.root(node) for node in range(land.nodes)}:
        kind, men = land.kind(root), land.followers(root, seats)
        sort, promise = judge.sort(land, root), judge.promise(land, root)
        assert (sort < CITY) == (kind == "road")
        assert (sort == FIELD) == (kind == "field")
        assert (CITY <= sort < CLOISTER) == (kind == "city")
        owners = [row for row, number in zip(held, men, strict=True) if number == max(men)] if any(men) else [unheld]
        if owners == [unheld] and not (land.touched([root])[root] if kind == "field" else _is_open(state, root)):
            continue
        for row in owners:
            row[sort] += POINT
            row[CLASSES + sort] += promise
            greatest = {"city": GREATEST_CITY, "field": GREATEST_FIELD}.get(kind)
            if greatest and row is not unheld:
                row[greatest] = max(row[greatest], promise)
    return held, unheld


def _is_open(state: State, root: int) -> bool:
    """Whether a road or a city waits for tiles."""
    return state.land.kind(root) in ("road", "city") and not state.land.is_complete(root)


def test_a_model_that_has_learned_nothing_changes_nothing() -> None:
    """Then a position is worth the points, promises and followers of a seat less a share of those of the other."""
    rows = {**HINTS.weights}
    for name, length in ROWS.items():
        rows[name] = rows[f"{name}_late"] = (0.0,) * length
    blank = HINTS.weighing(Weights(rows))
    state: State = GAME.setup(CHOICES[0])
    assert blank.worth(state, 0) == pytest.approx((1 - rows["rival"][0]) * rows["follower"][7], abs=0.002)
    assert HINTS.worth(state, 0) != blank.worth(state, 0)


def test_the_outlook_from_here_to_the_end_is_the_lead_in_points() -> None:
    state: State = GAME.setup(CHOICES[0])
    rng = Random(3)
    lead = HINTS.outlook(state.copy(), 0, 1000, rng)
    assert lead == int(lead)
    assert HINTS.outlook(state.copy(), 1, 1000, Random(3)) == -HINTS.outlook(state.copy(), 0, 1000, Random(3))


def test_the_end_is_worth_what_it_brought() -> None:
    state: State = GAME.setup(CHOICES[0])
    GAME.playout(state, Random(1))
    assert HINTS.outlook(state, 0, 2, Random(1)) == state.scores[0] - state.scores[1]


def lay_out(*texts: str) -> State:
    state: State = GAME.setup(CHOICES[0])
    for text in texts:
        GAME.play(state, find_move(GAME, state, text))
    return state


def without(state: State, kept: str) -> State:
    """The same with no tiles left but those with these codes."""
    left = state.copy()
    left.bag[:] = [kind for kind in state.bag if state.edition.tiles.codes[kind] in kept]
    return left


def test_what_no_tile_can_complete_is_not_hoped_for() -> None:
    """Red holds the city of two tiles' width that only a city tile could close."""
    state = lay_out("=E", *_city_claim())
    hopeless = without(state, "AU")
    hopeful = without(state, "AEU")
    assert HINTS.worth(hopeful, 0) > HINTS.worth(hopeless, 0)


def _city_claim() -> tuple[str, ...]:
    """Red lays the tile drawn so that its city stays open, and claims it."""
    state: State = GAME.setup(CHOICES[0])
    GAME.play(state, find_move(GAME, state, "=E"))
    for plan in HINTS.plans(state, 0):
        after = state.copy()
        for move in plan.moves:
            GAME.play(after, move)
        standing = [after.land.root(node) for node in after.followers]
        if standing and after.land.kind(standing[0]) == "city":
            return tuple(str(move) for move in plan.moves)
    raise AssertionError("a city can be claimed")


def test_other_weights_make_other_choices() -> None:
    """Who thinks nothing of followers in supply places one with every tile."""
    rows = {**HINTS.weights, "follower": (0.0,) * 8}
    spender = HINTS.weighing(Weights(rows))
    state = lay_out("=A")
    assert str(best_plan(spender.plans(state, 0)).moves[-1]) != "-"
    assert spender.weights["follower"] != HINTS.weights["follower"]


@pytest.mark.parametrize(
    "choices",
    [
        {"expansions": "king,shrines,river2,catapult,mage"},
        {"expansions": "count,catapult"},
        {"expansions": "catapult", "hand_tiles": "3"},
        {"hand_tiles": "3"},
    ],
    ids=lambda choices: " ".join(choices.values()),
)
def test_with_more_than_the_base_game_whole_turns_are_looked_ahead(choices: dict[str, str]) -> None:
    """As many tiles are laid as turns are looked ahead, with all that comes of them, up to the next one."""
    rng, compared = Random(f"turns {choices}"), 0
    for state in decisions(GAME, Options.of(2, choices), f"turns {choices}", "random"):
        if rng.random() < 0.1:
            after = state.copy()
            worth = HINTS.outlook(after, 0, 2, rng)
            if after.agenda:
                assert (after.agenda[-1].name, after.land.laid) == ("place", state.land.laid + 2)
                assert worth == HINTS.worth(after, 0) == HINTS.outlook(after, 0, 0, rng)
                compared += 1
            else:
                assert worth == after.scores[0] - after.scores[1]
    assert compared > 10


def test_rounds_of_the_catapult_are_left_out_further_ahead() -> None:
    """Nobody hurls a token there, and the turn goes on as if there had been no fair."""
    rng, compared = Random("rounds"), 0
    for state in decisions(GAME, Options.of(2, {"expansions": "catapult"}), "rounds", "random"):
        if state.agenda[-1].name == "round":
            after = state.copy()
            HINTS.outlook(after, 0, 3, rng)
            assert after.parts["catapult"] == state.parts["catapult"]
            assert not after.agenda or (after.agenda[-1].name, after.land.laid) == ("place", state.land.laid + 3)
            compared += 1
    assert compared > 5


def test_a_plan_ends_before_the_next_turn_of_the_same_seat() -> None:
    """With tiles in hand nothing is drawn between an exchange after another's turn and one's own turn."""
    compared = 0
    options = Options.of(2, {"expansions": "catapult", "hand_tiles": "3"})
    for number in range(20):
        for state in decisions(GAME, options, f"own turn {number}", "random"):
            if state.agenda[-1].name == "exchange":
                seat = state.agenda[-1].who
                for plan in HINTS.plans(state, seat):
                    after = state.copy()
                    for move in plan.moves:
                        GAME.play(after, move)
                    assert after.land.laid == state.land.laid
                    compared += after.agenda[-1].name == "place" and who(after) == seat
    assert compared > 5


def test_tiles_in_hands_are_still_to_come() -> None:
    """They keep what is open as hopeful for a lane as it was when they were in the bag."""
    for state in decisions(GAME, Options.of(2, {"hand_tiles": "3"}), "hands", "random"):
        lane = GreedyLane(state, Judge(state.edition, HINTS.weights))
        held = [kind for hand in state.hands for kind in hand]
        assert lane.in_bag == sum(lane.left) == len(state.bag) + len(held)
        assert all(lane.left[kind] for kind in held)
