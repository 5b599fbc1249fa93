"""Masons on the same page: a whole game by clicks, every decision at the size of a telephone, and hidden hands."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from remparts import game, who
from tests.browser.guests import Guests, shoot
from tests.browser.measures import small_buttons
from tests.browser.people import Finger, Keys, Mouse, Person, Sight, open_setup, settle, start_game
from tests.browser.positions import Position, decisions, find_decision
from tests.browser.serving import Server
from tests.browser.test_whole_games import DESKTOP, UNDEFINED, check_record, check_results, play_the_end

GAME = game("masons")
RECORD = "masons/three-random"


def test_begin_by_clicks(guests: Guests) -> None:
    page = guests.open("/", viewport=DESKTOP)
    page.locator('label:has(input[value="masons"])').click()
    open_setup(page)
    page.get_by_role("textbox").first.fill("Anna")
    start_game(page)
    anna = Mouse(page, "masons")
    assert anna.wait_for_turn().title == "Your turn · Masons"
    anna.play(6)
    settle(page)
    shoot(page, "masons-begin")


def test_end_by_clicks(guests: Guests, server: Server, tmp_path: Path) -> None:
    page = play_the_end(guests, server, "masons/two-greedy", 40).page
    scores = check_results(page, 2)
    shoot(page, "masons-end")
    check_record(page, tmp_path, "Download the record", scores)


def uncover(person: Person) -> Sight:
    """Draw the curtain aside, if there is one, and see what is offered."""
    if person.wait_for_turn().covered:
        person.page.locator("#uncover").click()
    return person.wait(lambda now: now.may_move, "the curtain is drawn aside")


def sat_down(guests: Guests, server: Server, position: Position, language: str = "fr-FR") -> tuple[Finger, Sight]:
    """Somebody with a telephone who has to decide, at a screen for all."""
    table = server.prepare(position.record, position.number)
    finger = Finger(
        guests.open(f"/t/{table['token']}", guests.phone(locale=language, reduced_motion="reduce")), "masons"
    )
    return finger, uncover(finger)


ASKED = {
    "first": ("masons/two-optional", "Décidez qui commence"),
    "wall": ("masons/two-optional", "Posez un mur"),
    "tower": (RECORD, "Placez les tours. Dé\u00a0: tour grise"),
    "house": (RECORD, "Placez les maisons. Dés\u00a0: maison verte, maison au choix"),
    "join": (RECORD, "Reliez la nouvelle ville à une voisine, ou non"),
    "cards": (RECORD, "Décompte\u00a0: jouez une ou deux cartes, ou défaussez-en une"),
    "city": (RECORD, "Choisissez la ville pour laquelle vos cartes comptent"),
    "exchange": (RECORD, "Dernière place\u00a0: échangez des cartes, ou gardez-les"),
}


@pytest.mark.parametrize("task", ASKED)
def test_every_decision_on_a_phone(guests: Guests, server: Server, task: str) -> None:
    record, asked = ASKED[task]
    position = find_decision(record, task)
    finger, sight = sat_down(guests, server, position)
    page = finger.page
    assert sight.asks == asked
    assert len(sight.places) + len(sight.buttons) + len(sight.things) > 1
    assert len({*sight.places}) == len(sight.places), "two places are spoken alike"
    settle(page)
    shoot(page, f"masons-phone-{task}")
    assert not page.evaluate(UNDEFINED)
    assert not small_buttons(page)
    finger.move(sight)
    after = finger.wait_for_moves(position.number + 1)
    assert after.connected


def test_a_wall_shows_the_city_it_would_close(guests: Guests, server: Server) -> None:
    """[MAS-8.4]"""
    position = next(p for p in decisions(RECORD) if p.task == "wall" and GAME.view(p.state, None)["closes"])
    finger, sight = sat_down(guests, server, position, "en-GB")
    number = next(number for number, name in enumerate(sight.places) if "closes a city" in name)
    finger.place(number).dispatch_event("click")
    expect(finger.page.locator("#chosen")).to_contain_text("Closes a city")
    expect(finger.page.locator("#layer-ghost .r-badge")).to_have_count(1)
    finger.page.locator("#confirm").tap()
    after = finger.wait_for_moves(position.number + 2)  # and the dice
    assert after.connected
    expect(finger.page.locator("#log")).to_contain_text("A city is closed")


def test_joining_is_seen_before_it_is_done(guests: Guests, server: Server) -> None:
    """[MAS-10.3]"""
    position = find_decision(RECORD, "join")
    finger, _ = sat_down(guests, server, position, "en-GB")
    then = GAME.view(position.state, None)["joins"]
    finger.place(0).dispatch_event("click")
    move, first = next(iter(then.items()))
    expect(finger.page.locator("#chosen")).to_contain_text(f"{len(first['city']['spaces'])} spaces")
    expect(finger.page.locator("#chosen")).to_contain_text("your two best cards")
    expect(finger.page.locator("#layer-ghost use")).not_to_have_count(0)
    settle(finger.page)
    shoot(finger.page, "masons-phone-join-chosen")
    finger.page.locator("#confirm").tap()
    finger.wait_for_moves(position.number + 1)
    assert move.startswith("join")
    expect(finger.page.locator("#log")).to_contain_text("joins the new city")


def test_a_curtain_hides_the_hands(guests: Guests, server: Server) -> None:
    """[MAS-12.9]"""
    position = find_decision(RECORD, "cards")
    table = server.prepare(position.record, position.number)
    page = guests.open(f"/t/{table['token']}", guests.phone(reduced_motion="reduce"))
    finger = Finger(page, "curtain")
    sight = finger.wait_for_turn()
    assert sight.covered
    assert not sight.things
    assert page.locator("#panel-hand li").count() == 0
    sight = uncover(finger)
    assert page.locator("#panel-hand li").count() == len(sight.things) == 6
    finger.thing(4).tap()
    finger.thing(1).tap()
    finger.made_of_things("play.{picks}").tap()
    finger.wait_for_moves(position.number + 2)  # and the card that is drawn
    assert finger.wait_for_turn().covered
    assert page.locator("#panel-hand li").count() == 0
    assert page.locator("#panel-round [data-did=played] strong").count() == 2


def test_cards_are_played_by_keyboard(guests: Guests, server: Server) -> None:
    """[MAS-12.3]"""
    position = find_decision(RECORD, "cards")
    seat = who(position.state)
    table = server.prepare(position.record, position.number, "link")
    page = guests.open(f"/t/{table['seats'][seat]['token']}", viewport=DESKTOP, reduced_motion="reduce")
    keys = Keys(page, "keys")
    sight = keys.wait_for_turn()
    hand = GAME.view(position.state, seat)["hands"][seat]["cards"]
    assert sight.things == hand
    keys.toggle(0)
    keys.toggle(2)
    expect(page.locator("#things [aria-pressed=true]")).to_have_count(2)
    keys.tab_to("play.{picks}")
    keys.press("Enter")
    keys.wait_for_moves(position.number + 2)
    moves = server.record(table).splitlines()
    assert f"play.{hand[0]}+{hand[2]}" in moves


def test_who_decides_and_what_was_played_is_seen_from_afar(guests: Guests, server: Server) -> None:
    """[MAS-12.2, MAS-12.4, MAS-12.9]"""
    position = find_decision(RECORD, "cards")
    seat = who(position.state)
    assert seat is not None
    table = server.prepare(position.record, position.number, "link")
    tokens = [each["token"] for each in table["seats"]]
    acts = Mouse(guests.open(f"/t/{tokens[seat]}", viewport=DESKTOP), "acts")
    watches = guests.open(f"/t/{tokens[(seat + 1) % 3]}", viewport=DESKTOP)
    expect(decides(watches)).to_contain_text("is deciding")
    acts.wait_for_turn()
    acts.thing(0).click()
    acts.made_of_things("play.{picks}").click()
    kind = GAME.view(position.state, seat)["hands"][seat]["cards"][0]
    points = GAME.view(position.state, seat)["values"][kind]["points"]
    played = watches.locator("#panel-round [data-did=played]")
    expect(played.locator("strong")).to_have_text(f"+{points}")
    expect(played.locator("a[data-rule]")).not_to_have_count(0)
    expect(decides(watches)).to_have_count(1)
    assert watches.locator("#panel-hand li").count() == 6
    settle(watches)
    shoot(watches, "masons-round-desktop")


def decides(page: Page) -> Locator:
    return page.locator("#panel-round [data-did=decides]")


def test_dice_roll_when_a_wall_is_built(guests: Guests, server: Server) -> None:
    position = find_decision(RECORD, "wall")
    finger, _ = sat_down(guests, server, position, "en-GB")
    page = finger.page
    expect(page.locator("#panel-dice")).to_be_hidden()
    page.emulate_media(reduced_motion="no-preference")
    finger.place(0).dispatch_event("click")
    page.locator("#confirm").tap()
    finger.wait_for_moves(position.number + 2)
    die = page.locator("#panel-dice .rolled svg").first
    assert die.evaluate("(die) => getComputedStyle(die).animationName") == "tumble"
    assert die.evaluate("(die) => parseFloat(getComputedStyle(die).animationDuration)") > 0.1
    page.emulate_media(reduced_motion="reduce")
    assert die.evaluate("(die) => parseFloat(getComputedStyle(die).animationDuration)") < 0.1
