"""Every scenario holds, and the runner notices when one does not."""

from pathlib import Path

import pytest

from tests.robber_knights.runner import run
from tests.robber_knights.scenario import load_scenarios, read_scenarios
from tests.scenario import Scenario, ScenarioError

SCENARIOS = load_scenarios(Path(__file__).parent / "scenarios")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    run(scenario)


def test_titles_are_distinct() -> None:
    names = [str(scenario) for scenario in SCENARIOS]
    assert len(names) == len(set(names))


POSITION = "rule ROB-6.13\ntitle Words\nboard p:bb\nhand red pc\n"
PLAYED = POSITION + "play pc@-1,0 march.e:1,1\n"

WRONG = {
    "seats": ("rule ROB-1\ntitle a\nseats 5\nnext red\n", "2 to 4 seats"),
    "options": ("rule ROB-1\ntitle a\noptions first_player=youngest\nnext red\n", "first_player cannot be 'youngest'"),
    "board: code": ("rule ROB-1\ntitle a\nboard fz\nnext red\n", "the code of a tile"),
    "board: word": ("rule ROB-1\ntitle a\nboard p:\nnext red\n", "the code of a tile and its knights"),
    "board: no tile": ("rule ROB-1\ntitle a\nboard . .\nnext red\n", "a tile in the picture"),
    "board: two pieces": ("rule ROB-1\ntitle a\nboard p . p\nnext red\n", "1 of 2 tiles hang together"),
    "board: too wide": ("rule ROB-1\ntitle a\nboard p p p p p p m m\nnext red\n", "at most 7 by 7"),
    "board: copies": ("rule ROB-1\ntitle a\nboard l l l\nnext red\n", "too many of l"),
    "board: colour": ("rule ROB-1\ntitle a\nboard p:g\nnext red\n", "knights r, b"),
    "board: five knights": ("rule ROB-1\ntitle a\nboard p:rrrrr\nnext red\n", "5 on p"),
    "board: a knight in a lake": ("rule ROB-1\ntitle a\nboard l:r\nnext red\n", "1 on l"),
    "hand: without a board": ("rule ROB-1\ntitle a\nhand red pc\nnext red\n", "expected a board"),
    "hand: colour": ("rule ROB-1\ntitle a\nboard p\nhand green pc\nnext red\n", "one of red, blue"),
    "turn": ("rule ROB-1\ntitle a\nboard p\nturn blue\nnext red\n", "came     blue lay"),
    "supply: no number": ("rule ROB-1\ntitle a\nboard p\nsupply red\nnext red\n", "cannot be read"),
    "pile": ("rule ROB-1\ntitle a\nboard p\npile red 7\nshows tops E none\n", "came     D none"),
    "play: illegal": (POSITION + "play pc@1,1\n", "[ROB-5.2]"),
    "play: unreadable": (POSITION + "play castle\n", "no move of Robber Knights"),
    "counts": (POSITION + "counts 5\n", "came     4"),
    "shows": (PLAYED + "shows stacks 0,0:bbr\n", "came     0,0:bbr -1,0:r"),
    "shows: unknown": (PLAYED + "shows colour red\n", "one of hand, tiles"),
    "shows: hand": (POSITION + "shows hand red pv\n", "came     pc"),
    "shows: another's hand": (POSITION + "shows hand red blue pc\n", "came     none"),
    "forecast": (PLAYED + "forecast red +2\n", "red castle +1"),
    "next": (PLAYED + "next red\n", "blue lay"),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_scenario_fails(text: str, reason: str) -> None:
    scenarios = read_scenarios(text)
    with pytest.raises(ScenarioError, match=r"^scenario:\d+: ") as error:
        run(scenarios[0])
    assert reason in str(error.value)


def test_a_failure_names_line_expectation_and_board() -> None:
    with pytest.raises(ScenarioError) as error:
        run(read_scenarios(PLAYED + "shows supply 30 30\n")[0])
    assert str(error.value) == (
        "scenario:6: shows supply 30 30\n"
        "  expected 30 30\n"
        "  came     28 28\n"
        "  board, north-west corner at -1,0\n"
        "  pc:r    p:bbr"
    )
