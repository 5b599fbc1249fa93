"""The laws of every game: `check_game` walks through a random game and fails at the first one that is broken.

A new game passes this before anything else is asked of it:

    check_game(MyGame(), Options(seats=2), seed=1)
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from remparts.core.errors import IllegalMove, OutOfTurn
from remparts.core.game import AnyGame, Game, Glance, S, find_move, who
from remparts.core.ledger import totals
from remparts.core.options import Options
from remparts.core.record import read_record, replayed, write_record
from remparts.core.seen import seen_moves
from remparts.core.task import CHANCE, NOBODY, Move
from remparts.core.view import BaseView, outcome_view, task_view

_MOST_LOOKED_AT = 40
"""How many of the moves of a position are looked at one by one."""


class Violation(AssertionError):
    """A game breaks a law; the text says which, where, and with which seed it can be seen again."""


def check_game(game: Game[S, Any], options: Options, seed: int | str, most_moves: int = 5000) -> Sequence[Move]:
    """Play one random game and check every law after every move; return the moves."""
    played: list[Move] = []
    try:
        played.extend(_walk(game, options, Random(seed), most_moves))
    except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        last = f" after move {len(played)}, {played[-1]}," if played else ""
        raise Violation(f"{game.name} with {options}, seed {seed!r},{last} breaks a law: {error}") from error
    return played


def _walk(game: Game[S, Any], options: Options, rng: Random, most_moves: int) -> Iterator[Move]:
    """The moves of a random game, each with its position checked before and after."""
    state = game.setup(options)
    inventory = game.inventory(state)
    earlier: list[Move] = []
    _check_position(game, state, rng)
    while game.outcome(state) is None:
        assert len(earlier) < most_moves, f"the game goes on after {most_moves} moves"
        move = _pick(game, state, rng)
        _check_refusals(game, state, [*earlier[-5:], *earlier[:2]])
        state = _check_step(game, state, move)
        assert game.inventory(state) == inventory, f"components came or went: {inventory} is {game.inventory(state)}"
        _check_position(game, state, rng)
        earlier.append(move)
        yield move
    _check_record(game, options, earlier, state)


def _pick(game: Game[S, Any], state: S, rng: Random) -> Move:
    if who(state) == CHANCE:
        return game.deal(state, rng)
    moves = game.moves(state)
    return moves[rng.randrange(len(moves))]


def _check_position(game: Game[S, Any], state: S, rng: Random) -> None:
    assert totals(state.ledger, len(state.scores)) == state.scores, "the scores are not the sums of the ledger"
    before = state.copy()
    _check_outcome(game, state)
    _check_moves(game, state, rng)
    _check_forecast(game, state)
    _check_views(game, state, rng)
    assert state == before, "looking at a state changed it"


def _check_outcome(game: Game[S, Any], state: S) -> None:
    outcome = game.outcome(state)
    assert (outcome is None) == bool(state.agenda), "the agenda is empty exactly when the game is over"
    assert state.agenda or not game.moves(state), "there are moves after the end"
    if outcome is None:
        assert who(state) != NOBODY, "the rules left something undone that nobody decides"
        return
    assert list(outcome.scores) == state.scores, "the outcome has other scores than the state"
    assert outcome.winners, "nobody won"
    assert not game.forecast(state), "there is a forecast after the end"


def _check_moves(game: Game[S, Any], state: S, rng: Random) -> None:
    moves = game.moves(state)
    if not state.agenda:
        return
    assert len(moves) > 0, "there is nothing to decide"
    looked_at = list(islice(moves, _MOST_LOOKED_AT))
    assert [moves[i] for i in range(len(looked_at))] == looked_at, (
        "a sequence of moves must not depend on how it is read"
    )
    assert len(set(looked_at)) == len(looked_at), "a move is offered twice"
    assert list(islice(game.moves(state), _MOST_LOOKED_AT)) == looked_at, "the order of the moves changes"
    for move in looked_at:
        text = str(move)
        assert text.split() == [text], f"the notation {text!r} is not one word"
        assert game.read(text) == move, f"{text} reads back as {game.read(text)}"
        assert move in moves, f"{text} is offered but not contained"
        assert move.is_chance == (who(state) == CHANCE), f"{text} must begin with = exactly if chance decides"
    if who(state) == CHANCE:
        odds = list(islice(game.odds(state), _MOST_LOOKED_AT))
        assert all(weight > 0 for _, weight in odds), "a chance move has no weight"
        assert [move for move, _ in odds] == looked_at, "the odds are of other moves"
        assert game.deal(state, rng) in moves, "a move was dealt that is not legal"


def _check_forecast(game: Game[S, Any], state: S) -> None:
    for entry in game.forecast(state):
        assert entry.seat in range(len(state.scores)), f"{entry} is for no seat"
        assert all(term.rule for term in entry.terms), f"{entry} cites no paragraph"
    assert game.forecast(state) == game.forecast(state), "the forecast changes"


def _check_views(game: Game[S, Any], state: S, rng: Random) -> None:
    """One seat or a spectator, chosen at random, looks at the position; over a whole game all of them do."""
    seat = rng.choice([None, *range(len(state.scores))])
    view = game.view(state, seat)
    _check_base(game, state, seat, view)
    assert json.loads(json.dumps(view)) == view, f"the view of {seat} is not plain data"
    guess = game.guess(state, seat, rng)
    assert game.view(guess, seat) == view, f"{seat} can tell a guess from the real state"
    glance = game.glance(state, seat)
    assert {name: glance[name] for name in view} == view, f"a glance shows {seat} something else than the view"
    if seat is not None and isinstance(glance, Glance):
        seen = game.view(state, None)
        for name in glance.common:
            assert view[name] == seen[name], f"{name} is not the same for seat {seat} and spectators"
    if seat is not None and who(state) == seat:
        same = list(islice(game.moves(guess), _MOST_LOOKED_AT)) == list(islice(game.moves(state), _MOST_LOOKED_AT))
        assert same, f"seat {seat} has other moves in a guess"


def _check_base(game: Game[S, Any], state: S, seat: int | None, view: Mapping[str, Any]) -> None:
    """What all views have in common is there and agrees with the state."""
    missing = BaseView.__required_keys__ - view.keys()
    assert not missing, f"the view of {seat} lacks {', '.join(sorted(missing))}"
    seats = len(state.scores)
    expected = {
        "game": game.name,
        "seat": seat,
        "seats": seats,
        "task": task_view(state),
        "scores": state.scores,
        "forecast": totals(game.forecast(state.copy()), seats),
        "outcome": outcome_view(game.outcome(state)),
    }
    for name, value in expected.items():
        assert view[name] == value, f"the view of {seat} has {view[name]} as its {name}, not {value}"
    assert view["turn"] in range(seats), f"the view of {seat} has {view['turn']} as its turn, which is no seat"


def _check_step(game: Game[S, Any], state: S, move: Move) -> S:
    before = state.copy()
    assert before == state, "a copy is not equal"
    assert before is not state, "a copy is the same object"
    after = game.apply(state, move)
    assert state == before, f"apply changed the old state: {move}"
    assert after != state, f"{move} changed nothing"
    game.play(before, move)
    assert before == after, f"play and apply differ: {move}"
    assert state != before, f"play on a copy changed the original: {move}"
    return after


def _check_refusals(game: Game[S, Any], state: S, moves: Sequence[Move]) -> None:
    """Moves of other positions that are not legal here are refused with a reason."""
    turn = who(state)
    for move in moves:
        if move in game.moves(state):
            continue
        try:
            find_move(game, state, str(move))
        except IllegalMove as refusal:
            reason = str(refusal)
        else:
            raise AssertionError(f"{move} is not among the moves, but accepted")
        assert reason.strip(), f"{move} is refused without a reason"
    other = (turn + 1) % len(state.scores) if turn is not None and turn >= 0 else 0
    try:
        find_move(game, state, str(game.moves(state)[0]), seat=other)
    except OutOfTurn:
        return
    raise AssertionError(f"seat {other} may decide for {turn}")


def _check_record(game: AnyGame, options: Options, moves: Sequence[Move], state: Any) -> None:
    """A finished game survives being written, read and replayed; what others see of it has as many moves."""
    record = write_record(game, options, moves, state)
    assert read_record(str(record)) == record, "a record reads back as another"
    assert replayed(game, record) == state, "a record replays to another state"
    for seat in (None, *range(options.seats)):
        assert len(seen_moves(moves, seat)) == len(moves), "a seat sees another number of moves"
