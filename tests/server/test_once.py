"""A move is applied once, and a view is built once for a state and a seat, however many watch."""

from collections import Counter
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts.core.options import Options
from remparts.core.task import CHANCE
from remparts.games.registry import game as find_game
from remparts.server.showing.drawing import TableDrawings
from remparts.server.showing.words import words
from remparts.server.store.links import Link
from remparts.server.tables.history import History
from remparts.server.tables.seats import NewTable, Seat
from remparts.server.tables.tables import Tables
from tests.server.test_table import at_tables, legal

THREE = [Seat("link"), Seat("link"), Seat("link")]
LINKS = [frozenset({0}), frozenset({1}), frozenset({2}), frozenset[int](), frozenset[int]()]
"""Three screens and two spectators."""


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often moves are carried out and views are built, by the names of the methods."""
    found: Counter[str] = Counter()

    def counted(name: str, made: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(made)
        def count(*given: Any) -> Any:
            found[name] += 1
            return made(*given)

        return count

    for game in ("carcassonne", "robber_knights"):
        kind = type(find_game(game))
        for name in ("play", "glance", "view"):
            monkeypatch.setattr(kind, name, counted(name, getattr(kind, name)))
    return found


@pytest.mark.parametrize(
    ("game", "options", "views"),
    [("carcassonne", {}, 1), ("carcassonne", {"hand_tiles": "3"}, 4), ("robber_knights", {}, 4)],
)
def test_a_click_applies_each_move_once_for_all_screens(
    tmp_path: Path, counts: Counter[str], game: str, options: dict[str, str], views: int
) -> None:
    async def work(tables: Tables) -> None:
        table, _ = await tables.create(NewTable(game, THREE, {"first_player": "0", **options}))
        drawing, rng = TableDrawings(tables).of(table), Random(3)
        links = [Link(table.id, seats) for seats in LINKS]
        everybody = Link(table.id, frozenset({0, 1, 2}))
        for clicks in range(40):
            counts.clear()
            before = len(table.history.moves)
            await table.play(everybody, table.rev, rng.choice(legal(table)))
            played = len(table.history.moves) - before
            for link in links:
                drawing.scene(table.viewer(link), link, "", words("fr")).since(None)
            if clicks > 3:  # hands have been dealt, and everybody has looked once
                assert counts["play"] == played
                assert counts["glance"] == played * views
                assert counts["view"] in (0, counts["glance"]), "a glance may be a whole view"

    at_tables(tmp_path, work)


@pytest.mark.parametrize("game", ["carcassonne", "robber_knights"])
def test_what_all_seats_see_of_a_state_is_made_once(game: str) -> None:
    history = played(game, 30)
    seats: list[Any] = [history.glance(seat) for seat in (None, 0, 1)]
    assert all(seen["tiles"] is seats[0]["tiles"] for seen in seats)
    assert [seen["seat"] for seen in seats] == [None, 0, 1]
    assert [history.view(seat) for seat in (None, 0, 1)] == [history.game.view(history.state, s) for s in (None, 0, 1)]


def test_a_long_game_keeps_few_states() -> None:
    history = played("carcassonne", 100)
    kept = [number for number in range(101) if history.kept(number) is not None]
    assert kept == list(range(85, 101))
    assert history.kept(100) is history.state


@pytest.mark.parametrize("left", [99, 90, 85, 84, 30, 0])
def test_what_an_undo_leaves_is_where_the_game_was(left: int) -> None:
    history, shorter = played("carcassonne", 100), played("carcassonne", left)
    lent = history.state
    before = lent.copy()
    history.cut(left)
    assert history.state == shorter.state
    assert history.moves == shorter.moves
    assert lent == before, "who holds a state may go on looking at it"
    assert history.kept(left) is history.state


def test_what_is_hidden_is_asked_of_the_moves() -> None:
    def asked(history: History) -> tuple[bool, ...]:
        return history.is_open, history.hides(0), history.hides(1)

    assert asked(played("carcassonne", 20)) == (True, False, False)
    game = find_game("carcassonne")
    history = History(game, Options(2, hand_tiles="3", first_player="0"))
    assert asked(history) == (True, False, False)
    history.play(next(move for move in game.moves(history.state) if str(move).startswith("=deal0")))
    assert asked(history) == (False, True, False)
    history.cut(0)
    assert asked(history) == (True, False, False)
    assert asked(History(find_game("robber_knights"), Options(2))) == (False, True, True)


def played(name: str, number: int) -> History:
    """The first moves of a random game, the same every time."""
    game, rng = find_game(name), Random(name)
    history = History(game, Options(2, first_player="0").filled(game.options, game.seats))
    for _ in range(number):
        is_chance = history.turn == CHANCE
        history.play(game.deal(history.state, rng) if is_chance else rng.choice(game.moves(history.state)))
    return history
