"""Who starts: a seat decides, or chance does; games say what begins then."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from remparts.core.errors import BadOptions
from remparts.core.ints import mypyc_attr
from remparts.core.marks import MARKS
from remparts.core.options import Option, Options
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, Move, Task

if TYPE_CHECKING:
    from remparts.core.phases import Edition
    from remparts.core.state import BaseState

S = TypeVar("S", bound="BaseState[Edition]")


@dataclass(frozen=True, slots=True)
class First(Move):
    """Who starts, decided by a seat or by chance."""

    seat: int
    by_chance: bool = False

    def __str__(self) -> str:
        return f"{'=' if self.by_chance else ''}first.{self.seat}"


def read_first(text: str) -> First | None:
    """Who starts, if that is what a text says."""
    found = re.fullmatch(r"(=?)first\.(\d)", text, re.ASCII)
    return First(int(found[2]), bool(found[1])) if found else None


def check_first(options: Options, rule: str) -> None:
    """Raise `BadOptions` if the option `first_player` is the number of a seat that is not there."""
    first = options["first_player"]
    if first.isdigit() and int(first) >= options.seats:
        raise BadOptions(
            "{who} cannot start: only {count} play; let another start, or add players [{rule}]",
            who=MARKS[int(first)].name,
            count=options.seats,
            rule=rule,
        )


def drawn_first(offered: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """Options by which chance decides who starts, in a game that offers it, unless they say something unusual."""
    options = dict(chosen)
    for option in offered:
        is_usual = options.get(option.name, option.default) == option.default
        if option.name == "first_player" and is_usual and "random" in option.values:
            options[option.name] = "random"
    return options


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseFirst(Phase[S]):
    """A seat decides who starts, or chance does."""

    def moves(self, state: S, task: Task) -> Sequence[Move]:
        return [First(seat, task.who == CHANCE) for seat in range(len(state.scores))]

    def odds(self, state: S, task: Task) -> Sequence[tuple[Move, int]]:
        return [(move, 1) for move in self.moves(state, task)]

    def answer(self, state: S, task: Task, move: Move) -> None:
        assert isinstance(move, First)
        self.begin(state, move.seat)

    def begin(self, state: S, seat: int) -> None:
        """The game begins with that seat."""
        raise NotImplementedError
