"""Shrines & Heretics."""

from typing import Final

from remparts.games.carcassonne.package import ExpansionPackage

PACKAGE: Final = ExpansionPackage(__name__, rules="rules:Shrines", face="face:ShrinesFace")
