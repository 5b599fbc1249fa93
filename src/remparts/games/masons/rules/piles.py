"""Cards in hands and piles: drawing, discarding and reshuffling, and what each seat knows of where a card lies.

For each seat and for spectators a card has a set of shuffles. It holds those shuffles that mixed the card with others
before that watcher's eyes, and after which he never saw it. Where the set is empty he knows where the card lies; two
cards that were mixed by the same shuffle could each have gone the way of the other since then without his noticing.
Putting cards face down is such a shuffle too: others do not see which ones leave the hand.

In play a card is its number in the deck. Elsewhere, where cards are compared or guessed, it is a whole number that has
its kind and all its sets in it, and no other identity: two cards of which everybody knows as much are the same.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

from remparts.core.ints import i64, ints

_WIDTH: Final = 32
"""How many shuffles are told apart, the newest one by the highest bit; the lowest stands for all older ones."""

_NEWEST: Final = 0x80000000
"""The newest shuffle, in the set of one watcher."""

_WATCHERS: Final = 5
"""Four seats and spectators."""

_KIND: Final = _WIDTH * _WATCHERS
"""The bits below the kind."""

SPECTATOR: Final = _WATCHERS - 1

_ALL: Final = (1 << _KIND) - 1


class Deck:
    """The cards of a table: those of a kind side by side, kind after kind, and how many watch them."""

    __slots__ = ("first", "kind", "size", "watchers")

    def __init__(self, copies: Sequence[int], seats: int) -> None:
        self.kind: Final = ints([kind for kind, number in enumerate(copies) for _ in range(number)])
        """The kind of each card."""
        self.first: Final = ints([sum(copies[:kind]) for kind in range(len(copies) + 1)])
        """The first card of each kind, and how many cards there are."""
        self.size: Final = sum(copies)
        self.watchers: Final[i64] = seats + 1
        """The seats, and after them the spectators."""


class Cards:
    """Where the cards of a table lie, and who knows it.

    Hands and the draw pile are in the order of the deck, so that they have no order to leak.
    """

    __slots__ = ("_sets", "deck", "discards", "hands", "pile", "table")

    def __init__(self, deck: Deck, other: "Cards | None" = None) -> None:
        self.deck: Final = deck
        if other is None:  # all cards lie in the draw pile, shuffled once [MAS-3.2]
            self.hands: list[list[int]] = [[] for _ in range(deck.watchers - 1)]
            self.pile = list(range(deck.size))
            self.discards: list[int] = []
            self.table: list[int] = []
            """Played cards that wait for their player to draw. [MAS-12.7]"""
            self._sets = ints([_NEWEST] * (deck.size * deck.watchers))
            """For each card the sets of its watchers."""
        else:
            self.hands = [hand[:] for hand in other.hands]
            self.pile = other.pile[:]
            self.discards = other.discards[:]
            self.table = other.table[:]
            self._sets = other._sets[:]

    def copy(self) -> "Cards":
        return Cards(self.deck, self)

    def __eq__(self, other: object) -> bool:
        """Cards lie alike when nothing can tell them apart, whichever of two equal ones lies where."""
        if not isinstance(other, Cards):
            return NotImplemented
        return self.zones() == other.zones()

    __hash__ = None  # type: ignore[assignment]  # they are moved

    # ---- Play

    def kinds(self, seat: int) -> list[int]:
        """The kinds of the cards in a hand."""
        kind = self.deck.kind
        return [kind[card] for card in self.hands[seat]]

    def draw(self, seat: i64, number: i64) -> None:
        """A seat takes a card of the kind that this card of the pile has; after the last, the discards are shuffled.

        [MAS-12.10]
        """
        pile, kinds, watchers = self.pile, self.deck.kind, self.deck.watchers
        kind = kinds[pile[number]]
        while number and kinds[pile[number - 1]] == kind:
            number -= 1
        card: i64 = pile.pop(number)
        self._sets[card * watchers + seat] = 0
        hand = self.hands[seat]
        at: i64 = len(hand)
        while at and self._comes_before(card, hand[at - 1]):
            at -= 1
        hand.insert(at, card)
        if not pile:
            self.reshuffle()

    def draw_kind(self, seat: int, kind: int) -> None:
        """A seat takes a card of this kind from the pile."""
        self.draw(seat, bisect_left(self.pile, self.deck.first[kind]))

    def _comes_before(self, card: i64, other: i64) -> bool:
        """Whether a card comes first, by its kind and by what is known of it."""
        kinds, sets, watchers = self.deck.kind, self._sets, self.deck.watchers
        if kinds[card] != kinds[other]:
            return kinds[card] < kinds[other]
        watcher: i64 = watchers - 1
        while watcher >= 0:
            one, two = sets[card * watchers + watcher], sets[other * watchers + watcher]
            if one != two:
                return one < two
            watcher -= 1
        return False

    def reshuffle(self) -> None:
        """The discard pile becomes the draw pile, if there is one. [MAS-12.10]"""
        if not self.discards:
            return
        self._age()
        sets, watchers = self._sets, self.deck.watchers
        for card in self.discards:
            for watcher in range(watchers):
                sets[card * watchers + watcher] |= _NEWEST
        self.pile = sorted(self.discards, key=self._word)
        self.discards = []

    def _age(self) -> None:
        """There is one more shuffle, and no card had a part in it so far."""
        sets = self._sets
        for at, shuffles in enumerate(sets):
            if shuffles:
                sets[at] = shuffles >> 1 | shuffles & 1

    def put_down(self, seat: i64, kinds: list[int]) -> None:
        """Cards go from a hand onto the discard pile, face down. [MAS-12.9]"""
        if self._differ(seat):  # otherwise the shuffle before tells as little
            self._age()
            sets, watchers = self._sets, self.deck.watchers
            for card in self.hands[seat]:
                for watcher in range(watchers):
                    if watcher != seat:
                        sets[card * watchers + watcher] |= _NEWEST
        for kind in kinds:
            self.discards.append(self._take(seat, kind))

    def _differ(self, seat: i64) -> bool:
        """Whether anybody knows more of one card in a hand than of another."""
        hand, sets, watchers = self.hands[seat], self._sets, self.deck.watchers
        first = hand[0]
        for card in hand:
            for watcher in range(watchers):
                if sets[card * watchers + watcher] != sets[first * watchers + watcher]:
                    return True
        return False

    def _take(self, seat: i64, kind: i64) -> int:
        """A card of this kind leaves a hand."""
        hand = self.hands[seat]
        at: i64 = 0
        while self.deck.kind[hand[at]] != kind:
            at += 1
        return hand.pop(at)

    def lay_out(self, seat: i64, kind: i64) -> None:
        """A card of this kind goes from a hand onto the table, where everybody sees it. [MAS-12.9]"""
        card = self._take(seat, kind)
        sets, watchers = self._sets, self.deck.watchers
        for watcher in range(watchers):
            sets[card * watchers + watcher] = 0
        self.table.append(card)

    def lay_off(self) -> None:
        """What lies on the table goes onto the discard pile. [MAS-12.7]"""
        self.discards += self.table
        self.table = []

    # ---- Cards by what is known of them

    def _word(self, card: int) -> int:
        """The card as a whole number that says all about it."""
        sets, watchers = self._sets, self.deck.watchers
        word = int(self.deck.kind[card])
        for watcher in range(SPECTATOR, -1, -1):
            word = word << _WIDTH | int(sets[card * watchers + min(watcher, watchers - 1)])
        return word

    def hidden_kinds(self, watcher: int) -> list[int]:
        """The kinds of the cards that a watcher cannot place, wherever they lie."""
        kinds, sets, watchers = self.deck.kind, self._sets, self.deck.watchers
        seen_by: i64 = min(watcher, int(watchers) - 1)
        zones = [self.pile, self.discards, *self.hands]
        return [kinds[card] for zone in zones for card in zone if sets[card * watchers + seen_by]]

    def played_kinds(self) -> list[int]:
        """The kinds of those discards that everybody has seen, in order. [MAS-12.9]"""
        kinds, sets, watchers = self.deck.kind, self._sets, self.deck.watchers
        return sorted([kinds[card] for card in self.discards if not sets[(card + 1) * watchers - 1]])

    def zones(self) -> list[list[int]]:
        """The hands, the draw pile, the discard pile and the table."""
        return [[self._word(card) for card in zone] for zone in (*self.hands, self.pile, self.discards, self.table)]

    def deal(self, zones: Sequence[Iterable[int]]) -> None:
        """Put cards where these zones have them; there are enough of each kind."""
        deck = self.deck
        number = [int(first) for first in deck.first]
        laid: list[list[int]] = []
        for zone in zones:
            laid.append([])
            for word in zone:
                card = number[kind_of(word)]
                number[kind_of(word)] += 1
                laid[-1].append(card)
                for watcher in range(deck.watchers):
                    seat = watcher if watcher < deck.watchers - 1 else SPECTATOR
                    self._sets[card * deck.watchers + watcher] = mixed(word, seat)
        *hands, self.pile, self.discards, self.table = laid
        self.hands = hands


def kind_of(card: int) -> int:
    """The number of its kind."""
    return card >> _KIND


def kinds_of(cards: Iterable[int]) -> list[int]:
    """The kinds of these cards."""
    return [card >> _KIND for card in cards]


def is_known(card: int, watcher: int) -> bool:
    """Whether a watcher knows where a card lies."""
    return not card & _set_of(watcher)


def mixed(card: int, watcher: int) -> int:
    """The shuffles that hide a card from a watcher."""
    return card >> _WIDTH * watcher & (1 << _WIDTH) - 1


def with_past(card: int, watcher: int, kind: int, shuffles: int) -> int:
    """What lies in the place of this card if another kind, mixed by these shuffles, has gone there unseen."""
    return kind << _KIND | card & _ALL & ~_set_of(watcher) | shuffles << _WIDTH * watcher


def face_up(cards: Iterable[int]) -> list[int]:
    """These cards, once everybody has seen where they lie. [MAS-12.9]"""
    return [card & ~_ALL for card in cards]


def _set_of(watcher: int) -> int:
    return (1 << _WIDTH) - 1 << _WIDTH * watcher
