"""wingedsheep/carcassonne, in Python: base game with farmers.

The state and its functions are used without `CarcassonneGame`, which opens a window. The engine shuffles the tiles with
Python's own generator, and the first player lays the first tile too.
"""

from random import Random

from wingedsheep.carcassonne.carcassonne_game_state import CarcassonneGameState
from wingedsheep.carcassonne.objects.actions.tile_action import TileAction
from wingedsheep.carcassonne.tile_sets.supplementary_rules import SupplementaryRule
from wingedsheep.carcassonne.tile_sets.tile_sets import TileSet
from wingedsheep.carcassonne.utils.action_util import ActionUtil
from wingedsheep.carcassonne.utils.state_updater import StateUpdater


def play(rng: Random) -> int:
    state = CarcassonneGameState(tile_sets=[TileSet.BASE], supplementary_rules=[SupplementaryRule.FARMERS], players=2)
    tiles = 0
    while not state.is_terminated():
        action = rng.choice(ActionUtil.get_possible_actions(state))
        tiles += isinstance(action, TileAction)
        state = StateUpdater.apply_action(game_state=state, action=action)
    return tiles
