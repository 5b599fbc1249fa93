"""What every game says of its moves for the page on which they are chosen."""

import pytest

from remparts import game
from remparts.core.face import Target
from remparts.core.game import who
from remparts.games.registry import face
from tests.browser.positions import Position, first_of_each_kind

RECORDS = [
    "carcassonne/five-five-expansions",
    "carcassonne/three-catapult",
    "castle/busy",
    "masons/three-random",
    "robber_knights/two-greedy",
]
TILES = {"place", "lay", "river", "wall"}
"""What is put down once in a turn, and waits to be confirmed."""
DOES_WITHOUT = {"-", "stop"}


def offered(position: Position) -> list[Target]:
    rules = game(position.record.game)
    view = rules.view(position.state, who(position.state))
    return list(face(position.record.game).targets(view, rules.moves(position.state)))


@pytest.mark.parametrize("record", RECORDS)
def test_what_goes_by_itself_and_what_declines(record: str) -> None:
    """Tiles and walls wait, all else goes; one button at most does without, and it goes, too."""
    for position in first_of_each_kind(record):
        targets = offered(position)
        for target in targets:
            if not target.dials and not target.picks:
                waits = position.task in TILES and bool(target.spot)
                assert target.by_itself is not waits, target.move
        declining = [target for target in targets if target.declines]
        assert len(declining) == any(target.move in DOES_WITHOUT for target in targets), position.task
        assert all(target.by_itself and not target.spot for target in declining)


@pytest.mark.parametrize("record", RECORDS)
def test_a_place_tells_more_than_where_it_is(record: str) -> None:
    """A piece that goes to a place says what it gets there; the words for a screen reader are others."""
    for position in first_of_each_kind(record):
        for target in offered(position):
            assert target.label or not (target.spot and target.by_itself), target.move
