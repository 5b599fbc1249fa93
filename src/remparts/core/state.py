"""What the states of games with phases have in common."""

from typing import ClassVar, Generic, NoReturn, SupportsIndex, TypeVar

from remparts.core.ints import mypyc_attr
from remparts.core.ledger import Entry
from remparts.core.package import GamePackage
from remparts.core.phases import Edition
from remparts.core.task import Task

E_co = TypeVar("E_co", bound=Edition, covariant=True)


def held(kind: type) -> frozenset[str]:
    """What the objects of a class hold: what it names in `__slots__`, which go by another name once it is compiled."""
    slots = [vars(each).get(name, ()) for each in kind.__mro__ for name in ("__slots__", "__mypyc_attrs__")]
    return frozenset(name for names in slots for name in names if name != "__dict__")


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseState(Generic[E_co]):
    """A position that is played by an edition of the rules; a game's own state names in `__slots__` what it adds."""

    __slots__ = ("agenda", "edition", "ledger", "scores")

    package: ClassVar[GamePackage]
    """The game it belongs to."""

    def __init__(self, edition: E_co, agenda: list[Task], scores: list[int], ledger: list[Entry]) -> None:
        self.edition = edition
        self.agenda: list[Task] = agenda
        """What the turn still owes; the last task comes first."""
        self.scores = scores
        self.ledger = ledger

    def copy(self) -> "BaseState[E_co]":
        """An independent state; costs a few shallow copies."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        """Two states are equal when their options are, and all else that they hold."""
        if not isinstance(other, type(self)):
            return NotImplemented
        kind: type = type(self)
        return self.edition.options == other.edition.options and all(
            getattr(self, name) == getattr(other, name) for name in held(kind) if name != "edition"
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        """Neither `pickle` nor `copy.copy` nor `copy.deepcopy` knows how to do it, in any build."""
        raise TypeError("a state is not pickled: it has a copy() of its own, and a game is stored as its record")

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it, with what a spectator may know."""
        return self.package.face.svg(self.package.rules.view(self, None))
