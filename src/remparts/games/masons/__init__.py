"""Masons."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__,
    "Masons",
    rules="rules.game:Masons",
    face="face.face:MasonsFace",
    text="face.text",
    hints="hints:MasonsHints",
    check="rules.checks",
)
