"""Carcassonne with its expansions."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__,
    "Carcassonne",
    rules="whole:whole_game",
    face="whole:whole_face",
    text="whole:whole_text",
    hints="whole:whole_hints",
    check="whole",
    added="expansions",
)
