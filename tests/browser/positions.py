"""Positions out of recorded games, so that a page can be opened where something is to be decided."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remparts import game, load_record
from remparts.core.game import find_move, who
from remparts.core.record import Record

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Position:
    """A game up to a decision, and what was decided then."""

    record: Record
    number: int
    """Moves before it, those of chance among them."""
    state: Any  # of any game
    move: str

    @property
    def task(self) -> str:
        name: str = self.state.agenda[-1].name
        return name

    @property
    def kind(self) -> tuple[str, str]:
        """What is decided, and with what word; a tile of Carcassonne has none, wherever it is laid."""
        return self.task, re.split(r"[^a-z-]", self.move, maxsplit=1)[0]


def recorded(name: str) -> Record:
    """The record of a game, such as `carcassonne/two-greedy`."""
    folder, _, stem = name.partition("/")
    return load_record(TESTS / folder / "records" / f"{stem}.record")


def decisions(name: str) -> Iterator[Position]:
    """Everything that somebody decides in a recorded game."""
    record = recorded(name)
    rules = game(record.game)
    state = rules.setup(record.options)
    for number, text in enumerate(record.moves):
        turn = who(state)
        if turn is not None and turn >= 0:
            yield Position(record, number, state, text)
        state = rules.apply(state, find_move(rules, state, text))


def first_of_each_kind(name: str) -> list[Position]:
    """The first decision of each kind in a recorded game."""
    found: dict[tuple[str, str], Position] = {}
    for position in decisions(name):
        found.setdefault(position.kind, position)
    return list(found.values())


def find_decision(name: str, task: str) -> Position:
    """Where a task comes up in a recorded game for the first time."""
    return next(position for position in decisions(name) if position.task == task)
