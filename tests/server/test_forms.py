"""The form of the home page: two ways to play at once, all that can be chosen, and what stays when it is refused."""

from html.parser import HTMLParser

import pytest

from remparts import CHANCE, game, who
from remparts.bots import bots
from remparts.core.errors import BadOptions
from remparts.games.registry import game_names
from remparts.server.http.forms import read_new_table
from remparts.server.tables.seats import check_table
from tests.server.serving import Client
from tests.shared import for_each


class Form(HTMLParser):
    """What the fields of a page hold that were filled in or chosen, and what it says is wrong."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.alert = ""
        self.is_open = False
        self._select = ""
        self._is_alert = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "select":
            self._select = name
        is_text = given.get("type") == "text" and given.get("value")
        if is_text or "checked" in given or "selected" in given:
            self.values.setdefault(name or self._select, []).append(given["value"])
        self.is_open |= given.get("id") == "setup" and "open" in given
        self._is_alert |= given.get("role") == "alert"

    def handle_endtag(self, tag: str) -> None:
        self._is_alert &= tag != "p"

    def handle_data(self, data: str) -> None:
        self.alert += data if self._is_alert else ""


CHOSEN = {
    "game": ["carcassonne"],
    "seat-0-kind": ["here"],
    "seat-0-name": ["Anna & Co"],
    "seat-1-kind": ["link"],
    "seat-1-bot": ["builder"],
    "seat-2-kind": ["none"],
    "seat-2-bot": ["journeyman"],
    "seat-3-kind": ["bot"],
    "seat-3-bot": ["architect"],
    "carcassonne-preset": ["modern"],
    "carcassonne-option-small_city": ["2"],
    "carcassonne-option-hand_tiles": ["3"],
    "carcassonne-option-farm_city_points": ["4"],
    "carcassonne-option-expansions": ["king", "river2"],
    "masons-preset": ["rulebook-a"],
    "level": ["master"],
    "people": ["4"],
}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "choose 3 points, or farmers per city, under Options"),
        ("fr", "choisissez 3 points, ou les paysans par ville, sous Options"),
    ],
)
def test_a_refused_form_keeps_what_was_entered_and_says_the_way_out(client: Client, lang: str, said: str) -> None:
    """Also without scripts; the reason stands in the part that was filled in, which is open."""
    sent = client.http.post(f"/tables?lang={lang}", data=CHOSEN)
    assert sent.status_code == 400
    page = Form(sent.text)
    assert said in page.alert
    assert page.is_open
    assert {name: page.values.get(name) for name in CHOSEN} == CHOSEN


def test_a_fresh_form_has_the_usual_choices_and_the_game_played_last(client: Client) -> None:
    fresh = Form(client.http.get("/").text)
    assert not fresh.is_open
    assert not fresh.alert
    assert fresh.values["game"] == ["carcassonne"]
    assert fresh.values["level"] == ["journeyman"]
    assert fresh.values["people"] == ["2"]
    assert fresh.values["carcassonne-preset"] == ["rulebook"]
    assert fresh.values["carcassonne-option-hand_tiles"] == ["0"]
    sent = client.http.post("/tables", data={"game": "masons", "way": "bot", "level": "greedy"})
    assert sent.status_code == 303
    played = sent.headers["set-cookie"].partition(";")[0]
    assert Form(client.http.get("/", headers={"Cookie": played}).text).values["game"] == ["masons"]
    client.http.cookies.clear()


@pytest.mark.parametrize(
    ("way", "game", "people", "kinds"),
    [
        ("bot", "carcassonne", "5", ["here", "bot"]),
        ("friends", "carcassonne", "2", ["here", "link"]),
        ("friends", "carcassonne", "5", ["here", "link", "link", "link", "link"]),
        ("friends", "castle", "5", ["here", "link"]),
        ("friends", "robber_knights", "x", ["here", "link"]),
    ],
)
def test_a_way_to_play_at_once_sets_the_seats(way: str, game: str, people: str, kinds: list[str]) -> None:
    fields = {"game": [game], "way": [way], "people": [people], "level": ["random"], "seat-0-name": ["Anna"]}
    fields |= {"seat-1-kind": ["here"], f"{game}-option-first_player": ["0"]}
    asked = read_new_table(fields)
    assert [seat.kind for seat in asked.seats] == kinds
    assert asked.seats[0].name == "Anna"
    assert all(seat.bot == "random" for seat in asked.seats if seat.kind == "bot")
    assert asked.options == {"first_player": "0"}


@for_each(["bot", "friends"], game_names())
def test_a_way_to_play_at_once_asks_nobody_who_starts(way: str, name: str) -> None:
    usual = next(option for option in game(name).options if option.name == "first_player").default
    for sent in ("", usual):  # a page with scripts sends the value in force
        fields = {"game": [name], "way": [way], "level": ["greedy"], f"{name}-option-first_player": [sent]}
        rules, options, _ = check_table(read_new_table(fields), bots())
        assert who(rules.setup(options)) == CHANCE


def test_another_way_is_not_one_of_ours() -> None:
    with pytest.raises(BadOptions):
        read_new_table({"game": ["carcassonne"], "way": ["alone"]})


def test_options_show_what_is_in_force(client: Client) -> None:
    page = client.http.get("/").text
    assert "Small cities: 2 points" in page
    assert "Farmers: per field (third edition)" in page
    assert '<option value="">2 points · As played today: 4 points</option>' in page
    for never in ("As above", "seat 0"):
        assert never not in page
