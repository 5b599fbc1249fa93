"""The panel of Masons: the scoring round, the hand, dice, what is left."""

from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from remparts.core.game import who
from remparts.games.masons.face import panel, words
from remparts.games.masons.rules.shown import MasonsView
from tests.faces import panel_of
from tests.masons.shown import DEFINED, FACE, GAME, decisions, recorded, said


def shown(view: MasonsView, name: str = "en", *, aids: bool = True) -> Element:
    """The panel as XML, in which an attribute needs a value."""
    text = panel_of(GAME, FACE, view, name, aids=aids)
    assert "style=" not in text
    for loose, strict in (("&nbsp;", " "), ("<br>", "<br/>"), (" hidden>", ' hidden="">')):
        text = text.replace(loose, strict)
    return ElementTree.fromstring(f"<div>{text}</div>")


def part(view: MasonsView, name: str, *, aids: bool = True) -> Element:
    return next(element for element in shown(view, aids=aids).iter() if element.get("id") == name)


def text_in(element: Element) -> str:
    return "" if element.get("hidden") is not None else " ".join(" ".join(element.itertext()).split())


@pytest.mark.slow
def test_the_panel_is_well_formed_and_keeps_its_order() -> None:
    orders = set()
    for state, _, _ in recorded()[::10]:
        view = GAME.view(state, 0)
        for name in ("en", "fr"):
            assert len(shown(view, name)) > 7
        orders.add(tuple(block.name for block in FACE.panel(view)))
    assert len(orders) == 1
    assert not [block for block in FACE.panel(view, aids=False) if "unseen" in block.name]


def test_nothing_in_the_panel_is_called_like_a_picture() -> None:
    """Ids of the page and of what the board is made of must differ."""
    assert not DEFINED & {block.name for block in FACE.panel(GAME.view(recorded()[0][0], 0))}


def test_only_the_own_hand_is_shown_with_what_it_is_worth() -> None:
    """[MAS-12.9]"""
    state = next(decisions("cards"))
    seat = who(state)
    assert seat is not None
    view = GAME.view(state, seat)
    notes = [e.text for e in part(view, "panel-hand").iter("span") if e.get("aria-hidden")]
    assert notes == [f"+{view['values'][kind]['points']}" for kind in view["hands"][seat]["cards"]]
    assert not [e for e in part(view, "panel-hand", aids=False).iter("span") if e.get("aria-hidden")]
    for other in (None, (seat + 1) % state.edition.seats):
        seen = GAME.view(state, other)
        cards = () if other is None else seen["hands"][other]["cards"]
        assert len([*part(seen, "panel-hand").iter("li")]) == len(cards)
    assert str(FACE.supply(view, 1)[0][1]) == "6 cards in hand"


def test_the_scoring_round_says_who_decides_and_what_was_played() -> None:
    """[MAS-12.2, MAS-12.4]"""
    for state in decisions("cards"):
        view = GAME.view(state, None)
        held = view["round"]
        assert held
        rows = [*part(view, "panel-round").iter("li")]
        assert [row.get("data-did") for row in rows] == [share["did"] for share in held["shares"]]
        for row, share in zip(rows, held["shares"], strict=True):
            assert len([*row.iter("strong")]) == len(share["cards"])
            for card in share["cards"]:
                assert f"{said(words.card(card['card']))} +{card['points']}" in text_in(row)
                assert all(term["rule"] in text_in(row) for term in card["terms"])


def test_a_round_that_is_over_steps_back() -> None:
    view = GAME.view(next(decisions("exchange")), 0)
    assert [*part(view, "panel-round").iter("details")]
    before = GAME.view(recorded()[0][0], 0)
    assert text_in(part(before, "panel-round")) == ""


def test_dice_are_rolled_anew_with_every_wall() -> None:
    """The element changes even if two rolls are equal, so that a page shows them rolling."""
    rolls = []
    for before, move, after in recorded():
        if str(move).startswith("=roll"):
            dice = next(part(GAME.view(after, None), "panel-dice").iter("ul"))
            assert len([*dice.iter("li")]) == str(move).count(".")
            rolls.append((dice.get("data-roll"), dice.get("class")))
        if before.agenda[-1].name == "roll":
            assert not panel._dice(GAME.view(before, None))[1]
    assert all(one[0] != two[0] for one, two in pairwise(rolls))


def test_a_low_supply_warns() -> None:
    """[MAS-15.1]"""
    view = GAME.view(recorded()[0][0], None)
    assert "low" not in {e.get("class") for e in part(view, "panel-supply").iter()}
    view["supply"]["walls"] = 5
    low = [e for e in part(view, "panel-supply").iter() if e.get("class") == "low"]
    assert [e.get("title") for e in low] == ["Walls"]
    view["ending"] = "walls"
    assert "No wall is left" in text_in(part(view, "panel-supply"))


def test_what_is_left_is_counted_by_colour() -> None:
    """[MAS-2.5]"""
    view = GAME.view(recorded()[150][2], None)
    supply = view["supply"]
    left = {e.get("title"): e.get("data-left") for e in part(view, "panel-supply").iter("span") if e.get("title")}
    assert left["Walls"] == str(supply["walls"])
    assert left["red house"] == str(supply["houses"]["red"])
    assert left["Houses left"] == str(sum(supply["houses"].values()))
    assert len(left) == 4 + 3 + 5 + 5


def test_cards_that_wait_for_their_city_are_seen_by_all() -> None:
    """[MAS-15.4]"""
    state = next(decisions("city"))
    for seat in (None, *range(state.edition.seats)):
        view = GAME.view(state, seat)
        told = text_in(part(view, "panel-round"))
        assert view["chosen"]
        assert told.count("the city is being chosen") == len(view["chosen"])
        assert all(said(words.card(kind)) in told for kind in view["chosen"])
