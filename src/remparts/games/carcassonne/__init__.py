"""Carcassonne with its expansions."""

from typing import Final

from remparts.core.package import GamePackage

PACKAGE: Final = GamePackage(
    __name__,
    "Carcassonne",
    rules="expansions:whole_game",
    face="expansions:whole_face",
    text="expansions:whole_text",
    hints="hints:CarcassonneHints",
)
