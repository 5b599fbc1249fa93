"""River II."""

from typing import Final

from remparts.games.carcassonne.package import ExpansionPackage

PACKAGE: Final = ExpansionPackage(__name__, rules="rules:River", face="face:RiverFace", name="river2")
