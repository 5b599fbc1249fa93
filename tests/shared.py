"""What tests of games share: random games move by move, games of bots, and markup that is looked at closely."""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeVar
from xml.etree import ElementTree

from remparts import Options
from remparts.bots import Bot
from remparts.core.game import Game, State, find_move, who
from remparts.core.ledger import Entry, Outcome
from remparts.core.task import CHANCE, Move

S = TypeVar("S", bound=State)


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


def play(game: Game[S, Any], players: list[Bot], options: Options, seed: str) -> tuple[list[str], Outcome]:
    """A game of bots: its moves, each of them read back from its text, and how it ended."""
    rng = Random(seed)
    state = game.setup(options)
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


def entry_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Lines of the ledger as accounts of whole games write them."""
    for entry in entries:
        terms = ", ".join(map(str, entry.terms))
        yield f"    seat {entry.seat} {entry.points:+d} {entry.what} at {entry.at}: {terms}"


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


def ids(markup: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', markup)


def references(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]*)"', markup)) | set(re.findall(r"url\(#([^)]*)\)", markup))


def check_markup(markup: str, defined: set[str]) -> None:
    """Well formed, no style, and everything it uses is on the page."""
    parsed(markup)
    assert "style=" not in markup
    assert "<style" not in markup
    assert references(markup) <= defined | set(ids(markup))


def check_standalone(markup: str) -> None:
    root = ElementTree.fromstring(markup)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert references(markup) <= set(ids(markup))
    assert "style=" not in markup
