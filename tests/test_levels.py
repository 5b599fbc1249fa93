"""Five levels for people: every game says what plays at each and how it was measured, and beginners err plausibly."""

from random import Random
from statistics import fmean, median
from typing import Any

import pytest

from remparts import CHANCE, Options, game, who
from remparts.bots import find_bot, levels_of
from remparts.bots.greedy import hints_of
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.levels import LEVELS, USUAL, BadLevels, read_levels
from remparts.games.registry import OURS

LEAST_WON = 0.65
MEASURED = 200


@pytest.mark.parametrize("name", OURS)
def test_every_level_has_a_bot_and_beats_the_one_below_where_it_was_measured(name: str) -> None:
    for level in levels_of(name).values():
        find_bot(level.bot)
        if level.games:
            assert level.games >= MEASURED
            assert LEAST_WON <= level.won <= 1


def test_a_game_of_others_has_the_usual_levels() -> None:
    assert levels_of("not one of ours") == USUAL
    assert tuple(USUAL) == LEVELS
    for level in USUAL.values():
        find_bot(level.bot)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "must be apprentice, journeyman, builder, master, architect, not none"),
        ('apprentice = {bot = "greedy"}', "not apprentice"),
        ("apprentice = 3", "these are no levels"),
        ("apprentice = {beats = 1}", "these are no levels"),
        ("apprentice", "these are no levels"),
        pytest.param(f"apprentice = {50_000 * '['}", "these are no levels", id="deep"),
        ("apprentice = {bot = 3}", "apprentice needs the text of a bot"),
        ('apprentice = {bot = ""}', "apprentice needs the text of a bot"),
        ('apprentice = {bot = "greedy", won = "often"}', "and may tell which share of games it won, from 0 to 1"),
        ('apprentice = {bot = "greedy", won = nan}', "which share of games it won"),
        ('apprentice = {bot = "greedy", won = 71.2}', "which share of games it won"),
        ('apprentice = {bot = "greedy", games = 0.5}', "apprentice may tell of how many games that is, not 0.5"),
        ('apprentice = {bot = "greedy", games = -1}', "of how many games that is, not -1"),
    ],
)
def test_other_texts_are_no_levels(text: str, told: str) -> None:
    with pytest.raises(BadLevels, match=told):
        read_levels(text)


def decision(rules: AnyGame) -> Any:
    """A state after random moves in which it matters what seat 0 decides."""
    rng, state = Random("levels"), rules.setup(Options(2))
    while True:
        turn = who(state)
        if turn == 0 and len(rules.moves(state)) > 5:
            worths = [plan.worth for plan in hints_of(rules).plans(state, 0)]
            if max(worths) > median(worths) + 2:
                return state
        moves = rules.moves(state)
        rules.play(state, rules.deal(state, rng) if turn == CHANCE else moves[int(rng.random() * len(moves))])


@pytest.mark.parametrize("name", OURS)
def test_every_level_decides(name: str) -> None:
    rules = game(name)
    state = decision(rules)
    for level in LEVELS:
        assert find_bot(level).pick(rules, state.copy(), 0, Random(level)) in rules.moves(state)


@pytest.mark.parametrize("name", OURS)
def test_mistakes_are_plausible(name: str) -> None:
    """The more careless, the worse the choice; yet the average choice is better than most that could be made."""
    rules = game(name)
    state = decision(rules)
    worths: dict[Any, float] = {}
    for plan in hints_of(rules).plans(state, 0):
        worths[plan.moves[0]] = max(plan.worth, worths.get(plan.moves[0], plan.worth))
    chosen = []
    for points in (0.25, 1, 30):
        bot = find_bot(f"careless:{points}")
        chosen.append(fmean(worths[bot.pick(rules, state, 0, Random(f"{points} {number}"))] for number in range(100)))
    assert max(worths.values()) >= chosen[0] > chosen[1] > chosen[2]
    assert chosen[1] > median(worths.values())


@pytest.mark.parametrize(
    "text", ["careless:", "careless:0", "careless:101", "careless:-1", "careless:much", "careless:٣"]
)
def test_other_points_are_refused(text: str) -> None:
    with pytest.raises(UnknownBot, match="as in careless:3"):
        find_bot(text)
