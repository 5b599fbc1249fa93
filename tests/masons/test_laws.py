"""Laws: those of every game, and those of Masons, tried on random games on many boards."""

from itertools import product
from random import Random

import pytest

from remparts import CHANCE, Move, Options, who
from remparts.core.conformance import Violation, check_game
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.moves import Towers, Wall
from remparts.games.masons.rules.net import members
from remparts.games.masons.rules.shown import MasonsView
from remparts.games.masons.rules.state import State
from tests.masons.naive.facts import OPTIONS
from tests.masons.nets import scarce, small_board
from tests.shared import quick_first, soaked, states

GAME = Masons()
SMALL_GAMES = soaked(20, 10)
BATCH = 10


def some_options(rng: Random, seats: int) -> Options:
    choices = {name: rng.choice(values) for name, values in OPTIONS.items() if name != "first_player"}
    return Options.of(seats, {**choices, "first_player": rng.choice(OPTIONS["first_player"][: 2 + seats])})


@pytest.mark.parametrize(("seats", "number"), quick_first(*product((2, 3, 4), (0, 1))))
def test_masons_keeps_the_laws(seats: int, number: int) -> None:
    """[MAS-8.5, MAS-T-43]"""
    check_game(GAME, some_options(Random(f"laws {seats} {number}"), seats), seed=f"laws {seats} {number}")


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(SMALL_GAMES // BATCH))
def test_any_board_with_any_pieces_keeps_the_laws(batch: int) -> None:
    """[MAS-1.7]"""
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        rng = Random(f"small laws {number}")
        seats = rng.randrange(2, 5)
        game = Masons(read_components(scarce(small_board(number, rng), rng, seats)))
        check_game(game, some_options(rng, seats), seed=f"small laws {number}")


class Indiscreet(MasonsView):
    secret: list[int]


class ShowsEveryHand(Masons):
    def view(self, state: State, seat: int | None) -> Indiscreet:
        return {**super().view(state, seat), "secret": [card for hand in state.cards.zones()[:-3] for card in hand]}

    glance = view


class ShowsThePile(Masons):
    def view(self, state: State, seat: int | None) -> Indiscreet:
        return {**super().view(state, seat), "secret": state.cards.zones()[-3]}

    glance = view


class ShowsWhatLiesFaceDown(Masons):
    def view(self, state: State, seat: int | None) -> Indiscreet:
        return {**super().view(state, seat), "secret": state.cards.zones()[-2]}

    glance = view


class LosesATower(Masons):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.towers_left[0] -= isinstance(move, Towers)


class ForgetsTheStart(Masons):
    def setup(self, options: Options) -> State:
        state = super().setup(options)
        state.ledger.clear()
        return state


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (ShowsEveryHand, "can tell a guess"),
        (ShowsThePile, "can tell a guess"),
        (ShowsWhatLiesFaceDown, "can tell a guess"),
        (LosesATower, "came or went"),
        (ForgetsTheStart, "not the sums of the ledger"),
    ],
)
def test_the_laws_notice(broken: type[Masons], complaint: str) -> None:
    with pytest.raises(Violation, match=complaint):
        check_game(broken(), Options(3), seed=1)


# ---- Laws of Masons


def pick(state: State, rng: Random) -> Move:
    moves = GAME.moves(state)
    return moves[rng.randrange(len(moves))]


@pytest.mark.slow
def test_one_wall_closes_at_most_one_city_and_cities_stay_closed() -> None:
    """A thousand turns over many games. [MAS-8.4, MAS-8.5, MAS-8.6, MAS-T-43]"""
    turns = closed = 0
    number = 0
    while turns < 1000:
        rng = Random(f"cities {number}")
        number += 1
        state = GAME.setup(some_options(rng, 2 + number % 3))
        inventory = GAME.inventory(state)
        while state.agenda:
            move = GAME.deal(state, rng) if who(state) == CHANCE else pick(state, rng)
            before = [city.spaces for city in state.cities.values()]
            GAME.play(state, move)
            after = [city.spaces for city in state.cities.values()]
            turns += isinstance(move, Wall)
            if isinstance(move, Wall):
                assert {*after} >= {*before}
                assert len(after) - len(before) in (0, 1)
                closed += len(after) - len(before)
            assert all(any(new & old == old for new in after) for old in before)
            assert len(after) >= len(before) - 1
            assert GAME.inventory(state) == inventory
    assert closed > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_stands_fits_together(seats: int) -> None:
    """Every wall has towers while there are any, cities are closed and hold no wall. [MAS-6.3, MAS-8.1, MAS-11.1]"""
    net = GAME.edition(Options(seats)).net
    for state in states(GAME, Options(seats), f"fit {seats}", pick):
        if not state.agenda or state.agenda[-1].name != "wall":
            continue
        for line in members(state.walls):
            assert all(state.tower_points >> end & 1 for end in net.lines[line].ends)
        for point in members(state.tower_points):
            assert state.walls & net.lines_at[point]
        for number, city in state.cities.items():
            assert net.enclosed(number, state.walls) == city.spaces
            assert not net.inside(city.spaces) & state.walls
            assert min(members(city.spaces)) == number
            assert all(house < 2 or not state.palaces_left[colour] for colour, house in enumerate(city.houses))


def test_scores_never_fall_below_the_first_space() -> None:
    """[MAS-3.4, MAS-4.5]"""
    for number in range(5):
        options = Options(2, early_roll_penalty="on")
        for state in states(GAME, options, f"floor {number}", lambda state, rng: GAME.moves(state)[-1]):
            assert min(state.scores) >= 1
