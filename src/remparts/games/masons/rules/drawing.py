"""Drawing cards, and their exchange by those with the lowest score."""

from collections.abc import Sequence
from random import Random
from typing import Final

from remparts.core.ints import i64
from remparts.core.lazy import Lazy
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.masons.rules.moves import PASS, Draw, Exchange, Pass
from remparts.games.masons.rules.round import are_held, written
from remparts.games.masons.rules.state import NONE, State


class Due(Phase[State]):
    """A seat is to draw a card; if there is none at all, the draw is lost. [MAS-12.10]"""

    def act(self, state: State, task: Task) -> None:
        if not state.cards.pile:
            state.cards.reshuffle()
        if state.cards.pile:
            state.agenda.append(state.edition.drawing[task.arg])


class DrawCard(Phase[State]):
    """A card comes from the draw pile, each with the same chance. [MAS-12.7]"""

    wants = "chance draws a card [MAS-12.7]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        draws, kind_of = state.edition.draws[task.arg], state.edition.deck.kind
        kinds = [kind_of[card] for card in state.cards.pile]
        return [(draws[kind], kinds.count(kind)) for kind in dict.fromkeys(kinds)]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        pile, edition = state.cards.pile, state.edition
        return edition.draws[task.arg][edition.deck.kind[pile[int(rng.random() * len(pile))]]]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Draw)
        state.cards.draw_kind(task.arg, state.edition.kind[move.card])

    def draw(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        state.cards.draw(task.arg, luck.below(len(state.cards.pile)))


# ---- The exchange


class Exchanges(Lazy[Move]):
    """Nothing, or any number of cards of a hand: a digit for each kind says how many of it."""

    __slots__ = ("_held", "_names", "_seat")

    def __init__(self, seat: int, held: Sequence[tuple[int, int]], names: Sequence[str]) -> None:
        total = 1
        for _, number in held:
            total *= number + 1
        self._numbers = range(total)
        self._seat = seat
        self._held = held
        self._names = names

    def make(self, number: int) -> Move:
        if not number:
            return PASS
        cards: list[str] = []
        for kind, most in self._held:
            number, some = divmod(number, most + 1)
            cards += [self._names[kind]] * some
        return Exchange(self._seat, tuple(cards))

    def number_of(self, item: object) -> int:
        if isinstance(item, Pass):
            return 0
        if not isinstance(item, Exchange):
            return -1
        number, place = 0, 1
        for kind, most in self._held:
            number += place * min(item.cards.count(self._names[kind]), most)
            place *= most + 1
        return number if self.make(number) == item else -1


_MOST_AT_ONCE: Final = 1 << 30
"""The most ways among which one number decides."""


class ExchangeCards(Phase[State]):
    """Any number of cards is discarded face down, and as many are drawn. [MAS-13.1, MAS-13.4]"""

    wants = "cards may be exchanged, as in exchange0.outside_walls, or - for none [MAS-13.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        hand = state.cards.kinds(task.who)
        held = [(kind, hand.count(kind)) for kind in dict.fromkeys(hand)]
        return Exchanges(task.who, held, [kind.name for kind in state.edition.kinds])

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Exchange):
            self._exchange(state, task.who, [state.edition.kind[name] for name in move.cards])

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        seat, kind_of = task.who, state.edition.deck.kind
        hand = state.cards.hands[seat]
        ways: list[int] = []
        last: i64 = NONE
        total: i64 = 1
        for card in hand:
            if kind_of[card] != last:
                last = kind_of[card]
                ways.append(1)
            ways[-1] += 1
        for each in ways:
            total *= each
        state.agenda.pop()
        # Where there are too many for one draw, each kind has its own: all exchanges are as likely as then.
        is_one = total < _MOST_AT_ONCE
        number = luck.below(total) if is_one else 0
        kinds: list[int] = []
        at: i64 = 0
        for each in ways:
            if is_one:
                some = number % each
                number = number // each
            else:
                some = luck.below(each)
            kinds += [kind_of[hand[at]]] * some
            at += each - 1
        if kinds:
            self._exchange(state, seat, kinds)

    def _exchange(self, state: State, seat: int, kinds: list[int]) -> None:
        state.cards.put_down(seat, kinds)
        for _ in kinds:
            state.agenda.append(state.edition.due[seat])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Exchange):
            return super().refusal(state, task, move)
        if move.seat != task.who:
            return f"{move} is not possible: it is seat {task.who} that may exchange cards [MAS-13.1]"
        hand = [state.edition.kinds[kind].name for kind in state.cards.kinds(task.who)]
        if are_held(move.cards, hand):
            right = written(move.cards, hand, f"exchange{task.who}")
            return f"{move} is not possible: write the cards in the order of the deck, {right} [MAS-13.1]"
        return f"{move} is not possible: the hand of seat {task.who} does not hold that [MAS-13.1]"


DRAWING_PHASES: Final = {
    "due": Due(),
    "draw": DrawCard(),
    "exchange": ExchangeCards(),
}
