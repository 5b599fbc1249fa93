"""The expansions of Carcassonne, each in a file of its own; the order is that of the rules document."""

from typing import Final

from remparts.games.carcassonne.expansion import Expansion

EXPANSIONS: Final[tuple[Expansion, ...]] = ()
