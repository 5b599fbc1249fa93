"""The board in characters, and moves in words."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from remparts import Options, load_record, replay
from remparts.core.text import GameText
from remparts.games.castle.face import text
from remparts.games.castle.face.words import KINDS
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.view import CastleView
from tests.shared import for_each

GAME = TheCastle()
TEXT: GameText[CastleView] = text
RECORD = Path(__file__).parent / "records" / "two-greedy.record"


@cache
def views() -> list[CastleView]:
    return [GAME.glance(state, None) for _, state in replay(GAME, load_record(RECORD))]


def after(*moves: str) -> CastleView:
    state = GAME.setup(Options(2, first_player=0))
    for move in moves:
        state = GAME.apply(state, GAME.read(move))
    return GAME.view(state, None)


FIRST = ("=N04", "N04@3,5s", "townsman.nl")


def test_the_wall_and_a_tile_with_its_follower() -> None:
    shown = after(*FIRST)
    rows = text.draw_text(shown).splitlines()
    assert rows[0].split() == [str(x) for x in range(13)]
    assert "12│1314│1516│17" in rows[8]
    assert rows[7][14:29] == " [?]  (P) ====="
    assert rows[26].startswith("  8 96│9798│9900│01")
    assert "●■" in rows[27], "both markers stand on 0"
    assert sum(row.count("●") for row in rows) == 2
    assert any("┌" in row and "┐" in row for row in rows)


@for_each(range(0, 190, 20))
def test_every_position_is_drawn(number: int) -> None:
    view = views()[number]
    drawn = text.draw_text(view)
    for piece in view["followers"]:
        assert {0: "●", 1: "■"}[piece["seat"]] in drawn
    assert drawn.count("[?]") == sum(tower["holds"] for tower in view["towers"])
    width = max(map(len, drawn.splitlines()))
    assert width <= 4 + 13 * 5


def test_keeps_are_seen() -> None:
    shown = views()[-1]
    assert all(shown["keeps"])
    drawn = text.draw_text(shown)
    assert "R" in drawn
    assert "B" in drawn


def test_every_kind_looks_different_and_keeps_its_followers_apart() -> None:
    seen = set()
    for code in KINDS:
        picture = text.picture(code, "n")
        seen.add("".join(picture[row, column].text for row in range(3) for column in range(5)))
        for facing in "nesw":
            anchors = text.anchors(code, facing)
            assert len(set(anchors)) == len(anchors), code
    assert len(seen) == len(KINDS)


@pytest.mark.parametrize(("width", "height"), [(14, 7), (40, 20), (1, 1)])
def test_a_small_window_shows_the_part_around_the_last_tile(width: int, height: int) -> None:
    lines = text.draw_text(views()[100], width, height).splitlines()
    assert max(map(len, lines)) <= max(width, 9)
    assert len(lines) <= max(height, 4)
    if height > 4:
        assert any("┌" in line for line in lines)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("=first.1", "decides that Bob starts"),
        ("first.0", "decides that Anna starts"),
        ("=N04", "draws N04 (house north and east, court south-west)"),
        ("N04@3,5s", "places N04 at 3,5 facing south"),
        ("messenger.n", "puts a messenger on the path at the north side"),
        ("knight.nl", "puts a knight on the tower at the north side, left half"),
        ("townsman.er", "puts a townsman in the house at the east side, right half"),
        ("merchant.sl", "puts a merchant in the court at the south side, left half"),
        ("score.3,5.nl", "has the feature at 3,5.nl scored next"),
        ("use.2", "uses wall tile 2 (double tower)"),
        ("=wall.9", "turns up wall tile 9 (bonus)"),
        ("-", "passes"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    assert text.describe(GAME.read(move), ["Anna", "Bob"]) == words


@pytest.mark.parametrize(
    ("task", "words"),
    [("follower", "places no follower"), ("double", "does not double"), ("again", "takes no extra turn")],
)
def test_what_is_left_undone(task: str, words: str) -> None:
    view = next(view for view in views() if view["task"] and view["task"]["name"] == task)
    assert text.describe(GAME.read("-"), ["Anna", "Bob"], view) == words


def test_what_neither_the_move_nor_the_ledger_says() -> None:
    told = []
    records = list(replay(GAME, load_record(RECORD)))
    for (_, before), (move, later) in pairwise(records):
        if move:
            told += text.notices(GAME.glance(before, None), move, GAME.glance(later, None), ["Anna", "Bob"])
    assert any("takes wall tile" in line and line.endswith("[CST-10.2]") for line in told)
    assert any("the keep of Anna stands in a house of" in line for line in told)


def test_what_seats_have_before_them() -> None:
    shown = after(*FIRST)
    assert text.holdings(shown) == ["5 followers, no keep", "6 followers, no keep"]
    assert text.middle(shown) == "59 tiles in the pile · largest empty region 75"
    late = views()[150]
    assert any("wall tiles" in held and "keep" in held for held in text.holdings(late))


def test_measures_and_the_legend() -> None:
    measures = text.measures(views()[-1])
    assert measures["tiles on the board"] + measures["tiles set aside"] == 60
    assert 0 < measures["wall tiles taken"] <= 13
    legend = "".join(span.text for span in text.legend(views()[0]))
    for word in ("house", "tower", "court", "path", "square", "well", "market", "wall tile", "start space"):
        assert word in legend
