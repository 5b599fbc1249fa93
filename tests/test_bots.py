"""Bots play legal moves, the same ones for the same seed, and as well as they claim."""

from itertools import combinations, product
from random import Random

import pytest

from remparts import CHANCE, Options, find_move, game, who
from remparts.bots import bots, find_bot
from remparts.core.errors import UnknownBot
from remparts.games.carcassonne.expansions.catapult.view import catapult_part
from remparts.games.carcassonne.expansions.count.quarters import the_quarters
from remparts.games.carcassonne.rules.state import State
from tests.shared import SOAK, play, quick_first, soaked, strength

GAME = game("carcassonne")


def test_bots_are_found_by_name() -> None:
    assert bots() == ("random", "greedy", "apprentice", "journeyman", "builder", "master", "architect")
    with pytest.raises(UnknownBot, match="there is no bot 'deep'; there are random, greedy"):
        find_bot("deep")


CHOICES = (Options(2), Options(3, hand_tiles=3), Options(5, farm_scoring="third-edition"))


@pytest.mark.parametrize(("options", "name"), quick_first(*product(CHOICES, ("journeyman", "greedy", "random"))))
def test_bots_play_to_the_end_and_repeat_themselves(options: Options, name: str) -> None:
    players = [find_bot(name) for _ in range(options.seats)]
    assert play(GAME, players, options, "again", with_few_tiles) == play(
        GAME, players, options, "again", with_few_tiles
    )


def with_few_tiles(state: State) -> None:
    """A game of some turns for each seat, with a beginning and an end."""
    del state.bag[24:]


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(soaked(1, 1000)))
def test_greedy_beats_random(batch: int) -> None:
    """In each 25 games it wins every one, so in 100 at least 99, with at least 85 points on average."""
    won, points = strength(GAME, batch)
    assert won == 25
    assert points >= 85


ALL_TOGETHER = ("king,shrines,count,catapult,mage", "king,shrines,river2,catapult,mage")


def subsets() -> list[str]:
    """All expansions, any two of them, each alone and none; under `make soak` every choice."""
    names = next(option.values for option in GAME.options if option.name == "expansions")
    sizes = range(len(names) + 1) if SOAK else (0, 1, 2, len(names))
    return [",".join(chosen) for size in sizes for chosen in combinations(names, size)]


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("expansions", subsets())
def test_random_bots_play_choices_of_expansions(expansions: str) -> None:
    options = Options(2, expansions=expansions)
    texts, outcome = play(GAME, [find_bot("random")] * 2, options, expansions)
    assert len(texts) > 100
    assert max(outcome.scores) > 0


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats if SOAK else [2])
def test_greedy_bots_play_all_expansions(seats: int) -> None:
    expansions = "king,shrines,count,river2,catapult,mage"
    options = Options(seats, expansions=expansions, count_final_moves="all-quarters")
    _, outcome = play(GAME, [find_bot("greedy")] * seats, options, "all")
    assert min(outcome.scores) > 30


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("expansions", ALL_TOGETHER)
def test_greedy_beats_random_with_expansions(expansions: str) -> None:
    """It wins from each seat, and of more games at least 9 in 10."""
    games = soaked(2, 250)
    won, _ = strength(GAME, 0, games, expansions=expansions)
    assert won >= games * 0.9


def test_greedy_aims_at_the_fair_in_a_target_round() -> None:
    """The hurl it picks would come to rest on the fair, were there no chance in it."""
    state = GAME.setup(Options(2, first_player=0, expansions="catapult", catapult_spread=0))
    rng = Random("fair")
    while who(state) == CHANCE or state.agenda[-1].name != "round":
        moves = GAME.moves(state)
        GAME.play(state, GAME.deal(state, rng) if who(state) == CHANCE else moves[int(rng.random() * len(moves))])
    GAME.play(state, find_move(GAME, state, "round.target"))
    while state.agenda[-1].name in ("hurl", "flight"):
        turn = who(state)
        assert turn is not None
        GAME.play(state, GAME.deal(state, rng) if turn == CHANCE else find_bot("greedy").pick(GAME, state, turn, rng))
    last = catapult_part(GAME.view(state, None))["last"]
    assert last
    assert [hurl["distance"] for hurl in last["hurls"]] == [0, 0]


def test_greedy_farms_with_followers_from_the_market() -> None:
    state = GAME.setup(Options(2, first_player=0, expansions="count"))
    city = the_quarters(state)
    city.change("market", 0, 3)
    state.supply[0] -= 3
    del state.bag[12:]
    rng = Random("market")
    texts = []
    while state.agenda:
        turn = who(state)
        assert turn is not None
        move = GAME.deal(state, rng) if turn == CHANCE else find_bot("greedy").pick(GAME, state, turn, rng)
        texts.append(str(move))
        GAME.play(state, find_move(GAME, state, str(move)))
    assert any(text.startswith("farm@") for text in texts)
