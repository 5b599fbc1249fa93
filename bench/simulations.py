"""How many times a second the rest of a game is played by chance: `python -m bench.simulations [--seconds 10]`.

The base game of Carcassonne at its 36th turn, two seats, each time from a copy of the same state: what a search by
random playouts costs, on the build that is in place and on one core.
"""

import argparse
from random import Random
from time import process_time

from remparts import CHANCE, Options, game, who
from remparts.bots import find_bot

TURN = 36


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    rules, rng, bot = game("carcassonne"), Random("simulations"), find_bot("greedy")
    state = rules.setup(Options(2, first_player="0"))
    while len(state.land.tiles) < TURN or who(state) == CHANCE:  # the start tile lies before the first turn
        turn = who(state)
        assert turn is not None
        move = rules.deal(state, rng) if turn == CHANCE else bot.pick(rules, state, turn, rng)
        rules.play(state, move)
    number, start = 0, process_time()
    while process_time() < start + asked.seconds:
        for _ in range(100):
            rules.playout(state.copy(), rng)
        number += 100
    print(
        f"{number / (process_time() - start):,.0f} simulations a second from turn {TURN}, {len(state.bag)} tiles left"
    )


if __name__ == "__main__":
    main()
