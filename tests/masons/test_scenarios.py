"""Every scenario holds, on the engine and on its slow twin, and the runner notices when one does not."""

import re
from pathlib import Path

import pytest

from remparts.games.masons.rules.facts import components
from tests.masons.naive import runner as slow
from tests.masons.runner import run
from tests.masons.scenario import load_scenarios, read_scenarios
from tests.scenario import Scenario, ScenarioError

SCENARIOS = load_scenarios(Path(__file__).parent / "scenarios")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    run(scenario)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario_on_the_slow_engine(scenario: Scenario) -> None:
    slow.run(scenario)


def test_titles_are_distinct() -> None:
    names = [str(scenario) for scenario in SCENARIOS]
    assert len(names) == len(set(names))


RULES = Path(__file__).parents[2] / "src/remparts/games/masons/texts/rules.en.md"
ELSEWHERE = {"MAS-1.1", "MAS-1.6", "MAS-1.7", "MAS-T-43"}
"""No position with moves: `test_rules.py` and `test_laws.py` have them."""
WORDS_ONLY = {"D1", "D2", "D10", "D26", "D27", "D28", "D30"}
"""Differences between the rulebooks that have no effect."""


def test_everything_in_the_rules_has_a_scenario() -> None:
    """Every paragraph, example, tricky case and difference."""
    text = RULES.read_text(encoding="utf-8")
    defined = {*re.findall(r"\*\*(MAS-\d+\.\d+)\*\*", text), *re.findall(r"(?m)^\| (MAS-(?:EX|T)-\d+|D\d+) \|", text)}
    assert len(defined) == 106 + 11 + 43 + 31
    named = {rule for scenario in SCENARIOS for rule in scenario.rules}
    assert defined - named == ELSEWHERE | WORDS_ONLY


def test_every_kind_of_card_is_scored_in_a_scenario() -> None:
    """[MAS-2.4]"""
    scored = {
        line.words[2].rstrip(":")
        for each in SCENARIOS
        for line in each.lines
        if line.key == "expect" and len(line.words) > 2
    }
    assert {kind.name for kind in components().kinds} <= scored


POSITION = "rule MAS-14.1\ntitle Words\nnet hexagon\nwalls p1 p6\ntowers all:grey\nhand red city_size_1\n"
PLAYED = POSITION + "play wall.r1 =roll.red.red play.city_size_1\n"
SCORED = PLAYED + "expect red +6\n"
START = "rule MAS-1\ntitle a\n"

WRONG = {
    "seats": (START + "seats 5\nnext red\n", "2 to 4 seats"),
    "options": (START + "options draw_timing=never\nnext red\n", "draw_timing cannot be 'never'"),
    "net": (START + "net square\nnext red\n", "one of hexagon, strip"),
    "dice": (START + "net hexagon\ndice tower black\nturn red\nplay wall.p1\ncounts 63\n", "came     21"),
    "walls": (START + "walls A1-C1\nnext red\n", "A1-C1 is no line"),
    "towers: place": (START + "walls A1-A2\ntowers B1:grey\nnext red\n", "B1 is no end of a wall"),
    "towers: colour": (START + "walls A1-A2\ntowers A1:red\nnext red\n", "red is no colour of towers"),
    "towers: too many": (START + "supply towers grey:-1\nnext red\n", "there are not so many towers"),
    "houses: place": (START + "houses A1:red\nnext red\n", "A1 is no space"),
    "houses: colour": (START + "houses AB1:grey\nnext red\n", "grey is no colour of houses"),
    "palaces": (START + "palaces AB1:red\nnext red\n", "AB1 lies in no city"),
    "turn": (START + "turn blue\nnext red\n", "came     blue wall"),
    "turn: colour": (START + "turn green\nnext red\n", "one of red, blue"),
    "supply: kind": (START + "supply gold 3\nnext red\n", "one of walls, towers, houses, palaces"),
    "score": (START + "score red 7\nshows scores 1 1\n", "came     7 1"),
    "hand": (START + "hand red city_size_9\nnext red\n", "city_size_9 is no kind of card"),
    "hand: copies": (
        START + "hand red outside_walls outside_walls outside_walls\nnext red\n",
        "not so many outside_walls",
    ),
    "pile": (START + "pile none\nshows pile 60\n", "came     0"),
    "played": (START + "played outside_walls\nshows played none\n", "came     outside_walls"),
    "down": (START + "down outside_walls\nshows discards 0\n", "came     1"),
    "play: illegal": (POSITION + "play wall.p1\n", "MAS-5.1"),
    "play: unreadable": (POSITION + "play p1\n", "no move of Masons"),
    "expect: points": (PLAYED + "expect red +7\n", "red city_size_1 +6"),
    "expect: terms": (PLAYED + "expect red +6 city_size_1: 2 spaces\n", "1 space +6 [MAS-14.1]"),
    "expect: forgotten": (PLAYED + "next red\n", "no further points"),
    "offers: order": (POSITION + "play wall.r1 =roll.red.red\noffers discard0.city_size_1 play.city_size_1\n", "order"),
    "offers: too few": (POSITION + "play wall.r1 =roll.red.red\noffers play.city_size_1\n", "+discard0.city_size_1"),
    "allows": (POSITION + "allows wall.p1\n", "wall.p1 among the moves"),
    "refuses: legal": (POSITION + "refuses wall.r1 MAS-5.1\n", "it is legal"),
    "refuses: paragraph": (POSITION + "refuses wall.p1 MAS-5.4\n", "MAS-5.1"),
    "unreadable: legal": (POSITION + "unreadable wall.r1\n", "it is a move"),
    "unreadable: words": (POSITION + "unreadable r1 r17\n", "an error with r17"),
    "counts": (POSITION + "counts 9\n", "came     10"),
    "ways": (POSITION + "ways 2 100\n", "came     "),
    "odds": (POSITION + "play wall.r1\nodds =roll.red.red 2 of 36\n", "came     =roll.red.red 1 of 36"),
    "next": (SCORED + "next blue\n", "came     red draw"),
    "shows": (SCORED + "shows scores 1 1\n", "came     7 1"),
    "shows: unknown": (SCORED + "shows colour red\n", "one of hand, value, left, city, walls"),
    "shows: no city": (SCORED + "shows city H2 size 1\n", "a city H2"),
    "winner": (SCORED + "winner red\n", "nobody yet"),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_scenario_fails(text: str, reason: str) -> None:
    with pytest.raises(ScenarioError, match=r"^scenario:\d+: ") as error:
        run(read_scenarios(text)[0])
    assert reason in str(error.value)


def test_a_failure_names_line_expectation_and_board() -> None:
    with pytest.raises(ScenarioError) as error:
        run(read_scenarios(PLAYED + "expect red +4\n")[0])
    assert str(error.value) == (
        "scenario:8: expect red +4\n"
        "  expected red +4\n"
        "  came     red city_size_1 +6 (1 space +6 [MAS-14.1])\n"
        "  walls    p1 p6 r1\n"
        "  cities   H1"
    )
