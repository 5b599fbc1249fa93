"""Taking back: what an undo would leave, what a redo would bring back, and who has to agree first."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

ANSWER_SECONDS: Final = 600.0
"""How long a request waits for its answers; any move ends it before."""


@dataclass(frozen=True, slots=True)
class Undo:
    """How many moves an undo would leave, and whose decisions are the first that go."""

    number: int
    seat: int
    is_step: bool
    """Whether it is only the last decision of the present turn, after which neither chance nor anybody has acted."""


def find_undo(actors: Sequence[int], turn: int | None, mine: Collection[int]) -> Undo | None:
    """What the holder of these seats may undo, or ask the others for.

    Within the present turn that is the last decision. Once chance or somebody else has acted, it is the whole last turn
    of these seats, with all that came after it.
    """
    number = len(actors)
    if number and turn in mine and actors[-1] == turn:
        return Undo(number - 1, turn, is_step=True)
    while number and actors[number - 1] not in mine:
        number -= 1
    if not number:
        return None
    last = actors[number - 1]
    while number and actors[number - 1] == last:
        number -= 1
    return Undo(number, last, is_step=False)


class TakenBack:
    """The moves that undos took away and that a redo brings back, until something else is played.

    It follows from the events alone, so that it is the same after a reload and in every process: playing what was taken
    back, by a redo or by hand, leaves the rest of it.
    """

    def __init__(self) -> None:
        self._undos: list[list[str]] = []
        """The moves of each undo; the last undo, which a redo brings back first, at the end."""

    @property
    def last(self) -> Sequence[str]:
        """The moves that a redo plays once more; none if there is nothing to bring back."""
        return self._undos[-1] if self._undos else ()

    def undone(self, moves: Sequence[str]) -> None:
        """These moves have been taken back."""
        if moves:
            self._undos.append(list(moves))

    def played(self, move: str) -> None:
        """This move has been played."""
        if not self._undos:
            return
        if self._undos[-1][0] != move:
            self._undos.clear()
            return
        del self._undos[-1][0]
        if not self._undos[-1]:
            self._undos.pop()


@dataclass(eq=False, slots=True)
class Request:
    """Somebody asks the people at the other links whether a turn may be taken back.

    It lives in this process alone and stands for the revision at which it was made.
    """

    undo: Undo
    rev: int
    asker: frozenset[int]
    """The seats of the link that asks."""
    missing: set[int]
    """The seats whose people have not agreed yet."""
    _clock: asyncio.TimerHandle | None = field(default=None, repr=False)

    def wait(self, end: Callable[["Request"], None]) -> None:
        """Call `end` when the time for answers is over."""
        self._clock = asyncio.get_running_loop().call_later(ANSWER_SECONDS, end, self)

    def close(self) -> None:
        """It is answered, withdrawn or out of date."""
        if self._clock:
            self._clock.cancel()
