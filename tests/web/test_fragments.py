"""The fragments of the page: one element each with the id it goes by, and nothing that a name could smuggle in."""

from html.parser import HTMLParser
from typing import Any

import pytest

from remparts.core.face import Line, TermLine
from remparts.core.ledger import MOST_POINTS, Outcome
from remparts.core.phrase import Phrase
from remparts.server.showing.fragments import rank, reason
from remparts.server.showing.markup import line_markup, seat_markup
from remparts.server.showing.templates import render
from remparts.server.showing.words import words
from remparts.server.tables.history import Course
from remparts.server.tables.seats import Seat

EVIL = '"><img src=x onerror=alert(1)>'
VOID = {"img", "input", "br", "meta", "link"}


class Outline(HTMLParser):
    """The outermost elements, every element's name, and every attribute."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.depth = 0
        self.roots: list[dict[str, str | None]] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.depth:
            self.roots.append(dict(attrs))
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)
        self.depth += tag not in VOID

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1


def outline(markup: str, identity: str) -> Outline:
    found = Outline(markup)
    assert found.depth == 0, "every element is closed"
    assert [root.get("id") for root in found.roots] == [identity]
    assert "img" not in found.tags
    assert not any(attribute.startswith("on") or attribute == "style" for attribute in found.attributes)
    return found


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("forecast", [None, 47])
def test_a_seat(number: int, forecast: int | None) -> None:
    supply = (("<svg viewBox='0 0 1 1'></svg>", EVIL), (EVIL, "3"))
    for seat, is_here in ((Seat("link", EVIL), False), (Seat("here", EVIL), True), (Seat("bot", bot="greedy"), True)):
        markup = seat_markup(number, seat, words("fr"), EVIL, 34, forecast, supply, is_here=is_here)
        outline(markup, f"seat{number}")
        assert ("47" in markup) == (forecast is not None)


@pytest.mark.parametrize("seat", [None, 0, 4])
def test_a_line_of_the_log_links_what_it_cites(seat: int | None) -> None:
    phrase = Phrase("{tile} est mise de côté [CAR-3.6] [non] [a[CAR-3.7]]", tile=EVIL)
    terms = (TermLine(Phrase("{term}", term=EVIL), 6, "CAR-5.6"), TermLine(Phrase("more"), 0, EVIL))
    line = Line(phrase, seat, 6, terms, '3.1"')
    markup = line_markup("log7", "carcassonne", 12, line, words("fr"), [])
    outline(markup, "log7")
    assert 'href="/rules/carcassonne#CAR-3.6"' in markup
    assert 'href="/rules/carcassonne#CAR-5.6"' in markup
    assert "[non] [a<a" in markup


def test_places_at_the_end() -> None:
    """Who lost on knights alone comes after who won; equal others share a place. [ROB-7.6]"""
    places = [
        [(each["place"], each["name"]) for each in rank(Outcome(winners, scores, ""), "ABCD", words("en"))]
        for winners, scores in [((1,), (20, 20, 17, 17)), ((1, 2), (20, 20, 20, 17)), ((3,), (1, 2, 3, 4))]
    ]
    assert places == [
        [(1, "B"), (2, "A"), (3, "C"), (3, "D")],
        [(1, "B"), (1, "C"), (3, "A"), (4, "D")],
        [(1, "D"), (2, "C"), (3, "B"), (4, "A")],
    ]


def test_why_somebody_won() -> None:
    """By how many points before the second, or what decided between equals."""
    led = Outcome((1,), (62, 93, 40), MOST_POINTS)
    assert reason(led, words("en")) == "31 points ahead"
    assert reason(led, words("fr")) == "Victoire aux points\u00a0: 31 points d’avance"
    assert reason(Outcome((0,), (7, 6), MOST_POINTS), words("en")) == "1 point ahead"
    tied = Outcome((1,), (20, 20), "most knights left among equals [ROB-7.6]")
    assert reason(tied, words("en")) == "Tie broken by knights left [ROB-7.6]"
    assert reason(tied, words("fr")) == "Égalité départagée par les chevaliers restants [ROB-7.6]"


@pytest.mark.parametrize("scores", [[[0, 0]], [[0, 0], [5, 0], [5, 130]], [[0, 0], [0, 0]]])
def test_the_end(scores: list[list[int]]) -> None:
    final = scores[-1]
    ranking = [
        {
            "place": 1 + number,
            "number": number,
            "name": EVIL,
            "letter": "RB"[number],
            "score": final[number],
            "won": False,
        }
        for number in (1, 0)
    ]
    kinds = [{"what": EVIL, "points": [5, 0]}]
    context: dict[str, Any] = {"ranking": ranking, "kinds": kinds, "course": Course(scores, True), "decided_by": EVIL}
    context |= {"address": "/t/abc", "plays": True, "has_rematch": False, "game": {"name": "carcassonne"}}
    outline(render("end.html", words("fr"), context), "ending")
    decided = render("end.html", words("fr"), {**context, "decided_by": "à égalité [CAR-1.1]"})
    assert 'À égalité <a href="/rules/carcassonne#CAR-1.1" data-rule="CAR-1.1">CAR-1.1</a>' in decided
