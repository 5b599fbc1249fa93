"""What tests of games share: random games move by move, games of bots, commands, and markup looked at closely."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, wraps
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar
from xml.etree import ElementTree

import pytest

from remparts import Options
from remparts.bots import Bot, find_bot
from remparts.cli import main
from remparts.core.game import Game, State, find_move, who
from remparts.core.ledger import Entry, Outcome
from remparts.core.task import CHANCE, Move
from remparts.games.drawing.figures import Box
from remparts.games.drawing.shapes import Point

S = TypeVar("S", bound=State)

SOAK = int(os.environ.get("SOAK", "0"))
"""Games of the longest test under `make soak`; 0 otherwise."""


def soaked(usual: int, part: int = 1) -> int:
    """How many games a test marked `soak` plays: the usual number, or if that is more, one part of many of SOAK."""
    return max(usual, SOAK // part)


def for_each(*lists: Iterable[object]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """A test that is one loop over cases such as every tile in every facing; its failure names each case that fails."""

    def decorate(check: Callable[..., None]) -> Callable[[], None]:
        @wraps(check)
        def test() -> None:
            failures, cases = [], list(product(*lists))
            assert cases, "there is nothing to check"
            for case in cases:
                try:
                    check(*case)
                except AssertionError as error:
                    failures.append(f"{' '.join(map(str, case))}: {error}")
            assert not failures, f"{len(failures)} fail:\n" + "\n".join(failures)

        del test.__wrapped__  # or pytest would look for fixtures named like the arguments
        return test

    return decorate


def quick_first(*cases: tuple[Any, ...]) -> list[Any]:  # Any: whatever a test takes
    """Cases of a parametrised test that takes long for each: `make test-fast` runs the first, `make test` all."""
    return [pytest.param(*cases[0]), *(pytest.param(*case, marks=pytest.mark.slow) for case in cases[1:])]


def walk(game: Game[S, Any], seats: int, seed: object, **choices: object) -> Iterator[tuple[S, Move, S]]:
    """A random game, move by move: the state before, the move, the state after."""
    rng = Random(f"{seed}")
    state = game.setup(Options(seats, **choices))
    while game.outcome(state) is None:
        moves = game.moves(state)
        move = game.deal(state, rng) if who(state) == CHANCE else moves[rng.randrange(len(moves))]
        after = game.apply(state, move)
        yield state, move, after
        state = after


def states(game: Game[S, Any], options: Options, seed: str, choose: Callable[[S, Random], Move]) -> Iterator[S]:
    """The states of a game from its setup to its end: one state that moves on; chance deals, and the rest is chosen."""
    rng = Random(seed)
    state = game.setup(options)
    while state.agenda:
        yield state
        game.play(state, game.deal(state, rng) if who(state) == CHANCE else choose(state, rng))
    yield state


def decisions(game: Game[S, Any], options: Options, seed: str, bot: str) -> Iterator[S]:
    """The states of a game in which a seat decides: one state that moves on; every seat is the same bot."""
    player = find_bot(bot)

    def choose(state: S, rng: Random) -> Move:
        turn = who(state)
        assert turn is not None
        return player.pick(game, state, turn, rng)

    return (state for state in states(game, options, seed, choose) if who(state) not in (CHANCE, None))


def play(
    game: Game[S, Any], players: list[Bot], options: Options, seed: str, shorten: Callable[[S], None] | None = None
) -> tuple[list[str], Outcome]:
    """A game of bots, perhaps a shortened one: its moves, each of them read back from its text, and how it ended."""
    rng = Random(seed)
    state = game.setup(options)
    if shorten:
        shorten(state)
    texts = []
    while state.agenda:
        turn = who(state)
        assert turn is not None
        if turn == CHANCE:
            move = game.deal(state, rng)
        else:
            move = players[turn].pick(game, game.guess(state, turn, rng), turn, rng)
        texts.append(str(move))
        game.play(state, find_move(game, state, str(move)))
    outcome = game.outcome(state)
    assert outcome is not None
    return texts, outcome


def strength(game: Game[S, Any], batch: int, games: int = 25, **choices: object) -> tuple[int, float]:
    """How many games greedy wins against random, in turns in both seats, and its points on average."""
    won = points = 0
    for number in range(games):
        seat = number % 2
        players = [find_bot("random"), find_bot("random")]
        players[seat] = find_bot("greedy")
        _, outcome = play(game, players, Options(2, first_player=0, **choices), f"strength {batch} {number}")
        won += outcome.winners == (seat,)
        points += outcome.scores[seat]
    return won, points / games


def damaged(record: Path, old: str, new: str) -> str:
    """A record by hand in which one text stands for another."""
    text = record.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    return text[: text.index("end  ")] + "end\n"


def entry_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Lines of the ledger as accounts of whole games write them."""
    for entry in entries:
        terms = ", ".join(map(str, entry.terms))
        yield f"    seat {entry.seat} {entry.points:+d} {entry.what} at {entry.at}: {terms}"


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


def printed(program: str) -> set[str]:
    """What a program prints in processes that keep sets in different orders."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class Left(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Left]


def commands(capsys: pytest.CaptureFixture[str], *first: str) -> Run:
    """Carries out command lines that begin so, in this process."""

    def run(*arguments: object) -> Left:
        with pytest.raises(SystemExit) as left:
            main([*first, *(str(argument) for argument in arguments)])
        assert isinstance(left.value.code, int)
        return Left(left.value.code, *capsys.readouterr())

    return run


@cache
def ids(markup: str) -> tuple[str, ...]:
    return tuple(re.findall(r'\bid="([^"]*)"', markup))


@cache
def references(markup: str) -> frozenset[str]:
    return frozenset(re.findall(r'href="#([^"]*)"', markup) + re.findall(r"url\(#([^)]*)\)", markup))


@cache
def check_form(markup: str) -> None:
    """Well formed, and no style; a part that stays from one position to the next is looked at once."""
    parsed(markup)
    assert "style=" not in markup
    assert "<style" not in markup


def check_markup(markup: str, defined: set[str]) -> None:
    """Well formed, no style, and everything it uses is on the page."""
    check_form(markup)
    assert references(markup) <= defined.union(ids(markup))


def check_standalone(markup: str) -> None:
    root = ElementTree.fromstring(markup)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert references(markup) <= set(ids(markup))
    assert "style=" not in markup


def hidden(covers: Iterable[Box], place: Point, points: Iterable[Point]) -> int:
    """How many points a figure at a place hides."""
    x, y = place
    return len({(px, py) for px, py in points if any(a <= px - x < c and b <= py - y < d for a, b, c, d in covers)})
