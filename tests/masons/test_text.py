"""The board of Masons in characters, and moves in words."""

from functools import cache
from itertools import pairwise

import pytest

from remparts.core.text import GameText
from remparts.games.masons.face import text
from remparts.games.masons.rules.shown import MasonsView
from tests.masons.shown import GAME, decisions, recorded
from tests.shared import for_each

TEXT: GameText[MasonsView] = text
NAMES = ("Ann", "Ben", "Cleo")


@cache
def views() -> list[MasonsView]:
    return [GAME.view(after, None) for _, _, after in recorded()]


def test_the_empty_board_names_every_point_and_every_space() -> None:
    rows = text.draw_text(GAME.view(recorded()[0][0], None)).splitlines()
    assert rows[0].startswith(" ~A1 · · · · ·A2 · · · · ·A3")
    assert rows[0].endswith("·A6 ~")
    assert len(rows) == 26
    assert rows[12].replace("·", " ").replace(":", " ").split() == ["CD1", "CD3", "CD5", "CD7", "CD9"]
    assert max(map(len, rows)) < 80


@for_each(range(0, 400, 25))
def test_walls_towers_and_cities_are_seen_without_colours(number: int) -> None:
    view = views()[number]
    drawn = text.draw_text(view)
    towers = [tower["colour"] for tower in view["towers"]]
    for colour, sign in (("black", "●"), ("grey", "◐"), ("white", "○")):
        assert drawn.count(sign) == towers.count(colour)
    for city in view["cities"]:
        assert drawn.count(f"#{city['id']}#") == len(city["spaces"])
    walls = [line.split("-") for line in view["walls"]]
    level = [(one, two) for one, two in walls if one[0] == two[0]]
    assert drawn.count("=") == 5 * len(level)
    assert drawn.count("/") + drawn.count("\\") == 4 * (len(walls) - len(level))


def test_houses_are_small_letters_and_palaces_capitals() -> None:
    view = GAME.view(recorded()[0][0], None)
    view["houses"] = [{"at": "BC4", "colour": "red", "count": 2}, {"at": "CD5", "colour": "blue", "count": 9}]
    view["cities"] = [
        {
            "id": "AB1",
            "spaces": ["AB1"],
            "houses": {"pink": 1},
            "palaces": {"green": 2},
            "towers": [],
            "walls": ["A1-A2", "A1-B1", "A2-B1"],
        }
    ]
    rows = text.draw_text(view).splitlines()
    assert "GGp" in rows[1]
    assert "#AB1#" in rows[2]
    assert "rr" in rows[6]
    assert "bbbbbb+" in rows[11]


@pytest.mark.parametrize(("width", "height"), [(30, 11), (9, 3)])
def test_a_small_window_shows_the_part_around_the_last_wall(width: int, height: int) -> None:
    view = views()[200]
    rows = TEXT.draw(view, width, height)
    assert len(rows) == height
    assert all(sum(len(span.text) for span in row) == width for row in rows)
    assert any("on #8f3d2b" in span.style for row in rows for span in row)


def test_every_move_has_words() -> None:
    words = set()
    for before, move, _ in recorded():
        described = TEXT.describe(move, NAMES, GAME.view(before, None))
        assert described != f"plays {move}"
        words.add(described.split()[0])
    assert {"builds", "rolls", "puts", "joins", "plays", "discards", "exchanges", "keeps", "scores"} <= words


def test_what_happened_is_noticed() -> None:
    found = [
        notice
        for before, move, after in recorded()
        for notice in TEXT.notices(GAME.view(before, None), move, GAME.view(after, None), NAMES)
    ]
    for word in ("is closed", "puts up", "palace", "back to the supply", "shuffled", "is the last"):
        assert any(word in notice for notice in found), word


def test_what_everybody_has() -> None:
    state = next(decisions("cards"))
    view = GAME.view(state, 0)
    mine, *others = TEXT.holdings(view)
    assert mine.startswith("6 cards (")
    assert all(other == "6 cards" for other in others)
    assert f"{view['supply']['walls']} walls" in TEXT.middle(view)
    end = views()[-1]
    assert TEXT.measures(end)["cities"] == len(end["cities"]) > 1
    assert "capitals: palaces" in "".join(span.text for span in TEXT.legend(end))


def test_the_last_wall_is_set_off() -> None:
    for before, after in pairwise(views()[:120]):
        if before["wall"] != after["wall"]:
            assert sum("on #8f3d2b" in span.style for row in TEXT.draw(after) for span in row) in (4, 5)
