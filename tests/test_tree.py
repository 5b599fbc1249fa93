"""A bot that grows a tree finds the best answers; what it shares with other bots is tested with search."""

import os
from random import Random
from typing import Any

import pytest

from remparts import CHANCE, Options, game
from remparts.bots import Bot
from remparts.bots.budget import Budget
from remparts.bots.greedy import Greedy
from remparts.bots.search import Search
from remparts.bots.tree import Tree
from remparts.core.hints import PlainHints
from remparts.core.ledger import Outcome
from remparts.core.task import Move, Task
from tests.test_search import decide


@pytest.mark.slow
def test_three_seats_each_play_for_themselves() -> None:
    rules = game("carcassonne")
    assert decide(rules, Options(3), "tree:9", 3) == decide(rules, Options(3), "tree:9", 3)


class Word(Move):
    """A move of a made-up game."""

    __slots__ = ("text",)
    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


WAYS: dict[str, tuple[int, dict[str, tuple[int, int]]]] = {
    "": (0, {"hold": (1, 0), "lure": (0, 0), "attack": (0, 0)}),
    "lure": (1, {"bite": (0, 2), "ignore": (0, 1)}),
    "lure bite": (0, {"mate": (10, 2)}),
    "lure ignore": (0, {"fail": (0, 9)}),
    "attack": (1, {"guard": (0, 1), "stand": (0, 0)}),
    "attack stand": (0, {"mate": (9, 0)}),
    "attack guard": (0, {"rush": (2, 1), "wait": (0, 1)}),
    "attack guard rush": (1, {"punish": (2, 6)}),
    "attack guard wait": (CHANCE, {"=heads": (8, 1), "=tails": (4, 1)}),
}
"""Who decides after some moves, and the scores after each; all other ways are over."""


class Position:
    """What was decided, and the scores."""

    def __init__(self, told: str = "", scores: tuple[int, int] = (0, 0)) -> None:
        self.told, self.scores = told, scores

    @property
    def agenda(self) -> list[Task]:
        return [Task("decide", WAYS[self.told][0])] if self.told in WAYS else []

    def copy(self) -> "Position":
        return Position(self.told, self.scores)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and other.told == self.told

    def __hash__(self) -> int:
        return hash(self.told)


class Feint:
    """A game in which the best plan needs an answer that looks bad, and another is good only against a bad answer."""

    name = "feint"

    def moves(self, state: Position) -> list[Word]:
        return [Word(text) for text in WAYS[state.told][1]]

    def deal(self, state: Position, rng: Random) -> Word:
        return rng.choice(self.moves(state))

    def play(self, state: Position, move: Word) -> None:
        state.scores = WAYS[state.told][1][str(move)]
        state.told = f"{state.told} {move}".strip()

    def apply(self, state: Position, move: Word) -> Position:
        after = state.copy()
        self.play(after, move)
        return after

    def guess(self, state: Position, seat: int | None, rng: Random) -> Position:
        return state.copy()

    def forecast(self, state: Position) -> tuple[()]:
        return ()

    def outcome(self, state: Position) -> Outcome:
        raise NotImplementedError


class Counting(PlainHints):
    """Hints that count how often somebody looks ahead."""

    looks = 0

    def outlook(self, state: Any, seat: int, turns: int, rng: Random) -> float:
        self.looks += 1
        return super().outlook(state, seat, turns, rng)


def test_without_copies_of_processes_every_tree_is_grown_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork", raising=False)
    rules: Any = Feint()
    hints = Counting(rules)
    Tree(Budget(simulations=90, cores=3), rounds=2, hints=hints).pick(rules, Position(), 0, Random(1))
    assert hints.looks == 90


def test_a_tree_finds_the_answers_that_flat_search_does_not() -> None:
    rules: Any = Feint()
    bots: list[Bot] = [Greedy(), Search(Budget(simulations=600), rounds=2), Tree(Budget(simulations=600), rounds=2)]
    assert [f"{bot.pick(rules, Position(), 0, Random(1))}" for bot in bots] == ["hold", "lure", "attack"]
