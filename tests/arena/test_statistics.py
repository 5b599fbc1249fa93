"""Shares of victory, their intervals, and the sequential test: against known values and by many matches of dice."""

from collections.abc import Callable
from random import Random

import pytest

from remparts.arena.match import GameResult
from remparts.arena.ratings import ranks, rate
from remparts.arena.sequential import Answer, Question, Trial
from remparts.arena.statistics import estimate, mean_of, share_of
from remparts.core.errors import RempartsError

Draw = Callable[[Random], float]


def result(scores: tuple[int, ...], winners: tuple[int, ...]) -> GameResult:
    return GameResult("seed", scores, winners, 1, {})


def rounds_of(chance: float, decks: float) -> Draw:
    """Rounds of two games: some decks decide both of them for whoever begins, else each is won with this chance."""

    def draw(rng: Random) -> float:
        if rng.random() < decks:
            return 0.5
        return ((rng.random() < chance) + (rng.random() < chance)) / 2

    return draw


# ---- Shares and intervals


def test_a_shared_victory_is_divided() -> None:
    assert [share_of(result((5, 5, 2), (0, 1)), seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [share_of(result((1, 5), (1,)), seat) for seat in range(2)] == [0, 1]


def test_rounds_that_are_won_or_lost_have_the_interval_of_agresti_and_coull() -> None:
    """20 of 25: with two won and two lost added it is 22/29 ± 1.96 √(22/29 · 7/29 / 29)."""
    found = estimate([1.0] * 20 + [0.0] * 5)
    assert found.value == 0.8
    assert found.low == pytest.approx(22 / 29 - 0.1558, abs=1e-4)
    assert found.high == pytest.approx(22 / 29 + 0.1558, abs=1e-4)


@pytest.mark.parametrize("score", [0.0, 0.5, 0.75, 1.0])
@pytest.mark.parametrize("number", [1, 2, 10, 1000])
def test_rounds_that_are_all_alike_leave_doubt(score: float, number: int) -> None:
    low, value, high = estimate([score] * number)
    assert 0 <= low <= value == score <= high <= 1
    assert high - low > 1 / (number + 4)


def test_without_rounds_anything_is_possible() -> None:
    assert estimate([]) == (0, 0.5, 1)


def test_opponents_count_the_same_however_often_they_were_met() -> None:
    assert mean_of([[1.0] * 100, [0.0] * 10]).value == 0.5
    assert mean_of([[1.0] * 100, []]) == estimate([1.0] * 100)


@pytest.mark.parametrize("decks", [0.0, 0.5])
@pytest.mark.parametrize("chance", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("number", [10, 50])
def test_intervals_hold_the_truth_as_often_as_they_say(chance: float, decks: float, number: int) -> None:
    rng, draw = Random(f"{chance} {decks} {number}"), rounds_of(chance, decks)
    truth = decks / 2 + (1 - decks) * chance
    found = [estimate([draw(rng) for _ in range(number)]) for _ in range(600)]
    assert sum(low <= truth <= high for low, _, high in found) / 600 >= 0.92


def test_games_of_a_round_that_always_go_alike_are_one_observation() -> None:
    """Counting games instead of rounds would promise an interval that is too narrow."""
    rng = Random("alike")
    found = [estimate([float(rng.random() < 0.5) for _ in range(40)]) for _ in range(600)]
    assert sum(low <= 0.5 <= high for low, _, high in found) / 600 >= 0.93


# ---- The sequential test


def decided(draw: Draw, question: Question, rng: Random) -> Trial:
    trial = Trial(question)
    while trial.add(draw(rng)) is None:
        pass
    return trial


@pytest.mark.parametrize(
    ("chance", "decks", "answer"),
    [(0.5, 0.0, Answer.NEAR), (0.5, 0.5, Answer.NEAR), (0.6, 0.0, Answer.ABOVE), (0.4, 0.0, Answer.BELOW),
     (0.8, 0.5, Answer.ABOVE)],
)  # fmt: skip
def test_errors_are_as_rare_as_promised(chance: float, decks: float, answer: Answer) -> None:
    rng, draw = Random(f"{chance} {decks}"), rounds_of(chance, decks)
    answers = [decided(draw, Question(0.5, 0.1), rng).answer for _ in range(400)]
    assert answers.count(answer) / 400 >= 0.92  # 0.95, and three standard deviations of it


def test_what_is_clear_is_decided_early() -> None:
    rng = Random("clear")
    clear, close = (
        [decided(rounds_of(chance, 0), Question(0.5, 0.05), rng).moments.rounds for _ in range(40)]
        for chance in (0.95, 0.55)
    )
    assert sum(clear) < sum(close) / 5


def test_an_answer_stays() -> None:
    trial = Trial(Question(0.5, 0.1))
    while trial.add(1.0) is None:
        pass
    rounds = trial.moments.rounds
    assert [trial.add(0.0) for _ in range(100)] == [Answer.ABOVE] * 100
    assert trial.moments.rounds == rounds


def test_a_question_may_be_about_any_share() -> None:
    rng, draw = Random("share"), rounds_of(0.7, 0)
    assert decided(draw, Question(0.6, 0.05), rng).answer is Answer.ABOVE
    assert decided(draw, Question(0.9, 0.05), rng).answer is Answer.BELOW


@pytest.mark.parametrize(("against", "margin"), [(0.5, 0), (0.5, 0.5), (1, 0.1), (0, 0.1), (0.5, -0.1)])
def test_a_question_without_sense_is_refused(against: float, margin: float) -> None:
    with pytest.raises(RempartsError, match=r"is not between 0 and 1|is a share above 0"):
        Question(against, margin)


# ---- Ratings


def test_winners_are_first_whatever_the_scores() -> None:
    assert ranks(result((5, 7, 5, 9), (3,))) == [2, 1, 2, 0]
    assert ranks(result((5, 5), (1,))) == [1, 0]
    assert ranks(result((5, 5, 1), (0, 1))) == [0, 0, 2]


def test_who_wins_more_is_rated_higher() -> None:
    strong, middle, weak = 0, 1, 2
    games = [((strong, middle), result((2, 1), (0,))), ((weak, middle), result((1, 2), (1,)))] * 10
    ratings = rate(3, games)
    assert ratings[strong].mu > ratings[middle].mu > ratings[weak].mu
    assert all(rating.sigma < 25 / 3 for rating in ratings)


def test_equal_results_leave_ratings_equal() -> None:
    one, other = rate(2, [((0, 1), result((4, 4), (0, 1)))] * 5)
    assert one == pytest.approx(other)
