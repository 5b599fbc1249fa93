"""Everything that can be seen of random games, line by line: two builds of the library must say the same.

    python tests/tracing.py GAME FIRST NUMBER    a digest for each of so many games
    python tests/tracing.py GAME FIRST           every line of one game

It needs nothing but the library and runs where that is installed; `test_builds.py` compares what it prints.
"""

import json
import pickle  # noqa: TID251  # whether it is refused is a part of what can be seen
import re
import sys
from collections.abc import Callable, Iterator
from copy import copy
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import remparts
from remparts import Options
from remparts.core.game import AnyGame
from remparts.games.registry import package

_LISTED = 30
"""How many of the moves of a position are looked at one by one; some have 90,000."""

_PICTURED = 20
"""One game in so many is drawn: pictures take long and are made of views, by modules that are never compiled."""


class Last:
    """A whole number that is no `int`, like those of arrays."""

    def __index__(self) -> int:
        return -1


def trace(name: str, number: int) -> Iterator[str]:
    """A random game with random options: what is true of every position, and what becomes of every move."""
    game, rng = remparts.game(name), Random(f"{name} {number}")
    options = Options()
    while True:
        try:
            options = random_options(game, rng)
            state = game.setup(options)
            break
        except remparts.RempartsError as error:
            yield f"options {options!r}: {error}"
    yield f"options {options!r}"
    yield from oddities(state)
    played: list[Any] = []
    entries = 0
    while True:
        yield from position(game, state, rng)
        yield from (f"entry {entry} {entry!r}" for entry in state.ledger[entries:])
        entries = len(state.ledger)
        if not state.agenda:
            break
        yield from refusals(game, state, [str(move) for move in (*played[:2], *played[-3:])])
        moves = game.moves(state)
        is_chance = remparts.who(state) == remparts.CHANCE
        move = game.deal(state, rng) if is_chance else moves[rng.randrange(len(moves))]
        yield f"move {len(played)} {move} {move!r} {[move.seen(seat) for seat in (None, 0, 1)]}"
        before = state.copy()
        after = game.apply(state, move)
        game.play(state, move)
        yield f"equal {before == state} {after == state} {state == state.copy()} {before == after}"
        played.append(move)
    yield from oddities(state)
    yield str(remparts.write_record(game, options, played, state))
    if number % _PICTURED == 0 and hasattr(state, "_repr_svg_"):
        yield state._repr_svg_()


def random_options(game: AnyGame, rng: Random) -> Options:
    """Any value of some options; they need not go together."""
    choices = {}
    for option in game.options:
        if option.many:
            choices[option.name] = ",".join(value for value in option.values if rng.random() < 0.4)
        elif rng.random() < 0.6:
            choices[option.name] = rng.choice(option.values)
    return Options.of(rng.choice(game.seats), choices)


def position(game: AnyGame, state: Any, rng: Random) -> Iterator[str]:
    """What the contract says of a position; what takes long, only now and then."""
    moves = game.moves(state)
    some = [*islice(moves, _LISTED), *(moves[rng.randrange(len(moves))] for _ in range(3) if moves)]
    yield f"agenda {state.agenda} {remparts.who(state)}"
    yield f"moves {len(moves)} {' '.join(map(str, some))}"
    yield f"first of them {some[:2]!r} {[move in moves and game.read(str(move)) == move for move in some[-2:]]}"
    yield f"odd numbers {[outcome_of(moves.__getitem__, number) for number in (Last(), '0', -1 - len(moves))]}"
    if remparts.who(state) == remparts.CHANCE:
        yield f"odds {[(str(move), weight) for move, weight in islice(game.odds(state), _LISTED)]}"
    yield f"scores {state.scores} {game.outcome(state)!r} {sorted(game.inventory(state).items())}"
    yield f"forecast {game.forecast(state)!r}"
    seat = rng.choice([None, *range(len(state.scores))])
    if rng.random() < 0.08:
        view = game.view(state, seat)
        yield f"view {json.dumps(view)}"
        glance = game.glance(state, seat)
        yield f"glance {[name for name in view if glance[name] != view[name]]}"
        guess = game.guess(state, seat, rng)
        yield f"guess {game.view(guess, seat) == view} {guess == state} {guess.scores}"
    if rng.random() < 0.04 and state.agenda:
        hints, turn = package(game.name).hints, state.agenda[-1].who
        yield f"worth {[hints.worth(state, owner) for owner in range(len(state.scores))]}"
        if turn != remparts.CHANCE and len(moves) < _LISTED:
            yield f"plans {hints.plans(state, turn)!r}"
            yield f"outlook {hints.outlook(state.copy(), turn, 1, rng)}"
    if rng.random() < 0.02:
        end = state.copy()
        game.playout(end, rng)
        yield f"playout {end.agenda} {end.scores} {game.outcome(end)!r} {rng.random()}"


def refusals(game: AnyGame, state: Any, texts: list[str]) -> Iterator[str]:
    """What becomes of moves of other positions, of another seat and of no game at all."""
    for text in texts:
        yield f"refusal {outcome_of(remparts.find_move, game, state, text)}"
    other = 1 if remparts.who(state) == 0 else 0
    yield f"out of turn {outcome_of(remparts.find_move, game, state, str(game.moves(state)[0]), other)}"
    yield f"unreadable {outcome_of(game.read, 'so.what')}"


def oddities(state: Any) -> Iterator[str]:
    """What Python asks of any object."""
    for ask in (hash, repr, copy, pickle.dumps):
        yield f"{ask.__name__} {outcome_of(ask, state)}"
    for thing in (*state.agenda[-1:], *state.ledger[-1:]):
        again = pickle.loads(pickle.dumps(thing))
        yield f"pickled {again!r} {again == thing} {hash(again) == hash(thing)} {thing != 7}"


def outcome_of(ask: Callable[..., object], *arguments: object) -> str:
    """What an answer or an error says, without addresses in memory."""
    try:
        said = repr(ask(*arguments))
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    return re.sub(r"0x[0-9a-f]+", "0x", said)


def main(name: str, first: str, number: str = "") -> None:
    if not number:
        print(*trace(name, int(first)), sep="\n")
        return
    for each in range(int(first), int(first) + int(number)):
        print(sha256("\n".join(trace(name, each)).encode()).hexdigest()[:16])


if __name__ == "__main__":
    main(*sys.argv[1:])
