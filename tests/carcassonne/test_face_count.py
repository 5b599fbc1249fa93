"""The Count of Carcassonne: the city in the middle, its quarters, and how followers come and go. [CNT]"""

import pytest

from remparts.core.package import read_facts
from remparts.games.carcassonne.expansions.count.city import PLACES, city, is_within
from remparts.games.carcassonne.expansions.count.face import CountFace, place_of_quarter
from remparts.games.carcassonne.expansions.count.quarters import quarters
from tests.carcassonne.showing import FACE, Shown
from tests.shared import parsed

BLOCK = """options expansions=count
board   .   B    .    .
        C1  C2   C3   C4
        C5  C6   C7   C8
        C9  C10  C11  C12"""
SCORING = """options expansions=count
board   .   Es  .  .
        Ee  R   G  .
men     blue 0,1.n
quarter castle red red
count   market
turn    blue
play    =E  E@2,1w  -"""


def test_the_city_is_one_picture_within_its_walls() -> None:
    parsed(city())
    board = FACE.board(Shown(BLOCK).view)
    assert board["tiles"]["carcassonne"].count("<use") == 1
    assert 'x="-200" y="-100"' in board["tiles"]["carcassonne"]
    assert tuple(PLACES) == quarters()
    assert all(is_within(place, 20) for place in PLACES.values())
    assert not is_within((10, 10), 0)
    assert not is_within((58, 58), 0), "a corner lies outside the wall"


def test_quarters_are_where_the_facts_say() -> None:
    """Roughly: the facts are read off a print, the squares are ours."""
    for quarter in read_facts(CountFace.tiles.facts)["count_city"]["quarter"]:
        x, y = (value * 100 for value in quarter["centre"])
        left, top = PLACES[quarter["name"]]
        assert abs(x - left) < 40
        assert abs(y - top) < 40


def test_everybody_in_a_quarter_is_seen() -> None:
    shown = Shown(f"{BLOCK}\nquarter castle red red blue\nquarter market blue")
    assert {"citizen-castle-0-0", "citizen-castle-0-1", "citizen-castle-1-0", "citizen-market-1-0"} <= set(shown.pieces)
    assert "figure-count" in shown.pieces
    x, y = place_of_quarter(shown.view, "castle")
    assert shown.ask(x, y)[0] == "Castle"
    assert "In the castle: 0 (2), 1 (1)" in shown.ask(x, y)
    assert "The Count is here: nobody may leave" in shown.ask(x, y)
    assert len({shown.pieces[f"citizen-castle-{key}"] for key in ("0-0", "0-1", "1-0")}) == 3


def test_what_a_seat_has_in_carcassonne() -> None:
    shown = Shown(f"{BLOCK}\nquarter castle red red blue")
    (_, _), (picture, name) = FACE.supply(shown.view, 0)
    assert str(name) == "2 followers in Carcassonne"
    assert picture.count("#car-citizen-0") == 2


def test_the_quarters_are_places_to_point_at() -> None:
    shown = Shown("options expansions=count\nboard D U\nmen blue 0,0.n\nplay =E E@0,-1s -")
    assert str(FACE.asks(shown.view)) == "Send a follower into a quarter of Carcassonne, or none"
    assert str(shown.targets["send.castle"].name) == "Follower to the castle"
    x, y = place_of_quarter(shown.view, "market")
    assert shown.targets["send.market"].at == (x, y + 9), "before the Count, should he be there"
    assert not shown.targets["-"].spot
    shown._play(["send.blacksmith"])
    assert shown.lines[-1] == "0 sends a follower to the blacksmith’s [CNT-2.1]"
    assert shown.told[-1].lights == "quarter.blacksmith"
    assert set(shown.targets) == {"count.market", "count.blacksmith", "count.cathedral", "-"}
    assert "#car-count" in shown.targets["count.market"].ghost
    shown._play(["count.market"])
    assert shown.lines[-1] == "0 moves the Count to the market [CNT-3.1]: nobody leaves it [CNT-3.2]"


def test_the_feature_being_scored_is_lit_while_others_come() -> None:
    shown = Shown(SCORING)
    assert str(FACE.asks(shown.view)) == "Bring followers from the castle, or none"
    assert [str(target.label) for target in shown.targets.values()] == [
        "1 follower comes",
        "2 followers come",
        "Nobody comes",
    ]
    assert "scoring" in FACE.board(shown.view)["marks"]
    shown._play(["come.2"])
    assert "0 brings 2 followers from the castle [CNT-4.1]" in shown.lines
    assert "scoring" not in FACE.board(shown.view)["marks"]
    homes = {effect.piece for effect in shown.effects if effect.kind == "home"}
    assert {"citizen-castle-0-0", "citizen-castle-0-1"} <= homes


def test_who_came_stands_at_the_feature_until_it_is_scored() -> None:
    text = SCORING.replace("options expansions=count", "seats 3\noptions expansions=count")
    shown = Shown(text.replace("castle red red", "castle red red green"))
    shown._play(["come.1"])
    assert "guest-0-0-2-0" in shown.pieces
    assert "citizen-castle-2-0" not in shown.pieces
    shown._play(["-"])
    homes = {effect.piece for effect in shown.effects if effect.kind == "home"}
    assert "guest-0-0-2-0" in homes


def test_a_feature_tells_who_may_come() -> None:
    shown = Shown(f"{BLOCK}\nquarter castle red\ncount market")
    assert "In the castle: 0 (1)" in shown.ask(-150, 190)
    blocked = Shown(f"{BLOCK}\nquarter castle red\ncount castle")
    assert "The Count keeps those in the castle from coming" in blocked.ask(-150, 190)


def test_fields_see_carcassonne_as_a_city_to_supply() -> None:
    assert "r-supplied" in FACE.overlay(Shown(BLOCK).view, "field")
    assert "r-supplied" not in FACE.overlay(Shown(BLOCK).view, "city")
    other = BLOCK.replace("expansions=count", "expansions=count carcassonne_is_city=false")
    assert "r-supplied" not in FACE.overlay(Shown(other).view, "field")


def test_at_the_end_the_market_goes_to_the_fields() -> None:
    shown = Shown(f"{BLOCK}\nquarter market red\nbag B\nplay =B  B@0,-2n  -")
    assert str(FACE.asks(shown.view)) == "Move a follower from the market to a field, or none"
    farms = [target for move, target in shown.targets.items() if move.startswith("farm@")]
    assert len(farms) == sum(feature["kind"] == "field" for feature in shown.view["features"])
    assert all("lying" in target.spot for target in farms)
    shown._play([farms[0].move])
    assert any(line.startswith("0 moves a follower from the market to the field") for line in shown.lines)
    assert "Final scoring" in shown.lines


def test_the_final_scoring_begins_before_what_is_decided_in_it() -> None:
    shown = Shown(f"{BLOCK}\nquarter market red\nbag B\nplay =B  B@0,-2n  monk")
    assert shown.lines[-2:] == ["Final scoring", "0 scores a cloister"]
    shown._play(["-"])
    assert shown.lines.count("Final scoring") == 1


def test_who_comes_at_the_end_comes_by_another_paragraph() -> None:
    options = "options expansions=count count_final_moves=all-quarters"
    text = f"{BLOCK}\nquarter cathedral red\nbag B\nplay =B  B@0,-2n  monk"
    shown = Shown(text.replace("options expansions=count", options))
    shown._play(["come.1"])
    assert "0 brings 1 follower from the cathedral [CNT-5.4]" in shown.lines


@pytest.mark.parametrize("at", ["quarter.", "quarter.nowhere", "quarters.castle"])
def test_only_quarters_are_lit_up(at: str) -> None:
    shown = Shown(BLOCK)
    assert FACE.light(shown.view, at) == ""
    assert "ellipse" in FACE.light(shown.view, "quarter.castle")
