"""What a turn still owes: tasks, stacked in `state.agenda`, and the moves that answer them."""

from dataclasses import dataclass
from typing import Final

CHANCE: Final = -1
"""Chance decides draws, dice and deals; a `Dealer` answers for it."""

NOBODY: Final = -2
"""Nobody decides: the rules act alone, as a part of the move before."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to be decided, by a seat or by chance, or to be carried out by the rules."""

    name: str
    who: int
    arg: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """One decision; `str(move)` is its notation, a single word that the game can read back."""

    @property
    def is_chance(self) -> bool:
        """Chance moves are written with a leading equals sign."""
        return str(self).startswith("=")

    def seen(self, seat: int | None) -> str:
        """The text of this move as a seat may know it; None is a spectator."""
        return str(self)
