"""YetAnotherSpieskowcy/Carcassonne-Engine, in Go with a Python package: base game with farmers.

One worker, no log. The engine shuffles the tiles itself. Its processor time is spent in threads of this process, so it
is counted like everybody's.
"""

from random import Random

from carcassonne_engine import GameEngine
from carcassonne_engine.requests import GetLegalMovesRequest, PlayTurnRequest
from carcassonne_engine.tilesets import standard_tile_set

ENGINE = GameEngine(1, "")
TILES = standard_tile_set()


def play(rng: Random) -> int:
    number, state = ENGINE.generate_game(TILES)
    tiles = 0
    while (tile := state.current_tile) is not None:
        asked = GetLegalMovesRequest(base_game_id=number, tile_to_place=tile)
        (legal,) = ENGINE.send_get_legal_moves_batch([asked])
        (played,) = ENGINE.send_play_turn_batch([PlayTurnRequest(game_id=number, move=rng.choice(legal.moves).move)])
        state = played.game
        tiles += 1
    return tiles
