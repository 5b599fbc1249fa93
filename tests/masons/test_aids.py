"""What helps to see a game of Masons: overlays, lights, and answers about a place."""

from collections import Counter

from remparts.core.game import who
from remparts.games.masons.face import counting, words
from tests import shared
from tests.masons.shown import DEFINED, FACE, GAME, answers, closing, decisions, recorded, said
from tests.shared import for_each


def test_there_is_something_to_know_about_every_place() -> None:
    view = GAME.view(closing(), 0)
    titles = Counter(answer.title.text for answer in answers(view))
    assert {
        "Tower space {name}: free",
        "Tower space {name}: {tower}",
        "Line {name}: no wall",
        "Line {name}: a wall",
        "Space {name}: {country}",
        "{city}: {size}",
    } == set(titles)
    for answer in answers(view):
        shared.check_markup(answer.light, DEFINED)
    assert FACE.ask(view, -10_000, 0) is None


def test_what_would_close_a_city_is_told_with_aids_only() -> None:
    view = GAME.view(closing(), 0)
    helpful = [said(line) for answer in answers(view) for line in answer.lines if "clos" in line.text]
    assert len(helpful) > 3
    assert not [line for answer in answers(view, aids=False) for line in answer.lines if "clos" in line.text]


def test_overlays_and_lights() -> None:
    view = GAME.view(recorded()[-1][2], None)
    for name in FACE.overlays:
        shared.check_markup(FACE.overlay(view, name), DEFINED)
    assert FACE.overlay(view, "nothing") == ""
    assert FACE.overlay(view, "cities").count("r-badge") == len(view["cities"])
    for at in ("A1", "A1-A2", "AB1", view["cities"][0]["id"], "closed_cities"):
        shared.check_markup(FACE.light(view, at), DEFINED)
        assert FACE.light(view, at)
    assert [FACE.light(view, at) for at in ("", "nonsense", "city_palaces", "city_palaces@XX", "@", "A1-")] == [""] * 6


@for_each(words.KINDS)
def test_what_a_card_counts_is_what_it_scores_for(kind: str) -> None:
    """What is lit up is as much as the terms of the scoring say, wherever the card was worth something."""
    for state in decisions("cards"):
        seat = who(state)
        assert seat is not None
        view = GAME.view(state, seat)
        value = view["values"].get(kind)
        if not value:
            continue
        found = counting.counted(view, kind, counting.city_named(view, value["city"]))
        if words.KINDS[kind].count == "building_colours":
            lit = len({piece.colour for piece in found.pieces})
        elif words.KINDS[kind].count == "cells":
            lit = sum(map(len, found.cities))
        else:
            lit = len(found.cities) + len(found.points) + len(found.lines) + sum(p.many for p in found.pieces)
        assert lit == sum(term["count"] for term in value["terms"])
