"""The engine and its slow twin agree after every move of random games."""

from random import Random

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.core.ledger import totals
from remparts.games.carcassonne.game import Carcassonne
from remparts.games.carcassonne.state import State
from tests.carcassonne.naive import Naive

GAME = Carcassonne()
GAMES = 200
BATCH = 10
VARIANTS: dict[str, list[str]] = {
    "first_player": ["youngest-decides", "youngest", "random", "0", "1"],
    "farm_scoring": ["first-edition", "second-edition", "third-edition"],
    "farm_city_points": ["3", "4"],
    "small_city": ["2", "4"],
    "hand_tiles": ["0", "0", "3"],
    "hand_end": ["play-out", "stop-at-last-draw"],
}


def random_choices(rng: Random) -> dict[str, str]:
    choices = {name: rng.choice(values) for name, values in VARIANTS.items()}
    if choices["farm_scoring"] != "first-edition":
        choices["farm_city_points"] = "3"
    return choices


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_twins_agree(batch: int) -> None:
    for number in range(BATCH):
        seed = f"twin {batch * BATCH + number}"
        rng = Random(seed)
        compare_game(rng.randint(2, 5), random_choices(rng), rng, seed)


def compare_game(seats: int, choices: dict[str, str], rng: Random, seed: str) -> None:
    state = GAME.setup(Options(seats, **choices))
    twin = Naive(seats, choices)
    played: list[str] = []
    while True:
        compare_positions(state, twin, f"seed {seed!r}, {seats} seats, {choices}, after {played[-4:]}")
        if twin.over():
            return
        texts = twin.moves()
        # Followers are placed less often than not, so that late positions still have some in supply.
        text = "-" if "-" in texts and rng.random() < 0.4 else rng.choice(texts)
        GAME.play(state, find_move(GAME, state, text))
        twin.play(text)
        played.append(text)


def compare_positions(state: State, twin: Naive, where: str) -> None:
    turn = who(state)
    assert {None: "nobody", CHANCE: "chance"}.get(turn, turn) == twin.who(), where
    assert sorted(map(str, GAME.moves(state))) == sorted(twin.moves()), where
    assert state.scores == twin.scores(), where
    assert totals(GAME.forecast(state), len(state.scores)) == twin.forecast(), where
    assert features(state) == twin.features(), where
    assert state.codes(state.aside) == twin.aside(), where
    assert (GAME.outcome(state) is not None) == twin.over(), where
    entries = [(entry.seat, entry.what, entry.points) for entry in state.ledger if entry.points]
    assert entries == twin.log(), where


def features(state: State) -> set[tuple[str, frozenset[tuple[int, int, int]], int, tuple[int, ...]]]:
    """What the engine has joined, in the twin's terms."""
    land = state.land
    found = set()
    for root, nodes in land.features().items():
        places = []
        for node in nodes:
            number, segment = land.at(node)
            tile = land.where[number]
            x = (tile + 128) % 256 - 128
            places.append((x, (tile - x) // 256, segment))
        men = tuple(land.followers(root, state.edition.seats))
        found.add((land.kind(root), frozenset(places), land.open_ends(root), men))
    return found
