"""What a search of Masons thinks of positions with all cards in sight: native and by the rules it is the same."""

from collections.abc import Iterator
from random import Random

import pytest

from remparts import Options, find_move, game
from remparts.core.luck import Luck
from remparts.core.task import Move
from remparts.games.masons.hints import MasonsHints
from remparts.games.masons.judging.judge import POINT, Judge
from remparts.games.masons.judging.lane import Lane
from remparts.games.masons.rules.cards import points
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.state import NONE, ROUND_ON, State
from remparts.games.registry import package
from tests.masons.naive.facts import read_facts
from tests.shared import decisions

GAME = game("masons")
HINTS: MasonsHints = package("masons").hints  # type: ignore[assignment]  # the package knows no games

CHOICES = (
    Options(2, first_player=0),
    Options(3, first_player=1, draw_timing="after_all", final_scoring="short"),
    Options(4, first_player=2, early_roll_penalty="on"),
)
for_all_choices = pytest.mark.parametrize("options", CHOICES, ids=lambda options: str(options.seats))


def judge_of(state: State) -> Judge:
    return Judge(state.edition, HINTS.weights)


def walks(options: Options) -> Iterator[State]:
    """The states of two games in which seats decide, by chance and greedily."""
    for bot in ("random", "greedy"):
        yield from decisions(GAME, options, f"judging {options.seats}", bot)


@for_all_choices
def test_cards_give_what_the_rules_say(options: Options) -> None:
    """In the open country at any time, and in a city that is scored."""
    scored = 0
    for state in walks(options):
        judge, kinds = judge_of(state), range(len(state.edition.kinds))
        judge.look(state)
        for kind in kinds:
            assert judge.later[kind] == judge.hope[kind] + POINT * points(state, kind, NONE)
        if state.round_stage == ROUND_ON:
            cities = [state.round_city] if state.round_city != NONE else state.city_numbers or [NONE]
            if state.round_city != NONE:
                judge.score(state, state.round_city)
            else:
                judge.score_best(state)
            assert list(judge.now) == [POINT * max(points(state, kind, city) for city in cities) for kind in kinds]
            scored += 1
    assert scored > 5


@for_all_choices
def test_palaces_count_before_they_are_built(options: Options) -> None:
    """A city that has just been closed is judged with the palaces that its houses will become. [MAS-9.2]"""
    closed = 0
    for state in walks(options):
        if state.agenda[-1].name != "house" or state.city == NONE:
            continue
        judge = judge_of(state)
        for move in GAME.moves(state):
            placed, after = state.copy(), GAME.apply(state, move)
            task = placed.agenda.pop()
            placed.edition.phases[task.name].answer(placed, task, move)
            if after.round_stage != ROUND_ON or after.city != placed.city:
                continue
            judge.look(placed)
            judge.score(placed, placed.city)
            for kind, card in enumerate(after.edition.kinds):
                if card.count in ("palaces", "buildings", "building_colours"):
                    assert judge.now[kind] == POINT * points(after, kind, after.city)
            closed += 1
    assert closed


@for_all_choices
def test_a_position_is_worth_its_points_and_the_best_of_its_cards(options: Options) -> None:
    """With so many rounds to come, as many cards of a hand can be played and one more."""
    weights = HINTS.weights
    compared = 0
    for state in walks(options):
        if state.agenda[-1].name != "wall":
            continue
        edition, box = state.edition, state.edition.box
        supplies = (
            (state.walls_left, box.walls),
            (sum(state.towers_left), sum(box.towers.values())),
            (sum(state.palaces_left), sum(box.palaces.values())),
            (sum(state.houses_left), sum(box.houses.values())),
        )
        left = 1 + weights.one("rounds") * min(number / whole for number, whole in supplies)
        totals = []
        for seat in range(edition.seats):
            values = [
                weights.one(f"usual_{edition.kinds[kind].count}")
                if edition.kinds[kind].is_for_city
                else weights.one("growth") + int(points(state, kind, NONE))
                for kind in state.cards.kinds(seat)
            ]
            shares = [min(1.0, max(0.0, left - rank)) for rank in range(len(values))]
            hopes = zip(sorted(values, reverse=True), shares, strict=True)
            totals.append(state.scores[seat] + weights.one("share") * sum(value * share for value, share in hopes))
        for seat in range(edition.seats):
            lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
            assert judge_of(state).worth(state, seat) / POINT == pytest.approx(lead, abs=0.2)
        compared += 1
    assert compared > 20


@for_all_choices
def test_a_lane_plays_by_the_rules(options: Options) -> None:
    """What it chooses is legal, and thinking about it changes nothing."""
    asked = set()
    for state in walks(options):
        before, task = state.copy(), state.agenda[-1]
        find_move(GAME, state, str(chosen(state)), task.who)
        assert state == before
        asked.add(task.name)
    assert asked >= {"wall", "tower", "house", "cards", "exchange", "join"}


def chosen(state: State) -> Move:
    """What a lane would do."""
    lane, edition, task = Lane(state, judge_of(state)), state.edition, state.agenda[-1]
    if task.name == "wall":
        return edition.walls[lane.best_line()]
    if task.name == "tower":
        return edition.tower_move(state.line, lane.best_towers())
    if task.name == "house":
        return edition.house_move(state.line, lane.best_houses())
    return lane.best_move(task)


@for_all_choices
def test_the_best_cards_bring_most(options: Options) -> None:
    """No card, pair or discard of a hand brings more now and later than those that are chosen. [MAS-12.3]"""
    compared = 0
    for state in walks(options):
        if state.round_stage != ROUND_ON or state.round_city == NONE or state.agenda[-1].name != "cards":
            continue
        judge, hand = judge_of(state), state.cards.hands[state.agenda[-1].who]
        judge.look(state)
        judge.score(state, state.round_city)
        gains = [judge.now[state.edition.deck.kind[card]] for card in hand]
        ways = [judge.hoped(hand, one, NONE, 2) for one in range(len(hand))]
        ways += [gains[one] + judge.hoped(hand, one, NONE, 1) for one in range(len(hand))]
        ways += [
            gains[one] + gains[two] + judge.hoped(hand, one, two, 1) for two in range(len(hand)) for one in range(two)
        ]
        assert judge.best_cards(hand) == max(ways)
        compared += 1
    assert compared > 3


def test_a_hand_may_have_all_cards_of_a_larger_deck() -> None:
    facts = read_facts()
    for card in facts["cards"]:
        card["copies"] = 4
    edition = Masons(read_components(facts)).setup(Options(2)).edition
    judge = Judge(edition, HINTS.weights)
    judge.left, judge.average = 3 * POINT, 5 * POINT
    assert judge.hoped([*range(edition.deck.size)], NONE, NONE, 2) == 2 * judge.average * judge.share // POINT


@for_all_choices
def test_turns_are_played_to_the_end(options: Options) -> None:
    """The lead in points is what the end is worth, and the same chances lead to the same end."""
    state: State = GAME.setup(options)
    ends = [state.copy() for _ in range(options.seats)]
    leads = [HINTS.outlook(end, seat, 1000, Random(3)) for seat, end in enumerate(ends)]
    assert all(end.scores == ends[0].scores and not end.agenda for end in ends)
    for seat, lead in enumerate(leads):
        scores = ends[0].scores
        assert lead == scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def test_a_turn_ends_before_the_next_wall() -> None:
    """A search compares positions in which everybody has had as many turns."""
    state: State = GAME.setup(CHOICES[0])
    lane = Lane(state, judge_of(state))
    lane.outlook(0, 4, Luck(Random(1)))
    assert state.agenda[-1].name == "wall"
    assert state.seat == 0
    assert sum(state.wall_on) == 4


def test_both_builds_play_the_same_turns() -> None:
    """Figures from a compiled build."""
    state: State = GAME.setup(CHOICES[0])
    HINTS.outlook(state, 0, 1000, Random(7))
    assert state.scores == [83, 84]
