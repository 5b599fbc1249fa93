"""What others did since somebody's last decision: whose moves, in which words, and what they placed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from remparts import load_record
from remparts.core.face import Line, TermLine
from remparts.core.game import find_move, who
from remparts.core.phrase import Phrase, player
from remparts.core.task import CHANCE
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.server.showing.news import last_decision, news
from remparts.server.showing.speech import spoken, spoken_line
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.words import words
from tests.server.serving import Client

TESTS = Path(__file__).parents[1]
NAMES = ("Anna", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("actors", "seats", "number"),
    [
        ([], {0}, 0),
        ([CHANCE, 0, 0, CHANCE, 1, 1, CHANCE], {0}, 3),
        ([CHANCE, 0, 0, CHANCE, 1, 1, CHANCE], {1}, 6),
        ([CHANCE, 0, 0, CHANCE, 1, 1, CHANCE], {2}, 0),
        ([0, 1, 2, 0, CHANCE], {1, 2}, 3),
        ([0, 0, CHANCE, 1, CHANCE, 1], set(), 2),
        ([CHANCE], set(), 0),
    ],
)
def test_what_is_new_begins_after_the_last_own_decision(actors: list[int], seats: set[int], number: int) -> None:
    """Who only watches is told what the last one to act has done."""
    assert last_decision(actors, seats) == number


def told(move: int, line: Line) -> Told:
    return Told(move, line)


TILE = Line(Phrase("{player} lays it", player=player(1)), 1, short=Phrase("laid"), is_usual=True, placed=("t1",))
PIECE = Line(Phrase("{player} stands", player=player(1)), 1, short=Phrase("standing"), placed=("p1",), lights="1.0")
CITY = Line(Phrase("{player} scores it [CAR-1.1]", player=player(1)), 1, 12, short=Phrase("castle"))
LOSS = Line(Phrase("{player} loses", player=player(2)), 2, -2)
ALL = [told(1, TILE), told(2, PIECE), told(2, CITY), told(3, LOSS), told(4, TILE)]


def test_points_come_first_and_what_is_usual_goes_without_saying() -> None:
    first, second = news(ALL[:4], 0, words("en"), NAMES)
    assert (first.seat, first.who, first.text) == (1, "Ben:", "castle +12, standing")
    assert first.placed == ["t1", "p1"]
    assert first.light == "1.0"
    assert (second.seat, second.who, second.text) == (2, "", "Cleo loses \N{MINUS SIGN}2")
    (last,) = news(ALL, 3, words("en"), NAMES)
    assert last.text == "laid", "what is usual is said where there is nothing else"


def test_what_the_rules_do_after_a_move_is_news_of_whoever_made_it() -> None:
    closed = Line(Phrase("It is closed"), short=Phrase("closed"))
    (one,) = news([told(1, TILE), told(1, closed)], 0, words("en"), NAMES)
    assert one.text == "closed"


def test_french_names_are_followed_by_a_space_and_a_colon() -> None:
    (one,) = news([told(1, TILE)], 0, words("fr"), NAMES)
    assert one.who == "Ben\N{NO-BREAK SPACE}:"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Ben scores: 4 tiles, +8."), ("fr", "Ben scores\N{NO-BREAK SPACE}: 4 tuiles, +8.")],
)
def test_what_is_spoken_ends_with_a_full_stop(language: str, sentence: str) -> None:
    terms = (TermLine(Phrase("{count} tiles", count=4), 8, "CAR-5.6"),)
    line = Line(Phrase("{player} scores [CAR-5.6]", player=player(1)), 1, 8, terms)
    assert spoken_line(line, words(language), NAMES) == sentence
    assert spoken("Place the tile [CAR-3.1]") == "Place the tile."
    assert spoken("It is your turn!") == "It is your turn!"


LAID = {
    "carcassonne/five-five-expansions": ("tiles", "pieces"),
    "carcassonne/three-catapult": ("tiles", "pieces"),
    "robber_knights/four-mixed": ("tiles", "pieces"),
    "castle/busy": ("tiles", "pieces"),
    "masons/four-mixed": ("walls", "houses", "towers"),
}
"""Records, and the layers in which lies what their players place."""

BY_ITSELF = ("lane", "aimed", "meant", "token", "challenge", "c-", "citizen-cathedral-")
"""How the ids begin of what is shown with a decision or moved by the rules, or what an exchange brings to a quarter."""


@pytest.mark.parametrize("record", LAID)
def test_whatever_somebody_places_is_told_and_can_be_marked(record: str) -> None:
    """Otherwise it would come to the board without a mark."""
    unmarked, unknown = [], []
    for number, move, lines, before, after in _steps(record):
        placed = {name for line in lines for name in line.placed}
        new = {name for name in after if name not in before and not name.startswith(BY_ITSELF)}
        unmarked += [f"{number} {move}: {name}" for name in sorted(new - placed)]
        if not any(line.points for line in lines):  # what is scored at once has gone home
            unknown += [f"{number} {move}: {name}" for name in sorted(placed - after)]
    assert (unmarked, unknown) == ([], [])


def _steps(record: str) -> Iterator[tuple[int, str, list[Line], set[str], set[str]]]:
    """Each decision with what is told of it, and the ids of what lay on the board before and after it."""
    folder, _, stem = record.partition("/")
    read = load_record(TESTS / folder / "records" / f"{stem}.record")
    rules, face = find_game(read.game), find_face(read.game)
    state = rules.setup(read.options)
    view: Any = rules.glance(state, None)
    lying = _lying(record, face.board(view))
    for number, text in enumerate(read.moves):
        move, turn, before, lay, told = find_move(rules, state, text), who(state), view, lying, len(state.ledger)
        state = rules.apply(state, move)
        view = rules.glance(state, None)
        lying = _lying(record, face.board(view))
        if turn is not None and turn >= 0 and state.agenda:
            yield number, text, list(face.tell(before, move, view, state.ledger[told:])), lay, lying


def _lying(record: str, board: Mapping[str, Mapping[str, str]]) -> set[str]:
    return {name for layer in LAID[record] for name in board[layer]}


HERE = {"kind": "here", "name": "Anna"}
BOT = {"kind": "bot", "bot": "random"}


def test_what_is_new_survives_a_reload_and_ends_with_ones_own_move(client: Client) -> None:
    made = client.create([HERE, BOT], options={"first_player": "0"})
    address = f"/t/{made['token']}/live"
    with client.watch(address) as page:
        assert page.shows[0]["news"] == []
        while not (page.status["mine"] and page.news):
            page.play()
            page.wait_for_turn()
        with client.watch(address) as again:
            assert again.news == page.news
        assert {each["seat"] for each in page.news} >= {1}
        assert [name for each in page.news for name in each["placed"] if name.startswith("t")]
        page.play()
        page.settle()
        if page.status["mine"]:
            assert page.news == []
        assert page.shows[0]["say"][0].startswith("Tile to place: ")
        assert all(each.endswith(".") for show in page.shows for each in show.get("say", []))
