"""King & Robber Knight: two cards for the largest city and the longest road. [KNG]"""

from typing import TYPE_CHECKING, Any

from tests.carcassonne.naive.scoring import Line

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

CARDS = {"king": "city", "robber": "road"}


class King:
    """Who has each card, and the size that earned it. [KNG-1.1]"""

    def __init__(self, game: "Naive") -> None:
        self.game = game
        self.owner: dict[str, int | None] = {"king": None, "robber": None}
        self.record = {"king": 0, "robber": 0}

    def largest(self, card: str) -> int:
        """The size of the largest that is due, 0 if nothing is. [KNG-1.7]"""
        return max((feature.size() for feature in self.game.due if feature.kind == CARDS[card]), default=0)

    def next_owner(self, card: str) -> int | None:
        """Whoever completes something larger than all before takes the card. [KNG-1.3, KNG-1.4, KNG-2.1]"""
        return self.game.seat if self.largest(card) > self.record[card] else self.owner[card]

    def take_cards(self) -> None:
        """The cards change hands before anything is scored. [KNG-3.1]"""
        for card in CARDS:
            self.owner[card] = self.next_owner(card)
            self.record[card] = max(self.record[card], self.largest(card))

    def card_lines(self) -> list[Line]:
        """A point for each completed city or road on the map, Carcassonne too. [KNG-1.8, KNG-2.3, KNG-3.1, INT-4]"""
        lines: list[Line] = []
        for card, kind in CARDS.items():
            owner = self.next_owner(card)
            if owner is not None:
                number = sum(feature.kind == kind and feature.is_complete() for feature in self.game.landscape)
                if kind == "city" and self.game.count and self.game.options["carcassonne_is_city"] == "true":
                    number += 1
                lines.append((owner, card, number))
        return lines

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        return {card: {"owner": self.owner[card], "size": self.record[card]} for card in CARDS}
