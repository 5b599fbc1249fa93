"""What the states of games with phases have in common."""

from typing import ClassVar, Generic, TypeVar

from remparts.core.package import GamePackage
from remparts.core.phases import Edition

E = TypeVar("E", bound=Edition)


class BaseState(Generic[E]):
    """A position that is played by an edition of the rules; a game's own state names in `__slots__` what it holds."""

    __slots__: tuple[str, ...] = ()

    edition: E
    package: ClassVar[GamePackage]
    """The game it belongs to."""

    def __eq__(self, other: object) -> bool:
        """Two states are equal when their options are, and all else that they hold."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.edition.options == other.edition.options and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "edition"
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it, with what a spectator may know."""
        return self.package.face.svg(self.package.rules.view(self, None))
