"""Shrines & Heretics: shrines among the cloisters, and challenges between neighbours. [SHR-1, SHR-3, SHR-4]"""

from remparts.core.phrase import Phrase
from tests.carcassonne.showing import FACE, Shown
from tests.shared import ids

BESIDE = "options expansions=shrines\nboard B S1\nmen red 0,0.c"
CHALLENGE = f"{BESIDE}\nmen blue 1,0.c"


def test_a_shrine_is_claimed_by_a_heretic() -> None:
    shown = Shown("options expansions=shrines\nboard B\nplay =S1  S1@1,0n")
    assert str(shown.targets["heretic"].name) == "heretic at the shrine"
    assert "#car-seat-0-standing" in shown.targets["heretic"].spot


def test_a_challenge_is_told_and_drawn_when_it_begins() -> None:
    shown = Shown("options expansions=shrines\nboard B\nmen red 0,0.c\nturn blue\nplay =S1  S1@1,0n")
    assert not any(key.startswith("challenge") for key in shown.pieces)
    shown._play(["heretic"])
    assert shown.lines[-1] == "The monk of 0 and the heretic of 1 challenge each other [SHR-3.1]"
    assert "challenge0-0-1-0" in shown.pieces
    assert "#car-swords" in shown.pieces["challenge0-0-1-0"]


def test_both_sides_know_of_the_challenge() -> None:
    shown = Shown(CHALLENGE)
    assert "Challenged by the heretic of 1" in shown.ask(50, 50)
    assert "Challenged by the monk of 0" in shown.ask(150, 50)
    assert shown.ask(150, 50)[0] == "Shrine"


def test_shrines_are_seen_with_the_cloisters() -> None:
    shown = Shown(CHALLENGE)
    assert {"over0-0", "over1-0"} <= set(ids(FACE.overlay(shown.view, "cloister")))
    assert FACE.overlays["cloister"] == Phrase("Cloisters")


def test_the_loser_of_a_challenge_is_told_with_the_paragraph() -> None:
    board = "options expansions=shrines\nboard Ve E Vs\n      S1 B .\n      V Es Vw\nmen blue 1,1.c\nmen red 0,1.c"
    shown = Shown(f"{board}\nturn blue\nplay =E  E@2,1e  -")
    assert shown.lines[-2:] == ["1 scores a cloister", "0 loses a challenge"]
    assert shown.terms[-1] == "the other building was completed first +0 [SHR-4.2]"
    floats = [effect.text for effect in shown.effects if effect.kind == "float"]
    assert floats == ["+9"]
    homes = {effect.piece for effect in shown.effects if effect.kind == "home"}
    assert homes == {"p0-3-0", "p1-4-0"}
