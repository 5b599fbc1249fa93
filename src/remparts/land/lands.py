"""The land of this build: over arrays where the library is compiled, in dictionaries where it is not."""

from typing import TYPE_CHECKING

from remparts.core.ints import COMPILED

if TYPE_CHECKING or COMPILED:
    from remparts.land.land import Land
else:
    from remparts.land.plain import Land

__all__ = ["Land"]
