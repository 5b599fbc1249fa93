"""The steps of the setup, of a turn and of the end, each a phase that answers its task."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.robber_knights.rules.area import FULL
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.hands import DIFFERENT
from remparts.games.robber_knights.rules.moves import PASS, STAY, Draw, Lay, Lays, March, Stop
from remparts.games.robber_knights.rules.opening import OPENING_PHASES
from remparts.games.robber_knights.rules.playout import deploy_any, draw_any, lay_any
from remparts.games.robber_knights.rules.refusals import late_march, wrong_lay, wrong_march
from remparts.games.robber_knights.rules.rides import rides, stays, tile
from remparts.games.robber_knights.rules.scoring import award_all
from remparts.games.robber_knights.rules.state import State

_MOST_DEPLOYED: Final = facts().most_deployed
_MOST_TILES: Final = facts().most_tiles


class Begin(Phase[State]):
    """The start layout is complete, and the first turn begins. [ROB-3.8]"""

    def act(self, state: State, task: Task) -> None:
        state.agenda.append(state.edition.laying[state.seat][1])


class LayTile(Phase[State]):
    """A tile from the hand is laid beside another; after the first one the seat may stop. [ROB-4.1, ROB-5.1]"""

    wants = "a tile is to be laid from the hand [ROB-4.2]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        area = state.area
        kinds = DIFFERENT[state.held[task.who]]
        return Lays(area.board, kinds, area.opened[:], area.places, state.edition.lays, task.arg > 1)

    def answer(self, state: State, task: Task, move: Move) -> None:
        if not isinstance(move, Lay):
            assert isinstance(move, Stop)
            state.agenda.append(state.edition.after[_MOST_TILES])
            return
        edition = state.edition
        kind = edition.number[move.tile]
        state.lay(task.who, kind, edition.board.spot(move.x, move.y))
        self.follow(state, task, kind)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        kind = lay_any(state, task.who, task.arg > 1, luck)
        if kind < 0:
            state.agenda.append(state.edition.after[_MOST_TILES])
        else:
            self.follow(state, task, kind)

    def follow(self, state: State, task: Task, kind: int) -> None:
        """Knights may come to a castle, a tile is drawn, and then it goes on. [ROB-4.2, ROB-6.1]"""
        seat, edition = task.who, state.edition
        state.agenda.append(edition.after[task.arg])
        if state.heights[seat]:
            state.agenda.append(edition.drawing[seat])
        if state.can_deploy(seat, kind):
            state.agenda.append(edition.marching[seat][task.arg])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Lay):
            return wrong_lay(state, task.who, move)
        if isinstance(move, Stop):
            return f"{move} is not possible: the first tile of a turn must be laid [ROB-4.1]"
        return late_march(state, move) or super().refusal(state, task, move)


class DeployKnights(Phase[State]):
    """Up to five knights on the castle just laid ride off in one direction, or stay, or none come. [ROB-6.1]"""

    wants = "knights may be deployed on the castle, or - for none [ROB-6.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        area = state.area
        castle = area.latest
        cost = area.cost(castle)
        most = min(_MOST_DEPLOYED, state.supply[task.who])
        found: tuple[Move, ...] = stays(cost, most)
        home = (tile(cost, FULL),)
        for direction, step in enumerate(area.board.steps):
            if area.tiles[castle + step]:
                line = area.line(castle, step, most - cost)
                if line:
                    found += rides(direction, home + line, most)
        return (*found, PASS)

    def answer(self, state: State, task: Task, move: Move) -> None:
        if not isinstance(move, March):
            return
        seat = task.who
        area = state.area
        spot = area.latest
        step = 0 if move.direction == STAY else area.board.steps[move.direction]
        for knights in move.knights:
            area.post(spot, seat, knights)
            state.supply[seat] -= knights
            spot += step

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        deploy_any(state, task.who, luck)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, March):
            return wrong_march(state, task.who, move)
        return super().refusal(state, task, move)


class DrawTile(Phase[State]):
    """The top tile of a pile goes into its owner's hand; all of its letter are equally likely. [ROB-3.2, ROB-4.2]"""

    wants = "a tile is to be drawn from the pile [ROB-4.2]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        seat = task.arg
        edition = state.edition
        top = state.piles[seat][: edition.top_size[state.heights[seat]]]
        return [(edition.drawn[seat][kind], top.count(kind)) for kind in sorted(set(top))]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        seat = task.arg
        edition = state.edition
        size: int = edition.top_size[state.heights[seat]]
        return edition.drawn[seat][state.piled[state.top(seat) + int(rng.random() * size)]]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Draw)
        seat = task.arg
        kind = state.edition.number[move.tile]
        top = at = state.top(seat)
        while state.piled[at] != kind:
            at += 1
        state.draw(seat, at - top)

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        draw_any(state, task.arg, luck)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Draw):
            letter, _ = state.edition.tops[state.heights[task.arg]]
            if move.seat != task.arg:
                return f"{move} is not possible: seat {task.arg} draws from its own pile [ROB-4.2]"
            return f"{move} is not possible: no {move.tile} is left among the {letter} tiles on top [ROB-3.2]"
        return late_march(state, move) or super().refusal(state, task, move)


class Next(Phase[State]):
    """The same seat may go on, or the next one with tiles has its turn, or the game ends. [ROB-4.5, ROB-4.7]"""

    def act(self, state: State, task: Task) -> None:
        action = state.go_on(task.arg)
        if action == 0:
            award_all(state)
            return
        assert state.area.places, "a tile can always be laid [ROB-5.6]"
        state.agenda.append(state.edition.laying[state.seat][action])


PHASES: Final[Mapping[str, Phase[State]]] = {
    **OPENING_PHASES,
    "begin": Begin(),
    "lay": LayTile(),
    "march": DeployKnights(),
    "draw": DrawTile(),
    "next": Next(),
}
