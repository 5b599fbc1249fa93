"""The pictures in the rules are what the program draws now."""

from tests.castle.pictures import FOLDER, pictures
from tests.pictures import changed
from tests.shared import check_standalone


def test_every_picture_of_the_rules_is_drawn_as_it_would_be_now() -> None:
    """If they are to look different, write them again: python -m tests.castle.pictures."""
    assert changed(FOLDER, dict(pictures())) == []


def test_every_picture_stands_alone_and_is_small() -> None:
    for _, text in pictures():
        check_standalone(text)
        assert len(text) < 200_000
