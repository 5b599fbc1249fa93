"""Bots that look ahead play legal moves, the same ones for the same seed, and know no more than their seat."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import pytest

from remparts import CHANCE, Options, find_move, game, who
from remparts.bots import find_bot
from remparts.bots.budget import Budget, read_budget
from remparts.bots.cores import on_cores
from remparts.bots.ending import best_to_end
from remparts.bots.greedy import hints_of
from remparts.bots.search import Search, halve
from remparts.core.errors import UnknownBot
from remparts.core.game import AnyGame
from remparts.core.hints import Plan
from remparts.core.ledger import Outcome
from remparts.core.task import Task
from remparts.games.registry import OURS


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2s", Budget(2.0)),
        ("0.5s", Budget(0.5)),
        ("200ms", Budget(0.2)),
        ("800", Budget(simulations=800)),
        ("800/2s", Budget(2.0, 800)),
        ("2s/4cores", Budget(2.0, cores=4)),
        ("1core/90/1ms", Budget(0.001, 90, 1)),
    ],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fast",
        "2m",
        "0",
        "0s",
        "601s",
        "1.5",
        "-3",
        "٣s",
        "2s/",
        "2s/3s",
        "2cores",
        "9/0cores",
        "1s/257cores",
        "9,2s",
    ],
)
def test_other_budgets_are_refused(text: str) -> None:
    with pytest.raises(UnknownBot, match="search"):
        find_bot(f"search:{text}")


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["search:6", "tree:9"])
@pytest.mark.parametrize("name", OURS)
def test_a_bot_plays_every_game_and_repeats_itself(name: str, bot: str) -> None:
    """A few decisions of each game, by simulations; the same seed gives the same moves."""
    rules = game(name)
    assert decide(rules, Options(2), bot, 3) == decide(rules, Options(2), bot, 3)


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
@pytest.mark.parametrize("bot", ["search:8", "tree:8"])
@pytest.mark.parametrize(("name", "choices"), HIDDEN, ids=[name for name, _ in HIDDEN])
def test_a_bot_never_sees_what_its_seat_cannot(name: str, choices: dict[str, str], bot: str) -> None:
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
                picks = [find_bot(bot).pick(rules, each.copy(), turn, Random(5)) for each in (state, other)]
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


def test_the_only_arm_is_not_tried() -> None:
    only = Plan(0.0, ())
    assert halve([only], lambda arms, seed: pytest.fail("nothing is to be found out"), Budget(), "alone") is only


@pytest.mark.parametrize(("until", "tried"), [(0.5, 0), (3.5, 3), (5.5, 4)])
def test_when_time_is_over_nothing_more_is_tried(until: float, tried: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second. If there is no time to try all arms, the most promising one stays."""
    clock = count()
    monkeypatch.setattr("remparts.bots.search.perf_counter", lambda: float(next(clock)))
    arms = [Plan(float(-number), ()) for number in range(4)]
    asked: list[Plan] = []

    def simulate(some: Sequence[Plan], seed: str) -> Iterator[float]:
        for plan in some:
            asked.append(plan)
            yield -plan.worth

    assert halve(arms, simulate, Budget(), "late", until) == arms[0 if tried < 4 else -1]
    assert len(asked) == tried


def test_as_many_plans_are_tried_as_the_hints_say() -> None:
    """A wall of Masons is one of dozens that promise the same at first; whoever makes the bot may want fewer."""
    rules = game("masons")
    hints, state = hints_of(rules), rules.setup(Options.of(2, {"first_player": "0"}))
    while who(state) == CHANCE:
        rules.play(state, rules.deal(state, Random(1)))
    plans = hints.plans(state, 0)
    tried = Search(Budget(1.0)).best_plans(hints, state, 0)
    assert len(plans) > len(tried) == hints.candidates(state) == 48
    assert tried[0].worth == max(plan.worth for plan in plans)
    assert Search(Budget(1.0), candidates=3).best_plans(hints, state, 0) == tried[:3]


@pytest.mark.parametrize("bot", ["search:1ms", "tree:1ms"])
def test_a_search_by_time_ends(bot: str) -> None:
    assert len(decide(game("robber_knights"), Options(2), bot, 4)) == 4


def test_a_tree_with_fewer_simulations_than_cores_grows_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = []

    def alone(work: Callable[[int], Any], cores: int) -> list[Any]:
        shared.append(cores)
        return [work(core) for core in range(cores)]

    monkeypatch.setattr("remparts.bots.tree.on_cores", alone)
    rules = game("robber_knights")
    state = rules.setup(Options(2))
    while (seat := who(state)) == CHANCE:
        rules.play(state, rules.deal(state, Random(1)))
    assert seat is not None
    assert find_bot("tree:3/4cores").pick(rules, state, seat, Random(1)) in rules.moves(state)
    assert shared == [3]


def test_cores_share_the_simulations_and_change_nothing() -> None:
    """Every simulation has chances of its own, by its number: which process makes it does not matter."""
    arms = [Plan(float(number), ()) for number in range(7)]
    here = os.getpid()
    asked: list[str] = []

    def simulate(some: Sequence[Plan], seed: str) -> list[float]:
        asked.append(seed)
        return [Random(f"{seed} {plan.worth}").random() + (os.getpid() != here) * 1e-9 for plan in some]

    alone = halve(arms, simulate, Budget(simulations=84), "cores")
    assert len(asked) == 4 + 7 + 14
    asked.clear()
    assert halve(arms, simulate, Budget(simulations=84, cores=3), "cores") == alone
    assert len(asked) == 2 + 3 + 5


def test_a_copy_that_is_killed_is_done_without() -> None:
    here = os.getpid()

    def work(core: int) -> int:
        if core == 1 and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return core * core

    assert on_cores(work, 4) == [0, 1, 4, 9]


def test_without_copies_of_processes_one_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork", raising=False)
    assert on_cores(str, 3) == ["0", "1", "2"]


ENDS = {"safe": [(5, 4), (5, 4)], "bold": [(99, 0), (3, 4)], "even": [(50, 4), (4, 4)], "rash": [(6, 5), (0, 9)]}
"""What seat 0 may decide, and the scores after each side of a coin; after `rash` seat 1 decides, and no coin."""


class Position:
    """Of a made-up game that is all but over."""

    def __init__(self, agenda: list[Task], told: str = "", scores: tuple[int, ...] = ()) -> None:
        self.agenda, self.told, self.scores = agenda, told, scores


class Closing:
    """As much of its rules as is asked for."""

    def moves(self, state: Position) -> list[str]:
        return ["0", "1"] if state.told else [*ENDS]

    def odds(self, state: Position) -> list[tuple[str, int]]:
        return [("0", 1), ("1", 3)]

    def apply(self, state: Position, move: str) -> Position:
        if state.told:
            return Position([], scores=ENDS[state.told][int(move)])
        return Position([Task("answer", 1 if move == "rash" else CHANCE)], move)

    def outcome(self, state: Position) -> Outcome:
        best = max(state.scores)
        return Outcome(tuple(seat for seat, score in enumerate(state.scores) if score == best), state.scores, "")


def test_the_end_is_played_for_victory_first() -> None:
    """A sure victory by one point, not a great one by a coin, nor a tie, nor what the other one will not allow."""
    rules: Any = Closing()
    start = Position([Task("decide", 0)])
    assert f"{best_to_end(rules, start, 0, 99, perf_counter() + 60)}" == "safe"
    assert best_to_end(rules, start, 0, 99, perf_counter() - 1) is None
    assert best_to_end(rules, start, 0, 3, perf_counter() + 60) is None


class Countless(Sequence[tuple[str, int]]):
    """More answers of chance than anybody can look at."""

    def __len__(self) -> int:
        return 36_000_000_000

    def __getitem__(self, number: Any) -> Any:
        raise AssertionError("nobody should look at any of them")


def test_the_end_is_not_tried_where_chance_has_countless_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a flight of the catapult has."""
    monkeypatch.setattr(Closing, "odds", lambda *_: Countless())
    rules: Any = Closing()
    assert best_to_end(rules, Position([Task("decide", 0)]), 0, 9999, perf_counter() + 60) is None


def late(rules: AnyGame, bag: int) -> Any:
    """A state in which somebody has a choice, with so many tiles left."""
    rng, state = Random("the end"), rules.setup(Options(2))
    while len(state.bag) > bag or who(state) == CHANCE or len(rules.moves(state)) < 2:
        moves = rules.moves(state)
        rules.play(state, rules.deal(state, rng) if who(state) == CHANCE else moves[int(rng.random() * len(moves))])
    return state


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bag"), [("carcassonne", 1), ("castle", 1)])
def test_the_last_turns_are_played_out(name: str, bag: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a tile left after this one there is time to try everything, so nothing is simulated."""
    monkeypatch.setattr("remparts.bots.search.halve", None)
    rules = game(name)
    state = late(rules, bag)
    move = find_bot("search:60s").pick(rules, state.copy(), state.seat, Random(1))
    assert move in rules.moves(state)


@pytest.mark.parametrize("bot", ["search:1ms", "tree:1ms"])
def test_without_time_for_the_last_turns_a_bot_looks_ahead(bot: str) -> None:
    rules = game("carcassonne")
    state = late(rules, 1)
    assert best_to_end(rules, state, state.seat, 9999, perf_counter() + 0.0005) is None
    assert find_bot(bot).pick(rules, state.copy(), state.seat, Random(1)) in rules.moves(state)
