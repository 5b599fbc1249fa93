"""Playouts: number for number what the contract does, and over many games as the contract would play."""

from functools import cache
from random import Random

import pytest

from remparts import Options
from remparts.core.luck import Luck
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.state import State
from tests.masons.naive.facts import OPTIONS
from tests.masons.nets import piece, scarce, small_board, triangles
from tests.playouts import check_distribution, check_move_by_move, check_same_end, lucky_move
from tests.shared import soaked

GAME = Masons()
GAMES = soaked(12, 10)
ENDS = soaked(24, 4)
MANY = soaked(120, 2)
BOARDS = soaked(6, 50)


def some_game(number: int) -> tuple[Masons, Options]:
    """The game on its own board or on another, with few pieces or many, and with any options and seats."""
    rng = Random(f"playout {number}")
    seats = 2 + number % 3
    choices = {name: rng.choice(values) for name, values in OPTIONS.items() if name != "first_player"}
    options = Options.of(seats, {**choices, "first_player": rng.choice(OPTIONS["first_player"][: 2 + seats])})
    return (GAME if number % 4 == 0 else other_game(number % BOARDS, seats)), options


@cache
def other_game(number: int, seats: int) -> Masons:
    """A board with more spaces than a word has bits, or a small one with few pieces; to read one takes its time."""
    rng = Random(f"board {number}")
    facts = piece(triangles(9, 7), rng) if number == 1 else scarce(small_board(number, rng), rng, seats)
    return Masons(read_components(facts))


@pytest.mark.soak
def test_choices_are_the_moves_with_the_same_numbers() -> None:
    """Move by move, with any options, boards and seats."""
    for number in range(GAMES):
        check_move_by_move(*some_game(number), f"{number}")


@pytest.mark.soak
def test_a_playout_ends_as_the_contract_does_with_the_same_numbers() -> None:
    """From the setup and from the middle of a game."""
    for number in range(ENDS):
        check_same_end(*some_game(number), f"{number}", Random(number).choice((0, 20, 60)))


def test_a_playout_leaves_what_was_written() -> None:
    """The ledger tells what happened before it."""
    state = GAME.setup(Options(2))
    rng = Random("written")
    luck = Luck(rng)
    for _ in range(70):
        GAME.play(state, lucky_move(GAME, state, luck))
    ledger = state.ledger[:]
    GAME.playout(state, rng)
    assert state.ledger == ledger
    assert not state.agenda
    assert GAME.outcome(state) is not None


def measures(state: State) -> dict[str, float]:
    """What tells one way of playing from another."""
    lowest, *_, highest = sorted(state.scores)
    return {
        "lowest score": lowest,
        "highest score": highest,
        "walls": sum(map(int, state.wall_on)),
        "cities": len(state.city_numbers),
        "free lines": len(state.free),
        "towers": sum(map(int, state.towers_left)),
        "houses": sum(map(int, state.houses_left)),
        "cards in hands": sum(map(len, state.cards.hands)),
        "cards left": len(state.cards.pile),
        "seat": int(state.seat),
        **{f"ended by {what}": state.ending == what for what in ("walls", "towers", "houses", "palaces", "lines")},
    }


@pytest.mark.soak
@pytest.mark.parametrize(
    "options", [Options(2), Options(4, final_scoring="short", draw_timing="after_all", early_roll_penalty="on")]
)
def test_playouts_end_as_games_by_the_contract_do(options: Options) -> None:
    check_distribution(GAME, options, MANY, measures, "many")
