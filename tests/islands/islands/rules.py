"""The rules: a ship sails from island to island, and wherever it lands every seat plays cards, one seat after another.

- ISL-1 Each seat begins with 5 points and four hidden cards.
- ISL-2 In turn, a seat sails the ship to another island. There each seat, from that one on, plays one or two cards,
  lays one aside face down, or passes.
- ISL-3 A card brings 3 points on an island with its animal, and nothing elsewhere.
- ISL-4 After four landings the game is over, and nobody can know before what it will bring.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from islands import PACKAGE
from remparts.core.errors import UnreadableMove
from remparts.core.ledger import Entry, Outcome, Term
from remparts.core.options import Options
from remparts.core.plain import PlainGame, plain_view
from remparts.core.seen import HIDDEN
from remparts.core.task import CHANCE, Move, Task
from remparts.core.view import BaseView

START: Final = 5
LANDINGS: Final = 4
HAND: Final = 4
ANIMALS: Final = ("gull", "heron", "otter", "seal")
DECK: Final = tuple(animal for animal in ANIMALS for _ in range(6))
ISLANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Cove": ("gull", "seal"),
    "Mere": ("heron", "otter"),
    "Reef": ("gull", "otter", "seal"),
    "Spit": ("heron",),
}
_NOTATION: Final = re.compile(r"sail\.(\w+)|play\.([a-z+]+)|lay(\d)\.([a-z]+)|=deal(\d)\.([a-z]+)|-")


@dataclass(frozen=True, slots=True)
class Sail(Move):
    """The ship goes to another island. [ISL-2]"""

    island: str

    def __str__(self) -> str:
        return f"sail.{self.island}"


@dataclass(frozen=True, slots=True)
class Cards(Move):
    """One or two cards are played, or none. [ISL-2]"""

    animals: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"play.{'+'.join(self.animals)}" if self.animals else "-"


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A seat lays a card aside, and nobody else sees which. [ISL-2]"""

    seat: int
    animal: str

    def __str__(self) -> str:
        return f"lay{self.seat}.{self.animal}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"lay{self.seat}.{HIDDEN}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance gives a seat a card, and nobody else sees which. [ISL-1]"""

    seat: int
    animal: str

    def __str__(self) -> str:
        return f"=deal{self.seat}.{self.animal}"

    def seen(self, seat: int | None) -> str:
        return str(self) if seat == self.seat else f"=deal{self.seat}.{HIDDEN}"


@dataclass(slots=True)
class State:
    """Where the ship is, and who has which cards."""

    scores: list[int]
    hands: list[list[str]]
    aside: list[list[str]]
    """By seat, the cards that it has laid aside."""
    deck: list[str]
    played: list[str]
    ledger: list[Entry]
    agenda: list[Task]
    ship: str = "Spit"
    turn: int = 0
    landings: int = 0

    def copy(self) -> "State":
        hands, aside = [hand[:] for hand in self.hands], [cards[:] for cards in self.aside]
        lists = (self.deck[:], self.played[:], self.ledger[:], self.agenda[:])
        return State(self.scores[:], hands, aside, *lists, self.ship, self.turn, self.landings)


class IslandsView(BaseView):
    """What a seat may know."""

    ship: str
    hands: list[list[str]]
    """By seat; what this seat may not see is a question mark."""
    aside: list[list[str]]


class Islands(PlainGame[State, IslandsView]):
    """Islands for 2 to 4 seats."""

    name = PACKAGE.name
    title = PACKAGE.title
    seats = range(2, 5)

    def setup(self, options: Options) -> State:
        seats = options.filled(self.options, self.seats).seats
        deals = [Task("deal", CHANCE, seat) for seat in reversed(range(seats)) for _ in range(HAND)]
        opening = [Entry(seat, "start", (Term("start", START, "ISL-1"),)) for seat in range(seats)]
        empty: list[list[str]] = [[] for _ in range(seats)]
        return State(
            [START] * seats, [hand[:] for hand in empty], empty, list(DECK), [], opening, [Task("sail", 0), *deals]
        )

    def moves(self, state: State) -> Sequence[Move]:
        match state.agenda[-1:]:
            case [Task("deal", _, seat)]:
                return [Deal(seat, animal) for animal in ANIMALS if animal in state.deck]
            case [Task("sail")]:
                return [Sail(island) for island in ISLANDS if island != state.ship]
            case [Task("cards", seat)]:
                hand = state.hands[seat]
                played = {cards for count in (1, 2) for cards in combinations(hand, count)}
                return [Cards(), *map(Cards, sorted(played)), *(Lay(seat, animal) for animal in sorted(set(hand)))]
        return ()

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(move, state.deck.count(move.animal)) for move in self.moves(state) if isinstance(move, Deal)]

    def play(self, state: State, move: Move) -> None:
        task = state.agenda.pop()
        match move:
            case Deal(seat, animal):
                state.deck.remove(animal)
                state.hands[seat] = sorted([*state.hands[seat], animal])
            case Sail(island):
                state.ship, state.turn = island, task.who
                state.landings += 1
                self._land(state)
            case Lay(seat, animal):
                state.hands[seat].remove(animal)
                state.aside[seat] = sorted([*state.aside[seat], animal])
            case Cards(animals):
                for animal in animals:
                    self._score(state, task.who, animal)

    def _land(self, state: State) -> None:
        """Each seat that has cards plays some, from the one whose turn it is; then the next one sails. [ISL-2]"""
        seats = len(state.scores)
        if state.landings < LANDINGS:
            state.agenda.append(Task("sail", (state.turn + 1) % seats))
        order = [(state.turn + number) % seats for number in range(seats)]
        state.agenda += [Task("cards", seat) for seat in reversed(order) if state.hands[seat]]

    def _score(self, state: State, seat: int, animal: str) -> None:
        state.hands[seat].remove(animal)
        state.played.append(animal)
        points = 3 if animal in ISLANDS[state.ship] else 0
        state.scores[seat] += points
        state.ledger.append(Entry(seat, animal, (Term("animals", points, "ISL-3", points // 3),), animal))

    def read(self, text: str) -> Move:
        found = _NOTATION.fullmatch(text)
        if found is None:
            raise UnreadableMove(
                f"{text!r} is no move; there are sail.Cove, play.gull+seal, lay0.gull, - and =deal0.gull"
            )
        island, played, layer, laid, seat, dealt = found.groups()
        if island:
            return Sail(island)
        if seat:
            return Deal(int(seat), dealt)
        return Lay(int(layer), laid) if layer else Cards(tuple(played.split("+")) if played else ())

    def view(self, state: State, seat: int | None) -> IslandsView:
        hands, aside = (
            [cards[:] if seat == owner else [HIDDEN] * len(cards) for owner, cards in enumerate(each)]
            for each in (state.hands, state.aside)
        )
        return {**plain_view(self, state, seat, state.turn), "ship": state.ship, "hands": hands, "aside": aside}

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        guessed = state.copy()
        hidden = [cards for each in (guessed.hands, guessed.aside) for owner, cards in enumerate(each) if owner != seat]
        unseen = [*guessed.deck, *(card for cards in hidden for card in cards)]
        rng.shuffle(unseen)
        for cards in hidden:
            cards[:] = sorted(unseen.pop() for _ in cards)
        guessed.deck = sorted(unseen)
        return guessed

    def outcome(self, state: State) -> Outcome | None:
        if state.agenda:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Outcome(winners, tuple(state.scores), "points [ISL-4]")

    def inventory(self, state: State) -> Mapping[str, int]:
        hidden = [card for each in (state.hands, state.aside) for cards in each for card in cards]
        return Counter([*hidden, *state.deck, *state.played])
