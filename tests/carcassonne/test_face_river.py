"""River II: where it goes on, what is still to be laid, and what inn and pig-herd do. [RIV]"""

from remparts import Options
from remparts.games.carcassonne.expansions.river.face import RiverFace
from remparts.games.carcassonne.expansions.river.view import river_part
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.view import CarcassonneView
from tests.carcassonne.runner import GAME, Run
from tests.carcassonne.scenario import read_scenarios
from tests.carcassonne.showing import FACE, in_panel
from tests.shared import walk


def river_views(seed: int) -> list[CarcassonneView]:
    return [GAME.view(after, None) for _, _, after in walk(GAME, 2, seed, expansions="river2")]


def test_the_open_ends_are_marked_and_never_dead() -> None:
    for view in river_views(1)[:60]:
        marks = FACE.board(view)["marks"]
        ends = {f"flow{x}_{y}" for x, y in river_part(view)["ends"]}
        assert {key for key in marks if key.startswith("flow")} == ends
        assert not any(f"dead{x}_{y}" in marks for x, y in river_part(view)["ends"])
        for x, y in river_part(view)["ends"]:
            answer = FACE.ask(view, x * 100 + 50, y * 100 + 50)
            assert answer is not None
            assert answer.pictures or view["drawn"], "the tiles that may still come there"
            assert not any("percent" in line.values for line in answer.lines)


def test_the_arrow_points_where_the_river_flows() -> None:
    view = GAME.view(GAME.setup(Options(2, expansions="river2")), None)
    (end,) = river_part(view)["ends"]
    assert end == [1, 0]
    assert "rotate(270 50 50)" in FACE.board(view)["marks"]["flow1_0"], "from the west side of its cell"


def test_every_river_tile_is_in_the_list_of_what_is_left() -> None:
    total = len(tile_set(RiverFace.tiles.facts))
    for view in river_views(2)[:40]:
        kinds = in_panel(FACE, view, "kind_left")
        left = {kind.code: kind for kind in kinds if kind.code.startswith("V") and kind.code != "V"}
        assert sum(kind.total for kind in left.values()) == total
        laid = sum(tile["tile"] in left for tile in view["tiles"])
        drawn = view["drawn"] in left
        assert sum(kind.left for kind in left.values()) == total - laid - drawn


def test_what_is_left_of_the_river_is_a_card_until_it_is_over() -> None:
    titles = [[str(card.title) for card in in_panel(FACE, view, "cards")[0]] for view in river_views(3)]
    assert titles[0] == ["River"]
    assert titles[-1] == []


def told(seed: object, seats: int = 3, **choices: str) -> list[str]:
    """The log until the river is over."""
    lines: list[str] = []
    for before, move, after in walk(GAME, seats, seed, expansions="river2", **choices):
        lines += [str(line.phrase) for line in FACE.tell(GAME.view(before, None), move, GAME.view(after, None), [])]
        if len(after.land.tiles) > len(tile_set(RiverFace.tiles.facts)):
            break
    return lines


def test_the_volcano_ends_the_river_and_gives_another_turn() -> None:
    lines = told(1)
    at = lines.index("The river is complete [RIV-1.6]")
    assert lines[at + 1].endswith("laid the volcano and plays again [RIV-3.4]")
    assert not any("plays again" in line for line in told(1, river_volcano="inert"))


def test_a_tile_without_a_place_goes_under_the_others() -> None:
    assert any("goes under the others" in line for seed in range(6) for line in told(seed))


BLOCKED = """\
rule    RIV-2.7
title   Nothing can be laid
options expansions=river2
board   V1  V2s  V11w
        .   .    V3e
river   V5
next    red river
"""


def test_river_tiles_leave_the_game_by_a_paragraph_of_their_own() -> None:
    """[RIV-2.7]"""
    (scenario,) = read_scenarios(BLOCKED)
    run = Run(scenario)
    run.set_up()
    move = GAME.read("=V5")
    views = [GAME.view(state, None) for state in (run.state, GAME.apply(run.state, move))]
    lines = [str(line.phrase) for line in FACE.tell(views[0], move, views[1], [])]
    assert len([line for line in lines if "set aside" in line]) == 2
    assert all(line.endswith("[RIV-2.7]") for line in lines)


def test_who_starts_is_told_once_though_hands_are_dealt() -> None:
    assert told(1, hand_tiles="3").count("0 starts") == 1


def test_who_lays_the_fork_starts() -> None:
    assert told(1)[0] == "0 starts"
    assert told(1).count("0 starts") == 1


def asked(code: str, segment: int, **choices: str) -> list[str]:
    """What a segment of a tile tells once it lies."""
    for _, _, after in walk(GAME, 2, 5, expansions="river2", **choices):
        view = GAME.view(after, None)
        for number, tile in enumerate(view["tiles"]):
            if tile["tile"] == code:
                answer = FACE.ask(view, *draw.anchor(view, number, segment))
                assert answer is not None
                return [str(answer.title), *map(str, answer.lines)]
    raise AssertionError(f"{code} was never laid")


def test_inn_and_pigs_say_what_they_do() -> None:
    assert "Inn without effect" in asked("V7", 0)
    assert "Inn: twice as much when complete, else nothing" in asked("V7", 0, river_inn="on")
    assert "Pig-herd without effect" in asked("V11", 1)
    assert "Pig-herd: 1 more point per city" in asked("V11", 1, river_pig="on")


def test_the_river_itself_is_no_feature() -> None:
    assert asked("V9", 0) == ["River", "No follower stands in the river; it parts fields"]
