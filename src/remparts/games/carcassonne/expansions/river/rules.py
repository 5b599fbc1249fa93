"""River II: twelve tiles that are laid before the others, and what is drawn on them. [RIV-1.1]

The river flows from its source through a fork into two arms. An arm ends in a mouth; until then its last tile shows
a river edge to an empty cell. Where these ends are is all that laying the next tile needs.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import ClassVar, Final

from remparts.core.grid import STEP, cell, place
from remparts.core.ledger import Term
from remparts.core.options import Caution, Option
from remparts.core.phases import Phase
from remparts.core.state import held
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.carcassonne.expansions.river.finish import STRAIGHT, End, Finish, flow_on, river_sides
from remparts.games.carcassonne.expansions.river.view import RiverView
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.scoring import majority
from remparts.games.carcassonne.rules.state import NOTHING_DRAWN, State
from remparts.games.carcassonne.rules.turn import YOUNGEST, choose_placements, end_turn, forgo_follower, start_turn
from remparts.land.moves import Draw
from remparts.land.sets import SHIFT, TURN, Turned

NAME: Final = "river2"
_NORTH, _EAST = 0, 1
_AWAY: Final = "a river tile goes on from an open end of the river [RIV-2.1]"


class Course:
    """How far the river has come: its open ends, and the tiles that are still to be laid."""

    __slots__ = ("bag", "ends", "fixed", "tried", "under")

    def __init__(self, other: "Course | None" = None) -> None:
        self.ends: list[End] = other.ends if other else []  # never changed in place
        """The river is over when there are none."""
        self.fixed: list[int] = other.fixed[:] if other else []
        """The fork, then the volcano, which come in their own time. [RIV-1.2]"""
        self.bag: list[int] = other.bag[:] if other else []
        """The shuffled tiles, in the order of kinds: a bag has no order to leak."""
        self.under: list[int] = other.under[:] if other else []
        """Those that were put under them, in order. [RIV-2.7]"""
        self.tried: int = other.tried if other else 0
        """How many tiles have been drawn in vain in this turn."""

    def copy(self) -> "Course":
        return Course(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Course) and all(getattr(self, name) == getattr(other, name) for name in held(Course))

    __hash__ = None  # type: ignore[assignment]  # a river grows

    @property
    def unplaced(self) -> list[int]:
        """The tiles that are still to come."""
        return self.fixed + self.bag + self.under

    @property
    def brings_fixed_tile(self) -> bool:
        """The next tile is the fork or the volcano. [RIV-1.4, RIV-1.6]"""
        return len(self.fixed) == 2 or not (self.bag or self.under)

    def end_at(self, cell: int) -> End | None:
        """The open end that faces a cell."""
        for end in self.ends:
            if end.cell == cell:
                return end
        return None


def course_of(state: State) -> Course:
    """What this expansion adds to a state."""
    course = state.parts[NAME]
    assert isinstance(course, Course)  # nobody else puts anything there
    return course


class FlowOn(Phase[State]):
    """Until the river is over, a turn lays one of its tiles instead of another. [RIV-1.4, RIV-1.5, RIV-1.6, INT-16]"""

    def act(self, state: State, task: Task) -> None:
        course = course_of(state)
        if course.ends:
            state.agenda[-1] = Task("river", NOBODY if course.brings_fixed_tile else CHANCE, state.seat)


class RiverTile(Phase[State]):
    """A river tile is the tile of this turn: fork and volcano come by themselves, the others are drawn. [RIV-1.5]"""

    wants = "a river tile is to be drawn [RIV-1.5]"

    def act(self, state: State, task: Task) -> None:
        course = course_of(state)
        kind = course.fixed.pop(0)
        if not self._offer(state, kind):
            course.under.append(kind)
            self._give_up(state)

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        """The shuffled tiles have equal chances; when none is left, those put under them come in order. [RIV-2.7]"""
        course = course_of(state)
        return [(state.edition.draws[kind], 1) for kind in course.bag or course.under[:1]]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        course = course_of(state)
        tiles = course.bag or course.under[:1]
        return state.edition.draws[tiles[int(rng.random() * len(tiles))]]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Draw)
        course = course_of(state)
        kind = state.edition.tiles.number[move.tile]
        (course.bag or course.under).remove(kind)
        if self._offer(state, kind):
            return
        course.under.append(kind)
        course.tried += 1
        if course.tried < len(course.bag) + len(course.under):
            state.agenda.append(task)
        else:
            self._give_up(state)

    def _offer(self, state: State, kind: int) -> bool:
        """Let a tile be placed; False if there is no place for it."""
        choose_placements(state, (kind,))
        if state.choices:
            state.drawn = kind
        return bool(state.choices)

    def _give_up(self, state: State) -> None:
        """No tile can be laid, which only happens with changed facts: the player goes on drawing."""
        course = course_of(state)
        state.aside += course.unplaced
        course.fixed, course.bag, course.under, course.ends = [], [], [], []
        end_turn(state)
        state.agenda[-1] = Task("again", NOBODY)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Draw):
            return f"{move} is not possible: {move.tile} is not on top of the shuffled river tiles [RIV-1.5]"
        return super().refusal(state, task, move)


class AnotherTurn(Phase[State]):
    """Whoever laid the volcano takes another turn at once. [RIV-3.4, INT-17]"""

    def act(self, state: State, task: Task) -> None:
        start_turn(state, state.seat)


def _erupt(state: State) -> None:
    """No follower may stand on the volcano, and its player's next turn comes before that of others. [RIV-3.4]"""
    agenda = state.agenda
    forgo_follower(state)
    agenda[[task.name for task in agenda].index("next")] = Task("again", NOBODY)


class River(Expansion):
    """The River II. [RIV-1.1]"""

    name = NAME
    tiles = __package__
    bound = ("river",)
    view_type = RiverView
    lays_out = 1
    modern: ClassVar[Mapping[str, str]] = {"river_inn": "on", "river_pig": "on"}
    phases: ClassVar[Mapping[str, Phase[State]]] = {"flow": FlowOn(), "river": RiverTile(), "again": AnotherTurn()}
    cautions = (
        Caution(
            ("count", NAME),
            "INT-1",
            "The rulebook advises against playing the Count and River II together: placements can get tangled, and "
            "both replace the start tile. You can play them all the same.",
        ),
    )
    options = (
        Option("river_turns", ("no-u-turn", "free"), "RIV-2.6", "Whether the river may turn twice to the same side."),
        Option("river_inn", ("off", "on"), "RIV-4.1", "Whether the inn changes what its road is worth."),
        Option("river_pig", ("off", "on"), "RIV-4.2", "Whether the pig-herd makes cities worth more to its farmers."),
        Option("river_volcano", ("extra-turn", "inert"), "RIV-4.3", "Another turn after the volcano, or a plain tile."),
    )

    def on_setup(self, state: State) -> None:
        """The source lies at 0,0 and flows east; or north of what lies there already, flowing north. [RIV-1.3, INT-2]

        The youngest player, who would decide who starts, starts. [RIV-1.4]
        """
        land = state.land
        where, flow = (_north_of(land), _NORTH) if land.laid else (cell(0, 0), _EAST)
        course = state.parts[self.name] = Course()
        course.ends = [End(where + STEP[flow], flow, STRAIGHT)]
        ordered: dict[str, list[int]] = {}
        for kind in tile_set(self.tiles):
            ordered.setdefault(kind.markers["river_order"], []).append(land.set.number[kind.code])
        course.fixed = ordered["second"] + ordered["last"]
        course.bag = ordered["shuffled"]
        (source,) = ordered["first"]
        (side,) = river_sides(land.set.turned[source * 4])
        land.place(source * 4 + (flow - side) % 4, where)
        if state.agenda[-1] == Task("first", YOUNGEST):
            state.agenda[-1] = Task("begin", NOBODY, YOUNGEST)

    def insert_steps(self, turn: list[str], end: list[str]) -> None:
        turn.insert(0, "flow")

    def forbid_placements(self, state: State, kind: int, choices: Sequence[int]) -> Mapping[int, str]:
        """A river tile goes on from an open end, and leaves ends from which all the others can. [RIV-2.1, RIV-2.4]"""
        course = course_of(state)
        turned = state.land.set.turned
        finish = _finish(state, kind)
        forbidden: dict[int, str] = {}
        for choice in choices:
            end = course.end_at(choice % TURN - SHIFT)
            reason = _strays(state, end, turned[choice // TURN], finish) if end else _AWAY
            if reason:
                forbidden[choice] = reason
        return forbidden

    def on_placed(self, state: State, seat: int) -> None:
        course = course_of(state)
        if not course.ends:
            return
        land = state.land
        end = course.end_at(land.last_cell)
        assert end
        others = [other for other in course.ends if other is not end]
        course.ends = others + flow_on(land.set.turned[land.last_tile], end)
        course.tried = 0
        if not course.unplaced:
            course.ends = []
            if state.edition.options["river_volcano"] == "extra-turn":
                _erupt(state)

    def adjust_terms(self, state: State, root: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """A road with an inn counts twice when it is complete, and not at all when it is not. [RIV-4.1, INT-14]"""
        land = state.land
        if state.edition.options["river_inn"] == "off" or root != _root_with(land, "inn"):
            return terms
        size = land.size(root)
        return (*terms, Term("inns", size if land.is_complete(root) else -size, "RIV-4.1"))

    def adjust_field_terms(
        self, state: State, seat: int, city: int, fields: Sequence[int], terms: tuple[Term, ...]
    ) -> tuple[Term, ...]:
        """A city is worth a point more to a seat that supplies it from the pig-herd's field. [RIV-4.2]"""
        if state.edition.options["river_pig"] == "off":
            return terms
        pigs = _root_with(state.land, "pig_herd")
        if pigs < 0 or not _supplies(state, seat, city, fields, pigs):
            return terms
        return (*terms, Term("pig-herds", 1, "RIV-4.2"))

    def add_coming(self, state: State) -> Sequence[int]:
        return course_of(state).unplaced

    def show(self, state: State, seat: int | None) -> RiverView:
        course = course_of(state)
        drawn = [state.drawn] if course.ends and state.drawn != NOTHING_DRAWN else []
        return {
            "left": state.codes(sorted(course.unplaced + drawn)),
            "under": state.codes(course.under),
            "ends": [list(place(end.cell)) for end in course.ends],
            "over": not course.ends,
        }


def _north_of(land: Countryside) -> int:
    """The cell above the middle of what has been laid out, left of it if there is none. [INT-2]"""
    columns, rows = zip(*map(place, land.where), strict=True)
    return cell((min(columns) + max(columns)) // 2, min(rows) - 1)


def _bans_turns(state: State) -> bool:
    """Two turns to the same side in a row are forbidden. [RIV-2.6]"""
    return state.edition.options["river_turns"] == "no-u-turn"


def _finish(state: State, kind: int) -> Finish:
    """The search for a way to lay all the other tiles when one of this kind is laid."""
    left = course_of(state).unplaced
    if state.drawn != NOTHING_DRAWN:
        left.append(state.drawn)  # somebody asks what might have come instead
    if kind in left:
        left.remove(kind)
    return Finish(state.land, left, is_banned=_bans_turns(state))


def _strays(state: State, end: End, tile: Turned, finish: Finish) -> str:
    """What would be wrong with a tile at an open end. [RIV-2.3, RIV-2.5, RIV-2.6]"""
    new = flow_on(tile, end)
    ends = [other for other in course_of(state).ends if other is not end] + new
    if len(ends) == 2 and ends[0].cell == ends[1].cell:
        return "the two arms of the river would meet [RIV-2.3]"
    if end.turn and end.turn in [one.turn for one in new] and _bans_turns(state):
        return "the river would turn to the same side twice in a row [RIV-2.6]"
    if not finish.is_possible(tile, end.cell, ends):
        return "the river could not be finished any more [RIV-2.5]"
    return ""


@cache
def segment_with(key: str) -> tuple[str, int]:
    """The tile and the segment that the facts mark with an inn or a pig-herd."""
    return next(
        (kind.code, index)
        for kind in tile_set(River.tiles)
        for index, segment in enumerate(kind.segments)
        if key in segment.marks
    )


def _root_with(land: Countryside, key: str) -> int:
    """The root of the feature with the inn or the pig-herd; -1 if its tile was not laid."""
    code, segment = segment_with(key)
    kind = land.set.number[code]
    for number in range(land.laid):
        if land.tile_at(number) // 4 == kind:
            return land.root(land.base_at(number) + segment)
    return -1


def _supplies(state: State, seat: int, city: int, fields: Sequence[int], pigs: int) -> bool:
    """Whether the seat scores the city with farmers on the pig-herd's field. [RIV-4.2]

    In the second edition a seat scores a city through one field only: through this one if it can.
    """
    farmers = state.land.followers(pigs, state.edition.seats)
    if state.edition.farm_scoring == "second-edition":
        return seat in majority(farmers) and _touches(state, pigs, city)
    return pigs in fields and farmers[seat] > 0


def _touches(state: State, field: int, city: int) -> bool:
    """Whether a field is at a city, or at one that is no feature."""
    if city >= 0:
        return city in state.land.touched([field])[field]
    return any(field in each.add_cities(state).get(city, ()) for each in state.edition.add_cities)
