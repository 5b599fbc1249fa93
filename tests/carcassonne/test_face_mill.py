"""Tiles of an expansion that exists only here are drawn on the board, in a terminal and beside the board."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from remparts import Options, find_move
from remparts.core.grid import SIDES
from remparts.games.carcassonne.face import part, text
from remparts.games.carcassonne.face.drawing.looks import Looks
from remparts.games.carcassonne.face.face import CarcassonneFace
from remparts.games.carcassonne.face.text_words import CarcassonneText
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing.cells import plain
from tests.carcassonne import showing
from tests.carcassonne.mill.face import CANAL, FLAME, SAIL, MillFace
from tests.carcassonne.mill.rules import Mill

GAME = Carcassonne([Mill()])
PAINTS = {"Y1": SAIL.paint, "Y2": CANAL.paint, "Y3": FLAME.paint}
LETTERS = {"Y1": ("w", "windmill"), "Y2": ("~", "canal"), "Y3": ("[b]", "beacon")}


@pytest.fixture(scope="module")
def face() -> CarcassonneFace:
    return CarcassonneFace([MillFace()])


@pytest.fixture(scope="module")
def view() -> CarcassonneView:
    """All three lie beside the start tile or are drawn."""
    state = GAME.setup(Options(2, expansions="mill", first_player=0))
    for move in ("=Y1", "Y1@1,0n", "-", "=Y3", "Y3@1,1s", "-", "=Y1"):
        GAME.play(state, find_move(GAME, state, move))
    return GAME.view(state, 0)


def test_its_tiles_are_in_the_stock_and_fit_by_their_own_edges() -> None:
    edition = GAME.edition(Options(2, expansions="mill"))
    assert len(edition.stock) == 71 + 4
    assert edition.tiles.edges.names == {"F": "field", "R": "road", "C": "city", "K": "canal"}
    (windy,) = [segment for segment in edition.tiles.kinds[-3].segments if segment.marks]
    assert windy.marks == {"windy"}


def test_its_tiles_are_drawn_on_the_board(face: CarcassonneFace, view: CarcassonneView) -> None:
    svg = face.svg(view)
    ElementTree.fromstring(svg)
    assert PAINTS["Y1"] in svg
    assert PAINTS["Y3"] in svg
    definitions = face.definitions({"expansions": "mill"})
    assert all(paint in definitions for paint in PAINTS.values())
    assert all(paint not in face.definitions({"expansions": ""}) for paint in PAINTS.values())


def test_its_tiles_are_drawn_in_a_terminal(face: CarcassonneFace, view: CarcassonneView) -> None:
    words = CarcassonneText([MillFace()])
    board = plain(words.draw(view))
    legend = "".join(span.text for span in words.legend(view))
    for code in ("Y1", "Y3"):
        letter, title = LETTERS[code]
        assert letter in board
        assert f"{letter} {title}" in legend
    assert "canal" not in legend, "none lies there"
    for facing in SIDES:
        glyphs = [glyph.text for glyph in text.picture("Y2", facing).values()]
        assert "~" in glyphs
        assert [glyph.text for glyph in text.picture("Y3", facing).values()].count("H") == 3


def test_its_tiles_are_in_the_panel(face: CarcassonneFace, view: CarcassonneView) -> None:
    _, drawn, _, _ = showing.in_panel(face, view, "now")
    assert str(drawn.name) == "road east and west, windmill"
    assert {"Y1", "Y2", "Y3"} <= {kind.code for kind in showing.in_panel(face, view, "kind_left")}
    shown = showing.render(face, view)
    assert all(f'href="#car-{code}-n"' in shown for code in PAINTS)


def test_a_face_must_say_how_everything_on_its_tiles_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "LOOKS", Looks())

    class Careless(MillFace):
        tiles = replace(MillFace.tiles, buildings={})

    with pytest.raises(
        ValueError, match="tile Y3 shows a beacon: the `buildings`, `towns` or `ways` among the `tiles` of a face part"
    ):
        CarcassonneFace([Careless()])


def test_a_cell_says_what_its_neighbours_show(face: CarcassonneFace) -> None:
    state = GAME.setup(Options(2, expansions="mill", first_player=0))
    for move in ("=Y1", "Y1@1,0n", "-", "=Y2", "Y2@1,1e", "-"):
        GAME.play(state, find_move(GAME, state, move))
    answer = face.ask(GAME.view(state, 0), 250, 150)
    assert answer is not None
    assert "canal west" in str(answer.lines[0])
