"""The steps of a turn and of the end, each a phase that answers its task."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core import first
from remparts.core.grid import ROW, SIDES, STEP, cell
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import NOBODY, Move, Task
from remparts.games.castle.rules.edition import SEATS
from remparts.games.castle.rules.facts import EXTRA_TURN
from remparts.games.castle.rules.final import final_entries
from remparts.games.castle.rules.moves import Reveal, Score, Use
from remparts.games.castle.rules.scoring import (
    doubler,
    due,
    is_anybody_there,
    order_is_asked,
    score_feature,
    settle,
)
from remparts.games.castle.rules.state import NOTHING_DRAWN, State
from remparts.games.castle.rules.tiles import WALL, WITH_PATH
from remparts.land import phases
from remparts.land.moves import PASS, Draw, Follow, Pass, Place, Placements, choice_of
from remparts.land.sets import placed
from remparts.land.sites import node_at, site_of

SCORE: Final = Task("score", NOBODY)
FINAL: Final = Task("final", NOBODY)


def start_turn(state: State, seat: int) -> None:
    """A turn begins; wall tiles taken in earlier turns can be used in it. [CST-4.1, CST-11.1]"""
    state.seat = seat
    state.fresh = 0
    state.agenda.extend(state.edition.turns[seat])


class ChooseFirst(first.ChooseFirst[State]):
    """The youngest player decides who starts, or chance does. [CST-3.7]"""

    wants = "first decide who starts, with first.0 or first.1 [CST-3.7]"

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        start_turn(state, luck.below(SEATS))

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        self.choose(state, task, luck)

    def begin(self, state: State, seat: int) -> None:
        start_turn(state, seat)


class DrawTile(phases.FromBag[State]):
    """A tile is drawn for all to see; one that fits nowhere leaves the game, and another comes. [CST-5.1, CST-5.8]"""

    wants = "a tile is to be drawn from the pile [CST-5.1]"

    def come_up(self, state: State, task: Task, kind: int) -> None:
        choices = state.land.choices(kind)
        if choices:
            state.choices = choices
            state.drawn = kind
            return
        state.aside.append(kind)
        if state.bag:
            state.agenda.append(task)
        else:
            state.agenda.pop()  # nothing is placed: the game ends with this turn [CST-5.9]

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Draw):
            return f"{move} is not possible: no tile {move.tile} is left in the pile [CST-3.2]"
        if isinstance(move, Follow):
            return f"{move} is not possible now: one follower at most, on the tile placed in this turn [CST-7.1]"
        return super().refusal(state, task, move)


class PlaceTile(Phase[State]):
    """A tile is laid beside a tile or a start space so that paths go on. [CST-5.2, CST-5.3, CST-5.5]"""

    wants = "a tile is to be placed [CST-4.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return Placements(state.choices, state.edition.places)

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Place)
        self.lay(state, task, state.edition.tiles.number[move.tile] * 4 + move.facing, move.y * ROW + move.x)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        turned, where = placed(state.choices[luck.below(len(state.choices))])
        self.lay(state, task, turned, where)

    def lay(self, state: State, task: Task, turned: int, where: int) -> None:
        """The turned tile comes to a cell; a follower may come, too, and what it completes will be scored."""
        land = state.land
        state.completed = land.place(turned, where)
        state.drawn = NOTHING_DRAWN
        state.choices = ()
        if state.supply[task.arg]:
            state.free = land.unclaimed(range(len(state.edition.follows[turned])))
        if state.completed:
            state.agenda.append(SCORE)
        if state.free:
            state.agenda.append(state.edition.following[task.arg])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, (Pass, Draw)):
            return f"{move} is not possible: while a tile can be placed, it must be [CST-5.1]"
        if not isinstance(move, Place):
            return super().refusal(state, task, move)
        drawn = state.edition.tiles.kinds[state.drawn]
        if move.tile != drawn.code:
            return f"{move} is not possible: the tile drawn is {drawn.code} [CST-5.1]"
        if move.facing not in drawn.facings:
            facings = ", ".join(SIDES[facing] for facing in drawn.facings)
            return f"{move} looks the same with another facing: use one of {facings} [CST-1.4]"
        return f"{move} is not possible: {_wrong_cell(state, move)}"


_SIDE_NAMES: Final = ("north", "east", "south", "west")


def _wrong_cell(state: State, move: Place) -> str:
    """Why a tile cannot lie in that cell."""
    land, where = state.land, cell(move.x, move.y)
    place = f"{move.x},{move.y}"
    if choice_of(move, land.set) < 0 or where not in state.edition.components.board.cells:
        return f"{place} is no cell inside the wall [CST-1.3]"
    if where in land.cells:
        return f"{place} already holds a tile [CST-1.4]"
    if where not in land.frontier:
        if land.laid == state.edition.starts:
            return f"the first tile must face a start space, and {place} does not [CST-5.2]"
        corners = (STEP[0] - 1, STEP[0] + 1, STEP[2] - 1, STEP[2] + 1)
        laid = land.where[state.edition.starts :]
        if any(where + step in laid for step in corners):
            return f"{place} touches tiles only at a corner and faces no start space [CST-5.4]"
        return f"{place} touches no tile and faces no start space [CST-5.3]"
    kind = land.set.kinds[land.set.number[move.tile]]
    for side, letter in land.set.edges.demanded(land.frontier[where]).items():
        if letter not in (WALL, kind.edges[(side - move.facing) % 4]):
            has = "a path leaves" if letter == WITH_PATH else "no path leaves"
            rule = "CST-5.6" if where + STEP[side] in land.where[: state.edition.starts] else "CST-5.5"
            return f"in the {_SIDE_NAMES[side]} {has} what lies there, and paths must go on [{rule}]"
    raise AssertionError(f"{move} is legal")


class PlaceFollower(phases.PlaceFollower[State]):
    """A follower goes on a segment of the new tile whose feature nobody stands on, or none does. [CST-7.1, CST-7.5]"""

    wants = "a follower may be placed, or - for none [CST-7.1]"
    by_segment = "CST-7.4"
    nobody_there = "CST-7.5"


class ScoreCompleted(Phase[State]):
    """Completed features are scored one by one: the active player's, the opponent's, then nobody's. [CST-8.4]"""

    def act(self, state: State, task: Task) -> None:
        if not is_anybody_there(state, state.completed):
            state.completed = []
            return
        mine, theirs, nobodys = due(state)
        group = mine or theirs
        if group:
            state.agenda.append(task)
            if order_is_asked(state, group):
                state.agenda.append(Task("order", state.seat))
            else:
                begin_scoring(state, group[0])
            return
        state.completed = []
        for root in nobodys:
            settle(state, root)


def begin_scoring(state: State, root: int) -> None:
    """A feature is scored, at once or after the decision to double it. [CST-8.10]"""
    state.completed = [each for each in state.completed if each != root]
    if doubler(state, root):
        state.agenda.append(Task("double", state.seat, root))
    else:
        score_feature(state, root)


class ChooseOrder(Phase[State]):
    """The active player chooses which feature is scored next. [CST-8.4]"""

    wants = "choose which completed feature is scored next [CST-8.4]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        mine, theirs, _ = due(state)
        return [Score(site_of(state.land, root)) for root in mine or theirs]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Score)
        root = node_at(state.land, move.site)
        assert root is not None
        begin_scoring(state, root)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        mine, theirs, _ = due(state)
        group = mine or theirs
        begin_scoring(state, group[luck.below(len(group))])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Score):
            return super().refusal(state, task, move)
        offered = ", ".join(map(str, self.moves(state, task)))
        return f"{move} is not possible: what can be scored now is {offered} [CST-8.4]"


class Double(Phase[State]):
    """The active player decides whether a wall tile doubles his feature. [CST-11.4, CST-11.5, CST-11.7]"""

    wants = "decide whether a wall tile doubles this feature, or - not to [CST-11.7]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        number = doubler(state, task.arg)
        assert number
        return [Use(number), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Use):
            use(state, move.number)
        score_feature(state, task.arg, doubled=isinstance(move, Use))

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        doubled = luck.below(2) == 0
        number = doubler(state, task.arg)
        if doubled and number:
            use(state, number)
        score_feature(state, task.arg, doubled=doubled)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Use):
            return super().refusal(state, task, move)
        kind = state.land.kind(task.arg)
        return f"{move} is not possible: only wall tile {doubler(state, task.arg)} doubles a {kind} [CST-11.6]"


def use(state: State, number: int) -> None:
    """A wall tile of the active player leaves the game. [CST-11.2]"""
    held = list(state.held[state.seat])
    held.remove(number)
    state.held[state.seat] = tuple(held)
    state.used = (*state.used, number)


class RevealWallTile(Phase[State]):
    """A wall tile that was taken turns out to be any of those nobody has seen. [CST-3.3, CST-10.4]"""

    wants = "the wall tile that was taken is turned face up [CST-10.4]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        return [(Reveal(number), count) for number, count in sorted(Counter(state.box).items())]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Reveal)
        reveal(state, task.arg % SEATS, move.number)

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        reveal(state, task.arg % SEATS, sorted(state.box)[luck.below(len(state.box))])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Reveal):
            return f"{move} is not possible: every wall tile {move.number} has been seen [CST-1.5]"
        return super().refusal(state, task, move)


def reveal(state: State, seat: int, number: int) -> None:
    """The wall tile that a seat has taken shows its number. [CST-10.4]"""
    box = list(state.box)
    box.remove(number)
    state.box = tuple(box)
    state.held[seat] = (*state.held[seat], number)
    state.fresh += seat == state.seat


class Settle(Phase[State]):
    """After a wall tile was taken: the keep, then the followers. [CST-8.10]"""

    def act(self, state: State, task: Task) -> None:
        settle(state, task.arg)


class Next(Phase[State]):
    """The opponent's turn begins, or another one of the same player, or the end. [CST-4.3, CST-12.1]"""

    def act(self, state: State, task: Task) -> None:
        if not state.bag:
            state.agenda.append(FINAL)
        elif state.held[state.seat] and EXTRA_TURN in state.usable(state.seat):
            state.agenda.append(Task("again", state.seat))
        else:
            start_turn(state, 1 - state.seat)


class Again(Phase[State]):
    """The active player may use a wall tile for another turn. [CST-11.3]"""

    wants = "decide whether wall tile 1 brings another turn, or - not to use it [CST-11.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [Use(EXTRA_TURN), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Use):
            use(state, move.number)
        start_turn(state, state.seat if isinstance(move, Use) else 1 - state.seat)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        again = luck.below(2) == 0
        if again:
            use(state, EXTRA_TURN)
        start_turn(state, state.seat if again else 1 - state.seat)


class FinalScoring(Phase[State]):
    """The wall tiles left on the wall are removed, and the final scoring comes. [CST-12.2]"""

    def act(self, state: State, task: Task) -> None:
        state.towers = frozenset()
        for entry in final_entries(state):
            state.ledger.append(entry)
            state.scores[entry.seat] += entry.points


PHASES: Final[Mapping[str, Phase[State]]] = {
    "first": ChooseFirst(),
    "draw": DrawTile(),
    "place": PlaceTile(),
    "follower": PlaceFollower(),
    "score": ScoreCompleted(),
    "order": ChooseOrder(),
    "double": Double(),
    "reveal": RevealWallTile(),
    "settle": Settle(),
    "next": Next(),
    "again": Again(),
    "final": FinalScoring(),
}
