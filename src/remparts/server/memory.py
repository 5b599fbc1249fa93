"""The memory of a server process: what lasts is set aside, so that nobody waits while the rest is tidied up.

Python frees what nobody refers to at once; for objects that refer to each other in a circle it has to look through all
others, and everything stands still meanwhile. A table has about a thousand objects and leaves no circle behind when
it goes, so they are looked through once and then set aside.
"""

import gc
from typing import Final, Literal

_YOUNG: Final = 10_000
"""New objects after which circles are looked for among them; each fourth time among all that are not set aside."""

_OF_A_TABLE: Final = 5_000
"""Objects that are not worth a look for each table: several times what a table has."""


class Memory:
    """Decides what is looked through for circles; the whole process shares it."""

    def __init__(self) -> None:
        self._kept = 0

    @property
    def is_kept(self) -> bool:
        """Whether this process has chosen to have its memory kept."""
        return self._set_aside in gc.callbacks

    def begin(self) -> None:
        """Set aside all present objects, and from now on those that have lasted for a while."""
        gc.freeze()
        gc.set_threshold(_YOUNG, 2, 2)
        gc.callbacks.append(self._set_aside)

    def _set_aside(self, phase: Literal["start", "stop"], about: dict[str, int]) -> None:
        if phase == "stop" and about["generation"] > 0:
            gc.freeze()

    def settle(self) -> None:
        """Set aside what was prepared at the start."""
        if self.is_kept:
            gc.collect()
            self._kept = gc.get_freeze_count()

    def tidy(self, tables: int) -> None:
        """Search what was set aside too, if there is no table or if much of it may be unused.

        Few circles are in it: some objects of each connection that lasted, or what somebody overlooked.
        """
        most = 2 * self._kept + _OF_A_TABLE * tables if tables else self._kept
        if self.is_kept and gc.get_freeze_count() > most:
            gc.unfreeze()
            gc.collect()
            self._kept = gc.get_freeze_count()


MEMORY: Final = Memory()
