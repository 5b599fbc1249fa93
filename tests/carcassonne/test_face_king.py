"""King & Robber Knight: two cards in the panel and with whoever holds them. [KNG-1, KNG-2]"""

from tests.carcassonne.showing import FACE, Shown, in_panel

NOBODY = "options expansions=king\nboard D"
CITY = f"{NOBODY}\nmen blue 0,0.n\nplay =E  E@0,-1s  -"


def cards(shown: Shown) -> dict[str, str]:
    return {str(card.title): str(card.lines[0]) for card in in_panel(FACE, shown.view, "cards")[0]}


def test_nobody_holds_the_cards_at_first() -> None:
    shown = Shown(NOBODY)
    assert cards(shown) == {
        "King": "For the first completed city",
        "Robber Knight": "For the first completed road",
    }
    assert [len(FACE.supply(shown.view, seat)) for seat in (0, 1)] == [1, 1]


def test_who_takes_the_king_is_told_before_the_points() -> None:
    shown = Shown(CITY)
    assert shown.lines[-2:] == ["0 takes the King: city of 2 tiles [KNG-1.3]", "1 scores a city"]
    assert cards(shown)["King"] == "0: city of 2 tiles"


def test_the_holder_has_the_card() -> None:
    shown = Shown(CITY)
    (_, followers), (picture, name) = FACE.supply(shown.view, 0)
    assert str(followers) == "7 followers left"
    assert str(name) == "King: city of 2 tiles"
    assert "car-card-king" in picture
    assert len(FACE.supply(shown.view, 1)) == 1


def test_a_larger_city_of_the_same_seat_keeps_the_king() -> None:
    shown = Shown("options expansions=king\nboard D D\n      . Es\nking red 1\nplay =E  E@0,-1s  -")
    assert "0 keeps the King: city of 2 tiles [KNG-1.5]" in shown.lines


def test_the_end_pays_for_both_cards() -> None:
    board = "options expansions=king\nboard D\nking blue 9\nrobber red 9\nbag E\nplay =E  E@0,-1s  -"
    shown = Shown(board)
    end = shown.lines.index("Final scoring")
    assert shown.lines[end + 1] == "1 scores for the King"
    assert "1 completed city +1 [KNG-1.8]" in shown.terms
