"""Robber Knights."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__,
    "Robber Knights",
    rules="rules.game:RobberKnights",
    face="face.face:RobberKnightsFace",
    text="face.text",
    hints="hints:RobberKnightsHints",
    check="rules.checks",
)
