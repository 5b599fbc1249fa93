"""Hints for a first game: a dozen at most, short, in both languages, and each about something that is there."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from remparts.core.face import AnyFace, Hint, Target
from remparts.core.view import BaseView
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.server.showing.words import words
from tests.browser.positions import decisions

MOST = 12
LONGEST = 125
WORDS = {
    *("place", "turn", "confirm", "choices", "things", "dials", "undo"),
    *("seat", "scores", "panel", "log", "lenses", "rules"),
}
RECORDS = {
    "carcassonne/two-greedy": {
        "place",
        "turn",
        "confirm",
        "follower",
        "farmer",
        "supply",
        "moment",
        "log",
        "undo",
        "lenses",
    },
    "carcassonne/three-hands": {"hand", "place"},
    "carcassonne/three-king-shrines-mage": {"cards", "shrine", "magic"},
    "carcassonne/four-count": {"send", "come"},
    "carcassonne/three-river": {"river"},
    "carcassonne/three-catapult": {"fair", "hurl"},
    "castle/two-greedy": {"start", "place", "follower", "merchant", "order", "wall", "owned", "region", "ending"},
    "masons/two-greedy": {
        "wall",
        "towers",
        "houses",
        "closes",
        "join",
        "cards",
        "discard",
        "exchange",
        "moment",
        "ending",
    },
    "robber_knights/two-greedy": {"keep", "hand", "lay", "knights", "ride", "spread", "again", "top", "points", "few"},
}
"""Games, with hints that come up in them."""

ON_A_SPOT = {"farmer", "merchant"}
"""Hints about a role, which point at a place for it."""


def coached(record: str) -> Iterator[tuple[BaseView, list[Target], Sequence[Hint]]]:
    """What a newcomer is offered and told at each decision of a recorded game."""
    name = record.split("/")[0]
    game, face = find_game(name), find_face(name)
    for position in decisions(record):
        view = game.glance(position.state, position.state.agenda[-1].who)
        targets = list(face.targets(view, game.moves(position.state)))
        yield view, targets, face.coach(view, targets)


def is_there(hint: Hint, face: AnyFace, view: BaseView, targets: list[Target]) -> bool:
    """Whether a page can show what a hint speaks of."""
    if not isinstance(hint.anchor, str):
        (left, top, width, height), (x, y) = face.box(view), hint.anchor
        return left <= x <= left + width and top <= y <= top + height
    if hint.anchor == "place":
        return any(target.spot for target in targets)
    return hint.anchor in {*WORDS, *(block.name for block in face.panel(view))}


@pytest.mark.parametrize(("record", "expected"), RECORDS.items())
def test_hints_of_a_game(record: str, expected: set[str]) -> None:
    face = find_face(record.split("/")[0])
    told: dict[str, str] = {}
    options: Mapping[str, str] = {}
    for view, targets, hints in coached(record):
        options = view["options"]
        assert len({hint.name for hint in hints}) == len(hints)
        for hint in hints:
            assert hint.name in told or is_there(hint, face, view, targets), hint
            assert told.setdefault(hint.name, hint.phrase.text) == hint.phrase.text, "one name, one hint"
            if hint.name in ON_A_SPOT:
                assert hint.anchor in {target.at for target in targets if target.move.startswith(hint.name)}
    assert expected <= told.keys()
    assert len(told) <= MOST or options["expansions"]
    for text in told.values():
        assert max(len(text), len(words("fr").text(text))) <= LONGEST
