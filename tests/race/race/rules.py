"""The rules: a pawn for each seat on a track, one die for all, and a hidden card for each seat."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from race import PACKAGE
from remparts.core.errors import UnreadableMove
from remparts.core.ledger import Entry, Outcome, Term
from remparts.core.options import Options
from remparts.core.plain import PlainGame, plain_view
from remparts.core.seen import HIDDEN
from remparts.core.task import CHANCE, Move, Task
from remparts.core.view import BaseView

SPACES: Final[int] = PACKAGE.facts["spaces"]
_NOTATION: Final = re.compile(r"(roll|card)|=deal(\d):(\d)|=(\d)")


@dataclass(frozen=True, slots=True)
class Choice(Move):
    """Roll the die, or play the card instead. [RACE-2.1]"""

    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance gives a seat its card; the others do not see which. [RACE-1.2]"""

    seat: int
    card: int

    def __str__(self) -> str:
        return f"=deal{self.seat}:{self.card}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"=deal{self.seat}:{HIDDEN}"


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    """Chance rolls the die."""

    pips: int

    def __str__(self) -> str:
        return f"={self.pips}"


@dataclass(slots=True)
class State:
    """Where the pawns stand is how much they have scored."""

    scores: list[int]
    cards: list[int]
    """By seat; 0 before it is dealt."""
    played: list[bool]
    """By seat, whether all have seen the card."""
    deck: list[int]
    """The cards that nobody was dealt, in no order that could leak."""
    agenda: list[Task]
    """What is to be done; the argument of each task is the seat whose turn it is."""
    ledger: list[Entry] = field(default_factory=list)

    def copy(self) -> "State":
        return State(self.scores[:], self.cards[:], self.played[:], self.deck[:], self.agenda[:], self.ledger[:])


class RaceView(BaseView):
    """What a seat may know of a race."""

    cards: list[str]
    """By seat; a question mark for one that is hidden from this seat."""
    played: list[bool]


class Race(PlainGame[State, RaceView]):
    """A race for 2 to 4 seats."""

    name = PACKAGE.name
    title = PACKAGE.title
    seats = range(2, 5)

    def setup(self, options: Options) -> State:
        seats = options.filled(self.options, self.seats).seats
        deals = [Task("deal", CHANCE, seat) for seat in reversed(range(seats))]
        return State([0] * seats, [0] * seats, [False] * seats, PACKAGE.facts["cards"][:], [Task("turn", 0), *deals])

    def moves(self, state: State) -> Sequence[Move]:
        match state.agenda[-1:]:
            case [Task("deal", _, seat)]:
                return [Deal(seat, card) for card in state.deck]
            case [Task("roll")]:
                return [Rolled(pips) for pips in PACKAGE.facts["die"]]
            case [Task("turn", seat)]:
                return [Choice("roll")] if state.played[seat] else [Choice("roll"), Choice("card")]
        return ()

    def play(self, state: State, move: Move) -> None:
        seat = state.agenda.pop().arg
        match move:
            case Deal(card=card):
                state.deck.remove(card)
                state.cards[seat] = card
            case Choice("roll"):
                state.agenda.append(Task("roll", CHANCE, seat))
            case Rolled(pips):
                self._advance(state, seat, "die", pips)
            case Choice("card"):
                state.played[seat] = True
                self._advance(state, seat, "card", state.cards[seat])

    def _advance(self, state: State, seat: int, what: str, steps: int) -> None:
        """A pawn must reach the last space exactly, or it stays where it is. [RACE-2.2, RACE-2.3]"""
        if state.scores[seat] + steps <= SPACES:
            state.scores[seat] += steps
            state.ledger.append(Entry(seat, what, (Term("spaces", steps, "RACE-2.2", steps),)))
        if state.scores[seat] < SPACES:
            following = (seat + 1) % len(state.scores)
            state.agenda.append(Task("turn", following, following))

    def read(self, text: str) -> Move:
        found = _NOTATION.fullmatch(text)
        if found is None:
            raise UnreadableMove(f"{text!r} is no move of a race; there are roll, card, =4 and =deal0:4")
        choice, seat, card, pips = found.groups()
        return Choice(choice) if choice else Rolled(int(pips)) if pips else Deal(int(seat), int(card))

    def view(self, state: State, seat: int | None) -> RaceView:
        turn = state.agenda[-1].arg if state.agenda else 0
        seen = [seat == owner or is_played for owner, is_played in enumerate(state.played)]
        cards = [str(card or "") if is_seen else HIDDEN for card, is_seen in zip(state.cards, seen, strict=True)]
        return {**plain_view(self, state, seat, turn), "cards": cards, "played": state.played[:]}

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        guessed = state.copy()
        hidden = [owner for owner, card in enumerate(state.cards) if card and owner != seat and not state.played[owner]]
        unseen = [*state.deck, *(state.cards[owner] for owner in hidden)]
        rng.shuffle(unseen)
        for owner in hidden:
            guessed.cards[owner] = unseen.pop()
        guessed.deck = sorted(unseen)
        return guessed

    def outcome(self, state: State) -> Outcome | None:
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == SPACES)
        return Outcome(winners, tuple(state.scores), "first at the end [RACE-2.3]") if winners else None

    def inventory(self, state: State) -> Mapping[str, int]:
        return {"cards": len(state.deck) + sum(map(bool, state.cards))}
