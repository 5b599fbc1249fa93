"""A game of another distribution at the table: its card, its words in two languages, and a bot that plays it."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse
from tests.browser.serving import Server, serving
from tests.browser.test_whole_games import check_results
from tests.installing import RACE, install, write_project

SPRINT = {
    "sprint/__init__.py": """
from remparts.core.package import GamePackage
PACKAGE = GamePackage(__name__, "Sprint", rules="parts:Sprint", face="parts:SprintFace", text="parts:RaceText")
""",
    "sprint/parts.py": """
from race.face.face import RaceFace
from race.face.text import RaceText
from race.rules import Race
from remparts.core.plain import PlainFace
class Sprint(Race):
    name, title = "sprint", "Sprint"
class SprintFace(RaceFace):
    panel = PlainFace.panel
""",
}
"""A game without a panel, hints, facts and texts of its own."""


@pytest.fixture(scope="module")
def racing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the race, a sprint, and a game that cannot be loaded."""
    folder = tmp_path_factory.mktemp("racing")
    broken = write_project(folder / "broken", "zz-broken", {"chess": "no_such_module:PACKAGE"}, {})
    sprint = write_project(folder / "sprint", "sprint", {"sprint": "sprint:PACKAGE"}, SPRINT)
    path = os.pathsep.join(install(project, folder / f"site-{project.name}") for project in (RACE, sprint, broken))
    with serving(folder, PYTHONPATH=path) as running:
        yield running


@pytest.fixture
def racers(browser: Browser, racing: Server) -> Iterator[Guests]:
    present = Guests(browser, racing.base)
    yield present
    faults = present.leave()
    assert not faults, "\n".join(faults)


def test_a_race_against_a_bot(racers: Guests, racing: Server) -> None:
    page = racers.open("/", reduced_motion="reduce")
    race = page.locator('label:has(input[value="race"])')
    expect(race).to_contain_text("who lands on the last space first?")
    race.click()
    expect(page.locator('.rules-choice[data-game="race"] details')).to_have_count(0)
    shoot(page, "race-home")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url("**/t/*")
    anna = Mouse(page, "race")
    anna.wait_for_turn()
    expect(page.locator("#panel")).to_contain_text("Your card: ")
    expect(page.locator("#log")).to_contain_text("gets the card")
    page.get_by_role("button", name="Play the card").click()
    expect(page.locator(".race-card")).to_have_count(0)
    shoot(page, "race-table")
    assert anna.play().over
    assert 20 in check_results(page, 2)
    assert "the game chess of zz-broken, no_such_module:PACKAGE: it cannot be loaded" in racing.log


def test_a_race_speaks_french_and_has_its_rules(racers: Guests) -> None:
    page = racers.open("/", locale="fr-FR", reduced_motion="reduce")
    page.locator('label:has(input[value="race"])').click()
    page.get_by_role("button", name="Jouer contre un robot").click()
    page.wait_for_url("**/t/*")
    Mouse(page, "course").wait_for_turn()
    expect(page.locator("#turn-asks")).to_have_text("Choisissez comment avancer")
    expect(page.get_by_role("button", name="Lancer le dé")).to_be_visible()
    page.goto(f"{racers.base}/rules/race?lang=fr")
    expect(page.locator("#RACE-2\\.3")).to_contain_text("reste sur place")


def test_programs_play_it_and_see_no_hidden_card(racing: Server) -> None:
    table = racing.create("link", "link", game="race")
    tokens = [seat["token"] for seat in table["seats"]]
    views = [racing.ask(table, "", token)["view"]["cards"] for token in tokens]
    assert [view.index("?") for view in views] == [1, 0]
    for _ in range(200):
        now = racing.ask(table)
        if now["is_over"]:
            break
        racing.play(table, 1, tokens[now["view"]["turn"]])
    assert now["is_over"]
    assert max(now["view"]["scores"]) == 20
    assert "=deal0:" in racing.record(table)


def test_a_game_without_a_panel_has_an_empty_one(racers: Guests, racing: Server) -> None:
    table = racing.create("here", "greedy", game="sprint")
    page = racers.open(f"/t/{table['token']}", reduced_motion="reduce")
    Mouse(page, "sprint").wait_for_turn()
    expect(page.locator("#panel > *")).to_have_count(0)
    page.locator("#open-rules").click()
    expect(page.locator("#rules-text")).not_to_contain_text("Loading")
