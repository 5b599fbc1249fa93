"""Everything that may be in hands and piles, for what one watcher has seen of a game."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from tests.masons.naive.hands import Hands

Cards = tuple[str, ...]
"""In the order of their names."""


class Deal(NamedTuple):
    """A way in which the cards may lie."""

    hands: tuple[Cards, ...]
    pile: Cards
    discards: Cards
    table: Cards

    def given(self, seat: int, hand: Cards) -> tuple[Cards, ...]:
        """All hands, if this seat has this one."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


class Possible(Hands):
    """The cards as they are, and every other way in which they may lie. [MAS-12.9]"""

    def __init__(self, cards: list[dict[str, Any]], seats: int, watcher: int | None) -> None:  # Any: as in the base
        super().__init__(cards, seats)
        self.watcher = watcher
        self.deals = {Deal(((),) * seats, tuple(sorted(self.pile)), (), ())}

    def draw(self, seat: int, card: str) -> None:
        """Others see only that a card is drawn."""
        self.deals = {
            deal._replace(
                hands=deal.given(seat, tuple(sorted((*deal.hands[seat], kind)))), pile=without(deal.pile, (kind,))
            )
            for deal in self.deals
            for kind in {*deal.pile}
            if seat != self.watcher or kind == card
        }
        super().draw(seat, card)

    def reshuffle(self) -> None:
        """Everybody sees that the discards become the draw pile."""
        if not self.pile and self.discards:
            self.deals = {deal._replace(pile=deal.discards, discards=()) for deal in self.deals}
        super().reshuffle()

    def play(self, seat: int, cards: list[str]) -> None:
        """Who plays a card had it."""
        self.deals = {
            deal._replace(hands=deal.given(seat, without(deal.hands[seat], cards)), table=tuple(sorted(cards)))
            for deal in self.deals
            if contains(deal.hands[seat], cards)
        }
        super().play(seat, cards)

    def lay_off(self) -> None:
        self.deals = {
            deal._replace(discards=tuple(sorted(deal.discards + deal.table)), table=()) for deal in self.deals
        }
        super().lay_off()

    def put_down(self, seat: int, cards: list[str]) -> None:
        """Others see only how many cards it is."""
        mine = seat == self.watcher
        self.deals = {
            deal._replace(
                hands=deal.given(seat, without(deal.hands[seat], down)), discards=tuple(sorted(deal.discards + down))
            )
            for deal in self.deals
            for down in chosen(deal.hands[seat], len(cards))
            if not mine or down == tuple(sorted(cards))
        }
        super().put_down(seat, cards)


def contains(hand: Cards, cards: list[str]) -> bool:
    return all(hand.count(card) >= cards.count(card) for card in cards)


def without(hand: Cards, cards: Cards | list[str]) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def chosen(hand: Cards, number: int) -> Iterator[Cards]:
    """All different ways to take so many cards from a hand."""
    kinds = sorted({*hand})
    for numbers in product(*(range(hand.count(kind) + 1) for kind in kinds)):
        if sum(numbers) == number:
            yield tuple(kind for kind, count in zip(kinds, numbers, strict=True) for _ in range(count))
