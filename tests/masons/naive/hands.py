"""Who holds which cards, and the two piles."""

from typing import Any

ALL = -1


class Hands:
    """The guild cards, wherever they are. [MAS-2.4, MAS-3.2, MAS-3.3]"""

    def __init__(self, cards: list[dict[str, Any]], seats: int) -> None:  # Any: what TOML holds is untyped
        self.deck = [card["id"] for card in cards]
        self.held: list[list[str]] = [[] for _ in range(seats)]
        self.pile = [card["id"] for card in cards for _ in range(card["copies"])]
        self.discards: list[tuple[str, int]] = []
        """Each with the only seat that knows what it is, or `ALL` if it lies face up."""
        self.table: list[str] = []
        """Those that were played and are not yet on the discard pile."""

    def sorted(self, seat: int) -> list[str]:
        """The hand of a seat in the order of the deck."""
        return sorted(self.held[seat], key=self.deck.index)

    def odds(self, seat: int) -> dict[str, int]:
        """Every card of the pile is as likely as any other to be on top."""
        return {f"=draw{seat}.{card}": self.pile.count(card) for card in self.deck if card in self.pile}

    def draw(self, seat: int, card: str) -> None:
        """The last card makes the discards the new pile at once. [MAS-12.10]"""
        self.pile.remove(card)
        self.held[seat].append(card)
        self.reshuffle()

    def reshuffle(self) -> None:
        """An empty draw pile is made anew of the discards, if there are any. [MAS-12.10]"""
        if not self.pile and self.discards:
            self.pile = [card for card, _ in self.discards]
            self.discards = []

    def play(self, seat: int, cards: list[str]) -> None:
        """Played cards lie on the table first. [MAS-12.7]"""
        for card in cards:
            self.held[seat].remove(card)
        self.table = list(cards)

    def lay_off(self) -> None:
        """Then they lie face up on the discard pile. [MAS-12.7, MAS-12.9]"""
        self.discards += [(card, ALL) for card in self.table]
        self.table = []

    def put_down(self, seat: int, cards: list[str]) -> None:
        """Cards go to the discard pile face down. [MAS-12.3, MAS-12.9, MAS-13.1]"""
        for card in cards:
            self.held[seat].remove(card)
            self.discards.append((card, seat))
