"""Moves with numbers in them: set by slider, by fine steps, by keyboard, by dragging on the board and by touch."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import Person, pass_frames, wait_until
from tests.browser.positions import find_decision
from tests.browser.serving import Json, Server


def play_until(server: Server, table: Json, task: str, kind: str) -> None:
    """Play on at a table until a task comes up, in rounds of a kind."""
    rng = Random("hurl")
    while (now := server.ask(table))["view"]["task"]["name"] != task:
        moves = server.ask(table, "/moves")["moves"]
        server.make(table, now["rev"], f"round.{kind}" if f"round.{kind}" in moves else rng.choice(moves))


def start_round(server: Server) -> Json:
    """A table at which the kind of the first round is about to be chosen."""
    position = find_decision("carcassonne/three-catapult", "round")
    return server.prepare(position.record, position.number)


@pytest.fixture
def table(server: Server) -> Json:
    """A table at which the token of a target round is to be hurled."""
    made = start_round(server)
    play_until(server, made, "hurl", "target")
    return made


def numbers(page: Page) -> list[float]:
    """What the dials show."""
    texts = page.locator(".dial output").all_text_contents()
    return [float(re.sub(r"[^\d.-]", "", text.replace("−", "-").replace(",", "."))) for text in texts]


def hurled(page: Page, server: Server, table: Json) -> str:
    """The hurl that the page has made, as soon as it is there."""

    def hurls() -> list[str]:
        return [line for line in server.record(table).splitlines() if line.startswith("hurl.")]

    wait_until(page, hurls, "the hurl is made")
    return hurls()[-1]


def test_sliders_steps_and_keys(guests: Guests, server: Server, table: Json) -> None:
    page = guests.open(f"/t/{table['token']}")
    slider = page.get_by_role("slider", name="Power")
    slider.wait_for()
    assert numbers(page) == [0, 50]
    page.get_by_role("button", name="Aim: more").click(click_count=3, delay=20)
    page.get_by_role("button", name="Power: less").click()
    wait_until(page, lambda: numbers(page) == [0.3, 49], "the steps are taken")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_until(page, lambda: numbers(page) == [0.3, 51], "the keys have moved the slider")
    assert slider.get_attribute("aria-valuetext") == "51"
    page.keyboard.press("Enter")
    assert hurled(page, server, table) == "hurl.3.51"


FREE = """(points) => points.find(([x, y]) => {
  const top = document.elementFromPoint(x, y);
  return top?.closest('#view') && !top.matches('.aim-handle');
})"""
IN_SIGHT = "([x, y]) => document.elementFromPoint(x, y)?.matches('.aim-handle')"
MIDDLE = """() => {
  const { e, f } = document.querySelector('.aim-picture').getScreenCTM(); // where the picture starts
  const { x, y, width, height } = document.querySelector('.aim-handle').getBoundingClientRect();
  return [(e + x + width / 2) / 2, (f + y + height / 2) / 2];
}"""


def middle_of(page: Page) -> tuple[float, float]:
    """The middle of the point that is aimed at."""
    box = page.locator(".aim-handle").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_point_aimed_at_is_dragged_or_tapped(guests: Guests, server: Server, table: Json) -> None:
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    page.locator(".aim-handle").wait_for()
    while not page.evaluate(IN_SIGHT, middle_of(page)):
        page.get_by_role("button", name="Zoom out").click()
    x, y = middle_of(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=6)
    page.mouse.up()
    wait_until(page, lambda: middle_of(page) == pytest.approx((x + 60, y + 20), abs=6), "the point is dragged")
    assert numbers(page) != [0, 50]
    shoot(page, "dials-dragged")
    around = [(x + right, y + down) for right in (-50, 50) for down in (-40, 40)]
    free = page.evaluate(FREE, around)
    page.mouse.click(*free)
    wait_until(page, lambda: middle_of(page) == pytest.approx(free, abs=6), "the point is where the board was tapped")
    _, far = numbers(page)
    page.mouse.click(*page.evaluate(MIDDLE))
    wait_until(page, lambda: numbers(page)[1] < far, "a tap on the picture of the aim sets it")
    aim, power = numbers(page)
    page.get_by_role("button", name="Let fly").click()
    assert hurled(page, server, table) == f"hurl.{round(aim * 10)}.{round(power)}"


START = """() => {
  const { e, f } = document.querySelector('.aim-picture').getScreenCTM();
  return [e, f];
}"""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_dragging_from_the_catapult_aims_and_moves_nothing(
    guests: Guests, server: Server, table: Json, device: str
) -> None:
    context = {"desktop": guests.context, "phone": guests.phone}[device]
    page = guests.open(f"/t/{table['token']}", context(reduced_motion="reduce"))
    page.locator(".aim-handle").wait_for()
    pass_frames(page)
    before = look_of(page)
    x, y = page.evaluate(START)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y + 50, steps=5)
    page.mouse.up()
    wait_until(page, lambda: middle_of(page) == pytest.approx((x + 70, y + 50), abs=8), "it is aimed at the pointer")
    assert look_of(page) == before


def test_dials_by_touch(guests: Guests, server: Server, table: Json) -> None:
    page = guests.open(f"/t/{table['token']}", guests.phone(locale="fr-FR"))
    page.locator("#dials").wait_for()
    for control in page.locator("#dials button, #dials input").all():
        box = control.bounding_box()
        assert box
        assert min(box["height"], box["width"]) >= 44
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    page.get_by_role("button", name="Force : plus").tap()
    wait_until(page, lambda: numbers(page) == [0, 51], "the step is taken")
    shoot(page, "dials-phone")
    page.get_by_role("button", name="Lancer").tap()
    assert hurled(page, server, table) == "hurl.0.51"


def box_of(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]
    return {"x": x, "y": y, "width": width, "height": height, "right": x + width, "bottom": y + height}


def look_of(page: Page) -> list[float]:
    """What of the board is in sight."""
    return [float(part) for part in str(page.locator("#board").get_attribute("viewBox")).split()]


def sees_lane(page: Page) -> bool:
    """Whether the lane lies between the banner and the bar, and fills the screen."""
    lane, bar, stage = (box_of(page, selector) for selector in ("#lane", "#actions", "#stage"))
    is_inside = lane["x"] >= stage["x"] and lane["right"] <= stage["right"] and lane["y"] >= stage["y"]
    is_large = lane["width"] > stage["width"] * 0.8 or lane["height"] > (bar["y"] - stage["y"]) * 0.8
    return is_inside and is_large and lane["bottom"] < bar["y"] - 8


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_throw_and_catch_are_seen_above_the_bar(guests: Guests, server: Server, device: str) -> None:
    made = start_round(server)
    play_until(server, made, "throw", "catch")
    context = {"desktop": guests.context, "phone": guests.phone}[device]
    page = guests.open(f"/t/{made['token']}", context(locale="fr-FR", reduced_motion="reduce"))
    page.locator(".aim-handle").wait_for()
    wait_until(page, lambda: sees_lane(page), "the throw is seen")
    page.locator("#let-go").click()
    page.get_by_role("button", name="Le laisser").wait_for()
    wait_until(page, lambda: sees_lane(page), "the catch is seen")
    lefts = [
        slider.evaluate("(each) => each.getBoundingClientRect().left") for slider in page.locator(".dial input").all()
    ]
    assert lefts[0] == pytest.approx(lefts[1])
    shoot(page, f"dials-catch-{device}")


def test_after_a_catch_the_board_is_where_it_was(guests: Guests, server: Server) -> None:
    """A person who has chosen how to look at the board gets that back, after two close looks in a row."""
    made = start_round(server)
    page = guests.open(f"/t/{made['token']}")
    person = Person(page, "")
    person.wait_for_turn()
    page.get_by_role("button", name="Zoom out").click()
    before = look_of(page)
    for task in ("throw", "catch"):
        play_until(server, made, task, "catch")
        wait_until(page, lambda: page.locator(".aim-handle").count() and sees_lane(page), f"the {task} is seen")
    server.play(made, 1)
    play_until(server, made, "place", "catch")
    wait_until(page, lambda: look_of(page) == pytest.approx(before, abs=1), "the board is where it was")


CUT = """() => [...document.querySelectorAll('#choices button')]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""
"""Buttons whose words do not fit."""

WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => window.seen.push({
    flying: document.body.classList.contains('flying'),
    moves: Number(document.body.dataset.moves),
    lines: document.querySelectorAll('#log > li').length,
    asks: document.getElementById('turn-asks').textContent,
  })).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
}"""
"""Notes what a page says whenever it changes."""


def test_what_can_be_chosen_explains_itself(guests: Guests, server: Server) -> None:
    """In words that are seen, at every size, and whole."""
    table = start_round(server)
    page = guests.open(f"/t/{table['token']}?lang=fr", reduced_motion="reduce")
    seduction = page.locator('#choices [data-move="round.seduction"]')
    for width, height in ((1280, 800), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(seduction).to_contain_text("Prenez la place du partisan le plus proche de votre jeton")
        expect(seduction.locator("small")).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) == []


def test_a_token_lands_before_anything_tells_of_it(guests: Guests, server: Server, table: Json) -> None:
    """The banner names the game that is on; log and next prompt wait until the token has landed."""
    page = guests.open(f"/t/{table['token']}")
    person = Person(page, "flight")
    before = person.wait(lambda sight: "Target hurling" in sight.asks, "the banner names the game")
    page.evaluate(WATCH)
    page.locator("#let-go").click()
    after = person.wait(lambda sight: sight.moves > before.moves, "the token has landed")
    seen = page.evaluate("() => window.seen")
    flying = [each for each in seen if each["flying"]]
    assert flying
    assert {(each["moves"], each["lines"], each["asks"]) for each in flying} == {
        (before.moves, before.lines, before.asks)
    }
    assert after.lines > before.lines
