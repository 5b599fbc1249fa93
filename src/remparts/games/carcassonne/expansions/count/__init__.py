"""The Count."""

from typing import Final

from remparts.games.carcassonne.package import ExpansionPackage

PACKAGE: Final = ExpansionPackage(__name__, rules="rules:Count", face="face:CountFace", hints="hints:CountHints")
