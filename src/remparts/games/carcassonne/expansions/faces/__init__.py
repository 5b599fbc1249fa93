"""What the expansions of Carcassonne show, each in a file of its own; the order is that of the rules document."""

from typing import Final

from remparts.games.carcassonne.face_part import FacePart

FACES: Final[tuple[FacePart, ...]] = ()
