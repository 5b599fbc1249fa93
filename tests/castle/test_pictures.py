"""The pictures in the rules are what the program draws now."""

from tests.castle.pictures import FOLDER, pictures
from tests.shared import check_standalone


def test_every_picture_of_the_rules_is_drawn_as_it_would_be_now() -> None:
    """If they are to look different, write them again: python -m tests.castle.pictures."""
    drawn = dict(pictures())
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(drawn)
    changed = [name for name, text in drawn.items() if (FOLDER / f"{name}.svg").read_text(encoding="utf-8") != text]
    assert changed == []


def test_every_picture_stands_alone_and_is_small() -> None:
    for _, text in pictures():
        check_standalone(text)
        assert len(text) < 200_000
