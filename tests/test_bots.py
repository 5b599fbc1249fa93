"""Bots play legal moves, the same ones for the same seed, and as well as they claim."""

from random import Random

import pytest

from remparts import CHANCE, Options, find_move, game, who
from remparts.bots import Bot, bots, find_bot
from remparts.core.errors import UnknownBot

GAME = game("carcassonne")


def play(players: list[Bot], options: Options, seed: str) -> tuple[list[str], list[int]]:
    rng = Random(seed)
    state = GAME.setup(options)
    texts = []
    while state.agenda:
        turn = who(state)
        assert turn is not None
        if turn == CHANCE:
            move = GAME.deal(state, rng)
        else:
            move = players[turn].pick(GAME, GAME.guess(state, turn, rng), turn, rng)
        texts.append(str(move))
        GAME.play(state, find_move(GAME, state, str(move)))
    return texts, state.scores


def test_bots_are_found_by_name() -> None:
    assert bots() == ("random", "greedy")
    with pytest.raises(UnknownBot, match="there is no bot 'deep'; there are random, greedy"):
        find_bot("deep")


@pytest.mark.parametrize("options", [Options(2), Options(5, farm_scoring="third-edition"), Options(3, hand_tiles=3)])
@pytest.mark.parametrize("name", bots())
def test_bots_play_whole_games_and_repeat_them(name: str, options: Options) -> None:
    players = [find_bot(name) for _ in range(options.seats)]
    assert play(players, options, "again") == play(players, options, "again")


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_greedy_beats_random(batch: int) -> None:
    """In 25 games it wins every one, so in 100 at least 99, with at least 85 points on average."""
    won = points = 0
    for number in range(25):
        seat = number % 2
        players = [find_bot("random"), find_bot("random")]
        players[seat] = find_bot("greedy")
        _, scores = play(players, Options(2, first_player=0), f"strength {batch} {number}")
        won += scores[seat] > scores[1 - seat]
        points += scores[seat]
    assert won == 25
    assert points / 25 >= 85
