"""How many ways games can go on, from plain files of expected counts."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from remparts import Options, find_move, game
from remparts.core.game import AnyGame
from remparts.core.perft import divide, perft
from tests.carcassonne.naive import Naive

FILES = sorted(Path(__file__).parent.glob("*/perft/*.txt"))


@dataclass(frozen=True)
class Expected:
    """A game, its options, the moves before counting begins, and the count at each depth."""

    game: AnyGame
    options: Options
    after: tuple[str, ...]
    counts: dict[int, int]

    @property
    def start(self) -> Any:
        state = self.game.setup(self.options)
        for text in self.after:
            self.game.play(state, find_move(self.game, state, text))
        return state


def read(path: Path) -> Expected:
    name, seats = "", 0
    choices: dict[str, str] = {}
    after: list[str] = []
    counts: dict[int, int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        match line.partition("#")[0].split():
            case []:
                continue
            case ["game", found]:
                name = found
            case ["seats", number]:
                seats = int(number)
            case ["option", option, value]:
                choices[option] = value
            case ["after", *moves]:
                after += moves
            case ["depth", depth, count]:
                counts[int(depth)] = int(count)
            case _:
                pytest.fail(f"{path}: cannot read {line!r}")
    return Expected(game(name), Options(seats, **choices), tuple(after), counts)


def divided(expected: Expected, depth: int) -> str:
    """The count by first move, to be compared with another engine's."""
    return "\n".join(f"{move:<12} {count}" for move, count in divide(expected.game, expected.start, depth).items())


def test_there_are_files() -> None:
    assert len(FILES) >= 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    expected = read(path)
    for depth, count in expected.counts.items():
        found = perft(expected.game, expected.start, depth)
        assert found == count, f"depth {depth} of {path.name}, by first move:\n{divided(expected, depth or 1)}"


COUNTED_TWICE = [
    ("base", 3),
    ("first_player", 2),
    ("hands", 2),
    ("hands_middle", 1),
    ("middle", 1),
    ("count", 2),
    ("count_come", 3),
    ("count_end", 2),
    ("river", 4),
    ("river_middle", 5),
]


class Slow(Protocol):
    """The slow engine of a game."""

    def moves(self) -> Collection[str]: ...
    def play(self, text: str) -> None: ...


def naive_count(
    engine: Callable[[int, dict[str, str]], Slow], expected: Expected, depth: int, moves: tuple[str, ...] = ()
) -> int:
    """The same count by a slow engine, which has no copies: every line is played from the start."""
    naive = engine(expected.options.seats, dict(expected.options))
    for move in (*expected.after, *moves):
        naive.play(move)
    if depth == 0:
        return 1
    if depth == 1:
        return len(naive.moves())
    return sum(naive_count(engine, expected, depth - 1, (*moves, move)) for move in naive.moves())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth"), COUNTED_TWICE)
def test_the_slow_engine_counts_the_same(name: str, depth: int) -> None:
    expected = read(next(path for path in FILES if path.stem == name))
    assert naive_count(Naive, expected, depth) == expected.counts[depth]


def test_division_adds_up() -> None:
    expected = read(next(path for path in FILES if path.stem == "base"))
    assert sum(divide(expected.game, expected.start, 3).values()) == expected.counts[3]


def test_a_finished_game_goes_on_in_no_way() -> None:
    expected = read(FILES[0])
    state = expected.start
    state.agenda.clear()
    assert [perft(expected.game, state, depth) for depth in range(3)] == [1, 0, 0]
