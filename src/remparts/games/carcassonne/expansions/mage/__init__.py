"""Mage & Witch."""

from typing import Final

from remparts.games.carcassonne.package import ExpansionPackage

PACKAGE: Final = ExpansionPackage(__name__, rules="rules:Mage", face="face:MageFace", hints="hints:MageHints")
