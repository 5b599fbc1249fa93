"""The pictures in the rules are what the program draws now, and show what is said below them."""

from remparts.games.masons.rules.cards import value
from remparts.games.masons.rules.facts import components
from tests.masons.pictures import COUNTRY, FOLDER, GAME, HEXAGON, NEIGHBOURS, RING, THREE, TRIANGLE, pictures, played
from tests.pictures import changed
from tests.shared import check_standalone


def test_every_picture_of_the_rules_is_drawn_as_it_would_be_now() -> None:
    """If they are to look different, write them again: python -m tests.masons.pictures."""
    assert changed(FOLDER, dict(pictures())) == []


def test_every_picture_stands_alone_and_is_small() -> None:
    for _, text in pictures():
        check_standalone(text)
        assert len(text) < 200_000


def sizes(*turns: str, joins: str = "") -> list[int]:
    """How many spaces each city has."""
    return [len(city["spaces"]) for city in GAME.view(played(*turns, joins=joins), None)["cities"]]


def worth(card: str, *turns: str) -> int:
    """What a card gives for the city just closed."""
    state = played(*turns)
    (kind,) = (kind for kind in components().kinds if kind.name == card)
    return sum(term.points for term in value(state, kind, state.city))


def test_cities_are_as_large_as_the_pictures_say() -> None:
    assert sizes("A2-B2 Wb yR", "A3-B2 G gB") == []
    assert sizes("A2-B2 Wb yR", "A3-B2 G gB", "A2-A3 - P") == [1]
    assert sorted(sizes(*THREE)) == [1, 3, 6]
    assert sorted(sizes(*NEIGHBOURS)) == [1, 2, 5]
    assert sorted(sizes(*NEIGHBOURS, joins="join.CD4")) == [1, 7]
    assert sorted(sizes(*NEIGHBOURS, joins="join.AB6")) == [2, 6]


def test_a_ring_has_twelve_walls_and_towers() -> None:
    ring = max(GAME.view(played(*RING), None)["cities"], key=lambda city: len(city["spaces"]))
    assert [len(ring[key]) for key in ("spaces", "walls", "towers")] == [12, 12, 12]


def test_two_houses_become_a_palace() -> None:
    (city,) = GAME.view(played(*TRIANGLE, "C3-C4 - yG"), None)["cities"]
    assert (city["palaces"], city["houses"]) == ({"green": 1}, {"red": 1})


def test_a_dead_end_and_its_tower_go() -> None:
    before, after = GAME.view(played(*HEXAGON), None), GAME.view(played(*HEXAGON, "B1-C1 - G"), None)
    assert {*before["walls"]} - {*after["walls"]} == {"C2-D2"}
    assert [tower["at"] for tower in before["towers"] if tower not in after["towers"]] == ["C2"]


def test_cards_are_worth_what_the_pictures_say() -> None:
    assert worth("city_buildings_green", *HEXAGON, "B1-C1 - G") == 7
    assert worth("outside_towers_sea", *COUNTRY) == 6
