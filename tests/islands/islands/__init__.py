"""A made-up game with what others lack: places with names of their own, points at the start, cards picked together."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__, "Islands", rules="rules:Islands", face="face:IslandsFace", text="face:IslandsText"
)
