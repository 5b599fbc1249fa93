"""The finale: what the end of a game brings is told in steps that add up."""

from collections import Counter
from pathlib import Path

import pytest

from remparts.core.face import Line
from remparts.core.phrase import Phrase
from remparts.core.record import load_record
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.server.showing.finale import MOST_STEPS, finale, grouped, last_lines, points
from remparts.server.showing.viewpoint import Viewpoint
from remparts.server.showing.words import words
from remparts.server.tables.history import History

TESTS = Path(__file__).parents[1]
RECORDS = [
    "carcassonne/two-greedy",
    "carcassonne/five-five-expansions",
    "castle/greedy",
    "masons/two-greedy",
    "robber_knights/four-mixed",
]


@pytest.mark.parametrize("name", RECORDS)
def test_the_steps_add_up_to_what_the_end_brought(name: str) -> None:
    folder, stem = name.split("/")
    record = load_record(TESTS / folder / "records" / f"{stem}.record")
    game, face = find_game(record.game), find_face(record.game)
    history = History(game, record.options)
    for text in record.moves:
        history.play(game.read(text))
    history.cut(max(number for number, seat in enumerate(history.actors) if seat >= 0))
    viewpoint = Viewpoint(history, face, None)
    viewpoint.follow()
    before, told = viewpoint.number, list(history.state.scores)
    for text in record.moves[before:]:
        history.play(game.read(text))
    viewpoint.follow()
    floats = [effect for effect in viewpoint.effects_since(before) if effect.kind == "float"]
    names = ["Anna"] * record.options.seats
    steps = finale(face, viewpoint.view, last_lines(viewpoint.lines, before), floats, words("fr"), names)

    assert 0 < len(steps) <= 2 * MOST_STEPS
    sums = Counter(dict(enumerate(told)))
    for scored in (scored for step in steps for scored in step.scored):
        sums[scored.seat] += scored.points
        assert sum(map(points, scored.floats)) in (scored.points, 0)
    assert [sums[seat] for seat in range(len(told))] == history.state.scores
    shown = [effect for step in steps for scored in step.scored for effect in scored.floats]
    assert Counter(shown) == Counter(floats)
    assert all(step.light for step in steps if any(scored.floats for scored in step.scored))


def test_what_is_scored_together_is_one_step() -> None:
    """Equals on one feature; and if there are too many features, neighbours of one kind."""
    road, field = Phrase("{player} scores a road"), Phrase("{player} scores for farmers")
    lines = [Line(road, 0, 3, lights="1.1"), Line(road, 1, 3, lights="1.1"), Line(road, 0, 5), Line(road, 1, 2)]
    assert [len(step) for step in grouped(list(enumerate(lines)))] == [2, 1, 1]
    many = [Line(road, 0, 3, lights=f"{tile}.0") for tile in range(10)]
    many += [Line(field, 0, 3, lights=f"{tile}.1") for tile in range(5)]
    steps = grouped(list(enumerate(many)), 8)
    assert [len(step) for step in steps] == [2, 2, 2, 2, 2, 2, 2, 1]
    assert [number for step in steps for number, _ in step] == list(range(15))
