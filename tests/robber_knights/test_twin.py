"""The engine and its slow twin agree after every move of random games."""

from random import Random

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.core.grid import place
from remparts.core.ledger import totals
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State
from tests.robber_knights.naive import Naive
from tests.shared import soaked

GAME = RobberKnights()
GAMES = soaked(20, 5)
BATCH = 10


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_twins_agree(batch: int) -> None:
    for number in range(BATCH):
        seed = f"twin {batch * BATCH + number}"
        rng = Random(seed)
        seats = 2 + number % 3
        choices = {"first_player": rng.choice(["random", "oldest", "0", "1"])}
        compare_game(seats, choices, rng, seed)


def compare_game(seats: int, choices: dict[str, str], rng: Random, seed: str) -> None:
    state = GAME.setup(Options(seats, **choices))
    twin = Naive(seats, choices)
    played: list[str] = []
    while True:
        compare_positions(state, twin, f"seed {seed!r}, {seats} seats, {choices}, after {played[-4:]}")
        if twin.over():
            return
        texts = twin.moves()
        # No deployment now and then, so that late positions still have knights in supply.
        text = "-" if "-" in texts and rng.random() < 0.2 else rng.choice(texts)
        GAME.play(state, find_move(GAME, state, text))
        twin.play(text)
        played.append(text)


def compare_positions(state: State, twin: Naive, where: str) -> None:
    turn = who(state)
    assert {None: "nobody", CHANCE: "chance"}.get(turn, turn) == twin.who(), where
    assert sorted(map(str, GAME.moves(state))) == sorted(twin.moves()), where
    assert state.scores == twin.scores(), where
    assert totals(GAME.forecast(state), len(state.scores)) == twin.forecast(), where
    assert stacks(state) == twin.stacks(), where
    assert state.supply == twin.knights(), where
    outcome = GAME.outcome(state)
    assert (outcome is not None) == twin.over(), where
    assert list(outcome.winners if outcome else ()) == twin.winners(), where
    for owner, hand in enumerate(twin.hands()):
        # The twin has its A tiles in hand only after the choice among them.
        assert hand == sorted(state.codes(state.hands[owner])) or (not hand and len(state.hands[owner]) == 4), where


def stacks(state: State) -> dict[tuple[int, int], tuple[str, tuple[int, ...]]]:
    """Tiles and knights in the twin's terms."""
    area = state.area
    return {place(where): (facts().kinds[kind].code, area.stacks.get(where, ())) for where, kind in area.ground.items()}
