"""Long work on the event loop: one at a time, in short slices, with rests between them that belong to the tables.

Whatever takes long is written as a generator that yields after each step, and returns what it has made.
"""

import asyncio
import time
from collections.abc import Generator
from typing import Final, TypeVar

Made = TypeVar("Made")
Steps = Generator[None, None, Made]

SLICE: Final = 0.005
"""Seconds after which no further step is begun."""
_LEAST_REST: Final = 0.002
_BUSY: Final = 0.002
"""Seconds that all others take for one turn each while much is going on."""


class Slices:
    """Lets those who have long work to do take turns.

    After a slice the others have `rest` times as long as it took, and more while they have much to do; but after
    `most_rests` there is another slice.
    """

    def __init__(self, rest: float, most_rests: int) -> None:
        self._rest = rest
        self._most_rests = most_rests
        self._turn = asyncio.Lock()
        self._next = 0.0

    async def through(self, steps: Steps[Made]) -> Made:
        """Take the steps in slices and return their result."""
        while True:
            async with self._turn:
                await self._leave_room()
                began = time.monotonic()
                try:
                    next(steps)
                    while time.monotonic() < began + SLICE:
                        next(steps)
                except StopIteration as end:
                    made: Made = end.value
                    return made
                finally:
                    now = time.monotonic()
                    self._next = now + max(_LEAST_REST, (now - began) * self._rest)

    async def _leave_room(self) -> None:
        """Rest after the last slice, and longer if the others then still have much to do."""
        for _ in range(self._most_rests):
            left = self._next - time.monotonic()
            if left <= 0:
                return
            await asyncio.sleep(left)
            began = time.monotonic()
            await asyncio.sleep(0)
            now = time.monotonic()
            if now > began + _BUSY:
                self._next = now + _LEAST_REST


def finish(steps: Steps[Made]) -> Made:
    """Take all steps at once and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: Made = end.value
            return made
