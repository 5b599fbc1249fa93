"""An expansion made up for tests, as another distribution would bring it: no file of the game names it."""

from typing import Final

from remparts.games.carcassonne.package import ExpansionPackage

PACKAGE: Final = ExpansionPackage(__name__, rules="rules:Mill", face="face:MillFace", hints="hints:MillHints")
