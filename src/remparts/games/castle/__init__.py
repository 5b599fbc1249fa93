"""The Castle."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__,
    "The Castle",
    rules="rules.game:TheCastle",
    face="face.face:CastleFace",
    text="face.text",
    hints="hints:CastleHints",
    check="rules.checks",
)
