"""What all tile games share, and how the base game shows itself, speaks of no expansion."""

import re
from pathlib import Path

import remparts
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.face.drawing.looks import Looks

SOURCE = Path(remparts.__file__).parent
ROOMS = ("land", "games/drawing", "games/carcassonne/face")
FILES = sorted(
    path for room in ROOMS for path in (SOURCE / room).rglob("*") if path.suffix in (".py", ".html", ".toml")
)
WORDS = """
    king robber baron shrine heretic river volcano lava inn pig herd lake spring reed catapult fair token hurl mage
    witch magic castle market blacksmith cathedral citizen guest
"""
EXPANSION = re.compile(rf"(?<![a-z])(?:{'|'.join(WORDS.split())})s?(?![a-z])", re.IGNORECASE)
ANOTHER_GAME = "shared by Carcassonne and The Castle"


def test_no_word_of_an_expansion() -> None:
    for path in FILES:
        where, text = path.relative_to(SOURCE), path.read_text(encoding="utf-8").replace(ANOTHER_GAME, "")
        assert not EXPANSION.findall(text), where
        assert "carcassonne.expansions" not in text, where
        assert not re.search(r"[\"']carcassonne[\"']", text), f"{where} names a kind of segment"


def test_the_words_are_found_wherever_they_stand() -> None:
    for text in ("pig_herd", "_RIVER + 2", '"fair"', "SHRINES", "car-mage"):
        assert EXPANSION.search(text), text
    assert not EXPANSION.search("fairly joined within")
    assert any(path.name == "panel.html" for path in FILES)
    assert any(path.parent.name == "drawing" for path in FILES)


def test_everything_that_expansions_bring_is_one_of_these_words() -> None:
    """A new name of theirs belongs into the list above."""
    base = Looks()
    for part in faces():
        for name in (*part.tiles.marks, *part.tiles.buildings, *part.tiles.ways):
            assert EXPANSION.search(name), name
            assert name not in {**base.marks, **base.buildings, **base.ways}
