"""The rules as a table's options choose them: tiles, the wall, and the tasks and moves that all its states share."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from remparts.core.options import Options
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Task
from remparts.games.castle.rules.facts import Components
from remparts.games.castle.rules.moves import ROLES
from remparts.games.castle.rules.yard import Ground, castle_tiles, empty_yard
from remparts.land.moves import Places
from remparts.land.sets import TileSet
from remparts.land.state import TileEdition

if TYPE_CHECKING:
    from remparts.games.castle.rules.state import State

SEATS: Final = 2
"""Exactly two play. [CST-1.1]"""

STEPS: Final = ("draw", "place", "next")
"""A turn; the steps for a follower and for scoring come in when they are needed. [CST-4.1]"""


class Edition(TileEdition[TileSet]):
    """Everything about a game that its options fix, shared by all its states."""

    def __init__(self, options: Options, phases: Mapping[str, Phase["State"]], components: Components) -> None:
        tiles = castle_tiles(components, paths_match=options["start_space_paths"] == "match")
        super().__init__(options, phases, tiles, Places(tiles), ROLES)
        self.components: Final = components
        self.keep_needs_completer: Final = options["keep_needs_completer"] == "true"
        self.owner_chooses_court: Final = options["tile_7_court"] == "owner_choice"
        self.wells_count_unfinished: Final = options["unfinished_path_well"] == "double"
        self.yard: Final = empty_yard(components.board, self.tiles)
        self.ground: Final = Ground(components.board)
        self.starts: Final = len(components.board.starts)
        self.towers: Final = frozenset(number for number, each in enumerate(components.board.towers) if each.holds)
        self.box: Final = tuple(n for n, count in components.wall_tiles.items() for _ in range(count))
        self.track: Final = components.track
        self.stock: Final = [number for number, kind in enumerate(components.kinds) for _ in range(kind.count)]
        self.tower_at: Final = {
            space: number for number, tower in enumerate(components.board.towers) for space in tower.spaces
        }
        """The corner tower of each of its spaces. [CST-1.8]"""
        decided_by = {"draw": CHANCE, "next": NOBODY}
        self.turns: Final = [
            tuple(Task(step, decided_by.get(step, seat), seat) for step in reversed(STEPS)) for seat in range(SEATS)
        ]
        self.following: Final = [Task("follower", seat, seat) for seat in range(SEATS)]
