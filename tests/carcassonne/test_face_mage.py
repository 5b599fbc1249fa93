"""Mage & Witch: two figures on the board, where they may go, and what they do. [MAG]"""

from remparts.games.carcassonne.face import board as draw
from tests.carcassonne.showing import FACE, Shown, in_panel

MAGIC = "options expansions=mage\nboard D\nplay =M1  M1@1,0n"


def test_a_figure_is_chosen_first_and_then_its_place() -> None:
    shown = Shown(MAGIC)
    assert str(FACE.asks(shown.view)) == "Place or move the mage or the witch"
    assert {target.choice for target in shown.targets.values()} == {"mage", "witch"}
    target = shown.targets["mage@0,0.e"]
    assert str(target.name) == "Mage to the road east and west (at the start)"
    assert "car-area-D-1" in target.ghost, "the road is lit up"
    assert "car-area-M1-3" in target.ghost, "with all its tiles"
    shown._play(["witch@1,0.s"])
    assert shown.lines[-1] == "0 moves the witch to the road south (1 east) [MAG-2.1]"
    assert set(shown.pieces) == {"figure-witch"}


def test_a_figure_that_must_leave_the_other_is_told_so() -> None:
    roads = "options expansions=mage\nboard U . U\n      Es Es Es\nmage 0,0.e\nwitch 2,0.e\nplay =U  U@1,0n"
    met = Shown(roads)
    assert str(FACE.asks(met.view)) == "Mage and witch meet: move one of them away"
    met._play(["witch@1,1.s"])
    assert met.lines[-1] == "0 moves the witch to the city south (1 east, 1 south) [MAG-3.1]"


def test_a_figure_leaves_what_a_magic_tile_completes() -> None:
    """Nobody is asked for a follower, so that the scoring follows at once. [MAG-4.4]"""
    shown = Shown("options expansions=mage\nboard W D\nwitch 1,0.e\nsupply red 0\nplay =M1  M1@2,0n")
    shown._play([next(move for move in shown.targets if move.startswith("mage@"))])
    assert shown.lines[-1] == "The witch goes beside the board [MAG-4.4]"
    nowhere = Shown("options expansions=mage\nboard W D\nwitch 1,0.e\nplay =M1  M1@2,0n")
    nowhere._play([next(move for move in nowhere.targets if move.startswith("witch@"))])
    assert not any("MAG-4.4" in line for line in nowhere.lines)


def test_a_figure_stands_where_nobody_does() -> None:
    alone = Shown("options expansions=mage\nboard D U\nmage 0,0.e")
    x, y = draw.anchor(alone.view, 0, 1)
    assert f'x="{x:g}" y="{y:g}"' in alone.pieces["figure-mage"]
    beside = Shown("options expansions=mage\nboard D U\nmen red 0,0.e\nmage 0,0.e")
    x, y = draw.anchor(beside.view, 1, 0)
    assert f'x="{x:g}" y="{y:g}"' in beside.pieces["figure-mage"]
    crowded = Shown("options expansions=mage\nboard X\nmen red 0,0.e\nmage 0,0.e")
    x, y = draw.anchor(crowded.view, 0, 1)
    assert f'x="{x:g}"' not in crowded.pieces["figure-mage"]


def test_features_tell_who_is_there() -> None:
    shown = Shown("options expansions=mage\nboard D\nmage 0,0.n\nwitch 0,0.e")
    assert "The mage is here: 1 more point per tile" in shown.ask(50, 12)
    assert "The witch is here: half the points" in shown.ask(50, 50)
    lines = {str(card.title): str(card.lines[0]) for card in in_panel(FACE, shown.view, "cards")[0]}
    assert lines == {"Mage": "city north (at the start)", "Witch": "road east and west (at the start)"}


def test_figures_that_meet_must_part() -> None:
    shown = Shown("options expansions=mage\nboard D . D\n      B B B\nmage 0,0.e\nwitch 2,0.w\nplay =U  U@1,0n")
    assert str(FACE.asks(shown.view)) == "Mage and witch meet: move one of them away"


def test_the_points_explain_mage_and_witch() -> None:
    board = "options expansions=mage\nboard D\nmen red 0,0.n\n"
    mage = Shown(f"{board}mage 0,0.n\nplay =E  E@0,-1s  -")
    assert mage.terms == ["2 tiles +2 [CAR-5.8]", "mage: 1 more per tile +2 [MAG-4.1]"]
    assert mage.lines[-1] == "The mage goes beside the board [MAG-4.4]"
    witch = Shown(f"{board}witch 0,0.n\nplay =E  E@0,-1s  -")
    assert witch.terms == ["2 tiles +2 [CAR-5.8]", "witch: half of it, rounded up -1 [MAG-4.2]"]
    assert witch.lines[-1] == "The witch goes beside the board [MAG-4.4]"
