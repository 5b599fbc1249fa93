"""The engine and its slow twin agree after every move of random games, with any of the expansions and options.

`make soak` plays many more of them; SOAK says how many.
"""

import os
from collections.abc import Collection
from itertools import combinations
from random import Random
from typing import Any

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.core.errors import UnreadableMove
from remparts.core.ledger import totals
from remparts.games.carcassonne.expansions import EXPANSIONS
from remparts.games.carcassonne.game import Carcassonne
from remparts.games.carcassonne.state import State
from tests.carcassonne.naive import Naive
from tests.carcassonne.naive.decision import Flights, Grid

GAME = Carcassonne(EXPANSIONS)
GAMES = int(os.environ.get("SOAK", "320"))
BATCH = 8
NAMES = [expansion.name for expansion in EXPANSIONS]
SUBSETS = [chosen for size in range(len(NAMES) + 1) for chosen in combinations(NAMES, size)]
OPTIONS = {option.name: option.values for option in GAME.options if option.name != "expansions"}


def random_choices(rng: Random, chosen: Collection[str]) -> dict[str, str]:
    """Any value of every option, as far as they go together."""
    choices = {name: rng.choice(values) for name, values in OPTIONS.items()}
    choices["expansions"] = ",".join(chosen)
    if choices["first_player"] not in ("youngest-decides", "youngest", "random"):
        choices["first_player"] = rng.choice("01")
    if choices["farm_scoring"] != "first-edition":
        choices["farm_city_points"] = "3"
    if {"count", "river2"} <= set(chosen):
        choices["allow_count_with_river"] = "true"
    return choices


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(-(-GAMES // BATCH)))
def test_twins_agree(batch: int) -> None:
    for number in range(batch * BATCH, min(GAMES, (batch + 1) * BATCH)):
        compare_game(number)


def compare_game(number: int) -> None:
    """Each subset of the expansions in its turn, with other options every time."""
    rng = Random(f"twin {number}")
    choices = random_choices(rng, SUBSETS[number % len(SUBSETS)])
    seats = rng.randint(2, 5)
    state = GAME.setup(Options(seats, **choices))
    twin = Naive(seats, choices)
    played: list[str] = []
    seen: object = None
    while True:
        # Features are looked at whenever either side has touched anything they are made of.
        if (now := (state.land.tally[:], state.land.parent[:], twin.followers[:], len(twin.board))) != seen:
            assert features(state) == twin.features(), f"game {number}, {seats} seats, {choices}, after {played[-6:]}"
            seen = now
        compare_positions(state, twin, rng, f"game {number}, {seats} seats, {choices}, after {played[-6:]}")
        if twin.over():
            return
        text = choose(twin, rng)
        GAME.play(state, find_move(GAME, state, text))
        twin.play(text)
        played.append(text)


def choose(twin: Naive, rng: Random) -> str:
    moves = twin.moves()
    if isinstance(moves, Flights):
        return moves.sample(rng)
    if isinstance(moves, Grid):
        return twin.catapult.aim(moves, rng) if twin.catapult else moves.sample(rng)
    # Followers are placed less often than not, so that late positions still have some in supply.
    return "-" if twin.task() == "follower" and rng.random() < 0.4 else rng.choice(list(moves))


def compare_positions(state: State, twin: Naive, rng: Random, where: str) -> None:
    turn = who(state)
    assert {None: "nobody", CHANCE: "chance"}.get(turn, turn) == twin.who(), where
    assert (state.agenda[-1].name if state.agenda else "") == twin.task(), where
    compare_moves(state, twin, rng, where)
    assert state.scores == twin.scores(), where
    assert totals(GAME.forecast(state), len(state.scores)) == twin.forecast(), where
    assert state.supply == [twin.supply(seat) for seat in range(twin.seats)], where
    assert state.codes(state.aside) == twin.aside(), where
    assert (GAME.outcome(state) is not None) == twin.over(), where
    entries = [(entry.seat, entry.what, entry.points) for entry in state.ledger if entry.points]
    assert entries == [line for line in twin.log() if line[2]], where
    assert parts(state, twin) == twin.parts(), where


def compare_moves(state: State, twin: Naive, rng: Random, where: str) -> None:
    """All texts, or where there are too many of them their number and a few."""
    moves = twin.moves()
    if not isinstance(moves, (Grid, Flights)):
        assert sorted(map(str, GAME.moves(state))) == sorted(moves), where
        return
    assert len(GAME.moves(state)) == len(moves), where
    for text in moves.examples(rng):
        try:
            is_legal = GAME.read(text) in GAME.moves(state)
        except UnreadableMove:
            is_legal = False
        assert is_legal == (text in moves), f"{text}, {where}"


def parts(state: State, twin: Naive) -> dict[str, Any]:  # Any: each expansion has a shape of its own
    """What expansions show, as far as the twin knows it, and sorted where the rules give no order."""
    shown: dict[str, Any] = {}
    for expansion in state.edition.expansions:
        shown |= expansion.show(state, None)
    if "challenges" in shown:
        shown["challenges"] = sorted(sorted(pair) for pair in shown["challenges"])
    if "count" in shown:
        shown["count"] = {name: shown["count"][name] for name in ("quarter", "quarters", "scoring")}
    if "river" in shown:
        river = shown["river"]
        shown["river"] = {"left": sorted(river["left"]), "ends": sorted(river["ends"]), "over": river["over"]}
    if "magic" in shown:
        shown["magic"] = None if twin.is_ending else {name: shown["magic"][name] for name in ("mage", "witch")}
    if "catapult" in shown:
        shown["catapult"] = hurls(shown["catapult"])
    return shown


def hurls(catapult: dict[str, Any]) -> dict[str, Any]:  # Any: as above
    """The round being played, or the last one: where tokens came down and who caught them."""
    held = catapult["round"] or catapult["last"]
    if not held:
        return {"type": None, "hurls": []}
    keys = ("seat", "winner") if held["type"] == "catch" else ("seat", "landed", "rest")
    return {"type": held["type"], "hurls": [{key: hurl[key] for key in keys} for hurl in held["hurls"]]}


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
