"""King & Robber Knight: two cards for the largest city and the longest road. [KNG]"""

from typing import TYPE_CHECKING, Any

from tests.carcassonne.naive.landscape import Feature
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

    def take_cards(self, completed: list[Feature]) -> None:
        """Whoever completes something larger than all before takes the card. [KNG-1.3, KNG-1.4, KNG-1.7, KNG-2.1]"""
        for card, kind in CARDS.items():
            largest = max((feature.size() for feature in completed if feature.kind == kind), default=0)
            if largest > self.record[card]:
                self.owner[card] = self.game.seat
                self.record[card] = largest

    def card_lines(self) -> list[Line]:
        """A point for each completed city or road on the map, Carcassonne too. [KNG-1.8, KNG-2.3, KNG-3.1, INT-4]"""
        lines: list[Line] = []
        for card, kind in CARDS.items():
            owner = self.owner[card]
            if owner is not None:
                number = sum(feature.kind == kind and feature.is_complete() for feature in self.game.landscape)
                if kind == "city" and self.game.count and self.game.options["carcassonne_is_city"] == "true":
                    number += 1
                lines.append((owner, card, number))
        return lines

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        return {card: {"owner": self.owner[card], "size": self.record[card]} for card in CARDS}
