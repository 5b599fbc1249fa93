"""The rules as a table's options choose them: tiles, roles, values, the steps of a turn and who acts at each moment."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from remparts.core.ints import ints, zeros
from remparts.core.ledger import Term
from remparts.core.options import Options
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Task
from remparts.games.carcassonne.rules.countryside import Countryside, Tiles
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.facts import BASE, edges_of, start_tile, tile_set
from remparts.games.carcassonne.rules.moves import Deal
from remparts.land.moves import Places
from remparts.land.state import TileEdition

if TYPE_CHECKING:
    from remparts.games.carcassonne.rules.state import State

Value = Callable[["State", int], tuple[Term, ...]]
"""What a feature is worth as it stands, complete or not, before any expansion changes it."""

ROLES: Final = {"city": "knight", "road": "thief", "field": "farmer", "cloister": "monk"}
"""What a follower is on each kind of segment. [CAR-4.4]"""

STEPS: Final = ("draw", "place", "next")
HAND_STEPS: Final = ("look", "place", "refill", "next")
"""A turn; after the tile is placed, a follower and scoring come in as they are needed. [CAR-2.1, VAR-1.3]"""
FINAL_STEPS: Final = ("features", "fields")
_DECIDED_BY: Final = {"draw": CHANCE}


@cache
def _tiles(packages: tuple[str, ...]) -> tuple[Tiles, Places]:
    """The kinds of the base game and these packages, and the placements made of them: large, so editions share them."""
    tiles = Tiles([kind for name in (BASE, *packages) for kind in tile_set(name)], edges_of(packages))
    return tiles, Places(tiles)


class Edition(TileEdition[Tiles]):
    """Everything about a game that its options fix, shared by all its states."""

    def __init__(self, options: Options, phases: Mapping[str, Phase["State"]], values: Mapping[str, Value],
                 expansions: Sequence[Expansion] = ()) -> None:  # fmt: skip
        roles, sets = dict(ROLES), {e.tiles: e.lays_out is None for e in expansions if e.tiles}
        for expansion in expansions:
            phases = {**phases, **expansion.phases}
            roles.update({kind: claim.role for kind, claim in expansion.claims.items()})
        tiles, places = _tiles(tuple(sets))
        super().__init__(options, phases, tiles, places, roles)
        self.small_city: Final = int(options["small_city"])
        self.farm_scoring: Final = options["farm_scoring"]
        self.farm_city_points: Final = int(options["farm_city_points"])
        self.hand_tiles: Final = int(options["hand_tiles"])
        self.stops_at_last_draw: Final = options["hand_end"] == "stop-at-last-draw"
        self.expansions: Final = tuple(expansions)
        self.start_tiles: Final = sum(e.lays_out or 0 for e in expansions) or 1
        self.values: Final = dict(values)
        for expansion in expansions:
            self.values.update({kind: claim.value for kind, claim in expansion.claims.items()})
        self._lay_out_tiles([name for name in sets if sets[name]])
        self._lay_out_steps()
        self._gather_moments()
        self.is_plain: Final = not self.expansions and not self.hand_tiles
        """Whether nothing acts but the rules of the base game: then a playout needs to ask nobody."""

    def _lay_out_tiles(self, mixed_in: Sequence[str]) -> None:
        """What is in the bag: the tiles of the base game and of those packages whose tiles are mixed in."""
        stock = [kind for name in (BASE, *mixed_in) for kind in tile_set(name)]
        self.stock = sorted(self.tiles.number[kind.code] for kind in stock for _ in range(kind.count))
        self.start = self.tiles.number[start_tile()]
        self.stock.remove(self.start)
        self.empty_land = Countryside(self.tiles)
        self.deals = [[Deal(seat, kind.code) for kind in self.tiles.kinds] for seat in range(self.seats)]
        self.claims = [
            tuple(index for index, segment in enumerate(turned.segments) if segment.kind in self.roles)
            for turned in self.tiles.turned
        ]
        self.claimable = ints(int(s.kind in self.roles) for turned in self.tiles.turned for s in turned.segments)
        """The same for playouts: whether each segment of each turned tile may be claimed."""
        self.blank = zeros(4 * self.tiles.tile_room)
        """Zeros to begin with: more than fields on all tiles can touch cities."""
        self.road, self.cloister, self.field = [self.tiles.sort_number(each) for each in ("road", "cloister", "field")]

    def _lay_out_steps(self) -> None:
        """Turns and the end as stacks of tasks, the last one to be done first."""
        steps = list(HAND_STEPS if self.hand_tiles else STEPS)
        final = list(FINAL_STEPS)
        for expansion in self.expansions:
            expansion.insert_steps(steps, final)
        self.turns = [
            tuple(
                Task(step, seat if step == "place" else _DECIDED_BY.get(step, NOBODY), seat) for step in reversed(steps)
            )
            for seat in range(self.seats)
        ]
        self.final = tuple(Task(step, NOBODY) for step in reversed(final))
        self.followers = [Task("follower", seat, seat) for seat in range(self.seats)]

    def _gather_moments(self) -> None:
        """Who acts at each moment: only expansions that do something there, so that an empty moment costs nothing."""

        def acting(moment: str) -> list[Expansion]:
            return [e for e in self.expansions if getattr(type(e), moment) is not getattr(Expansion, moment)]

        self.on_setup = acting("on_setup")
        self.forbid_placements = [
            [e for e in acting("forbid_placements") if not e.bound or not kinds.isdisjoint(e.bound)]
            for kinds in ({segment.kind for segment in kind.segments} for kind in self.tiles.kinds)
        ]
        """For each kind of tile."""
        self.on_placed = acting("on_placed")
        self.on_completed = acting("on_completed")
        self.before_scoring = acting("before_scoring")
        self.adjust_terms = acting("adjust_terms")
        self.on_scored = acting("on_scored")
        self.add_features = acting("add_features")
        self.add_cities = acting("add_cities")
        self.adjust_field_terms = acting("adjust_field_terms")
        self.add_final_entries = acting("add_final_entries")
        self.add_coming = acting("add_coming")
        self.add_shelters = acting("add_shelters")
