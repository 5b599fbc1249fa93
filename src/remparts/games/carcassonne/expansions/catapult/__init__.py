"""The Catapult."""

from typing import Final

from remparts.games.carcassonne.package import ExpansionPackage

PACKAGE: Final = ExpansionPackage(
    __name__, rules="rules:Catapult", face="face:CatapultFace", hints="hints:CatapultHints"
)
