"""A race to the last space of a track."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__, "Race", rules="rules:Race", face="face.face:RaceFace", text="face.text:RaceText", hints="hints:RaceHints"
)
