"""The camera's rule on positions of recorded games, on every kind of screen; and what stands around the board."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.browser.guests import Guests, shoot
from tests.browser.people import Person, pass_frames, settle, wait_until
from tests.browser.positions import Position, decisions
from tests.browser.serving import Json, Server

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
TOUCHED: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 820, "height": 1180},
    {"width": 844, "height": 390},
    {"width": 640, "height": 360},
]
FIVE = "carcassonne/five-five-expansions"

LOOK = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const stage = document.getElementById('stage').getBoundingClientRect();
  const bar = document.getElementById('actions').getBoundingClientRect();
  const places = [...document.querySelectorAll('#layer-targets .target')].map((place) => {
    const { x, y, width, height } = place.querySelector('.spot').getBoundingClientRect();
    // Another place may lie upon it, but nothing else.
    const parts = [0.1, 0.5, 0.9];
    const points = parts.flatMap((right) => parts.map((down) => [x + width * right, y + height * down]));
    const isFree = points.every(([right, down]) => document.elementFromPoint(right, down)?.closest('.target, #view'));
    const isUnderBar = x < bar.right && x + width > bar.left && y < bar.bottom && y + height > bar.top;
    const middle = [x + width / 2, y + height / 2];
    return { long: Math.max(width, height), across: Math.min(width, height), isFree, isUnderBar, middle };
  });
  const last = [...document.querySelectorAll('.r-last, .news-mark')].map((mark) => mark.getBoundingClientRect());
  return {
    places,
    unit: stage.width / document.getElementById('board').viewBox.baseVal.width,
    share: stage.width * stage.height / innerWidth / innerHeight,
    bar: bar.height,
    isLastShown: last.some(({ width, left, right, top, bottom }) => width > 0 && left >= stage.left - 1
      && right <= stage.right + 1 && top >= stage.top - 1 && bottom <= stage.bottom + 1),
    cut: [...document.querySelectorAll('#actions, #actions *, #turn, #seats')]
      .filter((each) => each.checkVisibility() && !each.closest('#things, svg'))
      .map((each) => [each.id || each.className, each.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1)).map(([name]) => String(name)),
  };
}"""


def find(name: str, task: str, number: int = 0) -> Position:
    """The first decision of a kind after so many moves."""
    return next(position for position in decisions(name) if position.task == task and position.number >= number)


def sat_down(guests: Guests, table: Json, size: ViewportSize, *, touch: bool = True, **more: str) -> Page:
    """The page of a table at which somebody has to decide, on a screen of a size."""
    browser = guests.phone if touch else guests.context
    context = browser(viewport=size, reduced_motion="reduce", device_scale_factor=1, **more)
    page = guests.open(f"/t/{table['token']}", context)
    sight = Person(page, "camera").wait_for_turn()
    if sight.covered:  # a hand that others do not see
        page.locator("#uncover").click()
        Person(page, "camera").wait(lambda now: now.may_move, "the hand is uncovered")
    return page


def resize(page: Page, size: ViewportSize) -> None:
    """Another screen; the view has found its place on it."""
    page.set_viewport_size(size)
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[*size.values()])
    pass_frames(page)
    settle(page)


def look(page: Page) -> dict[str, Any]:
    """What is to be seen, once the view stands still."""
    found: dict[str, Any] = page.evaluate(LOOK)
    return found


def view_of(page: Page) -> list[float]:
    pass_frames(page)
    return [round(float(part), 1) for part in str(page.locator("#board").get_attribute("viewBox")).split()]


CLOSE = {
    "a follower, far out": (FIVE, "follower", 205),
    "a quarter of the count": (FIVE, "send", 150),
    "a subject of the castle": ("castle/two-greedy", "follower", 100),
    "what is scored next": ("castle/two-greedy", "order", 0),
    "a house of masons": ("masons/two-greedy", "house", 100),
    "a march of knights": ("robber_knights/four-mixed", "march", 120),
}


@pytest.mark.parametrize("what", CLOSE)
def test_what_is_to_be_chosen_is_in_sight_and_large_enough(guests: Guests, server: Server, what: str) -> None:
    position = find(*CLOSE[what])
    table = server.prepare(position.record, position.number)
    seen = look(page := sat_down(guests, table, DESKTOP, touch=False))
    assert min(place["across"] for place in seen["places"]) >= 24
    assert all(place["isFree"] for place in seen["places"])
    shoot(page, f"camera-{position.record.game}-{position.task}-desktop")
    page = sat_down(guests, table, TOUCHED[0])
    for size in TOUCHED:
        resize(page, size)
        seen = look(page)
        name = f"{what} on {size}"
        assert all(place["isFree"] for place in seen["places"]), f"{name}: something is hidden"
        assert min(place["long"] for place in seen["places"]) >= 44, name
        assert min(place["across"] for place in seen["places"]) >= 24, name
        assert seen["share"] >= 0.5, f"{name}: the board has less than half of the screen"
        assert not seen["cut"], name


@pytest.mark.parametrize(("task", "number"), [("place", 200), ("magic", 100)])
def test_on_a_late_board(guests: Guests, server: Server, task: str, number: int) -> None:
    """With a mouse all places are in sight; by touch tiles stay large, and the last move is in sight."""
    position = find(FIVE, task, number)
    table = server.prepare(position.record, position.number)
    seen = look(sat_down(guests, table, DESKTOP, touch=False))
    assert all(place["isFree"] and not place["isUnderBar"] for place in seen["places"])
    page = sat_down(guests, table, TOUCHED[0])
    for size in TOUCHED:
        resize(page, size)
        seen = look(page)
        assert seen["unit"] * 100 >= 39.5, f"small tiles on {size}"
        assert seen["isLastShown"], f"the last move is out of sight on {size}"
        assert any(place["isFree"] for place in seen["places"]), f"nothing to choose is in sight on {size}"
        if task == "place":  # the bar is as high when something is chosen
            page.touchscreen.tap(*next(place["middle"] for place in seen["places"] if place["isFree"]))
            page.locator("#confirm").wait_for()
            assert look(page)["bar"] == pytest.approx(seen["bar"], abs=1), f"the bar changes its height on {size}"
            page.keyboard.press("Escape")


def test_after_a_mage_the_new_place_is_approached_and_undo_moves_nothing(guests: Guests, server: Server) -> None:
    position = next(
        after
        for before, after in pairwise(decisions(FIVE))
        if before.task == "magic" and after.task == "follower" and before.number > 100
    )
    table = server.prepare(position.record, position.number - 1)
    page = sat_down(guests, table, TOUCHED[0])
    rev = server.ask(table)["rev"]
    server.make(table, rev, position.record.moves[position.number - 1])
    Person(page, "").wait_for_moves(position.number)
    seen = look(page)
    assert min(place["across"] for place in seen["places"]) >= 44
    assert all(place["isFree"] for place in seen["places"])
    before = view_of(page)
    page.locator("#undo").tap()
    wait_until(
        page, lambda: int(str(page.locator("body").get_attribute("data-moves"))) < position.number, "it is undone"
    )
    assert view_of(page) == before


def test_cards_to_play_leave_the_board_where_it_is(guests: Guests, server: Server) -> None:
    position = find("masons/two-greedy", "cards")
    table = server.prepare(position.record, position.number)
    page = sat_down(guests, table, DESKTOP, touch=False)
    page.locator("#things .thing").first.wait_for()
    whole = view_of(page)
    page.locator('[data-zoom="fit"]').click()
    assert view_of(page) == whole, "the cards take room from the board"
    server.make(table, server.ask(table)["rev"], position.move)
    Person(page, "").wait_for_moves(position.number + 1)
    assert view_of(page) == whole


def test_the_board_cannot_be_lost(guests: Guests, server: Server) -> None:
    position = find(FIVE, "place", 60)
    page = sat_down(guests, server.prepare(position.record, position.number), DESKTOP, touch=False)
    for _ in range(4):
        page.mouse.move(700, 600)
        page.mouse.down()
        page.mouse.move(30, 80, steps=3)
        page.mouse.up()
    stage, tiles = box_of(page.locator("#stage")), box_of(page.locator("#layer-tiles"))
    assert tiles["x"] + tiles["width"] > stage["x"] + 100
    assert tiles["y"] + tiles["height"] > stage["y"] + 100


def box_of(element: Locator) -> dict[str, float]:
    found: dict[str, float] = element.evaluate(
        "(each) => { const { x, y, width, height } = each.getBoundingClientRect(); return { x, y, width, height }; }"
    )
    return found


FOOT = """() => [...document.querySelectorAll('.foot > *, .player, .player button, .player select')]
  .map((each) => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""


def test_the_foot_of_a_replay_stays_under_the_pointer(guests: Guests, finished: Json) -> None:
    page = guests.open(
        f"/t/{finished['token']}/replay", reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]
    )
    page.locator("#layer-tiles > *").first.wait_for()
    for size in (DESKTOP, *TOUCHED):
        resize(page, size)
        before = page.evaluate(FOOT)
        for key in ("End", "Home", "s"):
            page.keyboard.press(key)
        page.locator("#copy-link").dispatch_event("click")
        page.locator("#copy-link.done").wait_for(state="attached")
        pass_frames(page)
        assert page.evaluate(FOOT) == before, f"it moves on {size}"


ROOM = """() => ({
  isLarger: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
  cut: [...document.querySelectorAll('.turn-name, .turn-who, #undo-word')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    .map((each) => each.textContent),
  undo: document.getElementById('undo-word').checkVisibility() && document.getElementById('undo-word').clientWidth > 20,
  bar: document.getElementById('actions').getBoundingClientRect().height,
  ground: document.elementFromPoint(innerWidth / 2, document.getElementById('turn').getBoundingClientRect().bottom + 20)
    ?.closest('#stage, #news')?.id,
})"""


@pytest.mark.parametrize(
    ("name", "task", "number"), [(FIVE, "place", 200), ("robber_knights/four-mixed", "march", 120)]
)
def test_long_words_have_room(guests: Guests, server: Server, name: str, task: str, number: int) -> None:
    """In French, where they are longest: names, what undo takes back, and a page that is no larger than its screen."""
    position = find(name, task, number)
    page = sat_down(guests, server.prepare(position.record, position.number), TOUCHED[0], locale="fr-FR")
    for size in TOUCHED:
        resize(page, size)
        found = page.evaluate(ROOM)
        assert not found["isLarger"], f"the page is larger than {size}"
        assert not found["cut"], f"{found['cut']} on {size}"
        assert found["undo"], f"nobody reads what undo does on {size}"
        if size["height"] > size["width"]:
            has_news = page.locator("#news > *").count() > 0
            assert found["ground"] == ("news" if has_news else "stage"), f"an empty band on {size}"


def test_the_bar_has_one_height_in_french(guests: Guests, server: Server) -> None:
    """On a desktop what is chosen has another line of words sooner than another row of buttons."""
    position = find(FIVE, "place", 200)
    table = server.prepare(position.record, position.number)
    page = guests.open(f"/t/{table['token']}", viewport=DESKTOP, reduced_motion="reduce", locale="fr-FR")
    person = Person(page, "bar")
    person.wait_for_turn()
    before, view = page.evaluate(ROOM)["bar"], view_of(page)
    for number in range(0, len(person.look().places), 3):
        person.place(number).click()
        page.locator("#confirm").wait_for()
        assert page.evaluate(ROOM)["bar"] == pytest.approx(before, abs=1), f"another bar for place {number}"
        assert view_of(page) == view
        page.keyboard.press("Escape")
