"""Every scenario holds, and the runner notices when one does not."""

from pathlib import Path

import pytest

from tests.carcassonne.runner import run
from tests.carcassonne.scenario import Scenario, ScenarioError, load_scenarios, read_scenarios

SCENARIOS = load_scenarios(Path(__file__).parent / "scenarios")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    run(scenario)


def test_titles_are_distinct() -> None:
    names = [str(scenario) for scenario in SCENARIOS]
    assert len(names) == len(set(names))


ROAD = """\
rule    CAR-5.4
title   A road closed at both ends pays one point per tile
board   X  U  .                # letter and facing; . is empty; first tile is 0,0
men     red 1,0.w
play    =A  A@2,0e  -          # bag gives A; placed facing east; no follower
expect  red +3  road: 3 tiles
"""
"""The example of the style guide, exactly as it stands there."""

POSITION = "rule CAR-5.4\ntitle Words\nboard X U\nmen red 1,0.w\n"
PLAYED = POSITION + "play =A A@2,0e -\n"
SCORED = PLAYED + "expect red +3\n"


def run_text(text: str) -> None:
    for scenario in read_scenarios(text):
        run(scenario)


def test_the_example_of_the_style_guide_holds() -> None:
    run_text(ROAD)
    (scenario,) = read_scenarios(ROAD)
    assert str(scenario) == "CAR-5.4 A road closed at both ends pays one point per tile"


UNREADABLE = {
    "a line before any rule": ("board X\n", "starts with a rule line"),
    "a continuation of nothing": ("  X U\n", "an indented line continues another"),
    "no title": ("rule CAR-1\nboard X\nnext red\n", "one title"),
    "two titles": ("rule CAR-1\ntitle a\ntitle b\nnext red\n", "one title"),
    "an unknown key": ("rule CAR-1\ntitle a\nboards X\n", "unknown key 'boards'"),
    "nothing to check": ("rule CAR-1\ntitle a\nboard X\n", "nothing is checked"),
    "a position after a step": ("rule CAR-1\ntitle a\nboard X\nnext red\nbag V\n", "before the first step"),
}

WRONG = {
    "seats": ("rule CAR-1\ntitle a\nseats 6\nnext red\n", "2 to 5 seats"),
    "options": ("rule CAR-1\ntitle a\noptions small_city=3\nnext red\n", "small_city cannot be '3'"),
    "board: letter": ("rule CAR-1\ntitle a\nboard Z\nnext red\n", "the code of a tile"),
    "board: facing": ("rule CAR-1\ntitle a\nboard Uq\nnext red\n", "a tile and a facing"),
    "board: edges": ("rule CAR-1\ntitle a\nboard X B\nnext red\n", "R on the w side of B at 1,0"),
    "board: two pieces": ("rule CAR-1\ntitle a\nboard X . U\nnext red\n", "1 of 2 tiles hang together"),
    "board: no tile": ("rule CAR-1\ntitle a\nboard . .\nnext red\n", "a tile in the picture"),
    "board: copies": ("rule CAR-1\ntitle a\nboard X\n  X\nnext red\n", "too many of X"),
    "men: colour": ("rule CAR-1\ntitle a\nboard X\nmen green 0,0.n\nnext red\n", "one of red, blue"),
    "men: segment": ("rule CAR-1\ntitle a\nboard U\nmen red 0,0.n\nnext red\n", "a segment at 0,0.n"),
    "men: cell": ("rule CAR-1\ntitle a\nboard U\nmen red 1,0.n\nnext red\n", "a tile and a side"),
    "board: edges to the north": ("rule CAR-1\ntitle a\nboard D\n  En\nnext red\n", "F on the n side of E at 0,1"),
    "men: complete city": ("rule CAR-1\ntitle a\nboard Es\n  D\nmen red 0,0.s\nnext red\n", "city that is complete"),
    "men: two on a segment": (
        "rule CAR-1\ntitle a\nboard B\nmen red 0,0.nl\nmen blue 0,0.sr\nnext red\n",
        "one follower on a segment",
    ),
    "men: eight": (
        "rule CAR-1\ntitle a\nboard X\nmen red 0,0.n 0,0.e 0,0.s 0,0.w 0,0.nl 0,0.nr 0,0.sl 0,0.sr\nnext red\n",
        "at most 7 followers",
    ),
    "men: without a board": ("rule CAR-1\ntitle a\nmen red 0,0.n\nnext red\n", "expected a board"),
    "supply: no number": ("rule CAR-1\ntitle a\nboard X\nsupply red\nnext red\n", "cannot be read"),
    "expect: no points": (PLAYED + "expect red\n", "cannot be read"),
    "turn": ("rule CAR-1\ntitle a\nboard X\nturn green\nnext red\n", "one of red, blue"),
    "turn: another": ("rule CAR-1\ntitle a\nboard X\nturn blue\nnext red\n", "came     blue draw"),
    "supply": ("rule CAR-1\ntitle a\nboard X\nsupply red 0\nshows supply 7 7\n", "came     0 7"),
    "score": ("rule CAR-1\ntitle a\nboard X\nscore red 48\nshows scores 0 0\n", "came     48 0"),
    "bag": ("rule CAR-1\ntitle a\nboard X\nbag V\nplay =U\n", "no tile U is left in the bag"),
    "bag: copies": ("rule CAR-1\ntitle a\nboard X\nbag X\nnext red\n", "too many of X"),
    "hand": (
        "rule CAR-1\ntitle a\noptions hand_tiles=3\nboard X\nhand red V U\nplay W@1,0n\n",
        "no W in hand",
    ),
    "play: illegal": (POSITION + "play =A A@2,0n\n", "[CAR-3.2]"),
    "play: unreadable": (POSITION + "play nonsense\n", "no move of Carcassonne"),
    "expect: points": (PLAYED + "expect red +4\n", "red road +3"),
    "expect: points of an entry": (PLAYED + "expect red +4 road: 3 tiles\n", "red road +3"),
    "expect: kind": (PLAYED + "expect red +3 city: 3 tiles\n", "red road +3"),
    "expect: count": (PLAYED + "expect red +3 road: 4 tiles\n", "red road +3"),
    "expect: terms": (PLAYED + "expect red +3 road: 3 tiles, 1 pennant\n", "red road +3"),
    "expect: paragraph": (PLAYED + "expect red +3 road: 3 tiles [CAR-8.3]\n", "red road +3"),
    "expect: seat": (PLAYED + "expect blue +3\n", "red road +3"),
    "expect: seat of an entry": (PLAYED + "expect blue +3 road: 3 tiles\n", "red road +3"),
    "expect: too many": (PLAYED + "expect red +3 road: 3 tiles\nexpect red +3 road: 3 tiles\n", "red road +3"),
    "expect: nobody": (PLAYED + "expect nobody\n", "no further points"),
    "expect: somebody": (POSITION + "play =A A@0,1s -\nexpect red +2\n", "no points"),
    "expect: forgotten": (PLAYED + "next blue\n", "no further points"),
    "forecast": (POSITION + "forecast red +3\n", "red road +2"),
    "forecast: forgotten": (POSITION + "forecast blue +0\n", "no further points"),
    "offers: too few": (POSITION + "play =A A@0,1s\noffers monk -\n", "+thief.n"),
    "offers: too many": (POSITION + "play =A A@2,0e\noffers monk thief.w farmer.nl -\n", "missing thief.w"),
    "allows": (POSITION + "play =A A@2,0e\nallows thief.w\n", "thief.w among the moves"),
    "refuses: legal": (POSITION + "play =A\nrefuses A@2,0e CAR-3.1\n", "it is legal"),
    "refuses: paragraph": (POSITION + "play =A\nrefuses A@2,0n CAR-3.1\n", "[CAR-3.2]"),
    "refuses: words": (POSITION + "play =A\nrefuses A@2,0n CAR-3.2 city\n", "field meets road"),
    "refuses: unreadable": (POSITION + "play =A\nrefuses A@2 CAR-3.2\n", "a move that can be read"),
    "next: seat": (SCORED + "next red\n", "blue draw"),
    "next: task": (SCORED + "next blue place\n", "blue draw"),
    "next: over": (SCORED + "next over\n", "blue draw"),
    "shows": (SCORED + "shows stock 70\n", "came     69"),
    "shows: none": (SCORED + "shows drawn V\n", "came     none"),
    "shows: men": (POSITION + "shows men red 0,0.e\n", "came     red 1,0.e"),
    "shows: hand": (
        "rule CAR-1\ntitle a\noptions hand_tiles=3\nboard X\nhand red V\nshows hand red U\n",
        "came     V",
    ),
    "shows: another's hand": (
        "rule CAR-1\ntitle a\noptions hand_tiles=3\nboard X\nhand red V\nshows hand red blue V\n",
        "came     none",
    ),
    "shows: unknown": (SCORED + "shows colour red\n", "one of men, hand, tiles"),
    "joined": (POSITION + "joined 0,0.e 0,0.w\n", "2 features"),
    "apart": (POSITION + "apart 0,0.e 1,0.w\n", "came     1"),
    "winner": (SCORED + "winner red\n", "nobody yet"),
}


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_scenario_that_cannot_be_read_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ScenarioError, match=r"^scenario:\d+: ") as error:
        read_scenarios(text)
    assert reason in str(error.value)


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_scenario_fails(text: str, reason: str) -> None:
    scenarios = read_scenarios(text)
    with pytest.raises(ScenarioError, match=r"^scenario:\d+: ") as error:
        run(scenarios[0])
    assert reason in str(error.value)


def test_a_failure_names_line_expectation_and_board() -> None:
    with pytest.raises(ScenarioError) as error:
        run_text(PLAYED + "expect red +4\n")
    assert str(error.value) == (
        "scenario:6: expect red +4\n"
        "  expected red +4\n"
        "  came     red road +3 (3 tiles +3 [CAR-5.4])\n"
        "  board, north-west corner at 0,0\n"
        "  Xn Un Ae"
    )


def test_the_first_tile_in_reading_order_is_the_origin() -> None:
    run_text("rule CAR-1\ntitle a\nboard . En\n  B B\nshows tiles E@0,0n B@-1,1n B@0,1n\n")


def test_an_entry_may_be_named_in_four_ways() -> None:
    for term in ("3 tiles", "3 tiles +3", "3 tiles [CAR-5.4]", "3 tiles +3 [CAR-5.4]"):
        run_text(PLAYED + f"expect red +3 road: {term}\n")
