"""The board in characters, and moves in words."""

import pytest

from remparts.core.text import GameText
from remparts.games.drawing import cells
from remparts.games.robber_knights.face import text
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.moves import PASS
from remparts.games.robber_knights.rules.view import RobberKnightsView
from tests.robber_knights.runner import Run
from tests.robber_knights.scenario import read_scenarios

GAME = RobberKnights()
TEXT: GameText[RobberKnightsView] = text


def view(scenario: str) -> RobberKnightsView:
    run = Run(read_scenarios(f"rule ROB\ntitle a position\n{scenario}")[0])
    run.run()
    return GAME.view(run.state, None)


BOARD = """\
     -1    0    1    2
         ·····♣♣♣♣♣
  0      ·{T}·♣(V)♣
         ·····♣♣♣♣♣
    ┌···┐·····^^^^^~~~~~
  1 ·[C]······^^^^^~~~~~
    └●··┘·■■●·^^^^^~~~~~
"""


def test_a_board_is_drawn_with_its_knights_and_the_last_tile_framed() -> None:
    shown = view("board pt fv .\n  p:bb m l\nhand red pc p\nplay pc@-1,1 march.e:1,1\nnext red\n")
    assert text.draw_text(shown) == BOARD.rstrip()


def test_every_kind_looks_different() -> None:
    drawn = {text.draw_text(view(f"board {kind.code}\nnext red\n")) for kind in facts().kinds}
    assert len(drawn) == len(facts().kinds)
    assert len({text.tile_name(kind.code) for kind in facts().kinds}) == len(facts().kinds)


def test_a_game_without_tiles_is_drawn_too() -> None:
    shown = view("next red\n")
    assert text.draw_text(shown) == "(no tile is laid yet)"
    assert text.middle(shown) == "0 tiles face down"


@pytest.mark.parametrize(("width", "height"), [(14, 7), (9, 4), (1, 1)])
def test_a_small_window_shows_the_part_around_the_last_tile(width: int, height: int) -> None:
    shown = view("board pt fv .\n  p:bb m l\nhand red pc p\nplay pc@-1,1 march.e:1,1\nnext red\n")
    columns, rows = cells.visible([(0, 0), (2, 1), (-1, 1)], width, height)
    assert -1 in columns
    assert 1 in rows
    lines = text.draw_text(shown, width, height).splitlines()
    assert max(map(len, lines)) <= max(width, cells.MARGIN + cells.COLUMNS)
    assert len(lines) <= max(height, 1 + cells.ROWS)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("=first.1", "decides that Bob starts"),
        ("keep0.pv", "keeps the castle and the plain village"),
        ("=lay.m@1,0", "turns up the mountains at 1,0"),
        ("pc@3,-1", "lays the plain castle at 3,-1"),
        ("march.e:1,2,1", "sends 4 knights east, leaving 1, 2, 1"),
        ("march:1", "puts 1 knight on the castle"),
        ("march:3", "puts 3 knights on the castle"),
        ("-", "deploys no knights"),
        ("=draw1.l", "gives Bob the lake"),
        ("stop", "stops"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    assert text.describe(GAME.read(move), ["Anna", "Bob"]) == words


def test_a_building_that_changes_hands_is_noticed() -> None:
    before = view("board pt:b p:b\nhand red pc p\nplay pc@-1,0\nnext red\n")
    after = view("board pt:b p:b\nhand red pc p\nplay pc@-1,0 march.e:1,1,1\nnext red\n")
    assert text.notices(before, PASS, before, []) == []
    assert text.notices(before, PASS, after, []) == ["plain town at 0,0: red takes it from blue [ROB-7.2]"]


def test_what_seats_have_before_them() -> None:
    shown = view("board p:r\nhand red pc p\nhand blue none\nsupply blue 1\npile red 7\nnext red\n")
    assert text.holdings(shown) == ["29 knights, 2 in hand, pile D2 E5", "1 knight, 0 in hand, pile empty"]
    assert text.middle(shown) == "1 tiles laid · area 1 × 1, limit 7 × 7"


def test_the_legend_names_every_terrain_and_building() -> None:
    words = "".join(span.text for span in text.legend(view("board p:r\nnext red\n")))
    for word in ("plain", "forest", "mountains", "lake", "village", "castle", "town"):
        assert word in words
