"""The board in characters, and moves in words."""

from itertools import combinations
from random import Random

import pytest

from remparts import Options, find_move, game
from remparts.core.grid import SIDES
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.expansions.count.face import CountFace
from remparts.games.carcassonne.face import text, text_words
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.games.carcassonne.rules.moves import Aside
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import cells
from remparts.games.registry import package
from remparts.land.moves import PASS, Draw
from tests.shared import for_each

GAME = game("carcassonne")
KINDS = {kind.code: kind for name in (BASE, *(part.tiles.facts for part in faces())) for kind in tile_set(name)}
SHOWS = {
    "F": {"field"},
    "R": {"road"},
    "C": {"city", "pennant"},
    "W": {"river"},
    "X": {"field", "carcassonne"},
}
STANDS_ON = {
    "field": {"field"},
    "road": {"road"},
    "city": {"city"},
    "cloister": {"building"},
    "shrine": {"building"},
}
MIDDLES = ((0, 2), (1, 4), (2, 2), (1, 0))


def board(*moves: str, seats: int = 2) -> CarcassonneView:
    state = GAME.setup(Options(seats, first_player="youngest"))
    for move in moves:
        state = GAME.apply(state, find_move(GAME, state, move))
    shown: CarcassonneView = GAME.view(state, None)
    return shown


OPENING = (
    *("=V", "V@1,0n", "thief.s"),
    *("=E", "E@0,-1s", "-"),
    *("=A", "A@-1,0w", "monk"),
    *("=M", "M@0,-2n", "knight.n"),
    *("=B", "B@0,1n", "farmer.nl"),
)

BOARD = """\
     -1    0    1
         ##!#·
 -2      #■···
         #····
         ·····
 -1      ·····
         ·###·
    ······###······
  0 ·[●]════════●··
    ············║··
         ┌···┐
  1      ·[+]·
         └··●┘
"""


def test_a_board_is_drawn_with_its_followers_and_the_last_tile_framed() -> None:
    assert text.draw_text(board(*OPENING)) == BOARD.rstrip()


@for_each(KINDS, SIDES)
def test_each_side_shows_its_letter(code: str, facing: str) -> None:
    picture = text.picture(code, facing)
    for side, middle in enumerate(MIDDLES):
        letter = KINDS[code].edges[(side - SIDES.index(facing)) % 4]
        assert picture[middle].what in SHOWS[letter]
    assert len(picture) == cells.ROWS * cells.COLUMNS
    assert all(len(glyph.text) == 1 for glyph in picture.values())


@for_each(KINDS, SIDES)
def test_each_segment_has_a_place_of_its_own_for_a_follower(code: str, facing: str) -> None:
    anchors = text.anchors(code, facing)
    picture = text.picture(code, facing)
    held = [(at, s.kind) for at, s in zip(anchors, KINDS[code].segments, strict=True) if s.kind in STANDS_ON]
    assert all(one != two for (one, _), (two, _) in combinations(held, 2))
    for anchor, kind in held:
        assert picture[anchor].what in STANDS_ON[kind]


@for_each(SIDES)
def test_kinds_that_differ_look_different(facing: str) -> None:
    drawn = [code for code in KINDS if code not in {kind.code for kind in tile_set(CountFace.tiles.facts)}]
    for one, two in combinations(drawn, 2):
        assert text.picture(one, facing) != text.picture(two, facing), (one, two)


def test_separate_caps_look_separate() -> None:
    """I has two caps on neighbouring sides, N one city over the same corner."""
    assert text.picture("I", "n")[0, 0].what == "field"
    assert text.picture("N", "n")[0, 0].what == "city"


@pytest.mark.parametrize(("width", "height"), [(14, 7), (9, 4), (1, 1)])
def test_a_small_window_shows_the_part_around_the_last_tile(width: int, height: int) -> None:
    view = board(*OPENING)
    columns, rows = cells.visible([(tile["x"], tile["y"]) for tile in view["tiles"]], width, height)
    assert 0 in columns
    assert 1 in rows
    lines = text.draw_text(view, width, height).splitlines()
    assert max(map(len, lines)) <= max(width, cells.MARGIN + cells.COLUMNS)
    assert len(lines) <= max(height, 1 + cells.ROWS)
    assert "┌···┐" in lines[-3]


def test_a_large_window_shows_everything() -> None:
    view = board(*OPENING)
    assert text.draw(view, 80, 24) == text.draw(view)


def test_the_start_tile_alone_is_drawn_without_a_frame() -> None:
    assert text.draw_text(board()) == "      0\n    ·###·\n  0 ═════\n    ·····"


def test_five_seats_have_five_shapes() -> None:
    drawn = text.draw_text(board("=V", "V@1,0n", "farmer.nl", "=B", "B@0,1n", "monk", "=E", "E@0,-1s", "farmer.nl",
                                 "=B", "B@-1,1n", "monk", "=B", "B@-2,1n", "monk", seats=5))  # fmt: skip
    assert [shape for shape in "●■▲◆★" if shape in drawn] == list("●■▲◆★")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("first.1", "decides that Bob starts"),
        ("=first.0", "decides that Anna starts"),
        ("=V", "draws V (road curve)"),
        ("=deal1:B", "deals B (cloister) to Bob"),
        ("V@1,-2s", "places V at 1,-2 facing south"),
        ("knight.n", "puts a knight in the city at the north side"),
        ("thief.e", "puts a thief on the road at the east side"),
        ("farmer.wl", "puts a farmer in the field at the west side, left half"),
        ("monk", "puts a monk in the cloister"),
        ("-", "places no follower"),
        ("aside.C", "sets C (city full pennant) aside"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    assert text_words.describe(GAME.read(move), ["Anna", "Bob"]) == words


def test_a_tile_that_fits_nowhere_is_noticed() -> None:
    before = board("=B", "B@0,1n", "-")
    after: CarcassonneView = {**before, "aside": ["C"]}
    assert text_words.notices(before, PASS, before, []) == []
    assert text_words.notices(before, PASS, after, []) == [
        "C (city full pennant) fits nowhere and is set aside [CAR-3.6]"
    ]
    assert text_words.middle(after) == "70 tiles in the bag · set aside C"


def test_what_seats_have_before_them() -> None:
    view = board("=V", "V@1,0n", "thief.s", "=E")
    assert text_words.holdings(view) == ["6 followers", "7 followers"]
    assert text_words.middle(view) == "69 tiles in the bag · drawn E (city cap)"
    state = GAME.setup(Options(2, first_player="youngest", hand_tiles=3))
    for deal in ("=deal0:V", "=deal0:E"):
        state = GAME.apply(state, find_move(GAME, state, deal))
    assert text_words.holdings(GAME.view(state, None)) == ["7 followers, 2 tiles", "7 followers"]


def test_a_tile_of_a_hand_is_set_aside_by_its_own_paragraph() -> None:
    """The move itself tells it. [VAR-1.6]"""
    view = board("=V")
    after: CarcassonneView = {**view, "aside": ["C"]}
    assert text_words.notices(view, Aside("C"), after, ["Anna", "Bob"]) == []
    assert text_words.notices(view, Draw("C"), after, ["Anna", "Bob"]) == [
        "C (city full pennant) fits nowhere and is set aside [CAR-3.6]"
    ]


def test_expansions_tell_their_part_with_names() -> None:
    shown = package("carcassonne").text
    state = GAME.setup(Options(2, first_player="youngest", expansions="king,shrines,count,mage"))
    rng = Random(1)
    told: list[str] = []
    while GAME.outcome(state) is None:
        moves = GAME.moves(state)
        move = moves[rng.randrange(len(moves))]
        after = GAME.apply(state, move)
        before, now = GAME.view(state, None), GAME.view(after, None)
        told += shown.notices(before, move, now, ["Anna", "Bob"])
        assert shown.describe(move, ["Anna", "Bob"], before)
        state = after
    assert any("Anna takes the King: city of" in line for line in told)
    assert any("sends a follower to the" in line for line in told)
    assert any("moves the witch to the" in line for line in told)
    assert any("King: city of" in holding for holding in shown.holdings(now))
    words = "".join(span[0] for span in shown.legend(now))
    assert "shrine" in words
    assert "Carcassonne" in words
    assert "river" not in words
    assert "%" in "".join(span[0] for line in shown.draw(now) for span in line)
