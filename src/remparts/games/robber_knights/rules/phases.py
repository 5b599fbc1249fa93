"""The steps of the setup, of a turn and of the end, each a phase that answers its task."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from remparts.core.grid import STEP
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.robber_knights.rules.area import COSTS, FULL
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.moves import PASS, STAY, Draw, Lay, Lays, March, Stop
from remparts.games.robber_knights.rules.opening import OPENING_PHASES
from remparts.games.robber_knights.rules.refusals import late_march, wrong_lay, wrong_march
from remparts.games.robber_knights.rules.rides import rides, stays, tile
from remparts.games.robber_knights.rules.scoring import award_all
from remparts.games.robber_knights.rules.state import State

_IS_CASTLE: Final = tuple(kind.is_castle for kind in facts().kinds)
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
        hand = state.hands[task.who]
        kinds = hand[:1] if len(hand) == 2 and hand[0] == hand[1] else hand
        return Lays(kinds, state.area.open, state.edition.lays, task.arg > 1)

    def answer(self, state: State, task: Task, move: Move) -> None:
        seat = task.who
        edition = state.edition
        if not isinstance(move, Lay):
            assert isinstance(move, Stop)
            state.agenda.append(edition.after[_MOST_TILES])
            return
        kind = edition.number[move.tile]
        state.area.lay(kind, move.x, move.y)
        hand = state.hands[seat]
        state.hands[seat] = hand[1:] if hand[0] == kind else hand[:1]
        state.laid[seat] += (kind,)
        state.agenda.append(edition.after[task.arg])
        if state.piles[seat]:
            state.agenda.append(edition.drawing[seat])
        if _IS_CASTLE[kind] and state.supply[seat] >= COSTS[kind]:
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
        castle = area.last
        cost = COSTS[area.ground[castle]]
        most = min(_MOST_DEPLOYED, state.supply[task.who])
        found: tuple[Move, ...] = stays(cost, most)
        home = (tile(cost, FULL),)
        for direction, step in enumerate(STEP):
            line = area.ride(castle, step, most - cost)
            if line:
                found += rides(direction, home + line, most)
        return (*found, PASS)

    def answer(self, state: State, task: Task, move: Move) -> None:
        if not isinstance(move, March):
            return
        seat = task.who
        area = state.area
        where = area.last
        step = 0 if move.direction == STAY else STEP[move.direction]
        for knights in move.knights:
            area.stand(where, seat, knights)
            where += step
        state.supply[seat] -= sum(move.knights)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, March):
            return wrong_march(state, task.who, move)
        return super().refusal(state, task, move)


class DrawTile(Phase[State]):
    """The top tile of a pile goes into its owner's hand; all of its letter are equally likely. [ROB-3.2, ROB-4.2]"""

    wants = "a tile is to be drawn from the pile [ROB-4.2]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        pile = state.piles[task.arg]
        top = pile[: state.edition.top_size[len(pile)]]
        drawn = state.edition.drawn[task.arg]
        return [(drawn[kind], top.count(kind)) for kind in sorted(set(top))]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        pile = state.piles[task.arg]
        kind = pile[int(rng.random() * state.edition.top_size[len(pile)])]
        return state.edition.drawn[task.arg][kind]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Draw)
        seat = task.arg
        kind = state.edition.number[move.tile]
        pile = state.piles[seat]
        at = pile.index(kind)
        state.piles[seat] = pile[:at] + pile[at + 1 :]
        hand = state.hands[seat]
        state.hands[seat] = (kind, *hand) if hand and kind < hand[0] else (*hand, kind)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Draw):
            letter, _ = state.edition.tops[len(state.piles[task.arg])]
            if move.seat != task.arg:
                return f"{move} is not possible: seat {task.arg} draws from its own pile [ROB-4.2]"
            return f"{move} is not possible: no {move.tile} is left among the {letter} tiles on top [ROB-3.2]"
        return late_march(state, move) or super().refusal(state, task, move)


class Next(Phase[State]):
    """The same seat may go on, or the next one with tiles has its turn, or the game ends. [ROB-4.5, ROB-4.7]"""

    def act(self, state: State, task: Task) -> None:
        edition = state.edition
        hands = state.hands
        seat = state.seat
        action = task.arg + 1
        if action > _MOST_TILES or not hands[seat]:
            action = 1
            order = [(seat + i) % edition.seats for i in range(1, edition.seats + 1)]
            waiting = [other for other in order if hands[other]]
            if not waiting:
                award_all(state)
                return
            seat = state.seat = waiting[0]
        assert state.area.open, "a tile can always be laid [ROB-5.6]"
        state.agenda.append(edition.laying[seat][action])


PHASES: Final[Mapping[str, Phase[State]]] = {
    **OPENING_PHASES,
    "begin": Begin(),
    "lay": LayTile(),
    "march": DeployKnights(),
    "draw": DrawTile(),
    "next": Next(),
}
