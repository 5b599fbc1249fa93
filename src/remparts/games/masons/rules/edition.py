"""The rules for one table: its options, its components, and the tasks and moves that all its states share."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from remparts.core.options import Options
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.masons.rules.facts import Components
from remparts.games.masons.rules.moves import ANY, ChooseCity, Discard, Draw, Join, Play, Roll, Wall

if TYPE_CHECKING:
    from remparts.games.masons.rules.state import State


class Edition:
    """Everything about a game that its options and components fix, shared by all its states."""

    def __init__(self, options: Options, phases: Mapping[str, Phase["State"]], box: Components) -> None:
        self.options: Final = options
        self.seats: Final = options.seats
        self.phases: Final = dict(phases)
        self.box: Final = box
        self.net: Final = box.net
        self.tower_colours: Final = tuple(box.towers)
        self.house_colours: Final = tuple(box.houses)
        self.kinds: Final = box.kinds
        self.kind: Final = {kind.name: number for number, kind in enumerate(box.kinds)}
        self.has_penalty: Final = options["early_roll_penalty"] == "on"
        self.draws_at_once: Final = options["draw_timing"] == "immediate"
        self.is_short: Final = options["final_scoring"] == "short"
        self._lay_out_tasks()
        self._lay_out_moves()
        self._lay_out_dice()

    def _lay_out_tasks(self) -> None:
        seats = range(self.seats)
        self.building = [Task("wall", seat) for seat in seats]
        self.towering = [Task("tower", seat) for seat in seats]
        self.housing = [Task("house", seat) for seat in seats]
        self.joining = [Task("join", seat) for seat in seats]
        self.acting = [Task("act", NOBODY, seat) for seat in seats]
        self.scoring = [Task("cards", seat) for seat in seats]
        self.choosing = [Task("city", seat) for seat in seats]
        self.due = [Task("due", NOBODY, seat) for seat in seats]
        self.drawing = [Task("draw", CHANCE, seat) for seat in seats]
        self.exchanging = [Task("exchange", seat) for seat in seats]

    def _lay_out_moves(self) -> None:
        net, kinds, numbers = self.net, self.kinds, range(len(self.kinds))
        self.walls = [Wall(line.name) for line in net.lines]
        self.joins = [Join(space.name) for space in net.spaces]
        self.cities = [ChooseCity(space.name) for space in net.spaces]
        self.draws = [[Draw(seat, kind.name) for kind in kinds] for seat in range(self.seats)]
        self.discards = [[Discard(seat, kind.name) for kind in kinds] for seat in range(self.seats)]
        self.plays = [Play((kind.name,)) for kind in kinds]
        self.pairs = {
            (one, two): Play((kinds[one].name, kinds[two].name))
            for one, two in combinations_with_replacement(numbers, 2)
        }

    def _lay_out_dice(self) -> None:
        """Every roll with its weight, with and without the tower die. [MAS-2.3, MAS-6.1]"""
        towers, houses = self.box.tower_die, self.box.house_die
        faces = tuple(houses)
        self.die = {
            **{colour: number for number, colour in enumerate(self.house_colours)},
            ANY: len(self.house_colours),
        }
        """The number of each face of a house die; the question mark comes after all colours."""
        pairs = {
            (one, two): houses[one] * houses[two] * (1 if one == two else 2)
            for one, two in combinations_with_replacement(faces, 2)
        }
        self.rolls: Mapping[bool, list[tuple[Move, int]]] = {
            True: [(Roll(tower, pair), towers[tower] * ways) for tower in towers for pair, ways in pairs.items()],
            False: [(Roll("", pair), ways) for pair, ways in pairs.items()],
        }
        self.even_rolls = {
            used: [move for move, ways in rolls for _ in range(ways)] for used, rolls in self.rolls.items()
        }
        """Each roll as often as it weighs, to deal one quickly."""
