"""The expansions of Carcassonne, each in a file of its own; the order is that of the rules document."""

from typing import Final

from remparts.games.carcassonne.expansion import Expansion
from remparts.games.carcassonne.expansions.catapult import Catapult
from remparts.games.carcassonne.expansions.count import Count
from remparts.games.carcassonne.expansions.king import King
from remparts.games.carcassonne.expansions.mage import Mage
from remparts.games.carcassonne.expansions.river import River
from remparts.games.carcassonne.expansions.shrines import Shrines

EXPANSIONS: Final[tuple[Expansion, ...]] = (King(), Shrines(), Count(), River(), Catapult(), Mage())
