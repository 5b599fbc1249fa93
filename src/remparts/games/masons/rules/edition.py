"""The rules for one table: its options, its components, and the tasks and moves that all its states share."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from remparts.core import phases
from remparts.core.ints import ints
from remparts.core.options import Options
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.masons.rules.facts import Components
from remparts.games.masons.rules.guild import Guild
from remparts.games.masons.rules.moves import (
    ANY,
    ChooseCity,
    Discard,
    Draw,
    Houses,
    Join,
    Pieces,
    Play,
    Roll,
    Towers,
    Wall,
)
from remparts.games.masons.rules.piles import Deck
from remparts.games.masons.rules.results import Results, first, house_results, second, tower_results

if TYPE_CHECKING:
    from remparts.games.masons.rules.state import State


class Edition(phases.Edition):
    """Everything about a game that its options and components fix, shared by all its states."""

    def __init__(self, options: Options, phases: Mapping[str, Phase["State"]], box: Components) -> None:
        super().__init__(options, phases)
        self.box: Final = box
        self.net: Final = box.net
        self.tower_colours: Final[tuple[str, ...]] = tuple(box.towers)
        self.house_colours: Final[tuple[str, ...]] = tuple(box.houses)
        self.kinds: Final = box.kinds
        self.kind: Final = {kind.name: number for number, kind in enumerate(box.kinds)}
        self.guild: Final = Guild(box, self.tower_colours, self.house_colours)
        self.deck: Final = Deck([kind.copies for kind in box.kinds], options.seats)
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
        self.towers = Results(len(self.tower_colours), tower_results)
        """The towers that may be placed."""
        self.houses = Results(len(self.house_colours), house_results)
        self.end_names = [[net.points[end].name for end in line.ends] for line in net.lines]
        """The names of each line's ends."""
        self.side_names = [[net.spaces[space].name for space in line.spaces] for line in net.lines]
        self._tower_moves: list[dict[int, Move]] = [{} for _ in net.lines]
        self._house_moves: list[dict[int, Move]] = [{} for _ in net.lines]

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
        with_tower = [(Roll(tower, pair), towers[tower] * ways) for tower in towers for pair, ways in pairs.items()]
        without = [(Roll("", pair), ways) for pair, ways in pairs.items()]
        self.odds: Mapping[bool, list[tuple[Move, int]]] = {True: list(with_tower), False: list(without)}
        rolls = [roll for roll, _ in with_tower + without]
        self.rolls = rolls
        """All of them, those with the tower die first."""
        self.roll = {(roll.tower, roll.houses): number for number, roll in enumerate(rolls)}
        self.tower_die = ints([self.tower_colours.index(roll.tower) if roll.tower else -1 for roll in rolls])
        """What the tower die shows in each roll: a colour, or `NONE` if it is not used."""
        self.house_dice = ints([self.die[face] for roll in rolls for face in roll.houses])
        """What the two house dice show in each roll."""
        ways = [number for number, (_, weight) in enumerate(with_tower + without) for _ in range(weight)]
        self.even_rolls_with_tower = ints([number for number in ways if number < len(with_tower)])
        """Each roll as often as it weighs, to deal one quickly."""
        self.even_rolls = ints([number for number in ways if number >= len(with_tower)])

    def tower_move(self, line: int, result: int) -> Move:
        """Towers of these colours go to the ends of a line."""
        moves = self._tower_moves[line]
        if result not in moves:
            moves[result] = Towers(_pieces(result, self.end_names[line], self.tower_colours))
        return moves[result]

    def house_move(self, line: int, result: int) -> Move:
        """Houses of these colours go into the spaces beside a line."""
        moves = self._house_moves[line]
        if result not in moves:
            moves[result] = Houses(_pieces(result, self.side_names[line], self.house_colours))
        return moves[result]


def _pieces(result: int, places: list[str], colours: tuple[str, ...]) -> Pieces:
    chosen = zip(places, (first(result), second(result)), strict=False)
    return tuple([(place, colours[colour]) for place, colour in chosen if colour < len(colours)])
