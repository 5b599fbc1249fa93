"""What the expansions of Carcassonne show, each in a file of its own; the order is that of the rules document."""

from typing import Final

from remparts.games.carcassonne.expansions.faces.catapult import CatapultFace
from remparts.games.carcassonne.expansions.faces.count import CountFace
from remparts.games.carcassonne.expansions.faces.king import KingFace
from remparts.games.carcassonne.expansions.faces.mage import MageFace
from remparts.games.carcassonne.expansions.faces.river import RiverFace
from remparts.games.carcassonne.expansions.faces.shrines import ShrinesFace
from remparts.games.carcassonne.face_part import FacePart

FACES: Final[tuple[FacePart, ...]] = (KingFace(), ShrinesFace(), CountFace(), RiverFace(), CatapultFace(), MageFace())
