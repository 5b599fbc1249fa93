"""The phases of the three-tile variant: hands are dealt, looked at, refilled, and blocked ones relieved. [VAR-1.1]"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.carcassonne.rules.moves import Aside, Deal
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.turn import FromBag, choose_placements, end_turn, take_from_hand


class DealTile(FromBag):
    """A tile is drawn into a hand, for its owner to see. [VAR-1.1, VAR-1.4]"""

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        deals = state.edition.deals[task.arg]
        return [(deals[kind], count) for kind, count in sorted(Counter(state.bag).items())]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        return state.edition.deals[task.arg][state.bag[int(rng.random() * len(state.bag))]]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Deal)
        kind = state.edition.tiles.number[move.tile]
        state.bag.remove(kind)
        self.come_up(state, task, kind)

    def come_up(self, state: State, task: Task, kind: int) -> None:
        state.hands[task.arg] = tuple(sorted((*state.hands[task.arg], kind)))


class LookAtHand(Phase[State]):
    """If nothing in hand can be placed, the hand is shown and a tile of it set aside. [VAR-1.6]"""

    def act(self, state: State, task: Task) -> None:
        self._look(state, may_set_aside=True)

    def _look(self, state: State, *, may_set_aside: bool) -> None:
        seat = state.seat
        hand = state.hands[seat]
        choose_placements(state, sorted(set(hand))) if hand else None
        if hand and state.choices:
            return
        state.shown[seat] = hand
        if not hand or not (may_set_aside or state.bag):
            end_turn(state)
            return
        state.agenda.append(Task("look-again", NOBODY))
        state.agenda.append(Task("aside", seat, seat))


class LookAgain(LookAtHand):
    """After a tile was set aside: without a stock the turn ends if still nothing fits. [VAR-1.6]"""

    def act(self, state: State, task: Task) -> None:
        self._look(state, may_set_aside=False)


class SetAside(Phase[State]):
    """One tile of a hand in which nothing fits leaves the game; a replacement is drawn if possible. [VAR-1.6]"""

    wants = "nothing in hand fits: one tile is to be set aside, as in aside.V [VAR-1.6]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [Aside(code) for code in state.codes(sorted(set(state.hands[task.arg])))]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Aside)
        kind = state.edition.tiles.number[move.tile]
        take_from_hand(state, task.arg, kind)
        state.aside.append(kind)
        if state.bag:
            state.agenda.append(Task("deal", CHANCE, task.arg))


class Refill(Phase[State]):
    """The player draws one tile if the stock is not empty; nothing if the tile laid came from elsewhere. [VAR-1.4]"""

    def act(self, state: State, task: Task) -> None:
        if state.bag and len(state.hands[state.seat]) < state.edition.hand_tiles:
            state.agenda.append(Task("deal", CHANCE, state.seat))


HAND_PHASES: Final[Mapping[str, Phase[State]]] = {
    "deal": DealTile(),
    "look": LookAtHand(),
    "look-again": LookAgain(),
    "aside": SetAside(),
    "refill": Refill(),
}
