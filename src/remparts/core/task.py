"""What a turn still owes: tasks, stacked in `state.agenda`, and the moves that answer them."""

from typing import ClassVar, Final

from remparts.core.ints import mypyc_attr

CHANCE: Final = -1
"""Chance decides draws, dice and deals; a `Dealer` answers for it."""

NOBODY: Final = -2
"""Nobody decides: the rules act alone, as a part of the move before."""


class Task:
    """One thing to be decided, by a seat or by chance, or to be carried out by the rules. It never changes."""

    __slots__ = ("arg", "name", "who")
    __match_args__: ClassVar = ("name", "who", "arg")

    def __init__(self, name: str, who: int, arg: int = 0) -> None:
        self.name: Final = name
        self.who: Final = who
        self.arg: Final = arg

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Task):
            return NotImplemented
        return self.name == other.name and self.who == other.who and self.arg == other.arg

    def __hash__(self) -> int:
        return hash((self.name, self.who, self.arg))

    def __reduce__(self) -> tuple[object, ...]:
        return Task, (self.name, self.who, self.arg)

    def __repr__(self) -> str:
        return f"Task(name={self.name!r}, who={self.who}, arg={self.arg})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One decision; `str(move)` is its notation, a single word that the game can read back."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """What a move is made of, in order; a dataclass says it by itself."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])

    @property
    def is_chance(self) -> bool:
        """Chance moves are written with a leading equals sign."""
        return str(self).startswith("=")

    def seen(self, seat: int | None) -> str:
        """The text of this move as a seat may know it; None is a spectator."""
        return str(self)
