"""Positions that are set up by hand, for the engine and its slow twin alike."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

PIECES = ("towers", "houses", "palaces")


@dataclass
class Position:
    """What stands, who holds what, and whose turn begins."""

    facts: dict[str, Any]  # Any: what TOML holds is untyped
    choices: dict[str, str]
    scores: list[int]
    """One for each seat: where its marker is."""
    turn: int = 0
    walls: list[str] = field(default_factory=list)
    towers: dict[str, str] = field(default_factory=dict)
    houses: list[tuple[str, str]] = field(default_factory=list)
    palaces: list[tuple[str, str]] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    pile: list[str] | None = None
    """None for all cards that are nowhere else."""
    played: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    supply: dict[str, dict[str, int]] = field(default_factory=dict)
    """The pieces left, by kind and colour; for walls the colour is `walls`."""

    @property
    def seats(self) -> int:
        return len(self.scores)

    def left(self, kind: str) -> dict[str, int]:
        """How many of each colour are in the supply."""
        standing = {
            "walls": ["walls"] * len(self.walls),
            "towers": list(self.towers.values()),
            "houses": [colour for _, colour in self.houses],
            "palaces": [colour for _, colour in self.palaces],
        }[kind]
        made = {"walls": self.facts["pieces"]["walls"]} if kind == "walls" else self.facts["pieces"][kind]
        used = Counter(standing)
        return {colour: number - used[colour] for colour, number in made.items()} | self.supply.get(kind, {})

    def draw_pile(self) -> list[str]:
        """The cards of the draw pile in the order of the deck."""
        if self.pile is not None:
            return list(self.pile)
        copies = Counter({card["id"]: card["copies"] for card in self.facts["cards"]})
        elsewhere = Counter([*self.played, *self.down, *(card for hand in self.hands for card in hand)])
        return list((copies - elsewhere).elements())

    def trouble(self) -> str | None:
        """What is wrong with it, if anything is."""
        board, pieces = self.facts["board"], self.facts["pieces"]
        lines = {line["id"]: line["ends"] for line in board["lines"]}
        spaces = [space["id"] for space in board["cells"]]
        cards = {card["id"]: card["copies"] for card in self.facts["cards"]}
        held = Counter([*self.draw_pile(), *self.played, *self.down, *(card for hand in self.hands for card in hand)])
        checks: list[tuple[str, Sequence[str], Sequence[str]]] = [
            ("line", self.walls, list(lines)),
            ("end of a wall", list(self.towers), [end for wall in self.walls for end in lines.get(wall, ())]),
            ("colour of towers", list(self.towers.values()), list(pieces["towers"])),
            ("space", [space for space, _ in self.houses + self.palaces], spaces),
            ("colour of houses", [colour for _, colour in self.houses + self.palaces], list(pieces["houses"])),
            ("kind of card", list(held), list(cards)),
        ]
        for what, given, known in checks:
            for name in given:
                if name not in known:
                    return f"{name} is no {what}"
        too_many = [card for card, number in held.items() if number > cards[card]]
        if too_many:
            return f"there are not so many {too_many[0]}"
        short = [kind for kind in ("walls", *PIECES) if min(self.left(kind).values()) < 0]
        return f"there are not so many {short[0]}" if short else None
