"""The steps of a turn and of the end, each a phase that answers its task."""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core import first
from remparts.core.grid import AROUND, ROW, SIDES, STEP, cell
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import NOBODY, Move, Task
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.hands import HAND_PHASES
from remparts.games.carcassonne.rules.moves import Aside
from remparts.games.carcassonne.rules.scoring import (
    announce,
    award,
    completed_features,
    last_entries,
    occupied,
    score_feature,
)
from remparts.games.carcassonne.rules.state import NOTHING_DRAWN, State
from remparts.games.carcassonne.rules.turn import (
    FromBag,
    allowed,
    begin,
    end_turn,
    start_turn,
    take_from_hand,
)
from remparts.land import phases
from remparts.land.moves import Draw, Pass, Place, Placements, choice_of
from remparts.land.sets import SHIFT, TURN


class ChooseFirst(first.ChooseFirst[State]):
    """The youngest player decides who starts, or chance does. [CAR-1.7]"""

    wants = "first decide who starts, with first.0, first.1 … [CAR-1.7]"

    def begin(self, state: State, seat: int) -> None:
        begin(state, seat)


class Begin(Phase[State]):
    """A seat is known to start. [CAR-1.7]"""

    def act(self, state: State, task: Task) -> None:
        begin(state, task.arg)


class DrawTile(FromBag):
    """A tile is drawn for all to see; one that fits nowhere is set aside and another drawn. [CAR-2.2, CAR-3.6]"""

    def come_up(self, state: State, task: Task, kind: int) -> None:
        choices = state.land.choices(kind)
        if state.edition.forbid_placements[kind]:
            choices = allowed(state, kind, choices)
        if choices:
            state.choices = choices
            state.drawn = kind
        else:
            self._set_aside(state, task, kind)

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        """Where nobody forbids anything, placements are counted and not listed."""
        state.agenda.pop()
        kind = state.bag.pop(luck.below(len(state.bag)))
        if state.edition.forbid_placements[kind]:
            self.come_up(state, task, kind)
        elif state.land.count(kind):
            state.drawn = kind
        else:
            self._set_aside(state, task, kind)

    def _set_aside(self, state: State, task: Task, kind: int) -> None:
        state.aside.append(kind)
        if state.bag:
            state.agenda.append(task)
        else:
            end_turn(state)


SCORE: Final = Task("score", NOBODY)


class PlaceTile(Phase[State]):
    """A tile is laid so that it fits its neighbours on every side they share. [CAR-3.1, CAR-3.2]

    A follower in supply may then claim any segment of it whose feature nobody holds. [CAR-4.2, CAR-4.5]
    """

    wants = "a tile is to be placed [CAR-2.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return Placements(state.choices, state.edition.places)

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Place)
        kind = state.edition.tiles.number[move.tile]
        self._lay(state, task, kind * 4 + move.facing, move.y * ROW + move.x)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        if state.choices:
            choice = state.choices[luck.below(len(state.choices))]
        else:
            land, kind = state.land, state.drawn
            choice = land.choice(kind, luck.below(land.count(kind)))
        self._lay(state, task, choice // TURN, choice % TURN - SHIFT)

    def _lay(self, state: State, task: Task, turned: int, cell: int) -> None:
        edition = state.edition
        state.choices = ()
        completed = state.land.place(turned, cell)
        if completed:
            state.completed = completed
            state.agenda.append(SCORE)
        if state.supply[task.arg]:
            state.free = state.land.unclaimed(edition.claims[turned])
            if state.free:
                state.agenda.append(edition.followers[task.arg])
        if state.drawn == NOTHING_DRAWN:
            take_from_hand(state, task.arg, turned // 4)
        else:
            state.drawn = NOTHING_DRAWN
        for expansion in edition.on_placed:
            expansion.on_placed(state, task.arg)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, (Pass, Aside, Draw)):
            return (
                f"{move} is not possible: while a tile can be placed, it must be, and it cannot be exchanged [CAR-2.3]"
            )
        if not isinstance(move, Place):
            return super().refusal(state, task, move)
        return self._wrong_tile(state, move) or _wrong_cell(state.land, move) or self._forbidden(state, move)

    def _wrong_tile(self, state: State, move: Place) -> str:
        edition = state.edition
        if edition.hand_tiles and state.drawn == NOTHING_DRAWN:
            codes = state.codes(state.hands[state.seat])
            if move.tile not in codes:
                return f"{move} is not possible: there is no {move.tile} in hand, only {', '.join(codes)} [VAR-1.3]"
        elif move.tile != edition.tiles.codes[state.drawn]:
            drawn = edition.tiles.codes[state.drawn]
            return f"{move} is not possible: the tile drawn is {drawn}, and it cannot be exchanged [CAR-2.3]"
        kind = edition.tiles.kinds[edition.tiles.number[move.tile]]
        if move.facing not in kind.facings:
            return f"{move} looks the same with another facing: use one of {_facings(kind.facings)} [CAR-3.3]"
        return ""

    def _forbidden(self, state: State, move: Place) -> str:
        tiles = state.edition.tiles
        choice, kind = choice_of(move, tiles), tiles.number[move.tile]
        forbidden = [each.forbid_placements(state, kind, [choice]) for each in state.edition.forbid_placements[kind]]
        return f"{move} is not allowed: {next(filter(None, forbidden))[choice]}"


def _facings(facings: Sequence[int]) -> str:
    return ", ".join(SIDES[facing] for facing in facings)


_SIDE_NAMES: Final = ("north", "east", "south", "west")


def _wrong_cell(land: Countryside, move: Place) -> str:
    """Why a tile cannot lie in that cell; empty if it fits."""
    where = cell(move.x, move.y)
    if choice_of(move, land.set) < 0:
        return f"{move} is not possible: {move.x},{move.y} is too far away [CAR-3.1]"
    if where in land.cells:
        return f"{move} is not possible: {move.x},{move.y} already holds a tile [CAR-3.1]"
    if where not in land.frontier:
        corner = any(where + step in land.cells for step in AROUND if step not in STEP)
        contact = "touches tiles only at a corner" if corner else "touches no tile"
        return f"{move} is not possible: {move.x},{move.y} {contact} [CAR-3.1]"
    kind = land.set.kinds[land.set.number[move.tile]]
    edges = land.set.edges
    for side, letter in edges.demanded(land.demand(where)).items():
        own = kind.edges[(side - move.facing) % 4]
        if own != letter:
            meets = f"{edges.names[own]} meets {edges.names[letter]} on the {_SIDE_NAMES[side]} side"
            return f"{move} does not fit: {meets} [CAR-3.2]"
    return ""


class PlaceFollower(phases.PlaceFollower[State]):
    """One follower on the tile just placed, or none. [CAR-4.1]"""

    wants = "a follower may be placed, or - for none [CAR-2.1]"
    by_segment = "CAR-4.4"
    nobody_there = "CAR-4.5"


class Score(Phase[State]):
    """Everything the tile completed is scored, one feature after the other. [CAR-5.1, CAR-5.14]"""

    def act(self, state: State, task: Task) -> None:
        roots = completed_features(state)
        state.completed = []
        announce(state, roots)
        state.agenda.extend(Task("feature", NOBODY, root) for root in reversed(roots))


class Feature(Phase[State]):
    """One feature is scored, after the decisions that come before it."""

    def act(self, state: State, task: Task) -> None:
        before: list[Task] = []
        for expansion in state.edition.before_scoring:
            before += expansion.before_scoring(state, state.seat, task.arg)
        if not before:
            score_feature(state, task.arg)
            return
        state.agenda.append(Task("worth", NOBODY, task.arg))
        state.agenda.extend(reversed(before))


class Worth(Phase[State]):
    """Those decisions are made: the feature is scored."""

    def act(self, state: State, task: Task) -> None:
        score_feature(state, task.arg)


class Next(Phase[State]):
    """The next player's turn begins, or the end. [CAR-2.1, CAR-8.1, VAR-1.5]"""

    def act(self, state: State, task: Task) -> None:
        edition = state.edition
        if state.bag:
            start_turn(state, (state.seat + 1) % edition.seats)
        else:
            self._go_on_without_bag(state)

    def _go_on_without_bag(self, state: State) -> None:
        edition = state.edition
        waiting = [(state.seat + i) % edition.seats for i in range(1, edition.seats + 1)]
        holding = [seat for seat in waiting if state.hands[seat]]
        if holding and not edition.stops_at_last_draw:
            start_turn(state, holding[0])
        else:
            state.agenda.extend(edition.final)


class FinalFeatures(Phase[State]):
    """Incomplete roads, cities and cloisters are scored. [CAR-8.2, CAR-8.3]"""

    def act(self, state: State, task: Task) -> None:
        land = state.land
        roots = [root for root in occupied(state) if land.kind(root) in state.edition.values]
        state.agenda.extend(Task("feature", NOBODY, root) for root in reversed(roots))


class FinalFields(Phase[State]):
    """Farmers supply completed cities, and what expansions add at the very end. [CAR-9.2]"""

    def act(self, state: State, task: Task) -> None:
        for entry in last_entries(state):
            award(state, entry)


PHASES: Final[Mapping[str, Phase[State]]] = {
    **HAND_PHASES,
    "first": ChooseFirst(),
    "begin": Begin(),
    "draw": DrawTile(),
    "place": PlaceTile(),
    "follower": PlaceFollower(),
    "score": Score(),
    "feature": Feature(),
    "worth": Worth(),
    "next": Next(),
    "features": FinalFeatures(),
    "fields": FinalFields(),
}
