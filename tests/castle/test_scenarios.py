"""Every scenario holds, on the engine and on its slow twin, and the runner notices when one does not."""

from pathlib import Path

import pytest

from tests.castle.naive import runner as slow
from tests.castle.runner import run
from tests.castle.scenario import load_scenarios, read_scenarios
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


POSITION = "rule CST-8.7\ntitle Words\nboard N03@8,1n N10@7,1n\n"
PLAYED = POSITION + "play =N09 N09@6,1e knight.nl\n"
SCORED = PLAYED + "expect red +2\n"

WRONG = {
    "options": ("rule CST-1\ntitle a\noptions tile_7_court=3\nnext red\n", "tile_7_court cannot be '3'"),
    "board: word": ("rule CST-1\ntitle a\nboard N03\nnext red\n", "as its placement is written"),
    "board: move": ("rule CST-1\ntitle a\nboard =N03\nnext red\n", "as its placement is written"),
    "board: code": ("rule CST-1\ntitle a\nboard Z1@8,1n\nnext red\n", "a tile that is in the pile"),
    "board: copies": ("rule CST-1\ntitle a\nboard N03@8,1n N03@7,1n\nnext red\n", "a tile that is in the pile"),
    "board: contact": ("rule CST-1\ntitle a\nboard N03@6,6n\nnext red\n", "could have been laid"),
    "board: paths": ("rule CST-1\ntitle a\nboard N03@3,3n\nnext red\n", "could have been laid"),
    "men: colour": ("rule CST-1\ntitle a\nboard N03@8,1n\nmen green 8,1.nl\nnext red\n", "one of red, blue"),
    "men: segment": ("rule CST-1\ntitle a\nboard N03@8,1n\nmen red 8,1.n\nnext red\n", "a segment at 8,1.n"),
    "men: cell": (
        "rule CST-1\ntitle a\nboard N03@8,1n\nmen red 7,1.nl\nnext red\n",
        "a tile and a side or half side of it",
    ),
    "men: complete": (POSITION.replace("N10@7,1n", "N10@7,1n E1@6,1n\nmen red 6,1.n") + "next red\n", "is complete"),
    "men: two on a segment": (POSITION + "men red 8,1.nl 8,1.sl\nnext red\n", "one follower on a segment"),
    "men: without a board": ("rule CST-1\ntitle a\nmen red 8,1.nl\nnext red\n", "expected a board"),
    "turn": ("rule CST-1\ntitle a\nboard none\nturn blue\nnext red\n", "came     blue draw"),
    "supply": ("rule CST-1\ntitle a\nboard none\nsupply red 0\nshows supply 6 6\n", "came     0 6"),
    "score": ("rule CST-1\ntitle a\nboard none\nscore red 48\nshows scores 0 0\n", "came     48 0"),
    "wall": ("rule CST-1\ntitle a\nboard none\nwall red 2 2 2\nnext red\n", "two wall tiles of each number"),
    "gone": ("rule CST-1\ntitle a\nboard none\ngone 13 14\nnext red\n", "towers that hold a wall tile"),
    "keep": ("rule CST-1\ntitle a\nboard N01@8,1n\nkeep red 2 8,1.nl\nshows keeps 3 0\n", "came     2 0"),
    "bag": ("rule CST-1\ntitle a\nboard none\nbag N03\nplay =N01\n", "no tile N01 is left in the pile"),
    "bag: copies": ("rule CST-1\ntitle a\nboard N03@8,1n\nbag N03\nnext red\n", "no more tiles than there are"),
    "play: illegal": (POSITION + "play =N09 N09@5,5n\n", "[CST-5.3]"),
    "play: unreadable": (POSITION + "play nonsense\n", "no move of The Castle"),
    "expect: points": (PLAYED + "expect red +4\n", "red tower +2"),
    "expect: forgotten": (PLAYED + "next blue\n", "no further points"),
    "next": (SCORED + "next red\n", "blue draw"),
    "shows": (SCORED + "shows stock 60\n", "came     57"),
    "shows: wall": (SCORED + "shows wall red 4\n", "came     none"),
    "shows: keep": (SCORED + "shows keep red 4\n", "came     none"),
    "shows: feature": (SCORED + "shows feature 6,1.nl 6,1.nl tower 2 open\n", "6,1.nl tower 1 complete"),
    "shows: unknown": (SCORED + "shows colour red\n", "one of wall, keep, feature, tiles"),
    "joined": (POSITION + "joined 8,1.nl 7,1.nl\n", "2 features"),
    "apart": (POSITION + "apart 8,1.nl 8,1.sl\n", "came     1"),
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
        "scenario:5: expect red +4\n"
        "  expected red +4\n"
        "  came     red tower +2 (1 tile +2 [CST-8.7])\n"
        "  board   N03@8,1n N10@7,1n N09@6,1e"
    )
