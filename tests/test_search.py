"""A bot that searches plays legal moves, the same ones for the same seed, and knows no more than its seat."""

from collections.abc import Sequence
from random import Random

import pytest

from remparts import CHANCE, Options, find_move, game, who
from remparts.arena.match import play_game
from remparts.bots import find_bot
from remparts.bots.search import Budget, halve, read_budget
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.hints import Plan
from remparts.games.registry import OURS


@pytest.mark.parametrize(
    ("text", "budget"),
    [("2s", Budget(2.0)), ("0.5s", Budget(0.5)), ("200ms", Budget(0.2)), ("800", Budget(simulations=800))],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("text", ["", "fast", "2m", "0", "0s", "601s", "1.5", "-3", "٣s"])
def test_other_budgets_are_refused(text: str) -> None:
    with pytest.raises(UnknownBot, match="search"):
        find_bot(f"search:{text}")


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_search_plays_every_game_and_repeats_itself(name: str) -> None:
    """A few decisions of each game, by simulations; the same seed gives the same moves."""
    rules = game(name)
    assert [decide(rules, Options(2), "search:6", 4)] == [decide(rules, Options(2), "search:6", 4)]


def decide(rules: AnyGame, options: Options, bot: str, number: int) -> list[str]:
    """The first moves that a bot with a choice makes, in a game whose other moves are random."""
    rng, state = Random("decide"), rules.setup(options)
    chosen: list[str] = []
    while state.agenda and len(chosen) < number:
        turn = who(state)
        assert turn is not None
        if turn == CHANCE:
            move = rules.deal(state, rng)
        elif turn == 0 and len(rules.moves(state)) > 1:
            move = find_bot(bot).pick(rules, state.copy(), turn, rng)
            find_move(rules, state, str(move), turn)
            chosen.append(str(move))
        else:
            moves = rules.moves(state)
            move = moves[int(rng.random() * len(moves))]
        rules.play(state, move)
    return chosen


HIDDEN: tuple[tuple[str, dict[str, str]], ...] = (
    ("carcassonne", {"hand_tiles": "3"}),
    ("masons", {}),
    ("robber_knights", {}),
)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "choices"), HIDDEN, ids=[name for name, _ in HIDDEN])
def test_search_never_sees_what_its_seat_cannot(name: str, choices: dict[str, str]) -> None:
    """States that a seat cannot tell apart lead it to the same choices by the same random numbers."""
    rules = game(name)
    rng, state = Random("hidden"), rules.setup(Options.of(2, choices))
    compared = 0
    while state.agenda and compared < 3:
        turn = who(state)
        assert turn is not None
        if turn != CHANCE and len(rules.moves(state)) > 1 and rng.random() < 0.2:
            other = rules.guess(state, turn, rng)
            if other != state:
                picks = [find_bot("search:8").pick(rules, each.copy(), turn, Random(5)) for each in (state, other)]
                assert picks[0] == picks[1]
                compared += 1
        moves = rules.moves(state)
        rules.play(state, rules.deal(state, rng) if turn == CHANCE else moves[int(rng.random() * len(moves))])
    assert compared == 3


def test_the_best_of_noisy_arms_is_found() -> None:
    """All arms meet the same chances; half of them go after each round, and the mean over all rounds decides."""
    arms = [Plan(float(number), ()) for number in range(7)]
    asked: list[int] = []

    def simulate(some: Sequence[Plan], seed: str) -> list[float]:
        asked.append(len(some))
        noise = Random(seed).gauss(0, 5)
        return [plan.worth + noise for plan in some]

    assert halve(arms, simulate, Budget(simulations=84), "noise") == arms[-1]
    assert sorted(set(asked), reverse=True) == [7, 4, 2]
    assert sum(asked) == 4 * 7 + 7 * 4 + 14 * 2


def test_a_search_by_time_ends() -> None:
    result = play_game(game("robber_knights"), Options(2), [find_bot("search:1ms"), find_bot("random")], "time")
    assert result.winners
